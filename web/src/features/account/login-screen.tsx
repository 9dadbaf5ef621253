import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { LoginForm, type LoginFormProps } from '#web/features/account/login-form.tsx';
import { returnPath } from '#web/features/account/return-path.ts';
import { SignInLoading, SignInPanel } from '#web/features/account/sign-in-panel.tsx';
import { SignedIn } from '#web/features/account/signed-in.tsx';
import { useSignIn, useSignInState } from '#web/shared/app-context.tsx';

/** The sign-in page itself: on `/login`, and in place of a page that asks for it. */
export function LoginPage(props: Pick<LoginFormProps, 'onBusy' | 'onSignedIn'>) {
  const signIn = useSignIn();
  const { kind } = useSignInState();
  return (
    <SignInPanel title="Sign in" intro="Welcome back. Use the e-mail address of your account.">
      {kind === 'loading' ? (
        <SignInLoading />
      ) : (
        <LoginForm {...props} signIn={(email, password) => signIn.withPassword(email, password)} />
      )}
    </SignInPanel>
  );
}

/** `/login`: signs in and goes back to where the visitor came from (`returnState`), else to the home page. */
export function LoginScreen() {
  const state = useSignInState();
  const location = useLocation();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const to = returnPath(location.state, '/');
  if (state.kind === 'signed_in' && !busy) {
    return (
      <SignInPanel title="You are signed in" intro="Go on, or sign out on this device.">
        <SignedIn user={state.user} to={to} />
      </SignInPanel>
    );
  }
  return <LoginPage onBusy={setBusy} onSignedIn={() => void navigate(to, { replace: true })} />;
}
