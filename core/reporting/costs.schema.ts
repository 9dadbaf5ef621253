import { z } from 'zod';

const amount = (most: number) =>
  z
    .int('Enter whole cents.')
    .min(0, 'Enter zero or more.')
    .max(most, `Enter $${most / 100} or less.`);

/** What running the shop costs, as the owner enters it; null: not entered. Shown to admins only. */
export const costsSchema = z.object({
  /** Per person and hour, including the employer's share. */
  wageCents: amount(20_000).nullable(),
  /** Fuel, tires and wear of a truck. */
  mileCents: amount(2_000).nullable(),
  /** One person's time after each rental of a unit. */
  cleaningMinutes: z
    .int('Enter a whole number.')
    .min(0, 'Enter zero or more.')
    .max(600, 'Enter 600 or less.'),
  /** The card provider's fee, for charges whose fee it has not reported yet. */
  cardPercent: z
    .number('Enter a percentage.')
    .min(0, 'Enter zero or more.')
    .max(10, 'Enter 10 or less.'),
  cardFixedCents: amount(200),
});

export type CostsInput = Readonly<z.output<typeof costsSchema>>;
