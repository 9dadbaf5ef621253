import { thumbnailOf } from '#core/catalogue/thumbnail.ts';
import { centsFromDollars } from '#core/kernel/dollars.ts';
import type { ProductDto } from '#core/contract/products.ts';
import { quote } from '#core/pricing/quote.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { useCart } from '#web/shared/cart-context.tsx';

export type PanelOrder = {
  readonly product: ProductDto;
  readonly period: RentalPeriod | undefined;
};

export const PANEL_ID = 'dates';

/** One of it, before delivery: nobody knows where to yet. */
export const quoteOf = (
  { id, title, price }: ProductDto,
  period: RentalPeriod,
  settings: Settings,
) => {
  const line = { productId: id, title, unitPrice: centsFromDollars(price), quantity: 1 };
  return quote([{ ...line, ...period }], 'deposit', { settings });
};

/** False, and nothing done, while the days are missing. */
export function useAddToCart({ product, period }: PanelOrder): () => boolean {
  const { add, setOpen } = useCart();
  return () => {
    if (period === undefined) return false;
    const { id, title, price, slug, images } = product;
    add({ id, title, price, slug, image: thumbnailOf(images), ...period });
    setOpen(true);
    return true;
  };
}
