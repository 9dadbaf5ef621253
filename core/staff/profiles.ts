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
  /** Changes the fields its owner may edit. Undefined when there is no such profile. */
  update(uid: string, change: ProfileChange): Promise<UserProfile | undefined>;
  /** Operator only. `fresh` becomes the profile of an account that never signed in. */
  setRole(fresh: Omit<UserProfile, 'role'>, role: Role): Promise<UserProfile>;
}

export type Role = 'customer' | 'admin';

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

/** Specification §5: the role, or the legacy record. */
export const grantsAdmin = (
  profile: Pick<UserProfile, 'role'> | undefined,
  legacy: LegacyAdminRecord | undefined,
): boolean => profile?.role === 'admin' || legacy?.isAdmin === true;

/** Requires a uid; a failed look-up means not admin (specification §5). */
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

/** Names of staff by account; an account without a profile is left out. */
export const makeStaffNames =
  (profiles: Pick<Profiles, 'find'>) =>
  async (uids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    const found = await Promise.all(uids.map((uid) => profiles.find(uid)));
    return new Map(
      found.flatMap((one) => (one === undefined ? [] : [[one.id, one.displayName || one.email]])),
    );
  };
