import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Verify } from '#core/accounts/device-sessions.ts';
import type { Session, SignInPlace } from '#core/accounts/identity.ts';
import type { SignedInUser } from '#core/accounts/sign-in.ts';
import type { Account } from '#core/accounts/identity.ts';
import type { Result } from '#core/kernel/result.ts';
import { type Instant } from '#core/kernel/instant.ts';
import type { AccountBook, NewAccount, NewAccountError, PasswordResets } from '#core/accounts/account-book.ts';
export type AccountUseCases = {
    readonly register: (wanted: Omit<NewAccount, 'role'>, from: SignInPlace) => Promise<Result<Session, NewAccountError>>;
    readonly resets: Pick<PasswordResets, 'request' | 'complete'>;
    readonly changePassword: AccountBook['changePassword'];
    readonly verify: Verify;
    /** After a new password, which has ended their tokens already. */
    readonly endOthers: (uid: string, kept?: string) => Promise<void>;
    readonly describeUser: (account: Account) => Promise<SignedInUser>;
    readonly now: () => Instant;
    readonly https: boolean;
    /** Called after a link was requested: its mail is queued. */
    readonly onResetRequested: () => void;
};
/** Registration and password reset, where we keep the accounts ourselves. */
export declare const accountRoutes: (use: AccountUseCases) => FastifyPluginAsyncZod;
