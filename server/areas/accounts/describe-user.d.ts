import type { Account } from '#core/accounts/identity.ts';
import type { Profiles } from '#core/accounts/profiles.ts';
import type { makeCheckAdmin } from '#core/staff/access.ts';
import type { SignedInUser } from '#core/accounts/sign-in.ts';
/** The account with its holder's present name and role; legacy admins count as admins. */
export declare const makeDescribeUser: (profiles: Pick<Profiles, 'find'>, checkAdmin: ReturnType<typeof makeCheckAdmin>) => ({ uid, email, displayName }: Account) => Promise<SignedInUser>;
