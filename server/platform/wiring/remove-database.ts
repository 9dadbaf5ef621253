import { existsSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** SQLite leaves WAL only while nobody else has the file open, in this process or another. */
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

/** Deletes the file with everything in it; false, and nothing is deleted, while a server has it open. */
export function removeDatabase(file: string): boolean {
  if (!existsSync(file)) return true;
  if (isInUse(file)) return false;
  for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
  return true;
}
