import type { ComponentType, ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { LoginPage } from '#web/shared/sign-in/login-screen.tsx';
import { returnState } from '#web/shared/sign-in/return-path.ts';
import type { SignInState } from '#core/accounts/sign-in.ts';
import { staffRoleOf } from '#core/staff/access.ts';
import { useSignInState } from '#web/shared/app-context.tsx';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { DENIED, SIGN_IN } from '#texts/account.ts';

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
