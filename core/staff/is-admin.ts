import type { EventPlace } from '#core/kernel/contact.ts';

export type Role = 'customer' | 'admin';

/** Stored under the account's uid (specification §3). `role` is any text: unknown ones grant nothing. */
export type UserProfile = {
  readonly id: string;
  readonly displayName: string;
  readonly email: string;
  readonly photoURL: string;
  readonly createdAt: string;
  readonly role: string;
  readonly phone?: string | undefined;
  /** Where the customer's parties mostly are: the checkout starts with it. */
  readonly event?: EventPlace | undefined;
};

export type LegacyAdminRecord = { readonly isAdmin: boolean };

/** Specification §5: the role, or the legacy record. */
export const grantsAdmin = (
  profile: Pick<UserProfile, 'role'> | undefined,
  legacy: LegacyAdminRecord | undefined,
): boolean => profile?.role === 'admin' || legacy?.isAdmin === true;
