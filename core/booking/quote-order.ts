import type { Catalogue } from '../ports/catalogue.ts';
import type { Clock } from '../ports/clock.ts';
import type { PaymentPlan } from '../pricing/deposit-plan.ts';
import type { Quote } from '../pricing/quote.ts';
import { ok, type Result } from '../result.ts';
import { shopDay } from '../time/shop-time.ts';
import { type OrderError, priceOrder, type WantedLine } from './place.ts';

/** What an order would cost now. Takes nothing and promises nothing about stock. */
export const makeQuoteOrder =
  (catalogue: Pick<Catalogue, 'findMany'>, clock: Clock) =>
  async (lines: readonly WantedLine[], plan: PaymentPlan): Promise<Result<Quote, OrderError>> => {
    const products = await catalogue.findMany(lines.map(({ productId }) => productId));
    const byId = new Map(products.map((product) => [product.id, product]));
    const priced = priceOrder(lines, plan, byId, shopDay(clock.now()));
    return priced.ok ? ok(priced.value.quote) : priced;
  };
