import { ADD_ON } from '#core/catalogue/category.ts';
import type { ProductDto } from '#core/contract/products.ts';
import type { ShopApi } from '#core/contract/shop-api.ts';
import { addDays, type CalendarDay, parseCalendarDay } from '#core/kernel/calendar-day.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { ok } from '#core/kernel/result.ts';
import type { PricedPer } from '#core/pricing/adjustment.ts';
import { type Rented, suggestAddOns } from '#core/pricing/suggest-add-ons.ts';
import { MOST_ADD_ONS } from '#core/settings/field-limits.ts';
import { usePageData } from '#web/shared/app-context.tsx';
import { question, useAnswer } from '#web/shared/data/use-answer.ts';
import { useSettings } from './use-settings.ts';

export type OfferedAddOn = {
  readonly product: ProductDto;
  readonly per: PricedPer;
  readonly taxable: boolean;
  /** Units available on every day of the period. Undefined while unknown. */
  readonly free: number | undefined;
};

const NONE: readonly ProductDto[] = [];

async function freeOf(shop: ShopApi, id: string, from: CalendarDay, end: CalendarDay) {
  const answer = await shop('GET /products/:idOrSlug/availability', {
    idOrSlug: id,
    query: { from, to: addDays(end, -1) },
  });
  const counts = answer.ok ? answer.value.days.map(({ free }) => free) : [];
  return counts.length === 0 ? [] : ([[id, Math.min(...counts)]] as const);
}

const periodOf = (text: string): readonly RentalPeriod[] => {
  const [startDate, endDate] = text.split('/').map(parseCalendarDay);
  return startDate === undefined || endDate === undefined ? [] : [{ startDate, endDate }];
};

/** Available units on these days, by product. */
const FREE = question<ReadonlyMap<string, number>>(async (shop, key) => {
  const [ids = '', ...periods] = key.split(' ');
  const days = periods.flatMap(periodOf);
  const found = ids
    .split(',')
    .flatMap((id) => days.map(({ startDate, endDate }) => freeOf(shop, id, startDate, endDate)));
  const least = new Map<string, number>();
  for (const [id, free] of (await Promise.all(found)).flat()) {
    least.set(id, Math.min(free, least.get(id) ?? free));
  }
  return ok(least);
});

/** Units available on every day of the periods, by product. Undefined until days are chosen. */
export function useFree(ids: readonly string[], periods: readonly RentalPeriod[]) {
  const days = periods.map(({ startDate, endDate }) => `${startDate}/${endDate}`);
  const isKnown = days.length > 0 && ids.length > 0;
  const asked = useAnswer(FREE, isKnown ? [ids.join(','), ...days].join(' ') : '');
  return asked.kind === 'ready' ? asked.value : undefined;
}

/** An empty key means that nothing is offered, so nothing is fetched. */
const ADD_ONS = question<readonly ProductDto[]>(async (shop, category) => {
  if (category === '') return ok(NONE);
  const answer = await shop('GET /products', { query: { category, limit: `${MOST_ADD_ONS}` } });
  return answer.ok ? ok(answer.value.products) : answer;
});

/**
 * Add-ons for the rentals, in the owner's order. `retry` is set if they could not be fetched.
 * @param circuits that the rentals need together
 * @param periods when they are needed; empty until chosen
 */
export function useAddOns(
  rented: readonly Rented[],
  circuits: number,
  periods: readonly RentalPeriod[],
) {
  const { addOns } = useSettings();
  const offers = suggestAddOns(addOns, rented, circuits);
  const given = usePageData().addOns;
  const asked = useAnswer(ADD_ONS, offers.length > 0 ? ADD_ON : '', given);
  const products = asked.kind === 'ready' ? asked.value : NONE;
  const free = useFree(
    offers.map(({ productId }) => productId),
    periods,
  );
  const offered = offers.flatMap(({ productId, per, taxable }): OfferedAddOn[] => {
    const product = products.find(({ id }) => id === productId);
    return product === undefined ? [] : [{ product, per, taxable, free: free?.get(productId) }];
  });
  return { addOns: offered, retry: asked.kind === 'failed' ? asked.retry : undefined };
}
