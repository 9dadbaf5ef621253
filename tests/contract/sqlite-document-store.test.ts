import { type FileHandle, open as openFile, writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { INDEXES } from '#adapters/documents/collections/indexes.ts';
import {
  StoreUnavailableError,
  type Document,
  type Query,
} from '#adapters/documents/engine/document-store.ts';
import { openDatabase } from '#adapters/sqlite/database.ts';
import { nameOfIndex } from '#adapters/sqlite/indexes-on-file.ts';
import {
  openSqliteDocumentStore,
  type SqliteDocumentStore,
} from '#adapters/sqlite/sqlite-document-store.ts';
import {
  CONTRACT_INDEXES,
  describeDocumentStore,
} from '#tests/contract/document-store.contract.ts';
import { DECLARED_QUERIES } from '#tests/support/declared-queries.ts';
import { fill } from '#tests/support/fresh-store.ts';
import { emptyStores, sqliteFolder } from '#tests/support/sqlite-folder.ts';

const CONTRACTED = [...INDEXES, ...CONTRACT_INDEXES];
const emptyStore = emptyStores(CONTRACTED);

describeDocumentStore('openSqliteDocumentStore', async () => {
  const { file, remove } = await emptyStore();
  const store = openSqliteDocumentStore({ file, indexes: CONTRACTED });
  return {
    store,
    async cleanup() {
      await store.close();
      await remove();
    },
  };
});

describe('openSqliteDocumentStore on one file', () => {
  let folder: Awaited<ReturnType<typeof sqliteFolder>>;
  let opened: SqliteDocumentStore[];
  beforeEach(async () => {
    folder = await sqliteFolder();
    opened = [];
  });
  afterEach(async () => {
    await Promise.all(opened.map((store) => store.close()));
    await folder.remove();
  });

  function open(indexes = INDEXES): SqliteDocumentStore {
    const store = openSqliteDocumentStore({ file: folder.file, indexes });
    opened.push(store);
    return store;
  }

  it('keeps the data when it is opened again', async () => {
    const first = open();
    await fill(first, 'products', { a: { slug: 'castle', n: 1 } });
    await first.close();
    const query: Query = {
      collection: 'products',
      where: [{ field: 'slug', op: '==', value: 'castle' }],
    };
    expect(await open().query(query)).toEqual({
      documents: [{ id: 'a', data: { slug: 'castle', n: 1 } }],
    });
  });

  it('shows each store what the other has committed, and neither overwrites it', async () => {
    const [one, two] = [open(), open()];
    await fill(one, 'things', { a: { n: 1 } });
    let runs = 0;
    await two.transact(async (transaction) => {
      const n = Number((await transaction.get('things', 'a'))?.data['n']);
      runs += 1;
      if (runs === 1) await fill(one, 'things', { a: { n: 10 } });
      transaction.set('things', 'a', { n: n + 1 });
    });
    expect((await one.get('things', 'a'))?.data).toEqual({ n: 11 });
  });

  it('lists existing documents in an index declared later', async () => {
    const older = open(INDEXES.filter(({ collection }) => collection === 'sessions'));
    await fill(older, 'accounts', { a: { email: 'a@x.org' }, b: { email: 'b@x.org' } });
    const newer = open();
    const byEmail = (value: string): Query => ({
      collection: 'accounts',
      where: [{ field: 'email', op: '==', value }],
    });
    expect(newer.explain(byEmail('a@x.org'))[0]).toBe('accounts(email asc)');
    expect((await newer.query(byEmail('a@x.org'))).documents.map(({ id }) => id)).toEqual(['a']);
    // The older process does not declare the index, but maintains it.
    await fill(older, 'accounts', { a: { email: 'new@x.org' } });
    expect((await newer.query(byEmail('a@x.org'))).documents).toEqual([]);
    expect((await newer.query(byEmail('new@x.org'))).documents).toHaveLength(1);
  });

  it('refuses a file that is not a database, and one in a folder that does not exist', async () => {
    await writeFile(folder.file, 'not a database, but long enough to be taken for one'.repeat(100));
    expect(() => open()).toThrow(StoreUnavailableError);
    expect(() => open()).toThrow(`Cannot open ${folder.file}`);
    const nowhere = { file: `${folder.file}/missing/store.sqlite`, indexes: [] };
    expect(() => openSqliteDocumentStore(nowhere)).toThrow(StoreUnavailableError);
  });

  it('answers a commit only once its write-ahead log is on disk', async () => {
    const handle = await openFile(folder.file, 'w');
    const handles: Pick<FileHandle, 'datasync'> = Object.getPrototypeOf(handle);
    await handle.close();
    const datasync = vi.spyOn(handles, 'datasync');
    const onDisk = Promise.withResolvers<void>();
    const asked = new Promise<void>((resolve) => {
      datasync.mockImplementation(() => {
        resolve();
        return onDisk.promise;
      });
    });
    const store = openSqliteDocumentStore({ file: folder.file, indexes: [] });
    const events: string[] = [];
    const written = fill(store, 'things', { castle: {} }).then(() => events.push('answered'));
    await asked;
    await new Promise(setImmediate);
    events.push('on disk');
    onDisk.resolve();
    await written;
    expect(events).toEqual(['on disk', 'answered']);
    datasync.mockRestore();
    await store.close();
  });

  it('reads and writes nothing once the disk has failed to sync', async () => {
    const handle = await openFile(folder.file, 'w');
    const handles: Pick<FileHandle, 'datasync'> = Object.getPrototypeOf(handle);
    await handle.close();
    const store = openSqliteDocumentStore({ file: folder.file, indexes: [] });
    const datasync = vi.spyOn(handles, 'datasync');
    datasync.mockRejectedValueOnce(new Error('EIO'));
    await expect(fill(store, 'things', { castle: {} })).rejects.toThrow(StoreUnavailableError);
    datasync.mockRestore();
    await expect(fill(store, 'things', { slide: {} })).rejects.toThrow(StoreUnavailableError);
    await expect(store.get('things', 'castle')).rejects.toThrow(StoreUnavailableError);
    await expect(store.query({ collection: 'things' })).rejects.toThrow(StoreUnavailableError);
    await store.close();
    expect(await open().get('things', 'nothing')).toBeUndefined();
  });

  it('refuses a file on which SQLite cannot write ahead, because nothing would be safe there', () => {
    const dotfile = `file:${folder.file}?vfs=unix-dotfile`;
    expect(() => openDatabase(dotfile)).toThrow('cannot write ahead');
  });

  it('opens its file exclusively if asked to, or not at all', async () => {
    const beside = open();
    expect(() => openDatabase(folder.file, true)).toThrow('another process has it open');
    await beside.close();
    const alone = openDatabase(folder.file, true);
    expect(() => openDatabase(folder.file, true)).toThrow('another process has it open');
    alone.close();
    await fill(open(), 'things', { castle: {} });
  });

  it('writes ahead, and keeps the file intact through a power cut', () => {
    const database = openDatabase(folder.file);
    expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
    expect(database.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 1 });
    database.close();
  });

  it('refuses a file with an unknown schema', async () => {
    const database = new DatabaseSync(folder.file);
    database.exec('PRAGMA user_version = 99');
    database.close();
    expect(() => open()).toThrow('schema 99');
  });

  it.each(DECLARED_QUERIES)('answers from %s, without a scan or a sort', (name, query) => {
    expect(open().explain(query)).toEqual([
      name,
      'SEARCH entries USING PRIMARY KEY (index_id=? AND sort_key>? AND sort_key<?)',
      'SEARCH documents USING INTEGER PRIMARY KEY (rowid=?)',
    ]);
  });

  it('walks an index backward for the opposite order', () => {
    const orderBy = [{ field: 'createdAt', direction: 'asc' as const }];
    const [name, ...steps] = open().explain({ collection: 'products', orderBy });
    expect(name).toBe('products(createdAt desc)');
    expect(steps.join('\n')).not.toMatch(/SCAN|TEMP B-TREE/);
  });

  it('says so if no index serves', () => {
    const orderBy = [{ field: 'name', direction: 'asc' as const }];
    expect(open().explain({ collection: 'products', orderBy })[0]).toBe('no index');
  });

  it('has one of these queries for each declared index', () => {
    const names = DECLARED_QUERIES.map(([name]) => name);
    expect(names.toSorted()).toEqual(INDEXES.map(nameOfIndex).toSorted());
  });

  it('leaves the connection free after a page from the middle of a walk', async () => {
    const store = open();
    const many = Array.from({ length: 50 }, (_, n): [string, Document] => [
      `p${n}`,
      { createdAt: n },
    ]);
    await fill(store, 'products', Object.fromEntries(many));
    const orderBy = [{ field: 'createdAt', direction: 'desc' as const }];
    const page = await store.query({ collection: 'products', orderBy, limit: 2 });
    expect(page.documents.map(({ id }) => id)).toEqual(['p49', 'p48']);
    await fill(store, 'products', { p0: { createdAt: 100 } });
    const { documents } = await store.query({ collection: 'products', orderBy, limit: 1 });
    expect(documents.map(({ id }) => id)).toEqual(['p0']);
  });
});
