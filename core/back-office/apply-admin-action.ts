import { newCreditCode } from '#core/credits/credit-code.ts';
import {
  type BookingLedger,
  type ReservationNotFound,
  toChange,
} from '#core/reservations/booking-ledger.ts';
import type { Clock } from '#core/kernel/clock.ts';
import type { ManageSecrets } from '#core/kernel/manage-secrets.ts';
import type { Randomness } from '#core/kernel/randomness.ts';
import type { Result } from '#core/kernel/result.ts';
import { applyAdminAction, type AdminAction, type AdminActionError } from './admin-action.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import type { Actor } from '#core/kernel/actor.ts';

/** What an admin does to one reservation, in one transaction. */
export const makeApplyAdminAction =
  (
    ledger: Pick<BookingLedger, 'transact'>,
    secrets: ManageSecrets,
    randomness: Randomness,
    clock: Clock,
  ) =>
  (
    id: string,
    act: AdminAction,
    by: Actor,
  ): Promise<Result<Reservation, AdminActionError | ReservationNotFound>> => {
    const own = {
      id: randomness.id(),
      code: newCreditCode('rain_check', randomness.id()),
    };
    return ledger.transact(
      toChange({ reservation: id }, (reservation, facts) =>
        applyAdminAction(reservation, facts, act, secrets, {
          ...own,
          moment: { now: clock.now(), by },
        }),
      ),
    );
  };
