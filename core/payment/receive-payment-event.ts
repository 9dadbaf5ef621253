import type { BookingLedger, ReservationNotFound } from '../ports/booking-ledger.ts';
import type { Clock } from '../ports/clock.ts';
import type { Reservation } from '../booking/reservation.ts';
import { ok, type Result } from '../result.ts';
import { applyPaymentEvent } from './apply-payment-event.ts';
import type { PaymentEvent } from './payment-event.ts';

/** Stores the event and applies it, once, in one transaction. */
export const makeReceivePaymentEvent =
  (ledger: BookingLedger, clock: Clock) =>
  (event: PaymentEvent): Promise<Result<Reservation, ReservationNotFound>> =>
    ledger.change(
      event.reservationId,
      (reservation, facts) => ok(applyPaymentEvent(reservation, facts, event, clock.now())),
      event,
    );
