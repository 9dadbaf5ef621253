import { useEffect, useState } from 'react';
import type { SignIn, SignInProblem } from '#core/staff/sign-in.ts';
import { attemptSignIn } from '#web/shared/sign-in/attempt-sign-in.ts';
import { GoogleMark } from '#web/shared/sign-in/google-mark.tsx';
import { problemText } from '#web/shared/sign-in/problem-text.ts';
import type { FormEvents } from '#web/shared/sign-in/login-form.tsx';
import { useSignIn } from '#web/shared/app-context.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { SIGN_IN } from '#texts/account.ts';

type Purpose = Parameters<SignIn['redirectResult']>[0];

/** Google's window, or the way through its page where windows are blocked: that comes back here (specification §8). */
function GoogleSignIn({ purpose, onBusy, onSignedIn }: FormEvents & { readonly purpose: Purpose }) {
  const signIn = useSignIn();
  const [problem, setProblem] = useState<SignInProblem>();
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    let gone = false;
    const comeBack = async (): Promise<void> => {
      const failed = await attemptSignIn(() => signIn.redirectResult(purpose));
      if (!gone) setProblem(failed);
    };
    void comeBack();
    return () => {
      gone = true;
    };
  }, [signIn, purpose]);

  const tellBusy = (now: boolean): void => {
    setBusy(now);
    onBusy?.(now);
  };
  const press = async (): Promise<void> => {
    setProblem(undefined);
    tellBusy(true);
    let isRedirected = false;
    const failed = await attemptSignIn(async () => {
      const result = await (purpose === 'admin' ? signIn.asAdminWithGoogle() : signIn.withGoogle());
      isRedirected = result.ok && result.value === undefined;
      return result;
    });
    // The page is being left: the button stays as it is.
    if (isRedirected) return;
    if (failed === undefined) return onSignedIn?.();
    tellBusy(false);
    setProblem(failed);
  };
  return (
    <div className="grid gap-4">
      {problem && <Notice tone="danger">{problemText(problem)}</Notice>}
      <Button busy={busy} onClick={() => void press()} className="w-full">
        {!busy && <GoogleMark />}
        {busy ? SIGN_IN.googleBusy : SIGN_IN.google}
      </Button>
      <p aria-hidden="true" className="flex items-center gap-3 text-sm text-muted">
        <span className="h-px flex-1 bg-line" />
        {SIGN_IN.or}
        <span className="h-px flex-1 bg-line" />
      </p>
    </div>
  );
}

/** Nothing where the provider of accounts does not offer it. */
export function GoogleButton(props: FormEvents & { readonly purpose: Purpose }) {
  const { offers } = useSignIn();
  return offers.google ? <GoogleSignIn {...props} /> : null;
}
