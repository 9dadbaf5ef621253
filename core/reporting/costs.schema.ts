import { z } from 'zod';

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
