import type { ReservationRow } from '#core/contract/admin-reservations.ts';
import { parseCalendarDay } from '#core/kernel/calendar-day.ts';
import { REASON_NAMES, REFUND_REASONS, BACK_WAYS, WAY_NAMES } from '#core/reporting/fact-names.ts';
import { RESERVATION_SORTS } from '#core/reservations/reservation-lists.ts';
import { OPEN_MONEY, RESERVATION_STATUSES } from '#core/reservations/reservation.ts';
import { seesPeopleOrMoney } from '#core/staff/access.ts';
import { useReservations } from '#web/admin/shared/reservation-data.ts';
import { ActionLink } from '#web/admin/ui/controls.tsx';
import { DataTable } from '#web/admin/ui/data-table.tsx';
import { spanOf, spanText } from '#web/admin/ui/day-spans.ts';
import { rowsCsv } from '#web/admin/ui/files.tsx';
import { type ListFilter, choice, useListView, useOpenRow } from '#web/admin/ui/list-view.ts';
import { useMay } from '#web/admin/ui/may.ts';
import { shapeOf } from '#web/admin/ui/table-model.tsx';
import { STATUSES } from '#web/admin/ui/words.ts';
import { useToday } from '#web/shared/app-context.tsx';
import { ReservationBulk } from './reservation-bulk.tsx';
import {
  COLUMNS,
  CSV,
  MOVED_COLUMN,
  owedCentsOf,
  REFUND_COLUMN,
  withDay,
} from './reservation-columns.tsx';
import { ReservationDrawer } from './reservation-drawer.tsx';

const MONEY: Readonly<Record<(typeof OPEN_MONEY)[number], string>> = {
  open: 'Balance owed',
  door: 'Due at the door',
  set_up: 'Set up, not paid',
  hand_back: 'Refund due',
};

/** All applied by the server. */
const FILTERS: readonly ListFilter<ReservationRow>[] = [
  { key: 'day', label: 'Event or pickup', kind: 'days' },
  { key: 'event', label: 'Event', kind: 'days' },
  { key: 'out', label: 'Delivery', kind: 'days' },
  { key: 'in', label: 'Pickup', kind: 'days' },
  { key: 'visit', label: 'Delivery or pickup', kind: 'days' },
  { key: 'booked', label: 'Booked', kind: 'days' },
  choice(
    'status',
    'Status',
    RESERVATION_STATUSES.map((status) => [status, STATUSES[status].name]),
  ),
  choice('balance', 'Money', MONEY),
  choice('awaits', 'Waiting for', { owner: 'Your answer' }),
  choice('agreement', 'Agreement', { unsigned: 'Not signed' }),
  { key: 'cash', label: 'Payments in the week of', kind: 'day' },
  { key: 'refunded', label: 'Refunded', kind: 'days' },
  choice(
    'why',
    'Refund reason',
    REFUND_REASONS.map((why) => [why, REASON_NAMES[why]]),
  ),
  choice(
    'way',
    'Refund method',
    BACK_WAYS.map((way) => [way, WAY_NAMES[way]]),
  ),
  { key: 'deposit', label: 'Deposit held at the end of', kind: 'day' },
  { key: 'owes', label: 'Earned and owed at the end of', kind: 'day' },
  { key: 'from', label: 'Last pickup from', kind: 'day', isFormer: true },
  { key: 'to', label: 'Last pickup through', kind: 'day', isFormer: true },
];

const WITH_REFUNDS = [...COLUMNS, REFUND_COLUMN];
const WITH_MOVED = [...COLUMNS, MOVED_COLUMN];

const OWED = { name: 'owed', of: owedCentsOf };
const MOVED = {
  name: 'received that week, less refunds',
  of: ({ movedCents = 0 }: ReservationRow) => movedCents,
};

/** `/admin/reservations`: find any booking, with all its details. */
export function ReservationsScreen() {
  const may = useMay();
  const { view } = useListView(shapeOf({ columns: COLUMNS, filters: FILTERS }));
  const { filters, q, sort } = view;
  const today = useToday();
  const dayAt = (name: string) => parseCalendarDay(filters[name] ?? '');
  const daysAt = (name: string) => {
    const span = spanOf(filters[name] ?? '', today);
    return span && spanText(span);
  };
  const list = useReservations({
    q: q || undefined,
    status: RESERVATION_STATUSES.find((status) => status === filters['status']),
    from: dayAt('from'),
    to: dayAt('to'),
    balance: OPEN_MONEY.find((money) => money === filters['balance']),
    awaits: filters['awaits'] === 'owner' ? 'owner' : undefined,
    agreement: filters['agreement'] === 'unsigned' ? 'unsigned' : undefined,
    day: daysAt('day'),
    event: daysAt('event'),
    out: daysAt('out'),
    in: daysAt('in'),
    visit: daysAt('visit'),
    booked: daysAt('booked'),
    cash: dayAt('cash'),
    refunded: daysAt('refunded'),
    why: REFUND_REASONS.find((why) => why === filters['why']),
    way: BACK_WAYS.find((way) => way === filters['way']),
    deposit: dayAt('deposit'),
    owes: dayAt('owes'),
    sort: sort && RESERVATION_SORTS.find((one) => one === `${sort.desc ? '-' : ''}${sort.id}`),
  });
  const isOfRefunds = ['refunded', 'why', 'way'].some((name) => filters[name] !== undefined);
  const isOfWeek = filters['cash'] !== undefined;
  const opens = useOpenRow();
  const days = spanOf(filters['day'] ?? filters['event'] ?? '', today);
  const shown = days?.from ?? today;
  // Of one day, the list says what happens then.
  const isOfDay = filters['day'] !== undefined && days?.from === days?.to;
  const calendar = new URLSearchParams({ view: 'month', day: shown, ...(q && { q }) });
  return (
    <DataTable<ReservationRow>
      id="reservations"
      title="Reservations"
      placeholder="Name, phone, city, rental, number, PO, check"
      columns={
        isOfRefunds ? WITH_REFUNDS : isOfWeek ? WITH_MOVED : isOfDay ? withDay(shown) : COLUMNS
      }
      filters={FILTERS}
      list={list}
      rowId={({ id }) => id}
      views={[
        { name: 'All', view: {} },
        { name: 'Today', view: { filters: { day: 'today' } } },
        { name: 'Tomorrow', view: { filters: { day: 'tomorrow' } } },
        { name: 'Weekend', view: { filters: { day: 'weekend' } } },
        { name: 'Upcoming', view: { filters: { event: 'from-today' } } },
        { name: 'Owed', view: { filters: { balance: 'open' } } },
        { name: 'Unsigned', view: { filters: { agreement: 'unsigned', event: 'from-today' } } },
        { name: 'Requests', view: { filters: { awaits: 'owner' } } },
        { name: 'Live holds', view: { filters: { status: 'held' } } },
        { name: 'Refund due', view: { filters: { balance: 'hand_back' } } },
      ]}
      opens={opens}
      renderDrawer={(id) => <ReservationDrawer id={id} onClose={opens.close} />}
      renderBulk={(chosen, clear) => <ReservationBulk chosen={chosen} clear={clear} />}
      actions={
        <>
          <ActionLink
            to={`/admin/calendar?${calendar.toString()}`}
            icon="calendar"
            className="max-sm:hidden"
          >
            Calendar
          </ActionLink>
          {may('orders:write') && (
            <ActionLink to="/admin/orders/new" variant="primary" icon="plus" keyHint="N">
              New order
            </ActionLink>
          )}
        </>
      }
      sum={isOfWeek ? MOVED : OWED}
      {...(seesPeopleOrMoney(may) && {
        csv: { name: 'reservations.csv', write: (rows) => rowsCsv(rows, CSV) },
      })}
      empty={{
        title: 'No reservations yet',
        text: 'Reservations appear here when someone books.',
      }}
    />
  );
}
