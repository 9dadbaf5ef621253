import type { RentalPeriod } from '#core/kernel/rental-days.ts';

export type WantedLine = RentalPeriod & {
  readonly productId: string;
  readonly quantity: number;
  /** Its place among the add-ons of the order; it goes with the whole of it. */
  readonly addOn?: number | undefined;
};

export type WantedAddOn = { readonly productId: string; readonly quantity: number };
