import type { BookingLedger, ReservationNotFound } from '#core/reservations/booking-ledger.ts';
import type { Clock } from '#core/kernel/clock.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import { applyPaymentEvent } from './apply-payment-event.ts';
import type { PaymentEvent } from '#core/reservations/payment-event.ts';

/** Stores the event and applies it, once, in one transaction. */
export const makeReceivePaymentEvent =
  (ledger: BookingLedger, clock: Clock) =>
  (event: PaymentEvent): Promise<Result<Reservation, ReservationNotFound>> =>
    ledger.change(
      event.reservationId,
      (reservation, facts) => ok(applyPaymentEvent(reservation, facts, event, clock.now())),
      event,
    );
