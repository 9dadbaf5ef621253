import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of its own for one SQLite file. */
export async function sqliteFolder(): Promise<{ file: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'documents-'));
  return { file: join(folder, 'store.sqlite'), remove: () => rm(folder, { recursive: true }) };
}
