import type { DocumentStore, Stored, Transaction } from '#adapters/documents/engine/document-store.ts';
import type { Account, Session, TokenHolder } from '#core/accounts/identity.ts';
import { type Instant } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';
/** `epoch`: the password under which the holder signed in. */
type Holder = {
    readonly account: Account;
    readonly epoch: number;
};
/** Opaque bearer tokens, valid for an hour each. */
export declare function localSessions(store: DocumentStore, clock: Clock): {
    start: (transaction: Transaction, { account, epoch }: Holder, startedAt: Instant, sessionId?: string) => Session;
    read: (from: Pick<Transaction, 'get'>, token: string) => Promise<{
        account: {
            uid: string;
            email: string;
            displayName: string;
            isProven?: true;
        };
        epoch: number;
        startedAt: Instant;
        sessionId: string;
        stored: Stored;
        found: Stored;
    } | undefined>;
    /** Continues the session under the account's new epoch, in the transaction that read it. */
    keep(transaction: Transaction, { stored }: {
        readonly stored: Stored;
    }, epoch: number): void;
    verify(token: string): Promise<TokenHolder | undefined>;
    /** Replaces an old token with a new one. */
    refresh: (token: string) => Promise<Session | undefined>;
    revoke: (token: string) => Promise<void>;
};
export {};
