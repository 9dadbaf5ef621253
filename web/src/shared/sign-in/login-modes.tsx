import type { ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import type { SignInOffers } from '#core/staff/sign-in.ts';

/** What the sign-in page does: `?mode=create`, `?mode=reset`, else it signs in. */
export type LoginMode = 'sign-in' | 'create' | 'reset';

/** What the provider cannot do is the plain sign-in. */
export function useLoginMode({ createAccount, passwordReset }: SignInOffers): LoginMode {
  const [parameters] = useSearchParams();
  const mode = parameters.get('mode');
  if (mode === 'create' && createAccount) return mode;
  return mode === 'reset' && passwordReset ? mode : 'sign-in';
}

/** Another mode of the page it stands on, with the way back to where the visitor came from. */
export function ModeLink(props: { readonly to: LoginMode; readonly children: ReactNode }) {
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
