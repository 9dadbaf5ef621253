import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { SHORTEST_PASSWORD } from '#core/staff/password-policy.ts';
import type { NewAccountInput, SignInProblem } from '#core/staff/sign-in.ts';
import { createAccountSchema } from '#web/shared/sign-in/account-form.schema.ts';
import { attemptSignIn } from '#web/shared/sign-in/attempt-sign-in.ts';
import { EmailField } from '#web/shared/sign-in/email-field.tsx';
import type { FormEvents } from '#web/shared/sign-in/login-form.tsx';
import { PasswordField } from '#web/shared/sign-in/password-field.tsx';
import { problemText } from '#web/shared/sign-in/problem-text.ts';
import { useSignIn } from '#web/shared/app-context.tsx';
import { BotCheckNotice } from '#web/shared/ui/bot-check-notice.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { TextField } from '#web/shared/ui/field.tsx';
import { Alert } from '#web/shared/ui/alert.tsx';
import { CREATE, FIELDS } from '#texts/account.ts';

/** The field a refusal belongs beside. */
const FIELD_OF: Readonly<Record<string, keyof NewAccountInput>> = {
  email_taken: 'email',
  invalid_email: 'email',
  weak_password: 'password',
};

/** Name, e-mail and a new password; who makes an account is signed in. */
export function CreateAccountForm({ onBusy, onSignedIn }: FormEvents) {
  const signIn = useSignIn();
  const [problem, setProblem] = useState<SignInProblem>();
  const [busy, setBusy] = useState(false);
  const { register, handleSubmit, formState, setError } = useForm<NewAccountInput>({
    resolver: zodResolver(createAccountSchema),
    mode: 'onTouched',
    defaultValues: { displayName: '', email: '', password: '' },
  });
  const tellBusy = (now: boolean): void => {
    setBusy(now);
    onBusy?.(now);
  };
  const submit = handleSubmit(async (input) => {
    setProblem(undefined);
    tellBusy(true);
    const failed = await attemptSignIn(() => signIn.createAccount(input));
    if (failed === undefined) return onSignedIn?.();
    tellBusy(false);
    const field = FIELD_OF[failed.code];
    if (field === undefined) return setProblem(failed);
    return setError(field, { message: problemText(failed) }, { shouldFocus: true });
  });
  const { errors } = formState;
  return (
    <form noValidate method="post" onSubmit={(event) => void submit(event)} className="grid gap-5">
      {problem && <Alert tone="danger">{problemText(problem)}</Alert>}
      <TextField
        label={FIELDS.name}
        autoComplete="name"
        required
        maxLength={120}
        error={errors.displayName?.message}
        {...register('displayName')}
      />
      <EmailField error={errors.email?.message} {...register('email')} />
      <PasswordField
        label={FIELDS.password}
        autoComplete="new-password"
        required
        hint={FIELDS.passwordHint(SHORTEST_PASSWORD)}
        error={errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" variant="primary" busy={busy} className="w-full">
        {busy ? CREATE.busy : CREATE.submit}
      </Button>
      <BotCheckNotice />
    </form>
  );
}
