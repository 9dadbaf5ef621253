import { type ReactNode, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { ApiProblem } from '#core/contract/problem.ts';
import type { OpenedQuoteDto } from '#core/contract/written-quotes.ts';
import { calendarDay, parseCalendarDay } from '#core/kernel/calendar-day.ts';
import { cents, formatUsd } from '#core/kernel/cents.ts';
import { greetingName } from '#core/kernel/greeting-name.ts';
import { instantFromIso } from '#core/kernel/instant.ts';
import { shopDay, shopTime } from '#core/kernel/shop-time.ts';
import { hoursPer, partyHours } from '#core/reservations/party.ts';
import { termsVersionIn } from '#core/settings/terms-figures.ts';
import { formatLongDay, formatPartyDays, formatTime } from '#texts/dates.ts';
import { MANAGE } from '#texts/manage.ts';
import { PARTY } from '#texts/party.ts';
import { AMOUNTS } from '#texts/pricing.ts';
import { sayProblem } from '#texts/problems.ts';
import { QUOTE } from '#texts/quote.ts';
import { useConfig, useShop } from '#web/shared/app-context.tsx';
import { managePath } from '#web/shared/booking/stored-booking.ts';
import { VisitPairs } from '#web/shared/booking/visit-pairs.tsx';
import { useAsked } from '#web/shared/data/query.ts';
import {
  AdjustmentRows,
  AmountRow,
  shownAdjustments,
} from '#web/shared/pricing/adjustment-rows.tsx';
import { useSettings } from '#web/shared/pricing/use-settings.ts';
import { Alert } from '#web/shared/ui/alert.tsx';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { TextAreaField } from '#web/shared/ui/field.tsx';
import { EmptyState, LoadProblem } from '#web/shared/ui/load-problem.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { Sentence } from '#web/shared/ui/sentence.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';

function Refused({
  problem,
  onLook,
}: {
  readonly problem: ApiProblem;
  readonly onLook: () => void;
}) {
  const { site } = useConfig();
  const others = (problem.nearest ?? []).flatMap(({ startDate, endDate }) => {
    const [start, end] = [parseCalendarDay(startDate), parseCalendarDay(endDate)];
    return start === undefined || end === undefined ? [] : [formatPartyDays(start, end)];
  });
  return (
    <Alert tone="danger" title={QUOTE.refused}>
      <p>{sayProblem(problem)}</p>
      {others.length > 0 && (
        <>
          <p className="mt-2">{QUOTE.nearest}</p>
          <ul className="list-disc pl-5">
            {[...new Set(others)].map((days) => (
              <li key={days}>{days}</li>
            ))}
          </ul>
        </>
      )}
      {problem.code === 'quote_revised' ? (
        <Button size="sm" className="mt-3" onClick={onLook}>
          {QUOTE.look}
        </Button>
      ) : problem.code === 'terms_changed' ? (
        <Button size="sm" className="mt-3" onClick={() => window.location.reload()}>
          {QUOTE.loadAgain}
        </Button>
      ) : (
        <p className="mt-2">
          <Sentence text={QUOTE.call(site.phone)} />
        </p>
      )}
    </Alert>
  );
}

function Decline(props: {
  readonly token: string;
  readonly onDone: () => void;
  readonly onKeep: () => void;
}) {
  const { token, onDone, onKeep } = props;
  const shop = useShop();
  const [why, setWhy] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem>();
  async function decline(): Promise<void> {
    setBusy(true);
    const answer = await shop('POST /quotes/:token/decline', { token, body: { why } });
    setBusy(false);
    if (answer.ok) onDone();
    else setProblem(answer.error);
  }
  return (
    <div className="grid gap-3">
      <TextAreaField
        label={QUOTE.why}
        rows={3}
        maxLength={500}
        value={why}
        onChange={({ target }) => setWhy(target.value)}
      />
      {problem && <Alert tone="danger">{sayProblem(problem)}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} onClick={() => void decline()}>
          {QUOTE.sendDecline}
        </Button>
        <Button variant="ghost" onClick={onKeep}>
          {QUOTE.keep}
        </Button>
      </div>
    </div>
  );
}

/** Accepting leads to the booking's page to pay. Declining may give a reason. */
export function QuoteAnswer(props: {
  readonly quote: OpenedQuoteDto;
  readonly token: string;
  readonly reload: () => void;
}) {
  const { quote, token, reload } = props;
  const shop = useShop();
  const navigate = useNavigate();
  const { site } = useConfig();
  const termsVersion = termsVersionIn(useSettings());
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<ApiProblem>();
  const [isDeclining, setDeclining] = useState(false);

  async function accept(): Promise<void> {
    setBusy(true);
    setRefused(undefined);
    const answer = await shop('POST /quotes/:token/accept', {
      token,
      body: { version: quote.version, termsVersion },
    });
    setBusy(false);
    if (answer.ok) await navigate(managePath(answer.value.manageToken));
    else setRefused(answer.error);
  }

  if (quote.manageToken !== undefined) {
    return (
      <Alert tone="success" title={QUOTE.accepted}>
        <p className="mb-3">{QUOTE.acceptedText}</p>
        <ButtonLink variant="primary" to={managePath(quote.manageToken)}>
          {QUOTE.toBooking}
        </ButtonLink>
      </Alert>
    );
  }
  if (quote.state === 'expired') {
    return (
      <Alert tone="warning" title={QUOTE.expired}>
        {QUOTE.expiredText(site.phone)}
      </Alert>
    );
  }
  return (
    <div className="grid gap-4">
      {quote.state === 'declined' && <Alert tone="info">{QUOTE.declined}</Alert>}
      {refused && (
        <Refused
          problem={refused}
          onLook={() => {
            setRefused(undefined);
            reload();
          }}
        />
      )}
      <Button variant="primary" size="lg" busy={busy} onClick={() => void accept()}>
        {QUOTE.accept}
      </Button>
      {quote.quote.dueNowCents > 0 && !quote.onInvoice && !quote.atDoor && (
        <p>
          {quote.payUntil === undefined
            ? QUOTE.payBy(formatUsd(cents(quote.quote.dueNowCents)))
            : QUOTE.payUntil(formatUsd(cents(quote.quote.dueNowCents)), momentText(quote.payUntil))}
        </p>
      )}
      <p className="text-sm text-muted">
        {QUOTE.agree}{' '}
        <Link to="/terms" className="underline underline-offset-4 hover:text-cyan">
          {QUOTE.terms}
        </Link>
        .
      </p>
      {refused === undefined && (
        <p>{(quote.contact.email === undefined ? QUOTE.call : QUOTE.change)(site.phone)}</p>
      )}
      {quote.state !== 'declined' &&
        (isDeclining ? (
          <Decline
            token={token}
            onKeep={() => setDeclining(false)}
            onDone={() => {
              setDeclining(false);
              reload();
            }}
          />
        ) : (
          <Button variant="ghost" onClick={() => setDeclining(true)}>
            {QUOTE.decline}
          </Button>
        ))}
    </div>
  );
}

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
        <h1 className="text-title font-semibold">{QUOTE.hello(greetingName(contact.name))}</h1>
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
        {partyHours(event, (from, to) =>
          PARTY.told(formatTime(from), formatTime(to), hoursPer(quote.lines)),
        ).map((hours) => (
          <span key={hours} className="block text-sm">
            {hours}
          </span>
        ))}
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
                  {formatPartyDays(calendarDay(startDate), calendarDay(endDate))}
                  {quantity > 1 &&
                    ` · ${AMOUNTS.each(formatUsd(cents(Math.round(linePriceCents / quantity))))}`}
                </span>
              </>
            }
            cents={linePriceCents}
          />
        ))}
        <AdjustmentRows adjustments={shownAdjustments(quote.adjustments)} />
        {opened.taxExempt !== undefined && (
          <AmountRow label={QUOTE.taxExempt(opened.taxExempt)} cents={0} />
        )}
        <AmountRow label={QUOTE.total} cents={quote.totalCents} look="strong" />
        {!opened.onInvoice && !opened.atDoor && (
          <AmountRow label={QUOTE.dueNow} cents={quote.dueNowCents} look="due" />
        )}
      </dl>
      <p className="text-muted">
        {opened.invoiceDueOn !== undefined
          ? QUOTE.onInvoice(formatLongDay(calendarDay(opened.invoiceDueOn)))
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
      <p>
        <Sentence text={QUOTE.expiredText(site.phone)} />
      </p>
    </EmptyState>
  );
}

function OpenQuote({ token }: { readonly token: string }) {
  const shop = useShop();
  const { answer, again } = useAsked({
    key: ['written-quote', token],
    ask: () => shop('GET /quotes/:token', { token }),
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
