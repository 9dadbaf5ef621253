import {
  readFacts,
  readSchedules,
  recordConsequences,
  turnaroundToBook,
} from '#adapters/documents/booking-records.ts';
import { getNamed } from '#adapters/documents/document-ids.ts';
import type { DocumentStore, Transaction } from '#adapters/documents/document-store.ts';
import {
  IDEMPOTENCY,
  idempotencyCodec,
  idempotencyId,
} from '#adapters/documents/idempotency-document.ts';
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
import type { Reservation, ReservationId } from '#core/booking/reservation.ts';
import type { PaymentEvent } from '#core/payment/payment-event.ts';
import type { BookingLedger, KeyReused, PlaceRequest } from '#core/ports/booking-ledger.ts';
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
  'find' | 'schedules' | 'listExpiredHolds' | 'listEnded' | 'listAwaitingPayment'
> {
  return {
    find: (id) => findReservation(store, id),
    schedules: (ids) => readSchedules(store, ids),
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

function writer(store: DocumentStore, clock: Clock): Pick<BookingLedger, 'place' | 'change'> {
  return {
    place: ({ lines, idempotency }, decide) =>
      store.transact(async (transaction) => {
        const placed = await placedBefore(transaction, idempotency);
        if (placed !== undefined) return placed;
        const read = await readFacts(transaction, lines, turnaroundToBook);
        const decided = decide(read.facts);
        if (!decided.ok) return decided;
        const { reservation } = decided.value;
        const now = clock.now();
        await recordConsequences(transaction, read, decided.value, now);
        transaction.create(RESERVATIONS, reservation.id, reservationToDocument(reservation));
        rememberKey(transaction, idempotency, reservation.id, now);
        return ok(reservation);
      }),

    change: (id, decide, event) =>
      store.transact(async (transaction) => {
        const stored = await findReservation(transaction, id);
        if (stored === undefined) return err({ kind: 'reservation_not_found' });
        const known = event && (await transaction.get(PAYMENT_EVENTS, paymentEventId(event)));
        if (known !== undefined) return ok(stored);
        const read = await readFacts(transaction, stored.lines, (line) => line.turnaroundDays);
        const decided = decide(stored, read.facts);
        if (!decided.ok) return decided;
        const { reservation } = decided.value;
        const now = clock.now();
        await recordConsequences(transaction, read, decided.value, now);
        if (reservation !== stored) {
          transaction.set(RESERVATIONS, id, reservationToDocument(reservation));
        }
        rememberEvent(transaction, event, now);
        return ok(reservation);
      }),
  };
}

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
