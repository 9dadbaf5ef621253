import { type Instant } from '#core/kernel/instant.ts';
import { type Result } from '#core/kernel/result.ts';
import type { Account, Session, SignInError, TokenHolder } from '#core/accounts/identity.ts';
import type { SignedInUser, SignIn } from '#core/accounts/sign-in.ts';
import type { Clock, Randomness } from '#core/kernel/ports.ts';
import type { Credentials, PasswordResets } from '#core/accounts/account-book.ts';
/** Accounts, sessions and password links in this page's memory. */
export declare function memoryAccounts(clock: Clock, randomness: Randomness): {
    verify(token: string): Promise<TokenHolder | undefined>;
    createAccount(wanted: import("#core/accounts/account-book.ts").NewAccount): Promise<Result<Account, import("#core/accounts/account-book.ts").NewAccountError>>;
    startSession(account: Account, from?: import("#core/accounts/identity.ts").SignInPlace): Promise<Session | undefined>;
    changePassword(token: string, passwords: {
        readonly current: string;
        readonly next: string;
    }): Promise<Result<void, import("#core/accounts/account-book.ts").WeakPasswordError | SignInError>>;
    resets: PasswordResets;
    firstAdmin: () => Promise<Account | undefined>;
    findByEmail: (email: string) => Promise<Account | undefined>;
    signIn({ email, password }: Credentials): Promise<Result<Session, SignInError>>;
    lastSignIns: (uids: readonly string[]) => Promise<ReadonlyMap<string, Instant>>;
    endSessions: (uid: string) => Promise<void>;
    refresh(token: string): Promise<Session | undefined>;
    signOut: (token: string) => Promise<undefined>;
    /** In-memory accounts have no lock-out. */
    knownDevice: () => string | undefined;
};
export type MemoryAccounts = ReturnType<typeof memoryAccounts>;
type SignInPorts = {
    readonly accounts: Pick<MemoryAccounts, 'signIn' | 'signOut' | 'resets'>;
    readonly register: (wanted: Credentials & {
        readonly displayName: string;
    }) => Promise<Result<Session, {
        readonly kind: string;
    }>>;
    /** The account with the role of its profile. */
    readonly describeUser: (account: Account) => Promise<SignedInUser>;
};
/** Sign-in without a server. A reload signs out. */
export declare function memorySignIn({ accounts, register, describeUser }: SignInPorts): SignIn;
export {};
