import fc from 'fast-check';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type {
  DeclaredIndex,
  Document,
  DocumentStore,
  Query,
} from '#adapters/documents/engine/document-store.ts';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import { openSqliteDocumentStore } from '#adapters/sqlite/sqlite-document-store.ts';
import { fill } from '#tests/support/fresh-store.ts';
import { runs } from '#tests/support/runs.ts';
import { sqliteFolder } from '#tests/support/sqlite-folder.ts';

const THINGS = 'things';
const AT: DeclaredIndex = { collection: THINGS, fields: [{ field: 'at', order: 'asc' }] };
const INDEXES: readonly DeclaredIndex[] = [
  AT,
  {
    collection: THINGS,
    fields: [
      { field: 'kind', order: 'asc' },
      { field: 'at', order: 'desc' },
    ],
  },
  {
    collection: THINGS,
    fields: [
      { field: 'tags', order: 'contains' },
      { field: 'at', order: 'asc' },
    ],
  },
];
const OTHERS = 'yards';
const OF_BOTH = [AT, { ...AT, collection: OTHERS }];
const BY_AT: Query = { collection: THINGS, orderBy: [{ field: 'at', direction: 'asc' }] };
const QUERIES: readonly Query[] = [
  BY_AT,
  { ...BY_AT, where: [{ field: 'tags', op: 'array-contains', value: 'p' }], limit: 2 },
  {
    collection: THINGS,
    where: [{ field: 'kind', op: '==', value: 'x' }],
    orderBy: [{ field: 'at', direction: 'desc' }],
  },
];

const document = fc.record(
  {
    at: fc.nat(3),
    kind: fc.constantFrom('x', 'y'),
    tags: fc.uniqueArray(fc.constantFrom('p', 'q', 'r')),
  },
  { requiredKeys: [] },
);
const write = fc.record({
  id: fc.constantFrom('a', 'b', 'c'),
  to: fc.option(document, { nil: undefined }),
});
/** On one of two servers: writes of one transaction, or a query. */
const step = fc.record({
  by: fc.nat(1),
  does: fc.oneof(fc.array(write, { minLength: 1, maxLength: 3 }), fc.constantFrom(...QUERIES)),
});

type Writes = readonly { readonly id: string; readonly to: Document | undefined }[];

const apply = (store: DocumentStore, writes: Writes): Promise<void> =>
  store.transact(async (transaction) => {
    for (const { id, to } of writes) {
      if (to === undefined) transaction.delete(THINGS, id);
      else transaction.set(THINGS, id, to);
    }
  });

/** The result of a query. Writes have none. */
async function answered(store: DocumentStore, does: Writes | Query): Promise<unknown> {
  if (!('collection' in does)) return apply(store, does);
  const counted = does.where && (await store.count(does));
  return [await store.query(does), counted];
}

describe('index entries of a SQLite store', () => {
  let folder: Awaited<ReturnType<typeof sqliteFolder>>;
  const opened: DocumentStore[] = [];
  const open = (indexes = INDEXES) => {
    const store = openSqliteDocumentStore({ file: folder.file, indexes });
    opened.push(store);
    return store;
  };
  const close = () => Promise.all(opened.splice(0).map((store) => store.close()));
  /** The number of rows of a table in the file. */
  const rowsOf = (table: 'pending' | 'entries'): unknown => {
    const database = new DatabaseSync(folder.file);
    const row = database.prepare(`SELECT count(*) AS count FROM ${table}`).get();
    database.close();
    return row?.['count'];
  };
  beforeEach(async () => {
    folder = await sqliteFolder();
  });
  afterEach(async () => {
    await close();
    await folder.remove();
  });

  it('answer like a store in memory, whichever of two servers wrote, asked, died or started later', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        await close();
        await folder.remove();
        folder = await sqliteFolder();
        // The second knows only one index until the first has declared the others.
        const servers = [open([AT]), open()];
        const model = memoryDocumentStore();
        for (const { by, does } of steps) {
          const server = servers[by] ?? open();
          expect(await answered(server, does)).toEqual(await answered(model, does));
        }
        await close();
        const next = open();
        for (const query of QUERIES) {
          expect(await next.query(query)).toEqual(await model.query(query));
        }
      }),
      { numRuns: runs(25, 1_000) },
    );
  });

  it('are written when somebody queries them, or when many wait', async () => {
    const store = open([AT]);
    await fill(store, THINGS, { a: { at: 1 }, b: { at: 2 } });
    await fill(store, THINGS, { a: { at: 3 } });
    expect([rowsOf('pending'), rowsOf('entries')]).toEqual([2, 0]);
    expect((await store.query(BY_AT)).documents.map(({ id }) => id)).toEqual(['b', 'a']);
    expect([rowsOf('pending'), rowsOf('entries')]).toEqual([0, 2]);
    const many = Array.from({ length: 600 }, (_, n) => [`n${n}`, { at: n }] as const);
    await fill(store, THINGS, Object.fromEntries(many));
    expect([rowsOf('pending'), rowsOf('entries')]).toEqual([0, 602]);
  });

  it('of one collection wait for more of their own, whatever waits in others', async () => {
    const store = open(OF_BOTH);
    const some = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`n${n}`, { at: n }] as const));
    await fill(store, THINGS, some(200));
    await fill(store, OTHERS, some(300));
    expect([rowsOf('pending'), rowsOf('entries')]).toEqual([200, 300]);
    await fill(store, OTHERS, { other: { at: 1 } });
    expect([rowsOf('pending'), rowsOf('entries')]).toEqual([201, 300]);
  });

  it('of a waiting document are correct in an index declared in the meantime', async () => {
    const older = open([AT]);
    await fill(older, THINGS, { a: { at: 1, kind: 'x' } });
    const newer = open();
    await fill(older, THINGS, { a: { at: 1, kind: 'y' } });
    const [, , ofKind] = QUERIES;
    if (ofKind === undefined) throw new Error('There are three queries');
    expect((await newer.query(ofKind)).documents).toEqual([]);
  });

  it('of a document whose place in the file is reused are those of the new document', async () => {
    const store = open(OF_BOTH);
    await fill(store, THINGS, { a: { at: 1 } });
    await store.transact(async (transaction) => transaction.delete(THINGS, 'a'));
    await fill(store, OTHERS, { b: { at: 1 } });
    const { documents } = await store.query({ ...BY_AT, collection: OTHERS });
    expect(documents.map(({ id }) => id)).toEqual(['b']);
  });

  it('keep waiting if the commit that was to write them is undone', async () => {
    const store = open(OF_BOTH);
    const many = Array.from({ length: 250 }, (_, n) => [`n${n}`, { at: n }] as const);
    await fill(store, THINGS, Object.fromEntries(many));
    const other = new DatabaseSync(folder.file);
    other.exec(
      "CREATE TRIGGER full BEFORE INSERT ON entries WHEN NEW.index_id = 2 BEGIN SELECT raise(ABORT, 'disk full'); END",
    );
    const oneMoreOfEach = store.transact(async (transaction) => {
      transaction.set(THINGS, 'more', { at: 1 });
      for (const [id, data] of [...many, ['more', { at: 1 }] as const]) {
        transaction.set(OTHERS, id, data);
      }
    });
    await expect(oneMoreOfEach).rejects.toThrow('disk full');
    expect(rowsOf('pending')).toBe(250);
    expect((await store.query(BY_AT)).documents).toHaveLength(250);
    other.close();
  });

  it('keep nobody from reading while the file cannot be written', async () => {
    const store = open([AT]);
    await fill(store, THINGS, { a: { at: 2 }, b: { at: 1 } });
    const other = new DatabaseSync(folder.file);
    other.exec(
      "CREATE TRIGGER full BEFORE INSERT ON entries BEGIN SELECT raise(ABORT, 'disk full'); END",
    );
    expect((await store.query(BY_AT)).documents.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(await store.count(BY_AT)).toBe(2);
    other.exec('DROP TRIGGER full');
    other.close();
    expect(await store.count(BY_AT)).toBe(2);
    expect(rowsOf('pending')).toBe(0);
  });

  it('of a file of the previous version stay, and it can be opened again and again', async () => {
    const first = open([AT]);
    await fill(first, THINGS, { a: { at: 2 }, b: { at: 1 } });
    await first.query(BY_AT);
    await close();
    const older = new DatabaseSync(folder.file);
    older.exec('DROP TABLE pending; PRAGMA user_version = 1');
    older.close();
    for (let time = 1; time <= 2; time += 1) {
      const store = open([AT]);
      await fill(store, THINGS, { b: { at: 2 + time } });
      expect((await store.query(BY_AT)).documents.map(({ id }) => id)).toEqual(['a', 'b']);
      await close();
    }
  });
});
