import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { isSold } from '#core/reservations/reservation-state.ts';
import { ALREADY_PAID, HOLD, NOTHING_BOOKED, PAYMENT, REQUEST, SUCCESS } from '#texts/payment.ts';
import { useConfig } from '#web/shared/app-context.tsx';
import {
  managePath,
  type StoredBooking,
  storedBooking,
  successPath,
} from '#web/shared/booking/stored-booking.ts';
import { useCart } from '#web/shared/cart-context.tsx';
import { useManagedReservation } from '#web/shared/data/private-answers.ts';
import { useMailed } from '#web/shared/mailed.tsx';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { EmptyState } from '#web/shared/ui/load-problem.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { Sentence } from '#web/shared/ui/sentence.tsx';
import { forget, PayBooking } from './pay-booking.tsx';
import { useSettled } from './place-booking.ts';

function NothingBooked() {
  const mailed = useMailed();
  const { count } = useCart();
  if (count > 0) {
    return (
      <EmptyState
        icon="cart"
        title={NOTHING_BOOKED.cartTitle}
        actions={
          <>
            <ButtonLink variant="primary" to="/cart-checkout">
              {NOTHING_BOOKED.cart}
            </ButtonLink>
            <ButtonLink to="/booking">{NOTHING_BOOKED.book}</ButtonLink>
          </>
        }
      >
        <p>{NOTHING_BOOKED.cartText}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="calendar"
      title={NOTHING_BOOKED.title}
      actions={
        <>
          <ButtonLink variant="primary" to="/booking">
            {NOTHING_BOOKED.book}
          </ButtonLink>
          <ButtonLink to="/manage">{NOTHING_BOOKED.find}</ButtonLink>
          <ButtonLink variant="ghost" to="/products">
            {NOTHING_BOOKED.seeAll}
          </ButtonLink>
        </>
      }
    >
      <p>
        {NOTHING_BOOKED.text} {mailed(NOTHING_BOOKED.mail)}
      </p>
    </EmptyState>
  );
}

type Stored = { readonly booking: StoredBooking };

const Canceled = ({ booking }: Stored) => (
  <EmptyState
    icon="calendar"
    title={SUCCESS.cancelled}
    actions={
      <>
        <ButtonLink variant="primary" to={managePath(booking.manageToken)}>
          {PAYMENT.seeBooking}
        </ButtonLink>
        <ButtonLink to="/booking" onClick={forget}>
          {HOLD.again}
        </ButtonLink>
      </>
    }
  >
    <p>{PAYMENT.canceled(booking.productTitle)}</p>
  </EmptyState>
);

const AlreadyPaid = ({ booking }: Stored) => (
  <EmptyState
    icon="check"
    title={ALREADY_PAID.title}
    actions={
      <>
        <ButtonLink variant="primary" to={managePath(booking.manageToken)}>
          {ALREADY_PAID.manage}
        </ButtonLink>
        <ButtonLink to={successPath(booking.reservationId)}>{ALREADY_PAID.confirmation}</ButtonLink>
      </>
    }
  >
    <p>{ALREADY_PAID.text(booking.productTitle)}</p>
  </EmptyState>
);

function Requested({ booking }: Stored) {
  const { site } = useConfig();
  return (
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
  );
}

/** As the shop knows it by now: it may have been canceled or paid on its private link. */
function Made(props: Stored & { readonly onChange: (booking: StoredBooking) => void }) {
  const { booking } = props;
  const { answer } = useManagedReservation(booking.manageToken);
  const { status, awaitsOwner } = answer.kind === 'ready' ? answer.value : {};
  const isPaid = booking.paid || (status !== undefined && isSold({ status }));
  useSettled(booking, isPaid);
  if (status === 'cancelled') return <Canceled booking={booking} />;
  if (isPaid) return <AlreadyPaid booking={booking} />;
  if (!booking.awaitsOwner) return <PayBooking {...props} />;
  // Since its confirmation, it is paid on its private link, by a new deadline.
  return status === 'held' && awaitsOwner !== true ? (
    <Navigate to={managePath(booking.manageToken)} replace />
  ) : (
    <Requested booking={booking} />
  );
}

/** `/checkout`: pays for the booking just made in this browser. */
export function CheckoutScreen() {
  const [booking, setBooking] = useState(() => storedBooking.read());
  return (
    <div className="container-page py-8 md:py-12">
      <PageMeta title={PAYMENT.eyebrow} hidden />
      {booking === undefined ? (
        <NothingBooked />
      ) : (
        <Made
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
