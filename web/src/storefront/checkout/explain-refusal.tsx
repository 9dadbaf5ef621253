import type { ReactNode } from 'react';
import type { ApiProblem } from '#core/contract/shop-api.ts';
import { HoldExpired } from '#web/storefront/checkout/hold-expired.tsx';
import type { StoredBooking } from '#web/shared/booking/stored-booking.ts';
import { managePath, successPath } from '#web/shared/booking/success-path.ts';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { ALREADY_PAID, REFUSAL } from '#texts/payment.ts';
import { sayProblem } from '#texts/problems.ts';

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
        <Notice tone="warning" title={REFUSAL.amount}>
          <p className="mb-3">{sayProblem(problem)}</p>
          <Button size="sm" onClick={onCorrect}>
            {REFUSAL.showAmount}
          </Button>
        </Notice>
      );
    case 'nothing_due':
      return (
        <Notice tone="success" title={REFUSAL.nothingDue}>
          <p className="mb-3">{REFUSAL.nothingDueText}</p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink size="sm" to={successPath(booking.reservationId)}>
              {ALREADY_PAID.confirmation}
            </ButtonLink>
            <ButtonLink size="sm" to={managePath(booking.manageToken)}>
              {ALREADY_PAID.manage}
            </ButtonLink>
          </div>
        </Notice>
      );
    case 'reservation_not_found':
      return (
        <Notice tone="warning" title={REFUSAL.unknown}>
          <p className="mb-3">{REFUSAL.unknownText}</p>
          <ButtonLink size="sm" to="/cart-checkout">
            {REFUSAL.toCart}
          </ButtonLink>
        </Notice>
      );
    default:
      return undefined;
  }
}
