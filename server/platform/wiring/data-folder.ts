import { existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Config } from '#server/platform/config/config.ts';
import { KEYS_FILE, keepKeys, type Keys } from '#server/platform/config/keys.ts';
import { isThere, openStore, sqliteFile } from './store.wiring.ts';

/**
 * Store and keys do not belong together, or a part is missing. Going on would start a new shop over
 * the old one, or sign its records with another key. The message says what to do.
 */
export class MismatchError extends Error {
  override readonly name = 'MismatchError';
}

const NEW_SHOP = 'npm start -- --accept-new-store';

const storeIsGone = (file: string, dataDir: string): string =>
  [
    `The shop cannot start: ${dataDir} has its keys (${KEYS_FILE}), but its store ${file} is ${existsSync(file) ? 'empty' : 'missing'}.`,
    'Nothing was changed. Check that DATA_DIR is the right folder and its disk is mounted. If so, restore the store from its backup (docs/runbook.md, Restoring).',
    `To start a new, empty shop here instead: ${NEW_SHOP}`,
  ].join('\n');

const keysAreGone = (file: string, dataDir: string): string =>
  [
    `The shop cannot start: ${file} has bookings or accounts, but ${path.join(dataDir, KEYS_FILE)} is missing, and MANAGE_LINK_KEY is not set.`,
    `Nothing was changed. Restore ${KEYS_FILE} from its backup, or set MANAGE_LINK_KEY to the key of this shop.`,
    `To continue with new keys, which stops every private link sent so far from working: ${NEW_SHOP}`,
  ].join('\n');

/** Whether private links may have been sent. Unreadable: yes. Without tables: no. */
function isWrittenIn(file: string): boolean {
  try {
    const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
    try {
      const hasDocuments = `SELECT 1 FROM sqlite_master WHERE name = 'documents'`;
      if (database.prepare(hasDocuments).get() === undefined) return false;
      const sql = `SELECT 1 FROM documents WHERE collection IN ('reservations', 'accounts', 'quotes') LIMIT 1`;
      return database.prepare(sql).get() !== undefined;
    } finally {
      database.close();
    }
  } catch {
    return true;
  }
}

export type DataFolder = Pick<Config, 'store' | 'dataDir'> &
  Partial<Pick<Config, 'manageLinkKey'>> & {
    /** The operator confirms that this is a new shop. */
    readonly acceptNewStore?: boolean | undefined;
  };

/** A log without its database is useless here, but a restore may still need it. */
function putAside(file: string): void {
  for (const end of ['-wal', '-mark']) {
    if (existsSync(`${file}${end}`)) renameSync(`${file}${end}`, `${file}${end}.${Date.now()}`);
  }
}

/**
 * Store and keys belong together. One without the other means an unmounted disk, a wrong folder
 * or an unfinished restore. Throws `MismatchError` before anything is opened or created.
 */
export function checkDataFolder(folder: DataFolder): void {
  const { store, dataDir, manageLinkKey, acceptNewStore = false } = folder;
  if (store.kind !== 'sqlite') return;
  const file = sqliteFile(dataDir);
  const hasKeys = existsSync(path.join(dataDir, KEYS_FILE));
  const hasStore = isThere(file);
  if (!hasStore && acceptNewStore) putAside(file);
  if (acceptNewStore || hasKeys === hasStore) return;
  if (!hasStore) throw new MismatchError(storeIsGone(file, dataDir));
  if (manageLinkKey === undefined && isWrittenIn(file)) {
    throw new MismatchError(keysAreGone(file, dataDir));
  }
}

/** The keys of a folder that `checkDataFolder` accepts. Throws `MismatchError` without a link key. */
export function keysIn({ dataDir, manageLinkKey }: DataFolder): Keys {
  const kept = keepKeys(dataDir, manageLinkKey === undefined);
  const key = manageLinkKey ?? kept.manageLinkKey;
  if (key === undefined) {
    throw new MismatchError(
      `MANAGE_LINK_KEY is not set, and ${path.join(dataDir, KEYS_FILE)} has no key either, because it was set before. Nothing was changed. Set MANAGE_LINK_KEY to the key of this shop (docs/running.md).`,
    );
  }
  return { ...kept, manageLinkKey: key };
}

/**
 * Creates the store of a new shop before its keys are made. That way, another server that starts
 * at the same moment finds a store without keys, which means a new shop, never keys without a
 * store, which means lost data.
 */
export async function beginStore(folder: DataFolder): Promise<void> {
  const { store, dataDir } = folder;
  if (store.kind === 'sqlite' && !isThere(sqliteFile(dataDir))) await openStore(folder).close();
}

/** SQLite leaves WAL mode only if nobody else has the file open, in any process. */
function isInUse(file: string): boolean {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    return database.prepare('PRAGMA journal_mode = DELETE').get()?.['journal_mode'] !== 'delete';
  } catch {
    return true;
  } finally {
    database.close();
  }
}

/** Deletes the database. Returns false and deletes nothing while a server has it open. */
export function removeDatabase(file: string): boolean {
  if (!existsSync(file)) return true;
  if (isInUse(file)) return false;
  for (const end of ['', '-wal', '-shm', '-mark', '-lost'])
    rmSync(`${file}${end}`, { force: true });
  return true;
}
