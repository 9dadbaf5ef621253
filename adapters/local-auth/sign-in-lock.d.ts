import type { DocumentStore, Transaction } from '#adapters/documents/engine/document-store.ts';
import type { SignInError } from '#core/accounts/identity.ts';
import { type Result } from '#core/kernel/result.ts';
import { type Instant } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';
export type Failures = {
    readonly failedAt: readonly Instant[];
    readonly lockedUntil?: Instant | undefined;
};
export type LockedOut = Extract<SignInError, {
    kind: 'locked_out';
}>;
/**
 * Counts every attempt as failed before checking the password, so parallel guesses cannot share a
 * try; a correct one clears the count. The fifth within 15 minutes locks for 15 minutes.
 */
export declare function countAttempt(known: Failures | undefined, now: Instant): Result<Failures, LockedOut>;
/**
 * Locks out whoever tries, per account; never the account itself, which strangers could then lock.
 * Works for unknown accounts too; kept in the store, so it survives restarts.
 */
export declare function signInLock(store: DocumentStore, clock: Clock): {
    admit: (subject: string) => Promise<Result<Failures, LockedOut>>;
    /** As the second factor's guard: its core asks for no transaction. */
    try(subject: string): Promise<{
        readonly ok: true;
        readonly value: {
            isLast: boolean;
        };
    } | {
        readonly ok: false;
        readonly error: {
            readonly kind: 'locked_out';
            readonly until: Instant;
        };
    }>;
    forgive: (subject: string) => Promise<void>;
    clear: (transaction: Transaction, subject: string) => void;
};
