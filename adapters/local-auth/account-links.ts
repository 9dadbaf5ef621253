import {
  addressConfirmationEntry,
  createTask,
  passwordResetEntry,
} from '#adapters/documents/collections/outbox-document.ts';
import { getNamed } from '#adapters/documents/engine/document-ids.ts';
import type { Stored } from '#adapters/documents/engine/document-store.ts';
import type { Reader } from '#adapters/documents/engine/reading.ts';
import { type AccountLinks, type LinkPurpose, linkSecretFor } from '#core/accounts/account-book.ts';
import { after, MINUTE } from '#core/kernel/instant.ts';
import type { Language } from '#core/kernel/language.ts';
import { err, ok } from '#core/kernel/result.ts';
import { splitManageToken } from '#core/reservations/manage-token.ts';
import {
  accountCodec,
  ACCOUNTS,
  normalEmail,
  PASSWORD_RESETS,
  linkCodec,
} from './account-documents.ts';
import { accountRecords, type KnownAccount, NOBODY } from './account-records.ts';
import type { LocalAccountsPorts } from './local-accounts.ts';
import { ARGON2, passwordJudge } from './passwords.ts';
import { signInLock } from './sign-in-lock.ts';

// For what a new password ends, see docs/decisions/14-accounts-roles-and-sign-in.md.

const LIFETIME = 30 * MINUTE;

const INVALID = { kind: 'invalid_link' } as const;

const MAIL_OF = {
  'password-reset': passwordResetEntry,
  'address-confirmation': addressConfirmationEntry,
} as const satisfies Record<LinkPurpose, unknown>;

/** `passwordResets/{id}`: only a hash of the link's secret. The queued mail lacks it, too. */
export function localAccountLinks(ports: LocalAccountsPorts): AccountLinks {
  const { store, clock, randomness, secrets, shop, hashing = ARGON2 } = ports;
  const judge = passwordJudge(store, shop);
  const records = accountRecords(store, clock);
  const lock = signInLock(store, clock);

  /** The link with its account; undefined if expired or older than the account's password. */
  async function readLive(reader: Reader, stored: Stored | undefined) {
    if (stored === undefined) return undefined;
    const link = linkCodec.fromDocument(stored);
    const found = await reader.get(ACCOUNTS, link.accountId);
    if (found === undefined || link.expiresAt <= clock.now()) return undefined;
    const account = accountCodec.fromDocument(found);
    return account.epoch === link.epoch ? { link, found, account } : undefined;
  }

  async function open(reader: Reader, token: string, purpose: LinkPurpose) {
    const parts = splitManageToken(token);
    if (parts === undefined) return undefined;
    const live = await readLive(
      reader,
      await getNamed(reader, PASSWORD_RESETS, parts.reservationId),
    );
    const opens = secrets.isEqual(secrets.hash(parts.secret), live?.link.secretHash ?? '');
    return live?.link.purpose === purpose && opens
      ? { ...live, id: parts.reservationId }
      : undefined;
  }

  /** Without an account it costs the same writes, so timing reveals nothing. */
  async function send(purpose: LinkPurpose, known: KnownAccount | undefined, language: Language) {
    const id = randomness.id();
    const now = clock.now();
    const record = {
      accountId: known?.account.uid ?? NOBODY,
      secretHash: secrets.hash(linkSecretFor(purpose, id, secrets)),
      epoch: known?.epoch ?? 0,
      purpose,
      language,
      createdAt: now,
      expiresAt: after(now, LIFETIME),
    };
    await store.transact(async (transaction) => {
      transaction.create(PASSWORD_RESETS, id, linkCodec.toDocument(record));
      createTask(transaction, MAIL_OF[purpose](id, now));
    });
  }

  return {
    async request(email, language) {
      const address = normalEmail(email);
      if (address === undefined) return;
      // Protects mailboxes from floods. Known and unknown addresses are counted alike.
      const admitted = await lock.admit(`reset:${address}`);
      if (!admitted.ok) return;
      await send('password-reset', await records.findByEmail(address), language);
    },

    async requestConfirmation({ uid, isProven }, language) {
      if (isProven === true) return;
      const admitted = await lock.admit(`confirm:${uid}`);
      const known = await records.find(uid);
      if (admitted.ok && known !== undefined) await send('address-confirmation', known, language);
    },

    async find(id) {
      const live = await readLive(store, await getNamed(store, PASSWORD_RESETS, id));
      if (live === undefined) return undefined;
      const { email, displayName } = live.account;
      const { expiresAt, language } = live.link;
      return { email, displayName, expiresAt, language };
    },

    async complete(token, password) {
      const known = await open(store, token, 'password-reset');
      if (known === undefined) return err(INVALID);
      const reason = await judge(password, { uid: known.found.id, ...known.account });
      if (reason !== undefined) return err({ kind: 'weak_password', reason });
      const passwordHash = await hashing.hash(password);
      return store.transact(async (transaction) => {
        const live = await open(transaction, token, 'password-reset');
        if (live === undefined) return err(INVALID);
        records.replacePassword(transaction, live.found, passwordHash, clock.now());
        transaction.delete(PASSWORD_RESETS, live.id);
        return ok({ uid: live.found.id });
      });
    },

    confirm: (token, uid) =>
      store.transact(async (transaction) => {
        const found = await transaction.get(ACCOUNTS, uid);
        const isProven = found && accountCodec.fromDocument(found).provenAt !== undefined;
        const live = await open(transaction, token, 'address-confirmation');
        if (isProven) return ok(undefined);
        if (live?.found.id !== uid) return err(INVALID);
        records.noteProven(transaction, live.found);
        transaction.delete(PASSWORD_RESETS, live.id);
        return ok(undefined);
      }),
  };
}
