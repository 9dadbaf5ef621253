import {
  TransactionConflictError,
  type DocumentStore,
  type Page,
  type Transaction,
} from '#adapters/documents/engine/document-store.ts';
import {
  linksEntry,
  OUTBOX,
  outboxFromDocument,
  outboxToDocument,
  type StoredEntry,
  taskOf,
} from '#adapters/documents/collections/outbox-document.ts';
import { isDocumentId } from '#adapters/documents/engine/document-ids.ts';
import type { NotDead, Outbox, OutboxEntry, OutboxTask } from '#core/notifications/outbox.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { type Instant, isoFromInstant } from '#core/kernel/instant.ts';

/** Tasks are written by the booking ledger, in the transaction that causes them; here they are worked off. */
export function documentsOutbox(store: DocumentStore): Outbox {
  /** Another process may have been faster since the query: only what is still due is taken. */
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

  /** A task that is done stays done, whatever a slower process has to say of it. */
  function settle(id: string, change: (entry: StoredEntry) => StoredEntry): Promise<void> {
    return store.transact(async (transaction) => {
      const entry = await readEntry(transaction, id);
      if (entry === undefined) throw new Error(`No outbox task ${id}`);
      if (entry.state !== 'done') transaction.set(OUTBOX, id, outboxToDocument(change(entry)));
    });
  }

  /** An admin's word on a task that was given up by itself. */
  const raise = (
    id: string,
    change: (entry: StoredEntry) => StoredEntry,
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
    done: (id, at) =>
      settle(id, (entry) => ({ ...entry, state: 'done', doneAt: at, lastError: undefined })),
    failed: (id, error, retryAt, attempts) =>
      settle(id, (entry) => {
        // The lease of that try ran out, and another process has the task, or an admin gave it up.
        const isOver = attempts !== undefined && attempts !== entry.attempts;
        if (isOver || entry.state !== 'pending') return entry;
        const told = { ...entry, lastError: error };
        return retryAt === undefined
          ? { ...told, state: 'dead' }
          : { ...told, nextAttemptAt: retryAt };
      }),
    async list(limit) {
      const { documents } = await store.query({
        collection: OUTBOX,
        orderBy: [{ field: 'createdAt', direction: 'desc' }],
        limit,
      });
      return documents.map(outboxFromDocument);
    },
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
    discard: (id) => raise(id, (entry) => ({ ...entry, state: 'discarded' })),
    askForLinks: (email, language, now) =>
      store.transact(async (transaction) => {
        const entry = linksEntry(email, language, now);
        const known = await transaction.get(OUTBOX, entry.id);
        if (known === undefined) transaction.set(OUTBOX, entry.id, outboxToDocument(entry));
      }),
  };
}

async function readEntry(transaction: Transaction, id: string): Promise<StoredEntry | undefined> {
  const stored = await transaction.get(OUTBOX, id);
  return stored && outboxFromDocument(stored);
}

/**
 * One that cannot be read (a newer program wrote it) comes first every time: it neither holds up the others nor takes those
 * along that are claimed by now. It is told once nothing else is left to do.
 */
const tasksIn = (
  claims: readonly PromiseSettledResult<OutboxTask | undefined>[],
): readonly OutboxTask[] =>
  claims.flatMap((claim) =>
    claim.status === 'fulfilled' && claim.value !== undefined ? [claim.value] : [],
  );

/** Lost to another process again and again: then that one has the task. */
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
