import { z } from 'zod';
import { fieldError } from '#core/kernel/field-error.ts';
import type { ReadonlyDeep } from '#core/kernel/readonly-deep.ts';
import { parseCalendarDay } from '#core/kernel/calendar-day.ts';
import { venueSchema } from '#core/reservations/checkout.schema.ts';

/** As the browser sends it. A type is called `…Dto` only where the core, or a screen, has something else of that name. */
export type Asked<Schema extends z.ZodType> = ReadonlyDeep<z.input<Schema>>;
/** As the server answers it. */
export type Told<Schema extends z.ZodType> = ReadonlyDeep<z.output<Schema>>;

/** What several resources share. Days are `YYYY-MM-DD`, instants ISO 8601, amounts integer cents. */

const CONTROL = /\p{Cc}/u;
const CONTROL_BUT_LINES = /[^\P{Cc}\n\r\t]/u;

/** Half of a surrogate pair cannot be stored, and no name or address holds a control character. */
const bounded = (most: number, control: RegExp) =>
  z
    .string()
    .max(most, fieldError('text_too_long', { most }))
    .refine((text) => text.isWellFormed() && !control.test(text), {
      error: fieldError('text_not_shown'),
    })
    .trim();

/** One line, trimmed, not empty. */
export const lineOfText = (most: number, missing: string) => bounded(most, CONTROL).min(1, missing);

/** Several lines, trimmed, may be empty. */
export const linesOfText = (most: number) => bounded(most, CONTROL_BUT_LINES);

export const emailSchema = z
  .string()
  .trim()
  .max(254, fieldError('text_too_long', { most: 254 }))
  .pipe(z.email(fieldError('email_malformed')));

/** Ids the store can hold and the router can carry: what a generator or an import of Firestore makes. */
export const idSchema = z
  .string()
  .regex(/^(?!__.*__$)[A-Za-z0-9_-]{1,128}$/, 'Not an id.')
  .meta({ description: 'Letters, digits, - and _.' });

/** A day that exists, as the core's brand. */
export const calendarDaySchema = z
  .string()
  .transform((text, context) => {
    const day = parseCalendarDay(text);
    if (day !== undefined) return day;
    context.addIssue({ code: 'custom', message: fieldError('not_a_day') });
    return z.NEVER;
  })
  .meta({ format: 'date' });

/** As it is told: whole cents. */
export const centsSchema = z.int();

export const MOST_CENTS = 10_000_000;
/** As it is asked for. */
export const amountSchema = z
  .int('Whole cents.')
  .min(0, 'Not below zero.')
  .max(MOST_CENTS, 'Too much.');

/** A paper for the office to save. */
export const fileSchema = z.object({
  name: z.string(),
  /** Base64. */
  pdf: z.string(),
});

/** Where the party is, as it is told; what is taken in is `eventPlaceSchema`. */
export const placeSchema = z.object({
  street: z.string(),
  city: z.string(),
  region: z.string(),
  postalCode: z.string(),
  notes: z.string().optional(),
});

/** Where and when the party is, as it is told; what is taken in is `partyEventSchema`. */
export const eventSchema = placeSchema.extend({
  startsAt: z.string().optional(),
  endsAt: z.string().optional(),
  venue: venueSchema.optional(),
});

/** One trip to the customer. `lines` are indexes; `from` and `to` are `HH:MM`, between which the crew comes. */
export const visitSchema = z.object({
  kind: z.enum(['deliver', 'collect']),
  date: z.string(),
  from: z.string(),
  to: z.string(),
  lines: z.array(z.int()).readonly(),
});
export type VisitDto = Told<typeof visitSchema>;

/** Who did something, as the back office is told. */
export const actorSchema = z.object({
  kind: z.enum(['customer', 'account', 'admin', 'system', 'provider']),
  /** The admin's or the account's uid, or the job's name. */
  name: z.string().optional(),
});
export type ActorDto = Told<typeof actorSchema>;
