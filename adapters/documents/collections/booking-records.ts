import { getPresent } from '#adapters/documents/engine/document-ids.ts';
import type { Transaction } from '#adapters/documents/engine/document-store.ts';
import { collectionOf } from '#adapters/documents/engine/reading.ts';
import { crewDaysAfter } from '#core/checkout/crew-promise.ts';
import { deliveriesOf } from '#core/integrations/webhook-endpoint.ts';
import {
  isTaken,
  occupiedDays,
  schedulesTouched,
  type ScheduleId,
  type Schedules,
} from '#core/inventory/schedule.ts';
import { addDays, daysBetween, eachDay } from '#core/kernel/calendar-day.ts';
import type { ReservationId } from '#core/kernel/ids.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { LONGEST_RENTAL_DAYS, type RentalPeriod } from '#core/kernel/rental-days.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { isWithdrawn, settledAs, type WrittenQuote } from '#core/quotes/written-quote.ts';
import {
  type BookingDecision,
  type BookingFacts,
  MOST_NEIGHBORS,
  NEIGHBOR_DAYS,
  type NeedsNeighbors,
  type QuoteFacts,
} from '#core/reservations/booking-decision.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { AGREEMENTS, agreementToDocument } from './agreement-document.ts';
import {
  type BookingQuestion,
  readCommercialFacts,
  writeCommercialChanges,
  writeCrewDays,
  writeLiveHolds,
} from './business-records.ts';
import { readCrewDays } from './crew-day-document.ts';
import { CREW_ACTS, crewActToDocument } from './documents-crew-acts.ts';
import { linkOf } from './documents-customers.ts';
import { readQuote, writeQuote } from './documents-quotes.ts';
import { readFleets, type StoredFleets } from './fleet-document.ts';
import { entriesFor, OUTBOX, outboxToDocument } from './outbox-document.ts';
import { PRODUCTS, productFromDocument } from './product-document.ts';
import { isMarkedForReports, markForReports } from './report-documents.ts';
import {
  RESERVATIONS,
  reservationFromDocument,
  reservationToDocument,
} from './reservation-document.ts';
import {
  noteMonths,
  SCHEDULES,
  scheduleFromDocument,
  scheduleToDocument,
} from './schedule-document.ts';
import { writeReservationWords } from './search-words-document.ts';
import { readEndpoints, writeDeliveries } from './webhook-documents.ts';

/** A line that takes units. A booked one has its own `turnaroundDays`, others the product's. */
type BookedLine = RentalPeriod & {
  readonly productId: string;
  readonly turnaroundDays?: number | undefined;
};

/** What a decision may read, and the ids of all schedules it may change. */
type ReadFacts = {
  readonly facts: BookingFacts & { readonly fleets: StoredFleets };
  readonly scheduleIds: ReadonlySet<ScheduleId>;
  readonly quote?: WrittenQuote | undefined;
};

export const reservations = collectionOf(RESERVATIONS, reservationFromDocument);

export const { find: findReservation, findMany: readReservations } = reservations;
const { findMany: readProducts } = collectionOf(PRODUCTS, productFromDocument);
export const { findMany: readSchedules } = collectionOf(SCHEDULES, scheduleFromDocument);

/** Reservations with units in these schedules now. */
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
 * The days on which a line takes units. Empty for a period that will be refused anyway, so that a
 * request cannot make us read a century of schedules.
 */
function daysTaken(line: BookedLine, product: { readonly turnaroundDays: number } | undefined) {
  const isBooked = line.turnaroundDays !== undefined;
  const turnaroundDays = line.turnaroundDays ?? product?.turnaroundDays;
  const isTooLong = !isBooked && daysBetween(line.startDate, line.endDate) > LONGEST_RENTAL_DAYS;
  return turnaroundDays === undefined || isTooLong ? [] : occupiedDays(line, turnaroundDays);
}

/** Products first, then the few schedules the lines touch. */
async function readStock(transaction: Transaction, lines: readonly BookedLine[]) {
  const products = await readProducts(
    transaction,
    lines.map(({ productId }) => productId),
  );
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
  question: BookingQuestion & {
    readonly lines: readonly BookedLine[];
    readonly quote?: string | undefined;
  },
): Promise<ReadFacts> {
  const [{ stock, scheduleIds }, commercial, quote] = await Promise.all([
    readStock(transaction, question.lines),
    readCommercialFacts(transaction, question),
    question.quote === undefined ? undefined : readQuote(transaction, question.quote),
  ]);
  const quoted = quote && (await quoteFacts(transaction, quote));
  return { facts: { ...stock, commercial: { ...commercial, quote: quoted } }, scheduleIds, quote };
}

async function quoteFacts(transaction: Transaction, quote: WrittenQuote): Promise<QuoteFacts> {
  const { holdId, reservationId } = quote;
  const bookedAs =
    reservationId === undefined ? undefined : await findReservation(transaction, reservationId);
  return { isWithdrawn: isWithdrawn(quote), holdId, bookedAs };
}

/**
 * Adds the reservations with units of the lines' products around their days, none if too many, and
 * the crews' days on which those begin or end.
 */
export async function withNeighbors(
  transaction: Transaction,
  { facts, scheduleIds, quote }: ReadFacts,
  { lines }: NeedsNeighbors,
  own: ReservationId | undefined,
  now: Instant,
): Promise<ReadFacts> {
  const around = lines.flatMap(({ productId, startDate, endDate }) =>
    schedulesTouched(
      productId,
      eachDay(addDays(startDate, -NEIGHBOR_DAYS), addDays(endDate, NEIGHBOR_DAYS)),
    ),
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
  const { crews } = facts.commercial;
  const products = new Set(lines.map(({ productId }) => productId));
  const days = [...neighbors.values()]
    .flatMap((neighbor) => neighbor.lines.filter(({ productId }) => products.has(productId)))
    .filter(({ startDate }) => startDate > shopDay(now))
    .flatMap(({ startDate, endDate }) => [startDate, endDate])
    .filter((day) => crews?.days.has(day) === false);
  const moreDays = await readCrewDays(transaction, [...new Set(days)]);
  const withDays = crews && { ...crews, days: new Map([...crews.days, ...moreDays]) };
  return {
    facts: {
      ...facts,
      commercial: { ...facts.commercial, crews: withDays },
      schedules,
      neighbors,
    },
    scheduleIds: new Set([...scheduleIds, ...around]),
    quote,
  };
}

/**
 * Writes changed objects and new mail and refunds. It reads before it writes, so call it before any
 * other write.
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
  const isSame = decision.reservation === stored;
  const link = isSame ? undefined : await linkOf(transaction, stored, decision.reservation);
  for (const { id } of known) entries.delete(id);
  const endpoints = await readEndpoints(transaction);
  const isMarked =
    stored !== undefined && (await isMarkedForReports(transaction, RESERVATIONS, stored.id));

  writeSchedules(transaction, read, decision);
  writeMoved(transaction, read, decision);
  for (const [id, entry] of entries) transaction.create(OUTBOX, id, outboxToDocument(entry));
  const { agreement, crewAct, changedActs = [], reservation } = decision;
  if (agreement) transaction.create(AGREEMENTS, agreement.id, agreementToDocument(agreement));
  if (crewAct) transaction.create(CREW_ACTS, crewAct.id, crewActToDocument(crewAct));
  for (const act of changedActs) transaction.set(CREW_ACTS, act.id, crewActToDocument(act));
  writeSettledQuote(transaction, read, decision, now);
  writeCommercialChanges(transaction, read.facts.commercial, decision);
  const { commercial } = read.facts;
  const days = crewDaysAfter(stored, decision, read.facts, now);
  writeCrewDays(transaction, commercial, days);
  const customerId = link?.customerId ?? reservation.customerId;
  const change = {
    before: stored,
    after: { ...reservation, customerId },
    newCustomer: link?.isNew,
    stopsBefore: commercial.crews?.days,
    stopsAfter: days,
  };
  if (decision.isQuiet !== true) {
    writeDeliveries(transaction, deliveriesOf(change, endpoints, now));
  }
  if (link === undefined) return;
  link.write();
  writeReservationWords(transaction, stored, reservation);
  writeLiveHolds(transaction, commercial.holds ?? new Map(), stored, reservation, now);
  const document = reservationToDocument({ ...reservation, customerId: link.customerId });
  if (stored === undefined) transaction.create(RESERVATIONS, reservation.id, document);
  else transaction.set(RESERVATIONS, reservation.id, document);
  if (!isMarked) markForReports(transaction, RESERVATIONS, reservation.id);
}

function writeSettledQuote(
  transaction: Transaction,
  { quote }: ReadFacts,
  { settlesQuote, reservation }: BookingDecision,
  now: Instant,
): void {
  if (settlesQuote === undefined) return;
  const { id, by } = settlesQuote;
  // Settling an unread quote could book it twice.
  if (quote?.id !== id) throw new Error(`The decision settles ${id}, which was not read`);
  writeQuote(transaction, quote, settledAs(quote, reservation.id, by, now));
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
    // Writing an unread schedule could erase other bookings.
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
    // Writing an unread reservation could erase recent changes.
    if (facts.neighbors?.has(reservation.id) !== true) {
      throw new Error(`The decision moves ${reservation.id}, which was not read`);
    }
    transaction.set(RESERVATIONS, reservation.id, reservationToDocument(reservation));
    markForReports(transaction, RESERVATIONS, reservation.id);
  }
}
