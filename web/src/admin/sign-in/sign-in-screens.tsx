import { useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import type { SignInState } from '#core/accounts/sign-in.ts';
import type { OpenedInvitation } from '#core/contract/staff.ts';
import { ROLE_NAMES, staffRoleOf } from '#core/staff/access.ts';
import { Link } from '#web/admin/ui/link.tsx';
import { useAccountApi, useConfig, useSignIn, useSignInState } from '#web/shared/app-context.tsx';
import { useAsked } from '#web/shared/data/query.ts';
import { GoogleButton } from '#web/shared/sign-in/google-button.tsx';
import { CreateAccountForm, LoginForm } from '#web/shared/sign-in/login-form.tsx';
import { returnPath } from '#web/shared/sign-in/return-path.ts';
import { SignInLoading, SignInPanel, SignOutButton } from '#web/shared/sign-in/sign-in-panel.tsx';
import { Alert } from '#web/shared/ui/alert.tsx';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';

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

const PATH = '/admin/join';

/** The account that accepts: a new one, or the one this address already has. */
function Identify({
  email,
  onSignedIn,
}: {
  readonly email: string;
  readonly onSignedIn: () => void;
}) {
  const signIn = useSignIn();
  const [isKnown, setKnown] = useState(!signIn.offers.createAccount);
  return (
    <div className="grid gap-5">
      <GoogleButton purpose="customer" onSignedIn={onSignedIn} />
      {isKnown ? (
        <LoginForm
          email={email}
          signIn={(address, password) => signIn.withPassword(address, password)}
          onSignedIn={onSignedIn}
        />
      ) : (
        <CreateAccountForm email={email} onSignedIn={onSignedIn} />
      )}
      {signIn.offers.createAccount && (
        <Button variant="ghost" onClick={() => setKnown(!isKnown)}>
          {isKnown ? 'I don’t have an account yet' : 'I have an account with this email'}
        </Button>
      )}
    </div>
  );
}

function Offer({
  token,
  invitation,
}: {
  readonly token: string;
  readonly invitation: OpenedInvitation;
}) {
  const account = useAccountApi();
  const state = useSignInState();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const accept = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    const joined = await account('POST /staff-invitations/:token/accept', { token });
    // A full page load: what it shows depends on the role, which is read at sign-in.
    if (joined.ok) return window.location.assign('/admin');
    setBusy(false);
    return setProblem(joined.error.detail);
  };
  const isOther =
    state.kind === 'signed_in' && state.user.email.toLowerCase() !== invitation.email && !isBusy;
  return (
    <div className="grid gap-5">
      {problem !== undefined && <Alert tone="danger">{problem}</Alert>}
      {state.kind === 'loading' && <SignInLoading />}
      {state.kind === 'signed_out' && (
        <Identify email={invitation.email} onSignedIn={() => void accept()} />
      )}
      {isOther && (
        <>
          <Alert tone="info">
            You are signed in as <span className="break-all">{state.user.email}</span>, and the
            invitation is for <span className="break-all">{invitation.email}</span>.
          </Alert>
          <SignOutButton>Sign out and continue</SignOutButton>
        </>
      )}
      {state.kind === 'signed_in' && !isOther && (
        <Button variant="primary" busy={isBusy} onClick={() => void accept()}>
          Join as {ROLE_NAMES[invitation.role]}
        </Button>
      )}
    </div>
  );
}

/** `/admin/join?token=`: accepts an invitation to the staff. */
export function JoinScreen() {
  const [parameters] = useSearchParams();
  const token = parameters.get('token') ?? '';
  const account = useAccountApi();
  const { answer } = useAsked({
    key: ['invitation', token],
    ask: () => account('GET /staff-invitations/:token', { token }),
  });
  const { site } = useConfig();
  if (answer.kind === 'loading') {
    return (
      <main>
        <SignInPanel title={`Join ${site.brand}`} intro="Loading the invitation." path={PATH}>
          <SignInLoading />
        </SignInPanel>
      </main>
    );
  }
  if (answer.kind === 'failed') {
    const isGone = answer.problem.status === 404;
    return (
      <main>
        <SignInPanel
          title={isGone ? 'This invitation no longer works' : 'The invitation did not load'}
          intro={
            isGone
              ? 'The link was used, replaced, or has expired. Ask an owner to invite you again.'
              : answer.problem.detail
          }
          path={PATH}
        >
          <ButtonLink to="/admin/login">Go to sign-in</ButtonLink>
        </SignInPanel>
      </main>
    );
  }
  const { inviter, role, email } = answer.value;
  return (
    <main>
      <SignInPanel
        title={`Join ${site.brand}`}
        intro={`${inviter || site.brand} invited ${email} to the back office with the role ${ROLE_NAMES[role]}.`}
        path={PATH}
      >
        <Offer token={token} invitation={answer.value} />
      </SignInPanel>
    </main>
  );
}
