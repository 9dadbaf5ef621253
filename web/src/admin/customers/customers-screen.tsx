import type { CustomerRow } from '#core/contract/customers.ts';
import { bookedIn } from '#core/customers/customer.ts';
import { formatPhone } from '#core/kernel/contact.ts';
import { Badge, Tag } from '#web/admin/ui/badge.tsx';
import { DataTable } from '#web/admin/ui/data-table.tsx';
import { type CsvColumn, csvDollars, csvMoment, rowsCsv } from '#web/admin/ui/files.tsx';
import { type ListFilter, choice, useListView, useOpenRow } from '#web/admin/ui/list-view.ts';
import { type Column, muted, shapeOf, shown } from '#web/admin/ui/table-model.tsx';
import { momentName, usd } from '#web/admin/ui/words.ts';
import { useCustomers } from './customer-data.ts';
import { CustomerRecord } from './customer-record.tsx';

/** Nobody can have paid, or booked last, without a booking. */
const lastBooked = (row: CustomerRow): string | undefined =>
  bookedIn(row) === 0 ? undefined : row.lastAt;

/** A hold is neither paid nor owed, and what was written off is not paid. */
const BalanceCell = ({ balanceCents, holds = 0, ...row }: CustomerRow) =>
  balanceCents > 0 ? (
    <span>
      {usd(balanceCents)} <span className="sm:hidden">owed</span>
    </span>
  ) : holds > 0 ? (
    <span className="text-muted">on hold</span>
  ) : bookedIn(row) === 0 ? null : (
    <span className="text-muted">nothing owed</span>
  );

export const COLUMNS: readonly Column<CustomerRow>[] = [
  {
    id: 'name',
    label: 'Customer',
    cell: ({ name, city, organizations = [] }) => (
      <>
        <span className="font-semibold">{name}</span>{' '}
        <span className="font-normal text-muted">{[...organizations, city].join(', ')}</span>
      </>
    ),
    isName: true,
  },
  shown('phone', 'Phone', ({ phones }) => phones.map(formatPhone).slice(0, 1), { phone: 'second' }),
  muted('email', 'Email', ({ emails }) => emails[0], { from: 'lg' }),
  {
    id: 'tags',
    label: 'Tags',
    cell: ({ tags, doNotRent }) => (
      <span className="flex gap-1.5">
        {doNotRent && <Badge is="act">Do not rent</Badge>}
        {tags.slice(0, 2).map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
      </span>
    ),
    from: 'xl',
  },
  { id: 'bookings', label: 'Bookings', cell: bookedIn, align: 'end', from: 'lg' },
  {
    id: 'lifetime',
    label: 'Lifetime',
    cell: ({ lifetimeCents }) => (
      <>
        {usd(lifetimeCents)} <span className="font-normal sm:hidden">paid</span>
      </>
    ),
    align: 'end',
    phone: 'end',
  },
  { id: 'owed', label: 'Owed', cell: BalanceCell, align: 'end', phone: 'endSecond' },
  muted(
    'last',
    'Last booked',
    (row) => {
      const at = lastBooked(row);
      return at && momentName(at);
    },
    { from: 'xl' },
  ),
];

const FILTERS: readonly ListFilter<CustomerRow>[] = [
  choice('is', 'Only', { owing: 'Balance owed', do_not_rent: 'Do not rent' }),
];

export const CSV: readonly CsvColumn<CustomerRow>[] = [
  ['Name', ({ name }) => name],
  ['Phone', ({ phones }) => phones.map(formatPhone).join(', ')],
  ['Email', ({ emails }) => emails.join(', ')],
  ['Tags', ({ tags }) => tags.join(', ')],
  ['Bookings', bookedIn],
  ['Lifetime', ({ lifetimeCents }) => csvDollars(lifetimeCents)],
  ['Owed', ({ balanceCents }) => csvDollars(balanceCents)],
  ['Last booked', (row) => csvMoment(lastBooked(row))],
  ['Street', ({ street = '' }) => street],
  ['City', ({ city = '' }) => city],
  ['ZIP', ({ postalCode = '' }) => postalCode],
  ['Organizations', ({ organizations = [] }) => organizations.join(', ')],
];

function CustomerList(props: { readonly opens: ReturnType<typeof useOpenRow> }) {
  const { view } = useListView(shapeOf({ columns: COLUMNS, filters: FILTERS }));
  const is = (['owing', 'do_not_rent'] as const).find((mark) => mark === view.filters['is']);
  const list = useCustomers({ q: view.q.trim() || undefined, is });
  return (
    <DataTable<CustomerRow>
      id="customers"
      title="Customers"
      placeholder="Name, organization, digits, email, street, ZIP"
      columns={COLUMNS}
      filters={FILTERS}
      list={list}
      rowId={({ id }) => id}
      views={[
        { name: 'All', view: {} },
        { name: 'Owed', view: { filters: { is: 'owing' } } },
        { name: 'Do not rent', view: { filters: { is: 'do_not_rent' } } },
      ]}
      opens={props.opens}
      csv={{ name: 'customers.csv', write: (rows) => rowsCsv(rows, CSV) }}
      empty={{
        title: 'No customers yet',
        text: 'Everyone who books appears here, with all their bookings.',
      }}
    />
  );
}

/** `/admin/customers`: latest booking first, and one customer's full record. */
export function CustomersScreen() {
  const opens = useOpenRow();
  return opens.openId === undefined ? (
    <CustomerList opens={opens} />
  ) : (
    <CustomerRecord key={opens.openId} id={opens.openId} />
  );
}
