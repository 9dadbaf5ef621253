import { useQuery } from '@tanstack/react-query';
import { ADD_ON } from '#core/catalogue/category.ts';
import { addDays, parseCalendarDay } from '#core/kernel/calendar-day.ts';
import { useBusinessSettings } from './use-business-settings.ts';
import { useProducts } from './use-products.ts';
import { useShop } from '#web/shared/app-context.tsx';
import { valueOf } from '#web/shared/data/api-problem.ts';

/** How often units and crews are rechecked while the caller talks. */
export const LIVE_MS = 15_000;

/** Rentals and add-ons on offer. */
export function useOffered() {
  const { rows = [], query } = useProducts();
  const settings = useBusinessSettings();
  const { isOn = false, offers = [] } = settings.data?.addOns ?? {};
  const offered = new Set(offers.map(({ productId }) => productId));
  const active = rows.filter(({ isActive }) => isActive);
  return {
    query,
    settings: settings.data,
    rentals: active.filter(({ categories }) => !categories.includes(ADD_ON)),
    addOns: active.filter(({ id }) => isOn && offered.has(id)),
  };
}

export type Days = { readonly startDate: string; readonly endDate: string };

export const isPeriod = ({ startDate, endDate }: Days): boolean =>
  parseCalendarDay(startDate) !== undefined &&
  parseCalendarDay(endDate) !== undefined &&
  endDate > startDate;

/** Units available on all days of the period; undefined until known. */
export function useUnitsLeft(productId: string, days: Days) {
  const shop = useShop();
  const last = parseCalendarDay(days.endDate);
  return useQuery({
    queryKey: ['admin', 'orders', 'left', productId, days],
    enabled: isPeriod(days),
    refetchInterval: LIVE_MS,
    queryFn: async () => {
      const to = last === undefined ? days.startDate : addDays(last, -1);
      const told = await valueOf(
        shop('GET /products/:idOrSlug/availability', {
          idOrSlug: productId,
          query: { from: days.startDate, to },
        }),
      );
      return { units: told.units, left: Math.min(...told.days.map(({ free }) => free)) };
    },
  }).data;
}
