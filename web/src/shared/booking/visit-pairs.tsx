import type { ReactNode } from 'react';
import type { VisitDto } from '#core/contract/fields.ts';
import type { ManagedReservation } from '#core/contract/manage.ts';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { instant } from '#core/kernel/instant.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { shopTime } from '#core/kernel/shop-time.ts';
import { servedBy } from '#core/reservations/visits.ts';
import { formatDay, formatPartyDays, formatTime, formatWindow, ofYear } from '#texts/dates.ts';
import { VISITS } from '#texts/party.ts';
import { useToday } from '#web/shared/app-context.tsx';
import { NotPartyDay } from '#web/shared/dates/pickup-day.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { PartyDays } from './rental-days.tsx';

/** On the private link, with how far the crew is. */
type ShownVisit = VisitDto & Pick<ManagedReservation['visits'][number], 'crew'>;
type Pair = RentalPeriod & { readonly deliver: ShownVisit; readonly collect: ShownVisit };
type Titled = Parameters<typeof servedBy>[1][number];

/** Each delivery with its pickup, and the days of the rental. */
export const pairsOf = (visits: readonly ShownVisit[]): readonly Pair[] =>
  visits.flatMap((deliver, index) => {
    const collect = visits[index + 1];
    if (deliver.kind !== 'deliver' || collect?.kind !== 'collect') return [];
    const pickUpOn = calendarDay(collect.date);
    const endDate = collect.sameEvening === true ? addDays(pickUpOn, 1) : pickUpOn;
    return [{ deliver, collect, startDate: calendarDay(deliver.date), endDate }];
  });

/** With the year of its last day: `Sat, Dec 5 · Wed, Dec 9 – Thu, Dec 10, 2026` */
export function saidPeriods(visits: readonly VisitDto[]): string {
  const pairs = pairsOf(visits);
  const last = pairs.at(-1);
  const year = last && addDays(last.endDate, -1).slice(0, 4);
  const days = pairs.map((pair) => formatPartyDays(pair.startDate, pair.endDate)).join(' · ');
  return year === undefined ? days : `${days}${ofYear(year)}`;
}

function sayCrew(kind: VisitDto['kind'], { state, at, eta }: NonNullable<ShownVisit['crew']>) {
  if (state === 'on_the_way') return VISITS.onTheWay(eta && formatTime(eta));
  const time = formatTime(shopTime(instant(Date.parse(at))));
  return state === 'arrived' ? VISITS.arrived(time) : VISITS.done[kind](time);
}

function End(props: {
  readonly visit: ShownVisit;
  readonly isOff: boolean;
  readonly children?: ReactNode;
}) {
  const { visit, isOff, children } = props;
  const Said = isOff ? 's' : 'span';
  return (
    <p className={`min-w-0 ${isOff ? 'text-muted' : ''}`}>
      <span className="block text-sm text-muted">{VISITS[visit.kind]}</span>{' '}
      <Said className="block font-display text-lg font-semibold whitespace-nowrap sm:text-xl">
        {formatDay(calendarDay(visit.date))}
      </Said>{' '}
      <Said className={`block text-sm sm:text-base ${isOff ? '' : 'text-cyan'}`}>
        {formatWindow(visit.from, visit.to)}
      </Said>
      {visit.crew && (
        <span className="block w-0 min-w-full text-sm font-semibold text-neon">
          {sayCrew(visit.kind, visit.crew)}
        </span>
      )}
      {children}
    </p>
  );
}

/** Visits like a boarding pass: one per period, with its items if there are several. */
export function VisitPairs(props: {
  readonly visits: readonly ShownVisit[];
  /** Undefined: a visit's items are not shown. */
  readonly lines?: readonly Titled[];
  /** Canceled or expired: no crew will come. */
  readonly isOff?: boolean;
}) {
  const { visits, lines, isOff = false } = props;
  const pairs = pairsOf(visits);
  const today = useToday();
  return (
    <ul aria-label={VISITS.label} className="grid gap-4">
      {pairs.map(({ deliver, collect, startDate, endDate }) => (
        <li
          key={`${startDate} ${endDate}`}
          className="grid gap-2 border-t border-dashed border-edge/60 pt-4 first:border-t-0 first:pt-0"
        >
          <p className={isOff ? 'text-muted' : ''}>
            {pairs.length > 1 && lines !== undefined && (
              <span className="block font-semibold">{servedBy(deliver, lines)}</span>
            )}
            <PartyDays {...{ startDate, endDate, today }} />
          </p>
          <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-start gap-3 max-sm:flex max-sm:flex-wrap max-sm:justify-between max-sm:gap-2">
            <End visit={deliver} isOff={isOff} />
            <Icon name="arrow" className="mx-3.5 size-5 self-center text-cyan max-[22rem]:mx-0" />
            <End visit={collect} isOff={isOff}>
              {/* Takes the width that the column has, so that it breaks no hours. */}
              <span className="block w-0 min-w-full text-sm text-muted">
                {collect.sameEvening !== true && <NotPartyDay {...{ startDate, endDate }} />}
              </span>
            </End>
          </div>
        </li>
      ))}
    </ul>
  );
}
