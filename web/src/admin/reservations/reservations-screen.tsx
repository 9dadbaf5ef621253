import { RESERVATION_STATUSES } from '#core/reservations/reservation.ts';
import { OPEN_MONEY } from '#core/reservations/reservation.ts';
import type { ReservationRow } from '#core/contract/admin-reservations.ts';
import { parseCalendarDay } from '#core/kernel/calendar-day.ts';
import { useReservations } from '#web/admin/reservations/reservation-data.ts';
import { HoldLeft } from '#web/admin/reservations/hold-left.tsx';
import { ReservationDrawer } from '#web/admin/reservations/reservation-drawer.tsx';
import { Badge } from '#web/admin/ui/badge.tsx';
import { DataTable } from '#web/admin/ui/data-table.tsx';
import { type CsvColumn, csvDollars, rowsCsv } from '#web/admin/ui/export-csv.ts';
import { type ListFilter, useListView, useOpenRow } from '#web/admin/ui/list-view.ts';
import { type Column, shapeOf } from '#web/admin/ui/table-model.ts';
import { momentName, periodNames, STATUSES, statusOf, usd } from '#web/admin/ui/words.ts';
import { useToday } from '#web/shared/app-context.tsx';
import type { VisitDto } from '#core/contract/fields.ts';
import { PageMeta } from '#web/shared/ui/page-title.tsx';

const daysOf = (visits: ReservationRow['visits'], kind: VisitDto['kind']): string =>
  visits.flatMap((visit) => (visit.kind === kind ? visit.date : [])).join(' ');

const CSV: readonly CsvColumn<ReservationRow>[] = [
  ['Reservation', ({ id }) => id],
  ['Status', ({ status }) => status],
  ['Rental', ({ productTitle }) => productTitle],
  ['Delivery', ({ visits }) => daysOf(visits, 'deliver')],
  ['Pick-up', ({ visits }) => daysOf(visits, 'collect')],
  ['Customer', ({ contact }) => contact.name],
  ['E-mail', ({ contact }) => contact.email],
  ['Phone', ({ contact }) => contact.phone],
  ['City', ({ city }) => city],
  ['Total', ({ totalCents }) => csvDollars(totalCents)],
  ['Paid', ({ paidCents }) => csvDollars(paidCents)],
  ['Balance', ({ balanceCents }) => csvDollars(balanceCents)],
];

/** What is not sold, or was called off, owes nothing. */
const owes = ({ status }: ReservationRow): boolean =>
  status === 'confirmed' || status === 'completed';

function Owed({ row }: { readonly row: ReservationRow }) {
  if (!owes(row)) return <span className="text-faint">–</span>;
  return row.balanceCents > 0 ? usd(row.balanceCents) : <span className="text-muted">paid</span>;
}

function Status({ row }: { readonly row: ReservationRow }) {
  const { mark, name } = statusOf(row);
  const { holdExpiresAt } = row;
  return (
    <span className="inline-flex items-center gap-2">
      <Badge is={mark}>{name}</Badge>
      {holdExpiresAt !== undefined && <HoldLeft until={holdExpiresAt} />}
    </span>
  );
}

const COLUMNS: readonly Column<ReservationRow>[] = [
  {
    id: 'id',
    label: 'No.',
    cell: ({ id }) => <span className="font-mono text-muted">{id}</span>,
    from: 'lg',
  },
  {
    id: 'customer',
    label: 'Customer',
    cell: ({ contact, city }) => (
      <>
        {contact.name} <span className="font-normal text-muted sm:@max-[40rem]:hidden">{city}</span>
      </>
    ),
    isName: true,
  },
  {
    id: 'rental',
    label: 'Rental',
    cell: (row) => (
      <span className="block truncate sm:@max-[40rem]:max-w-40">
        {row.productTitle}
        {owes(row) && (
          <span className="sm:hidden">
            , {row.balanceCents > 0 && 'owes '}
            <Owed row={row} />
          </span>
        )}
      </span>
    ),
    phone: 'second',
  },
  {
    id: 'days',
    label: 'Event',
    cell: ({ visits }) => periodNames(visits),
    phone: 'endSecond',
  },
  {
    id: 'total',
    label: 'Total',
    cell: ({ totalCents }) => usd(totalCents),
    align: 'end',
    from: 'lg',
  },
  {
    id: 'owed',
    label: 'Owed',
    cell: (row) => <Owed row={row} />,
    align: 'end',
    from: 'lg',
  },
  {
    id: 'status',
    label: 'Status',
    cell: (row) => <Status row={row} />,
    phone: 'end',
  },
  {
    id: 'placed',
    label: 'Placed',
    cell: ({ createdAt }) => <span className="text-muted">{momentName(createdAt)}</span>,
    from: 'xl',
  },
];

const MONEY: Readonly<Record<(typeof OPEN_MONEY)[number], string>> = {
  open: 'Balance owed',
  hand_back: 'Cash refund due',
};

/** All of them the server's to apply. */
const FILTERS: readonly ListFilter<ReservationRow>[] = [
  {
    key: 'status',
    label: 'Status',
    kind: 'choice',
    options: RESERVATION_STATUSES.map((status) => ({
      value: status,
      label: STATUSES[status].name,
    })),
  },
  {
    key: 'balance',
    label: 'Money',
    kind: 'choice',
    options: OPEN_MONEY.map((money) => ({ value: money, label: MONEY[money] })),
  },
  {
    key: 'awaits',
    label: 'Waits for',
    kind: 'choice',
    options: [{ value: 'owner', label: 'Your answer' }],
  },
  { key: 'from', label: 'Pick-up from', kind: 'day' },
  { key: 'to', label: 'Pick-up until', kind: 'day' },
];

/** `/admin/reservations`: find any booking, and everything about it. */
export function ReservationsScreen() {
  const { view } = useListView(shapeOf({ columns: COLUMNS, filters: FILTERS }));
  const { filters, q } = view;
  const dayAt = (name: string) => parseCalendarDay(filters[name] ?? '');
  const { latest: _page, ...list } = useReservations({
    q: q || undefined,
    status: RESERVATION_STATUSES.find((status) => status === filters['status']),
    from: dayAt('from'),
    to: dayAt('to'),
    balance: OPEN_MONEY.find((money) => money === filters['balance']),
    awaits: filters['awaits'] === 'owner' ? 'owner' : undefined,
  });
  const opens = useOpenRow();
  const today = useToday();
  return (
    <>
      <PageMeta title="Reservations" path="/admin/reservations" hidden />
      <DataTable<ReservationRow>
        id="reservations"
        title="Reservations"
        placeholder="Name, phone, e-mail, city, rental, number"
        columns={COLUMNS}
        filters={FILTERS}
        list={list}
        rowId={({ id }) => id}
        views={[
          { name: 'All', view: {} },
          { name: 'Upcoming', view: { filters: { status: 'confirmed', from: today } } },
          { name: 'Requests', view: { filters: { awaits: 'owner' } } },
          { name: 'Live holds', view: { filters: { status: 'held' } } },
          { name: 'Owed', view: { filters: { balance: 'open' } } },
          { name: 'Cash refund due', view: { filters: { balance: 'hand_back' } } },
        ]}
        opens={opens}
        drawer={
          opens.openId !== undefined && (
            <ReservationDrawer id={opens.openId} onClose={opens.close} />
          )
        }
        csv={{ name: 'reservations.csv', write: (rows) => rowsCsv(rows, CSV) }}
        empty={{
          title: 'No reservations yet',
          text: 'They appear here as soon as someone books.',
        }}
      />
    </>
  );
}
