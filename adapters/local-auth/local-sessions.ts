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
import type { Account, Session } from '#core/accounts/identity.ts';
import { after, DAY, HOUR, type Instant } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';

const LIFETIME = HOUR;
/** Even if it keeps being refreshed, a stolen token ends after this time. */
const LONGEST_STAY = 30 * DAY;
const TOKEN_BYTES = 32;

/** `epoch`: the password under which the holder signed in. */
type Holder = { readonly account: Account; readonly epoch: number };

/** Only hashes are stored, so reading the database lets nobody sign in. */
const sessionIdOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Opaque bearer tokens, valid for an hour each. */
export function localSessions(store: DocumentStore, clock: Clock) {
  /** Writes the session in the caller's transaction. */
  function start(
    transaction: Transaction,
    { account, epoch }: Holder,
    startedAt: Instant,
  ): Session {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const expiresAt = after(clock.now(), LIFETIME);
    const record = { accountId: account.uid, startedAt, expiresAt, epoch };
    transaction.create(SESSIONS, sessionIdOf(token), sessionCodec.toDocument(record));
    return { token, expiresAt, account };
  }

  /** Undefined for an unknown, expired, revoked or outdated token, or a deleted account. */
  async function read(from: Pick<Transaction, 'get'>, token: string) {
    const stored = await from.get(SESSIONS, sessionIdOf(token));
    if (stored === undefined) return undefined;
    const { accountId, startedAt, expiresAt, epoch } = sessionCodec.fromDocument(stored);
    const found = await from.get(ACCOUNTS, accountId);
    if (found === undefined || expiresAt <= clock.now()) return undefined;
    const { email, displayName, epoch: current, provenAt } = accountCodec.fromDocument(found);
    if (epoch !== current) return undefined;
    const isProven = provenAt !== undefined;
    const account = { uid: accountId, email, displayName, ...(isProven && { isProven }) };
    return { account, epoch, startedAt, stored, found };
  }

  return {
    start,
    read,

    /** Continues the session under the account's new epoch, in the transaction that read it. */
    keep(transaction: Transaction, { stored }: { readonly stored: Stored }, epoch: number): void {
      const record = sessionCodec.fromDocument(stored);
      transaction.set(SESSIONS, stored.id, sessionCodec.toDocument({ ...record, epoch }));
    },

    verify: async (token: string): Promise<Account | undefined> =>
      (await read(store, token))?.account,

    /** Replaces an old token with a new one. */
    refresh: (token: string): Promise<Session | undefined> =>
      store.transact(async (transaction) => {
        const live = await read(transaction, token);
        if (live === undefined || after(live.startedAt, LONGEST_STAY) <= clock.now()) {
          return undefined;
        }
        transaction.delete(SESSIONS, sessionIdOf(token));
        return start(transaction, live, live.startedAt);
      }),

    revoke: (token: string): Promise<void> =>
      store.transact(async (transaction) => transaction.delete(SESSIONS, sessionIdOf(token))),
  };
}
