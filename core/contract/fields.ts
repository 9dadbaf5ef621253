import { z } from 'zod';
import { parseCalendarDay } from '#core/kernel/calendar-day.ts';
import { fieldError } from '#core/kernel/field-error.ts';
import { addressFields, type ReadonlyDeep, shownText } from '#core/kernel/fields.schema.ts';
import { ID_FORM } from '#core/kernel/ids.ts';
import { instantFromIso } from '#core/kernel/instant.ts';
import { LINES, ONE_LINE } from '#core/kernel/shown-text.ts';
import { venueSchema } from '#core/reservations/checkout.schema.ts';

/** Input as the browser sends it. `Dto` ends only names that the core or a screen also uses. */
export type InputOf<Schema extends z.core.$ZodType> = ReadonlyDeep<z.input<Schema>>;
/** Output as the server sends it. */
export type OutputOf<Schema extends z.core.$ZodType> = ReadonlyDeep<z.output<Schema>>;

// Used by several resources. Days are `YYYY-MM-DD`, instants ISO 8601, amounts integer cents.

/** One line, trimmed, not empty. */
export const lineOfText = (most: number, missing: string) =>
  shownText(most, ONE_LINE).min(1, missing);

/** Several lines, trimmed, may be empty. */
export const linesOfText = (most: number) => shownText(most, LINES);

export const emailSchema = z
  .string()
  .trim()
  .max(254, fieldError('text_too_long', { most: 254 }))
  .pipe(z.email(fieldError('email_malformed')));

export const idSchema = z
  .string()
  .regex(ID_FORM, 'Not an id.')
  .meta({ description: 'Letters, digits, - and _.' });

/** A day that exists, as the core's branded type. */
export const calendarDaySchema = z
  .string()
  .transform((text, context) => {
    const day = parseCalendarDay(text);
    if (day !== undefined) return day;
    context.addIssue({ code: 'custom', message: fieldError('not_a_day') });
    return z.NEVER;
  })
  .meta({ format: 'date' });

/** A day, or a range `first..last`, with at most one end left out. */
export const daysSchema = z
  .string()
  .transform((text, context) => {
    const [first = '', last = first, ...more] = text.split('..');
    const [from, to] = [parseCalendarDay(first), parseCalendarDay(last)];
    const isRead = (from !== undefined || first === '') && (to !== undefined || last === '');
    if (isRead && more.length === 0 && (from ?? to) !== undefined) return { from, to };
    context.addIssue({ code: 'custom', message: fieldError('not_a_day') });
    return z.NEVER;
  })
  .meta({
    description: '`YYYY-MM-DD`, or two of them with `..` between them; either one can be left out.',
  });

/** A moment in a request, as the core's branded type. */
export const momentSchema = z.string().transform((text, context) => {
  const moment = instantFromIso(text);
  if (moment !== undefined) return moment;
  context.addIssue({ code: 'custom', message: 'Not a time such as 2026-12-05T14:00:00Z.' });
  return z.NEVER;
});

/** An amount in responses: whole cents. */
export const centsSchema = z.int();

export const MOST_CENTS = 10_000_000;
/** An amount in requests. */
export const amountSchema = z
  .int('Enter whole cents.')
  .min(0, 'Enter zero or more.')
  .max(MOST_CENTS, 'At most $100,000.');

/** Length of a file of this many bytes as base64. */
const lengthInBase64 = (bytes: number): number => Math.ceil(bytes / 3) * 4;

const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.floor(bytes / 1000)} KB` : `${Math.floor(bytes / 1_000_000)} MB`;

/** A file in a JSON body. Its route needs `bodyBytesFor` as its limit. */
export const base64Schema = (mostBytes: number) =>
  z.base64().max(lengthInBase64(mostBytes), `At most ${sizeOf(mostBytes)}.`);

/** Adds room for the other fields beside the file. */
export const bodyBytesFor = (mostBytes: number): number => lengthInBase64(mostBytes) + 16 * 1_024;

/** A document for the office to save. */
export const fileSchema = z.object({
  name: z.string(),
  /** Base64. */
  pdf: z.string(),
});

/** An email as it would read, without sending it. */
export const mailPreviewSchema = z.object({ subject: z.string(), text: z.string() });

/** Where the party is, in responses. For requests see `eventPlaceSchema`. */
export const placeSchema = z.object({
  ...addressFields,
  notes: z.string().optional(),
});

/** Where and when the party is, in responses. For requests see `partyEventSchema`. */
export const eventSchema = placeSchema.extend({
  startsAt: z.string().optional(),
  endsAt: z.string().optional(),
  sameEvening: z.array(z.string()).readonly().optional().meta({
    description:
      'The last days (`endDate`) of the periods that are picked up on the evening before. Absent if there are none.',
  }),
  venue: venueSchema.optional(),
  /** In degrees. If absent, use the ZIP code's center. */
  point: z.object({ lat: z.number(), lng: z.number() }).optional(),
});

/** As the office sees it. */
export const officeEventSchema = eventSchema.extend({
  ownHours: z
    .array(
      z.object({
        kind: z.enum(['deliver', 'collect']),
        day: z.string(),
        from: z.string().optional(),
        to: z.string().optional(),
      }),
    )
    .readonly()
    .optional(),
});

/** One trip to the customer. `lines` are indexes. Arrival is between `from` and `to`, `HH:MM`. */
export const visitSchema = z.object({
  kind: z.enum(['deliver', 'collect']),
  date: z.string(),
  from: z.string(),
  to: z.string(),
  lines: z.array(z.int()).readonly(),
  /** A pickup on the evening of the last party day, which is the day before the rental's last. */
  sameEvening: z.literal(true).optional(),
});
export type VisitDto = OutputOf<typeof visitSchema>;

/** Who did something, for the back office. */
export const actorSchema = z.object({
  kind: z.enum(['customer', 'account', 'admin', 'crew', 'system', 'provider']),
  /** The uid of an admin or account, or the name of the crew or job. */
  name: z.string().optional(),
  /** The admin's personal name, if known. */
  who: z.string().optional(),
  /** Name of the owner who approved it, or their uid. */
  approvedBy: z.string().optional(),
});
export type ActorDto = OutputOf<typeof actorSchema>;
