import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { SignIn, SignInProblem } from '#core/staff/sign-in.ts';
import { attemptSignIn } from '#web/shared/sign-in/attempt-sign-in.ts';
import { EmailField } from '#web/shared/sign-in/email-field.tsx';
import { type LoginInput, loginInputSchema } from '#web/shared/sign-in/login-input.schema.ts';
import { PasswordField } from '#web/shared/sign-in/password-field.tsx';
import { problemText } from '#web/shared/sign-in/problem-text.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Alert } from '#web/shared/ui/alert.tsx';
import { FIELDS, SIGN_IN } from '#texts/account.ts';

export type FormEvents = {
  /** True from the first press until it failed: the page leaves everything as it is meanwhile. */
  readonly onBusy?: ((busy: boolean) => void) | undefined;
  readonly onSignedIn?: (() => void) | undefined;
};

export type LoginFormProps = FormEvents & {
  /** `withPassword` or `asAdmin` of the sign-in port. */
  readonly signIn: SignIn['withPassword'];
};

/** E-mail and password; what went wrong is said above, and the password is asked again. */
export function LoginForm({ signIn, onBusy, onSignedIn }: LoginFormProps) {
  const [problem, setProblem] = useState<SignInProblem>();
  const [busy, setBusy] = useState(false);
  const { register, handleSubmit, formState, resetField, setFocus } = useForm<LoginInput>({
    resolver: zodResolver(loginInputSchema),
    defaultValues: { email: '', password: '' },
  });
  const tellBusy = (now: boolean): void => {
    setBusy(now);
    onBusy?.(now);
  };
  const submit = handleSubmit(async ({ email, password }) => {
    setProblem(undefined);
    tellBusy(true);
    const failed = await attemptSignIn(() => signIn(email, password));
    if (failed === undefined) return onSignedIn?.();
    tellBusy(false);
    setProblem(failed);
    resetField('password');
    return setFocus('password');
  });
  const { errors } = formState;
  return (
    <form noValidate method="post" onSubmit={(event) => void submit(event)} className="grid gap-5">
      {problem && <Alert tone="danger">{problemText(problem)}</Alert>}
      <EmailField error={errors.email?.message} {...register('email')} />
      <PasswordField
        label={FIELDS.password}
        autoComplete="current-password"
        required
        error={errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" variant="primary" busy={busy} className="w-full">
        {busy ? SIGN_IN.busy : SIGN_IN.submit}
      </Button>
    </form>
  );
}
