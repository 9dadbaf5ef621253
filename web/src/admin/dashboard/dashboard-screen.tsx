import { useState } from 'react';
import type { OutlookDto } from '#core/contract/desk.ts';
import { calendarDay, weekdayOf } from '#core/kernel/calendar-day.ts';
import { formatDay, formatTime } from '#core/kernel/format-day.ts';
import { shopDay, shopTime } from '#core/kernel/shop-time.ts';
import { ActionLink } from '#web/admin/ui/controls.tsx';
import { Bone, LoadFailed } from '#web/admin/ui/empty-state.tsx';
import { Link } from '#web/admin/ui/link.tsx';
import { useMay } from '#web/admin/ui/may.ts';
import { Panel } from '#web/admin/ui/panel.tsx';
import { ShortcutsDialog, useShortcuts } from '#web/admin/ui/shortcuts.tsx';
import { Foot, type KeyHint, TopBar } from '#web/admin/ui/toolbar.tsx';
import { usd } from '#web/admin/ui/words.ts';
import { useFocusHome } from '#web/shared/focus.ts';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { useMediaQuery } from '#web/shared/use-media-query.ts';
import { useNow } from '#web/shared/use-now.ts';
import { DayPanel, LoadPanel } from './dashboard-panels.tsx';
import { CLOCK_MS, useLiveDesk, useOutlook } from './desk-data.ts';
import { GettingStarted } from './getting-started.tsx';
import { NeedsMe } from './needs-me.tsx';

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
    <ul className="mt-1 flex h-18 items-stretch">
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
                {`: ${usd(netOf(one))}, a year ago ${usd(before ? netOf(before) : 0)}`}
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
    return <span className="text-sm text-muted">none by this day a year ago</span>;
  }
  const isBetter = percent >= 0;
  return (
    <span className={`text-sm ${isBetter ? 'text-done' : 'text-act'}`}>
      <span aria-hidden="true">{isBetter ? '↑ ' : '↓ '}</span>
      {Math.abs(percent)}% {isBetter ? 'above' : 'below'} {usd(before)} by this day a year ago
    </span>
  );
}

const KEY = 'inline-flex items-center gap-1.5';

const LED =
  'text-sm text-muted underline decoration-edge underline-offset-4 hover:text-ink max-sm:min-h-11 max-sm:content-center';

/** In the words and with the numbers of the report behind it. */
export function movedIn(week: Week) {
  const sum = (of: (day: Week[number]) => number) => week.reduce((all, day) => all + of(day), 0);
  const returned = sum(({ returnedCents = 0 }) => returnedCents);
  return {
    taken: sum(({ takenCents }) => takenCents),
    returned: 0 - returned,
    wentBack: returned - sum(({ backCents }) => backCents),
  };
}

/** Money received less refunds, beside the same week a year ago. */
function MoneyPanel({ outlook }: { readonly outlook: OutlookDto }) {
  const { week, giftCards, yearAgo, today } = outlook;
  const may = useMay();
  const from = week[0]?.day ?? today;
  const to = week.at(-1)?.day ?? today;
  const ofCards = sumOf(giftCards);
  const { taken, returned, wentBack } = movedIn(week);
  return (
    <Panel
      title="Money this week"
      note="received, less what was returned or went back"
      actions={
        may('reports:read') && (
          <Link
            to={`/admin/reports?report=money&from=${from}&to=${to}&by=day&compare=none`}
            className={LED}
          >
            By method
          </Link>
        )
      }
    >
      <p className="flex flex-wrap items-baseline gap-x-2.5">
        <b className="text-[20px] leading-[26px] font-semibold">{usd(sumOf(week))}</b>
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
          {yearAgo[0]?.day.slice(0, 4)}, {usd(sumOf(yearAgo))} in the week
        </span>
        <span>Received {usd(taken)}</span>
        {returned !== 0 && <span>Returned {usd(returned)}</span>}
        <span>Went back {usd(wentBack)}</span>
        <Link to={`/admin/reservations?cash=${from}`} className={LED}>
          Payments for bookings {usd(sumOf(week) - ofCards)}
        </Link>
        {giftCards.some(({ takenCents, backCents }) => takenCents !== 0 || backCents !== 0) && (
          <Link to={`/admin/credits?soldOn=${from}..${to}`} className={LED}>
            Gift cards {usd(ofCards)}
          </Link>
        )}
        {outlook.testCents !== undefined && (
          <span className="text-warning">
            Test payments {usd(outlook.testCents)}, made with the test card: no money moved
          </span>
        )}
      </p>
    </Panel>
  );
}

const KEYS: readonly KeyHint[] = [
  ['J K', 'move'],
  ['Enter', 'take action'],
  ['Z', 'snooze or finish'],
];

const Waiting = () => (
  <div className="grid gap-8 rounded-lg border border-line bg-raised p-4">
    <Bone className="w-1/3" />
    <Bone className="w-2/3" />
    <Bone className="w-1/2" />
  </div>
);

/** From here on the panels lie in two columns. */
const TWO_COLUMNS = '(width >= 64rem)';

type Desk = ReturnType<typeof useLiveDesk>;

/**
 * Whether something needs someone, or did since this screen was opened. If the list unfolded when
 * the last row is settled, the rows would move under the finger.
 */
function useNeeded({ data }: Desk): boolean {
  const open = data?.open.length ?? 0;
  const [was, setWas] = useState(false);
  if (open > 0 && !was) setWas(true);
  return was || open > 0;
}

/** Where the focus goes when a step is done: once none is left, to what comes next. */
const startHeading = (start: HTMLElement): HTMLElement | null =>
  start.querySelector<HTMLElement>('h2') ??
  start.nextElementSibling?.querySelector<HTMLElement>('h2') ??
  null;

/** One screen on a desktop. In one column, the day's numbers and what needs someone come first. */
function Panels({ desk }: { readonly desk: Desk }) {
  const outlook = useOutlook();
  const isNeeded = useNeeded(desk);
  const isWide = useMediaQuery(TWO_COLUMNS);
  const [today, tomorrow] = desk.data?.days ?? [];
  const home = useFocusHome(startHeading);
  const start = desk.data && (
    <div ref={home} className="min-w-0 empty:hidden lg:flex lg:min-h-0 lg:flex-col">
      <GettingStarted steps={desk.data.start} isFolded={isNeeded} />
    </div>
  );
  return (
    <div
      aria-busy={desk.isPending || undefined}
      className="relative grid content-start gap-3 p-4 max-sm:p-3 lg:min-h-0 lg:flex-1 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] lg:grid-rows-[auto_auto_minmax(0,1fr)] lg:content-stretch lg:overflow-y-auto lg:py-3"
    >
      {desk.isPending && <output className="sr-only">Loading</output>}
      {desk.isError && desk.data === undefined ? (
        <LoadFailed title="Today did not load" query={desk} />
      ) : today && desk.data ? (
        <>
          <DayPanel title="Today" strip={today} />
          {/* What is longer than the screen scrolls within its panel. */}
          <div className="grid min-h-0 min-w-0 gap-3 lg:col-start-1 lg:row-span-2 lg:row-start-2 lg:flex lg:flex-col lg:[&>:last-child]:min-h-40 lg:[&>:last-child]:flex-1">
            {isWide && start}
            <NeedsMe desk={desk.data} isAwaited={desk.isFetching && !desk.isFetchedAfterMount} />
          </div>
          {!isWide && start}
          {tomorrow && (
            <div className="min-w-0 lg:col-start-2 lg:row-start-1">
              <DayPanel title="Tomorrow" strip={tomorrow} />
            </div>
          )}
        </>
      ) : (
        <>
          <Waiting />
          <div className="lg:col-start-1 lg:row-span-2 lg:row-start-2">
            <Waiting />
          </div>
        </>
      )}
      {outlook.data ? (
        <>
          <div className="min-w-0 lg:col-start-2 lg:row-start-2">
            {outlook.data.week.length > 0 && <MoneyPanel outlook={outlook.data} />}
          </div>
          <div className="min-w-0 lg:col-start-2 lg:row-start-3">
            <LoadPanel outlook={outlook.data} />
          </div>
        </>
      ) : outlook.isError ? (
        <LoadFailed title="The week’s figures did not load" query={outlook} />
      ) : (
        <div className="lg:col-start-2 lg:row-start-2">
          <Waiting />
        </div>
      )}
    </div>
  );
}

/** `/admin`: what happens today, and what needs attention. */
export function DashboardScreen() {
  const moment = useNow(CLOCK_MS);
  const may = useMay();
  const desk = useLiveDesk();
  const [isHelping, setHelping] = useState(false);
  useShortcuts({ '?': () => setHelping(true) });
  return (
    <div className="flex min-w-0 flex-col sm:h-full sm:min-h-0">
      <PageMeta title="Dashboard" path="/admin" hidden />
      <TopBar
        title="Dashboard"
        // A phone shows the time itself, and needs the room for the button.
        note={
          <span className="max-sm:hidden">
            {formatDay(shopDay(moment))}, {formatTime(shopTime(moment))}
          </span>
        }
      >
        {may('orders:write') && (
          <ActionLink to="/admin/orders/new" variant="primary" icon="plus" keyHint="N">
            New order
          </ActionLink>
        )}
      </TopBar>
      <Panels desk={desk} />
      <Foot keys={KEYS} onMore={() => setHelping(true)} />
      {isHelping && <ShortcutsDialog keys={KEYS} onClose={() => setHelping(false)} />}
    </div>
  );
}
