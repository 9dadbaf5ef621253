import {
  type DeclaredIndex,
  type DocumentStore,
  type Query,
  StoreUnavailableError,
} from '#adapters/documents/engine/document-store.ts';
import { makeTransact } from '#adapters/documents/engine/optimistic-transaction.ts';
import { checkKeys } from '#adapters/documents/engine/recording-transaction.ts';
import { commitQueue } from '#adapters/sqlite/commit-queue.ts';
import { guarded, openDatabase, writeAheadLogOf } from '#adapters/sqlite/database.ts';
import { diskSync } from '#adapters/sqlite/disk-sync.ts';
import { documentReader } from '#adapters/sqlite/document-reader.ts';
import { documentWriter } from '#adapters/sqlite/document-writer.ts';
import { ensureIndexes, indexesOnFile } from '#adapters/sqlite/indexes-on-file.ts';
import { memoryOfFile } from '#adapters/sqlite/memory-of-file.ts';

/** `file` is a path in a folder that exists; beside it SQLite keeps `-wal` and `-shm`. */
export type SqliteOptions = {
  readonly file: string;
  readonly indexes: readonly DeclaredIndex[];
  /** No other process may have the file open, now or until this store is closed. */
  readonly isAlone?: boolean | undefined;
};

/** `explain` is for tests: the index a query walks (or `no index`), then SQLite's own plan. */
export type SqliteDocumentStore = DocumentStore & {
  readonly explain: (query: Query) => readonly string[];
};

/**
 * Documents in one file that several processes may share and that survives `kill -9`: a transaction that resolved is on the
 * disk. Every call blocks the event loop while SQLite works, but not while the disk does; commits made meanwhile share one wait for it.
 * Throws StoreUnavailableError when the file cannot be opened.
 */
export function openSqliteDocumentStore({
  file,
  indexes,
  isAlone,
}: SqliteOptions): SqliteDocumentStore {
  const database = openDatabase(file, isAlone);
  guarded(() => ensureIndexes(database, indexes));
  const memory = memoryOfFile(database);
  const current = indexesOnFile(database, memory.foreign);
  const reader = documentReader(database, current, memory);
  const disk = diskSync(writeAheadLogOf(file));
  const queue = commitQueue(database, {
    write: documentWriter(database, current, memory),
    synced: disk.synced,
    foreign: memory.foreign,
  });

  /**
   * Once a sync has failed nothing is shown any more: it could be gone when the computer starts again. Nor is it after
   * closing: what is remembered is of a file that nobody watches any more.
   */
  function reading<T>(work: () => T): T {
    disk.check();
    if (!database.isOpen) throw new StoreUnavailableError('The store is closed');
    return guarded(work);
  }

  const find = (collection: string, ids: readonly string[]) => {
    checkKeys(collection, ids);
    return reading(() => reader.find(collection, ids));
  };

  return {
    get: async (collection, id) => find(collection, [id])[0]?.stored,
    getMany: async (collection, ids) => find(collection, ids).map(({ stored }) => stored),
    query: async (query) => reading(() => reader.query(query)),
    count: async (query) => reading(() => reader.count(query)),
    transact: makeTransact({
      read: async (collection, ids) => find(collection, ids),
      commit: queue.add,
    }),
    explain: reader.explain,
    async close() {
      await queue.close();
      await disk.close();
      if (database.isOpen) database.close();
    },
  };
}
