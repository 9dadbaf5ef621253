import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { ApiProblem } from '#core/contract/problem.ts';
import type { OpenedQuoteDto } from '#core/contract/written-quotes.ts';
import { parseCalendarDay } from '#core/kernel/calendar-day.ts';
import { termsFiguresOf, termsVersionOf } from '#core/settings/terms-figures.ts';
import { useConfig, useShop } from '#web/shared/app-context.tsx';
import { managePath } from '#web/shared/booking/stored-booking.ts';
import { useSettings } from '#web/shared/pricing/use-settings.ts';
import { Alert } from '#web/shared/ui/alert.tsx';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { TextAreaField } from '#web/shared/ui/field.tsx';
import { formatPeriod } from '#texts/dates.ts';
import { sayProblem } from '#texts/problems.ts';
import { QUOTE } from '#texts/quote.ts';

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
    return start === undefined || end === undefined ? [] : [formatPeriod(start, end)];
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
      ) : (
        <p className="mt-2">{QUOTE.call(site.phone)}</p>
      )}
    </Alert>
  );
}

/** Declines, with an optional reason. */
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
    const answer = await shop.declineQuote(token, why);
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
  const termsVersion = termsVersionOf(termsFiguresOf(useSettings()));
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<ApiProblem>();
  const [isDeclining, setDeclining] = useState(false);

  async function accept(): Promise<void> {
    setBusy(true);
    setRefused(undefined);
    const answer = await shop.acceptQuote(token, { version: quote.version, termsVersion });
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
      <p className="text-sm text-muted">
        {QUOTE.agree}{' '}
        <Link to="/terms" className="underline underline-offset-4 hover:text-cyan">
          {QUOTE.terms}
        </Link>
        .
      </p>
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
