import { readSchedules } from '#adapters/documents/collections/booking-records.ts';
import type { Document, Transaction } from '#adapters/documents/engine/document-store.ts';
import { fleetToDocument, readFleets } from '#adapters/documents/collections/fleet-document.ts';
import { schedulesFrom, storedFleetOf } from '#adapters/documents/collections/schedule-months.ts';
import { isTaken, type Schedules } from '#core/inventory/schedule.ts';
import { resizeFleet, type ResizeError } from '#core/inventory/unit-change.ts';
import { countActive } from '#core/inventory/unit.ts';
import type { Product } from '#core/catalogue/product.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { shopDay } from '#core/kernel/shop-time.ts';

/** The units that somebody has on the day or later. */
const bookedFrom = (schedules: Schedules, from: CalendarDay, now: Instant): ReadonlySet<string> =>
  new Set(
    [...schedules.values()].flatMap(({ days }) =>
      Object.entries(days)
        .filter(([day]) => day >= from)
        .flatMap(([, slots]) =>
          Object.entries(slots)
            .filter(([, slot]) => isTaken(slot, now))
            .map(([unit]) => unit),
        ),
    ),
  );

/**
 * The document of the units once there are `active` of them; undefined when none is to be written. Reads only.
 * @param months of its schedules, asked before the transaction
 */
export async function resizeUnits(
  transaction: Transaction,
  product: Product,
  active: number,
  months: readonly string[],
  now: Instant,
): Promise<Result<Document | undefined, ResizeError>> {
  const fleets = await readFleets(transaction, [product.id]);
  const fleet = storedFleetOf(product, fleets);
  if (countActive(fleet) === active) return ok(undefined);
  const today = shopDay(now);
  const ids = schedulesFrom(product.id, months, fleet, today);
  const booked = bookedFrom(await readSchedules(transaction, ids), today, now);
  const resized = resizeFleet(fleet, active, (unit) => booked.has(unit), today);
  if (!resized.ok) return resized;
  const changed = { ...resized.value, months: fleet.months, revision: fleet.revision + 1 };
  return ok(fleetToDocument(changed));
}
