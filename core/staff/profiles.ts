import type { EventPlace } from '#core/kernel/contact.ts';

/** A field that is there replaces the one before; `null` takes it away. */
export type ProfileChange = {
  readonly displayName?: string | undefined;
  readonly phone?: string | null | undefined;
  readonly event?: EventPlace | null | undefined;
};

export interface Profiles {
  find(uid: string): Promise<UserProfile | undefined>;
  findLegacyAdmin(uid: string): Promise<LegacyAdminRecord | undefined>;
  /** Creates the profile unless there is one; an existing profile is left as it is (specification §4). */
  createIfAbsent(profile: UserProfile): Promise<UserProfile>;
}

export interface ProfileEditor {
  /** What its owner may change; the rest stays. Undefined when there is no such profile. */
  update(uid: string, change: ProfileChange): Promise<UserProfile | undefined>;
  /** For the operator alone. Of an account that never signed in the profile is made of `fresh`. */
  setRole(fresh: Omit<UserProfile, 'role'>, role: Role): Promise<UserProfile>;
}

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

/** The uid must be present; any look-up failure means not admin (specification §5). */
export const makeCheckAdmin =
  (profiles: Pick<Profiles, 'find' | 'findLegacyAdmin'>) =>
  async (uid: string | undefined): Promise<boolean> => {
    if (uid === undefined || uid === '') return false;
    try {
      const profile = await profiles.find(uid);
      if (grantsAdmin(profile, undefined)) return true;
      return grantsAdmin(undefined, await profiles.findLegacyAdmin(uid));
    } catch {
      return false;
    }
  };
