import type { DatabaseSync } from 'node:sqlite';
import type { CommitOutcome, CommitRequest } from '#adapters/documents/engine/commit-request.ts';
import { StoreUnavailableError } from '#adapters/documents/engine/document-store.ts';
import { guarded, immediately } from '#adapters/sqlite/database.ts';
import type { DocumentWriter } from '#adapters/sqlite/document-writer.ts';
import type { ForeignWrites } from '#adapters/sqlite/foreign-writes.ts';

type Waiting = {
  readonly request: CommitRequest;
  readonly resolve: (outcome: CommitOutcome) => void;
  readonly reject: (error: unknown) => void;
};

export type CommitQueue = {
  /** Resolves when the commit is on the disk. */
  readonly add: (request: CommitRequest) => Promise<CommitOutcome>;
  /** Commits what waits, and takes no more; resolves when it is on the disk. */
  readonly close: () => Promise<void>;
};

export type CommitQueueParts = {
  readonly write: DocumentWriter;
  /** Resolves when all that is committed by now is on the disk. */
  readonly synced: () => Promise<void>;
  /** Told of a commit that failed and of which nobody knows whether it happened. */
  readonly foreign: Pick<ForeignWrites, 'look' | 'suspect'>;
};

const CONFLICT: CommitOutcome = { kind: 'conflict' };

/**
 * Group commit: the requests of one turn of the event loop share one SQLite transaction, and the commits of the while that
 * the disk takes share the next wait for it. Nobody is answered before, nor is who only looked: what it saw, of this
 * process or another, may not be on the disk yet.
 */
export function commitQueue(
  database: DatabaseSync,
  { write, synced, foreign }: CommitQueueParts,
): CommitQueue {
  let waiting: Waiting[] = [];
  /** The count of foreign writes up to which the disk was waited for; at first nobody knows. */
  let othersWaitedFor = -1;
  let closed = false;
  /** Undefined once all that was committed here is on the disk. */
  let lastWait: Promise<void> | undefined;

  function onDisk(hasWritten: boolean): Promise<void> | undefined {
    if (!hasWritten) {
      const others = foreign.look();
      if (others === othersWaitedFor) return lastWait;
      othersWaitedFor = others;
    }
    const wait = synced().finally(() => {
      if (lastWait === wait) lastWait = undefined;
    });
    lastWait = wait;
    return wait;
  }

  function flush(): void {
    const batch = waiting.toSorted((a, b) => Number(b.request.urgent) - Number(a.request.urgent));
    waiting = [];
    if (batch.length > 0) commitTogether(batch);
  }

  function commitTogether(batch: readonly Waiting[]): void {
    let failedToApply = false;
    const refuse = (error: unknown): void => batch.forEach(({ reject }) => reject(error));
    try {
      const { outcomes, hasWritten, keep } = guarded(() =>
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
      // They only try again: nothing that they saw leaves this process.
      answer(true);
      const wait = onDisk(hasWritten);
      if (wait === undefined) answer(false);
      else wait.then(() => answer(false), refuse);
    } catch (error) {
      if (!failedToApply) foreign.suspect();
      // One request SQLite cannot take must not fail the others. Never after a failed COMMIT: it may have happened.
      if (failedToApply && batch.length > 1) batch.forEach((one) => commitTogether([one]));
      else refuse(error);
    }
  }

  return {
    add(request) {
      if (closed) return Promise.reject(new StoreUnavailableError('The store is closed'));
      if (waiting.length === 0) setImmediate(flush);
      return new Promise((resolve, reject) => {
        waiting.push({ request, resolve, reject });
      });
    },
    async close() {
      closed = true;
      flush();
      // Whoever waits is told if it fails.
      await lastWait?.catch(() => undefined);
    },
  };
}
