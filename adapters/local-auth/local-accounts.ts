import { createHash, randomBytes } from 'node:crypto';
import type {
  DocumentStore,
  Stored,
  Transaction,
} from '#adapters/documents/engine/document-store.ts';
import type { AccountBook, Credentials } from '#core/accounts/account-book.ts';
import type {
  Account,
  Identity,
  Session,
  SignInError,
  SignInPlace,
  TokenHolder,
} from '#core/accounts/identity.ts';
import { after, DAY, HOUR, type Instant } from '#core/kernel/instant.ts';
import type { Clock, ManageSecrets, Randomness } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { StaffAccounts } from '#core/staff/staff-book.ts';
import {
  accountCodec,
  ACCOUNTS,
  normalEmail,
  sessionCodec,
  SESSIONS,
} from './account-documents.ts';
import { accountRecords, findAccount, type KnownAccount } from './account-records.ts';
import { ARGON2, type PasswordHashing, passwordJudge } from './passwords.ts';
import { knownDevices, signInLock } from './sign-in-lock.ts';

const LIFETIME = HOUR;
/** Even if it keeps being refreshed, a stolen token ends after this time. */
const LONGEST_STAY = 30 * DAY;
const TOKEN_BYTES = 32;

/** `epoch`: that of the password with which the holder signed in. */
type Holder = { readonly account: Account; readonly epoch: number };

/** Only hashes are stored, so a person who reads the database cannot sign in. */
const idOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Opaque bearer tokens, valid for an hour each. */
function localSessions(store: DocumentStore, clock: Clock) {
  /** Writes the session in the caller's transaction. */
  function start(
    transaction: Transaction,
    { account, epoch }: Holder,
    startedAt: Instant,
    sessionId?: string,
  ): Session {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const expiresAt = after(clock.now(), LIFETIME);
    const record = { accountId: account.uid, startedAt, expiresAt, epoch, sessionId };
    const id = idOf(token);
    transaction.create(SESSIONS, id, sessionCodec.toDocument(record));
    return { id: sessionId ?? id, token, expiresAt, account };
  }

  /** Undefined for an unknown, expired, revoked or outdated token, or a deleted account. */
  async function read(from: Pick<Transaction, 'get'>, token: string) {
    const stored = await from.get(SESSIONS, idOf(token));
    if (stored === undefined) return undefined;
    const session = sessionCodec.fromDocument(stored);
    const { accountId, startedAt, expiresAt, epoch, sessionId = stored.id } = session;
    const found = await from.get(ACCOUNTS, accountId);
    if (found === undefined || expiresAt <= clock.now()) return undefined;
    const { email, displayName, epoch: current, provenAt } = accountCodec.fromDocument(found);
    if (epoch !== current) return undefined;
    const isProven = provenAt !== undefined;
    const account = { uid: accountId, email, displayName, ...(isProven && { isProven }) };
    return { account, epoch, startedAt, sessionId, stored, found };
  }

  return {
    start,
    read,

    /** Continues the session under the account's new epoch, in the transaction that read it. */
    keep(transaction: Transaction, { stored }: { readonly stored: Stored }, epoch: number): void {
      const record = sessionCodec.fromDocument(stored);
      transaction.set(SESSIONS, stored.id, sessionCodec.toDocument({ ...record, epoch }));
    },

    async verify(token: string): Promise<TokenHolder | undefined> {
      const live = await read(store, token);
      if (live === undefined) return undefined;
      const { account, sessionId, startedAt } = live;
      return { ...account, sessionId, lastsUntil: after(startedAt, LONGEST_STAY + LIFETIME) };
    },

    /** Replaces an old token with a new one. */
    refresh: (token: string): Promise<Session | undefined> =>
      store.transact(async (transaction) => {
        const live = await read(transaction, token);
        if (live === undefined || after(live.startedAt, LONGEST_STAY) <= clock.now()) {
          return undefined;
        }
        transaction.delete(SESSIONS, idOf(token));
        return start(transaction, live, live.startedAt, live.sessionId);
      }),

    revoke: (token: string): Promise<void> =>
      store.transact(async (transaction) => transaction.delete(SESSIONS, idOf(token))),
  };
}

type Parts = {
  readonly records: ReturnType<typeof accountRecords>;
  readonly sessions: ReturnType<typeof localSessions>;
  readonly lock: ReturnType<typeof signInLock>;
  readonly hashing: PasswordHashing;
  readonly judge: ReturnType<typeof passwordJudge>;
};

/**
 * Counts attempts per account by source: a browser known from earlier sign-ins, or else a network.
 * Strangers use up only their own tries, and a new password resets everyone's.
 */
function attemptAt(
  address: string,
  known: KnownAccount | undefined,
  network: string | undefined,
  device: string | undefined,
): string {
  if (device !== undefined) return `device ${device}`;
  const epoch = known?.epoch ?? 0;
  return [address, ...(epoch > 0 ? [epoch] : []), ...(network ? [network] : [])].join(' ');
}

/** An open session is not enough: asks for the present password and counts wrong guesses. */
const makeChangePassword =
  (
    store: DocumentStore,
    { records, sessions, lock, hashing, judge }: Parts,
  ): AccountBook['changePassword'] =>
  async (token, { current, next }) => {
    const live = await sessions.read(store, token);
    if (live === undefined) return err({ kind: 'invalid_credentials' });
    const { uid } = live.account;
    const reason = await judge(next, live.account);
    if (reason !== undefined) return err({ kind: 'weak_password', reason });
    // Counted separately, so a stolen session cannot lock its owner out of signing in.
    const attempt = `change ${uid}`;
    const admitted = await lock.admit(attempt);
    if (!admitted.ok) return admitted;
    const known = await records.find(uid);
    const matches = await hashing.matches(current, known?.passwordHash);
    if (known === undefined || !matches) return err({ kind: 'invalid_credentials' });
    const passwordHash = await hashing.hash(next);
    return store.transact(async (transaction) => {
      const session = await sessions.read(transaction, token);
      // The password changed after it was compared, so the proof is void.
      if (session?.epoch !== known.epoch) return err({ kind: 'invalid_credentials' });
      lock.clear(transaction, attempt);
      const epoch = records.replacePassword(transaction, session.found, passwordHash);
      sessions.keep(transaction, session, epoch);
      return ok(undefined);
    });
  };

export type LocalAccounts = Identity &
  AccountBook &
  StaffAccounts & {
    /** The first account made with role admin. */
    firstAdmin(): Promise<Account | undefined>;
    /** Also undefined for text that is no address. */
    findByEmail(email: string): Promise<Account | undefined>;
    /** Wrong passwords, unknown and invalid addresses get the same answer in the same time. */
    signIn(credentials: Credentials, from?: SignInPlace): Promise<Result<Session, SignInError>>;
    /** Replaces a valid session with a new one. Ends 30 days after sign-in. */
    refresh(token: string, from?: SignInPlace): Promise<Session | undefined>;
    /** The id of the browser with these marks, if known for any account. */
    knownDevice(devices: string): string | undefined;
    /** Does nothing for an unknown token. */
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
export function localAccounts(ports: LocalAccountsPorts): LocalAccounts {
  const { store, clock, randomness, secrets, shop, hashing = ARGON2 } = ports;
  const judge = passwordJudge(store, shop);
  const records = accountRecords(store, clock);
  const sessions = localSessions(store, clock);
  const lock = signInLock(store, clock);
  const devices = knownDevices(secrets, randomness, clock);
  const startFor = (known: KnownAccount, marks = '') =>
    store.transact(async (transaction) => {
      const stored = await transaction.get(ACCOUNTS, known.account.uid);
      if (stored !== undefined) records.noteSignIn(transaction, stored);
      const session = sessions.start(transaction, known, clock.now());
      return { ...session, device: devices.remember(marks, known) };
    });

  return {
    verify: sessions.verify,
    knownDevice: devices.anyId,
    async refresh(token, from) {
      const refreshed = await sessions.refresh(token);
      const known = refreshed && (await records.find(refreshed.account.uid));
      return (
        known && refreshed && { ...refreshed, device: devices.remember(from?.devices ?? '', known) }
      );
    },
    signOut: sessions.revoke,
    firstAdmin: records.firstAdmin,
    findByEmail: (email) => findAccount(records, email),
    lastSignIns: records.lastSignIns,
    endSessions: records.endSessions,

    async createAccount({ password, role, ...wanted }) {
      const email = normalEmail(wanted.email);
      if (email === undefined) return err({ kind: 'invalid_email' });
      const { displayName } = wanted;
      const reason = await judge(password, { email, displayName });
      if (reason !== undefined) return err({ kind: 'weak_password', reason });
      const account = { uid: randomness.id(), email, displayName: wanted.displayName.trim() };
      return records.create({ account, passwordHash: await hashing.hash(password) }, role);
    },

    async signIn({ email, password }, { network, devices: marks = '' } = {}) {
      const address = normalEmail(email);
      const known = address === undefined ? undefined : await records.findByEmail(address);
      const attempt = attemptAt(address ?? '', known, network, devices.idFor(marks, known));
      const admitted = address === undefined ? undefined : await lock.admit(attempt);
      if (admitted?.ok === false) return admitted;
      const matches = await hashing.matches(password, known?.passwordHash);
      if (known === undefined || !matches) return err({ kind: 'invalid_credentials' });
      return store.transact(async (transaction) => {
        const stored = await transaction.get(ACCOUNTS, known.account.uid);
        lock.clear(transaction, attempt);
        if (stored !== undefined) records.noteSignIn(transaction, stored);
        const session = sessions.start(transaction, known, clock.now());
        return ok({ ...session, device: devices.remember(marks, known) });
      });
    },

    async startSession({ uid }, from) {
      const known = await records.find(uid);
      return known && startFor(known, from?.devices);
    },

    changePassword: makeChangePassword(store, { records, sessions, lock, hashing, judge }),
  };
}
