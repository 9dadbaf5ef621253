import { createContext, type ReactNode, use } from 'react';
import { resolvePath, type To, useLocation } from 'react-router-dom';
import { may, type Need, type StaffRole, staffRoleOf } from '#core/staff/access.ts';
import { useSignInState } from '#web/shared/app-context.tsx';

/** The signed-in person's role. Undefined for anyone but staff. */
export function useRole(): StaffRole | undefined {
  const state = useSignInState();
  return state.kind === 'signed_in' ? staffRoleOf(state.user.role) : undefined;
}

/** Draws what only some roles may use. */
export const Needs = (props: { readonly is: Need; readonly children: ReactNode }): ReactNode =>
  useMay()(props.is) ? props.children : null;

/** Whether the role may see the screen at a path. The frame, which knows all screens, provides it. */
export const OpensContext = createContext<(pathname: string) => boolean>(() => true);

/** Whether a link leads to a screen that the role may see. */
export function useOpens(): (to: To) => boolean {
  const opens = use(OpensContext);
  const { pathname } = useLocation();
  return (to) => opens(resolvePath(to, pathname).pathname);
}

/** Whether to draw something. Cosmetic only: the server checks every call. */
export function useMay(): (need: Need) => boolean {
  const role = useRole();
  return (need) => may(role, need);
}
