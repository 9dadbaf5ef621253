import { useState, useEffect } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import type { MyReservation } from '#core/contract/accounts.ts';
import { cents } from '#core/kernel/cents.ts';
import { planPayment } from '#core/pricing/deposit-plan.ts';
import { isCalledOff } from '#core/reservations/reservation-state.ts';
import { DEFAULT_DEPOSIT_PERCENT } from '#core/settings/business-settings.ts';
import { DASHBOARD, MY_CHECKOUT, MY_BOOKING } from '#texts/account.ts';
import { fillDraft } from '#web/shared/booking/checkout-draft.ts';
import {
  type StoredBooking,
  storedBooking,
  managePath,
} from '#web/shared/booking/stored-booking.ts';
import { useAccountAnswer } from '#web/shared/data/private-answers.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { LoadProblem, EmptyState } from '#web/shared/ui/load-problem.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { BookProduct } from './book-product.tsx';
import { PayBooking } from './pay-booking.tsx';

/** `/booking/{productId}`: books one product. Checkout knows the signed-in customer. */
export function MyBookingScreen() {
  const { productId = '' } = useParams();
  const answer = useAccountAnswer('GET /me');
  useEffect(() => {
    if (answer.kind === 'ready') fillDraft(answer.value);
  }, [answer]);
  return (
    <div className="container-page py-8 md:py-12">
      <PageMeta title={MY_BOOKING.title} hidden />
      <BookProduct key={productId} idOrSlug={productId} />
    </div>
  );
}

/** The same form as a booking made in this browser, so that payment works the same way. */
function bookingOf(reservation: MyReservation): StoredBooking {
  const { reservationId, manageToken, plan, totalCents, contactEmail, productTitle } = reservation;
  const { depositPercent = DEFAULT_DEPOSIT_PERCENT } = reservation;
  // Only a credit can have paid for a hold.
  const creditedCents = reservation.paidCents;
  const credited = cents(creditedCents);
  const { dueNow, balance } = planPayment(cents(totalCents), plan, depositPercent, credited);
  return {
    reservationId,
    manageToken,
    plan,
    holdExpiresAt: reservation.holdExpiresAt ?? '',
    totalCents,
    creditedCents,
    depositPercent,
    dueNowCents: dueNow,
    balanceCents: balance,
    email: contactEmail,
    productTitle,
    content: '',
    paid: false,
    awaitsOwner: false,
    celebrated: false,
  };
}

function Resume({ reservation }: { readonly reservation: MyReservation }) {
  const [booking, setBooking] = useState(() => bookingOf(reservation));
  return (
    <PayBooking
      booking={booking}
      onChange={(next) => {
        storedBooking.write(next);
        setBooking(next);
      }}
    />
  );
}

function Over({ reservation }: { readonly reservation: MyReservation }) {
  const isCancelled = reservation.status === 'cancelled';
  return (
    <EmptyState
      icon="clock"
      title={isCancelled ? MY_CHECKOUT.cancelledTitle : MY_CHECKOUT.overTitle}
      actions={
        <>
          <ButtonLink
            variant="primary"
            to={`/booking/${encodeURIComponent(reservation.productId)}`}
          >
            {DASHBOARD.bookAgain}
          </ButtonLink>
          <ButtonLink to="/dashboard">{MY_CHECKOUT.toAccount}</ButtonLink>
        </>
      }
    >
      <p>{isCancelled ? MY_CHECKOUT.cancelled : MY_CHECKOUT.over}</p>
    </EmptyState>
  );
}

const NotMine = () => (
  <EmptyState
    icon="search"
    title={MY_CHECKOUT.notFoundTitle}
    actions={
      <ButtonLink variant="primary" to="/dashboard">
        {MY_CHECKOUT.toAccount}
      </ButtonLink>
    }
  >
    <p>{MY_CHECKOUT.notFound}</p>
  </EmptyState>
);

const Loading = () => (
  <div aria-busy="true" className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_400px]">
    <output className="sr-only">{MY_CHECKOUT.loading}</output>
    <Skeleton className="h-96" />
    <Skeleton className="h-72" />
  </div>
);

function MyCheckout({ id }: { readonly id: string }) {
  const answer = useAccountAnswer('GET /me/reservations/:id', { id });
  if (answer.kind === 'loading') return <Loading />;
  if (answer.kind === 'failed') {
    if (answer.problem.code === 'not_found') return <NotMine />;
    return (
      <LoadProblem title={MY_CHECKOUT.failed} problem={answer.problem} onRetry={answer.retry} />
    );
  }
  const { status, awaitsOwner, manageToken } = answer.value;
  if (status === 'held' && awaitsOwner !== true) return <Resume reservation={answer.value} />;
  if (isCalledOff(answer.value)) return <Over reservation={answer.value} />;
  return <Navigate to={managePath(manageToken)} replace />;
}

/** `/checkout/{bookingId}`: the signed-in owner continues paying for a held reservation. */
export function MyCheckoutScreen() {
  const { bookingId = '' } = useParams();
  return (
    <div className="container-page py-8 md:py-12">
      <PageMeta title={MY_CHECKOUT.title} path="/checkout" hidden />
      <MyCheckout key={bookingId} id={bookingId} />
    </div>
  );
}
