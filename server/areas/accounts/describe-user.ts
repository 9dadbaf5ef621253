import type { Account } from '#core/accounts/identity.ts';
import type { Profiles } from '#core/accounts/profiles.ts';
import type { makeCheckAdmin } from '#core/staff/access.ts';
import type { SignedInUser } from '#core/accounts/sign-in.ts';

/** The account with its holder's present name and role; legacy admins count as admins. */
export const makeDescribeUser =
  (profiles: Pick<Profiles, 'find'>, checkAdmin: ReturnType<typeof makeCheckAdmin>) =>
  async ({ uid, email, displayName }: Account): Promise<SignedInUser> => {
    const [isAdmin, profile] = await Promise.all([checkAdmin(uid), profiles.find(uid)]);
    const name = profile?.displayName || displayName;
    return { uid, email, displayName: name, role: isAdmin ? 'admin' : (profile?.role ?? '') };
  };
