import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { type PasswordHashing } from '#adapters/local-auth/password-hash.ts';
import type { Account, Identity, Session, SignInError, SignInPlace } from '#core/accounts/identity.ts';
import { type Result } from '#core/kernel/result.ts';
import type { Clock, ManageSecrets, Randomness } from '#core/kernel/ports.ts';
import type { StaffAccounts } from '#core/staff/staff-book.ts';
import type { AccountBook, Credentials } from '#core/accounts/account-book.ts';
export type LocalAccounts = Identity & AccountBook & StaffAccounts & {
    /** The first account made with role admin. */
    firstAdmin(): Promise<Account | undefined>;
    /** Also undefined for text that is no address. */
    findByEmail(email: string): Promise<Account | undefined>;
    /** Wrong passwords, unknown and invalid addresses get the same answer in the same time. */
    signIn(credentials: Credentials, from?: SignInPlace): Promise<Result<Session, SignInError>>;
    /** Replaces a valid session with a new one. Ends 30 days after sign-in. */
    refresh(token: string, from?: SignInPlace): Promise<Session | undefined>;
    /** The browser behind these marks, if known for any account. */
    knownDevice(devices: string): string | undefined;
    /** An unknown token is not an error. */
    signOut(token: string): Promise<void>;
};
export type LocalAccountsPorts = {
    readonly store: DocumentStore;
    readonly clock: Clock;
    readonly randomness: Randomness;
    readonly secrets: ManageSecrets;
    /** The shop's name, which no password may be based on. */
    readonly shop?: string | undefined;
    readonly hashing?: PasswordHashing;
};
/** Accounts in our own store, for a shop without a hosted sign-in service. */
export declare function localAccounts(ports: LocalAccountsPorts): LocalAccounts;
