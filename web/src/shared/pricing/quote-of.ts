import type { ProductDto } from '#core/contract/products.ts';
import { centsFromDollars } from '#core/kernel/cents.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { quote } from '#core/pricing/quote.ts';
import type { Settings } from '#core/settings/business-settings.ts';

/** The price without delivery, because the address is unknown. */
export const quoteOf = (
  { id, title, price }: ProductDto,
  period: RentalPeriod,
  settings: Settings,
  quantity = 1,
) => {
  const line = { productId: id, title, unitPrice: centsFromDollars(price), quantity };
  return quote([{ ...line, ...period }], 'deposit', { settings });
};
