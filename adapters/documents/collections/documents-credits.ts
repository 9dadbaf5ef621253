import { z } from 'zod';
import { documentCodec } from '#adapters/documents/engine/document-codec.ts';
import { dayField } from '#adapters/documents/engine/document-fields.ts';
import type { DocumentStore, Transaction } from '#adapters/documents/engine/document-store.ts';
import {
  is,
  has,
  ascending,
  descending,
  collectionOf,
} from '#adapters/documents/engine/reading.ts';
import { type Credit, giftsGivenBy, newMailings } from '#core/credits/credit.ts';
import type { Credits, GiftLimit } from '#core/credits/credits-store.ts';
import type { Idempotency, KeyReused } from '#core/kernel/ids.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { creditFromDocument, CREDITS, creditToDocument } from './credit-document.ts';
import { creditRequestCodec, creditRequestId, IDEMPOTENCY } from './idempotency-document.ts';
import { giftCardEntry, createTask } from './outbox-document.ts';
import { markForReports } from './report-documents.ts';

export const GIFT_DAYS = 'giftDays';

/** `giftDays/{uid}`: the gift cards a staff member gave away on the last day they gave any. */
export const giftDaysCodec = documentCodec(
  GIFT_DAYS,
  z.object({ day: dayField, codes: z.array(z.string()).readonly() }),
);

/** Queues the mails that a change of a credit requires. */
export function askForMails(
  transaction: Pick<Transaction, 'create'>,
  before: Credit | undefined,
  after: Credit,
): void {
  for (const mailing of newMailings(before, after)) {
    createTask(transaction, giftCardEntry(after.code, mailing));
  }
}

/** The credit issued under this key, if any. A different request under the same key is refused. */
async function issuedBefore(
  transaction: Transaction,
  idempotency: Idempotency | undefined,
): Promise<Result<Credit, KeyReused> | undefined> {
  if (idempotency === undefined) return undefined;
  const stored = await transaction.get(IDEMPOTENCY, creditRequestId(idempotency.key));
  if (stored === undefined) return undefined;
  const { fingerprint, creditCode } = creditRequestCodec.fromDocument(stored);
  if (fingerprint !== idempotency.fingerprint) return err({ kind: 'idempotency_key_reused' });
  const credit = await transaction.get(CREDITS, creditCode);
  if (credit === undefined) throw new Error(`No credit ${creditCode}, issued before`);
  return ok(creditFromDocument(credit));
}

/**
 * Counts a new card toward the giver's day. The transaction reads that day, so of two simultaneous
 * cards the second sees the first. Returns why the card may not be given, if so.
 */
async function countGift<E>(
  transaction: Transaction,
  credit: Credit,
  { uid, day, refuse }: GiftLimit<E>,
): Promise<{ readonly refusal: E | undefined; readonly write: () => void }> {
  const stored = await transaction.get(GIFT_DAYS, uid);
  const before = stored && giftDaysCodec.fromDocument(stored);
  const codes = before?.day === day ? before.codes : [];
  const given = (await transaction.getMany(CREDITS, codes)).flatMap((one) =>
    one === undefined ? [] : [creditFromDocument(one)],
  );
  const counted = { day, codes: [...codes, credit.code] };
  return {
    refusal: refuse(giftsGivenBy([...given, credit], uid, day)),
    write: () => transaction.set(GIFT_DAYS, uid, giftDaysCodec.toDocument(counted)),
  };
}

const credits = collectionOf(CREDITS, creditFromDocument);

/** `credits/{CODE}`: the code is the id. */
export const documentsCredits = (store: DocumentStore): Credits => ({
  find: (code) => credits.find(store, code),
  async list(limit, after) {
    const orderBy = descending('createdAt');
    const { found, next } = await credits.page(store, { orderBy, limit, after });
    return { credits: found, next };
  },
  create: (credit, idempotency, limit) =>
    store.transact(async (transaction) => {
      const issued = await issuedBefore(transaction, idempotency);
      if (issued !== undefined) return issued;
      const gift = limit && (await countGift(transaction, credit, limit));
      if (gift?.refusal !== undefined) return err(gift.refusal);
      const { code, createdAt } = credit;
      transaction.create(CREDITS, code, creditToDocument(credit));
      gift?.write();
      markForReports(transaction, CREDITS, code);
      askForMails(transaction, undefined, credit);
      if (idempotency !== undefined) {
        const { key, fingerprint } = idempotency;
        const request = creditRequestCodec.toDocument({ fingerprint, creditCode: code, createdAt });
        transaction.create(IDEMPOTENCY, creditRequestId(key), request);
      }
      return ok(credit);
    }),
  change: (code, decide) =>
    store.transact(async (transaction) => {
      const before = await credits.find(transaction, code);
      if (before === undefined) return err({ kind: 'credit_not_found' });
      const credit = decide(before);
      if (credit === before) return ok(before);
      transaction.set(CREDITS, code, creditToDocument(credit));
      markForReports(transaction, CREDITS, code);
      askForMails(transaction, before, credit);
      return ok(credit);
    }),
  mailedTo: (email, limit) =>
    credits.list(store, {
      where: [has('mailedTo', email)],
      orderBy: ascending('expiresOn'),
      limit,
    }),
  listExpired: (today, limit) =>
    credits.ids(store, {
      where: [is('isOpen', true), { field: 'expiresOn', op: '<', value: today }],
      orderBy: ascending('expiresOn'),
      limit,
    }),
});
