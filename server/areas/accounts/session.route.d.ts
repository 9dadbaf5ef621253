import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Verify } from '#core/accounts/device-sessions.ts';
import type { Account, Session, SignInError, SignInPlace } from '#core/accounts/identity.ts';
import type { SignedInUser } from '#core/accounts/sign-in.ts';
import type { Credentials } from '#core/accounts/account-book.ts';
import type { Result } from '#core/kernel/result.ts';
import { type Instant } from '#core/kernel/instant.ts';
import { type Problem } from '#server/platform/http/problem.ts';
export type SessionUseCases = {
    readonly signIn: (credentials: Credentials, from: SignInPlace) => Promise<Result<Session, SignInError>>;
    /** Undefined for a token that is no longer valid. */
    readonly refresh: (token: string, from: SignInPlace) => Promise<Session | undefined>;
    /** The known browser these cookies belong to, if any. */
    readonly knownDevice: (devices: string) => string | undefined;
    readonly signOut: (token: string) => Promise<void>;
    readonly verify: Verify;
    /** Ends the session on every device that has a token of it. */
    readonly endSession: (uid: string, id: string) => Promise<unknown>;
    /** The account with the role from its profile. */
    readonly describeUser: (account: Account) => Promise<SignedInUser>;
    /** Records failures of staff. */
    readonly onFailed: (email: string, network: string | undefined) => Promise<void>;
    readonly now: () => Instant;
    readonly https: boolean;
};
export declare function lockedOut(until: Instant, now: Instant): Problem;
/** Accounts in our own store; absent where another service keeps them. */
export declare const sessionRoutes: (use: SessionUseCases) => FastifyPluginAsyncZod;
