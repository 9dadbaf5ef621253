import { newCreditCode } from '../credit/credit-code.ts';
import type { BookingLedger, ReservationNotFound } from '../ports/booking-ledger.ts';
import type { Clock } from '../ports/clock.ts';
import type { ManageSecrets } from '../ports/manage-secrets.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { Result } from '../result.ts';
import { attend, type Attendance, type AttendError } from './attendance.ts';
import type { Actor } from './history.ts';
import type { Reservation } from './reservation.ts';

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
