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

/** The units of a product as they are kept, or as they will be once something about them is. */
export const storedFleetOf = (product: Product, fleets: StoredFleets): StoredFleet =>
  fleets.get(product.id) ?? { ...countedFleet(product), months: [] };

/** The first schedule of a month makes its month known to whoever changes the units. */
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

/** The months of a product that have a schedule, from the month of a day on. To be asked before the transaction. */
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

/** All months there are: those a query found before the transaction, and those the fleet, read in it, has noted since. */
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
