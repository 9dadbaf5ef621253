import { z } from 'zod';
import { parsePictureName } from '#core/catalogue/pictures/picture-name.ts';
import { parseCalendarDay } from '#core/kernel/calendar-day.ts';
import { wholeWithin } from '#core/kernel/fields.schema.ts';
import { checkPaper, MOST_PAPERS, paperFormOf } from '#core/kernel/kept-paper.ts';
import { LINES, ONE_LINE } from '#core/kernel/shown-text.ts';
import { CONDITIONS, PAPER_KINDS, UNTIL_FURTHER_NOTICE } from './unit.ts';

/** One line: no control characters, no lone surrogates. */
const line = (most: number) =>
  z
    .string()
    .max(most, `Use ${most} characters or fewer.`)
    .refine((text) => text.isWellFormed() && ONE_LINE.test(text), 'Must be on one line.')
    .trim();

const required = (most: number, missing: string) => line(most).min(1, missing);

const lines = (most: number) =>
  z
    .string()
    .max(most, `Use ${most} characters or fewer.`)
    .refine((text) => text.isWellFormed() && LINES.test(text), {
      error: 'Contains characters that cannot be shown.',
    })
    .trim();

/** Turns an empty field into undefined. */
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

const optionalDay = z
  .union([z.literal(''), day])
  .optional()
  .transform((given) => given || undefined);

/** A certificate or manual, with the name of its stored file. */
const unitPaperSchema = z
  .object({
    kind: z.enum(PAPER_KINDS),
    number: optional(line(60)),
    by: optional(line(80)),
    issuedOn: optionalDay,
    expiresOn: optionalDay,
    file: z
      .string()
      .refine((name) => paperFormOf(name) !== undefined, 'Not a stored file.')
      .optional(),
  })
  .superRefine(checkPaper);

/** Price of a unit, or cost of its repair. */
const costCents = z
  .int('Enter whole cents.')
  .min(0, 'Enter zero or more.')
  .max(10_000_000, 'At most $100,000.');

/** A unit's details as an admin enters them: checked in the browser and again by the server. */
export const unitDetailsSchema = z.object({
  label,
  condition: z.enum(CONDITIONS),
  serial: optional(line(60)),
  purchasedOn: optionalDay,
  priceCents: costCents.optional(),
  lifeYears: z.int('Enter whole years.').min(1, 'At least one.').max(30, 'At most 30.').optional(),
  notes: optional(lines(2_000)),
  papers: z
    .array(unitPaperSchema)
    .max(MOST_PAPERS, `There can be at most ${MOST_PAPERS} documents. Remove an old one first.`)
    .readonly(),
});

export const newUnitsSchema = unitDetailsSchema
  .omit({ serial: true })
  .extend({ label: optional(line(50)) });

/** Characters of a reason. */
export const MOST_REASON = 200;

const isPicture = (path: string): boolean =>
  path.startsWith('/pictures/') && parsePictureName(path.replace('/pictures/', '')) !== undefined;

export const maintenanceSchema = z
  .object({
    from: day,
    /** Missing or empty means until further notice. */
    to: z
      .union([z.literal(''), day])
      .optional()
      .transform((to) => to || UNTIL_FURTHER_NOTICE),
    reason: required(MOST_REASON, 'Enter what is done to it.'),
    pictures: z.array(z.string().refine(isPicture, 'Not a photo.')).max(10).readonly().optional(),
    lookOn: optionalDay,
  })
  .refine(({ from, lookOn }) => lookOn === undefined || lookOn >= from, {
    path: ['lookOn'],
    error: 'Must not be before its first day out of service.',
  })
  .refine(({ to, lookOn }) => lookOn === undefined || lookOn < to, {
    path: ['lookOn'],
    error: 'Must be before its last day out of service.',
  });

const unitId = z.string().max(40);

export const unitChangeSchema = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('add'),
      count: wholeWithin(1, 50),
      details: newUnitsSchema,
    }),
    z.object({ kind: z.literal('edit'), unitId, details: unitDetailsSchema }),
    z.object({ kind: z.literal('begin_maintenance'), unitId, block: maintenanceSchema }),
    z.object({
      kind: z.literal('edit_maintenance'),
      unitId,
      from: day,
      block: maintenanceSchema,
    }),
    z.object({ kind: z.literal('end_maintenance'), unitId, from: day }),
    z.object({ kind: z.literal('price_maintenance'), unitId, from: day, costCents }),
    z.object({ kind: z.literal('retire'), unitId }),
    z.object({ kind: z.literal('reinstate'), unitId }),
  ])
  .meta({ id: 'UnitChange' });

export type UnitChangeInput = z.input<typeof unitChangeSchema>;
