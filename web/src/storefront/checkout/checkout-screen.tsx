import { useState } from 'react';
import { PayBooking } from './pay-booking.tsx';
import { storedBooking, managePath, successPath } from '#web/shared/booking/stored-booking.ts';
import { useConfig } from '#web/shared/app-context.tsx';
import { useCart } from '#web/shared/cart-context.tsx';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { ALREADY_PAID, NOTHING_BOOKED, PAYMENT, REQUEST } from '#texts/payment.ts';
import { EmptyState } from '#web/shared/ui/load-problem.tsx';
import { Sentence } from '#web/shared/ui/sentence.tsx';

function NothingBooked() {
  const { count } = useCart();
  return (
    <EmptyState
      icon="calendar"
      title={NOTHING_BOOKED.title}
      actions={
        <>
          <ButtonLink variant="primary" to={count > 0 ? '/cart-checkout' : '/booking'}>
            {count > 0 ? NOTHING_BOOKED.cart : NOTHING_BOOKED.book}
          </ButtonLink>
          <ButtonLink to={count > 0 ? '/booking' : '/products'}>
            {count > 0 ? NOTHING_BOOKED.book : NOTHING_BOOKED.seeAll}
          </ButtonLink>
        </>
      }
    >
      <p>{NOTHING_BOOKED.text}</p>
    </EmptyState>
  );
}

/** `/checkout`: pays for the booking just made in this browser. */
export function CheckoutScreen() {
  const { site } = useConfig();
  const [booking, setBooking] = useState(() => storedBooking.read());
  return (
    <div className="container-page py-8 md:py-12">
      <PageMeta title={PAYMENT.eyebrow} hidden />
      {booking === undefined && <NothingBooked />}
      {booking?.paid === true && (
        <EmptyState
          icon="check"
          title={ALREADY_PAID.title}
          actions={
            <>
              <ButtonLink variant="primary" to={managePath(booking.manageToken)}>
                {ALREADY_PAID.manage}
              </ButtonLink>
              <ButtonLink to={successPath(booking.reservationId)}>
                {ALREADY_PAID.confirmation}
              </ButtonLink>
            </>
          }
        >
          <p>{ALREADY_PAID.text(booking.productTitle)}</p>
        </EmptyState>
      )}
      {booking?.paid === false && booking.awaitsOwner && (
        <EmptyState
          icon="mail"
          title={REQUEST.title}
          actions={
            <ButtonLink variant="primary" to={managePath(booking.manageToken)}>
              {REQUEST.manage}
            </ButtonLink>
          }
        >
          <p>
            <Sentence text={REQUEST.text(site.phone)} />
          </p>
        </EmptyState>
      )}
      {booking?.paid === false && !booking.awaitsOwner && (
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
