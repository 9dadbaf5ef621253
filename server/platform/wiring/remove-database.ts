import { existsSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

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

/** Deletes the database; returns false and deletes nothing while a server has it open. */
export function removeDatabase(file: string): boolean {
  if (!existsSync(file)) return true;
  if (isInUse(file)) return false;
  for (const end of ['', '-wal', '-shm', '-mark', '-lost'])
    rmSync(`${file}${end}`, { force: true });
  return true;
}
