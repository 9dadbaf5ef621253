import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  TransactionConflictError,
  type Transaction,
} from '#adapters/documents/engine/document-store.ts';
import {
  type CommitRequest,
  makeTransact,
} from '#adapters/documents/engine/recording-transaction.ts';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import { openSqliteDocumentStore } from '#adapters/sqlite/sqlite-document-store.ts';
import { fill, freshStore, type OpenStore } from '#tests/support/fresh-store.ts';
import { sqliteFolder } from '#tests/support/sqlite-folder.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('makeTransact', () => {
  it('runs at most twice for each of 200 contenders', async () => {
    const store = memoryDocumentStore();
    let runs = 0;
    const increment = async (transaction: Transaction) => {
      runs += 1;
      const n = Number((await transaction.get('things', 'a'))?.data['n'] ?? 0);
      transaction.set('things', 'a', { n: n + 1 });
    };
    await Promise.all(Array.from({ length: 200 }, () => store.transact(increment)));
    expect((await store.get('things', 'a'))?.data).toEqual({ n: 200 });
    expect(runs).toBeLessThanOrEqual(400);
  });

  it('gives up with a TransactionConflictError, and lets the next one try', async () => {
    vi.useFakeTimers();
    let commits = 0;
    const transact = makeTransact({
      read: async () => [],
      commit: async () => {
        commits += 1;
        return { kind: commits <= 31 ? 'conflict' : 'committed' };
      },
    });
    const hopeless = transact(async () => 1).catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    expect(await hopeless).toBeInstanceOf(TransactionConflictError);
    expect(commits).toBe(30);
    expect(await transact(async () => 2)).toBe(2);
    expect(commits).toBe(32);
  });

  it('keeps a body to its first read of a document', async () => {
    let looks = 0;
    const requests: CommitRequest[] = [];
    const transact = makeTransact({
      read: async (_collection, ids) => {
        looks += 1;
        return ids.map((id) => ({ version: looks, stored: { id, data: { looks } } }));
      },
      commit: async (request) => {
        requests.push(request);
        return { kind: 'committed' };
      },
    });
    const found = await transact((transaction) =>
      Promise.all([transaction.get('things', 'a'), transaction.get('things', 'a')]),
    );
    expect(found.map((stored) => stored?.data['looks'])).toEqual([1, 1]);
    expect(requests[0]?.reads.map(({ version }) => version)).toEqual([1]);
  });

  it('lets a body create what it deletes, but not what it sets', async () => {
    const store = memoryDocumentStore();
    await fill(store, 'things', { a: { n: 1 } });
    await store.transact(async (transaction) => {
      transaction.delete('things', 'a');
      transaction.create('things', 'a', { n: 2 });
    });
    expect((await store.get('things', 'a'))?.data).toEqual({ n: 2 });
    const twice = store.transact(async (transaction) => {
      transaction.set('things', 'b', {});
      transaction.create('things', 'b', {});
    });
    await expect(twice).rejects.toThrow('things/b exists already');
  });

  it('refuses the use of a transaction after its end', async () => {
    const store = memoryDocumentStore();
    const leaked = await store.transact(async (transaction) => ({ transaction }));
    expect(() => leaked.transaction.set('things', 'a', {})).toThrow('over');
    await expect(leaked.transaction.get('things', 'a')).rejects.toThrow('over');
  });
});

/**
 * A body that commits something else on the way. A store that locks what is read would wait
 * forever; these two do not.
 */
describe.each<[string, OpenStore]>([
  ['memory', openMemory],
  ['SQLite', openSqlite],
])('transact over %s', (_name, open) => {
  const store = freshStore(open);

  it('repeats a body that threw because documents did not match each other', async () => {
    await fill(store(), 'things', { a: { n: 1 }, b: { n: 1 } });
    let runs = 0;
    const found = await store().transact(async (transaction) => {
      runs += 1;
      const a = await transaction.get('things', 'a');
      if (runs === 1) await fill(store(), 'things', { a: { n: 2 }, b: { n: 2 } });
      const b = await transaction.get('things', 'b');
      if (a?.data['n'] !== b?.data['n']) throw new Error('a and b differ');
      return a?.data['n'];
    });
    expect([found, runs]).toEqual([2, 2]);
  });

  it('notices a document that was deleted and created again in the meantime', async () => {
    await fill(store(), 'things', { a: { n: 1 } });
    let runs = 0;
    await store().transact(async (transaction) => {
      runs += 1;
      const n = Number((await transaction.get('things', 'a'))?.data['n']);
      if (runs === 1) {
        await store().transact(async (other) => other.delete('things', 'a'));
        await fill(store(), 'things', { a: { n: 10 } });
      }
      transaction.set('things', 'a', { n: n + 1 });
    });
    expect((await store().get('things', 'a'))?.data).toEqual({ n: 11 });
  });

  it('notices a change to what it only read, even if it writes nothing', async () => {
    await fill(store(), 'things', { a: { n: 1 } });
    let runs = 0;
    const seen = await store().transact(async (transaction) => {
      runs += 1;
      const a = await transaction.get('things', 'a');
      if (runs === 1) await fill(store(), 'things', { a: { n: 2 } });
      return a?.data['n'];
    });
    expect(seen).toBe(2);
  });
});

async function openMemory() {
  const store = memoryDocumentStore();
  return { store, cleanup: () => store.close() };
}

async function openSqlite() {
  const { file, remove } = await sqliteFolder();
  const store = openSqliteDocumentStore({ file, indexes: [] });
  return { store, cleanup: () => store.close().then(remove) };
}
