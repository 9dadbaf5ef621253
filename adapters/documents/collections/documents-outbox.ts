import {
  TransactionConflictError,
  type DocumentStore,
  type Filter,
  type Page,
  type Transaction,
} from '#adapters/documents/engine/document-store.ts';
import {
  askedEntry,
  OUTBOX,
  outboxFromDocument,
  outboxToDocument,
  repeatEntry,
  taskOf,
} from '#adapters/documents/collections/outbox-document.ts';
import { readablePage } from '#adapters/documents/engine/readable-page.ts';
import { isDocumentId } from '#adapters/documents/engine/document-ids.ts';
import type { NotDead, Outbox, OutboxEntry, OutboxTask } from '#core/notifications/outbox.ts';
import { saysMore } from '#core/notifications/sms.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { type Instant, isoFromInstant } from '#core/kernel/instant.ts';

const is = (field: string, value: string): Filter => ({ field, op: '==', value });

const newest = (limit: number) =>
  ({ orderBy: [{ field: 'createdAt', direction: 'desc' }], limit }) as const;

/** Works off tasks that the booking ledger wrote in the transactions causing them. */
export function documentsOutbox(store: DocumentStore): Outbox {
  /** Another process may have claimed it since the query: take it only if still due. */
  async function claimOne(id: string, now: Instant, leaseUntil: Instant) {
    return store.transact(async (transaction) => {
      const entry = await readEntry(transaction, id);
      if (entry?.state !== 'pending' || entry.nextAttemptAt > now) return undefined;
      const taken = { ...entry, attempts: entry.attempts + 1, nextAttemptAt: leaseUntil };
      transaction.set(OUTBOX, id, outboxToDocument(taken));
      return taskOf(taken);
    });
  }

  const listDue = (now: Instant, limit: number, after: string | undefined): Promise<Page> =>
    store.query({
      collection: OUTBOX,
      where: [
        { field: 'status', op: '==', value: 'pending' },
        { field: 'nextAttemptAt', op: '<=', value: isoFromInstant(now) },
      ],
      orderBy: [{ field: 'nextAttemptAt', direction: 'asc' }],
      limit,
      ...(after !== undefined && { after }),
    });

  /** A finished task stays finished, whatever a slower process reports. */
  function settle(id: string, change: (entry: OutboxEntry) => OutboxEntry): Promise<void> {
    return store.transact(async (transaction) => {
      const entry = await readEntry(transaction, id);
      if (entry === undefined) throw new Error(`No outbox task ${id}`);
      if (entry.state !== 'done') transaction.set(OUTBOX, id, outboxToDocument(change(entry)));
    });
  }

  /** An admin's decision on a dead task. */
  const raise = (
    id: string,
    change: (entry: OutboxEntry) => OutboxEntry,
  ): Promise<Result<OutboxEntry, NotDead>> =>
    store.transact(async (transaction) => {
      const entry = isDocumentId(id) ? await readEntry(transaction, id) : undefined;
      if (entry === undefined) return err({ kind: 'task_not_found' });
      if (entry.state !== 'dead') return err({ kind: 'task_not_dead' });
      const changed = change(entry);
      transaction.set(OUTBOX, id, outboxToDocument(changed));
      return ok(changed);
    });

  return {
    async claim(now, leaseUntil, limit) {
      let failed: PromiseRejectedResult | undefined;
      let after: string | undefined;
      do {
        const { documents, next } = await listDue(now, limit, after);
        const claims = await Promise.allSettled(
          documents.map(({ id }) => unlessContended(claimOne(id, now, leaseUntil))),
        );
        const tasks = tasksIn(claims);
        if (tasks.length > 0) return tasks;
        failed ??= claims.find((claim) => claim.status === 'rejected');
        after = failed && next;
      } while (after !== undefined);
      if (failed !== undefined) throw failed.reason;
      return [];
    },
    done: (id, at, sent) =>
      settle(id, (entry) => ({
        ...entry,
        state: 'done',
        doneAt: at,
        lastError: undefined,
        ...(sent === undefined ? { isSkipped: entry.kind !== 'refund' || undefined } : { sent }),
      })),
    failed: (id, error, retryAt, attempts) =>
      settle(id, (entry) => {
        // That try's lease ran out, and another process or an admin took over.
        const isOver = attempts !== undefined && attempts !== entry.attempts;
        if (isOver || entry.state !== 'pending') return entry;
        const told = { ...entry, lastError: error };
        return retryAt === undefined
          ? { ...told, state: 'dead' }
          : { ...told, nextAttemptAt: retryAt };
      }),
    wait: (id, why, until, attempts) =>
      settle(id, (entry) =>
        attempts === entry.attempts && entry.state === 'pending'
          ? { ...entry, attempts: attempts - 1, lastError: why, nextAttemptAt: until }
          : entry,
      ),
    async list(limit) {
      const { documents } = await store.query({
        collection: OUTBOX,
        orderBy: [{ field: 'createdAt', direction: 'desc' }],
        limit,
      });
      return documents.map(outboxFromDocument);
    },
    async log(state, limit, after) {
      const page = await store.query({
        collection: OUTBOX,
        ...(state !== undefined && { where: [is('status', state)] }),
        ...newest(limit),
        ...(after !== undefined && { after }),
      });
      return { entries: page.documents.map(outboxFromDocument), next: page.next };
    },
    ofReservation: (id, limit) =>
      readablePage(
        store,
        { collection: OUTBOX, where: [is('reservationId', id)], ...newest(limit) },
        outboxFromDocument,
      ),
    sentTo: (key, limit) =>
      readablePage(
        store,
        { collection: OUTBOX, where: [is('sentTo', key)], ...newest(limit) },
        outboxFromDocument,
      ),
    async find(id) {
      const stored = isDocumentId(id) ? await store.get(OUTBOX, id) : undefined;
      return stored && outboxFromDocument(stored);
    },
    async listDead(limit) {
      const { documents } = await store.query({
        collection: OUTBOX,
        where: [{ field: 'status', op: '==', value: 'dead' }],
        orderBy: [{ field: 'nextAttemptAt', direction: 'asc' }],
        limit,
      });
      return documents.map(outboxFromDocument);
    },
    retry: (id, now) =>
      raise(id, (entry) => ({ ...entry, state: 'pending', attempts: 0, nextAttemptAt: now })),
    noteReceipt: (id, receipt, at) =>
      store.transact(async (transaction) => {
        const entry = isDocumentId(id) ? await readEntry(transaction, id) : undefined;
        if (entry?.kind !== 'text' || !saysMore(entry.receipt, receipt)) return;
        transaction.set(OUTBOX, id, outboxToDocument({ ...entry, receipt: { ...receipt, at } }));
      }),
    repeat: (id, now) =>
      store.transact(async (transaction) => {
        const entry = isDocumentId(id) ? await readEntry(transaction, id) : undefined;
        if (entry === undefined) return err({ kind: 'task_not_found' });
        const again = repeatEntry(entry, now);
        if (again === undefined) return err({ kind: 'not_repeated' });
        transaction.set(OUTBOX, again.id, outboxToDocument(again));
        return ok(again);
      }),
    discard: (id) => raise(id, (entry) => ({ ...entry, state: 'discarded' })),
    ask: (id, task, now) =>
      store.transact(async (transaction) => {
        const entry = askedEntry(id, task, now);
        if ((await transaction.get(OUTBOX, entry.id)) !== undefined) return false;
        transaction.set(OUTBOX, entry.id, outboxToDocument(entry));
        return true;
      }),
  };
}

async function readEntry(transaction: Transaction, id: string): Promise<OutboxEntry | undefined> {
  const stored = await transaction.get(OUTBOX, id);
  return stored && outboxFromDocument(stored);
}

/**
 * An unreadable task (from a newer program) comes first every time: it blocks neither the others
 * nor those already claimed, and is reported once nothing else is left.
 */
const tasksIn = (
  claims: readonly PromiseSettledResult<OutboxTask | undefined>[],
): readonly OutboxTask[] =>
  claims.flatMap((claim) =>
    claim.status === 'fulfilled' && claim.value !== undefined ? [claim.value] : [],
  );

/** Repeated conflicts mean that another process has the task. */
async function unlessContended(
  claim: Promise<OutboxTask | undefined>,
): Promise<OutboxTask | undefined> {
  try {
    return await claim;
  } catch (error) {
    if (error instanceof TransactionConflictError) return undefined;
    throw error;
  }
}
