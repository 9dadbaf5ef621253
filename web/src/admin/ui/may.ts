import type { ReactNode } from 'react';
import { may, type Need, type StaffRole, staffRoleOf } from '#core/staff/access.ts';
import { useSignInState } from '#web/shared/app-context.tsx';

/** The signed-in user's role; undefined for anyone but staff. */
export function useRole(): StaffRole | undefined {
  const state = useSignInState();
  return state.kind === 'signed_in' ? staffRoleOf(state.user.role) : undefined;
}

/** Draws what only some roles may use. */
export const Needs = (props: { readonly is: Need; readonly children: ReactNode }): ReactNode =>
  useMay()(props.is) ? props.children : null;

/** Whether to draw something. Cosmetic: the server checks every call. */
export function useMay(): (need: Need) => boolean {
  const role = useRole();
  return (need) => may(role, need);
}
