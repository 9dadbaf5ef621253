import type { Instant } from './instant.ts';

/** Who decided. `customer` came by the private link and may be anyone who has it. */
export type Actor =
  | { readonly kind: 'customer' }
  | { readonly kind: 'account'; readonly uid: string }
  | { readonly kind: 'admin'; readonly uid: string }
  | { readonly kind: 'system'; readonly job: string }
  | { readonly kind: 'provider' };

/** When a decision is taken, and by whom. */
export type ActionContext = { readonly now: Instant; readonly by: Actor };

export const CUSTOMER: Actor = { kind: 'customer' };

export const PROVIDER: Actor = { kind: 'provider' };

export const system = (job: string): Actor => ({ kind: 'system', job });
