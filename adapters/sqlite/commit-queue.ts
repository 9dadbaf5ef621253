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
  /** Commits at once what waits, and takes no more. */
  readonly close: () => void;
};

/**
 * Group commit: the requests of one turn of the event loop share one SQLite transaction, so a hundred bookings at once
 * cost one wait for the disk.
 */
export function commitQueue(database: DatabaseSync, write: DocumentWriter): CommitQueue {
  let waiting: Waiting[] = [];
  let closed = false;

  function flush(): void {
    const batch = waiting.toSorted((a, b) => Number(b.request.urgent) - Number(a.request.urgent));
    waiting = [];
    if (batch.length > 0) commitTogether(batch);
  }

  function commitTogether(batch: readonly Waiting[]): void {
    let failedToApply = false;
    try {
      const outcomes = guarded(() =>
        immediately(database, () => {
          try {
            return write(batch.map(({ request }) => request));
          } catch (error) {
            failedToApply = true;
            throw error;
          }
        }),
      );
      batch.forEach(({ resolve }, index) => resolve(outcomes[index] ?? { kind: 'conflict' }));
    } catch (error) {
      // One request SQLite cannot take must not fail the others. Never after a failed COMMIT: it may have happened.
      if (failedToApply && batch.length > 1) batch.forEach((one) => commitTogether([one]));
      else batch.forEach(({ reject }) => reject(error));
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
    },
  };
}
