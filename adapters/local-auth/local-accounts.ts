import type { DocumentStore, Stored } from '#adapters/documents/engine/document-store.ts';
import {
  normalEmail,
  failuresCodec,
  PASSWORD_RESETS,
  resetCodec,
  sessionCodec,
  SESSIONS,
  SIGN_IN_FAILURES,
} from '#adapters/local-auth/account-documents.ts';
import { accountRecords } from '#adapters/local-auth/account-records.ts';
import { localSessions } from '#adapters/local-auth/local-sessions.ts';
import { hashPassword, passwordMatches } from '#adapters/local-auth/password-hash.ts';
import { signInLock } from '#adapters/local-auth/sign-in-lock.ts';
import { weaknessOf } from '#core/staff/password-policy.ts';
import type { Account, Identity, Session, SignInError } from '#core/staff/identity.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { UnreadableDocumentError } from '#adapters/documents/engine/document-codec.ts';
import { type Instant, isoFromInstant } from '#core/kernel/instant.ts';
import type { Clock, Randomness } from '#core/kernel/ports.ts';
import type { AccountBook, Credentials } from '#core/customers/accounts.ts';

const BATCH = 200;

type ExpiryOf = (stored: Stored) => Instant;

const EXPIRIES: readonly (readonly [collection: string, expiryOf: ExpiryOf])[] = [
  [SESSIONS, (stored) => sessionCodec.fromDocument(stored).expiresAt],
  [SIGN_IN_FAILURES, (stored) => failuresCodec.fromDocument(stored).expiresAt],
  [PASSWORD_RESETS, (stored) => resetCodec.fromDocument(stored).expiresAt],
];

/** What cannot be read (a newer program wrote it) stays, and holds up nothing else. */
function isPast(stored: Stored, expiryOf: ExpiryOf, now: Instant): boolean {
  try {
    return expiryOf(stored) <= now;
  } catch (error) {
    if (error instanceof UnreadableDocumentError) return false;
    throw error;
  }
}

/** Deletes a batch of the sessions, counts of failures and password links whose time is past; answers how many. */
export function makeSweepExpired(store: DocumentStore, clock: Clock) {
  async function sweep(collection: string, expiryOf: ExpiryOf): Promise<number> {
    const now = clock.now();
    const { documents } = await store.query({
      collection,
      where: [{ field: 'expiresAt', op: '<=', value: isoFromInstant(now) }],
      orderBy: [{ field: 'expiresAt', direction: 'asc' }],
      limit: BATCH,
    });
    const ids = documents.map(({ id }) => id);
    return store.transact(async (transaction) => {
      const present = (await transaction.getMany(collection, ids)).filter((it) => it !== undefined);
      // A count of failures may have grown since the query: that one stays.
      const past = present.filter((stored) => isPast(stored, expiryOf, now));
      for (const { id } of past) transaction.delete(collection, id);
      return past.length;
    });
  }

  return async (): Promise<number> => {
    let deleted = 0;
    for (const [collection, expiryOf] of EXPIRIES) deleted += await sweep(collection, expiryOf);
    return deleted;
  };
}

type Parts = {
  readonly records: ReturnType<typeof accountRecords>;
  readonly sessions: ReturnType<typeof localSessions>;
  readonly lock: ReturnType<typeof signInLock>;
};

/** A session that was left open is not enough: the password of today is asked for, and guesses are counted. */
const makeChangePassword =
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
