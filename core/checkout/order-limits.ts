import { mostUnitsOnline, type Product, spanishTitle } from '#core/catalogue/product.ts';
import { availableUnits, type Schedules } from '#core/inventory/schedule.ts';
import { type Fleets, fleetOf } from '#core/inventory/unit.ts';
import { type CalendarDay, daysBetween, eachDay } from '#core/kernel/calendar-day.ts';
import type { Cents } from '#core/kernel/cents.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { zoneAt } from '#core/pricing/delivery.ts';
import type { WantedLine } from '#core/reservations/reservation.ts';
import type { Settings } from '#core/settings/business-settings.ts';

// Limits on unpaid orders: docs/decisions/09-reservations-ledger-and-holds.md.

type Holds = Settings['holds'];

/** `line`: index of the line in question. */
export type OrderLimit =
  | { readonly kind: 'limit_units'; readonly line: number; readonly most: number }
  | { readonly kind: 'limit_days'; readonly line: number; readonly most: number }
  | { readonly kind: 'limit_total'; readonly mostCents: number }
  | BelowLeast;

/** The order is smaller than what customers may order online. */
export type BelowLeast = {
  readonly kind: 'limit_minimum';
  readonly leastCents: number;
  readonly missingCents: number;
  /** If it is more there than elsewhere. */
  readonly zone?: string | undefined;
};

export type LastUnit = {
  readonly kind: 'limit_last_unit';
  readonly productId: string;
  readonly title: string;
  readonly es?: { readonly title: string };
  readonly most: number;
};

/** Whether customers may order this line on their own. */
export function checkLine(
  { quantity, startDate, endDate, addOn }: WantedLine,
  line: number,
  { mostUnits, mostDays }: Holds,
  product: Pick<Product, 'mostOnline'>,
): Result<undefined, OrderLimit> {
  // An add-on has the same days as its rentals.
  if (addOn === undefined && daysBetween(startDate, endDate) > mostDays) {
    return err({ kind: 'limit_days', line, most: mostDays });
  }
  const most = mostUnitsOnline(product, mostUnits);
  return quantity > most ? err({ kind: 'limit_units', line, most }) : ok(undefined);
}

/**
 * Why the order is too small for where it goes; undefined if it is not.
 * @param postalCode the party's; undefined or empty: not known yet
 */
export function belowLeast(
  subtotal: Cents,
  { holds, delivery }: Pick<Settings, 'holds' | 'delivery'>,
  postalCode = '',
): BelowLeast | undefined {
  const { name, leastCents: own } = zoneAt(postalCode, delivery) ?? {};
  const least = holds.leastSubtotalCents;
  const leastCents = Math.max(least, own ?? 0);
  if (subtotal >= leastCents) return undefined;
  const zone = leastCents > least ? name : undefined;
  return {
    kind: 'limit_minimum',
    leastCents,
    missingCents: leastCents - subtotal,
    ...(zone !== undefined && { zone }),
  };
}

export const checkTotal = (
  total: Cents,
  { mostTotalCents }: Holds,
): Result<undefined, OrderLimit> =>
  total > mostTotalCents ? err({ kind: 'limit_total', mostCents: mostTotalCents }) : ok(undefined);

type Ordered = { readonly wanted: WantedLine; readonly product: Product };

/** One product's days in the order; its lines may be consecutive. */
const daysOf = (ordered: readonly Ordered[]): readonly CalendarDay[] => [
  ...new Set(ordered.flatMap(({ wanted }) => eachDay(wanted.startDate, wanted.endDate))),
];

/** Whether others can still get each product, judged by `stock` after the order took its units. */
export function checkLastUnit(
  ordered: readonly Ordered[],
  stock: { readonly schedules: Schedules; readonly fleets: Fleets },
  { lastUnitDays: most }: Holds,
  now: Instant,
): Result<undefined, LastUnit> {
  for (const [productId, own] of Map.groupBy(ordered, ({ product }) => product.id)) {
    const product = own[0]?.product;
    if (product === undefined) continue;
    const fleet = fleetOf(product, stock.fleets);
    const emptied = daysOf(own).filter(
      (day) => availableUnits(stock.schedules, productId, fleet, day, now).length === 0,
    );
    if (emptied.length > most) {
      return err({
        kind: 'limit_last_unit',
        productId,
        title: product.title,
        ...spanishTitle(product),
        most,
      });
    }
  }
  return ok(undefined);
}
