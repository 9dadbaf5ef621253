import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { SignIn, SignInProblem } from '#core/ports/sign-in.ts';
import { type LoginInput, loginInputSchema } from '#web/features/account/login-input.schema.ts';
import { PasswordField } from '#web/features/account/password-field.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { TextField } from '#web/shared/ui/field.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';

/** The part of the application that signs in is fetched when it is needed, and that can fail. */
const UNREACHABLE: SignInProblem = {
  code: 'unreachable',
  message: 'Signing in does not work right now. Check your connection and try again.',
};

async function attempt(
  signIn: () => ReturnType<SignIn['withPassword']>,
): Promise<SignInProblem | undefined> {
  try {
    const result = await signIn();
    return result.ok ? undefined : result.error;
  } catch {
    return UNREACHABLE;
  }
}

export type LoginFormProps = {
  /** `withPassword` or `asAdmin` of the sign-in port. */
  readonly signIn: SignIn['withPassword'];
  /** True from the first press until it failed: the page leaves everything as it is meanwhile. */
  readonly onBusy?: ((busy: boolean) => void) | undefined;
  readonly onSignedIn?: (() => void) | undefined;
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
    const failed = await attempt(() => signIn(email, password));
    if (failed === undefined) return onSignedIn?.();
    tellBusy(false);
    setProblem(failed);
    resetField('password');
    return setFocus('password');
  });
  const { errors } = formState;
  return (
    <form noValidate method="post" onSubmit={(event) => void submit(event)} className="grid gap-5">
      {problem && <Notice tone="danger">{problem.message}</Notice>}
      <TextField
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        error={errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" variant="primary" busy={busy} className="w-full">
        {busy ? 'Signing in…' : 'Sign in'}
      </Button>
    </form>
  );
}
