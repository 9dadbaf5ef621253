import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { LeadDto, LeadsDto, MARKETING_ROUTES } from '#core/contract/marketing.ts';
import { useCampaigns, useFriends } from '#web/admin/marketing/marketing-data.ts';
import { MarketingTabs, TabsBelow } from '#web/admin/marketing/marketing-tabs.tsx';
import { Badge, type Meaning } from '#web/admin/ui/badge.tsx';
import { ActionLink } from '#web/admin/ui/controls.tsx';
import { ReservationLink } from '#web/admin/ui/customer-links.tsx';
import { DataTable } from '#web/admin/ui/data-table.tsx';
import { TwoLines } from '#web/admin/ui/panel.tsx';
import type { ListFilter } from '#web/admin/ui/list-view.ts';
import { type Column, money, muted, plain } from '#web/admin/ui/table-model.tsx';
import { counted, dayName, momentName, usd } from '#web/admin/ui/words.ts';
import { hooksOf } from '#web/admin/ui/hooks-of.ts';

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
  const sent = mails === 0 ? 'No email yet' : `${mails} of 2 emailed`;
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
  {
    id: 'state',
    label: 'Status',
    cell: (lead) => <Badge is={STATES[lead.state][0]}>{standing(lead)}</Badge>,
    sort: standing,
    phone: 'second',
  },
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
  {
    key: 'state',
    label: 'Status',
    kind: 'choice',
    options: Object.entries(STATES).map(([value, [, label]]) => ({ value, label })),
    test: ({ state }, value) => state === value,
  },
];

function Figure(props: {
  readonly to?: string;
  readonly label: string;
  readonly value: ReactNode;
  readonly detail: ReactNode;
}) {
  const { to, label, value, detail } = props;
  return (
    <div className="min-w-0 border-line lg:border-l lg:pl-4 lg:first:border-l-0 lg:first:pl-0">
      <dt className="text-sm text-muted">
        {to === undefined ? (
          label
        ) : (
          <Link to={to} className="underline underline-offset-2">
            {label}
          </Link>
        )}
      </dt>
      <dd className="text-[20px] leading-[26px] font-semibold">{value}</dd>
      <dd className="text-sm text-muted">{detail}</dd>
    </div>
  );
}

/** The totals, each beside the list it is counted from. */
function Figures(props: {
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
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 py-1 lg:grid-cols-5">
      <Figure label="Leads with consent" value={leads.length} detail={`${open} open`} />
      <Figure
        label="Won back"
        value={usd(latest.wonCents)}
        detail={`${counted(latest.wonBookings, 'booking')} from ${latest.asked} emailed`}
      />
      {campaigns !== undefined && (
        <Figure
          to="/admin/marketing/campaigns"
          label="From campaigns"
          value={usd(sum(campaigns.map(({ results }) => results.revenueCents)))}
          detail={`${counted(mailed, 'booking')} within 30 days`}
        />
      )}
      {givers !== undefined && (
        <Figure
          to="/admin/marketing/friends"
          label="From referrals"
          value={usd(sum(givers.map(({ revenueCents }) => revenueCents)))}
          detail={`${counted(booked, 'booking')}, ${usd(given)} given`}
        />
      )}
      {points !== undefined && (
        <Figure
          to="/admin/marketing/friends"
          label="Points owed"
          value={points.nowCents.toLocaleString('en-US')}
          detail={
            points.endingCents > 0
              ? `${usd(points.nowCents)}, ${points.endingCents.toLocaleString('en-US')} expire by ${dayName(points.endingBy)}`
              : `${usd(points.nowCents)} at checkout`
          }
        />
      )}
    </dl>
  );
}

/** `/admin/marketing`: carts of people who asked to be reminded, and the results of the mails. */
export function LeadsScreen() {
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
      tabs={<TabsBelow />}
      notice={
        <>
          <Figures leads={list.rows} latest={latest} />
        </>
      }
      empty={{
        title: 'No carts left behind',
        text: 'People who check “Email me this cart” at checkout and do not book appear here. The Abandoned cart automation sends their reminders.',
      }}
    />
  );
}
