import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openSqliteDocumentStore } from '#adapters/sqlite/sqlite-document-store.ts';
import { removeDatabase } from '#server/platform/wiring/data-folder.ts';
import { sqliteFolder } from '#tests/support/sqlite-folder.ts';

describe('removeDatabase', () => {
  it('deletes nothing while a server has the file open', async () => {
    const { file, remove } = await sqliteFolder();
    const store = openSqliteDocumentStore({ file, indexes: [] });
    await store.transact(async (transaction) => transaction.set('products', 'x', { a: 1 }));
    expect(removeDatabase(file)).toBe(false);
    expect((await store.get('products', 'x'))?.data).toEqual({ a: 1 });
    await store.close();
    expect(removeDatabase(file)).toBe(true);
    expect(existsSync(file)).toBe(false);
    expect(removeDatabase(file)).toBe(true);
    await remove();
  });
});
