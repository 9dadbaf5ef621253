import { UnreadableDocumentError } from '#adapters/documents/engine/document-codec.ts';
import type {
  DocumentStore,
  FieldPath,
  Filter,
  OrderBy,
  Stored,
  Transaction,
} from '#adapters/documents/engine/document-store.ts';
import { is } from '#adapters/documents/engine/reading.ts';
import { isMoney } from '#core/dispatch/crew-act.ts';
import { isGiftSaleId } from '#core/gifts/gift-sale.ts';
import type { OldRecord, OldRecords } from '#core/jobs/sweep-old-records.ts';
import { type Instant, isoFromInstant } from '#core/kernel/instant.ts';
import { findReservation } from './booking-records.ts';
import { BROWSINGS, browsingFromDocument } from './documents-browsings.ts';
import { CREW_ACTS, crewActFromDocument } from './documents-crew-acts.ts';
import { INBOX, QUARANTINE, PAYMENT_EVENTS } from './documents-event-inbox.ts';
import { findGiftSale, GIFT_SALES } from './documents-gift-sales.ts';
import { leadFromDocument, LEADS } from './documents-leads.ts';
import { IDEMPOTENCY } from './idempotency-document.ts';
import { OUTBOX, outboxFromDocument } from './outbox-document.ts';
import { WEBHOOK_DELIVERIES } from './webhook-documents.ts';

/** One query, in the order of its index. */
type Pass = {
  readonly collection: string;
  readonly where?: Filter;
  readonly by: FieldPath;
  readonly direction: OrderBy['direction'];
  /** Whether the document is obsolete, checked in the transaction that deletes it. */
  readonly mayGo?: (transaction: Transaction, stored: Stored) => Promise<boolean>;
};

/** The audit expects a task for every promised refund, done or not. */
async function isNotPromised(transaction: Transaction, stored: Stored): Promise<boolean> {
  const task = outboxFromDocument(stored);
  if (task.state !== 'done' && task.state !== 'discarded') return false;
  if (task.kind !== 'refund') return true;
  const { reservationId: id } = task;
  const find = isGiftSaleId(id) ? findGiftSale : findReservation;
  const payment = await find(transaction, id);
  return !payment?.pendingRefunds.some(
    ({ intentId, amount }) => intentId === task.intentId && amount === task.amount,
  );
}

/** Unreadable documents (from a newer program) stay and do not block the others. */
async function orStays(answer: Promise<boolean>): Promise<boolean> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof UnreadableDocumentError) return false;
    throw error;
  }
}

const events = (kind: string): Pass => ({
  collection: PAYMENT_EVENTS,
  where: is('kind', kind),
  by: 'receivedAt',
  direction: 'desc',
});

const settled = (state: string): Pass => ({
  collection: QUARANTINE,
  where: is('state', state),
  by: 'lastSeenAt',
  direction: 'desc',
});

const tasks = (status: string): Pass => ({
  collection: OUTBOX,
  where: is('status', status),
  by: 'nextAttemptAt',
  direction: 'asc',
  mayGo: isNotPromised,
});

const PASSES: Readonly<Record<OldRecord, readonly Pass[]>> = {
  idempotency_keys: [{ collection: IDEMPOTENCY, by: 'createdAt', direction: 'asc' }],
  applied_events: [events('payment_succeeded'), events('payment_failed'), events('refunded')],
  attention_events: [events('attention')],
  other_events: [{ collection: INBOX, by: 'receivedAt', direction: 'desc' }],
  settled_events: [settled('applied'), settled('dismissed')],
  done_tasks: [tasks('done'), tasks('discarded')],
  unpaid_gift_sales: [
    { collection: GIFT_SALES, where: is('state', 'over'), by: 'createdAt', direction: 'asc' },
  ],
  crew_acts: [
    {
      collection: CREW_ACTS,
      by: 'day',
      direction: 'asc',
      // Payments go even if open, because a shop may never mark them as handed in.
      mayGo: async (_transaction, stored) => {
        const act = crewActFromDocument(stored);
        return !act.isOpen || isMoney(act);
      },
    },
  ],
  webhook_calls: [{ collection: WEBHOOK_DELIVERIES, by: 'createdAt', direction: 'asc' }],
  browsings: [
    {
      collection: BROWSINGS,
      by: 'begunAt',
      direction: 'asc',
      mayGo: async (_transaction, stored) => !browsingFromDocument(stored).isOpen,
    },
  ],
  leads: [
    {
      collection: LEADS,
      by: 'updatedAt',
      direction: 'asc',
      // A lead that waits for its next mail is handled by its own job first.
      mayGo: async (_transaction, stored) => leadFromDocument(stored).nextAt === undefined,
    },
  ],
};

const BATCH = 200;

export function documentsOldRecords(store: DocumentStore): OldRecords {
  const remove = ({ collection, mayGo }: Pass, ids: readonly string[]): Promise<number> =>
    store.transact(async (transaction) => {
      const found = await transaction.getMany(collection, ids);
      const present = found.filter((stored) => stored !== undefined);
      const answers = await Promise.all(
        present.map(async (stored) => mayGo === undefined || orStays(mayGo(transaction, stored))),
      );
      const gone = present.filter((_, index) => answers[index]);
      for (const { id } of gone) transaction.delete(collection, id);
      return gone.length;
    });

  async function sweepPass(pass: Pass, before: Instant, most: number): Promise<number> {
    const { collection, where, by, direction } = pass;
    const past: Filter = { field: by, op: '<', value: isoFromInstant(before) };
    let deleted = 0;
    let from: string | undefined;
    for (let seen = 0; seen < most; seen += BATCH) {
      const page = await store.query({
        collection,
        where: where === undefined ? [past] : [where, past],
        orderBy: [{ field: by, direction }],
        limit: BATCH,
        ...(from !== undefined && { after: from }),
      });
      if (page.documents.length === 0) break;
      deleted += await remove(
        pass,
        page.documents.map(({ id }) => id),
      );
      from = page.next;
      if (from === undefined) break;
    }
    return deleted;
  }

  return {
    async sweep(kind, before, most) {
      let deleted = 0;
      for (const pass of PASSES[kind]) deleted += await sweepPass(pass, before, most);
      return deleted;
    },
  };
}
