import { useState, type ReactNode } from 'react';
import { useLocation, useNavigate, Link, useSearchParams } from 'react-router-dom';
import { GoogleButton } from '#web/shared/sign-in/google-button.tsx';
import {
  CreateAccountForm,
  type FormEvents,
  LoginForm,
  ResetRequestForm,
} from '#web/shared/sign-in/login-form.tsx';
import { returnPath } from '#web/shared/sign-in/return-path.ts';
import { SignInLoading, SignInPanel, SignOutButton } from '#web/shared/sign-in/sign-in-panel.tsx';
import { useSignIn, useSignInState } from '#web/shared/app-context.tsx';
import { CREATE, RESET, SIGN_IN, SIGNED_IN } from '#texts/account.ts';
import { PAGE_NAMES } from '#texts/site.ts';
import type { SignedInUser, SignInOffers } from '#core/accounts/sign-in.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';

/** The sign-in page's mode: `?mode=create`, `?mode=reset`, else sign-in. */
type LoginMode = 'sign-in' | 'create' | 'reset';

/** Unsupported modes fall back to sign-in. */
function useLoginMode({ createAccount, passwordReset }: SignInOffers): LoginMode {
  const [parameters] = useSearchParams();
  const mode = parameters.get('mode');
  if (mode === 'create' && createAccount) return mode;
  return mode === 'reset' && passwordReset ? mode : 'sign-in';
}

/** A link to another mode that keeps the return path. */
function ModeLink(props: { readonly to: LoginMode; readonly children: ReactNode }) {
  const { pathname, state } = useLocation();
  const [parameters] = useSearchParams();
  const next = new URLSearchParams(parameters);
  if (props.to === 'sign-in') next.delete('mode');
  else next.set('mode', props.to);
  return (
    <Link
      to={{ pathname, search: next.toString() }}
      state={state}
      replace
      className="inline-flex min-h-11 items-center font-semibold text-cyan underline underline-offset-4 hover:text-ink"
    >
      {props.children}
    </Link>
  );
}

/** Who is signed in, where to continue, and sign-out. */
function SignedIn(props: {
  readonly user: SignedInUser;
  /** Target of `Continue`. */
  readonly to: string;
}) {
  const { user, to } = props;
  return (
    <div className="grid gap-4">
      <p className="rounded-md border border-line bg-ground px-4 py-3">
        {user.displayName !== '' && user.displayName !== user.email && (
          <strong className="block font-semibold">{user.displayName}</strong>
        )}
        <span className="block break-all text-muted">{user.email}</span>
      </p>
      <ButtonLink variant="primary" to={to}>
        {to === '/' ? SIGNED_IN.toShop : SIGNED_IN.goOn}
      </ButtonLink>
      <ButtonLink to="/dashboard">{SIGNED_IN.toAccount}</ButtonLink>
      {user.role === 'admin' && !to.startsWith('/admin') && (
        <ButtonLink to="/admin">{SIGNED_IN.toAdmin}</ButtonLink>
      )}
      <SignOutButton variant="ghost">{SIGNED_IN.signOut}</SignOutButton>
    </div>
  );
}

function SignInMode(events: FormEvents) {
  const signIn = useSignIn();
  return (
    <>
      <GoogleButton purpose="customer" {...events} />
      <LoginForm {...events} signIn={(email, password) => signIn.withPassword(email, password)} />
      {signIn.offers.passwordReset && (
        <p className="justify-self-center">
          <ModeLink to="reset">{SIGN_IN.forgot}</ModeLink>
        </p>
      )}
      {signIn.offers.createAccount && (
        <p className="flex flex-wrap items-center justify-center gap-x-2 border-t border-line pt-4">
          <span className="text-muted">{SIGN_IN.noAccount}</span>
          <ModeLink to="create">{SIGN_IN.create}</ModeLink>
        </p>
      )}
      <p className="flex flex-wrap items-center justify-center gap-x-2 border-t border-line pt-4">
        <span className="text-muted">{SIGN_IN.guest}</span>
        <Link
          to="/manage"
          className="inline-flex min-h-11 items-center font-semibold text-cyan underline underline-offset-4 hover:text-ink"
        >
          {PAGE_NAMES['/manage']}
        </Link>
      </p>
    </>
  );
}

function CreateMode(events: FormEvents) {
  return (
    <>
      <GoogleButton purpose="customer" {...events} />
      <CreateAccountForm {...events} />
      <p className="flex flex-wrap items-center justify-center gap-x-2 border-t border-line pt-4">
        <span className="text-muted">{CREATE.haveOne}</span>
        <ModeLink to="sign-in">{SIGN_IN.submit}</ModeLink>
      </p>
      <p className="text-center text-sm text-muted">{CREATE.terms}</p>
    </>
  );
}

function ResetMode() {
  return (
    <>
      <ResetRequestForm />
      <p className="justify-self-center">
        <ModeLink to="sign-in">{RESET.back}</ModeLink>
      </p>
    </>
  );
}

const PANELS = { 'sign-in': SIGN_IN, create: CREATE, reset: RESET };

/** The sign-in page: on `/login`, and in place of pages that require it. */
export function LoginPage(events: FormEvents) {
  const { offers } = useSignIn();
  const { kind } = useSignInState();
  const mode = useLoginMode(offers);
  return (
    <SignInPanel {...PANELS[mode]} key={mode}>
      {kind === 'loading' ? (
        <SignInLoading />
      ) : (
        <div className="grid gap-5">
          {mode === 'sign-in' && <SignInMode {...events} />}
          {mode === 'create' && <CreateMode {...events} />}
          {mode === 'reset' && <ResetMode />}
        </div>
      )}
    </SignInPanel>
  );
}

/** `/login`: signs in, then returns to where the visitor was (`returnState`) or the account. */
export function LoginScreen() {
  const state = useSignInState();
  const location = useLocation();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  if (state.kind === 'signed_in' && !busy) {
    return (
      <SignInPanel title={SIGNED_IN.title} intro={SIGNED_IN.intro}>
        <SignedIn user={state.user} to={returnPath(location.state, '/')} />
      </SignInPanel>
    );
  }
  const to = returnPath(location.state, '/dashboard');
  return <LoginPage onBusy={setBusy} onSignedIn={() => void navigate(to, { replace: true })} />;
}
