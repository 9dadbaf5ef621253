import type { makeCheckAdmin } from '#core/access/check-admin.ts';
import type { Account } from '#core/ports/identity.ts';
import type { Profiles } from '#core/ports/profiles.ts';
import type { SignedInUser } from '#core/ports/sign-in.ts';

/** The account with the role its holder has today; an admin of the legacy record is one too. */
export const makeDescribeUser =
  (profiles: Pick<Profiles, 'find'>, checkAdmin: ReturnType<typeof makeCheckAdmin>) =>
  async ({ uid, email, displayName }: Account): Promise<SignedInUser> => {
    const isAdmin = await checkAdmin(uid);
    const role = isAdmin ? 'admin' : ((await profiles.find(uid))?.role ?? '');
    return { uid, email, displayName, role };
  };
