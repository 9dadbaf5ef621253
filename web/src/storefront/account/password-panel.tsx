import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { fieldError } from '#core/kernel/field-error.ts';
import { SHORTEST_PASSWORD } from '#core/staff/password-policy.ts';
import type { Me, NewPassword } from '#core/contract/accounts.ts';
import type { ApiProblem } from '#core/contract/problem.ts';
import type { SignInProblem } from '#core/staff/sign-in.ts';
import { changePasswordSchema } from '#web/shared/sign-in/account-form.schema.ts';
import { attemptSignIn } from '#web/shared/sign-in/attempt-sign-in.ts';
import { PasswordField } from '#web/shared/sign-in/password-field.tsx';
import { problemText } from '#web/shared/sign-in/problem-text.ts';
import { useSessionCheck } from '#web/shared/data/use-account-answer.ts';
import { useAccountApi, useSignIn } from '#web/shared/app-context.tsx';
import { toast } from '#web/shared/toast.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Alert } from '#web/shared/ui/alert.tsx';
import { FIELDS, SECURITY } from '#texts/account.ts';

const sentence = ({ code, detail }: ApiProblem): string => problemText({ code, message: detail });

function ChangePassword({ email }: Pick<Me, 'email'>) {
  const account = useAccountApi();
  const checked = useSessionCheck();
  const [problem, setProblem] = useState<ApiProblem>();
  const { register, handleSubmit, formState, reset, setError } = useForm<NewPassword>({
    resolver: zodResolver(changePasswordSchema),
    defaultValues: { currentPassword: '', newPassword: '' },
  });
  const submit = handleSubmit(async (input) => {
    setProblem(undefined);
    const changed = await checked(account.changePassword(input));
    if (changed.ok) {
      reset();
      return toast.success(SECURITY.changed);
    }
    const { error } = changed;
    if (error.code === 'wrong_password') {
      const message = fieldError('wrong_password');
      return setError('currentPassword', { message }, { shouldFocus: true });
    }
    if (error.code === 'weak_password') {
      return setError('newPassword', { message: sentence(error) }, { shouldFocus: true });
    }
    return setProblem(error);
  });
  const { errors, isSubmitting } = formState;
  return (
    <form noValidate method="post" onSubmit={(event) => void submit(event)} className="grid gap-4">
      {problem && <Alert tone="danger">{sentence(problem)}</Alert>}
      {/* For password managers: whose password it is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={FIELDS.currentPassword}
        autoComplete="current-password"
        required
        error={errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <PasswordField
        label={FIELDS.newPassword}
        autoComplete="new-password"
        required
        hint={FIELDS.passwordHint(SHORTEST_PASSWORD)}
        error={errors.newPassword?.message}
        {...register('newPassword')}
      />
      <Button type="submit" busy={isSubmitting} className="justify-self-start">
        {isSubmitting ? SECURITY.busy : SECURITY.submit}
      </Button>
    </form>
  );
}

/** Where another service keeps the password, it mails the link. */
function PasswordByMail({ email }: Pick<Me, 'email'>) {
  const signIn = useSignIn();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<SignInProblem>();
  const send = async (): Promise<void> => {
    setBusy(true);
    const failed = await attemptSignIn(() => signIn.requestPasswordReset(email));
    setBusy(false);
    setProblem(failed);
    if (failed === undefined) toast.success(SECURITY.linkSent);
  };
  return (
    <div className="grid gap-4">
      <p className="text-muted">{SECURITY.byMail}</p>
      {problem && <Alert tone="danger">{problemText(problem)}</Alert>}
      <Button busy={busy} onClick={() => void send()} className="justify-self-start">
        {SECURITY.sendLink}
      </Button>
    </div>
  );
}

/** Changing the password: here, or by a mailed link. */
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
