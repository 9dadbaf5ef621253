import type { User } from 'firebase/auth';
import type { Profiles } from '#core/accounts/profiles.ts';
import { makeCheckAdmin } from '#core/staff/access.ts';
import type { SignedInUser } from '#core/accounts/sign-in.ts';
import { isoFromInstant } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';

/** What a browser may do with its own profile. Each call logs its failure and rejects. */
export type OwnProfile = Pick<Profiles, 'find' | 'findLegacyAdmin' | 'createIfAbsent'>;

/** Limits set in `firestore.rules`. */
const LONGEST_NAME = 200;
const LONGEST_URL = 2_000;

/** The profiles of accounts (specification §4). */
export function accountProfiles(profiles: OwnProfile, clock: Clock) {
  return {
    /** The account with its role. An unreadable profile is empty and grants nothing (§4, §5). */
    async describe({ uid, email, displayName }: User): Promise<SignedInUser> {
      const read = profiles.find(uid);
      const { findLegacyAdmin } = profiles;
      const isAdmin = await makeCheckAdmin({ find: () => read, findLegacyAdmin })(uid);
      const profile = await read.catch(() => undefined);
      return {
        uid,
        email: email ?? '',
        displayName: profile?.displayName || displayName || (email ?? ''),
        role: isAdmin ? 'admin' : (profile?.role ?? ''),
      };
    },

    /** Creates a customer profile at first sign-in; an existing one stays. */
    async ensure({ uid, email, displayName, photoURL }: User): Promise<void> {
      const picture = photoURL ?? '';
      await profiles.createIfAbsent({
        id: uid,
        displayName: (displayName ?? '').slice(0, LONGEST_NAME),
        email: email ?? '',
        photoURL: picture.length <= LONGEST_URL ? picture : '',
        createdAt: isoFromInstant(clock.now()),
        role: 'customer',
      });
    },
  };
}
