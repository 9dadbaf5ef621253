import type { EventPlace } from '#core/kernel/contact.ts';

/** Present fields replace the old value; `null` removes it. */
export type ProfileChange = {
  readonly displayName?: string | undefined;
  readonly phone?: string | null | undefined;
  readonly event?: EventPlace | null | undefined;
};

export interface Profiles {
  find(uid: string): Promise<UserProfile | undefined>;
  findLegacyAdmin(uid: string): Promise<LegacyAdminRecord | undefined>;
  /** Creates the profile unless it exists; an existing one is left unchanged (specification §4). */
  createIfAbsent(profile: UserProfile): Promise<UserProfile>;
}

export interface ProfileEditor {
  /** Changes the fields its owner may edit. Undefined if there is no such profile. */
  update(uid: string, change: ProfileChange): Promise<UserProfile | undefined>;
  /** For the operator only. If the account never signed in, `fresh` becomes its profile. */
  setRole(fresh: Omit<UserProfile, 'role'>, role: Role): Promise<UserProfile>;
}

/** `admin` is the owner (specification §5). */
export type Role = 'customer' | 'admin' | 'office' | 'dispatcher' | 'crew_lead' | 'bookkeeper';

/** Stored under the account's uid (specification §3). An unknown `role` grants nothing. */
export type UserProfile = {
  readonly id: string;
  readonly displayName: string;
  readonly email: string;
  readonly photoURL: string;
  readonly createdAt: string;
  readonly role: string;
  readonly phone?: string | undefined;
  /** Where the customer's parties usually are; pre-fills checkout. */
  readonly event?: EventPlace | undefined;
};

export type LegacyAdminRecord = { readonly isAdmin: boolean };
