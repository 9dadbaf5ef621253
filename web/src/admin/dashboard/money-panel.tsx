import { Link } from 'react-router-dom';
import type { OutlookDto } from '#core/contract/desk.ts';
import { calendarDay, weekdayOf } from '#core/kernel/calendar-day.ts';
import { Panel } from '#web/admin/ui/panel.tsx';
import { dollars } from '#web/admin/dashboard/day-panel.tsx';

type Week = OutlookDto['week'];

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

const netOf = ({ takenCents, backCents }: Week[number]): number => takenCents + backCents;
const sumOf = (week: Week): number => week.reduce((sum, day) => sum + netOf(day), 0);

/** A round number of dollars above the highest day. */
export function topOf(weeks: readonly Week[]): number {
  const highest = Math.max(1, ...weeks.flat().map(netOf));
  const power = 10 ** Math.floor(Math.log10(highest));
  return [1, 2, 4, 6, 8, 10].map((times) => times * power).find((top) => top >= highest) ?? highest;
}

/** Up to the same weekday, so that half a week is not compared with a whole one. */
export function compared({ week, yearAgo, today }: Pick<OutlookDto, 'week' | 'yearAgo' | 'today'>) {
  const days = week.filter(({ day }) => day <= today).length;
  const [now, before] = [sumOf(week.slice(0, days)), sumOf(yearAgo.slice(0, days))];
  const percent = before > 0 ? Math.round(((now - before) / before) * 100) : undefined;
  return { now, before, percent };
}

const Bar = (props: { readonly share: number; readonly className: string }) => (
  <i
    style={{ height: `${Math.max(0, Math.min(1, props.share)) * 100}%` }}
    className={`w-4 rounded-t-[2px] ${props.className}`}
  />
);

function Bars({ outlook }: { readonly outlook: OutlookDto }) {
  const { week, yearAgo, today } = outlook;
  const top = topOf([week, yearAgo]);
  return (
    <ul className="mt-2 flex h-24 items-stretch">
      {week.map((one, index) => {
        const before = yearAgo[index];
        const isToday = one.day === today;
        return (
          <li key={one.day} className="flex min-w-0 flex-1 flex-col items-center">
            <span
              aria-hidden="true"
              className="flex w-full min-h-0 flex-1 items-end justify-center gap-1 border-b border-line"
            >
              <Bar share={before ? netOf(before) / top : 0} className="bg-before" />
              {one.day <= today ? (
                <Bar share={netOf(one) / top} className="bg-planned" />
              ) : (
                <i className="h-0 w-4 border-t border-dashed border-planned" />
              )}
            </span>
            <span
              className={`text-xs leading-5 ${isToday ? 'font-semibold text-ink' : 'text-muted'}`}
            >
              {isToday ? 'Today' : WEEKDAYS[weekdayOf(calendarDay(one.day))]}
              <span className="sr-only">
                {`: ${dollars(netOf(one))}, a year ago ${dollars(before ? netOf(before) : 0)}`}
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Change({ outlook }: { readonly outlook: OutlookDto }) {
  const { before, percent } = compared(outlook);
  if (percent === undefined) {
    return <span className="text-sm text-muted">nothing by this day a year ago</span>;
  }
  const isBetter = percent >= 0;
  return (
    <span className={`text-sm ${isBetter ? 'text-done' : 'text-act'}`}>
      <span aria-hidden="true">{isBetter ? '↑ ' : '↓ '}</span>
      {Math.abs(percent)}% {isBetter ? 'above' : 'below'} {dollars(before)} by this day a year ago
    </span>
  );
}

const KEY = 'inline-flex items-center gap-1.5';

/** Money received less refunds, beside the same week a year ago. */
export function MoneyPanel({ outlook }: { readonly outlook: OutlookDto }) {
  const { week, yearAgo, today } = outlook;
  const [monday] = week;
  const taken = week.reduce((sum, { takenCents }) => sum + takenCents, 0);
  const back = week.reduce((sum, { backCents }) => sum + backCents, 0);
  return (
    <Panel
      title="Money this week"
      note="in, less refunds and lost disputes"
      actions={
        <Link
          to={`/admin/reservations?cash=${monday?.day ?? today}`}
          className="text-sm text-muted underline decoration-edge underline-offset-4 hover:text-ink max-sm:min-h-11 max-sm:content-center"
        >
          Bookings
        </Link>
      }
    >
      <p className="flex flex-wrap items-baseline gap-x-2.5">
        <b className="text-[20px] leading-[26px] font-semibold">{dollars(sumOf(week))}</b>
        <Change outlook={outlook} />
      </p>
      <Bars outlook={outlook} />
      <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-muted">
        <span className={KEY}>
          <i aria-hidden="true" className="size-2 rounded-[2px] bg-planned" />
          {today.slice(0, 4)}
        </span>
        <span className={KEY}>
          <i aria-hidden="true" className="size-2 rounded-[2px] bg-before" />
          {yearAgo[0]?.day.slice(0, 4)}, {dollars(sumOf(yearAgo))} in the week
        </span>
        <span>In {dollars(taken)}</span>
        <span>Back {dollars(back)}</span>
      </p>
    </Panel>
  );
}
