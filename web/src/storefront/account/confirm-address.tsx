import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Me } from '#core/contract/accounts.ts';
import { CONFIRM_ADDRESS } from '#texts/account.ts';
import { LANGUAGE } from '#texts/language.ts';
import { SCREEN_TITLES } from '#texts/site.ts';
import { useAccountApi, useSignIn, useSignInState } from '#web/shared/app-context.tsx';
import { useSessionCheck } from '#web/shared/data/private-answers.ts';
import { useAsked } from '#web/shared/data/query.ts';
import { useAccountMailed, MailSent } from '#web/shared/mailed.tsx';
import { useSettings } from '#web/shared/pricing/use-settings.ts';
import { attemptSignIn, problemText } from '#web/shared/sign-in/login-form.tsx';
import { SignInPanel } from '#web/shared/sign-in/sign-in-panel.tsx';
import { Alert } from '#web/shared/ui/alert.tsx';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { LoadProblem } from '#web/shared/ui/load-problem.tsx';
import { useIsAccountMailed } from '#web/shared/use-is-mailed.ts';

type Problem = Parameters<typeof problemText>[0];

/** Mails the link that proves the address. Another account service mails one for a new password. */
function useSendLink({ email, hasPassword }: Pick<Me, 'email' | 'hasPassword'>) {
  const signIn = useSignIn();
  const account = useAccountApi();
  const checked = useSessionCheck();
  return async (): Promise<Problem | undefined> => {
    if (!hasPassword) return attemptSignIn(() => signIn.requestPasswordReset(email));
    const sent = await checked(account('POST /me/confirmation', { body: { language: LANGUAGE } }));
    return sent.ok ? undefined : sent.error;
  };
}

/** What is hidden while the address is not proven, and the mail that proves it. */
export function ConfirmAddress(me: Pick<Me, 'email' | 'hasPassword'>) {
  const { email, hasPassword } = me;
  const sendLink = useSendLink(me);
  const { points } = useSettings().marketing ?? {};
  const [busy, setBusy] = useState(false);
  const [isSent, setSent] = useState(false);
  const isMailed = useIsAccountMailed();
  const mailed = useAccountMailed();
  const [problem, setProblem] = useState<Problem>();
  const send = async (): Promise<void> => {
    setBusy(true);
    const failed = await sendLink();
    setBusy(false);
    setProblem(failed);
    setSent(failed === undefined);
  };
  return (
    <section
      aria-labelledby="confirm-address"
      className="card mb-8 grid gap-3 border-warning/60 p-4 sm:p-6"
    >
      <h2 id="confirm-address" className="font-display text-heading font-semibold">
        {CONFIRM_ADDRESS.title}
      </h2>
      <p className="max-w-prose break-words">
        {CONFIRM_ADDRESS.text(email, points?.isOn === true)}
      </p>
      <p className="max-w-prose text-muted">
        {mailed(hasPassword ? CONFIRM_ADDRESS.how : CONFIRM_ADDRESS.howByPassword)}
      </p>
      {problem && <Alert tone="danger">{problemText(problem)}</Alert>}
      {isSent && <MailSent isMailed={isMailed}>{CONFIRM_ADDRESS.sent(email)}</MailSent>}
      <Button
        variant={isSent ? 'secondary' : 'primary'}
        busy={busy}
        onClick={() => void send()}
        className="justify-self-start"
      >
        {isSent ? CONFIRM_ADDRESS.again : CONFIRM_ADDRESS.send}
      </Button>
    </section>
  );
}

function Confirmation({ token }: { readonly token: string }) {
  const account = useAccountApi();
  const checked = useSessionCheck();
  const state = useSignInState();
  const { answer } = useAsked({
    key: ['confirmation', token],
    ask: () => checked(account('POST /me/confirmation/proof', { body: { token } })),
    // Asking again is harmless, but only after a failure does it help.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (answer.kind === 'loading') return <output>{CONFIRM_ADDRESS.confirming}</output>;
  const toAccount = (
    <ButtonLink variant="primary" to="/dashboard">
      {CONFIRM_ADDRESS.toAccount}
    </ButtonLink>
  );
  if (answer.kind === 'ready') {
    const email = state.kind === 'signed_in' ? state.user.email : '';
    return (
      <div className="grid gap-5">
        <Alert tone="success">{CONFIRM_ADDRESS.done(email)}</Alert>
        {toAccount}
      </div>
    );
  }
  if (answer.problem.code !== 'invalid_link' && answer.problem.code !== 'validation') {
    return (
      <LoadProblem
        title={SCREEN_TITLES.confirmEmail}
        problem={answer.problem}
        onRetry={answer.retry}
      />
    );
  }
  return (
    <div className="grid gap-5">
      <Alert tone="danger" title={CONFIRM_ADDRESS.badLinkTitle}>
        {CONFIRM_ADDRESS.badLink}
      </Alert>
      {toAccount}
    </div>
  );
}

/** `/confirm-email?token=…`: opened from the mailed link, confirms the signed-in account. */
export function ConfirmEmailScreen() {
  const [parameters] = useSearchParams();
  return (
    <SignInPanel
      title={SCREEN_TITLES.confirmEmail}
      intro={CONFIRM_ADDRESS.intro}
      path="/confirm-email"
    >
      <Confirmation token={parameters.get('token') ?? ''} />
    </SignInPanel>
  );
}
