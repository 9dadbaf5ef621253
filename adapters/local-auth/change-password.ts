import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import type { accountRecords } from '#adapters/local-auth/account-records.ts';
import type { localSessions } from '#adapters/local-auth/local-sessions.ts';
import { hashPassword, passwordMatches } from '#adapters/local-auth/password-hash.ts';
import type { signInLock } from '#adapters/local-auth/sign-in-lock.ts';
import { weaknessOf } from '#core/staff/password-policy.ts';
import type { AccountBook } from '#core/customers/account-book.ts';
import { err, ok } from '#core/kernel/result.ts';

type Parts = {
  readonly records: ReturnType<typeof accountRecords>;
  readonly sessions: ReturnType<typeof localSessions>;
  readonly lock: ReturnType<typeof signInLock>;
};

/** A session that was left open is not enough: the password of today is asked for, and guesses are counted. */
export const makeChangePassword =
  (store: DocumentStore, { records, sessions, lock }: Parts): AccountBook['changePassword'] =>
  async (token, { current, next }) => {
    const live = await sessions.read(store, token);
    if (live === undefined) return err({ kind: 'invalid_credentials' });
    const { uid, email } = live.account;
    const reason = weaknessOf(next, email);
    if (reason !== undefined) return err({ kind: 'weak_password', reason });
    const admitted = await lock.admit(email);
    if (!admitted.ok) return admitted;
    const known = await records.find(uid);
    const matches = await passwordMatches(current, known?.passwordHash);
    if (known === undefined || !matches) return err({ kind: 'invalid_credentials' });
    const passwordHash = await hashPassword(next);
    return store.transact(async (transaction) => {
      const session = await sessions.read(transaction, token);
      // Changed or reset since the password was compared: what was proved is not true any more.
      if (session?.epoch !== known.epoch) return err({ kind: 'invalid_credentials' });
      lock.clear(transaction, email);
      const epoch = records.replacePassword(transaction, session.found, passwordHash);
      sessions.keep(transaction, session, epoch);
      return ok(undefined);
    });
  };
