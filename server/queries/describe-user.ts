import type { makeCheckAdmin } from '#core/access/check-admin.ts';
import type { Account } from '#core/ports/identity.ts';
import type { Profiles } from '#core/ports/profiles.ts';
import type { SignedInUser } from '#core/ports/sign-in.ts';

/** The account with the name and role its holder has today; an admin of the legacy record is one too. */
export const makeDescribeUser =
  (profiles: Pick<Profiles, 'find'>, checkAdmin: ReturnType<typeof makeCheckAdmin>) =>
  async ({ uid, email, displayName }: Account): Promise<SignedInUser> => {
    const [isAdmin, profile] = await Promise.all([checkAdmin(uid), profiles.find(uid)]);
    const name = profile?.displayName || displayName;
    return { uid, email, displayName: name, role: isAdmin ? 'admin' : (profile?.role ?? '') };
  };
