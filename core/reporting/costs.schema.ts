import { z } from 'zod';

const amount = (most: number) =>
  z
    .int('Whole cents.')
    .min(0, 'Not below zero.')
    .max(most, `At most $${most / 100}.`);

/** What running the shop costs, as the owner enters it; null: not entered. Shown to admins only. */
export const costsSchema = z.object({
  /** Of one person, an hour, with what the employer pays on top. */
  wageCents: amount(20_000).nullable(),
  /** Fuel, tires and wear of a truck. */
  mileCents: amount(2_000).nullable(),
  /** Of one person, after each rental of a unit. */
  cleaningMinutes: z.int('A whole number.').min(0, 'Not below zero.').max(600, 'At most 600.'),
  /** The card provider's fee, for charges whose fee it has not told yet. */
  cardPercent: z.number('A percentage.').min(0, 'Not below zero.').max(10, 'At most 10.'),
  cardFixedCents: amount(200),
});

export type CostsInput = Readonly<z.output<typeof costsSchema>>;
