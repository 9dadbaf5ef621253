import type { LeadDto, LeadsDto, MARKETING_ROUTES } from '#core/contract/marketing.ts';
import { counted } from '#core/kernel/counted.ts';
import { Badge, type Meaning } from '#web/admin/ui/badge.tsx';
import { ActionLink } from '#web/admin/ui/controls.tsx';
import { ReservationLink } from '#web/admin/ui/customer-links.tsx';
import { DataTable } from '#web/admin/ui/data-table.tsx';
import { hooksOf } from '#web/admin/ui/hooks-of.ts';
import { choice, type ListFilter } from '#web/admin/ui/list-view.ts';
import { Figure, Figures, TwoLines } from '#web/admin/ui/panel.tsx';
import { type Column, money, muted, plain, shown } from '#web/admin/ui/table-model.tsx';
import type { InArea } from '#web/admin/ui/toolbar.tsx';
import { dayName, momentName, usd } from '#web/admin/ui/words.ts';
import { useCampaigns, useFriends } from './marketing-data.ts';

const { useRows } = hooksOf<typeof MARKETING_ROUTES>();

const STATES: Readonly<Record<LeadDto['state'], readonly [Meaning, string]>> = {
  open: ['open', 'Open'],
  booked: ['done', 'Booked'],
  sold_out: ['off', 'Sold out'],
  unsubscribed: ['off', 'Unsubscribed'],
  over: ['off', 'Date passed'],
};

function standing({ state, mails, skipped }: LeadDto): string {
  if (state !== 'open') return STATES[state][1];
  const sent = mails === 0 ? 'No email yet' : `${mails} of 2 emails`;
  return skipped === 0 ? sent : `${sent}, ${skipped} skipped`;
}

const ORDINALS = ['', '1st', '2nd'];

const nextText = ({ nextMail }: LeadDto): string =>
  nextMail === undefined
    ? 'nothing'
    : `${ORDINALS[nextMail.nth]} email, ${momentName(nextMail.at)}`;

const COLUMNS: readonly Column<LeadDto>[] = [
  plain('who', 'Who', ({ name, email }) => name ?? email, { isName: true }),
  {
    id: 'wanted',
    label: 'Wanted',
    cell: ({ items, startDate }) => <TwoLines first={items} second={dayName(startDate)} />,
    from: 'lg',
  },
  money('worth', 'Worth', ({ worthCents }) => worthCents, { phone: 'end' }),
  shown('state', 'Status', (lead) => <Badge is={STATES[lead.state][0]}>{standing(lead)}</Badge>, {
    sort: standing,
    phone: 'second',
  }),
  muted('next', 'Next', (lead) => nextText(lead), {
    sort: ({ nextMail }) => nextMail?.at ?? '',
    from: 'lg',
  }),
  {
    id: 'booking',
    label: 'Booked after email',
    cell: ({ reservationId }) =>
      reservationId === undefined ? (
        <span className="text-muted">none</span>
      ) : (
        <ReservationLink id={reservationId} />
      ),
    from: 'xl',
  },
  muted('at', 'Last seen', ({ updatedAt }) => momentName(updatedAt), {
    sort: ({ updatedAt }) => updatedAt,
    largestFirst: true,
    phone: 'endSecond',
  }),
];

const FILTERS: readonly ListFilter<LeadDto>[] = [
  choice(
    'state',
    'Status',
    Object.entries(STATES).map(([state, [, name]]) => [state, name]),
    ({ state }, value) => state === value,
  ),
];

/** The totals, each beside the list it is counted from. */
function Totals(props: {
  readonly leads: readonly LeadDto[] | undefined;
  readonly latest: Omit<LeadsDto, 'leads'> | undefined;
}) {
  const { leads = [], latest } = props;
  const campaigns = useCampaigns().rows;
  const { rows: givers, latest: friends } = useFriends();
  if (latest === undefined) return null;
  const sum = (amounts: readonly number[] = []): number => amounts.reduce((a, b) => a + b, 0);
  const open = leads.filter(({ state }) => state === 'open').length;
  const mailed = sum(campaigns?.map(({ results }) => results.booked));
  const booked = sum(givers?.map((one) => one.booked));
  const given = sum(givers?.map(({ offCents, rewardsCents }) => offCents + rewardsCents));
  const points = friends?.points;
  return (
    <Figures>
      <Figure name="Leads with consent" value={`${leads.length}`}>
        {open} open
      </Figure>
      <Figure name="Won back" value={usd(latest.wonCents)}>
        {counted(latest.wonBookings, 'booking')} from {counted(latest.asked, 'email')}
      </Figure>
      {campaigns !== undefined && (
        <Figure
          to="/admin/marketing/campaigns"
          name="From campaigns"
          value={usd(sum(campaigns.map(({ results }) => results.revenueCents)))}
        >
          {counted(mailed, 'booking')} within 30 days
        </Figure>
      )}
      {givers !== undefined && (
        <Figure
          to="/admin/marketing/friends"
          name="From referrals"
          value={usd(sum(givers.map(({ revenueCents }) => revenueCents)))}
        >
          {counted(booked, 'booking')}, {usd(given)} given
        </Figure>
      )}
      {points !== undefined && (
        <Figure
          to="/admin/marketing/friends"
          name="Points owed"
          value={points.nowCents.toLocaleString('en-US')}
        >
          {usd(points.nowCents)}
          {points.endingCents > 0
            ? `, ${points.endingCents.toLocaleString('en-US')} expire by ${dayName(points.endingBy)}`
            : ' at checkout'}
        </Figure>
      )}
    </Figures>
  );
}

/** `/admin/marketing`: carts of people who asked to be reminded, and the results of the mails. */
export function LeadsScreen({ tabs }: InArea) {
  const { latest, ...list } = useRows(['admin', 'leads'], async (call) => {
    const { leads, ...sums } = await call('GET /leads');
    return { rows: leads, ...sums };
  });
  return (
    <DataTable<LeadDto>
      id="leads"
      title="Marketing"
      placeholder="Name, email, rental"
      columns={COLUMNS}
      filters={FILTERS}
      defaultSort={{ id: 'at', desc: true }}
      list={list}
      rowId={({ email }) => email}
      text={({ name = '', email, items }) => `${name} ${email} ${items}`}
      pageSize={25}
      actions={
        <ActionLink to="/admin/phase4?name=recovery" icon="bolt" className="max-lg:hidden">
          Abandoned cart
        </ActionLink>
      }
      views={[
        { name: 'All', view: {}, count: list.rows?.length },
        {
          name: 'Open',
          view: { filters: { state: 'open' } },
          count: list.rows?.filter(({ state }) => state === 'open').length,
        },
      ]}
      tabs={tabs}
      notice={<Totals leads={list.rows} latest={latest} />}
      empty={{
        title: 'No carts left behind',
        text: 'People who check “Email me this cart” at checkout and do not book appear here. The Abandoned cart automation sends their reminders.',
      }}
    />
  );
}
