import type { LegacyAdminRecord, Role, UserProfile } from './is-admin.ts';
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
