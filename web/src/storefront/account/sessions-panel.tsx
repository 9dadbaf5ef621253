import { useState } from 'react';
import type { EndSessionsInput, SessionDto, SessionsDto } from '#core/contract/accounts.ts';
import type { ApiProblem } from '#core/contract/problem.ts';
import { SESSIONS } from '#texts/account.ts';
import { formatMoment } from '#texts/history.ts';
import { sayProblem } from '#texts/problems.ts';
import { useAccountApi } from '#web/shared/app-context.tsx';
import { useAccountAnswer, useSessionCheck } from '#web/shared/data/private-answers.ts';
import { toast } from '#web/shared/toast.ts';
import { Alert } from '#web/shared/ui/alert.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { LoadProblem } from '#web/shared/ui/load-problem.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';

function SessionRow(props: {
  readonly session: SessionDto;
  readonly busy: boolean;
  readonly onEnd: (input: EndSessionsInput) => void;
}) {
  const { id, network, seenAt, isThis } = props.session;
  const device = SESSIONS.device(props.session.device) || SESSIONS.unknown;
  return (
    <li className="flex items-center justify-between gap-3 border-t border-line pt-3 first:border-t-0 first:pt-0">
      <div className="min-w-0">
        <p className="font-medium">{device}</p>
        <p className="text-sm text-muted">
          {isThis ? SESSIONS.here : SESSIONS.seen(formatMoment(seenAt))}
          {network !== undefined && ` · ${network}`}
        </p>
      </div>
      {!isThis && (
        <Button
          size="sm"
          busy={props.busy}
          aria-label={SESSIONS.endNamed(device)}
          onClick={() => props.onEnd({ kind: 'end', id })}
        >
          {SESSIONS.end}
        </Button>
      )}
    </li>
  );
}

/** The devices signed in to the account, each with a button to sign it out. */
export function SessionsPanel() {
  const answer = useAccountAnswer('GET /me/sessions');
  const account = useAccountApi();
  const checked = useSessionCheck();
  const [left, setLeft] = useState<SessionsDto>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem>();
  const sessions = (left ?? (answer.kind === 'ready' ? answer.value : undefined))?.sessions;
  const end = async (input: EndSessionsInput): Promise<void> => {
    setBusy(true);
    const ended = await checked(account('POST /me/sessions', { body: input }));
    setBusy(false);
    setProblem(ended.ok ? undefined : ended.error);
    if (!ended.ok) return;
    setLeft(ended.value);
    toast.success(SESSIONS.ended);
  };
  return (
    <section aria-labelledby="sessions" className="card grid gap-5 p-4 sm:p-6">
      <header>
        <h2 id="sessions" className="font-display text-heading font-semibold">
          {SESSIONS.title}
        </h2>
        <p className="text-sm text-muted">{SESSIONS.intro}</p>
      </header>
      {problem && <Alert tone="danger">{sayProblem(problem)}</Alert>}
      {sessions === undefined && answer.kind === 'failed' && (
        <LoadProblem title={SESSIONS.failed} problem={answer.problem} onRetry={answer.retry} />
      )}
      {sessions === undefined && answer.kind === 'loading' && <Skeleton className="h-20" />}
      {sessions && (
        <ul className="grid gap-3">
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              busy={busy}
              onEnd={(input) => void end(input)}
            />
          ))}
        </ul>
      )}
      {sessions && sessions.length > 2 && (
        <Button
          busy={busy}
          className="justify-self-start"
          onClick={() => void end({ kind: 'end_others' })}
        >
          {SESSIONS.endOthers}
        </Button>
      )}
    </section>
  );
}
