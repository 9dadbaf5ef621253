import type { ManagedReservation, TimelineEntry } from '#core/contract/manage.ts';
import { type CalendarDay, parseCalendarDay } from '#core/kernel/calendar-day.ts';
import { cents, formatUsd } from '#core/kernel/cents.ts';
import { instant } from '#core/kernel/instant.ts';
import { shopDay, shopTime } from '#core/kernel/shop-time.ts';
import { CHOICES } from '#core/reservations/choice-offer.ts';
import { sayPeriods } from '#core/reservations/history.ts';
import { OFFLINE_METHODS, type OfflineMethod } from '#core/reservations/money-entry.ts';
import { formatDay, formatLongDay, formatPartyDays, formatTime } from '#texts/dates.ts';
import { formatMoment, HISTORY } from '#texts/history.ts';
import { TICKET } from '#texts/manage.ts';
import { useToday } from '#web/shared/app-context.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';

/** Paid and total as a bar with both amounts. Integer US cents. */
export function PaidBar(props: { readonly paidCents: number; readonly totalCents: number }) {
  const { paidCents, totalCents } = props;
  const share = totalCents === 0 ? 1 : Math.min(1, Math.max(0, paidCents / totalCents));
  const paid = formatUsd(cents(Math.abs(paidCents)));
  const total = formatUsd(cents(totalCents));
  const said = TICKET.paidOf(formatUsd(cents(Math.max(0, paidCents))), total);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p>
          <span className="text-sm text-muted">
            {paidCents < 0 ? TICKET.overRefunded : TICKET.paid}
          </span>{' '}
          <strong className="font-display text-xl tabular-nums">{paid}</strong>
        </p>
        <p>
          <span className="text-sm text-muted">{TICKET.total}</span>{' '}
          <strong className="font-display text-xl tabular-nums">{total}</strong>
        </p>
      </div>
      <svg
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        role="img"
        aria-label={said}
        className="h-3 w-full overflow-hidden rounded-full"
      >
        <rect width="100" height="4" className="fill-line" />
        <rect width={share * 100} height="4" className="fill-neon" />
      </svg>
    </div>
  );
}

/** `2026-12-05/2026-12-06` in words. Other facts as they are. */
function sayFact(text: string): string {
  const [from, to] = text.split('/').map(parseCalendarDay);
  return from !== undefined && to !== undefined ? formatPartyDays(from, to) : text;
}

/** `2026-12-04 18:00` in words. */
function sayMoment(text: string): string | undefined {
  const [day, time] = text.split(' ');
  const on = parseCalendarDay(day ?? '');
  return on && time && `${formatDay(on)}, ${formatTime(time)}`;
}

/** What a choice was offered for, and until when. Older histories do not say the days. */
function offeredDetail({ about, days, until }: Readonly<Record<string, string>>) {
  const moment = until && sayMoment(until);
  return [
    about && HISTORY.offered.about(sayPeriods(about, formatPartyDays)),
    days && HISTORY.offered.days(sayPeriods(days, formatPartyDays)),
    moment && HISTORY.offered.until(moment),
  ].filter((line) => line !== undefined);
}

/** What the office did, with the reason it gave the customer. */
const HAS_REASON: ReadonlySet<TimelineEntry['kind']> = new Set([
  'refund_promised',
  'handed_back',
  'adjusted',
]);

function Detail({ kind, facts }: Pick<TimelineEntry, 'kind' | 'facts'>) {
  const { from, to, code, items, removed, added, why } = facts ?? {};
  if (facts !== undefined && kind.endsWith('_offered')) {
    return offeredDetail(facts).map((line) => (
      <span key={line} className="block text-sm text-muted">
        {line}
      </span>
    ));
  }
  if (removed !== undefined || added !== undefined) {
    return (
      <span className="block text-sm break-words text-muted">
        {removed !== undefined && (
          <span className="block">{HISTORY.removed(sayPeriods(removed, formatPartyDays))}</span>
        )}
        {added !== undefined && (
          <span className="block">{HISTORY.added(sayPeriods(added, formatPartyDays))}</span>
        )}
      </span>
    );
  }
  if (from !== undefined && to !== undefined) {
    return (
      <span className="block text-sm text-muted">
        {items !== undefined && `${items}: `}
        {sayFact(from)} → {sayFact(to)}
      </span>
    );
  }
  // Of changed details, the address, which stayed as it is. A substitute is an item added.
  const told =
    kind === 'details_changed' || facts?.['choice'] === 'substitute'
      ? undefined
      : (to ?? (code && HISTORY.ending(code)) ?? (HAS_REASON.has(kind) ? why : undefined));
  return told === undefined ? null : (
    <span className="block text-sm break-words text-muted">{sayFact(told)}</span>
  );
}

const amountOf = ({ amountCents = 0, kind }: TimelineEntry): string => {
  const isSigned = kind === 'adjusted' || kind.endsWith('_changed') || kind === 'rescheduled';
  // What an offered choice could refund has not moved.
  if (amountCents === 0 || kind.endsWith('_offered')) return '';
  if (kind === 'payment_returned') return formatUsd(cents(-amountCents));
  return `${isSigned && amountCents > 0 ? '+' : ''}${formatUsd(cents(amountCents))}`;
};

const nameOf = ({ kind, facts }: TimelineEntry): string => {
  if (facts?.['returned'] === 'check') return HISTORY.checkReturned;
  const chosen = CHOICES.find((one) => one === facts?.['choice']);
  return chosen === undefined ? HISTORY.kinds[kind] : HISTORY.chose[chosen];
};

/** How money outside the site moved. A refund that is due goes the way the money came. */
function methodOf(
  { kind, facts }: TimelineEntry,
  paidBy: OfflineMethod | undefined,
): OfflineMethod | undefined {
  if (kind === 'hand_back_promised') return paidBy;
  const told = kind === 'paid' ? facts?.['reason'] : facts?.['method'];
  return OFFLINE_METHODS.find((method) => method === told);
}

/** Of an earlier year, with it. */
function momentOf(iso: string, today: CalendarDay): string {
  const at = instant(Date.parse(iso));
  const day = shopDay(at);
  return day.slice(0, 4) < today.slice(0, 4)
    ? `${formatLongDay(day)}, ${formatTime(shopTime(at))}`
    : formatMoment(iso);
}

/** What happened to the booking, newest first, folded until opened. */
export function TicketHistory(props: Pick<ManagedReservation, 'history' | 'offline'>) {
  const { history = [], offline } = props;
  const today = useToday();
  const titleOf = (entry: TimelineEntry): string => {
    const method = methodOf(entry, offline?.paidBy);
    return method === undefined ? nameOf(entry) : HISTORY.inWay(nameOf(entry), method);
  };
  if (history.length === 0) return null;
  return (
    <details className="group border-t border-line px-5 py-3 sm:px-8">
      <summary className="flex min-h-11 list-none items-center gap-2 font-semibold focus-visible:rounded-md [&::-webkit-details-marker]:hidden">
        <Icon name="clock" className="size-5 text-cyan" />
        <span className="flex-1">{HISTORY.title}</span>
        <Icon
          name="chevron"
          className="size-4 transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <ol className="mt-2 grid gap-4 border-l border-line pb-3 pl-5">
        {history.toReversed().map((entry) => (
          <li
            key={`${entry.at} ${entry.kind} ${entry.amountCents} ${JSON.stringify(entry.facts)}`}
            className="relative"
          >
            <span
              aria-hidden="true"
              className="absolute top-2 -left-[1.6rem] size-2.5 rounded-full border border-edge bg-panel"
            />
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-medium">{titleOf(entry)}</span>
              <span className="tabular-nums">{amountOf(entry)}</span>
            </div>
            <Detail kind={entry.kind} facts={entry.facts} />
            <span className="text-sm text-muted">
              {HISTORY.by[entry.by]} · <time dateTime={entry.at}>{momentOf(entry.at, today)}</time>
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
