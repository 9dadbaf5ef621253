import {
  AGREEMENTS,
  agreementToDocument,
} from '#adapters/documents/collections/agreement-document.ts';
import {
  type BookingQuestion,
  readCommercialFacts,
  writeCommercialChanges,
  writeCrewDays,
} from '#adapters/documents/collections/business-records.ts';
import { getNamed, getPresent } from '#adapters/documents/engine/document-ids.ts';
import type { DocumentStore, Transaction } from '#adapters/documents/engine/document-store.ts';
import { writeLiveHolds } from '#adapters/documents/collections/live-holds-document.ts';
import { readFleets, type StoredFleets } from '#adapters/documents/collections/fleet-document.ts';
import {
  entriesFor,
  OUTBOX,
  outboxToDocument,
} from '#adapters/documents/collections/outbox-document.ts';
import { PRODUCTS, productFromDocument } from '#adapters/documents/collections/product-document.ts';
import {
  RESERVATIONS,
  reservationFromDocument,
  reservationToDocument,
} from '#adapters/documents/collections/reservation-document.ts';
import { noteMonths } from '#adapters/documents/collections/schedule-months.ts';
import {
  SCHEDULES,
  scheduleFromDocument,
  scheduleToDocument,
} from '#adapters/documents/collections/schedule-document.ts';
import type {
  BookingDecision,
  BookingFacts,
  NeedsNeighbors,
} from '#core/reservations/booking-decision.ts';
import {
  isTaken,
  occupiedDays,
  schedulesTouched,
  type ScheduleId,
  type Schedules,
} from '#core/inventory/schedule.ts';
import { settleCrews } from '#core/checkout/crew-promise.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import type { ReservationId } from '#core/kernel/ids.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { addDays, daysBetween, eachDay } from '#core/kernel/calendar-day.ts';
import { LONGEST_RENTAL_DAYS, type RentalPeriod } from '#core/kernel/rental-days.ts';

type Reader = Pick<DocumentStore, 'get' | 'getMany'>;

/** A rental and the longest turnaround: whoever overlaps the lines lies within as many days of them. */
const REACH = LONGEST_RENTAL_DAYS + 14;
/** More are not moved for one order. */
const MOST_NEIGHBORS = 300;

/** A line that takes units. `turnaroundDays` is its own once it is booked; before, the product's counts. */
export type BookedLine = RentalPeriod & {
  readonly productId: string;
  readonly turnaroundDays?: number | undefined;
};

/** What a decision may look at, and the ids of all the schedules it may change. */
export type ReadFacts = {
  readonly facts: BookingFacts & { readonly fleets: StoredFleets };
  readonly scheduleIds: ReadonlySet<ScheduleId>;
};

export async function findReservation(
  reader: Reader,
  id: string,
): Promise<Reservation | undefined> {
  const stored = await getNamed(reader, RESERVATIONS, id);
  return stored && reservationFromDocument(stored);
}

export async function readReservations(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Reservation>> {
  const stored = await getPresent(reader, RESERVATIONS, ids);
  return new Map(stored.map((document) => [document.id, reservationFromDocument(document)]));
}

export async function readSchedules(
  reader: Reader,
  ids: readonly ScheduleId[],
): Promise<Schedules> {
  const stored = await getPresent(reader, SCHEDULES, ids);
  return new Map(stored.map((document) => [document.id, scheduleFromDocument(document)]));
}

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

/**
 * The days a line takes units. None for a period that is refused anyway: nobody may make us read a century of schedules
 * first.
 */
function daysTaken(line: BookedLine, product: { readonly turnaroundDays: number } | undefined) {
  const isBooked = line.turnaroundDays !== undefined;
  const turnaroundDays = line.turnaroundDays ?? product?.turnaroundDays;
  const isTooLong = !isBooked && daysBetween(line.startDate, line.endDate) > LONGEST_RENTAL_DAYS;
  return turnaroundDays === undefined || isTooLong ? [] : occupiedDays(line, turnaroundDays);
}

/** Products first, then the few schedules that the lines touch. */
async function readStock(transaction: Transaction, lines: readonly BookedLine[]) {
  const stored = await getPresent(
    transaction,
    PRODUCTS,
    lines.map(({ productId }) => productId),
  );
  const products = new Map(stored.map((document) => [document.id, productFromDocument(document)]));
  const scheduleIds = lines.flatMap((line) =>
    schedulesTouched(line.productId, daysTaken(line, products.get(line.productId))),
  );
  const [schedules, fleets] = await Promise.all([
    readSchedules(transaction, scheduleIds),
    readFleets(transaction, [...products.keys()]),
  ]);
  return { stock: { products, schedules, fleets }, scheduleIds: new Set(scheduleIds) };
}

export async function readFacts(
  transaction: Transaction,
  question: BookingQuestion & { readonly lines: readonly BookedLine[] },
): Promise<ReadFacts> {
  const [{ stock, scheduleIds }, commercial] = await Promise.all([
    readStock(transaction, question.lines),
    readCommercialFacts(transaction, question),
  ]);
  return { facts: { ...stock, commercial }, scheduleIds };
}

/** The facts, and everybody else who has units of these lines' products around their days; nobody where they are too many. */
export async function withNeighbors(
  transaction: Transaction,
  { facts, scheduleIds }: ReadFacts,
  { lines }: NeedsNeighbors,
  own: ReservationId | undefined,
  now: Instant,
): Promise<ReadFacts> {
  const around = lines.flatMap(({ productId, startDate, endDate }) =>
    schedulesTouched(productId, eachDay(addDays(startDate, -REACH), addDays(endDate, REACH))),
  );
  const more = await readSchedules(
    transaction,
    around.filter((id) => !scheduleIds.has(id)),
  );
  const schedules = new Map([...facts.schedules, ...more]);
  const wanted = new Map([...schedules].filter(([id]) => around.includes(id)));
  const owners = ownersIn(wanted, now).filter((id) => id !== own);
  const neighbors = await readReservations(
    transaction,
    owners.length > MOST_NEIGHBORS ? [] : owners,
  );
  return {
    facts: { ...facts, schedules, neighbors },
    scheduleIds: new Set([...scheduleIds, ...around]),
  };
}

/**
 * Writes what is not the object that was read, and the mail and refunds that were not asked for before. Reads first, so it
 * comes before every other write.
 */
export async function writeDecision(
  transaction: Transaction,
  read: ReadFacts,
  stored: Reservation | undefined,
  decision: BookingDecision,
  now: Instant,
): Promise<void> {
  const entries = new Map(entriesFor(decision, now).map((entry) => [entry.id, entry]));
  const known = await getPresent(transaction, OUTBOX, [...entries.keys()]);
  for (const { id } of known) entries.delete(id);

  writeSchedules(transaction, read, decision);
  writeMoved(transaction, read, decision);
  for (const [id, entry] of entries) transaction.create(OUTBOX, id, outboxToDocument(entry));
  const { agreement, reservation } = decision;
  if (agreement) transaction.create(AGREEMENTS, agreement.id, agreementToDocument(agreement));
  writeCommercialChanges(transaction, read.facts.commercial, decision);
  const { commercial } = read.facts;
  const days =
    decision.commercial?.crewDays ?? settleCrews(stored, reservation, read.facts, now).days;
  writeCrewDays(transaction, commercial, days);
  if (reservation === stored) return;
  writeLiveHolds(transaction, read.facts.commercial.holds ?? new Map(), reservation, now);
  const document = reservationToDocument(reservation);
  if (stored === undefined) transaction.create(RESERVATIONS, reservation.id, document);
  else transaction.set(RESERVATIONS, reservation.id, document);
}

function writeSchedules(
  transaction: Transaction,
  { facts, scheduleIds }: ReadFacts,
  decision: BookingDecision,
): void {
  const changed = [...decision.schedules].filter(
    ([id, schedule]) => schedule !== facts.schedules.get(id),
  );
  for (const [id, schedule] of changed) {
    // Written without having been read, it could wipe out someone else's units.
    if (!scheduleIds.has(id)) throw new Error(`The decision changes ${id}, which was not read`);
    transaction.set(SCHEDULES, id, scheduleToDocument(id, schedule));
  }
  const fresh = changed.map(([id]) => id).filter((id) => !facts.schedules.has(id));
  noteMonths(transaction, facts, fresh);
}

function writeMoved(
  transaction: Transaction,
  { facts }: ReadFacts,
  { moved = [] }: BookingDecision,
): void {
  for (const reservation of moved) {
    // Written without having been read, it could wipe out what happened to it meanwhile.
    if (facts.neighbors?.has(reservation.id) !== true) {
      throw new Error(`The decision moves ${reservation.id}, which was not read`);
    }
    transaction.set(RESERVATIONS, reservation.id, reservationToDocument(reservation));
  }
}
