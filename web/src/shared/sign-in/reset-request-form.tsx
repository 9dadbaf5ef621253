import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { SignInProblem } from '#core/staff/sign-in.ts';
import { resetRequestSchema } from '#web/shared/sign-in/account-form.schema.ts';
import { attemptSignIn } from '#web/shared/sign-in/attempt-sign-in.ts';
import { EmailField } from '#web/shared/sign-in/email-field.tsx';
import { problemText } from '#web/shared/sign-in/problem-text.ts';
import { useSignIn } from '#web/shared/app-context.tsx';
import { BotCheckNotice } from '#web/shared/ui/bot-check-notice.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Alert } from '#web/shared/ui/alert.tsx';
import { RESET } from '#texts/account.ts';

/** Asks for the link. The answer never tells whether there is such an account. */
export function ResetRequestForm() {
  const signIn = useSignIn();
  const [problem, setProblem] = useState<SignInProblem>();
  const [sentTo, setSentTo] = useState<string>();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(resetRequestSchema),
    defaultValues: { email: '' },
  });
  const submit = handleSubmit(async ({ email }) => {
    setProblem(undefined);
    const failed = await attemptSignIn(() => signIn.requestPasswordReset(email));
    if (failed === undefined) setSentTo(email);
    else setProblem(failed);
  });
  if (sentTo !== undefined) {
    return (
      <Alert tone="success" title={RESET.sentTitle}>
        <p className="break-words">{RESET.sent(sentTo)}</p>
        <p className="mt-2 text-muted">{RESET.sentHint}</p>
      </Alert>
    );
  }
  const { errors, isSubmitting } = formState;
  return (
    <form noValidate method="post" onSubmit={(event) => void submit(event)} className="grid gap-5">
      {problem && <Alert tone="danger">{problemText(problem)}</Alert>}
      <EmailField error={errors.email?.message} {...register('email')} />
      <Button type="submit" variant="primary" busy={isSubmitting} className="w-full">
        {isSubmitting ? RESET.busy : RESET.submit}
      </Button>
      <BotCheckNotice />
    </form>
  );
}
