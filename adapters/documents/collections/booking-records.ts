import {
  AGREEMENTS,
  agreementToDocument,
} from '#adapters/documents/collections/agreement-document.ts';
import { getPresent } from '#adapters/documents/engine/document-ids.ts';
import type { DocumentStore, Transaction } from '#adapters/documents/engine/document-store.ts';
import { readFleets, type StoredFleets } from '#adapters/documents/collections/fleet-document.ts';
import {
  entriesFor,
  OUTBOX,
  outboxToDocument,
} from '#adapters/documents/collections/outbox-document.ts';
import { PRODUCTS, productFromDocument } from '#adapters/documents/collections/product-document.ts';
import {
  RESERVATIONS,
  reservationToDocument,
} from '#adapters/documents/collections/reservation-document.ts';
import { noteMonths } from '#adapters/documents/collections/schedule-months.ts';
import {
  SCHEDULES,
  scheduleFromDocument,
  scheduleToDocument,
} from '#adapters/documents/collections/schedule-document.ts';
import type { BookingDecision, BookingFacts } from '#core/reservations/booking-decision.ts';
import {
  occupiedDays,
  schedulesTouched,
  type ScheduleId,
  type Schedules,
} from '#core/inventory/schedule.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { daysBetween } from '#core/kernel/calendar-day.ts';
import { LONGEST_RENTAL_DAYS, type RentalPeriod } from '#core/kernel/rental-days.ts';

type Reader = Pick<DocumentStore, 'get' | 'getMany'>;

/** A line that takes units, asked for or taken. */
export type BookedLine = RentalPeriod & { readonly productId: string };

/** The line's own once units are taken; before, the product's. Undefined when there is none to take units of. */
type TurnaroundOf<L> = (
  line: L,
  product: { readonly turnaroundDays: number } | undefined,
) => number | undefined;

/** What a decision about these lines may look at, and the ids of all the schedules it may change. */
export type ReadFacts = {
  readonly facts: Omit<BookingFacts, 'commercial'> & { readonly fleets: StoredFleets };
  readonly scheduleIds: ReadonlySet<ScheduleId>;
};

const NO_NEIGHBOURS: BookingFacts['neighbours'] = new Map();

export async function readSchedules(
  reader: Reader,
  ids: readonly ScheduleId[],
): Promise<Schedules> {
  const stored = await getPresent(reader, SCHEDULES, ids);
  return new Map(stored.map((document) => [document.id, scheduleFromDocument(document)]));
}

/** Products first, then the few schedules that the lines touch. */
export async function readFacts<L extends BookedLine>(
  transaction: Transaction,
  lines: readonly L[],
  turnaroundOf: TurnaroundOf<L>,
): Promise<ReadFacts> {
  const stored = await getPresent(
    transaction,
    PRODUCTS,
    lines.map(({ productId }) => productId),
  );
  const products = new Map(stored.map((document) => [document.id, productFromDocument(document)]));
  const scheduleIds = lines.flatMap((line) => {
    const turnaroundDays = turnaroundOf(line, products.get(line.productId));
    if (turnaroundDays === undefined) return [];
    return schedulesTouched(line.productId, occupiedDays(line, turnaroundDays));
  });
  const [schedules, fleets] = await Promise.all([
    readSchedules(transaction, scheduleIds),
    readFleets(transaction, [...products.keys()]),
  ]);
  const facts = { products, schedules, fleets, neighbours: NO_NEIGHBOURS };
  return { facts, scheduleIds: new Set(scheduleIds) };
}

/**
 * For lines that are asked for. None for a period that the rule refuses anyway: nobody may make us read a century of
 * schedules first.
 */
export const turnaroundToBook: TurnaroundOf<BookedLine> = ({ startDate, endDate }, product) =>
  daysBetween(startDate, endDate) <= LONGEST_RENTAL_DAYS ? product?.turnaroundDays : undefined;

/**
 * Writes what a decision changes beside its reservation: the schedules that are not the objects that were read, and the
 * mail and refunds that were not asked for before. Reads first, so it comes before every other write.
 */
export async function recordConsequences(
  transaction: Transaction,
  read: ReadFacts,
  decision: BookingDecision,
  now: Instant,
): Promise<void> {
  const entries = new Map(entriesFor(decision, now).map((entry) => [entry.id, entry]));
  const known = await getPresent(transaction, OUTBOX, [...entries.keys()]);
  for (const { id } of known) entries.delete(id);

  writeSchedules(transaction, read, decision);
  writeMoved(transaction, read, decision);
  for (const [id, entry] of entries) transaction.create(OUTBOX, id, outboxToDocument(entry));
  const { agreement } = decision;
  if (agreement) transaction.create(AGREEMENTS, agreement.id, agreementToDocument(agreement));
}

function writeSchedules(
  transaction: Transaction,
  read: ReadFacts,
  decision: BookingDecision,
): void {
  const changed = changedSchedules(read, decision);
  for (const [id, schedule] of changed) {
    transaction.set(SCHEDULES, id, scheduleToDocument(id, schedule));
  }
  const fresh = changed.map(([id]) => id).filter((id) => !read.facts.schedules.has(id));
  noteMonths(transaction, read.facts, fresh);
}

function writeMoved(
  transaction: Transaction,
  { facts }: ReadFacts,
  { moved = [] }: BookingDecision,
): void {
  for (const reservation of moved) {
    // Written without having been read, it could wipe out what happened to it meanwhile.
    if (!facts.neighbours.has(reservation.id)) {
      throw new Error(`The decision moves ${reservation.id}, which was not read`);
    }
    transaction.set(RESERVATIONS, reservation.id, reservationToDocument(reservation));
  }
}

function changedSchedules({ facts, scheduleIds }: ReadFacts, { schedules }: BookingDecision) {
  const changed = [...schedules].filter(([id, schedule]) => schedule !== facts.schedules.get(id));
  const unread = changed.find(([id]) => !scheduleIds.has(id));
  // Written without having been read, it could wipe out someone else's units.
  if (unread !== undefined)
    throw new Error(`The decision changes ${unread[0]}, which was not read`);
  return changed;
}
