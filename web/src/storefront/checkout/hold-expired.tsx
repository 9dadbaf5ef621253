import { bookingAttempt } from '#web/storefront/checkout/idempotency-key.ts';
import { storedBooking } from '#web/shared/booking/stored-booking.ts';
import { useCart } from '#web/shared/cart-context.tsx';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Alert } from '#web/shared/ui/alert.tsx';
import { HOLD, PAYMENT } from '#texts/payment.ts';

/** The next booking is a new wish. */
function forget(): void {
  bookingAttempt.clear();
  storedBooking.clear();
}

/** Half an hour has passed without a payment. */
export function HoldExpired() {
  const { count } = useCart();
  return (
    <Alert tone="warning" title={HOLD.expired}>
      <p className="mb-4">
        {PAYMENT.nothingCharged} {count > 0 ? HOLD.expiredCart : HOLD.expiredText}
      </p>
      <ButtonLink variant="primary" to={count > 0 ? '/cart-checkout' : '/booking'} onClick={forget}>
        {HOLD.again}
      </ButtonLink>
    </Alert>
  );
}
