import {
  type BookingLedger,
  type ReservationNotFound,
  toChange,
} from '#core/reservations/booking-ledger.ts';
import type { Clock } from '#core/kernel/clock.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import type { Result } from '#core/kernel/result.ts';
import { applyPaymentEvent } from './apply-payment-event.ts';
import type { PaymentEvent } from '#core/reservations/payment-event.ts';

/** Stores the event and applies it, once, in one transaction. */
export const makeReceivePaymentEvent =
  (ledger: BookingLedger, clock: Clock) =>
  (event: PaymentEvent): Promise<Result<Reservation, ReservationNotFound>> =>
    ledger.transact(
      toChange<never>(
        { reservation: event.reservationId },
        (reservation, facts) => applyPaymentEvent(reservation, facts, event, clock.now()),
        event,
      ),
    );
