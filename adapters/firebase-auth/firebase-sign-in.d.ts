import { type Auth } from 'firebase/auth';
import { type OwnProfile } from '#adapters/firebase-auth/account-profile.ts';
import type { SignIn } from '#core/accounts/sign-in.ts';
import type { Clock } from '#core/kernel/ports.ts';
export type FirebaseSignInParts = {
    readonly auth: Auth;
    readonly profiles: OwnProfile;
    readonly clock: Clock;
    /** Logs failures; never an address or a password. */
    readonly log: (problem: string) => void;
};
/** Sign-in with Firebase's SDK, which keeps session, token and retries. Make one per page. */
export declare function firebaseSignIn({ auth, profiles, clock, log }: FirebaseSignInParts): SignIn;
