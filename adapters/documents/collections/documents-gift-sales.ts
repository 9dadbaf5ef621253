import { z } from 'zod';
import { documentCodec } from '#adapters/documents/engine/document-codec.ts';
import { centsField, dayField, instantField } from '#adapters/documents/engine/document-fields.ts';
import type {
  Document,
  DocumentStore,
  Stored,
  Transaction,
} from '#adapters/documents/engine/document-store.ts';
import { is, has, ascending, collectionOf } from '#adapters/documents/engine/reading.ts';
import type { Credit } from '#core/credits/credit.ts';
import { GIFT_SALE_STATES, type GiftDecision, type GiftSale } from '#core/gifts/gift-sale.ts';
import type { GiftSales } from '#core/gifts/gift-sales-store.ts';
import { listOf } from '#core/kernel/fields.schema.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { LANGUAGES } from '#core/kernel/language.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { err, ok } from '#core/kernel/result.ts';
import { cashWords, FOUND_BY } from '#core/reservations/found-by.ts';
import { ledgerOf, mistakenIn } from '#core/reservations/mistaken-payment.ts';
import { OFFLINE_METHODS } from '#core/reservations/money-entry.ts';
import { creditFromDocument, CREDITS, creditToDocument } from './credit-document.ts';
import { askForMails } from './documents-credits.ts';
import { PAYMENT_EVENTS, paymentEventId, paymentEventToDocument } from './documents-event-inbox.ts';
import { giftRequestId, IDEMPOTENCY, idempotencyCodec } from './idempotency-document.ts';
import { giftEntriesFor, OUTBOX, createTask } from './outbox-document.ts';
import { markForReports } from './report-documents.ts';
import { cardFeesField, actorField } from './shared-fields.ts';

export const GIFT_SALES = 'giftSales';

const entryFields = {
  id: z.string(),
  amount: centsField,
  at: instantField,
  by: actorField.optional(),
};
const cardFields = { ...entryFields, intentId: z.string() };

const giftSaleSchema = z.object({
  state: z.enum(GIFT_SALE_STATES),
  amount: centsField,
  code: z.string(),
  email: z.string().optional(),
  recipient: z.object({ name: z.string(), email: z.string().optional() }),
  from: z.string().optional(),
  message: z.string().optional(),
  sendOn: dayField,
  language: z.enum(LANGUAGES),
  createdAt: instantField,
  intentId: z.string().optional(),
  entries: z
    .array(
      z.discriminatedUnion('kind', [
        z.object({ ...cardFields, kind: z.enum(['charge', 'refund', 'refund_failed']) }),
        z.object({
          ...entryFields,
          kind: z.enum(['received', 'handed_back']),
          method: z.enum(OFFLINE_METHODS),
          note: z.string().optional(),
          why: z.string().optional(),
          corrects: z.string().optional(),
          recordedAt: instantField.optional(),
          returns: z.string().optional(),
        }),
        z.object({
          ...cardFields,
          kind: z.enum(['dispute_opened', 'dispute_won', 'dispute_lost', 'dispute_reinstated']),
          disputeId: z.string(),
          disputed: centsField,
          fee: centsField.optional(),
        }),
      ]),
    )
    .readonly(),
  cardFees: cardFeesField.optional(),
  pendingRefunds: listOf({ cause: z.string(), intentId: z.string(), amount: centsField }),
  /** For queries only. */
  foundBy: z.array(z.string()).readonly().optional(),
});

const codec = documentCodec(GIFT_SALES, giftSaleSchema);

export function giftSaleFromDocument(stored: Stored): GiftSale {
  const { foundBy: _foundBy, ...sale } = codec.fromDocument(stored);
  const { found, others: entries } = mistakenIn(sale.entries);
  return { ...sale, id: stored.id, entries, ...(found.length > 0 && { mistaken: found }) };
}

const giftSaleToDocument = ({ mistaken, ...sale }: GiftSale): Document =>
  codec.toDocument({
    ...sale,
    entries: ledgerOf({ entries: sale.entries, mistaken }),
    foundBy: cashWords(sale.entries),
  });

const giftSales = collectionOf(GIFT_SALES, giftSaleFromDocument);

export const { find: findGiftSale } = giftSales;

type Before = { readonly sale?: GiftSale | undefined; readonly credit?: Credit | undefined };

/** Whether each task is already queued. Read before anything is written. */
async function readTasks(transaction: Transaction, decision: GiftDecision, now: Instant) {
  const tasks = giftEntriesFor(decision, now);
  const known = await transaction.getMany(
    OUTBOX,
    tasks.map((task) => task.id),
  );
  return tasks.filter((_task, index) => known[index] === undefined);
}

function write(transaction: Transaction, before: Before, { sale, credit }: GiftDecision): void {
  if (sale !== before.sale) {
    transaction.set(GIFT_SALES, sale.id, giftSaleToDocument(sale));
    markForReports(transaction, GIFT_SALES, sale.id);
  }
  if (credit === undefined || credit === before.credit) return;
  // An existing card is changed; no code is ever created twice.
  const put = before.credit === undefined ? 'create' : 'set';
  transaction[put](CREDITS, credit.code, creditToDocument(credit));
  markForReports(transaction, CREDITS, credit.code);
  askForMails(transaction, before.credit, credit);
}

/** `giftSales/{id}`: the order and every cent of it. The card it created is `credits/{code}`. */
export const documentsGiftSales = (store: DocumentStore, clock: Clock): GiftSales => ({
  find: (id) => findGiftSale(store, id),
  create: (decision, { key, fingerprint }) =>
    store.transact(async (transaction) => {
      const before = await transaction.get(IDEMPOTENCY, giftRequestId(key));
      if (before !== undefined) {
        const request = idempotencyCodec.fromDocument(before);
        if (request.fingerprint !== fingerprint) return err({ kind: 'idempotency_key_reused' });
        const known = await findGiftSale(transaction, request.reservationId);
        if (known === undefined) throw new Error(`No gift sale ${request.reservationId}`);
        return ok(known);
      }
      const { id, createdAt } = decision.sale;
      const tasks = await readTasks(transaction, decision, createdAt);
      write(transaction, {}, decision);
      for (const task of tasks) createTask(transaction, task);
      const request = { fingerprint, reservationId: id, createdAt };
      transaction.create(IDEMPOTENCY, giftRequestId(key), idempotencyCodec.toDocument(request));
      return ok(decision.sale);
    }),
  change: (id, decide, event) =>
    store.transact(async (transaction) => {
      const sale = await findGiftSale(transaction, id);
      if (sale === undefined) return err({ kind: 'gift_sale_not_found' });
      const applied = event && (await transaction.get(PAYMENT_EVENTS, paymentEventId(event)));
      if (applied !== undefined) return ok(sale);
      const stored = await transaction.get(CREDITS, sale.code);
      const credit = stored && creditFromDocument(stored);
      const now = clock.now();
      const decided = decide(sale, credit, now);
      if (!decided.ok) return decided;
      const tasks = await readTasks(transaction, decided.value, now);
      for (const task of tasks) createTask(transaction, task);
      if (event) {
        const document = paymentEventToDocument(event, now);
        transaction.create(PAYMENT_EVENTS, paymentEventId(event), document);
      }
      write(transaction, { sale, credit }, decided.value);
      return ok(decided.value.sale);
    }),
  listOpen: (limit) =>
    giftSales.readable(store, {
      where: [is('state', 'open')],
      orderBy: ascending('createdAt'),
      limit,
    }),
  listCash: (monday, limit) =>
    giftSales.readable(store, {
      where: [has('foundBy', FOUND_BY.cash(monday))],
      orderBy: ascending('createdAt'),
      limit,
    }),
});
