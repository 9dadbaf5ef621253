import type { ReactNode } from 'react';
import type { ApiProblem } from '#core/ports/shop-api.ts';
import { HoldExpired } from '#web/features/booking/hold-expired.tsx';
import type { StoredBooking } from '#web/features/booking/stored-booking.ts';
import { managePath, successPath } from '#web/features/booking/success-path.ts';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';

/**
 * What a payment that could not begin means for this booking; undefined for what may pass with another try.
 * @param onCorrect takes the amount the server names
 */
export function explainRefusal(
  problem: ApiProblem,
  booking: StoredBooking,
  onCorrect: () => void,
): ReactNode {
  switch (problem.code) {
    case 'hold_expired':
      return <HoldExpired />;
    case 'amount_mismatch':
      return (
        <Notice tone="warning" title="The amount on this page is out of date">
          <p className="mb-3">{problem.detail}</p>
          <Button size="sm" onClick={onCorrect}>
            Show the right amount
          </Button>
        </Notice>
      );
    case 'nothing_due':
      return (
        <Notice tone="success" title="Nothing is left to pay here">
          <p className="mb-3">A payment for this booking has been made already.</p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink size="sm" to={successPath(booking.reservationId)}>
              See the confirmation
            </ButtonLink>
            <ButtonLink size="sm" to={managePath(booking.manageToken)}>
              Manage your reservation
            </ButtonLink>
          </div>
        </Notice>
      );
    case 'reservation_not_found':
      return (
        <Notice tone="warning" title="We do not know this booking any more">
          <p className="mb-3">Nothing was charged. Please book again.</p>
          <ButtonLink size="sm" to="/cart-checkout">
            Back to your cart
          </ButtonLink>
        </Notice>
      );
    default:
      return undefined;
  }
}
