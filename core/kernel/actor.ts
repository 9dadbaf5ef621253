import type { Instant } from './instant.ts';

/** Who decided. `customer` came by the private link and could be anyone who has it. */
export type Actor =
  | { readonly kind: 'customer' }
  | { readonly kind: 'account'; readonly uid: string }
  | { readonly kind: 'admin'; readonly uid: string }
  /** `name` is who the crew link was made for. */
  | { readonly kind: 'crew'; readonly name: string }
  | { readonly kind: 'system'; readonly job: string }
  | { readonly kind: 'provider' };

/** When a decision is made, and by whom. */
export type ActionContext = { readonly now: Instant; readonly by: Actor };

export const CUSTOMER: Actor = { kind: 'customer' };

export const PROVIDER: Actor = { kind: 'provider' };

export const system = (job: string): Actor => ({ kind: 'system', job });
