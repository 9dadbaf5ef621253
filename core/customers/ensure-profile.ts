import type { UserProfile } from '#core/staff/is-admin.ts';
import type { Clock } from '#core/kernel/clock.ts';
import type { Account } from '#core/staff/identity.ts';
import type { Profiles } from '#core/staff/profiles.ts';
import { isoFromInstant } from '#core/kernel/instant.ts';

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
