import { createHash, randomBytes } from 'node:crypto';
import type {
  DocumentStore,
  Stored,
  Transaction,
} from '#adapters/documents/engine/document-store.ts';
import {
  accountCodec,
  ACCOUNTS,
  sessionCodec,
  SESSIONS,
} from '#adapters/local-auth/account-documents.ts';
import type { Account, Session, TokenHolder } from '#core/accounts/identity.ts';
import { after, DAY, HOUR, type Instant } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';

const LIFETIME = HOUR;
/** Even if it keeps being refreshed, a stolen token ends after this time. */
const LONGEST_STAY = 30 * DAY;
const TOKEN_BYTES = 32;

/** `epoch`: that of the password with which the holder signed in. */
type Holder = { readonly account: Account; readonly epoch: number };

/** Only hashes are stored, so a person who reads the database cannot sign in. */
const idOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Opaque bearer tokens, valid for an hour each. */
export function localSessions(store: DocumentStore, clock: Clock) {
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

  /**
   * Undefined for an unknown, expired, revoked or outdated token, or if the account was deleted.
   */
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
