import type { LeadDto, MARKETING_ROUTES } from '#core/contract/marketing.ts';
import { MarketingTabs, TabsAbove } from '#web/admin/marketing/marketing-tabs.tsx';
import { useCalls } from '#web/admin/ui/admin-query.ts';
import { Badge, type Meaning } from '#web/admin/ui/badge.tsx';
import { ActionLink } from '#web/admin/ui/controls.tsx';
import { ReservationLink } from '#web/admin/ui/customer-links.tsx';
import { DataTable } from '#web/admin/ui/data-table.tsx';
import { TwoLines } from '#web/admin/ui/panel.tsx';
import type { ListFilter } from '#web/admin/ui/list-view.ts';
import type { Column } from '#web/admin/ui/table-model.ts';
import { useList } from '#web/admin/ui/use-list.ts';
import { dayName, momentName, usd } from '#web/admin/ui/words.ts';

const STATES: Readonly<Record<LeadDto['state'], readonly [Meaning, string]>> = {
  open: ['open', 'Open'],
  booked: ['done', 'Booked'],
  sold_out: ['off', 'Sold out'],
  unsubscribed: ['off', 'Unsubscribed'],
  over: ['off', 'Day is past'],
};

const standing = ({ state, mails }: LeadDto): string =>
  state === 'open' ? (mails === 0 ? 'No mail yet' : `${mails} of 2 mailed`) : STATES[state][1];

const COLUMNS: readonly Column<LeadDto>[] = [
  {
    id: 'who',
    label: 'Who',
    cell: ({ name, email }) => name ?? email,
    sort: ({ name, email }) => name ?? email,
    isName: true,
  },
  {
    id: 'wanted',
    label: 'Wanted',
    cell: ({ items, startDate }) => <TwoLines first={items} second={dayName(startDate)} />,
    from: 'lg',
  },
  {
    id: 'worth',
    label: 'Worth',
    cell: ({ worthCents }) => usd(worthCents),
    sort: ({ worthCents }) => worthCents,
    largestFirst: true,
    align: 'end',
    phone: 'end',
  },
  {
    id: 'state',
    label: 'Where it stands',
    cell: (lead) => <Badge is={STATES[lead.state][0]}>{standing(lead)}</Badge>,
    sort: standing,
    phone: 'second',
  },
  {
    id: 'booking',
    label: 'Booking after a mail',
    cell: ({ reservationId }) =>
      reservationId === undefined ? (
        <span className="text-muted">none</span>
      ) : (
        <ReservationLink id={reservationId} />
      ),
    from: 'xl',
  },
  {
    id: 'at',
    label: 'Last seen',
    cell: ({ updatedAt }) => <span className="text-muted">{momentName(updatedAt)}</span>,
    sort: ({ updatedAt }) => updatedAt,
    largestFirst: true,
    phone: 'endSecond',
  },
];

const FILTERS: readonly ListFilter<LeadDto>[] = [
  {
    key: 'state',
    label: 'State',
    kind: 'choice',
    options: Object.entries(STATES).map(([value, [, label]]) => ({ value, label })),
    test: ({ state }, value) => state === value,
  },
];

/** `/admin/marketing`: carts left by people who asked to be reminded, and what came of the mails. */
export function LeadsScreen() {
  const call = useCalls<typeof MARKETING_ROUTES>();
  const { latest, ...list } = useList({
    key: ['admin', 'leads'],
    read: async () => {
      const { leads, ...sums } = await call('GET /leads');
      return { rows: leads, ...sums };
    },
  });
  return (
    <DataTable<LeadDto>
      id="leads"
      title="Marketing"
      placeholder="Name, e-mail, rental"
      columns={COLUMNS}
      filters={FILTERS}
      defaultSort={{ id: 'at', desc: true }}
      list={list}
      rowId={({ email }) => email}
      text={({ name = '', email, items }) => `${name} ${email} ${items}`}
      pageSize={25}
      actions={
        <>
          <MarketingTabs />
          <ActionLink to="/admin/phase4?name=recovery" icon="bolt" className="max-lg:hidden">
            Abandoned cart
          </ActionLink>
        </>
      }
      views={[
        { name: 'All', view: {}, count: list.rows?.length },
        {
          name: 'Open',
          view: { filters: { state: 'open' } },
          count: list.rows?.filter(({ state }) => state === 'open').length,
        },
      ]}
      notice={
        <>
          <TabsAbove />
          {latest !== undefined && (
            <p className="py-1 text-muted">
              Won back: <b className="text-ink">{usd(latest.wonCents)}</b> in {latest.wonBookings}{' '}
              {latest.wonBookings === 1 ? 'booking' : 'bookings'} of {latest.asked} people mailed.
              Counted from the bookings made after a mail that were not cancelled.
            </p>
          )}
        </>
      }
      empty={{
        title: 'No carts left behind',
        text: 'People who tick the box at the checkout and do not book appear here.',
      }}
    />
  );
}
