import type { Cart } from '#core/pricing/cart.ts';
import { type Cents, cents } from '#core/kernel/cents.ts';
import { centsFromDollars, dollarsFromCents } from '#core/kernel/dollars.ts';
import type { QuoteDto } from '#core/contract/quotes.ts';

/** Per day. */
export type PriceChange = {
  readonly productId: string;
  readonly title: string;
  readonly before: Cents;
  readonly now: Cents;
};

/** Where the catalogue asks for another price than the cart remembers; each product once. */
export function priceChanges(cart: Cart, quoted: QuoteDto): readonly PriceChange[] {
  const now = new Map(quoted.lines.map((line) => [line.productId, cents(line.unitPriceCents)]));
  const changes = cart.flatMap(({ id, title, price }) => {
    const [before, current] = [centsFromDollars(price), now.get(id)];
    return current === undefined || current === before
      ? []
      : [{ productId: id, title, before, now: current }];
  });
  return [...new Map(changes.map((change) => [change.productId, change])).values()];
}

/** The cart at the catalogue's prices. */
export function withCataloguePrices(cart: Cart, changes: readonly PriceChange[]): Cart {
  const now = new Map(changes.map((change) => [change.productId, dollarsFromCents(change.now)]));
  return cart.map((line) => ({ ...line, price: now.get(line.id) ?? line.price }));
}
