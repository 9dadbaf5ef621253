import { LoadProblem } from '#web/shared/ui/load-problem.tsx';
import { PastRow, UpcomingCard } from '#web/storefront/account/reservation-card.tsx';
import { useToday, useAccountApi } from '#web/shared/app-context.tsx';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Alert } from '#web/shared/ui/alert.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { DASHBOARD } from '#texts/account.ts';
import { sayProblem } from '#texts/problems.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { MyReservation } from '#core/contract/accounts.ts';
import { problemOf, valueOf } from '#web/shared/data/api-problem.ts';
import { QUERIES } from '#web/shared/data/query.ts';
import { useSessionCheck } from '#web/shared/data/private-answers.ts';
import { isActive, isCalledOff } from '#core/reservations/reservation-state.ts';

/** The account's reservations, a page at a time. */
function useMyReservations() {
  const account = useAccountApi();
  const checked = useSessionCheck();
  return useInfiniteQuery(
    {
      queryKey: ['account', 'reservations'],
      queryFn: ({ pageParam }) => valueOf(checked(account.myReservations(pageParam || undefined))),
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

/** Holds first, because they run out within the hour. Balances have time until the party. */
export const firstToPay = (upcoming: readonly MyReservation[]): MyReservation | undefined =>
  upcoming.find(({ status }) => status === 'held') ??
  upcoming.find(({ balanceCents }) => balanceCents > 0);

const Loading = () => (
  <div aria-busy="true" className="grid gap-4">
    <output className="sr-only">{DASHBOARD.loading}</output>
    <Skeleton className="h-48" />
    <Skeleton className="h-24" />
  </div>
);

const NonePlanned = () => (
  <div className="card grid justify-items-center gap-3 px-6 py-10 text-center">
    <span className="stage grid size-16 place-items-center rounded-full border border-line text-cyan">
      <Icon name="calendar" className="size-7" />
    </span>
    <p className="font-display text-xl font-semibold">{DASHBOARD.none}</p>
    <p className="max-w-md text-muted">
      {DASHBOARD.noneText} {DASHBOARD.noneYet}
    </p>
    <ButtonLink variant="primary" to="/booking" className="mt-2">
      {DASHBOARD.book}
    </ButtonLink>
  </div>
);

/** Upcoming bookings large, past ones as a list that grows on demand. */
export function MyReservations() {
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
  const next = firstToPay(upcoming);
  return (
    <div className="grid gap-8">
      <section aria-labelledby="upcoming" className="grid gap-4">
        <h2 id="upcoming" className="font-display text-heading font-semibold">
          {DASHBOARD.upcoming}
        </h2>
        {upcoming.length === 0 && <NonePlanned />}
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
