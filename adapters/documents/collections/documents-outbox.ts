import {
  TransactionConflictError,
  type DocumentStore,
  type Page,
} from '#adapters/documents/engine/document-store.ts';
import { ascending, descending, collectionOf, is } from '#adapters/documents/engine/reading.ts';
import { type Instant, isoFromInstant, SECOND } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type {
  NotDead,
  Outbox,
  OutboxBacklog,
  OutboxEntry,
  OutboxState,
  OutboxTask,
} from '#core/notifications/outbox.ts';
import { saysMore } from '#core/notifications/sms.ts';
import {
  entryOf,
  OUTBOX,
  outboxFromDocument,
  repeatEntry,
  taskOf,
  putTask,
} from './outbox-document.ts';
import { type WrittenTasks, writtenTasks } from './written-tasks.ts';

const newest = (limit: number) => ({ orderBy: descending('createdAt'), limit });

const outbox = collectionOf(OUTBOX, outboxFromDocument);

/** More would make reading the metrics expensive, and the oldest are among the first due. */
const MOST_WAITING = 200;

/** Counts from the index; only waiting tasks are read. */
export const readOutboxBacklog = (store: DocumentStore, clock: Clock) =>
  async function backlog(): Promise<OutboxBacklog> {
    const inState = (state: OutboxState) => ({
      where: [is('status', state)],
      orderBy: ascending('nextAttemptAt'),
    });
    const [pending, dead, waiting] = await Promise.all([
      store.count({ collection: OUTBOX, ...inState('pending') }),
      store.count({ collection: OUTBOX, ...inState('dead') }),
      outbox.readable(store, { ...inState('pending'), limit: MOST_WAITING }),
    ]);
    const now = clock.now();
    const late = waiting.filter(
      ({ attempts, nextAttemptAt }) => attempts > 0 || nextAttemptAt <= now,
    );
    const oldest = Math.min(now, ...late.map(({ createdAt }) => createdAt));
    return { pending, dead, oldestMs: now - oldest };
  };

/** At least so often all due tasks are queried: retries, and those of other servers. */
const QUERY_EVERY = 5 * SECOND;

/**
 * Works off tasks that the booking ledger wrote in the transactions causing them.
 * @param written claimed without a query, before which the store would have to index them
 */
export function documentsOutbox(
  store: DocumentStore,
  written: WrittenTasks = writtenTasks(),
): Outbox {
  let queriedAt: Instant | undefined;

  /** False too if the clock was set back. */
  const hasQueried = (now: Instant): boolean =>
    queriedAt !== undefined && Math.abs(now - queriedAt) < QUERY_EVERY;

  /** Another process may have claimed it since the query: take it only if still due. */
  async function claimOne(id: string, now: Instant, leaseUntil: Instant) {
    return store.transact(async (transaction) => {
      const entry = await outbox.find(transaction, id);
      if (entry?.state !== 'pending' || entry.nextAttemptAt > now) return undefined;
      const taken = { ...entry, attempts: entry.attempts + 1, nextAttemptAt: leaseUntil };
      putTask(transaction, taken);
      return taskOf(taken);
    });
  }

  const listDue = (now: Instant, limit: number, after: string | undefined): Promise<Page> =>
    store.query({
      collection: OUTBOX,
      where: [
        is('status', 'pending'),
        { field: 'nextAttemptAt', op: '<=', value: isoFromInstant(now) },
      ],
      orderBy: ascending('nextAttemptAt'),
      limit,
      after,
    });

  /** A finished task stays finished, whatever a slower process reports. */
  function settle(id: string, change: (entry: OutboxEntry) => OutboxEntry): Promise<void> {
    return store.transact(async (transaction) => {
      const entry = await outbox.find(transaction, id);
      if (entry === undefined) throw new Error(`No outbox task ${id}`);
      if (entry.state !== 'done') putTask(transaction, change(entry));
    });
  }

  /** An admin's decision on a dead task. */
  const raise = (
    id: string,
    change: (entry: OutboxEntry) => OutboxEntry,
  ): Promise<Result<OutboxEntry, NotDead>> =>
    store.transact(async (transaction) => {
      const entry = await outbox.find(transaction, id);
      if (entry === undefined) return err({ kind: 'task_not_found' });
      if (entry.state !== 'dead') return err({ kind: 'task_not_dead' });
      const changed = change(entry);
      putTask(transaction, changed);
      return ok(changed);
    });

  return {
    async claim(now, leaseUntil, limit) {
      const claimAll = (ids: readonly string[]) =>
        Promise.allSettled(ids.map((id) => unlessContended(claimOne(id, now, leaseUntil))));
      const own = written.take(limit);
      if (own.length > 0 && hasQueried(now)) {
        const tasks = tasksIn(await claimAll(own));
        if (tasks.length > 0) return tasks;
      }
      queriedAt = now;
      let failed: PromiseRejectedResult | undefined;
      let after: string | undefined;
      do {
        const { documents, next } = await listDue(now, limit, after);
        const claims = await claimAll(documents.map(({ id }) => id));
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
    list: (limit) => outbox.list(store, { orderBy: descending('createdAt'), limit }),
    async log(state, limit, after) {
      const page = await store.query({
        collection: OUTBOX,
        ...(state !== undefined && { where: [is('status', state)] }),
        ...newest(limit),
        after,
      });
      return { entries: page.documents.map(outboxFromDocument), next: page.next };
    },
    ofReservation: (id, limit) =>
      outbox.readable(store, { where: [is('reservationId', id)], ...newest(limit) }),
    sentTo: (key, limit) =>
      outbox.readable(store, { where: [is('sentTo', key)], ...newest(limit) }),
    find: (id) => outbox.find(store, id),
    listDead: (limit) =>
      outbox.list(store, {
        where: [is('status', 'dead')],
        orderBy: ascending('nextAttemptAt'),
        limit,
      }),
    retry: (id, now) =>
      raise(id, (entry) => ({ ...entry, state: 'pending', attempts: 0, nextAttemptAt: now })),
    noteReceipt: (id, receipt, at) =>
      store.transact(async (transaction) => {
        const entry = await outbox.find(transaction, id);
        if (entry?.kind !== 'text' || !saysMore(entry.receipt, receipt)) return;
        putTask(transaction, { ...entry, receipt: { ...receipt, at } });
      }),
    repeat: (id, now) =>
      store.transact(async (transaction) => {
        const entry = await outbox.find(transaction, id);
        if (entry === undefined) return err({ kind: 'task_not_found' });
        const again = repeatEntry(entry, now);
        if (again === undefined) return err({ kind: 'not_repeated' });
        putTask(transaction, again);
        return ok(again);
      }),
    discard: (id) => raise(id, (entry) => ({ ...entry, state: 'discarded' })),
    ask: (id, task, now) =>
      store.transact(async (transaction) => {
        const entry = entryOf(id, task, now);
        if ((await transaction.get(OUTBOX, entry.id)) !== undefined) return false;
        putTask(transaction, entry);
        return true;
      }),
  };
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
