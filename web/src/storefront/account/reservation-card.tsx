import type { MyReservation } from '#core/contract/accounts.ts';
import type { ReservationStatus } from '#core/reservations/reservation.ts';
import { cents, formatUsd } from '#core/kernel/cents.ts';
import { planPayment } from '#core/pricing/deposit-plan.ts';
import { instantFromIso } from '#core/kernel/instant.ts';
import { LinePicture } from '#web/shared/booking/line-picture.tsx';
import { ButtonLink, type ButtonVariant } from '#web/shared/ui/button.tsx';
import { Money } from '#web/shared/ui/money.tsx';
import { DASHBOARD, STATUS } from '#texts/account.ts';
import { REQUEST } from '#texts/payment.ts';
import { LANGUAGE } from '#texts/language.ts';
import { VisitPairs, saidPeriods } from '#web/shared/booking/visit-pairs.tsx';
import { managePath } from '#web/shared/booking/stored-booking.ts';

const COLORS: Record<ReservationStatus, string> = {
  held: 'border-warning/60 text-warning',
  confirmed: 'border-neon/60 text-neon',
  completed: 'border-cyan/60 text-cyan',
  expired: 'border-edge text-muted',
  cancelled: 'border-edge text-muted',
};

type CardProps = { readonly reservation: MyReservation };

const CLOCK = new Intl.DateTimeFormat(LANGUAGE === 'es' ? 'es-US' : 'en-US', {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'America/Chicago',
});

function Status({ status, awaitsOwner }: Pick<MyReservation, 'status' | 'awaitsOwner'>) {
  return (
    <p
      className={`justify-self-start rounded-full border px-2.5 py-0.5 text-sm font-semibold ${COLORS[status]}`}
    >
      {awaitsOwner === true ? REQUEST.status : STATUS[status]}
    </p>
  );
}

const periodOf = ({ visits, endDate }: MyReservation): string =>
  `${saidPeriods(visits)}, ${endDate.slice(0, 4)}`;

function Amounts({ reservation }: CardProps) {
  const rows = [
    [DASHBOARD.total, reservation.totalCents],
    [DASHBOARD.paid, reservation.paidCents],
    [DASHBOARD.balance, reservation.balanceCents],
  ] as const;
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {rows.map(([label, amount]) => (
        <div key={label} className="flex gap-1.5">
          <dt className="text-muted">{label}</dt>
          <dd className="font-semibold">
            <Money cents={amount} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Its state: the end of the hold, or the balance due. */
function Standing({ reservation }: CardProps) {
  const { status, awaitsOwner, holdExpiresAt = '', balanceCents } = reservation;
  if (awaitsOwner === true) return <p className="text-sm text-muted">{REQUEST.next}</p>;
  if (status === 'held') {
    const until = instantFromIso(holdExpiresAt);
    if (until === undefined) return null;
    return <p className="text-sm text-warning">{DASHBOARD.heldUntil(CLOCK.format(until))}</p>;
  }
  if (balanceCents > 0) return <p className="text-sm text-muted">{DASHBOARD.owed}</p>;
  return <p className="text-sm font-semibold text-neon">{DASHBOARD.allSet}</p>;
}

/** The next payment, if any. */
function NextPayment({ reservation, variant }: CardProps & { readonly variant: ButtonVariant }) {
  const { reservationId, status, plan, totalCents, balanceCents, manageToken } = reservation;
  if (reservation.awaitsOwner === true) return null;
  if (status === 'held') {
    const { dueNow } = planPayment(
      cents(totalCents),
      plan,
      reservation.depositPercent,
      cents(reservation.paidCents),
    );
    return (
      <ButtonLink variant={variant} size="sm" to={`/checkout/${reservationId}`}>
        {DASHBOARD.payNow(formatUsd(dueNow))}
      </ButtonLink>
    );
  }
  if (balanceCents <= 0) return null;
  return (
    <ButtonLink variant={variant} size="sm" to={managePath(manageToken)}>
      {DASHBOARD.payBalance(formatUsd(cents(balanceCents)))}
    </ButtonLink>
  );
}

/**
 * An upcoming booking: what, when, what is paid and what is left to do.
 * @param props.isNext its payment is the page's primary action
 */
export function UpcomingCard(props: CardProps & { readonly isNext: boolean }) {
  const { reservation, isNext } = props;
  return (
    <article className="card grid overflow-hidden sm:grid-cols-[200px_minmax(0,1fr)]">
      <LinePicture
        src={reservation.image}
        className="aspect-video! w-full rounded-none! sm:aspect-auto! sm:h-full"
      />
      <div className="grid content-start gap-3 p-4 sm:p-5">
        <Status {...reservation} />
        <div>
          <h3 className="font-display text-xl font-semibold">{reservation.productTitle}</h3>
        </div>
        <VisitPairs visits={reservation.visits} />
        <Amounts reservation={reservation} />
        <Standing reservation={reservation} />
        <div className="flex flex-wrap gap-3">
          <NextPayment reservation={reservation} variant={isNext ? 'primary' : 'secondary'} />
          <ButtonLink size="sm" to={managePath(reservation.manageToken)}>
            {DASHBOARD.details}
          </ButtonLink>
        </div>
      </div>
    </article>
  );
}

/** A past or canceled booking on one line, with a link to book it again. */
export function PastRow({ reservation }: CardProps) {
  const { productTitle, manageToken, productId } = reservation;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line p-4 first:border-t-0">
      <LinePicture src={reservation.image} className="w-16" />
      <div className="min-w-40 flex-1">
        <h3 className="font-semibold">{productTitle}</h3>
        <p className="text-sm text-muted">{periodOf(reservation)}</p>
      </div>
      <Status {...reservation} />
      <div className="flex flex-wrap gap-2">
        <ButtonLink
          size="sm"
          variant="ghost"
          to={managePath(manageToken)}
          aria-label={`${DASHBOARD.details}: ${productTitle}`}
        >
          {DASHBOARD.details}
        </ButtonLink>
        <ButtonLink
          size="sm"
          to={`/booking/${encodeURIComponent(productId)}`}
          aria-label={`${DASHBOARD.bookAgain}: ${productTitle}`}
        >
          {DASHBOARD.bookAgain}
        </ButtonLink>
      </div>
    </li>
  );
}
