import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { SHORTEST_PASSWORD } from '#core/staff/password-policy.ts';
import type { ApiProblem } from '#core/contract/problem.ts';
import { newPasswordSchema } from '#web/shared/sign-in/account-form.schema.ts';
import { PasswordField } from '#web/shared/sign-in/password-field.tsx';
import { problemText } from '#web/shared/sign-in/problem-text.ts';
import { SignInPanel } from '#web/shared/sign-in/sign-in-panel.tsx';
import { useAccountApi, useSignIn } from '#web/shared/app-context.tsx';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { Alert } from '#web/shared/ui/alert.tsx';
import { FIELDS, NEW_PASSWORD, SIGN_IN } from '#texts/account.ts';

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
  const [problem, setProblem] = useState<ApiProblem>();
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(newPasswordSchema),
    defaultValues: { password: '' },
  });
  const submit = handleSubmit(async ({ password }) => {
    setProblem(undefined);
    const changed = await account.resetPassword(token, password);
    if (changed.ok) {
      // Whoever was signed in here is so no longer: the server has ended every session.
      await signIn.signOut();
      return onDone();
    }
    const { error } = changed;
    if (error.code !== 'weak_password') return setProblem(error);
    const message = problemText({ code: error.code, message: error.detail });
    return setError('password', { message }, { shouldFocus: true });
  });
  const { errors, isSubmitting } = formState;
  if (problem?.code === 'invalid_link') return <BadLink />;
  return (
    <form noValidate method="post" onSubmit={(event) => void submit(event)} className="grid gap-5">
      {problem && (
        <Alert tone="danger">{problemText({ code: problem.code, message: problem.detail })}</Alert>
      )}
      <PasswordField
        label={FIELDS.newPassword}
        autoComplete="new-password"
        required
        hint={FIELDS.passwordHint(SHORTEST_PASSWORD)}
        error={errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" variant="primary" busy={isSubmitting} className="w-full">
        {isSubmitting ? NEW_PASSWORD.busy : NEW_PASSWORD.submit}
      </Button>
    </form>
  );
}

/** `/reset-password?token=…`: the page of the mailed link. */
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
