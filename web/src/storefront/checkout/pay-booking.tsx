import { useNavigate } from 'react-router-dom';
import { cents, subtractCents } from '#core/kernel/cents.ts';
import { formatUsd } from '#core/kernel/format-usd.ts';
import { planPayment } from '#core/pricing/deposit-plan.ts';
import { checkoutDraft } from '#web/shared/booking/checkout-draft.ts';
import { secondsLeft } from '#web/storefront/checkout/countdown.ts';
import { explainRefusal } from '#web/storefront/checkout/explain-refusal.tsx';
import { HoldCountdown } from '#web/storefront/checkout/hold-countdown.tsx';
import { HoldExpired } from '#web/storefront/checkout/hold-expired.tsx';
import { bookingAttempt } from '#web/storefront/checkout/idempotency-key.ts';
import { PaymentPanel } from '#web/shared/booking/payment-panel.tsx';
import { PaySummary } from '#web/shared/booking/pay-summary.tsx';
import { withPlan } from '#web/storefront/checkout/place-booking.ts';
import {
  holdEnd,
  paidBooking,
  type StoredBooking,
  storedBooking,
} from '#web/shared/booking/stored-booking.ts';
import { successPath } from '#web/shared/booking/success-path.ts';
import { useManagedReservation } from '#web/shared/booking/use-managed-reservation.ts';
import { useNow } from '#web/storefront/checkout/use-now.ts';
import { useCart } from '#web/shared/cart-context.tsx';
import { PAYMENT } from '#texts/payment.ts';

/**
 * The payment of a held booking. The card form stays alive behind the message of a hold that ran out: a payment that
 * was under way then still arrives.
 */
export function PayBooking(props: {
  readonly booking: StoredBooking;
  readonly onChange: (booking: StoredBooking) => void;
}) {
  const { booking, onChange } = props;
  const { reservationId, plan } = booking;
  const { clear } = useCart();
  const navigate = useNavigate();
  const seconds = secondsLeft(holdEnd(booking), useNow());
  const { answer, again } = useManagedReservation(booking.manageToken);
  const reservation = answer.kind === 'ready' ? answer.value : undefined;
  const isOver = seconds === 0;
  const total = cents(booking.totalCents);
  const credited = cents(booking.creditedCents);
  const otherPlan = plan === 'deposit' ? 'full' : 'deposit';

  const finish = (): void => {
    storedBooking.write(paidBooking(booking));
    bookingAttempt.clear();
    checkoutDraft.clear();
    clear();
    void navigate(successPath(reservationId));
  };
  const correct = async (retry: () => void): Promise<void> => {
    const fresh = await again();
    const totalCents = fresh.ok ? fresh.value.totalCents : booking.totalCents;
    const corrected = withPlan({ ...booking, totalCents }, plan);
    onChange(corrected);
    if (corrected.dueNowCents === booking.dueNowCents) retry();
  };

  return (
    <>
      <header className="mb-6 grid gap-2 md:mb-8">
        <p className="eyebrow">{PAYMENT.eyebrow}</p>
        <h1 className="text-title font-semibold">{isOver ? PAYMENT.over : PAYMENT.title}</h1>
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_400px] lg:gap-8">
        <div className="grid gap-6">
          {isOver ? <HoldExpired /> : <HoldCountdown seconds={seconds} />}
          <section
            hidden={isOver}
            aria-labelledby="plan-title"
            className="card grid gap-5 p-4 sm:p-6"
          >
            <h2 id="plan-title" className="font-display text-heading font-semibold">
              {plan === 'deposit' ? PAYMENT.deposit : PAYMENT.full}
            </h2>
            <PaymentPanel
              reservationId={reservationId}
              reason={plan}
              amount={cents(booking.dueNowCents)}
              email={booking.email}
              returnPath={successPath(reservationId)}
              onSucceeded={finish}
              explain={(problem, retry) =>
                explainRefusal(problem, booking, () => void correct(retry))
              }
            />
            <button
              type="button"
              onClick={() => onChange(withPlan(booking, otherPlan))}
              className="min-h-11 justify-self-center text-sm font-semibold underline underline-offset-4 hover:text-cyan"
            >
              {otherPlan === 'full'
                ? PAYMENT.toFull(formatUsd(subtractCents(total, credited)))
                : PAYMENT.toDeposit(
                    formatUsd(
                      planPayment(total, 'deposit', booking.depositPercent, credited).dueNow,
                    ),
                  )}
            </button>
          </section>
        </div>
        <PaySummary booking={booking} reservation={reservation} />
      </div>
    </>
  );
}
