import type { User } from 'firebase/auth';
import type { Profiles } from '#core/accounts/profiles.ts';
import type { SignedInUser } from '#core/accounts/sign-in.ts';
import type { Clock } from '#core/kernel/ports.ts';
/** What a browser may do with its own profile. Each call logs its failure and rejects. */
export type OwnProfile = Pick<Profiles, 'find' | 'findLegacyAdmin' | 'createIfAbsent'>;
/** The profiles of accounts (specification §4). */
export declare function accountProfiles(profiles: OwnProfile, clock: Clock): {
    /** The account with its role. An unreadable profile is empty and grants nothing (§4, §5). */
    describe({ uid, email, displayName }: User): Promise<SignedInUser>;
    /** Creates a customer profile at first sign-in; an existing one stays. */
    ensure({ uid, email, displayName, photoURL }: User): Promise<void>;
};
