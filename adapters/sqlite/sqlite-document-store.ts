import {
  type DeclaredIndex,
  type DocumentStore,
  type FieldPath,
  type Query,
  StoreUnavailableError,
} from '#adapters/documents/engine/document-store.ts';
import { makeTransact, checkKeys } from '#adapters/documents/engine/recording-transaction.ts';
import { commitQueue } from './commit-queue.ts';
import { committedIn, guarded, openDatabase, writeAheadLogOf } from './database.ts';
import { diskSync } from './disk-sync.ts';
import { documentReader } from './document-reader.ts';
import { documentWriter } from './document-writer.ts';
import { highWater, noteLoss, readLosses, readMark } from './high-water.ts';
import { ensureIndexes, indexesOnFile } from './indexes-on-file.ts';
import { memoryOfFile } from './memory-of-file.ts';
import { pendingEntries } from './pending-entries.ts';

/** `file`: a path in an existing folder; SQLite keeps `-wal` and `-shm` beside it. */
export type SqliteOptions = {
  readonly file: string;
  readonly indexes: readonly DeclaredIndex[];
  /** Requires that no other process opens the file until this store is closed. */
  readonly isAlone?: boolean | undefined;
};

/** `explain` is for tests: the index a query walks (or `no index`), then SQLite's own plan. */
export type SqliteDocumentStore = DocumentStore & {
  /** A sentence for each time that commits were found missing at an opening; until somebody deletes the note. */
  readonly losses: () => readonly string[];
  readonly explain: (query: Query) => readonly string[];
};

/**
 * Documents in one file that processes can share and that survives `kill -9`: a resolved
 * transaction is on disk. Calls block the event loop while SQLite works, but not during syncs;
 * concurrent commits share one. Throws StoreUnavailableError if the file cannot be opened.
 */
export function openSqliteDocumentStore({
  file,
  indexes,
  isAlone,
}: SqliteOptions): SqliteDocumentStore {
  // Before the file is opened: another process may commit meanwhile, and marks what it has committed.
  const marked = readMark(file);
  const database = openDatabase(file, isAlone);
  const committed = guarded(() => committedIn(database));
  noteLoss(file, marked, committed);
  const mark = highWater(file, committed);
  guarded(() => ensureIndexes(database, indexes));
  const memory = memoryOfFile(database);
  const current = indexesOnFile(database, memory.foreign);
  const pending = pendingEntries(database, current, memory);
  const reader = documentReader(database, current, memory, pending);
  const disk = diskSync(writeAheadLogOf(file), mark);
  const queue = commitQueue(database, {
    write: documentWriter(database, current, memory, pending),
    synced: disk.synced,
    foreign: memory.foreign,
  });

  /**
   * After a failed sync nothing is shown, since it could be lost on restart; nor after closing,
   * when the cache is no longer validated.
   */
  function reading<T>(work: () => T): T {
    disk.check();
    if (!database.isOpen) throw new StoreUnavailableError('The store is closed');
    return guarded(work);
  }

  const find = (collection: string, ids: readonly string[], fields?: readonly FieldPath[]) => {
    checkKeys(collection, ids);
    return reading(() => reader.find(collection, ids, fields));
  };

  return {
    get: async (collection, id) => find(collection, [id])[0]?.stored,
    getMany: async (collection, ids, fields) =>
      find(collection, ids, fields).map(({ stored }) => stored),
    query: async (query) => reading(() => reader.query(query)),
    count: async (query) => reading(() => reader.count(query)),
    transact: makeTransact({
      read: async (collection, ids) => find(collection, ids),
      commit: queue.add,
    }),
    explain: reader.explain,
    losses: () => readLosses(file),
    async close() {
      await queue.close();
      await disk.close();
      mark.close();
      if (database.isOpen) database.close();
    },
  };
}
