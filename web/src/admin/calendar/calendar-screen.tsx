import { useMemo, useState } from 'react';
import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import { counted } from '#core/kernel/counted.ts';
import { formatDay, formatPeriod, formatShortPeriod } from '#core/kernel/format-day.ts';
import type { Need } from '#core/staff/access.ts';
import { STATES, unitFilters } from '#web/admin/shared/unit-filters.ts';
import { AdminIcon } from '#web/admin/ui/admin-icon.tsx';
import { ActionButton, ActionLink, IconButton, Segmented } from '#web/admin/ui/controls.tsx';
import { PHONE } from '#web/admin/ui/data-table.tsx';
import { Loading, EmptyState, LoadFailed } from '#web/admin/ui/empty-state.tsx';
import { isFiltered, useListView, wholeList, withView } from '#web/admin/ui/list-view.ts';
import { useMay } from '#web/admin/ui/may.ts';
import { ShortcutsDialog, useShortcuts } from '#web/admin/ui/shortcuts.tsx';
import { FilterBar, Foot, type KeyHint, SearchBox, TopBar } from '#web/admin/ui/toolbar.tsx';
import { useLayoutQuery } from '#web/admin/ui/unsaved.tsx';
import { Options } from '#web/shared/ui/field.tsx';
import {
  type Calendar,
  CALENDAR_VIEWS,
  type CalendarView,
  DAYS_SHOWN,
  spanOf,
  stepFrom,
  useCalendar,
  useCalendarAddress,
} from './calendar-data.ts';
import { CloseDayDialog, BlockDialog, MoveDialog } from './calendar-dialogs.tsx';
import { rowsOf } from './calendar-rows.ts';
import { DayList } from './day-list.tsx';
import { MonthView } from './month-view.tsx';
import { TruckDays } from './truck-days.tsx';
import { KindIcon, LOOKS } from './unit-bar.tsx';
import { UnitGrid } from './unit-grid.tsx';
import type { Blocking, Move } from './use-grid-drag.ts';

/** Wide enough for the search and full day names in the top bar. */
const WIDE = '(width >= 64rem)';

const VIEW_NAMES: Readonly<Record<CalendarView, string>> = {
  month: 'Month',
  week: 'Week',
  day: 'Day by truck',
  units: 'Units',
};

/** They show the plan. */
const BY_TRUCK: ReadonlySet<CalendarView> = new Set(['week', 'day']);

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

type Address = ReturnType<typeof useCalendarAddress>;

function periodText({ view, day, days }: Address, isWide: boolean): string {
  if (view === 'month') return MONTH.format(Date.parse(day));
  const { from, to } = spanOf(view, day, days);
  if (from === to) return formatDay(from);
  return isWide ? formatPeriod(from, to) : formatShortPeriod(from, to);
}

/** Previous days, these days, next days, and today. */
function Days({ address }: { readonly address: Address }) {
  const isWide = useLayoutQuery(WIDE);
  const { view, day, days, today, go } = address;
  return (
    <span className="flex items-center gap-1">
      <IconButton
        icon="left"
        label="Earlier"
        onClick={() => go({ day: stepFrom(view, day, days, -1) })}
      />
      <span className="text-ink" aria-live="polite">
        {periodText(address, isWide)}
      </span>
      <IconButton
        icon="right"
        label="Later"
        onClick={() => go({ day: stepFrom(view, day, days, 1) })}
      />
      <ActionButton variant="quiet" keyHint="T" onClick={() => go({ day: today })}>
        Today
      </ActionButton>
    </span>
  );
}

const LEGEND = ['booked', 'held', 'maintenance', 'papers', 'conflict'] as const;
const LEGEND_NAMES = { booked: 'Booked', held: 'Hold', papers: 'Documents expired' } as const;

const Legend = () => (
  <ul className="flex gap-x-4 max-xl:hidden">
    {LEGEND.map((kind) => (
      <li key={kind} className="flex items-center gap-1.5">
        <span
          aria-hidden="true"
          className={`grid h-3.5 w-5 place-items-center rounded-[3px] ${LOOKS[kind]}`}
        >
          <KindIcon kind={kind} />
        </span>
        {kind in LEGEND_NAMES ? LEGEND_NAMES[kind as keyof typeof LEGEND_NAMES] : STATES[kind].name}
      </li>
    ))}
  </ul>
);

const KEYS: Readonly<Record<CalendarView, readonly KeyHint[]>> = {
  units: [
    ['← ↑ ↓ →', 'cell'],
    ['Enter', 'open'],
    ['M', 'move, price shown first'],
    ['B', 'out of service'],
    ['N', 'new order'],
    ['C', 'close the day'],
    ['⇧', 'drag: out of service'],
    ['T', 'today'],
  ],
  month: [
    ['← ↑ ↓ →', 'day'],
    ['N', 'new order'],
    ['C', 'close the day'],
    ['T', 'today'],
  ],
  week: [['T', 'today']],
  day: [['T', 'today']],
};

/** What the keys' actions require. Keys that only change the view require nothing. */
const KEY_NEEDS: Readonly<Record<string, Need>> = {
  M: 'reservations:write',
  B: 'inventory:write',
  '⇧': 'inventory:write',
  N: 'orders:write',
  C: 'settings:write',
};

/** Units by day, with the same filters as the unit list. */
function Units({
  calendar,
  address,
  onCloseDay,
}: {
  readonly calendar: Calendar;
  readonly address: Address;
  readonly onCloseDay: ((day: CalendarDay) => void) | undefined;
}) {
  const filters = useMemo(() => unitFilters(calendar.products), [calendar]);
  const shape = { filters, sorts: [] };
  const { view, change } = useListView(shape);
  const asked = withView(new URLSearchParams(), view, shape).toString();
  // The URL has everything that the rows depend on.
  // oxlint-disable-next-line react/exhaustive-deps
  const rows = useMemo(() => rowsOf(calendar, view), [calendar, asked]);
  const may = useMay();
  const [move, setMove] = useState<Move>();
  const [blocking, setBlocking] = useState<Blocking>();
  const all = calendar.products.reduce((sum, { units }) => sum + units.length, 0);
  const shown = rows.filter(({ kind }) => kind === 'unit').length;
  const set = (key: string, value: string): void => {
    const { [key]: _before, ...others } = view.filters;
    change({ filters: value === '' ? others : { ...others, [key]: value } });
  };
  return (
    <>
      <FilterBar>
        {filters.map((filter) => (
          <span key={filter.key} className="relative min-w-0 shrink">
            <select
              aria-label={filter.label}
              value={view.filters[filter.key] ?? ''}
              onChange={({ target }) => set(filter.key, target.value)}
              className="h-[26px] w-full max-w-40 appearance-none truncate rounded-full border border-rim bg-raised pr-6 pl-2 text-sm text-soft hover:border-edge"
            >
              <option value="">{`${filter.label}: all`}</option>
              {filter.kind === 'choice' && (
                <Options of={filter.options.map(({ value, label }) => [value, label])} />
              )}
            </select>
            <AdminIcon
              name="down"
              className="pointer-events-none absolute top-1/2 right-2 size-3.5 -translate-y-1/2 text-muted"
            />
          </span>
        ))}
        {isFiltered(view) && (
          <ActionButton small variant="quiet" onClick={() => change(wholeList(shape))}>
            Clear
          </ActionButton>
        )}
        <span className="flex-1" />
        <span className="text-sm whitespace-nowrap text-muted max-lg:hidden">
          {shown === all ? '' : `${shown} of `}
          {counted(all, 'unit')}
        </span>
        <Segmented
          label="Days shown"
          options={DAYS_SHOWN.map((days) => ({ value: String(days), label: `${days} d` }))}
          value={String(address.days)}
          onChange={(days) => address.go({ days: Number(days) })}
        />
        <ActionLink small to={`/admin/inventory?${asked}`} icon="list">
          List
        </ActionLink>
      </FilterBar>
      <div className="min-h-0 flex-1">
        {shown === 0 ? (
          <EmptyState title={all === 0 ? 'Nothing to rent out yet' : 'No unit matches'} />
        ) : (
          <UnitGrid
            calendar={calendar}
            rows={rows}
            move={move}
            onDay={(day) => address.go({ view: 'day', day })}
            onMove={may('reservations:write') ? setMove : undefined}
            onBlock={may('inventory:write') ? setBlocking : undefined}
            onCloseDay={onCloseDay}
          />
        )}
      </div>
      {move && <MoveDialog move={move} onClose={() => setMove(undefined)} />}
      {blocking && <BlockDialog blocking={blocking} onClose={() => setBlocking(undefined)} />}
    </>
  );
}

function Shown(props: {
  readonly address: Address;
  readonly isPhone: boolean;
  readonly onCloseDay: ((day: CalendarDay) => void) | undefined;
}) {
  const { address, isPhone, onCloseDay } = props;
  const { view, day, days } = address;
  const span = spanOf(view, day, days);
  const part = isPhone ? 'stops' : view === 'units' ? 'units' : 'days';
  const query = useCalendar(isPhone ? { from: day, to: addDays(day, 13) } : span, part);
  const { data } = query;
  if (data === undefined) {
    return query.isError ? (
      <div className="p-4">
        <LoadFailed title="The calendar did not load" query={query} />
      </div>
    ) : (
      <Loading className="gap-6 p-4" />
    );
  }
  if (isPhone) return <DayList calendar={data} onCloseDay={onCloseDay} />;
  if (view === 'units') return <Units calendar={data} address={address} onCloseDay={onCloseDay} />;
  return (
    <div className="min-h-0 flex-1">
      {view === 'month' ? (
        <MonthView
          calendar={data}
          day={day}
          onDay={(to) => address.go({ day: to })}
          onCloseDay={onCloseDay}
        />
      ) : (
        <TruckDays from={span.from} days={view === 'week' ? 7 : 1} />
      )}
    </div>
  );
}

function Search() {
  const { view, change } = useListView({ filters: [], sorts: [] });
  return (
    <SearchBox
      query={view.q}
      placeholder="Product, unit, customer"
      onSearch={(q) => change({ q })}
    />
  );
}

/** The bookings of the days shown, filtered by the same words. */
function ToReservations({ address: { view, day, days } }: { readonly address: Address }) {
  const { q } = useListView({ filters: [], sorts: [] }).view;
  const { from, to } = spanOf(view, day, days);
  const asked = new URLSearchParams({ event: `${from}..${to}`, ...(q && { q }) });
  return (
    <ActionLink icon="list" to={`/admin/reservations?${asked.toString()}`}>
      Reservations
    </ActionLink>
  );
}

/** `/admin/calendar`: what units and crews are doing, by day. */
export function CalendarScreen() {
  const may = useMay();
  const views = CALENDAR_VIEWS.filter((one) => !BY_TRUCK.has(one) || may('deliveries:read'));
  const asked = useCalendarAddress();
  const address = views.includes(asked.view) ? asked : { ...asked, view: 'units' as const };
  const isPhone = useLayoutQuery(PHONE);
  const isWide = useLayoutQuery(WIDE);
  const [isHelping, setHelping] = useState(false);
  const [closing, setClosing] = useState<CalendarDay>();
  const { view, day, today, go } = address;
  const closeDay = may('settings:write') ? setClosing : undefined;
  const keys = KEYS[view].filter(([key]) => {
    const need = KEY_NEEDS[key];
    return need === undefined || may(need);
  });
  const isByDay = view === 'month' && !isPhone;
  useShortcuts({
    t: () => go({ day: today }),
    // Of the chosen day. Over units, the day comes from the cell.
    ...(isByDay && closeDay && { c: () => closeDay(day) }),
    '?': () => setHelping(true),
  });
  return (
    <div className="flex min-w-0 flex-col sm:h-full sm:min-h-0">
      <TopBar
        title="Calendar"
        note={
          isPhone ? undefined : (
            <span className="flex flex-wrap items-center gap-3">
              <Segmented
                label="View"
                options={views.map((value) => ({ value, label: VIEW_NAMES[value] }))}
                value={view}
                onChange={(to) => go({ view: to })}
              />
              <Days address={address} />
            </span>
          )
        }
        search={view === 'units' && isWide && <Search />}
      >
        {isPhone ? (
          <Days address={{ ...address, view: 'units', days: 14 }} />
        ) : (
          <ToReservations address={address} />
        )}
      </TopBar>
      {view === 'units' && !isPhone && !isWide && (
        <div className="px-4 pt-2">
          <Search />
        </div>
      )}
      <Shown address={address} isPhone={isPhone} onCloseDay={closeDay} />
      <Foot keys={isPhone ? [] : keys} onMore={() => setHelping(true)}>
        {view === 'units' && !isPhone && <Legend />}
      </Foot>
      {closing !== undefined && (
        <CloseDayDialog day={closing} onClose={() => setClosing(undefined)} />
      )}
      {isHelping && (
        <ShortcutsDialog
          keys={[...keys, ['/', 'find anything'], ['?', 'show shortcuts']]}
          onClose={() => setHelping(false)}
        />
      )}
    </div>
  );
}
