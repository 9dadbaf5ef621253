import { useEffect, useState } from 'react';
import type { SignIn, SignInProblem } from '#core/accounts/sign-in.ts';
import { SIGN_IN } from '#texts/account.ts';
import { useSignIn } from '#web/shared/app-context.tsx';
import { Alert } from '#web/shared/ui/alert.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { attemptSignIn, type FormEvents, problemText } from './login-form.tsx';

/** Google's logo as required (developers.google.com/identity/branding-guidelines). */
function GoogleMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 48 48" className="size-5 shrink-0">
      <path
        fill="#4285f4"
        d="M45.1 24.5c0-1.6-.1-3.1-.4-4.5H24v8.5h11.8a10.1 10.1 0 0 1-4.4 6.6v5.5h7.1c4.2-3.8 6.6-9.5 6.6-16.1z"
      />
      <path
        fill="#34a853"
        d="M24 46c5.9 0 10.9-2 14.5-5.4l-7.1-5.5c-2 1.3-4.5 2.1-7.4 2.1-5.7 0-10.5-3.9-12.2-9H4.5v5.7A22 22 0 0 0 24 46z"
      />
      <path
        fill="#fbbc04"
        d="M11.8 28.2a13.2 13.2 0 0 1 0-8.4v-5.7H4.5a22 22 0 0 0 0 19.8l7.3-5.7z"
      />
      <path
        fill="#ea4335"
        d="M24 10.8c3.2 0 6.1 1.1 8.4 3.3l6.3-6.3A22 22 0 0 0 4.5 14.1l7.3 5.7c1.7-5.2 6.5-9 12.2-9z"
      />
    </svg>
  );
}

type Purpose = Parameters<SignIn['redirectResult']>[0];

/** Opens Google's window or, if it is blocked, redirects and comes back here (specification §8). */
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
    // The page is redirecting: leave the button as it is.
    if (isRedirected) return;
    if (failed === undefined) return onSignedIn?.();
    tellBusy(false);
    setProblem(failed);
  };
  return (
    <div className="grid gap-4">
      {problem && <Alert tone="danger">{problemText(problem)}</Alert>}
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

/** Empty if the account provider does not support it. */
export function GoogleButton(props: FormEvents & { readonly purpose: Purpose }) {
  const { offers } = useSignIn();
  return offers.google ? <GoogleSignIn {...props} /> : null;
}
