import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { DeclaredIndex } from '#adapters/documents/engine/document-store.ts';
import { openSqliteDocumentStore } from '#adapters/sqlite/sqlite-document-store.ts';
import { removeFolder, temporaryFolder } from '#tests/support/temporary-folder.ts';

/** A separate folder for one SQLite file. */
export async function sqliteFolder(): Promise<{ file: string; remove: () => Promise<void> }> {
  const folder = await temporaryFolder('documents-');
  return { file: join(folder, 'store.sqlite'), remove: () => removeFolder(folder) };
}

/**
 * The same with a copy of an empty store, because creating its tables and a hundred indexes takes
 * longer than a test.
 */
export function emptyStores(indexes: readonly DeclaredIndex[]): typeof sqliteFolder {
  let first: ReturnType<typeof sqliteFolder> | undefined;
  afterAll(async () => (await first)?.remove());
  const made = async () => {
    const folder = await sqliteFolder();
    await openSqliteDocumentStore({ file: folder.file, indexes }).close();
    return folder;
  };
  return async () => {
    const { file } = await (first ??= made());
    const folder = await sqliteFolder();
    await copyFile(file, folder.file);
    return folder;
  };
}
