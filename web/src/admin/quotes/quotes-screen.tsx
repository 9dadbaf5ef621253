import type { WrittenQuoteRow } from '#core/contract/written-quotes.ts';
import { type QuoteStates, useQuoteStates } from '#web/admin/shared/quote-states.ts';
import { Badge } from '#web/admin/ui/badge.tsx';
import { ActionLink } from '#web/admin/ui/controls.tsx';
import { DataTable } from '#web/admin/ui/data-table.tsx';
import { type CsvColumn, csvDollars, csvMoment, rowsCsv } from '#web/admin/ui/files.tsx';
import { type ListFilter, choice, useOpenRow } from '#web/admin/ui/list-view.ts';
import { type Column, money, muted, plain, shown } from '#web/admin/ui/table-model.tsx';
import { dateName, momentName } from '#web/admin/ui/words.ts';
import { QuoteDrawer, useQuotes } from './quote-drawer.tsx';

export const columnsIn = (states: QuoteStates): readonly Column<WrittenQuoteRow>[] => [
  plain('customer', 'Customer', ({ contact }) => contact.name, { isName: true }),
  {
    id: 'what',
    label: 'Rental',
    cell: ({ productTitle }) => <span className="text-muted">{productTitle}</span>,
    fills: true,
    from: 'md',
    sort: ({ productTitle }) => productTitle,
    phone: 'second',
  },
  shown('day', 'Delivery', ({ startDate }) => dateName(startDate), {
    sort: ({ startDate }) => startDate,
    phone: 'second',
  }),
  money('total', 'Total', ({ totalCents }) => totalCents, { phone: 'end' }),
  muted('version', 'Version', ({ version }) => version, {
    sort: ({ version }) => version,
    align: 'end',
    from: 'lg',
  }),
  muted('until', 'Good until', ({ expiresAt }) => momentName(expiresAt), {
    sort: ({ expiresAt }) => expiresAt,
    from: 'lg',
  }),
  {
    id: 'state',
    label: 'Status',
    cell: ({ state }) => <Badge is={states[state].mark}>{states[state].name}</Badge>,
    sort: ({ state }) => states[state].name,
    phone: 'endSecond',
  },
];

const filtersIn = (states: QuoteStates): readonly ListFilter<WrittenQuoteRow>[] => [
  choice(
    'state',
    'Status',
    Object.entries(states).map(([state, { name }]) => [state, name]),
    ({ state }, wanted) => state === wanted,
  ),
];

export const csvIn = (states: QuoteStates): readonly CsvColumn<WrittenQuoteRow>[] => [
  ['Customer', ({ contact }) => contact.name],
  ['Rental', ({ productTitle }) => productTitle],
  ['Delivery', ({ startDate }) => startDate],
  ['Total', ({ totalCents }) => csvDollars(totalCents)],
  ['Version', ({ version }) => version],
  ['Good until', ({ expiresAt }) => csvMoment(expiresAt)],
  ['Status', ({ state }) => states[state].name],
  ['Quote', ({ quoteId }) => quoteId],
  ['Email', ({ contact }) => contact.email ?? ''],
];

/** `/admin/quotes`: written quotes and their state. */
export function QuotesScreen() {
  const list = useQuotes();
  const states = useQuoteStates();
  const opens = useOpenRow();
  return (
    <DataTable
      id="quotes"
      title="Quotes"
      placeholder="Customer, product"
      columns={columnsIn(states)}
      filters={filtersIn(states)}
      list={list}
      rowId={({ quoteId }) => quoteId}
      text={({ quoteId, contact, productTitle }) =>
        [quoteId, contact.name, contact.email, contact.phone, productTitle].join(' ')
      }
      views={[
        { name: 'All', view: {} },
        { name: states.sent.name, view: { filters: { state: 'sent' } } },
        { name: 'Viewed', view: { filters: { state: 'seen' } } },
        { name: 'Accepted', view: { filters: { state: 'accepted' } } },
      ]}
      opens={opens}
      renderDrawer={(id) => <QuoteDrawer quoteId={id} onClose={opens.close} />}
      csv={{ name: 'quotes.csv', write: (rows) => rowsCsv(rows, csvIn(states)) }}
      actions={
        <ActionLink variant="primary" icon="plus" keyHint="N" to="/admin/orders/new">
          New order or quote
        </ActionLink>
      }
      empty={{
        title: 'No quotes yet',
        text: 'Start a new order, then check “Send as a quote first.”',
      }}
    />
  );
}
