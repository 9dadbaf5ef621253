import { newCreditCode } from '#core/credits/credit-code.ts';
import type { BookingLedger, ReservationNotFound } from '#core/reservations/booking-ledger.ts';
import type { Clock } from '#core/kernel/clock.ts';
import type { ManageSecrets } from '#core/kernel/manage-secrets.ts';
import type { Randomness } from '#core/kernel/randomness.ts';
import type { Result } from '#core/kernel/result.ts';
import { attend, type Attendance, type AttendError } from './attendance.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import type { Actor } from '#core/kernel/actor.ts';

/** What an admin does to one reservation, in one transaction. */
export const makeAttendReservation =
  (
    ledger: Pick<BookingLedger, 'change'>,
    secrets: ManageSecrets,
    randomness: Randomness,
    clock: Clock,
  ) =>
  (
    id: string,
    act: Attendance,
    by: Actor,
  ): Promise<Result<Reservation, AttendError | ReservationNotFound>> => {
    const own = {
      id: randomness.id(),
      code: newCreditCode('rain_check', randomness.id()),
    };
    return ledger.change<AttendError>(id, (reservation, facts) =>
      attend(reservation, facts, act, secrets, { ...own, moment: { now: clock.now(), by } }),
    );
  };
