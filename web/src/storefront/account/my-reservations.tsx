import { useInfiniteQuery } from '@tanstack/react-query';
import type { Me, MyReservation } from '#core/contract/accounts.ts';
import { cents, formatUsd } from '#core/kernel/cents.ts';
import { instantFromIso } from '#core/kernel/instant.ts';
import { LOCALES } from '#core/kernel/language.ts';
import { SHOP_TIME_ZONE } from '#core/kernel/shop-time.ts';
import { planPayment } from '#core/pricing/deposit-plan.ts';
import { isActive, isCalledOff } from '#core/reservations/reservation-state.ts';
import type { ReservationStatus } from '#core/reservations/reservation.ts';
import { DASHBOARD } from '#texts/account.ts';
import { LANGUAGE } from '#texts/language.ts';
import { REQUEST } from '#texts/payment.ts';
import { sayProblem } from '#texts/problems.ts';
import { useAccountApi, useToday } from '#web/shared/app-context.tsx';
import { LinePicture } from '#web/shared/booking/line-picture.tsx';
import { managePath } from '#web/shared/booking/stored-booking.ts';
import { saidPeriods, VisitPairs } from '#web/shared/booking/visit-pairs.tsx';
import { problemOf, valueOf } from '#web/shared/data/api-problem.ts';
import { useSessionCheck } from '#web/shared/data/private-answers.ts';
import { QUERIES } from '#web/shared/data/query.ts';
import { Alert } from '#web/shared/ui/alert.tsx';
import { Button, ButtonLink, type ButtonVariant } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { LoadProblem } from '#web/shared/ui/load-problem.tsx';
import { Money } from '#web/shared/ui/money.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';

const COLORS: Record<ReservationStatus, string> = {
  held: 'border-warning/60 text-warning',
  confirmed: 'border-neon/60 text-neon',
  completed: 'border-cyan/60 text-cyan',
  expired: 'border-edge text-muted',
  cancelled: 'border-edge text-muted',
};

type CardProps = { readonly reservation: MyReservation };

const CLOCK = new Intl.DateTimeFormat(LOCALES[LANGUAGE], {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: SHOP_TIME_ZONE,
});

function Status({ status, awaitsOwner }: Pick<MyReservation, 'status' | 'awaitsOwner'>) {
  return (
    <p
      className={`justify-self-start rounded-full border px-2.5 py-0.5 text-sm font-semibold ${COLORS[status]}`}
    >
      {awaitsOwner === true ? REQUEST.status : DASHBOARD.status[status]}
    </p>
  );
}

function Amounts({ reservation }: CardProps) {
  const { paidCents } = reservation;
  const rows: readonly (readonly [string, number])[] = [
    [DASHBOARD.total, reservation.totalCents],
    paidCents < 0 ? [DASHBOARD.overRefunded, -paidCents] : [DASHBOARD.paid, paidCents],
    [DASHBOARD.balance, reservation.balanceCents],
  ];
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

const isToSign = ({ agreement = 'signed' }: MyReservation): boolean => agreement !== 'signed';

/** Its state: the end of the hold, or what the customer still has to do. */
function BookingStatus({ reservation }: CardProps) {
  const { status, awaitsOwner, holdExpiresAt = '', balanceCents } = reservation;
  if (awaitsOwner === true) return <p className="text-sm text-muted">{REQUEST.next}</p>;
  if (status === 'held') {
    const until = instantFromIso(holdExpiresAt);
    if (until === undefined) return null;
    return <p className="text-sm text-warning">{DASHBOARD.heldUntil(CLOCK.format(until))}</p>;
  }
  if (isToSign(reservation)) {
    const left = balanceCents > 0 ? DASHBOARD.signAndPay : DASHBOARD.onlySign;
    return <p className="text-sm text-warning">{left}</p>;
  }
  if (balanceCents > 0) return <p className="text-sm text-muted">{DASHBOARD.owed}</p>;
  return <p className="text-sm font-semibold text-neon">{DASHBOARD.nothingLeft}</p>;
}

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
 * @param props.isNext its next step is the page's primary action
 */
function UpcomingCard(props: CardProps & { readonly isNext: boolean }) {
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
        <BookingStatus reservation={reservation} />
        <div className="flex flex-wrap gap-3">
          {isToSign(reservation) && (
            <ButtonLink
              size="sm"
              variant={isNext ? 'primary' : 'secondary'}
              to={`${managePath(reservation.manageToken)}#papers`}
            >
              {DASHBOARD.sign}
            </ButtonLink>
          )}
          <NextPayment
            reservation={reservation}
            variant={isNext && !isToSign(reservation) ? 'primary' : 'secondary'}
          />
          <ButtonLink size="sm" to={managePath(reservation.manageToken)}>
            {DASHBOARD.details}
          </ButtonLink>
        </div>
      </div>
    </article>
  );
}

/** A past or canceled booking on one line, with a link to book it again. */
function PastRow({ reservation }: CardProps) {
  const { productTitle, manageToken, productId } = reservation;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line p-4 first:border-t-0">
      <LinePicture src={reservation.image} className="w-16" />
      <div className="min-w-40 flex-1">
        <h3 className="font-semibold">{productTitle}</h3>
        <p className="text-sm text-muted">{saidPeriods(reservation.visits)}</p>
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

/** The account's reservations, a page at a time. */
function useMyReservations() {
  const account = useAccountApi();
  const checked = useSessionCheck();
  return useInfiniteQuery(
    {
      queryKey: ['account', 'reservations'],
      queryFn: ({ pageParam }) =>
        valueOf(checked(account('GET /me/reservations', { query: { after: pageParam } }))),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
    },
    QUERIES,
  );
}

type Sorted = {
  readonly upcoming: readonly MyReservation[];
  readonly past: readonly MyReservation[];
  /** Canceled or expired reservations, whatever their days. */
  readonly calledOff: readonly MyReservation[];
};

/**
 * Upcoming means active and not picked up, nearest first. The others stay latest first.
 * @param today the shop's day
 */
export function sortByTime(reservations: readonly MyReservation[], today: string): Sorted {
  const isUpcoming = (one: MyReservation): boolean => isActive(one) && one.endDate >= today;
  return {
    upcoming: reservations
      .filter(isUpcoming)
      .toSorted((a, b) => a.startDate.localeCompare(b.startDate)),
    past: reservations.filter((each) => !isUpcoming(each) && !isCalledOff(each)),
    calledOff: reservations.filter(isCalledOff),
  };
}

function Earlier(props: {
  readonly id: string;
  readonly title: string;
  readonly reservations: readonly MyReservation[];
}) {
  const { id, title, reservations } = props;
  if (reservations.length === 0) return null;
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="font-display text-heading font-semibold">
        {title}
      </h2>
      <ul className="card">
        {reservations.map((reservation) => (
          <PastRow key={reservation.reservationId} reservation={reservation} />
        ))}
      </ul>
    </section>
  );
}

/** Holds first, because they run out within the hour. Signatures and balances have time. */
export const firstToDo = (upcoming: readonly MyReservation[]): MyReservation | undefined =>
  upcoming.find(({ status }) => status === 'held') ??
  upcoming.find((one) => isToSign(one) || one.balanceCents > 0);

const Loading = () => (
  <div aria-busy="true" className="grid gap-4">
    <output className="sr-only">{DASHBOARD.loading}</output>
    <Skeleton className="h-48" />
    <Skeleton className="h-24" />
  </div>
);

/** @param props.isProven false: some bookings may be hidden; undefined: not known yet */
const NonePlanned = ({ isProven }: Pick<Partial<Me>, 'isProven'>) => (
  <div className="card grid justify-items-center gap-3 px-6 py-10 text-center">
    <span className="stage grid size-16 place-items-center rounded-full border border-line text-cyan">
      <Icon name="calendar" className="size-7" />
    </span>
    <p className="font-display text-xl font-semibold">
      {isProven === false ? DASHBOARD.noneUnproven : DASHBOARD.none}
    </p>
    <p className="max-w-md text-muted">
      {isProven === false ? DASHBOARD.noneUnprovenText : DASHBOARD.noneText} {DASHBOARD.noneYet}
    </p>
    <ButtonLink variant="primary" to="/booking" className="mt-2">
      {DASHBOARD.book}
    </ButtonLink>
  </div>
);

/**
 * Upcoming bookings large, past ones as a list that grows on demand.
 * @param props.me undefined if it could not be loaded
 */
export function MyReservations({ me }: { readonly me: Me | 'loading' | undefined }) {
  const today = useToday();
  const asked = useMyReservations();
  const { data, hasNextPage, isFetchingNextPage } = asked;
  const problem = problemOf(asked.error);
  if (data === undefined) {
    if (problem === undefined) return <Loading />;
    return (
      <LoadProblem
        title={DASHBOARD.failedReservations}
        problem={problem}
        onRetry={() => void asked.refetch()}
      />
    );
  }
  const reservations = data.pages.flatMap((page) => page.reservations);
  const { upcoming, past, calledOff } = sortByTime(reservations, today);
  const next = firstToDo(upcoming);
  return (
    <div className="grid gap-8">
      <section aria-labelledby="upcoming" className="grid gap-4">
        <h2 id="upcoming" className="font-display text-heading font-semibold">
          {DASHBOARD.upcoming}
        </h2>
        {upcoming.length === 0 && (me === 'loading' ? <Loading /> : <NonePlanned {...me} />)}
        {upcoming.map((reservation) => (
          <UpcomingCard
            key={reservation.reservationId}
            reservation={reservation}
            isNext={reservation === next}
          />
        ))}
      </section>
      <Earlier id="past" title={DASHBOARD.past} reservations={past} />
      <Earlier id="called-off" title={DASHBOARD.calledOff} reservations={calledOff} />
      {hasNextPage && (
        <div className="grid gap-4">
          {problem !== undefined && (
            <Alert tone="danger" title={DASHBOARD.failedMore}>
              {sayProblem(problem)}
            </Alert>
          )}
          <Button
            busy={isFetchingNextPage}
            onClick={() => void asked.fetchNextPage()}
            className="justify-self-center"
          >
            {isFetchingNextPage ? DASHBOARD.loadingMore : DASHBOARD.more}
          </Button>
        </div>
      )}
    </div>
  );
}
