import type { DatabaseSync } from 'node:sqlite';
import type { CommitOutcome, CommitRequest } from '#adapters/documents/commit-request.ts';
import { StoreUnavailableError } from '#adapters/documents/document-store.ts';
import { guarded, immediately } from '#adapters/sqlite/database.ts';
import type { DocumentWriter } from '#adapters/sqlite/document-writer.ts';

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

/**
 * Group commit: the requests of one turn of the event loop share one SQLite transaction, and the commits of the while that
 * the disk takes share the next wait for it. Nobody is answered before.
 */
export function commitQueue(
  database: DatabaseSync,
  write: DocumentWriter,
  synced: () => Promise<void>,
): CommitQueue {
  let waiting: Waiting[] = [];
  let closed = false;
  let lastWait = Promise.resolve();

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
      const answer = (): void =>
        batch.forEach(({ resolve }, index) => resolve(outcomes[index] ?? { kind: 'conflict' }));
      if (hasWritten) lastWait = synced().then(answer, refuse);
      else answer();
    } catch (error) {
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
    close() {
      closed = true;
      flush();
      return lastWait;
    },
  };
}
