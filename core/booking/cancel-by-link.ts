import type { Cents } from '../money/cents.ts';
import type { BookingLedger, ReservationNotFound } from '../ports/booking-ledger.ts';
import type { Clock } from '../ports/clock.ts';
import { err, type Result } from '../result.ts';
import { shopDay } from '../time/shop-time.ts';
import { CANCELLATION_POLICY, mayCustomerCancel, refundOnCancel } from './cancellation-policy.ts';
import { cancel, type NotInState } from './end-of-life.ts';
import type { makeOpenManageLink } from './open-manage-link.ts';
import type { Reservation } from './reservation.ts';

export type CancelByLinkError =
  | { readonly kind: 'invalid_link' }
  /** Delivered already, or not confirmed. */
  | { readonly kind: 'cannot_cancel' }
  /** Not what the customer was shown: midnight passed, or a payment came in. */
  | { readonly kind: 'refund_changed'; readonly refund: Cents };

/** What the customer would get back if she cancelled now; undefined when she may not. */
export const makeOfferCancellation =
  (clock: Clock) =>
  (reservation: Reservation): Cents | undefined => {
    const today = shopDay(clock.now());
    if (!mayCustomerCancel(reservation, today)) return undefined;
    return refundOnCancel(CANCELLATION_POLICY, reservation, today);
  };

type Refused = CancelByLinkError | NotInState | ReservationNotFound;

const asTold = (error: Refused): CancelByLinkError => {
  if (error.kind === 'reservation_not_found') return { kind: 'invalid_link' };
  return error.kind === 'wrong_state' ? { kind: 'cannot_cancel' } : error;
};

/** Cancels with exactly the refund that was shown before, or not at all. */
export const makeCancelByLink = (
  openLink: ReturnType<typeof makeOpenManageLink>,
  ledger: Pick<BookingLedger, 'change'>,
  clock: Clock,
) => {
  const offer = makeOfferCancellation(clock);
  return async (
    token: string,
    shownRefund: number,
  ): Promise<Result<Reservation, CancelByLinkError>> => {
    const opened = await openLink(token);
    if (opened === undefined) return err({ kind: 'invalid_link' });
    const cancelled = await ledger.change<CancelByLinkError | NotInState>(
      opened.id,
      (reservation, facts) => {
        const refund = offer(reservation);
        if (refund === undefined) return err({ kind: 'cannot_cancel' });
        if (refund !== shownRefund) return err({ kind: 'refund_changed', refund });
        return cancel(reservation, facts, refund);
      },
    );
    return cancelled.ok ? cancelled : err(asTold(cancelled.error));
  };
};
