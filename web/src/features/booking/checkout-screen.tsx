import { useState } from 'react';
import { BlankSlate } from '#web/features/booking/blank-slate.tsx';
import { PayBooking } from '#web/features/booking/pay-booking.tsx';
import { storedBooking } from '#web/features/booking/stored-booking.ts';
import { managePath, successPath } from '#web/features/booking/success-path.ts';
import { useCart } from '#web/shared/cart-context.tsx';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';

function NothingBooked() {
  const { count } = useCart();
  return (
    <BlankSlate
      icon="calendar"
      title="There is nothing to pay yet"
      actions={
        <>
          <ButtonLink variant="primary" to={count > 0 ? '/cart-checkout' : '/booking'}>
            {count > 0 ? 'Check out your cart' : 'Book an inflatable'}
          </ButtonLink>
          <ButtonLink to={count > 0 ? '/booking' : '/products'}>
            {count > 0 ? 'Book an inflatable' : 'See all inflatables'}
          </ButtonLink>
        </>
      }
    >
      <p>
        This page pays the booking made in this browser, and there is none. If you have already
        booked, use the private link in your confirmation e-mail.
      </p>
    </BlankSlate>
  );
}

/** `/checkout`: pays the booking just made in this browser. */
export function CheckoutScreen() {
  const [booking, setBooking] = useState(() => storedBooking.read());
  return (
    <div className="container-page py-8 md:py-12">
      <PageMeta title="Checkout" hidden />
      {booking === undefined && <NothingBooked />}
      {booking?.paid === true && (
        <BlankSlate
          icon="check"
          title="This booking is paid"
          actions={
            <>
              <ButtonLink variant="primary" to={managePath(booking.manageToken)}>
                Manage your reservation
              </ButtonLink>
              <ButtonLink to={successPath(booking.reservationId)}>See the confirmation</ButtonLink>
            </>
          }
        >
          <p>{booking.productTitle} is booked. There is nothing left to pay on this page.</p>
        </BlankSlate>
      )}
      {booking?.paid === false && (
        <PayBooking
          booking={booking}
          onChange={(next) => {
            storedBooking.write(next);
            setBooking(next);
          }}
        />
      )}
    </div>
  );
}
