import type { DatabaseSync } from 'node:sqlite';
import { StoreUnavailableError } from '#adapters/documents/engine/document-store.ts';
import type {
  CommitOutcome,
  CommitRequest,
} from '#adapters/documents/engine/recording-transaction.ts';
import { guarded, immediately } from './database.ts';
import type { DocumentWriter } from './document-writer.ts';
import type { ForeignWrites } from './foreign-writes.ts';

type Waiting = {
  readonly request: CommitRequest;
  readonly resolve: (outcome: CommitOutcome) => void;
  readonly reject: (error: unknown) => void;
};

type CommitQueue = {
  /** Resolves when the commit is on disk. */
  readonly add: (request: CommitRequest) => Promise<CommitOutcome>;
  /** Commits what is waiting and accepts no more; resolves when it is on disk. */
  readonly close: () => Promise<void>;
};

type CommitQueueParts = {
  readonly write: DocumentWriter;
  /** Resolves when everything committed so far is on disk. */
  readonly synced: (version?: number) => Promise<void>;
  /** Notified of a failed commit that may or may not have happened. */
  readonly foreign: Pick<ForeignWrites, 'look' | 'suspect'>;
};

const CONFLICT: CommitOutcome = { kind: 'conflict' };

/**
 * Group commit: requests of one event-loop turn share a SQLite transaction, and so do those made
 * during a disk sync, which could not be answered before the next one anyway: together they write
 * fewer pages. Nobody is answered earlier, not even readers: what they saw, from any process, may
 * not be on disk yet.
 */
export function commitQueue(
  database: DatabaseSync,
  { write, synced, foreign }: CommitQueueParts,
): CommitQueue {
  let waiting: Waiting[] = [];
  /** The foreign-write count already known to be on disk; unknown at first. */
  let othersWaitedFor = -1;
  let closed = false;
  /** Undefined once all our commits are on disk. */
  let lastWait: Promise<void> | undefined;
  let isFlushDue = false;

  function onDisk(hasWritten: boolean, version: number): Promise<void> | undefined {
    if (!hasWritten) {
      const others = foreign.look();
      if (others === othersWaitedFor) return lastWait;
      othersWaitedFor = others;
    }
    const wait = synced(version).finally(() => {
      if (lastWait !== wait) return;
      lastWait = undefined;
      if (waiting.length > 0) flushSoon();
    });
    lastWait = wait;
    return wait;
  }

  function flushSoon(): void {
    if (isFlushDue) return;
    isFlushDue = true;
    setImmediate(flush);
  }

  function flush(): void {
    isFlushDue = false;
    const batch = waiting.toSorted((a, b) => Number(b.request.urgent) - Number(a.request.urgent));
    waiting = [];
    if (batch.length > 0) commitTogether(batch);
  }

  function commitTogether(batch: readonly Waiting[]): void {
    let failedToApply = false;
    const refuse = (error: unknown): void => batch.forEach(({ reject }) => reject(error));
    try {
      const { outcomes, hasWritten, version, keep } = guarded(() =>
        immediately(database, () => {
          try {
            return write(batch.map(({ request }) => request));
          } catch (error) {
            failedToApply = true;
            throw error;
          }
        }),
      );
      keep();
      const answer = (toLosers: boolean): void =>
        batch.forEach(({ resolve }, index) => {
          const outcome = outcomes[index] ?? CONFLICT;
          if ((outcome.kind === 'conflict') === toLosers) resolve(outcome);
        });
      // These only retry: nothing they saw leaves this process.
      answer(true);
      const wait = onDisk(hasWritten, version);
      if (wait === undefined) answer(false);
      else wait.then(() => answer(false), refuse);
    } catch (error) {
      if (!failedToApply) foreign.suspect();
      // A bad request must not fail the others. Not after a failed COMMIT: it may have happened.
      if (failedToApply && batch.length > 1) batch.forEach((one) => commitTogether([one]));
      else refuse(error);
    }
  }

  return {
    add(request) {
      if (closed) return Promise.reject(new StoreUnavailableError('The store is closed'));
      // A retry holds up whoever retries after it.
      if (lastWait === undefined || request.urgent) flushSoon();
      return new Promise((resolve, reject) => {
        waiting.push({ request, resolve, reject });
      });
    },
    async close() {
      closed = true;
      flush();
      // Whoever awaits the wait learns of its failure.
      await lastWait?.catch(() => undefined);
    },
  };
}
