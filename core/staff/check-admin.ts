import type { LegacyAdminRecord, Profiles, UserProfile } from '#core/accounts/profiles.ts';

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
