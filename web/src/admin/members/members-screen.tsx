import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { cents } from '#core/kernel/cents.ts';
import { formatUsd } from '#core/kernel/format-usd.ts';
import type { MemberDto } from '#core/contract/loyalty.ts';
import { LOYALTY_TIERS } from '#core/customers/loyalty-tiers.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { formatLongDay } from '#core/kernel/format-day.ts';
import { valueOf } from '#web/admin/ui/admin-query.ts';
import { downloadCsv } from '#web/admin/ui/download.ts';
import { LoadFailed } from '#web/admin/ui/load-failed.tsx';
import {
  findMembers,
  MEMBER_SORTS,
  type MemberSort,
  membersCsv,
  type MembersWanted,
  TIER_NAMES,
} from '#web/admin/members/members-list.ts';
import { SearchField } from '#web/admin/ui/search-field.tsx';
import { useAdminApi } from '#web/shared/app-context.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { SelectField } from '#web/shared/ui/field.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Alert } from '#web/shared/ui/alert.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';

const SORTS = Object.keys(MEMBER_SORTS) as readonly MemberSort[];

/** Search, tier and order live in the address. */
function useWanted() {
  const [params, setParams] = useSearchParams();
  const wanted: MembersWanted = {
    q: params.get('q') ?? '',
    tier: LOYALTY_TIERS.find(({ id }) => id === params.get('tier'))?.id,
    sort: SORTS.find((sort) => sort === params.get('sort')) ?? 'spent',
  };
  const set = (name: string, value: string): void => {
    // Not the address that was rendered: presses can be faster than the page.
    const next = new URLSearchParams(window.location.search);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setParams(next, { replace: true });
  };
  return { wanted, set };
}

function Toolbar({ wanted, set }: ReturnType<typeof useWanted>) {
  return (
    <div className="grid gap-3 sm:grid-cols-[minmax(0,2fr)_1fr_1fr]">
      <SearchField query={wanted.q} placeholder="Name, e-mail" onSearch={(q) => set('q', q)} />
      <SelectField
        label="Tier"
        value={wanted.tier ?? ''}
        onChange={({ target }) => set('tier', target.value)}
      >
        <option value="">All</option>
        {LOYALTY_TIERS.map(({ id }) => (
          <option key={id} value={id}>
            {TIER_NAMES[id]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Order"
        value={wanted.sort}
        onChange={({ target }) => set('sort', target.value)}
      >
        {SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {MEMBER_SORTS[sort]}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

function MemberItem({ member }: { readonly member: MemberDto }) {
  const { name, email, tier, parties, days, spentCents, lastParty } = member;
  return (
    <li className="grid gap-1 rounded-lg border border-line bg-raised p-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_auto] sm:items-center sm:gap-6">
      <div className="min-w-0">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-sm break-all text-muted">{email}</p>
      </div>
      <p className="text-sm text-muted">
        <span className={tier === 'guest' ? undefined : 'font-medium text-cyan'}>
          {TIER_NAMES[tier]}
        </span>
        {` · ${parties} ${parties === 1 ? 'party' : 'parties'} · ${days} ${days === 1 ? 'day' : 'days'}`}
        <span className="block">Last on {formatLongDay(calendarDay(lastParty))}</span>
      </p>
      <p className="font-display text-lg font-semibold tabular-nums sm:text-right">
        {formatUsd(cents(spentCents))}
      </p>
    </li>
  );
}

const Empty = ({ isFiltered }: { readonly isFiltered: boolean }) => (
  <div className="card grid justify-items-center gap-3 px-6 py-14 text-center">
    <Icon name="smile" className="size-10 text-edge" />
    <h2 className="text-heading font-semibold">{isFiltered ? 'Nobody matches' : 'Nobody yet'}</h2>
    <p className="max-w-sm text-muted">
      {isFiltered
        ? 'Try another spelling, or all tiers.'
        : 'Customers show up here once a party they booked with their account is over.'}
    </p>
  </div>
);

function Members({ members }: { readonly members: readonly MemberDto[] }) {
  const address = useWanted();
  const found = findMembers(members, address.wanted);
  const isFiltered = found.length < members.length;
  return (
    <>
      <Toolbar {...address} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <output className="text-muted">
          {found.length === 1 ? '1 customer' : `${found.length} customers`}
        </output>
        <Button
          size="sm"
          disabled={found.length === 0}
          onClick={() => downloadCsv('loyalty.csv', membersCsv(found))}
        >
          Export CSV
        </Button>
      </div>
      {found.length === 0 ? (
        <Empty isFiltered={isFiltered} />
      ) : (
        <ul className="grid gap-3">
          {found.map((member) => (
            <MemberItem key={member.userId} member={member} />
          ))}
        </ul>
      )}
    </>
  );
}

const Loading = () => (
  <div aria-busy="true" className="grid gap-3">
    <output className="sr-only">Loading customers…</output>
    {[1, 2, 3].map((row) => (
      <Skeleton key={row} className="h-20 rounded-lg" />
    ))}
  </div>
);

/** `/admin/loyalty`: who comes back, computed from the parties that took place. */
export function MembersScreen() {
  const api = useAdminApi();
  const query = useQuery({
    queryKey: ['admin', 'members'],
    queryFn: () => valueOf(api.listMembers()),
  });
  return (
    <div className="grid gap-6">
      <PageMeta title="Loyalty" path="/admin/loyalty" hidden />
      <div>
        <h1 className="text-title font-semibold">Loyalty</h1>
        <p className="mt-1 text-muted">
          Customers with an account, by the parties that took place. Spent is what they paid for
          them after refunds.
        </p>
      </div>
      {query.isPending && <Loading />}
      {query.isError && query.data === undefined && (
        <LoadFailed title="The customers could not be loaded" query={query} />
      )}
      {query.data?.isWhole === false && (
        <Alert tone="info">Only the last 10,000 completed reservations are counted here.</Alert>
      )}
      {query.data !== undefined && <Members members={query.data.members} />}
    </div>
  );
}
