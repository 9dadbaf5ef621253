import type { DocumentStore, Stored, Transaction } from '#adapters/documents/engine/document-store.ts';
import type { Account } from '#core/accounts/identity.ts';
import { type Result } from '#core/kernel/result.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';
import type { Role } from '#core/accounts/profiles.ts';
export type EmailTaken = {
    readonly kind: 'email_taken';
};
export type KnownAccount = {
    readonly account: Account;
    readonly passwordHash: string;
    /** How often the password was changed. */
    readonly epoch: number;
};
/** No account has this id: real ones are uppercase. */
export declare const NOBODY = "nobody";
/** Accounts in the store; addresses are passed in lowercase. */
export declare function accountRecords(store: DocumentStore, clock: Clock): {
    find: (uid: string) => Promise<KnownAccount | undefined>;
    findByEmail: (email: string) => Promise<KnownAccount | undefined>;
    firstAdmin: () => Promise<Account | undefined>;
    create: ({ account, passwordHash }: Omit<KnownAccount, 'epoch'>, role: Role) => Promise<Result<Account, EmailTaken>>;
    /** Call in the transaction that has read the account. */
    noteSignIn(transaction: Transaction, stored: Stored): void;
    lastSignIns(uids: readonly string[]): Promise<ReadonlyMap<string, Instant>>;
    /** As a new password would, without one: every session and link of the account ends. */
    endSessions: (uid: string) => Promise<void>;
    /**
     * Call in the transaction that has read the account. Returns the new epoch, which ends
     * everything of earlier ones.
     * @param provenAt set when a mailed link was used
     */
    replacePassword(transaction: Transaction, stored: Stored, passwordHash: string, provenAt?: Instant): number;
};
/** By an address as typed; also undefined for text that is no address. */
export declare function findAccount(records: Pick<ReturnType<typeof accountRecords>, 'findByEmail'>, email: string): Promise<Account | undefined>;
