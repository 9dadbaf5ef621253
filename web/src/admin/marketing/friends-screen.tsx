import type { GiverDto, PointsMonthDto } from '#core/contract/marketing.ts';
import { tellResult } from '#web/admin/ui/admin-query.ts';
import { Badge, type Meaning } from '#web/admin/ui/badge.tsx';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { ReservationLink } from '#web/admin/ui/customer-links.tsx';
import { DataTable } from '#web/admin/ui/data-table.tsx';
import { Drawer, DrawerSection } from '#web/admin/ui/drawer.tsx';
import { useOpenRow } from '#web/admin/ui/list-view.ts';
import { Facts } from '#web/admin/ui/panel.tsx';
import { type Column, money, muted, plain, shown } from '#web/admin/ui/table-model.tsx';
import type { InArea } from '#web/admin/ui/toolbar.tsx';
import { dayName, usd } from '#web/admin/ui/words.ts';
import { useFriends, usePauseCode } from './marketing-data.ts';
import { RulesNote } from './rules-dialog.tsx';

const nameOf = ({ name, email }: GiverDto): string => name ?? email ?? 'Erased';

const points = (cents: number): string => cents.toLocaleString('en-US');

const friendsText = ({ friends, booked }: GiverDto): string => {
  const off = friends.length - booked;
  return `${booked} booked${off > 0 ? `, ${off} canceled or held` : ''}`;
};

const COLUMNS: readonly Column<GiverDto>[] = [
  plain('who', 'Who', nameOf, { isName: true }),
  {
    id: 'code',
    label: 'Code',
    cell: ({ code, isPaused }) => (
      <span className="flex min-w-0 items-center gap-2">
        <span className="truncate font-mono text-muted">{code}</span>
        {isPaused && <Badge is="hold">paused</Badge>}
      </span>
    ),
    sort: ({ code }) => code,
    phone: 'second',
  },
  shown('friends', 'Friends', (giver) => friendsText(giver), {
    sort: ({ booked }) => booked,
    largestFirst: true,
    from: 'lg',
  }),
  money('revenue', 'Revenue', ({ revenueCents }) => revenueCents, { phone: 'end' }),
  muted('given', 'Given', ({ offCents, rewardsCents }) => usd(offCents + rewardsCents), {
    sort: ({ offCents, rewardsCents }) => offCents + rewardsCents,
    largestFirst: true,
    align: 'end',
    phone: 'endSecond',
  }),
];

type Brought = GiverDto['friends'][number];

function rewardStatus({ status, givenCents, promisedCents }: Brought): readonly [Meaning, string] {
  if (givenCents > 0) return ['done', `${points(givenCents)} points given`];
  switch (status) {
    case 'held':
      return ['open', 'not paid yet'];
    case 'confirmed':
      return ['planned', `${points(promisedCents)} points after the party`];
    case 'completed':
      return ['off', 'no points: not paid, or refunded'];
    default:
      return ['off', 'canceled, no points'];
  }
}

const MONTH_DAY = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** The month's ledger of all points, as a sum that can be checked. */
function PointsLine({ month }: { readonly month: PointsMonthDto }) {
  const { from, openingCents, earnedCents, spentCents, endedCents, nowCents } = month;
  const parts = [
    ['', MONTH_DAY.format(Date.parse(from)), openingCents],
    ['+', 'earned', earnedCents],
    ['−', 'spent', spentCents],
    ['−', 'expired', endedCents],
    ['=', 'now', nowCents],
  ] as const;
  return (
    <section
      aria-label="All customers’ points this month"
      className="flex flex-wrap items-end gap-x-6 gap-y-2 border-b border-line pt-1 pb-2"
    >
      <dl className="flex flex-wrap items-end gap-x-3 gap-y-1 max-sm:gap-x-2">
        {parts.map(([sign, label, amount]) => (
          <div
            key={label}
            data-sign={sign}
            className="grid grid-cols-[auto_auto] gap-x-3 before:row-span-2 before:self-end before:text-muted before:content-[attr(data-sign)] first:before:hidden max-sm:gap-x-2"
          >
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-semibold">{points(amount)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-muted">
        Points customers hold, worth <b className="text-ink">{usd(nowCents)}</b> at checkout (100
        points = $1).{' '}
        {month.endingCents > 0 ? (
          <Badge is="look">
            {points(month.endingCents)} of them expire by {dayName(month.endingBy)}
          </Badge>
        ) : (
          `None expire by ${dayName(month.endingBy)}.`
        )}
      </p>
    </section>
  );
}

/** Stops a code that is being passed around, or allows it again. */
function PauseCode({ giver }: { readonly giver: GiverDto }) {
  const { code, isPaused } = giver;
  const pause = usePauseCode();
  const press = (): void =>
    pause.mutate(
      { code, isPaused: !isPaused },
      tellResult(isPaused ? `${code} works again.` : `${code} paused.`),
    );
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="min-w-0 flex-1 basis-56 text-muted">
        {isPaused
          ? 'Checkout refuses this code while it is paused. Points promised for earlier bookings are still given.'
          : 'Shared on a coupon site, or used too often? A paused code gives no discount until you resume it.'}
      </p>
      <ActionButton needs="customers:write" busy={pause.isPending} onClick={press}>
        {isPaused ? 'Resume code' : 'Pause code'}
      </ActionButton>
    </div>
  );
}

function GiverDrawer({
  giver,
  onClose,
}: {
  readonly giver: GiverDto;
  readonly onClose: () => void;
}) {
  const { code, email, friends, revenueCents, offCents, rewardsCents } = giver;
  return (
    <Drawer id={code} title={nameOf(giver)} note={code} onClose={onClose}>
      <DrawerSection title="Totals">
        <Facts
          rows={[
            email !== undefined && ['Email', email],
            ['Revenue', usd(revenueCents)],
            ['Discounts for friends', usd(offCents)],
            ['Points given', `${points(rewardsCents)}, worth ${usd(rewardsCents)}`],
          ]}
        />
      </DrawerSection>
      <DrawerSection title={giver.isPaused ? 'Code, paused' : 'Code'}>
        <PauseCode giver={giver} />
      </DrawerSection>
      <DrawerSection title="Friends who booked">
        <ul className="rounded-md border border-line">
          {friends.map((friend) => {
            const [mark, words] = rewardStatus(friend);
            return (
              <li
                key={friend.reservationId}
                className="grid gap-1 border-t border-line px-3 py-2 first:border-t-0"
              >
                <span className="flex items-center gap-2">
                  <b className="min-w-0 flex-1 truncate font-semibold">{friend.name}</b>
                  <span className="whitespace-nowrap text-muted">
                    {dayName(friend.startDate)}, {usd(friend.totalCents)}
                  </span>
                </span>
                <span className="flex flex-wrap items-center justify-between gap-2">
                  <Badge is={mark}>{words}</Badge>
                  <ReservationLink id={friend.reservationId} />
                </span>
              </li>
            );
          })}
        </ul>
      </DrawerSection>
    </Drawer>
  );
}

/** Who referred whom with a friend's code, and what that cost and earned. */
export function FriendsScreen({ tabs }: InArea) {
  const { latest, ...list } = useFriends();
  const opens = useOpenRow('code');
  const rules = latest?.rules;
  const friends = rules?.friends;
  return (
    <DataTable<GiverDto>
      id="friends"
      title="Marketing"
      placeholder="Name, email, code, friend"
      columns={COLUMNS}
      filters={[]}
      defaultSort={{ id: 'revenue', desc: true }}
      list={list}
      rowId={({ code }) => code}
      text={(giver) =>
        `${nameOf(giver)} ${giver.email ?? ''} ${giver.code} ${giver.friends.map(({ name }) => name).join(' ')}`
      }
      pageSize={25}
      opens={opens}
      renderDrawer={(code, giver) =>
        giver && <GiverDrawer key={code} giver={giver} onClose={opens.close} />
      }
      tabs={tabs}
      notice={
        <>
          {latest !== undefined && <PointsLine month={latest.points} />}
          {rules !== undefined && (
            <RulesNote rules={rules}>
              {friends?.isOn === true
                ? `A friend gets ${usd(friends.friendCents)} off a first booking from ${usd(friends.minimumCents)}. The customer who referred them gets ${points(friends.giverCents)} points after the party.`
                : 'Referral codes are off. None are shown or accepted, but points already promised are still given.'}
              {latest?.isWhole === false && ' Only the last 2,000 bookings were read.'}
            </RulesNote>
          )}
        </>
      }
      empty={{
        title: 'No friends yet',
        text:
          friends?.isOn === true
            ? 'Customers find their code in the party club and in the thank-you email after a party.'
            : 'Turn it on above, and every customer who had a party gets a code to share.',
      }}
    />
  );
}
