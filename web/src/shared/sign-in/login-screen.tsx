import { type ComponentType, type ReactNode, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { SignedInUser, SignInOffers, SignInState } from '#core/accounts/sign-in.ts';
import { staffRoleOf } from '#core/staff/access.ts';
import { CREATE, DENIED, RESET, SIGN_IN, SIGNED_IN } from '#texts/account.ts';
import { PAGE_NAMES } from '#texts/site.ts';
import { useSignIn, useSignInState } from '#web/shared/app-context.tsx';
import { useAccountMailed } from '#web/shared/mailed.tsx';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { GoogleButton } from './google-button.tsx';
import { CreateAccountForm, type FormEvents, LoginForm, ResetRequestForm } from './login-form.tsx';
import { returnPath, returnState } from './return-path.ts';
import { SignInLoading, SignInPanel, SignOutButton } from './sign-in-panel.tsx';

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
  const mailed = useAccountMailed();
  const { title, intro } = PANELS[mode];
  return (
    <SignInPanel title={title} intro={mode === 'reset' ? mailed(intro) : intro} key={mode}>
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

function Checking() {
  return (
    <div
      aria-busy="true"
      className="grid min-h-[60dvh] place-content-center justify-items-center gap-4"
    >
      <span
        aria-hidden="true"
        className="size-9 rounded-full border-3 border-cyan border-r-transparent animate-spin"
      />
      <output className="text-muted">{SIGN_IN.checking}</output>
    </div>
  );
}

function AccessDenied() {
  return (
    <div className="container-page grid min-h-[60dvh] max-w-xl place-content-center justify-items-center gap-4 py-16 text-center">
      <PageMeta title={DENIED.title} hidden />
      <h1 className="text-title font-bold">{DENIED.title}</h1>
      <p className="text-muted">{DENIED.text}</p>
      <ButtonLink to="/">{DENIED.back}</ButtonLink>
    </div>
  );
}

const isStaff = (state: SignInState): boolean =>
  state.kind === 'signed_in' && staffRoleOf(state.user.role) !== undefined;

type GuardProps = { readonly children: ReactNode };

/**
 * Shows its children to staff. Others go to `/admin/login`, which comes back here (specification
 * §4). Cosmetic only: the server checks every call.
 */
export function AdminGuard({ children }: GuardProps) {
  const state = useSignInState();
  const location = useLocation();
  if (state.kind === 'loading') return <Checking />;
  if (isStaff(state)) return children;
  return <Navigate to="/admin/login" state={returnState(location)} replace />;
}

/** Shows its children to signed-in users, the sign-in page to others (specification §4). */
export function AuthGuard(props: GuardProps & { readonly requireStaff?: boolean | undefined }) {
  const { children, requireStaff = false } = props;
  const state = useSignInState();
  if (state.kind === 'loading') return <Checking />;
  if (state.kind === 'signed_out') return <LoginPage />;
  return requireStaff && !isStaff(state) ? <AccessDenied /> : children;
}

/** A screen behind the guard (specification §2, auth-required routes). */
export const guarded = (Screen: ComponentType): ComponentType =>
  function Guarded() {
    return (
      <AuthGuard>
        <Screen />
      </AuthGuard>
    );
  };
