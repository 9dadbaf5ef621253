import type { LegacyAdminRecord, UserProfile } from '../access/is-admin.ts';

export interface Profiles {
  find(uid: string): Promise<UserProfile | undefined>;
  findLegacyAdmin(uid: string): Promise<LegacyAdminRecord | undefined>;
  /** Creates the profile unless there is one; an existing profile is left as it is (specification §4). */
  createIfAbsent(profile: UserProfile): Promise<UserProfile>;
}
