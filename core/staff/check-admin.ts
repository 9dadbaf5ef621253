import type { Profiles } from './profiles.ts';
import { grantsAdmin } from './is-admin.ts';

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
