import { chmodSync, closeSync, openSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { StoreUnavailableError } from '#adapters/documents/engine/document-store.ts';

/** Milliseconds a statement waits for another process's commit, blocking the event loop. */
const BUSY_TIMEOUT = 5_000;
/** Exclusive access does not wait for a server to stop. */
const BUSY_TIMEOUT_ALONE = 500;
/**
 * The write-ahead log is checkpointed whenever it grew by this many 4 KiB pages, blocking
 * everything. Commits mostly rewrite the same pages: the more, the less is written.
 */
const PAGES_BEFORE_CHECKPOINT = 8_000;
/** SQLite's 2 MiB are less than the pages that bookings write to: they were read again for each. */
const CACHE_KIB = 6_000;
const SCHEMA_VERSION = 2;

/** Documents whose `entries` are written later; `is_new`: it has none at all. */
const PENDING = `
  CREATE TABLE pending (
    document INTEGER PRIMARY KEY,
    collection TEXT NOT NULL,
    is_new INTEGER NOT NULL
  ) STRICT;
  PRAGMA user_version = ${SCHEMA_VERSION};
`;

/**
 * `entries` has a row per document and index, under a key whose bytes sort like the index (see
 * `sort-key.ts`), so a query walks the primary key. `version`: the store-wide number of the commit
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
`;

/** Where SQLite writes commits; exists while the database is open. */
export const writeAheadLogOf = (file: string): string => `${file}-wal`;

/**
 * Opens or creates the file, from several processes at once if needed. NORMAL: the file survives a
 * power cut, but a commit is on disk only after its log is synced (see `disk-sync.ts`). Throws
 * StoreUnavailableError, which names the file.
 * @param isAlone refuses a file others have open, and locks them out until it is closed or the
 * process dies
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

/**
 * The file has addresses, phone numbers and password hashes. SQLite gives log and index the same
 * permissions. Others' files stay as they are; SQLite reports what cannot be opened.
 */
function keepFromOthers(file: string): void {
  try {
    closeSync(openSync(file, 'a', 0o600));
    for (const each of [file, writeAheadLogOf(file), `${file}-shm`]) {
      const { mode = 0o600 } = statSync(each, { throwIfNoEntry: false }) ?? {};
      if ((mode & 0o077) !== 0) chmodSync(each, 0o600);
    }
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
  }
}

function open(file: string, isAlone: boolean): DatabaseSync {
  keepFromOthers(file);
  const patience = isAlone ? BUSY_TIMEOUT_ALONE : BUSY_TIMEOUT;
  const database = new DatabaseSync(file, { timeout: patience });
  try {
    database.exec('PRAGMA synchronous = NORMAL');
    // Before the first access, so that the lock is permanent (sqlite.org/wal.html, section 8).
    if (isAlone) database.exec('PRAGMA locking_mode = EXCLUSIVE');
    enterWal(database, patience);
    database.exec(`PRAGMA wal_autocheckpoint = ${PAGES_BEFORE_CHECKPOINT}`);
    database.exec(`PRAGMA cache_size = -${CACHE_KIB}`);
    immediately(database, () => createSchema(database));
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Switching to WAL needs exclusive access and does not wait like other statements, so retry. */
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
  if (version !== 0 && version !== 1) {
    throw new Error(`The file has schema ${version}, not ${SCHEMA_VERSION}`);
  }
  if (version === 0) database.exec(SCHEMA);
  database.exec(PENDING);
}

/** The number of the last commit that the file has. */
export const committedIn = (database: DatabaseSync): number =>
  Number(database.prepare('SELECT version FROM sequence').get()?.['version'] ?? 0);

/** Runs `work` in a write transaction: commits when it returns, rolls back when it throws. */
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

/** Runs `work` on one consistent state of the file. */
export function snapshot<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN');
  try {
    return work();
  } finally {
    database.exec('COMMIT');
  }
}

/** Converts SQLite errors and a closed database to the port's error. */
export function guarded<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!isFromSqlite(error)) throw error;
    throw new StoreUnavailableError(`SQLite: ${error.message}`, { cause: error });
  }
}

const SQLITE_BUSY = 5;
/** The low byte: the rest is detail, as in SQLITE_BUSY_RECOVERY. */
const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY;

function isFromSqlite(error: unknown): error is Error {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return error.code === 'ERR_SQLITE_ERROR' || error.code === 'ERR_INVALID_STATE';
}
