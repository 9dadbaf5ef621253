import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SHORTEST_PASSWORD } from '#core/accounts/password-policy.ts';
import type { SignInProblem } from '#core/accounts/sign-in.ts';
import type { Me } from '#core/contract/accounts.ts';
import { fieldError } from '#core/kernel/field-error.ts';
import { FIELDS, NEW_PASSWORD, SIGN_IN, SECURITY } from '#texts/account.ts';
import { useAccountApi, useSignIn } from '#web/shared/app-context.tsx';
import { useSessionCheck } from '#web/shared/data/private-answers.ts';
import { useSchemaForm } from '#web/shared/forms/use-schema-form.ts';
import { useAccountMailed } from '#web/shared/mailed.tsx';
import {
  newPasswordSchema,
  changePasswordSchema,
} from '#web/shared/sign-in/account-form.schema.ts';
import { attemptSignIn, PasswordField, problemText } from '#web/shared/sign-in/login-form.tsx';
import { SignInPanel } from '#web/shared/sign-in/sign-in-panel.tsx';
import { toast } from '#web/shared/toast.ts';
import { Alert } from '#web/shared/ui/alert.tsx';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';

function ChangePassword({ email }: Pick<Me, 'email'>) {
  const account = useAccountApi();
  const checked = useSessionCheck();
  const { field, problem, isSubmitting, onSubmit } = useSchemaForm({
    schema: changePasswordSchema,
    defaultValues: { currentPassword: '', newPassword: '' },
    async send(input, form) {
      const changed = await checked(account('POST /me/password', { body: input }));
      if (changed.ok) {
        form.reset();
        toast.success(SECURITY.changed);
        return undefined;
      }
      const { error } = changed;
      if (error.code === 'wrong_password') {
        const message = fieldError('wrong_password');
        form.setError('currentPassword', { message }, { shouldFocus: true });
        return undefined;
      }
      if (error.code !== 'weak_password') return error;
      form.setError('newPassword', { message: problemText(error) }, { shouldFocus: true });
      return undefined;
    },
  });
  return (
    <form noValidate method="post" onSubmit={onSubmit} className="grid gap-4">
      {problem && <Alert tone="danger">{problemText(problem)}</Alert>}
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={FIELDS.currentPassword}
        autoComplete="current-password"
        required
        {...field('currentPassword')}
      />
      <PasswordField
        label={FIELDS.newPassword}
        autoComplete="new-password"
        required
        hint={FIELDS.passwordHint(SHORTEST_PASSWORD)}
        {...field('newPassword')}
      />
      <Button type="submit" busy={isSubmitting} className="justify-self-start">
        {isSubmitting ? SECURITY.busy : SECURITY.submit}
      </Button>
    </form>
  );
}

/** If another service keeps the password, it mails a link. */
function PasswordByMail({ email }: Pick<Me, 'email'>) {
  const mailed = useAccountMailed();
  const signIn = useSignIn();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<SignInProblem>();
  const sendLink = async (): Promise<void> => {
    setBusy(true);
    const failed = await attemptSignIn(() => signIn.requestPasswordReset(email));
    setBusy(false);
    setProblem(failed);
    if (failed === undefined) toast.success(mailed(SECURITY.linkSent));
  };
  return (
    <div className="grid gap-4">
      <p className="text-muted">{mailed(SECURITY.byMail)}</p>
      {problem && <Alert tone="danger">{problemText(problem)}</Alert>}
      <Button busy={busy} onClick={() => void sendLink()} className="justify-self-start">
        {SECURITY.sendLink}
      </Button>
    </div>
  );
}

/** Changes the password: here, or by a mailed link. */
export function PasswordPanel({ me }: { readonly me: Me }) {
  return (
    <section aria-labelledby="password" className="card grid gap-5 p-4 sm:p-6">
      <header>
        <h2 id="password" className="font-display text-heading font-semibold">
          {SECURITY.title}
        </h2>
        {me.hasPassword && <p className="text-sm text-muted">{SECURITY.intro}</p>}
      </header>
      {me.hasPassword ? <ChangePassword email={me.email} /> : <PasswordByMail email={me.email} />}
    </section>
  );
}

const BadLink = () => (
  <div className="grid gap-5">
    <Alert tone="danger" title={NEW_PASSWORD.badLinkTitle}>
      {NEW_PASSWORD.badLink}
    </Alert>
    <ButtonLink variant="primary" to="/login?mode=reset">
      {NEW_PASSWORD.again}
    </ButtonLink>
  </div>
);

const Done = () => (
  <div className="grid gap-5">
    <Alert tone="success" title={NEW_PASSWORD.doneTitle}>
      {NEW_PASSWORD.done}
    </Alert>
    <ButtonLink variant="primary" to="/login">
      {SIGN_IN.submit}
    </ButtonLink>
  </div>
);

function NewPasswordForm(props: { readonly token: string; readonly onDone: () => void }) {
  const { token, onDone } = props;
  const account = useAccountApi();
  const signIn = useSignIn();
  const { field, problem, isSubmitting, onSubmit } = useSchemaForm({
    schema: newPasswordSchema,
    defaultValues: { password: '' },
    async send({ password }, form) {
      const changed = await account('POST /password-resets/:token', { token, body: { password } });
      if (changed.ok) {
        // The server has ended every session, so sign out here too.
        await signIn.signOut();
        onDone();
        return undefined;
      }
      const { error } = changed;
      if (error.code !== 'weak_password') return error;
      form.setError('password', { message: problemText(error) }, { shouldFocus: true });
      return undefined;
    },
  });
  if (problem?.code === 'invalid_link') return <BadLink />;
  return (
    <form noValidate method="post" onSubmit={onSubmit} className="grid gap-5">
      {problem && <Alert tone="danger">{problemText(problem)}</Alert>}
      <PasswordField
        label={FIELDS.newPassword}
        autoComplete="new-password"
        required
        hint={FIELDS.passwordHint(SHORTEST_PASSWORD)}
        {...field('password')}
      />
      <Button type="submit" variant="primary" busy={isSubmitting} className="w-full">
        {isSubmitting ? NEW_PASSWORD.busy : NEW_PASSWORD.submit}
      </Button>
    </form>
  );
}

/** `/reset-password?token=…`: opened from the mailed link. */
export function ResetPasswordScreen() {
  const [parameters] = useSearchParams();
  const [token] = useState(() => parameters.get('token') ?? '');
  const [isDone, setDone] = useState(false);
  return (
    <SignInPanel title={NEW_PASSWORD.title} intro={NEW_PASSWORD.intro} path="/reset-password">
      {token === '' && <BadLink />}
      {token !== '' && isDone && <Done />}
      {token !== '' && !isDone && <NewPasswordForm token={token} onDone={() => setDone(true)} />}
    </SignInPanel>
  );
}
