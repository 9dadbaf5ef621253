import {
  type BookedLine,
  type ReadFacts,
  readSchedules,
} from '#adapters/documents/collections/booking-records.ts';
import { getPresent } from '#adapters/documents/engine/document-ids.ts';
import type { DocumentStore, Transaction } from '#adapters/documents/engine/document-store.ts';
import {
  RESERVATIONS,
  reservationFromDocument,
} from '#adapters/documents/collections/reservation-document.ts';
import { crowdedProducts } from '#core/assignment/crowded-products.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import {
  isTaken,
  type ScheduleId,
  type Schedules,
  schedulesTouched,
} from '#core/inventory/schedule.ts';
import { addDays, eachDay } from '#core/kernel/calendar-day.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { LONGEST_RENTAL_DAYS } from '#core/kernel/rental-days.ts';

/** A rental and the longest turnaround: whoever overlaps the lines lies within as many days of them. */
const REACH = LONGEST_RENTAL_DAYS + 14;
/** More are not moved for one order. */
const MOST_NEIGHBOURS = 300;

const around = ({ productId, startDate, endDate }: BookedLine): readonly ScheduleId[] =>
  schedulesTouched(productId, eachDay(addDays(startDate, -REACH), addDays(endDate, REACH)));

/** Who has units of these schedules now. */
export const ownersIn = (schedules: Schedules, now: Instant): readonly string[] => [
  ...new Set(
    [...schedules.values()].flatMap(({ days }) =>
      Object.values(days).flatMap((slots) =>
        Object.values(slots)
          .filter((slot) => isTaken(slot, now))
          .map(({ reservationId }) => reservationId),
      ),
    ),
  ),
];

export async function readReservations(
  reader: Pick<DocumentStore, 'get' | 'getMany'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Reservation>> {
  const stored = await getPresent(reader, RESERVATIONS, ids);
  return new Map(stored.map((document) => [document.id, reservationFromDocument(document)]));
}

/**
 * The facts once more, with everybody who has units of the products that are crowded: undefined when knowing them
 * would change nothing. Only an order that finds no unit free throughout pays for this.
 */
export async function readNeighbours(
  transaction: Transaction,
  { facts, scheduleIds }: ReadFacts,
  lines: readonly (BookedLine & { readonly quantity: number })[],
  now: Instant,
): Promise<ReadFacts | undefined> {
  const crowded = new Set(crowdedProducts(lines, facts, now));
  if (crowded.size === 0) return undefined;
  const more = lines.filter(({ productId }) => crowded.has(productId)).flatMap(around);
  const read = await readSchedules(
    transaction,
    more.filter((id) => !scheduleIds.has(id)),
  );
  const schedules = new Map([...facts.schedules, ...read]);
  const wanted = new Map([...schedules].filter(([id]) => more.includes(id)));
  const owners = ownersIn(wanted, now);
  if (owners.length === 0 || owners.length > MOST_NEIGHBOURS) return undefined;
  const neighbours = await readReservations(transaction, owners);
  return {
    facts: { ...facts, schedules, neighbours },
    scheduleIds: new Set([...scheduleIds, ...more]),
  };
}
