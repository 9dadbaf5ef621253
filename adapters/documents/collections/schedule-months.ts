import type { DocumentStore, Transaction } from '#adapters/documents/engine/document-store.ts';
import {
  fleetToDocument,
  FLEETS,
  type StoredFleet,
  type StoredFleets,
} from '#adapters/documents/collections/fleet-document.ts';
import { SCHEDULES } from '#adapters/documents/collections/schedule-document.ts';
import type { ScheduleId } from '#core/inventory/schedule.ts';
import { countedFleet } from '#core/inventory/unit.ts';
import type { Product } from '#core/catalogue/product.ts';
import { type CalendarDay, monthOf } from '#core/kernel/calendar-day.ts';

const productOf = (id: ScheduleId): string => id.slice(0, id.lastIndexOf(':'));
const monthIn = (id: ScheduleId): string => id.slice(id.lastIndexOf(':') + 1);

type Facts = { readonly products: ReadonlyMap<string, Product>; readonly fleets: StoredFleets };

/** A product's fleet as stored, or as it will be on first write. */
export const storedFleetOf = (product: Product, fleets: StoredFleets): StoredFleet =>
  fleets.get(product.id) ?? { ...countedFleet(product), months: [] };

/** Notes the month of a first schedule, for those who change the units. */
export function noteMonths(
  transaction: Transaction,
  { products, fleets }: Facts,
  fresh: readonly ScheduleId[],
): void {
  for (const [productId, ids] of Map.groupBy(fresh, productOf)) {
    const product = products.get(productId);
    if (product === undefined) continue;
    const fleet = storedFleetOf(product, fleets);
    const months = [...new Set([...fleet.months, ...ids.map(monthIn)])].sort();
    transaction.set(FLEETS, productId, fleetToDocument({ ...fleet, months }));
  }
}

/** The product's months with a schedule, from a day's month on. Query before the transaction. */
export async function queryMonths(
  store: Pick<DocumentStore, 'query'>,
  productId: string,
  from: CalendarDay,
): Promise<readonly string[]> {
  const { documents } = await store.query({
    collection: SCHEDULES,
    where: [
      { field: 'productId', op: '==', value: productId },
      { field: 'month', op: '>=', value: monthOf(from) },
    ],
    orderBy: [{ field: 'month', direction: 'asc' }],
  });
  return documents.map(({ id }) => monthIn(id));
}

/** All such months: queried before the transaction, plus those the fleet noted since. */
export const schedulesFrom = (
  productId: string,
  queried: readonly string[],
  { months }: Pick<StoredFleet, 'months'>,
  from: CalendarDay,
): readonly ScheduleId[] =>
  [...new Set([...queried, ...months])]
    .filter((month) => month >= monthOf(from))
    .sort()
    .map((month) => `${productId}:${month}`);
