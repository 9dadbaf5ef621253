import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { normalEmail } from '#adapters/local-auth/account-documents.ts';
import { accountRecords } from '#adapters/local-auth/account-records.ts';
import { makeChangePassword } from '#adapters/local-auth/change-password.ts';
import { localSessions } from '#adapters/local-auth/local-sessions.ts';
import { hashPassword, passwordMatches } from '#adapters/local-auth/password-hash.ts';
import { signInLock } from '#adapters/local-auth/sign-in-lock.ts';
import { makeSweepExpired } from '#adapters/local-auth/sweep-expired.ts';
import { weaknessOf } from '#core/staff/password-policy.ts';
import type { AccountBook, Credentials } from '#core/customers/account-book.ts';
import type { Clock } from '#core/kernel/clock.ts';
import type { Account, Identity, Session, SignInError } from '#core/staff/identity.ts';
import type { Randomness } from '#core/kernel/randomness.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';

export type LocalAccounts = Identity &
  AccountBook & {
    /** The account first made with role admin. */
    firstAdmin(): Promise<Account | undefined>;
    /** Undefined for what is no address, too. */
    findByEmail(email: string): Promise<Account | undefined>;
    /** A wrong password, an unknown address and one that is no address read the same and take the same time. */
    signIn(credentials: Credentials): Promise<Result<Session, SignInError>>;
    /** A new session for one that is good, which then is no longer. Ends 30 days after the sign-in. */
    refresh(token: string): Promise<Session | undefined>;
    /** An unknown token is no error. */
    signOut(token: string): Promise<void>;
    /** Deletes a batch of what is past; answers how many documents. */
    sweep(): Promise<number>;
  };

export type LocalAccountsPorts = {
  readonly store: DocumentStore;
  readonly clock: Clock;
  readonly randomness: Randomness;
};

/** Accounts in our own store: for one shop without a hosted sign-in service. */
export function localAccounts({ store, clock, randomness }: LocalAccountsPorts): LocalAccounts {
  const records = accountRecords(store, clock);
  const sessions = localSessions(store, clock);
  const lock = signInLock(store, clock);

  return {
    verify: sessions.verify,
    refresh: sessions.refresh,
    signOut: sessions.revoke,
    firstAdmin: records.firstAdmin,
    async findByEmail(email) {
      const address = normalEmail(email);
      if (address === undefined) return undefined;
      return (await records.findByEmail(address))?.account;
    },
    sweep: makeSweepExpired(store, clock),

    async createAccount({ password, role, ...wanted }) {
      const email = normalEmail(wanted.email);
      if (email === undefined) return err({ kind: 'invalid_email' });
      const reason = weaknessOf(password, email);
      if (reason !== undefined) return err({ kind: 'weak_password', reason });
      const account = { uid: randomness.id(), email, displayName: wanted.displayName.trim() };
      return records.create({ account, passwordHash: await hashPassword(password) }, role);
    },

    async signIn({ email, password }) {
      const address = normalEmail(email);
      const admitted = address === undefined ? undefined : await lock.admit(address);
      if (admitted?.ok === false) return admitted;
      const known = address === undefined ? undefined : await records.findByEmail(address);
      const matches = await passwordMatches(password, known?.passwordHash);
      if (known === undefined || !matches) return err({ kind: 'invalid_credentials' });
      return store.transact(async (transaction) => {
        lock.clear(transaction, known.account.email);
        return ok(sessions.start(transaction, known, clock.now()));
      });
    },

    async startSession({ uid }) {
      const known = await records.find(uid);
      if (known === undefined) return undefined;
      return store.transact(async (transaction) => sessions.start(transaction, known, clock.now()));
    },

    changePassword: makeChangePassword(store, { records, sessions, lock }),
  };
}
