import { z } from 'zod';

const amount = (most: number) =>
  z
    .int('Whole cents.')
    .min(0, 'Not below zero.')
    .max(most, `At most $${most / 100}.`);

/** Costs of running the shop, as entered by the owner. Null: not entered. Only shown to admins. */
export const costsSchema = z.object({
  /** Hourly wage of one person, including the employer's extra costs. */
  wageCents: amount(20_000).nullable(),
  /** Fuel, tires and wear of a truck, per mile. */
  mileCents: amount(2_000).nullable(),
  /** Minutes of one person, after each rental of a unit. */
  cleaningMinutes: z.int('A whole number.').min(0, 'Not below zero.').max(600, 'At most 600.'),
  /** The card provider's fee, used for charges whose fee has not been reported yet. */
  cardPercent: z.number('A percentage.').min(0, 'Not below zero.').max(10, 'At most 10.'),
  cardFixedCents: amount(200),
});

export type CostsInput = Readonly<z.output<typeof costsSchema>>;
