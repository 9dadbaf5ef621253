import { z } from 'zod';
import { parseCalendarDay } from '#core/kernel/calendar-day.ts';
import { CONDITIONS, PAPER_KINDS } from './unit.ts';

/** One line: no control characters, no half of a surrogate pair. */
const line = (most: number) =>
  z
    .string()
    .max(most, `At most ${most} letters.`)
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), 'Must be on one line.')
    .trim();

const required = (most: number, missing: string) => line(most).min(1, missing);

const lines = (most: number) =>
  z
    .string()
    .max(most, `At most ${most} letters.`)
    .refine((text) => text.isWellFormed() && !/[^\P{Cc}\n\r\t]/u.test(text), {
      error: 'Contains characters that cannot be shown.',
    })
    .trim();

/** An empty field is none. */
const optional = <S extends z.ZodType<string, string>>(text: S) =>
  text.optional().transform((value) => value || undefined);

const day = z
  .string('Choose a day.')
  .transform((text, context) => {
    const parsed = parseCalendarDay(text);
    if (parsed !== undefined) return parsed;
    context.addIssue({ code: 'custom', message: 'Choose a day.' });
    return z.NEVER;
  })
  .meta({ format: 'date' });

const label = required(60, 'Give it a label.');

const paperSchema = z.object({
  kind: z.enum(PAPER_KINDS),
  number: optional(line(60)),
  expiresOn: day,
});

/** What an admin writes about a unit: checked beside the field in the browser and again by the server. */
export const unitDetailsSchema = z.object({
  label,
  condition: z.enum(CONDITIONS),
  serial: optional(line(60)),
  purchasedOn: z
    .literal('')
    .transform(() => undefined)
    .or(day)
    .optional(),
  notes: optional(lines(2_000)),
  papers: z.array(paperSchema).max(10, 'At most 10 papers.'),
});

export const newUnitsSchema = unitDetailsSchema
  .omit({ serial: true })
  .extend({ label: optional(line(50)) });

export const maintenanceSchema = z.object({
  from: day,
  to: day,
  reason: required(200, 'Say what is done to it.'),
});

const unitId = z.string().max(40);

export const unitChangeSchema = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('add'),
      count: z.int('A whole number.').min(1, 'At least one.').max(50, 'At most 50 at once.'),
      details: newUnitsSchema,
    }),
    z.object({ kind: z.literal('edit'), unitId, details: unitDetailsSchema }),
    z.object({ kind: z.literal('begin_maintenance'), unitId, block: maintenanceSchema }),
    z.object({ kind: z.literal('end_maintenance'), unitId, from: day }),
    z.object({ kind: z.literal('retire'), unitId }),
    z.object({ kind: z.literal('reinstate'), unitId }),
  ])
  .meta({ id: 'UnitChange' });

export type UnitChangeInput = z.input<typeof unitChangeSchema>;
