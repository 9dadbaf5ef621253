import { useEffect, useState } from 'react';
import { ADD_ON } from '#core/catalogue/category.ts';
import type { ProductDto } from '#core/contract/products.ts';
import type { ShopApi } from '#core/contract/shop-api.ts';
import type { PricedPer } from '#core/pricing/steps.ts';
import { type AddOnOffer, type Rented, suggestAddOns } from '#core/pricing/suggest-add-ons.ts';
import { ok } from '#core/kernel/result.ts';
import { addDays } from '#core/kernel/calendar-day.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { usePageData, useShop } from '#web/shared/app-context.tsx';
import { question, useAnswer } from '#web/shared/data/use-answer.ts';
import { useSettings } from '#web/shared/pricing/use-settings.ts';

export type OfferedAddOn = {
  readonly product: ProductDto;
  readonly per: PricedPer;
  readonly taxable: boolean;
  /** On every day of the period; undefined while that is not known. */
  readonly free: number | undefined;
};

const MOST_ADD_ONS = 40;
const NONE: readonly ProductDto[] = [];

type Free = { readonly key: string; readonly counts: ReadonlyMap<string, number> };

async function freeOf(shop: ShopApi, id: string, { startDate, endDate }: RentalPeriod) {
  const answer = await shop.availability(id, startDate, addDays(endDate, -1));
  const counts = answer.ok ? answer.value.days.map(({ free }) => free) : [];
  return counts.length === 0 ? [] : ([[id, Math.min(...counts)]] as const);
}

/** Looked up once the days are chosen. */
function useFree(offers: readonly AddOnOffer[], period: RentalPeriod | undefined) {
  const shop = useShop();
  const [known, setKnown] = useState<Free>();
  const ids = offers.map(({ productId }) => productId).join();
  const { startDate, endDate } = period ?? {};
  const key = startDate === undefined || ids === '' ? '' : `${ids} ${startDate} ${endDate}`;
  useEffect(() => {
    if (key === '' || startDate === undefined || endDate === undefined) return undefined;
    let isCurrent = true;
    const ask = async (): Promise<void> => {
      const found = ids.split(',').map((id) => freeOf(shop, id, { startDate, endDate }));
      const counts = new Map((await Promise.all(found)).flat());
      if (isCurrent) setKnown({ key, counts });
    };
    void ask();
    return () => {
      isCurrent = false;
    };
  }, [shop, key, ids, startDate, endDate]);
  return known?.key === key ? known.counts : undefined;
}

/** Nothing is asked for while nothing is on offer: the key is empty then. */
const ADD_ONS = question<readonly ProductDto[]>(async (shop, category) => {
  if (category === '') return ok(NONE);
  const answer = await shop.listProducts({ category, limit: MOST_ADD_ONS });
  return answer.ok ? ok(answer.value.products) : answer;
});

/**
 * What goes with the rentals, in the owner's order; `retry` is there when the add-ons could not be had.
 * @param period of all of them; undefined while not chosen
 */
export function useAddOns(rented: readonly Rented[], period: RentalPeriod | undefined) {
  const { addOns } = useSettings();
  const offers = suggestAddOns(addOns, rented);
  const given = usePageData().addOns;
  const asked = useAnswer(ADD_ONS, offers.length > 0 ? ADD_ON : '', given);
  const products = asked.kind === 'ready' ? asked.value : NONE;
  const free = useFree(offers, period);
  const offered = offers.flatMap(({ productId, per, taxable }): OfferedAddOn[] => {
    const product = products.find(({ id }) => id === productId);
    return product === undefined ? [] : [{ product, per, taxable, free: free?.get(productId) }];
  });
  return { addOns: offered, retry: asked.kind === 'failed' ? asked.retry : undefined };
}
