import type { LoyaltyDto } from '#core/contract/loyalty.ts';
import { LOYALTY_TIERS } from '#core/customers/loyalty.ts';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { cents, formatPrice, formatUsd } from '#core/kernel/cents.ts';
import { instantFromIso } from '#core/kernel/instant.ts';
import { LOCALES } from '#core/kernel/language.ts';
import { SHOP_TIME_ZONE } from '#core/kernel/shop-time.ts';
import { LOYALTY, TIERS } from '#texts/account.ts';
import { formatLongDay, formatPartyDays } from '#texts/dates.ts';
import { LANGUAGE } from '#texts/language.ts';
import { useAccountAnswer } from '#web/shared/data/private-answers.ts';
import { toast } from '#web/shared/toast.ts';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { LoadProblem } from '#web/shared/ui/load-problem.tsx';
import { Money } from '#web/shared/ui/money.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { ConfirmAddress } from './confirm-address.tsx';

type Shown = { readonly loyalty: LoyaltyDto };

const MONTH = new Intl.DateTimeFormat(LOCALES[LANGUAGE], {
  month: 'long',
  year: 'numeric',
  timeZone: SHOP_TIME_ZONE,
});

/** Profiles of the former program may lack the date. */
function memberSince({ memberSince: iso }: LoyaltyDto): string {
  const since = instantFromIso(iso);
  return since === undefined ? '—' : MONTH.format(since);
}

function Level({ loyalty }: Shown) {
  const { tier, next, completed } = loyalty;
  const goal = next === undefined ? completed : completed + next.missing;
  return (
    <section aria-labelledby="level" className="card grid gap-4 p-5 sm:p-8">
      <p className="eyebrow" id="level">
        {LOYALTY.level}
      </p>
      <p className="font-display text-title leading-tight font-semibold text-neon">
        {TIERS[tier].name}
      </p>
      {next === undefined ? (
        <p>{LOYALTY.top}</p>
      ) : (
        <div className="grid gap-2">
          <div aria-hidden="true" className="h-2.5 overflow-hidden rounded-full bg-panel">
            <svg className="block size-full" preserveAspectRatio="none" viewBox="0 0 100 1">
              <rect width={(100 * completed) / goal} height="1" className="fill-neon" />
            </svg>
          </div>
          <p className="text-muted">{LOYALTY.next(next.missing, TIERS[next.tier].name)}</p>
        </div>
      )}
      <dl className="grid grid-cols-2 gap-4 border-t border-line pt-4 sm:grid-cols-3">
        {[
          [LOYALTY.completed, String(completed)],
          [LOYALTY.days, String(loyalty.days)],
          [LOYALTY.memberSince, memberSince(loyalty)],
        ].map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-display text-xl font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Perks({ loyalty }: Shown) {
  return (
    <section aria-labelledby="perks" className="grid gap-4">
      <h2 id="perks" className="font-display text-heading font-semibold">
        {LOYALTY.perks}
      </h2>
      <ul className="grid gap-4 md:grid-cols-3">
        {LOYALTY_TIERS.map(({ id, from }) => (
          <li
            key={id}
            aria-current={id === loyalty.tier ? 'true' : undefined}
            className="card grid content-start gap-3 p-5 aria-[current=true]:border-neon/70"
          >
            <h3 className="font-display text-lg font-semibold">{TIERS[id].name}</h3>
            <p className="text-sm text-muted">{LOYALTY.from(from)}</p>
            <ul className="grid gap-2">
              {TIERS[id].perks.map((perk) => (
                <li key={perk} className="flex gap-2">
                  <Icon name="check" className="mt-1 size-4 shrink-0 text-neon" />
                  {perk}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <p className="max-w-prose text-muted">{LOYALTY.how}</p>
    </section>
  );
}

function History({ loyalty }: Shown) {
  return (
    <section aria-labelledby="history" className="grid gap-4">
      <h2 id="history" className="font-display text-heading font-semibold">
        {LOYALTY.history}
      </h2>
      {loyalty.parties.length === 0 && <p className="text-muted">{LOYALTY.none}</p>}
      {loyalty.parties.length > 0 && (
        <ul className="card">
          {loyalty.parties.map((party) => (
            <li
              key={party.reservationId}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line p-4 first:border-t-0"
            >
              <div>
                <p className="font-semibold">{party.productTitle}</p>
                <p className="text-sm text-muted">
                  {formatPartyDays(calendarDay(party.startDate), calendarDay(party.endDate))},{' '}
                  {addDays(calendarDay(party.endDate), -1).slice(0, 4)}
                </p>
              </div>
              <p className="flex gap-6">
                <span className="text-cyan">{LOYALTY.dayCount(party.days)}</span>
                <Money cents={party.paidCents} className="font-semibold" />
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const NUMBER = new Intl.NumberFormat(LOCALES[LANGUAGE]);

/** In the shop's time zone, with its year. */
const DAY = new Intl.DateTimeFormat(LOCALES[LANGUAGE], {
  dateStyle: 'medium',
  timeZone: SHOP_TIME_ZONE,
});

function Points({ points }: { readonly points: NonNullable<LoyaltyDto['points']> }) {
  const { balance, code, endsOn, entries } = points;
  return (
    <section aria-labelledby="points" className="card grid gap-4 p-5 sm:p-8">
      <h2 id="points" className="font-display text-heading font-semibold">
        {LOYALTY.points}
      </h2>
      <p>
        <span className="font-display text-title leading-tight font-semibold text-neon">
          {NUMBER.format(balance)}
        </span>{' '}
        <span className="text-muted">
          {balance > 0 ? LOYALTY.worth(formatUsd(cents(balance))) : LOYALTY.noPoints}
        </span>
      </p>
      {balance > 0 && (
        <div className="grid gap-1">
          <p>
            {LOYALTY.pointsCode}:{' '}
            <b className="tracking-wide tabular-nums whitespace-nowrap">{code}</b>
          </p>
          <p className="text-sm text-muted">{LOYALTY.pointsHow}</p>
          {endsOn !== undefined && (
            <p className="text-sm text-muted">
              {LOYALTY.pointsEnd(formatLongDay(calendarDay(endsOn)))}
            </p>
          )}
        </div>
      )}
      {entries.length > 0 && (
        <ul className="border-t border-line">
          {entries.map(({ kind, points: change, at, reservationId }) => (
            <li
              key={`${at} ${kind} ${change} ${reservationId}`}
              className="flex justify-between gap-x-6 border-b border-line py-2 last:border-b-0"
            >
              <span>
                {LOYALTY.entries[kind]}{' '}
                <span className="text-sm text-muted">{DAY.format(Date.parse(at))}</span>
              </span>
              <span className={`whitespace-nowrap ${change > 0 ? 'text-neon' : ''}`}>
                {change > 0 ? '+' : '−'}
                {NUMBER.format(Math.abs(change))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The code that the customer may give to friends, and what it earns. */
function Friends({ friends }: { readonly friends: NonNullable<LoyaltyDto['friends']> }) {
  const { code, url, friendCents, minimumCents, giverPoints, bookings } = friends;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(url);
    toast.success(LOYALTY.copied);
  };
  return (
    <section aria-labelledby="friends" className="card grid gap-4 p-5 sm:p-8">
      <h2 id="friends" className="font-display text-heading font-semibold">
        {LOYALTY.friends}
      </h2>
      <p className="max-w-prose">
        {LOYALTY.friendsText(
          formatPrice(cents(friendCents)),
          NUMBER.format(giverPoints),
          formatPrice(cents(giverPoints)),
        )}
      </p>
      <p>
        {LOYALTY.friendsCode}:{' '}
        <b className="tracking-wide tabular-nums whitespace-nowrap">{code}</b>
      </p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button onClick={() => void copy()}>{LOYALTY.copyLink}</Button>
        <p className="text-muted">{LOYALTY.friendsSoFar(bookings)}</p>
      </div>
      {minimumCents > 0 && (
        <p className="text-sm text-muted">
          {LOYALTY.friendsMinimum(formatPrice(cents(minimumCents)))}
        </p>
      )}
    </section>
  );
}

/** `/loyalty`: tier, based on completed parties only, and the points they earned. */
export function LoyaltyScreen() {
  const answer = useAccountAnswer('GET /me/loyalty', { query: { language: LANGUAGE } });
  const me = useAccountAnswer('GET /me');
  return (
    <div className="container-page grid gap-8 py-8 md:py-12">
      <PageMeta title={LOYALTY.title} hidden />
      <header className="grid gap-2">
        <h1 className="text-title font-semibold">{LOYALTY.title}</h1>
        <p className="max-w-prose text-muted">
          {answer.kind === 'ready' &&
          (answer.value.points !== undefined || answer.value.friends !== undefined)
            ? LOYALTY.introPoints
            : LOYALTY.intro}
        </p>
      </header>
      {me.kind === 'ready' && !me.value.isProven && <ConfirmAddress {...me.value} />}
      {answer.kind === 'loading' && (
        <div aria-busy="true" className="grid gap-6">
          <output className="sr-only">{LOYALTY.loading}</output>
          <Skeleton className="h-64" />
          <Skeleton className="h-48" />
        </div>
      )}
      {answer.kind === 'failed' && (
        <LoadProblem title={LOYALTY.failed} problem={answer.problem} onRetry={answer.retry} />
      )}
      {answer.kind === 'ready' && (
        <>
          <Level loyalty={answer.value} />
          {answer.value.points !== undefined && <Points points={answer.value.points} />}
          {answer.value.friends !== undefined && <Friends friends={answer.value.friends} />}
          <Perks loyalty={answer.value} />
          <History loyalty={answer.value} />
        </>
      )}
      <p>
        <ButtonLink to="/dashboard">{LOYALTY.back}</ButtonLink>
      </p>
    </div>
  );
}
