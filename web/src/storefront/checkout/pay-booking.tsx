import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { ManagedReservation } from '#core/contract/manage.ts';
import type { ApiProblem } from '#core/contract/problem.ts';
import { cents, subtractCents, formatUsd } from '#core/kernel/cents.ts';
import { hasDeposit, planPayment } from '#core/pricing/deposit-plan.ts';
import { hoursPer, partyHours } from '#core/reservations/party.ts';
import { SUMMARY } from '#texts/checkout.ts';
import { formatPartyDays, formatTime } from '#texts/dates.ts';
import { PARTY } from '#texts/party.ts';
import { PAYMENT, HOLD, ALREADY_PAID, REFUSAL } from '#texts/payment.ts';
import { useShop } from '#web/shared/app-context.tsx';
import { SpotNote, useSpot } from '#web/shared/booking/misfits.tsx';
import { bookedPeriods } from '#web/shared/booking/move-period.tsx';
import { AmountChanged, PaymentPanel } from '#web/shared/booking/payment-panel.tsx';
import {
  holdEnd,
  type StoredBooking,
  storedBooking,
  successPath,
  managePath,
} from '#web/shared/booking/stored-booking.ts';
import { useCart } from '#web/shared/cart-context.tsx';
import { useManagedReservation } from '#web/shared/data/private-answers.ts';
import { Alert } from '#web/shared/ui/alert.tsx';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Dotted } from '#web/shared/ui/dotted.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { useNow } from '#web/shared/use-now.ts';
import { HoldCountdown, secondsLeft } from './hold-countdown.tsx';
import { PaySummary } from './order-summary.tsx';
import { bookingAttempt, useSettle, withPlan } from './place-booking.ts';

/** Makes the next booking a new request. */
export function forget(): void {
  bookingAttempt.clear();
  storedBooking.clear();
}

/** The hold ran out without payment. */
function HoldExpired() {
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

/**
 * What a payment that could not start means for this booking. Undefined if a retry may help.
 * @param onCorrect accepts the amount named by the server
 */
function explainRefusal(
  problem: ApiProblem,
  booking: StoredBooking,
  onCorrect: () => void,
): ReactNode {
  switch (problem.code) {
    case 'hold_expired':
      return <HoldExpired />;
    case 'amount_mismatch':
      return <AmountChanged problem={problem} onShow={onCorrect} />;
    case 'nothing_due':
      return (
        <Alert tone="success" title={REFUSAL.nothingDue}>
          <p className="mb-3">{REFUSAL.nothingDueText}</p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink size="sm" to={successPath(booking.reservationId)}>
              {ALREADY_PAID.confirmation}
            </ButtonLink>
            <ButtonLink size="sm" to={managePath(booking.manageToken)}>
              {ALREADY_PAID.manage}
            </ButtonLink>
          </div>
        </Alert>
      );
    case 'reservation_not_found':
      return (
        <Alert tone="warning" title={REFUSAL.unknown}>
          <p className="mb-3">{REFUSAL.unknownText}</p>
          <ButtonLink size="sm" to="/cart-checkout">
            {REFUSAL.toCart}
          </ButtonLink>
        </Alert>
      );
    default:
      return undefined;
  }
}

/** What is worth a second look before it is paid for: the days, the party's hours, where the mail goes. */
export function BookingSummary(props: {
  /** Undefined: nothing is confirmed anymore. */
  readonly email: string | undefined;
  readonly reservation: ManagedReservation | undefined;
}) {
  const { event = {}, lines = [] } = props.reservation ?? {};
  const per = hoursPer(lines);
  const periods = bookedPeriods(lines);
  const hasSeveral = periods.length > 1;
  const days = periods.map(({ startDate, endDate }) => formatPartyDays(startDate, endDate));
  const hours = partyHours(event, (from, to) => PARTY.told(formatTime(from), formatTime(to), per));
  return (
    <div className="grid min-h-12 gap-1 wrap-anywhere">
      {hasSeveral &&
        periods.map(({ items }, index) => (
          <Dotted key={days[index]} facts={[days[index], items]} />
        ))}
      <Dotted facts={hasSeveral ? hours : [...days, ...hours]} />
      {props.email !== undefined && <p>{SUMMARY.confirmation(props.email)}</p>}
    </div>
  );
}

/** What does not fit the spot, before it is paid for. */
function BookedSpot({ reservation }: { readonly reservation: ManagedReservation }) {
  const { lines, event } = reservation;
  const { count } = useCart();
  const check = useSpot(lines, event.venue);
  return (
    <SpotNote check={check} venue={event.venue}>
      {count > 0 && (
        <Link to="/cart-checkout" className="font-semibold underline underline-offset-4">
          {PAYMENT.change}
        </Link>
      )}
    </SpotNote>
  );
}

/**
 * Payment of a held booking. The card form stays alive behind the "hold expired" message, so that
 * a payment under way can still arrive.
 */
export function PayBooking(props: {
  readonly booking: StoredBooking;
  readonly onChange: (booking: StoredBooking) => void;
}) {
  const { booking, onChange } = props;
  const { reservationId, plan } = booking;
  const { count } = useCart();
  const settle = useSettle();
  const shop = useShop();
  const navigate = useNavigate();
  const seconds = secondsLeft(holdEnd(booking), useNow(1_000));
  const { answer, again } = useManagedReservation(booking.manageToken);
  const reservation = answer.kind === 'ready' ? answer.value : undefined;
  const isOver = seconds === 0;
  const [isBegun, setBegun] = useState(false);
  const [isPaying, setPaying] = useState(false);
  const total = cents(booking.totalCents);
  const credited = cents(booking.creditedCents);
  const otherPlan = plan === 'deposit' ? 'full' : 'deposit';
  const deposit = planPayment(total, 'deposit', booking.depositPercent, credited).dueNow;

  const finish = (): void => {
    settle(booking);
    void navigate(successPath(reservationId));
  };
  /** Starting the payment extended the hold. */
  const lookAtHold = async (): Promise<void> => {
    const status = await shop('GET /reservations/:id/status', {
      id: reservationId,
      headers: { authorization: `Manage ${booking.manageToken}` },
    });
    setBegun(true);
    const until = status.ok ? status.value.holdExpiresAt : undefined;
    if (until !== undefined && until !== booking.holdExpiresAt) {
      onChange({ ...booking, holdExpiresAt: until });
    }
  };
  const correct = async (retry: () => void): Promise<void> => {
    const fresh = await again();
    const totalCents = fresh.data?.totalCents ?? booking.totalCents;
    const corrected = withPlan({ ...booking, totalCents }, plan);
    onChange(corrected);
    if (corrected.dueNowCents === booking.dueNowCents) retry();
  };

  return (
    <>
      <header className="mb-6 grid gap-2 md:mb-8">
        {count > 0 && (
          <Link
            to="/cart-checkout"
            className="inline-flex min-h-11 items-center gap-2 justify-self-start text-sm text-muted hover:text-cyan"
          >
            <Icon name="arrow" className="size-4 rotate-180" />
            {PAYMENT.back}
          </Link>
        )}
        <p className="eyebrow max-md:hidden">{PAYMENT.eyebrow}</p>
        <h1 className="text-title font-semibold">{isOver ? PAYMENT.over : PAYMENT.title}</h1>
        <BookingSummary email={isOver ? undefined : booking.email} reservation={reservation} />
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_400px] lg:gap-8">
        {!isOver && <PaySummary booking={booking} reservation={reservation} />}
        <div className="grid gap-6">
          {isOver ? <HoldExpired /> : <HoldCountdown seconds={seconds} isKnown={isBegun} />}
          {!isOver && reservation !== undefined && <BookedSpot reservation={reservation} />}
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
              token={booking.manageToken}
              reason={plan}
              amount={cents(booking.dueNowCents)}
              email={booking.email}
              returnPath={successPath(reservationId)}
              onSucceeded={finish}
              onBusy={setPaying}
              onBegun={() => void lookAtHold()}
              explain={(problem, retry) =>
                explainRefusal(problem, booking, () => void correct(retry))
              }
            />
            {hasDeposit(total, booking.depositPercent, credited) && (
              <button
                type="button"
                onClick={() => onChange(withPlan(booking, otherPlan))}
                disabled={isPaying}
                className="min-h-11 justify-self-center text-sm font-semibold underline underline-offset-4 hover:text-cyan disabled:opacity-55"
              >
                {otherPlan === 'full'
                  ? PAYMENT.toFull(formatUsd(subtractCents(total, credited)))
                  : PAYMENT.toDeposit(formatUsd(deposit))}
              </button>
            )}
          </section>
        </div>
      </div>
    </>
  );
}
