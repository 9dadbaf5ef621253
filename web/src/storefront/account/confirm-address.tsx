import type { Me } from '#core/contract/accounts.ts';
import { CONFIRM_ADDRESS } from '#texts/account.ts';
import { problemText } from '#web/shared/sign-in/login-form.tsx';
import { Alert } from '#web/shared/ui/alert.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { useResetMail } from './password-forms.tsx';

/**
 * What is hidden while the address is not proven, and the mail that proves it: the link for a new
 * password, because only the owner of the mailbox gets it.
 */
export function ConfirmAddress({ email }: Pick<Me, 'email'>) {
  const { busy, isSent, problem, send } = useResetMail(email);
  return (
    <section
      aria-labelledby="confirm-address"
      className="card mb-8 grid gap-3 border-warning/60 p-4 sm:p-6"
    >
      <h2 id="confirm-address" className="font-display text-heading font-semibold">
        {CONFIRM_ADDRESS.title}
      </h2>
      <p className="max-w-prose break-words">{CONFIRM_ADDRESS.text(email)}</p>
      <p className="max-w-prose text-muted">{CONFIRM_ADDRESS.how}</p>
      {problem && <Alert tone="danger">{problemText(problem)}</Alert>}
      {isSent && <Alert tone="success">{CONFIRM_ADDRESS.sent(email)}</Alert>}
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
