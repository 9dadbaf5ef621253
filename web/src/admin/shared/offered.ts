import { useQueries, useQuery } from '@tanstack/react-query';
import { ADD_ON } from '#core/catalogue/category.ts';
import { mostLike, shelfOf } from '#core/catalogue/likeness.ts';
import type { AdminReservation } from '#core/contract/admin-reservations.ts';
import type { DamagedUnit, ORDER_ROUTES } from '#core/contract/orders.ts';
import type { AvailabilityDto, ProductDto } from '#core/contract/products.ts';
import { addDays, parseCalendarDay } from '#core/kernel/calendar-day.ts';
import { hooksOf } from '#web/admin/ui/hooks-of.ts';
import { useMay } from '#web/admin/ui/may.ts';
import { useShop } from '#web/shared/app-context.tsx';
import { valueOf } from '#web/shared/data/api-problem.ts';
import { useBusinessSettings } from './use-business-settings.ts';
import { useProducts } from './use-products.ts';

const { useRead } = hooksOf<typeof ORDER_ROUTES>();

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

/** Lines of a booking that is being changed, whose units count as available for it. */
export type OwnLines = readonly Pick<
  AdminReservation['lines'][number],
  'productId' | 'quantity' | 'startDate' | 'endDate'
>[];

/** Units available on all of the days. */
export const leftOn = (
  {
    productId,
    units,
    days,
  }: Omit<AvailabilityDto, 'days'> & {
    readonly days: readonly Pick<AvailabilityDto['days'][number], 'date' | 'free'>[];
  },
  own: OwnLines,
): number =>
  Math.min(
    units,
    ...days.map(({ date, free }) =>
      own
        .filter(
          (line) => line.productId === productId && line.startDate <= date && date < line.endDate,
        )
        .reduce((sum, { quantity }) => sum + quantity, free),
    ),
  );

const NO_LINES: OwnLines = [];

/** The last day that the rental takes, given its pickup day. */
const lastOf = ({ startDate, endDate }: Days): string => {
  const end = parseCalendarDay(endDate);
  return end === undefined ? startDate : addDays(end, -1);
};

/** Available units that a crew reported as damaged. The office may still rent them out. */
export function useDamaged(productId: string, days: Days): readonly DamagedUnit[] {
  const isAllowed = useMay()('orders:read');
  const { data } = useRead(
    ['admin', 'orders', 'damaged', days],
    (call) => call('GET /orders/damaged', { query: { from: days.startDate, to: lastOf(days) } }),
    { enabled: isAllowed && isPeriod(days), refetchInterval: LIVE_MS },
  );
  return data?.units.filter((unit) => unit.productId === productId) ?? [];
}

/** `1 of 2 reported damaged: Unit 1, a seam is open. Others go out first`. Undefined if none. */
export const damagedText = (
  damaged: readonly Pick<DamagedUnit, 'unit' | 'text'>[],
  units: number,
): string | undefined =>
  damaged.length === 0
    ? undefined
    : `${damaged.length} of ${units} reported damaged: ${damaged.map(({ unit, text }) => `${unit}, ${text}`).join('; ')}${units > damaged.length ? '. Others go out first' : ''}`;

const leftQuery = (shop: ReturnType<typeof useShop>, productId: string, days: Days) => ({
  queryKey: ['admin', 'orders', 'left', productId, days],
  enabled: isPeriod(days),
  refetchInterval: LIVE_MS,
  queryFn: async () =>
    valueOf(
      shop('GET /products/:idOrSlug/availability', {
        idOrSlug: productId,
        query: { from: days.startDate, to: lastOf(days) },
      }),
    ),
});

/** Units available on all days of the period; undefined until known. */
export function useUnitsLeft(productId: string, days: Days, own: OwnLines = NO_LINES) {
  const { data } = useQuery(leftQuery(useShop(), productId, days));
  return data && { units: data.units, left: leftOn(data, own) };
}

export const dearerBy = (dollars: number): string =>
  dollars === 0 ? 'same price' : `${dollars < 0 ? '−' : '+'}$${Math.abs(dollars).toFixed(2)}`;

/** A rental on its days. */
type Wanted = Days & { readonly productId: string; readonly quantity: number };

/** How many comparable rentals are offered for one. */
export const MOST_INSTEAD = 2;

/**
 * For each of these rentals that lacks units, comparable ones that are available on its days, most
 * similar first.
 * @param own units that count as available
 * @param most of them
 */
export function useInsteadOf<W extends Wanted>(
  wanted: readonly W[],
  products: readonly ProductDto[],
  own: OwnLines = NO_LINES,
  most = MOST_INSTEAD,
) {
  const shop = useShop();
  const left = useQueries({
    queries: wanted.map(({ productId, startDate, endDate }) =>
      leftQuery(shop, productId, { startDate, endDate }),
    ),
  });
  const lacking = wanted.flatMap((one, index) => {
    const data = left[index]?.data;
    const product = products.find(({ id }) => id === one.productId);
    const isLacking = data !== undefined && leftOn(data, own) < one.quantity;
    return isLacking && product !== undefined ? [{ ...one, product }] : [];
  });
  const shelves = useQueries({
    queries: lacking.map(({ product, startDate, endDate }) => ({
      queryKey: ['admin', 'orders', 'instead', shelfOf(product), startDate, endDate],
      enabled: shelfOf(product) !== undefined,
      queryFn: async () => {
        const query = {
          category: shelfOf(product),
          from: startDate,
          to: endDate,
          sameEvening: 'true',
          limit: '200',
        } as const;
        return (await valueOf(shop('GET /products', { query }))).products;
      },
    })),
  });
  return lacking.map((one, index) => ({
    ...one,
    others: (shelves[index]?.data ?? [])
      .filter(({ id }) => !wanted.some(({ productId }) => productId === id))
      .toSorted(mostLike<ProductDto>(one.product))
      .slice(0, most),
  }));
}
