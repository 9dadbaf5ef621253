import type { ReactNode } from 'react';
import type { OpenedQuoteDto } from '#core/contract/written-quotes.ts';
import { instantFromIso } from '#core/kernel/instant.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { cents, formatUsd } from '#core/kernel/cents.ts';
import { shopDay, shopTime } from '#core/kernel/shop-time.ts';
import { VisitPairs } from '#web/shared/booking/visit-pairs.tsx';
import {
  AdjustmentRows,
  AmountRow,
  shownAdjustments,
} from '#web/shared/pricing/adjustment-rows.tsx';
import { formatLongDay, formatPeriod, formatTime } from '#texts/dates.ts';
import { QUOTE } from '#texts/quote.ts';

function momentText(iso: string): string {
  const at = instantFromIso(iso);
  return at === undefined ? '' : `${formatLongDay(shopDay(at))}, ${formatTime(shopTime(at))}`;
}

/** What was quoted: rentals, days, place and price; `children` are the actions below. */
export function QuotePaper(props: {
  readonly quote: OpenedQuoteDto;
  readonly token: string;
  readonly children: ReactNode;
}) {
  const { quote: opened, token, children } = props;
  const { quote, event, contact, visits, terms } = opened;
  const isWaiting = opened.state === 'sent' || opened.state === 'seen';
  return (
    <article className="card mx-auto grid max-w-3xl gap-6 p-5 sm:p-8">
      <header>
        <h1 className="text-title font-semibold">{QUOTE.hello(contact.name)}</h1>
        {isWaiting && (
          <p className="mt-2 text-muted">
            <strong className="text-ink">{QUOTE.goodUntil(momentText(opened.expiresAt))}</strong>{' '}
            {opened.holdsUnits ? QUOTE.held : QUOTE.notHeld}
          </p>
        )}
      </header>
      <VisitPairs visits={visits} lines={quote.lines} />
      <p>
        <span className="block text-sm text-muted">{QUOTE.where}</span>
        {event.street}, {event.city}, {event.region} {event.postalCode}
      </p>
      <dl className="grid gap-2 border-t border-dashed border-edge/60 pt-4">
        {quote.lines.map(({ productId, title, quantity, startDate, endDate, linePriceCents }) => (
          <AmountRow
            key={`${productId} ${startDate}`}
            label={
              <>
                <span className="text-ink">
                  {quantity} × {title}
                </span>{' '}
                <span className="block text-sm">
                  {formatPeriod(calendarDay(startDate), calendarDay(endDate))}
                </span>
              </>
            }
            cents={linePriceCents}
          />
        ))}
        <AdjustmentRows adjustments={shownAdjustments(quote.adjustments)} />
        <AmountRow label={QUOTE.total} cents={quote.totalCents} look="strong" />
        {!opened.onInvoice && (
          <AmountRow label={QUOTE.dueNow} cents={quote.dueNowCents} look="due" />
        )}
      </dl>
      <p className="text-muted">
        {opened.onInvoice
          ? QUOTE.onInvoice
          : quote.balanceCents > 0 && QUOTE.later(formatUsd(cents(quote.balanceCents)))}
      </p>
      {terms !== undefined && <p className="whitespace-pre-line">{terms}</p>}
      {children}
      <p>
        <a
          href={`/api/quotes/${encodeURIComponent(token)}/quote.pdf`}
          download
          className="font-semibold underline underline-offset-4 hover:text-cyan"
        >
          {QUOTE.paper}
        </a>
      </p>
    </article>
  );
}
