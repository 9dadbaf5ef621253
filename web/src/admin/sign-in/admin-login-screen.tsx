import { useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import type { SignInState } from '#core/accounts/sign-in.ts';
import { staffRoleOf } from '#core/staff/access.ts';
import { GoogleButton } from '#web/shared/sign-in/google-button.tsx';
import { LoginForm } from '#web/shared/sign-in/login-form.tsx';
import { returnPath } from '#web/shared/sign-in/return-path.ts';
import { SignInLoading, SignInPanel } from '#web/shared/sign-in/sign-in-panel.tsx';
import { useConfig, useSignIn, useSignInState } from '#web/shared/app-context.tsx';
import { Alert } from '#web/shared/ui/alert.tsx';

const isStaff = (state: SignInState): boolean =>
  state.kind === 'signed_in' && staffRoleOf(state.user.role) !== undefined;

/** Only for visitors already signed in with another account. */
function OtherAccount({ state }: { readonly state: SignInState }) {
  if (state.kind !== 'signed_in' || isStaff(state)) return null;
  return (
    <div className="mb-5">
      <Alert tone="info">
        You are signed in as <span className="break-all">{state.user.email}</span>, which does not
        have access to the back office.
      </Alert>
    </div>
  );
}

/** `/admin/login`: staff continue to the requested page, else to the dashboard. */
export function AdminLoginScreen() {
  const signIn = useSignIn();
  const state = useSignInState();
  const location = useLocation();
  const { site } = useConfig();
  const [busy, setBusy] = useState(false);
  if (isStaff(state)) return <Navigate to={returnPath(location.state, '/admin')} replace />;
  return (
    <main>
      <SignInPanel title="Admin sign-in" intro={`For the staff of ${site.brand}.`}>
        {!busy && <OtherAccount state={state} />}
        {state.kind === 'loading' ? (
          <SignInLoading />
        ) : (
          <div className="grid gap-5">
            <GoogleButton purpose="admin" onBusy={setBusy} />
            <LoginForm
              takesFocus
              signIn={(email, password) => signIn.asAdmin(email, password)}
              onBusy={setBusy}
            />
          </div>
        )}
        <p className="mt-6 flex flex-wrap justify-center gap-x-6 text-center">
          {(
            [
              ['/login?mode=reset', 'Forgot your password?'],
              ['/', 'Back to the shop'],
            ] as const
          ).map(([to, name]) => (
            <Link
              key={to}
              to={to}
              className="inline-flex min-h-11 items-center text-muted underline underline-offset-4 hover:text-ink"
            >
              {name}
            </Link>
          ))}
        </p>
      </SignInPanel>
    </main>
  );
}
