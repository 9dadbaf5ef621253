import { DatabaseSync } from 'node:sqlite';
import { StoreUnavailableError } from '#adapters/documents/engine/document-store.ts';

/** How long a statement waits for another process's commit, in milliseconds; it holds the event loop meanwhile. */
const BUSY_TIMEOUT = 5_000;
/** Who must be alone with the file does not wait for a server to go. */
const BUSY_TIMEOUT_ALONE = 500;
/**
 * The write-ahead log is copied into the file each time it has grown by so many pages of 4 KiB, while everything waits.
 * Most of what commits write are the same pages again: four times SQLite's default halves what is written.
 */
const PAGES_BEFORE_CHECKPOINT = 4_000;
const SCHEMA_VERSION = 1;

/**
 * `entries` holds one row for each document and index it belongs to, under a key whose bytes sort as the index does (see
 * `sort-key.ts`): a query is one walk along the primary key. `version` is the store-wide number of the commit
 * that last wrote the document.
 */
const SCHEMA = `
  CREATE TABLE documents (
    key INTEGER PRIMARY KEY,
    collection TEXT NOT NULL,
    id TEXT NOT NULL,
    version INTEGER NOT NULL,
    data TEXT NOT NULL,
    UNIQUE (collection, id)
  ) STRICT;
  CREATE TABLE indexes (id INTEGER PRIMARY KEY, definition TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE entries (
    index_id INTEGER NOT NULL,
    sort_key BLOB NOT NULL,
    document INTEGER NOT NULL,
    PRIMARY KEY (index_id, sort_key)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE sequence (version INTEGER NOT NULL) STRICT;
  INSERT INTO sequence VALUES (0);
  PRAGMA user_version = ${SCHEMA_VERSION};
`;

/** Where SQLite writes every commit; there while the database is open. */
export const writeAheadLogOf = (file: string): string => `${file}-wal`;

/**
 * Opens or creates the file, from several processes at once if need be. NORMAL: the file is whole after a power cut, but
 * a commit is on the disk only once its write-ahead log is synced (see `disk-sync.ts`).
 * Throws StoreUnavailableError, which names the file.
 * @param isAlone refuses a file that anybody else has open, and keeps others out until it is closed or the process dies
 */
export function openDatabase(file: string, isAlone = false): DatabaseSync {
  try {
    return open(file, isAlone);
  } catch (error) {
    if (!isFromSqlite(error)) throw error;
    const why = isBusy(error) ? 'another process has it open' : error.message;
    throw new StoreUnavailableError(`Cannot open ${file}: ${why}`, { cause: error });
  }
}

function open(file: string, isAlone: boolean): DatabaseSync {
  const patience = isAlone ? BUSY_TIMEOUT_ALONE : BUSY_TIMEOUT;
  const database = new DatabaseSync(file, { timeout: patience });
  try {
    database.exec('PRAGMA synchronous = NORMAL');
    // Before the file is first looked at: then its lock is taken for good (sqlite.org/wal.html, section 8).
    if (isAlone) database.exec('PRAGMA locking_mode = EXCLUSIVE');
    enterWal(database, patience);
    database.exec(`PRAGMA wal_autocheckpoint = ${PAGES_BEFORE_CHECKPOINT}`);
    immediately(database, () => createSchema(database));
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Entering WAL needs the file alone and does not wait for it as other statements do, so it is asked again. */
function enterWal(database: DatabaseSync, patience: number): void {
  const deadline = Date.now() + patience;
  for (;;) {
    try {
      const mode = database.prepare('PRAGMA journal_mode = WAL').get()?.['journal_mode'];
      if (mode === 'wal') return;
      throw new StoreUnavailableError(
        'SQLite cannot write ahead here, as on a network drive: what it answers would not be safe.',
      );
    } catch (error) {
      if (!isBusy(error) || Date.now() > deadline) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}

function createSchema(database: DatabaseSync): void {
  const version = database.prepare('PRAGMA user_version').get()?.['user_version'];
  if (version === SCHEMA_VERSION) return;
  if (version !== 0) throw new Error(`The file has schema ${version}, not ${SCHEMA_VERSION}`);
  database.exec(SCHEMA);
}

/** Runs `work` in one write transaction: committed when it returns, rolled back when it throws. */
export function immediately<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/** Runs `work` on one state of the file, with no other process's commit in between. */
export function snapshot<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN');
  try {
    return work();
  } finally {
    database.exec('COMMIT');
  }
}

/** Turns an error of SQLite, or a closed database, into the port's word for it. */
export function guarded<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!isFromSqlite(error)) throw error;
    throw new StoreUnavailableError(`SQLite: ${error.message}`, { cause: error });
  }
}

const SQLITE_BUSY = 5;
/** Its last byte: the others say why, as in SQLITE_BUSY_RECOVERY. */
const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY;

function isFromSqlite(error: unknown): error is Error {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return error.code === 'ERR_SQLITE_ERROR' || error.code === 'ERR_INVALID_STATE';
}
