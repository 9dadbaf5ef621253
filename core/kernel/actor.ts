import type { Instant } from './instant.ts';

/** Who decided. `customer` used the private link and may be anyone who has it. */
export type Actor =
  | { readonly kind: 'customer' }
  | { readonly kind: 'account'; readonly uid: string }
  /** `approvedBy`: the owner who approved going above a limit. */
  | { readonly kind: 'admin'; readonly uid: string; readonly approvedBy?: string | undefined }
  /** `name`: the person the crew link was made for. */
  | { readonly kind: 'crew'; readonly name: string }
  | { readonly kind: 'system'; readonly job: string }
  | { readonly kind: 'provider' };

/** When a decision is made, and by whom. */
export type ActionContext = { readonly now: Instant; readonly by: Actor };

export const CUSTOMER: Actor = { kind: 'customer' };

export const admin = (uid: string) => ({ kind: 'admin', uid }) as const satisfies Actor;

export const PROVIDER: Actor = { kind: 'provider' };

export const system = (job: string): Actor => ({ kind: 'system', job });
