import { bookingAttempt } from '#web/features/booking/idempotency-key.ts';
import { storedBooking } from '#web/features/booking/stored-booking.ts';
import { useCart } from '#web/shared/cart-context.tsx';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';

/** The next booking is a new wish. */
function forget(): void {
  bookingAttempt.clear();
  storedBooking.clear();
}

/** Half an hour has passed without a payment. */
export function HoldExpired() {
  const { count } = useCart();
  return (
    <Notice tone="warning" title="The 30 minutes we held your dates for are over">
      <p className="mb-4">
        Nothing was charged.{' '}
        {count > 0
          ? 'Your cart and your details are still here: book again if the dates are free.'
          : 'Choose your dates again to book.'}
      </p>
      <ButtonLink variant="primary" to={count > 0 ? '/cart-checkout' : '/booking'} onClick={forget}>
        Book again
      </ButtonLink>
    </Notice>
  );
}
