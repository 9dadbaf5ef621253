import type { MemberDto, MEMBER_ROUTES } from '#core/contract/loyalty.ts';
import { LOYALTY_TIERS, type LoyaltyTierId } from '#core/customers/loyalty.ts';
import { counted } from '#core/kernel/counted.ts';
import { Badge } from '#web/admin/ui/badge.tsx';
import { DataTable } from '#web/admin/ui/data-table.tsx';
import { StateBox } from '#web/admin/ui/empty-state.tsx';
import { type CsvColumn, csvDollars, rowsCsv } from '#web/admin/ui/files.tsx';
import { hooksOf } from '#web/admin/ui/hooks-of.ts';
import { choice, type ListFilter } from '#web/admin/ui/list-view.ts';
import { type Column, money, muted, plain, shown } from '#web/admin/ui/table-model.tsx';
import { dayName } from '#web/admin/ui/words.ts';

const { useRows } = hooksOf<typeof MEMBER_ROUTES>();

const TIER_NAMES: Readonly<Record<LoyaltyTierId, string>> = {
  guest: 'Guest',
  regular: 'Regular',
  star: 'Star',
};

export const CSV: readonly CsvColumn<MemberDto>[] = [
  ['Name', ({ name }) => name],
  ['Email', ({ email = '' }) => email],
  ['Tier', ({ tier }) => TIER_NAMES[tier]],
  ['Parties', ({ parties }) => parties],
  ['Rental days', ({ days }) => days],
  ['Spent', ({ spentCents }) => csvDollars(spentCents)],
  ['Points', ({ points }) => points],
  ['Last party', ({ lastParty }) => lastParty],
];

/** In the given order, with a header row; amounts in dollars. */
export const membersCsv = (members: readonly MemberDto[]): string => rowsCsv(members, CSV);

export const COLUMNS: readonly Column<MemberDto>[] = [
  plain('name', 'Customer', ({ name }) => name, { isName: true }),
  {
    id: 'email',
    label: 'Email',
    cell: ({ email }) =>
      email && (
        <a href={`mailto:${email}`} className="text-muted hover:text-ink hover:underline">
          {email}
        </a>
      ),
    sort: ({ email = '' }) => email,
    from: 'lg',
  },
  {
    id: 'tier',
    label: 'Tier',
    cell: ({ tier }) => (
      <Badge is={tier === 'guest' ? 'open' : tier === 'star' ? 'done' : 'planned'}>
        {TIER_NAMES[tier]}
      </Badge>
    ),
    sort: ({ tier }) => LOYALTY_TIERS.findIndex(({ id }) => id === tier),
    largestFirst: true,
    phone: 'second',
  },
  shown('parties', 'Parties', ({ parties }) => counted(parties, 'party', 'parties'), {
    sort: ({ parties }) => parties,
    largestFirst: true,
    align: 'end',
    phone: 'second',
  }),
  shown('days', 'Rental days', ({ days }) => counted(days, 'day', 'days'), {
    sort: ({ days }) => days,
    largestFirst: true,
    align: 'end',
    from: 'lg',
  }),
  money('spent', 'Spent', ({ spentCents }) => spentCents, { phone: 'end' }),
  shown('points', 'Points', ({ points }) => points.toLocaleString('en-US'), {
    sort: ({ points }) => points,
    largestFirst: true,
    align: 'end',
    from: 'lg',
  }),
  muted('last', 'Last party', ({ lastParty }) => dayName(lastParty), {
    sort: ({ lastParty }) => lastParty,
    largestFirst: true,
    phone: 'endSecond',
  }),
];

const FILTERS: readonly ListFilter<MemberDto>[] = [
  choice(
    'tier',
    'Tier',
    LOYALTY_TIERS.map(({ id }) => [id, TIER_NAMES[id]]),
    (member, tier) => member.tier === tier,
  ),
];

/** `/admin/loyalty`: returning customers by completed parties. */
export function MembersScreen() {
  const { latest, ...list } = useRows(['admin', 'members'], async (call) => {
    const { members, isWhole } = await call('GET /members');
    return { rows: members, isWhole };
  });
  const of = (id: LoyaltyTierId) => list.rows?.filter(({ tier }) => tier === id).length;
  return (
    <DataTable<MemberDto>
      id="members"
      title="Loyalty"
      placeholder="Name, email"
      columns={COLUMNS}
      filters={FILTERS}
      defaultSort={{ id: 'spent', desc: true }}
      list={list}
      rowId={({ id }) => id}
      text={({ name, email = '' }) => `${name} ${email}`}
      pageSize={25}
      views={[
        { name: 'All', view: {}, count: list.rows?.length },
        ...LOYALTY_TIERS.map(({ id }) => ({
          name: TIER_NAMES[id],
          view: { filters: { tier: id } },
          count: of(id),
        })),
      ]}
      csv={{ name: 'loyalty.csv', write: membersCsv }}
      empty={{
        title: 'No members yet',
        text: 'Customers appear here after their first party.',
      }}
      notice={
        latest?.isWhole === false && (
          <StateBox is="nothing" title="Only the last 10,000 completed reservations count here" />
        )
      }
    />
  );
}
