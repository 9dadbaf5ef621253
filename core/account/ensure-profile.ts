import type { UserProfile } from '../access/is-admin.ts';
import type { Clock } from '../ports/clock.ts';
import type { Account } from '../ports/identity.ts';
import type { Profiles } from '../ports/profiles.ts';
import { isoFromInstant } from '../time/instant.ts';

/** The profile of an account: a customer's is made when there is none yet (specification §4). */
export const makeEnsureProfile =
  (profiles: Pick<Profiles, 'find' | 'createIfAbsent'>, clock: Clock) =>
  async ({ uid, email, displayName }: Account): Promise<UserProfile> =>
    (await profiles.find(uid)) ??
    profiles.createIfAbsent({
      id: uid,
      email,
      displayName,
      photoURL: '',
      createdAt: isoFromInstant(clock.now()),
      role: 'customer',
    });
