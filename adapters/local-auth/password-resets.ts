import { passwordResetEntry, createTask } from '#adapters/documents/collections/outbox-document.ts';
import { getNamed } from '#adapters/documents/engine/document-ids.ts';
import type { Stored } from '#adapters/documents/engine/document-store.ts';
import type { Reader } from '#adapters/documents/engine/reading.ts';
import { resetSecretFor, type PasswordResets } from '#core/accounts/account-book.ts';
import { after, MINUTE } from '#core/kernel/instant.ts';
import { err, ok } from '#core/kernel/result.ts';
import { splitManageToken } from '#core/reservations/manage-token.ts';
import {
  accountCodec,
  ACCOUNTS,
  normalEmail,
  PASSWORD_RESETS,
  resetCodec,
} from './account-documents.ts';
import { accountRecords, NOBODY } from './account-records.ts';
import type { LocalAccountsPorts } from './local-accounts.ts';
import { ARGON2, passwordJudge } from './passwords.ts';
import { signInLock } from './sign-in-lock.ts';

// For what a new password ends, see docs/decisions/14-accounts-roles-and-sign-in.md.

const LIFETIME = 30 * MINUTE;

const INVALID = { kind: 'invalid_link' } as const;

/** `passwordResets/{id}`: only a hash of the link's secret. The queued mail lacks it, too. */
export function localPasswordResets(ports: LocalAccountsPorts): PasswordResets {
  const { store, clock, randomness, secrets, shop, hashing = ARGON2 } = ports;
  const judge = passwordJudge(store, shop);
  const records = accountRecords(store, clock);
  const lock = signInLock(store, clock);

  /** The reset with its account; undefined if expired or older than the account's password. */
  async function readLive(reader: Reader, stored: Stored | undefined) {
    if (stored === undefined) return undefined;
    const reset = resetCodec.fromDocument(stored);
    const found = await reader.get(ACCOUNTS, reset.accountId);
    if (found === undefined || reset.expiresAt <= clock.now()) return undefined;
    const account = accountCodec.fromDocument(found);
    return account.epoch === reset.epoch ? { reset, found, account } : undefined;
  }

  async function open(reader: Reader, token: string) {
    const parts = splitManageToken(token);
    if (parts === undefined) return undefined;
    const live = await readLive(
      reader,
      await getNamed(reader, PASSWORD_RESETS, parts.reservationId),
    );
    const opens = secrets.isEqual(secrets.hash(parts.secret), live?.reset.secretHash ?? '');
    return live !== undefined && opens ? { ...live, id: parts.reservationId } : undefined;
  }

  return {
    async request(email, language) {
      const address = normalEmail(email);
      if (address === undefined) return;
      // Protects mailboxes from floods. Known and unknown addresses are counted alike.
      const admitted = await lock.admit(`reset:${address}`);
      if (!admitted.ok) return;
      const known = await records.findByEmail(address);
      const id = randomness.id();
      const now = clock.now();
      const record = {
        // An unknown address costs the same reads and writes, so timing reveals nothing.
        accountId: known?.account.uid ?? NOBODY,
        secretHash: secrets.hash(resetSecretFor(id, secrets)),
        epoch: known?.epoch ?? 0,
        language,
        createdAt: now,
        expiresAt: after(now, LIFETIME),
      };
      await store.transact(async (transaction) => {
        const mail = passwordResetEntry(id, now);
        transaction.create(PASSWORD_RESETS, id, resetCodec.toDocument(record));
        createTask(transaction, mail);
      });
    },

    async find(id) {
      const live = await readLive(store, await getNamed(store, PASSWORD_RESETS, id));
      if (live === undefined) return undefined;
      const { email, displayName } = live.account;
      const { expiresAt, language } = live.reset;
      return { email, displayName, expiresAt, language };
    },

    async complete(token, password) {
      const known = await open(store, token);
      if (known === undefined) return err(INVALID);
      const reason = await judge(password, { uid: known.found.id, ...known.account });
      if (reason !== undefined) return err({ kind: 'weak_password', reason });
      const passwordHash = await hashing.hash(password);
      return store.transact(async (transaction) => {
        const live = await open(transaction, token);
        if (live === undefined) return err(INVALID);
        records.replacePassword(transaction, live.found, passwordHash, clock.now());
        transaction.delete(PASSWORD_RESETS, live.id);
        return ok({ uid: live.found.id });
      });
    },
  };
}
