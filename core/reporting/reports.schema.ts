import { z } from 'zod';
import { centsField, dayField, shownText } from '#core/kernel/fields.schema.ts';
import { ONE_LINE } from '#core/kernel/shown-text.ts';
import { COMPARED, PRESET_NAMES } from './periods.ts';
import { PERIODS, REPORT_NAMES } from './report.ts';

const amount = (most: number) =>
  z
    .int('Enter whole cents.')
    .min(0, 'Enter zero or more.')
    .max(most, `Enter $${most / 100} or less.`);

/** Costs of running the shop, as entered by the owner. Null: not entered. Only shown to admins. */
export const costsSchema = z.object({
  /** Hourly wage of one person, including the employer's extra costs. */
  wageCents: amount(20_000).nullable(),
  /** Fuel, tires and wear of a truck, per mile. */
  mileCents: amount(2_000).nullable(),
  /** Minutes of one person, after each rental of a unit. */
  cleaningMinutes: z
    .int('Enter a whole number.')
    .min(0, 'Enter zero or more.')
    .max(600, 'Enter 600 or less.'),
  /** The card provider's fee, used for charges whose fee has not been reported yet. */
  cardPercent: z
    .number('Enter a percentage.')
    .min(0, 'Enter zero or more.')
    .max(10, 'Enter 10 or less.'),
  cardFixedCents: amount(200),
});

export type CostsInput = Readonly<z.output<typeof costsSchema>>;

/** An office has no more people than this. */
const MOST_RECIPIENTS = 20;

/** A report with its period, rows and comparison, under a name shared by the whole shop. */
export const savedReportSchema = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Enter a name.')
    .max(60, 'Use 60 characters or fewer.')
    .regex(ONE_LINE, 'Must be on one line.'),
  report: z.enum(REPORT_NAMES),
  /** Resolved on the day it is read, so `last-week` is always the latest. */
  period: z.enum(PRESET_NAMES as [(typeof PRESET_NAMES)[number]]),
  by: z.enum(PERIODS),
  compare: z.enum(COMPARED),
  /** Staff who get it by mail on Monday mornings, by uid. Empty for nobody. */
  mailTo: z
    .array(z.string().min(1).max(128))
    .max(MOST_RECIPIENTS, `Choose at most ${MOST_RECIPIENTS}.`)
    .readonly(),
});

export type SavedReportInput = Readonly<z.output<typeof savedReportSchema>>;

/** Sales tax paid to the state, for the days from `from` through `to`. */
export const remittanceFields = z.object({
  paidOn: dayField,
  from: dayField,
  to: dayField,
  amountCents: centsField.min(1, 'Enter more than $0.'),
  /** What the state let the shop keep for filing on time. */
  discountCents: centsField.default(0),
  /** Such as the confirmation number. */
  memo: shownText(100, ONE_LINE).default(''),
});

export const remittanceSchema = remittanceFields
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'Choose the first day or later.' })
  .refine(({ amountCents, discountCents }) => discountCents === 0 || discountCents < amountCents, {
    path: ['discountCents'],
    error: 'Enter less than the amount paid.',
  });

export type RemittanceInput = Readonly<z.output<typeof remittanceSchema>>;
