import {
  hasBooked,
  questionOf,
  readBusiness,
  recordBusiness,
} from '#adapters/documents/collections/business-records.ts';
import { askRevision, readOthers } from '#adapters/documents/collections/ask-revision.ts';
import {
  readFacts,
  recordConsequences,
  turnaroundToBook,
} from '#adapters/documents/collections/booking-records.ts';
import {
  documentsBookingReader,
  findReservation,
} from '#adapters/documents/collections/documents-booking-reader.ts';
import type { DocumentStore, Transaction } from '#adapters/documents/engine/document-store.ts';
import {
  IDEMPOTENCY,
  idempotencyCodec,
  idempotencyId,
} from '#adapters/documents/collections/idempotency-document.ts';
import { readNeighbours } from '#adapters/documents/collections/neighbours.ts';
import {
  PAYMENT_EVENTS,
  paymentEventId,
  paymentEventToDocument,
} from '#adapters/documents/collections/payment-event-document.ts';
import {
  RESERVATIONS,
  reservationToDocument,
} from '#adapters/documents/collections/reservation-document.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import type { PaymentEvent } from '#core/reservations/payment-event.ts';
import type { BookingLedger, PlaceRequest } from '#core/reservations/booking-ledger.ts';
import type { Clock } from '#core/kernel/clock.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { ReservationId } from '#core/kernel/ids.ts';
import type { KeyReused } from '#core/kernel/idempotency.ts';

/** Reservations with their schedules, outbox, events and idempotency keys; `clock` dates what it writes beside them. */
export const documentsBookingLedger = (store: DocumentStore, clock: Clock): BookingLedger => ({
  ...documentsBookingReader(store),
  ...writer(store, clock),
});

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
        const commercial = await readBusiness(transaction, {
          lines,
          promo,
          hasBooked: booked,
          creditCodes: creditCode === undefined ? [] : [creditCode],
        });
        let decided = decide({ ...read.facts, commercial });
        if (!decided.ok) {
          const wider = await readNeighbours(transaction, read, lines, now);
          if (wider === undefined) return decided;
          read = wider;
          decided = decide({ ...read.facts, commercial });
        }
        if (!decided.ok) return decided;
        const { reservation } = decided.value;
        await recordConsequences(transaction, read, decided.value, now);
        recordBusiness(transaction, commercial, decided.value);
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
        let read = await readFacts(transaction, stored.lines, (line) => line.turnaroundDays);
        const commercial = await readBusiness(transaction, questionOf(stored));
        let decided = decide(stored, { ...read.facts, commercial });
        if (!decided.ok) return decided;
        if (decided.value.isShort === true) {
          const wider = await readOthers(transaction, read, stored, stored.lines, clock.now());
          if (wider !== undefined) {
            read = wider;
            decided = decide(stored, { ...read.facts, commercial });
          }
        }
        if (!decided.ok) return decided;
        const { reservation } = decided.value;
        const now = clock.now();
        await recordConsequences(transaction, read, decided.value, now);
        recordBusiness(transaction, commercial, decided.value);
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
        const { read, commercial, answer } = await askRevision(
          transaction,
          stored,
          more,
          now,
          decide,
        );
        if (!answer.ok) return answer;
        const { reservation } = answer.value;
        await recordConsequences(transaction, read, answer.value, now);
        recordBusiness(transaction, commercial, answer.value);
        transaction.set(RESERVATIONS, id, reservationToDocument(reservation));
        return ok(reservation);
      }),

    preview: (id, more, look) =>
      store.transact(async (transaction) => {
        const stored = await findReservation(transaction, id);
        if (stored === undefined) return err({ kind: 'reservation_not_found' });
        return (await askRevision(transaction, stored, more, clock.now(), look)).answer;
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
