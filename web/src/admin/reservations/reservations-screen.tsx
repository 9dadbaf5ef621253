import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ReservationRow, ReservationSearch } from '#core/contract/admin-reservations.ts';
import { OPEN_MONEY, RESERVATION_STATUSES } from '#core/reservations/reservation.ts';
import { parseCalendarDay } from '#core/kernel/calendar-day.ts';
import { LoadFailed } from '#web/admin/ui/load-failed.tsx';
import { valueOf } from '#web/admin/ui/admin-query.ts';
import { downloadCsv } from '#web/admin/ui/download.ts';
import { SearchField } from '#web/admin/ui/search-field.tsx';
import { ShowMore } from '#web/admin/ui/show-more.tsx';
import { ReservationDrawer } from '#web/admin/reservations/reservation-drawer.tsx';
import { ReservationRows } from '#web/admin/reservations/reservation-rows.tsx';
import { useReservations } from '#web/admin/reservations/use-reservations.ts';
import { STATUS_NAMES } from '#web/admin/ui/words.ts';
import { useAdminApi } from '#web/shared/app-context.tsx';
import { toast } from '#web/shared/toast.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { SelectField, TextField } from '#web/shared/ui/field.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { useFocusHome } from '#web/shared/use-focus-home.ts';
import { csvFrom } from '#web/admin/ui/csv.ts';

const HEAD = [
  'Reservation',
  'Status',
  'Rental',
  'Delivery',
  'Pick-up',
  'Customer',
  'E-mail',
  'Phone',
  'City',
  'Total',
  'Paid',
  'Balance',
];

const dollars = (cents: number): string => (cents / 100).toFixed(2);

/** In the order given, below a row of column names; amounts in dollars. */
const reservationsCsv = (rows: readonly ReservationRow[]): string =>
  csvFrom([
    HEAD,
    ...rows.map((row) => [
      row.id,
      row.status,
      row.productTitle,
      row.startDate,
      row.endDate,
      row.contact.name,
      row.contact.email,
      row.contact.phone,
      row.city,
      dollars(row.totalCents),
      dollars(row.paidCents),
      dollars(row.balanceCents),
    ]),
  ]);

type Filters = Omit<ReservationSearch, 'after'>;

/** The filters live in the address, so that a list can be kept and sent. */
function useFilters() {
  const [params, setParams] = useSearchParams();
  const dayAt = (name: string) => parseCalendarDay(params.get(name) ?? '');
  const filters: Filters = {
    q: params.get('q') || undefined,
    status: RESERVATION_STATUSES.find((status) => status === params.get('status')),
    from: dayAt('from'),
    to: dayAt('to'),
    balance: OPEN_MONEY.find((money) => money === params.get('balance')),
  };
  const set = (name: string, value: string): void => {
    // Not the address that was rendered: presses can be faster than the page.
    const next = new URLSearchParams(window.location.search);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setParams(next, { replace: true });
  };
  return { filters, set, clear: () => setParams({}, { replace: true }), open: params.get('id') };
}

function Toolbar(props: {
  readonly filters: Filters;
  readonly set: (name: string, value: string) => void;
}) {
  const { filters, set } = props;
  return (
    <div className="grid grid-cols-2 gap-3 xl:grid-cols-[minmax(0,2fr)_repeat(4,minmax(0,1fr))] max-xl:*:first:col-span-full">
      <SearchField
        query={filters.q ?? ''}
        placeholder="Name, phone, e-mail, city, rental, id"
        onSearch={(q) => set('q', q)}
      />
      <SelectField
        label="Status"
        value={filters.status ?? ''}
        onChange={({ target }) => set('status', target.value)}
      >
        <option value="">All</option>
        {RESERVATION_STATUSES.map((status) => (
          <option key={status} value={status}>
            {STATUS_NAMES[status]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Balance"
        value={filters.balance ?? ''}
        onChange={({ target }) => set('balance', target.value)}
      >
        <option value="">Any</option>
        <option value="open">Something left to pay</option>
        <option value="hand_back">Something to hand back</option>
      </SelectField>
      <TextField
        label="Pick-up from"
        type="date"
        value={filters.from ?? ''}
        onChange={({ target }) => set('from', target.value)}
      />
      <TextField
        label="Pick-up until"
        type="date"
        value={filters.to ?? ''}
        onChange={({ target }) => set('to', target.value)}
      />
    </div>
  );
}

const MOST_EXPORTED = 5_000;

/** Everything the filters leave, page by page. */
function useExport(filters: Filters) {
  const api = useAdminApi();
  const [isBusy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      const rows: ReservationRow[] = [];
      let after: string | undefined;
      do {
        const page = await valueOf(api.listReservations({ ...filters, after }));
        rows.push(...page.reservations);
        after = page.next;
      } while (after !== undefined && rows.length < MOST_EXPORTED);
      downloadCsv('reservations.csv', reservationsCsv(rows));
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'The export failed.');
    } finally {
      setBusy(false);
    }
  };
  return { run, isBusy };
}

const Loading = () => (
  <div aria-busy="true" className="grid gap-3">
    <output className="sr-only">Loading reservations…</output>
    {[1, 2, 3, 4].map((row) => (
      <Skeleton key={row} className="h-16 rounded-lg" />
    ))}
  </div>
);

const Empty = (props: { readonly isFiltered: boolean; readonly onClear: () => void }) => (
  <div className="card grid justify-items-center gap-3 px-6 py-14 text-center">
    <Icon name="calendar" className="size-10 text-edge" />
    <h2 className="text-heading font-semibold">
      {props.isFiltered ? 'Nothing matches' : 'No reservations yet'}
    </h2>
    <p className="max-w-sm text-muted">
      {props.isFiltered
        ? 'Try fewer filters or another spelling.'
        : 'They show up here as soon as someone books.'}
    </p>
    {props.isFiltered && (
      <Button size="sm" onClick={props.onClear}>
        Clear filters
      </Button>
    )}
  </div>
);

/** `/admin/reservations`: find any booking, and everything about it. */
export function ReservationsScreen() {
  const { filters, set, clear, open } = useFilters();
  const query = useReservations(filters);
  const exporting = useExport(filters);
  const rows = query.data?.pages.flatMap(({ reservations }) => reservations);
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return (
    <div ref={useFocusHome()} className="grid gap-6">
      <PageMeta title="Reservations" path="/admin/reservations" hidden />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-title font-semibold">Reservations</h1>
          <p className="mt-1 text-muted">
            Newest first. Choose pick-up days, and they come day by day.
          </p>
        </div>
        <Button size="sm" busy={exporting.isBusy} onClick={() => void exporting.run()}>
          Export CSV
        </Button>
      </div>
      <Toolbar filters={filters} set={set} />
      {query.isPending && <Loading />}
      {query.isError && rows === undefined && (
        <LoadFailed title="The reservations could not be loaded" query={query} />
      )}
      {rows !== undefined &&
        (rows.length === 0 && !query.hasNextPage ? (
          <Empty isFiltered={isFiltered} onClear={clear} />
        ) : (
          <ReservationRows rows={rows} onOpen={(id) => set('id', id)} />
        ))}
      <ShowMore query={query} />
      {open !== null && <ReservationDrawer key={open} id={open} onClose={() => set('id', '')} />}
    </div>
  );
}
