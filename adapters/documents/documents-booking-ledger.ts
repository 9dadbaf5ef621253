import {
  hasBooked,
  questionOf,
  readBusiness,
  recordBusiness,
} from '#adapters/documents/business-records.ts';
import {
  type BookedLine,
  readFacts,
  readSchedules,
  recordConsequences,
  turnaroundToBook,
} from '#adapters/documents/booking-records.ts';
import { readDeliveryDays } from '#adapters/documents/delivery-day-document.ts';
import { getNamed } from '#adapters/documents/document-ids.ts';
import type { DocumentStore, Transaction } from '#adapters/documents/document-store.ts';
import { readFleets } from '#adapters/documents/fleet-document.ts';
import {
  IDEMPOTENCY,
  idempotencyCodec,
  idempotencyId,
} from '#adapters/documents/idempotency-document.ts';
import { readNeighbours } from '#adapters/documents/neighbours.ts';
import {
  PAYMENT_EVENTS,
  paymentEventId,
  paymentEventToDocument,
} from '#adapters/documents/payment-event-document.ts';
import {
  RESERVATIONS,
  reservationFromDocument,
  reservationToDocument,
} from '#adapters/documents/reservation-document.ts';
import type { BookingFacts } from '#core/booking/booking-decision.ts';
import type { Reservation, ReservationId } from '#core/booking/reservation.ts';
import { releaseUnits } from '#core/booking/unit-allocation.ts';
import type { PaymentEvent } from '#core/payment/payment-event.ts';
import type {
  BookingLedger,
  KeyReused,
  PlaceRequest,
  RevisionRequest,
} from '#core/ports/booking-ledger.ts';
import type { Clock } from '#core/ports/clock.ts';
import { err, ok, type Result } from '#core/result.ts';
import { type Instant, isoFromInstant } from '#core/time/instant.ts';

/** Reservations with their schedules, outbox, events and idempotency keys; `clock` dates what it writes beside them. */
export const documentsBookingLedger = (store: DocumentStore, clock: Clock): BookingLedger => ({
  ...reader(store),
  ...writer(store, clock),
});

function reader(
  store: DocumentStore,
): Pick<
  BookingLedger,
  | 'find'
  | 'deliveries'
  | 'schedules'
  | 'fleets'
  | 'listExpiredHolds'
  | 'listEnded'
  | 'listToDeliver'
  | 'listAwaitingPayment'
> {
  return {
    find: (id) => findReservation(store, id),
    schedules: (ids) => readSchedules(store, ids),
    fleets: (productIds) => readFleets(store, productIds),
    deliveries: (days) => readDeliveryDays(store, days),
    async listExpiredHolds(now, limit) {
      const { documents } = await store.query({
        collection: RESERVATIONS,
        where: [
          { field: 'status', op: '==', value: 'held' },
          { field: 'holdExpiresAt', op: '<=', value: isoFromInstant(now) },
        ],
        orderBy: [{ field: 'holdExpiresAt', direction: 'asc' }],
        limit,
      });
      return documents.map(({ id }) => id);
    },
    async listEnded(today, limit) {
      const { documents } = await store.query({
        collection: RESERVATIONS,
        where: [
          { field: 'status', op: '==', value: 'confirmed' },
          { field: 'endDate', op: '<', value: today },
        ],
        orderBy: [{ field: 'endDate', direction: 'asc' }],
        limit,
      });
      return documents.map(({ id }) => id);
    },
    async listToDeliver(today, now) {
      const [confirmed, held] = await Promise.all([
        store.query({
          collection: RESERVATIONS,
          where: [
            { field: 'status', op: '==', value: 'confirmed' },
            { field: 'endDate', op: '>=', value: today },
          ],
          orderBy: [{ field: 'endDate', direction: 'asc' }],
        }),
        store.query({
          collection: RESERVATIONS,
          where: [
            { field: 'status', op: '==', value: 'held' },
            { field: 'holdExpiresAt', op: '>', value: isoFromInstant(now) },
          ],
          orderBy: [{ field: 'holdExpiresAt', direction: 'asc' }],
        }),
      ]);
      return [...confirmed.documents, ...held.documents].map(({ id }) => id);
    },
    async listAwaitingPayment(limit) {
      const { documents } = await store.query({
        collection: RESERVATIONS,
        where: [{ field: 'awaitingPayment', op: '==', value: true }],
        orderBy: [{ field: 'createdAt', direction: 'asc' }],
        limit,
      });
      return documents.map(reservationFromDocument);
    },
  };
}

function writer(
  store: DocumentStore,
  clock: Clock,
): Pick<BookingLedger, 'place' | 'change' | 'revise' | 'preview'> {
  return {
    place: async ({ lines, promo, creditCode, idempotency }, decide) => {
      const booked = promo !== undefined && (await hasBooked(store, promo.email));
      return store.transact(async (transaction) => {
        const placed = await placedBefore(transaction, idempotency);
        if (placed !== undefined) return placed;
        const now = clock.now();
        let read = await readFacts(transaction, lines, turnaroundToBook);
        const business = await readBusiness(transaction, {
          lines,
          promo,
          hasBooked: booked,
          creditCodes: creditCode === undefined ? [] : [creditCode],
        });
        let decided = decide({ ...read.facts, business });
        if (!decided.ok) {
          const wider = await readNeighbours(transaction, read, lines, now);
          if (wider === undefined) return decided;
          read = wider;
          decided = decide({ ...read.facts, business });
        }
        if (!decided.ok) return decided;
        const { reservation } = decided.value;
        await recordConsequences(transaction, read, decided.value, now);
        recordBusiness(transaction, business, decided.value);
        transaction.create(RESERVATIONS, reservation.id, reservationToDocument(reservation));
        rememberKey(transaction, idempotency, reservation.id, now);
        return ok(reservation);
      });
    },

    change: (id, decide, event) =>
      store.transact(async (transaction) => {
        const stored = await findReservation(transaction, id);
        if (stored === undefined) return err({ kind: 'reservation_not_found' });
        const known = event && (await transaction.get(PAYMENT_EVENTS, paymentEventId(event)));
        if (known !== undefined) return ok(stored);
        const read = await readFacts(transaction, stored.lines, (line) => line.turnaroundDays);
        const business = await readBusiness(transaction, questionOf(stored));
        const decided = decide(stored, { ...read.facts, business });
        if (!decided.ok) return decided;
        const { reservation } = decided.value;
        const now = clock.now();
        await recordConsequences(transaction, read, decided.value, now);
        recordBusiness(transaction, business, decided.value);
        if (reservation !== stored) {
          transaction.set(RESERVATIONS, id, reservationToDocument(reservation));
        }
        rememberEvent(transaction, event, now);
        return ok(reservation);
      }),

    revise: (id, more, decide) =>
      store.transact(async (transaction) => {
        const now = clock.now();
        const stored = await findReservation(transaction, id);
        if (stored === undefined) return err({ kind: 'reservation_not_found' });
        const { read, business, answer } = await ask(transaction, stored, more, now, decide);
        if (!answer.ok) return answer;
        const { reservation } = answer.value;
        await recordConsequences(transaction, read, answer.value, now);
        recordBusiness(transaction, business, answer.value);
        transaction.set(RESERVATIONS, id, reservationToDocument(reservation));
        return ok(reservation);
      }),

    preview: (id, more, look) =>
      store.transact(async (transaction) => {
        const stored = await findReservation(transaction, id);
        if (stored === undefined) return err({ kind: 'reservation_not_found' });
        return (await ask(transaction, stored, more, clock.now(), look)).answer;
      }),
  };
}

/**
 * Asks with what the reservation has and what is wanted of more; where units are short and others could make room, once
 * more with those others.
 */
async function ask<T, E>(
  transaction: Transaction,
  stored: Reservation,
  { linesFor, creditCode }: RevisionRequest,
  now: Instant,
  look: (reservation: Reservation, facts: BookingFacts) => Result<T, E>,
) {
  const lines = linesFor?.(stored) ?? [];
  const question = questionOf(stored);
  const asked = creditCode === undefined ? [] : [creditCode];
  const business = await readBusiness(transaction, {
    ...question,
    lines: [...question.lines, ...lines],
    creditCodes: [...(question.creditCodes ?? []), ...asked],
  });
  const read = await readFacts(transaction, [...stored.lines, ...lines], turnaroundOfEither);
  const answer = look(stored, { ...read.facts, business });
  if (answer.ok || lines.length === 0) return { read, business, answer };
  // To itself its own units are free, so others are worth moving where only these stand in the way.
  const freed = releaseUnits(read.facts.schedules, stored.id, stored.lines);
  const facts = { ...read.facts, schedules: freed };
  const wider = await readNeighbours(transaction, { ...read, facts }, lines, now);
  if (wider === undefined) return { read, business, answer };
  const schedules = new Map([...wider.facts.schedules, ...read.facts.schedules]);
  const all = { ...wider, facts: { ...wider.facts, schedules } };
  return { read: all, business, answer: look(stored, { ...all.facts, business }) };
}

/** A line that was booked keeps its own; of one that is asked for the product's counts. */
const turnaroundOfEither = (
  line: BookedLine & { readonly turnaroundDays?: number | undefined },
  product: { readonly turnaroundDays: number } | undefined,
): number | undefined => line.turnaroundDays ?? turnaroundToBook(line, product);

function rememberKey(
  transaction: Transaction,
  idempotency: PlaceRequest['idempotency'],
  reservationId: ReservationId,
  createdAt: Instant,
): void {
  if (idempotency === undefined) return;
  const { key, fingerprint } = idempotency;
  const document = idempotencyCodec.toDocument({ fingerprint, reservationId, createdAt });
  transaction.create(IDEMPOTENCY, idempotencyId(key), document);
}

function rememberEvent(
  transaction: Transaction,
  event: PaymentEvent | undefined,
  receivedAt: Instant,
): void {
  if (event === undefined) return;
  const document = paymentEventToDocument(event, receivedAt);
  transaction.create(PAYMENT_EVENTS, paymentEventId(event), document);
}

async function findReservation(
  reader: Pick<DocumentStore, 'get' | 'getMany'>,
  id: string,
): Promise<Reservation | undefined> {
  const stored = await getNamed(reader, RESERVATIONS, id);
  return stored && reservationFromDocument(stored);
}

/** The reservation a key has placed, if it has; another order under the same key is refused. */
async function placedBefore(
  transaction: Transaction,
  idempotency: PlaceRequest['idempotency'],
): Promise<Result<Reservation, KeyReused> | undefined> {
  if (idempotency === undefined) return undefined;
  const stored = await transaction.get(IDEMPOTENCY, idempotencyId(idempotency.key));
  if (stored === undefined) return undefined;
  const { fingerprint, reservationId } = idempotencyCodec.fromDocument(stored);
  if (fingerprint !== idempotency.fingerprint) return err({ kind: 'idempotency_key_reused' });
  const reservation = await findReservation(transaction, reservationId);
  if (reservation === undefined) throw new Error(`No reservation ${reservationId}, placed before`);
  return ok(reservation);
}
