import { useParams } from 'react-router-dom';
import { QuoteAnswer } from '#web/storefront/quote/quote-answer.tsx';
import { useConfig, useShop } from '#web/shared/app-context.tsx';
import { useAsked } from '#web/shared/data/query.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { EmptyState, LoadProblem } from '#web/shared/ui/load-problem.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { MANAGE } from '#texts/manage.ts';
import { QUOTE } from '#texts/quote.ts';
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

function momentText(iso: string): string {
  const at = instantFromIso(iso);
  return at === undefined ? '' : `${formatLongDay(shopDay(at))}, ${formatTime(shopTime(at))}`;
}

/** What was quoted: rentals, days, place and price; `children` are the actions below. */
function QuotePaper(props: {
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
        {!opened.onInvoice && !opened.atDoor && (
          <AmountRow label={QUOTE.dueNow} cents={quote.dueNowCents} look="due" />
        )}
      </dl>
      <p className="text-muted">
        {opened.onInvoice
          ? QUOTE.onInvoice
          : opened.atDoor
            ? QUOTE.atDoor(formatUsd(cents(quote.totalCents)))
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

const Waiting = () => (
  <div aria-busy="true" className="card mx-auto grid max-w-3xl gap-4 p-5 sm:p-8">
    <output className="sr-only">{QUOTE.loading}</output>
    <Skeleton className="h-9 w-3/4" />
    <Skeleton className="h-24" />
    <Skeleton className="h-40" />
  </div>
);

function InvalidLink() {
  const { site } = useConfig();
  return (
    <EmptyState
      icon="shield"
      title={QUOTE.invalid}
      actions={
        <ButtonLink variant="primary" to="/">
          {MANAGE.home}
        </ButtonLink>
      }
    >
      <p>{QUOTE.invalidText}</p>
      <p>{QUOTE.expiredText(site.phone)}</p>
    </EmptyState>
  );
}

function OpenQuote({ token }: { readonly token: string }) {
  const shop = useShop();
  const { answer, again } = useAsked({
    key: ['written-quote', token],
    ask: () => shop.openQuote(token),
  });
  if (answer.kind === 'loading') return <Waiting />;
  if (answer.kind === 'ready') {
    return (
      <QuotePaper quote={answer.value} token={token}>
        <QuoteAnswer quote={answer.value} token={token} reload={again} />
      </QuotePaper>
    );
  }
  if (answer.problem.code === 'invalid_link') return <InvalidLink />;
  return (
    <>
      <h1 className="mb-6 text-title font-semibold">{QUOTE.title}</h1>
      <LoadProblem title={QUOTE.failed} problem={answer.problem} onRetry={answer.retry} />
    </>
  );
}

/** `/quote/{token}`: a written quote, to accept or decline. */
export function QuoteScreen() {
  const { token = '' } = useParams();
  return (
    <div className="container-page py-8 md:py-12">
      <meta name="robots" content="noindex" />
      <PageMeta title={QUOTE.title} path="/quote" hidden />
      <OpenQuote key={token} token={token} />
    </div>
  );
}
