import { describe, expect, it } from 'vitest';
import {
  DocumentExistsError,
  type DocumentStore,
  type Stored,
  type Transaction,
} from '#adapters/documents/engine/document-store.ts';
import { fill, freshStore, type OpenStore } from '#tests/support/fresh-store.ts';

export function describeTransactions(open: OpenStore): void {
  describe('transact', () => {
    const store = freshStore(open);
    const read = async (id: string) => (await store().get('things', id))?.data;

    it('returns what the body returns, and writes everything it requested', async () => {
      await fill(store(), 'things', { old: { n: 1 }, gone: { n: 2 } });
      const result = await store().transact(async (transaction) => {
        transaction.create('things', 'new', { n: 3 });
        transaction.set('things', 'old', { m: 4 });
        transaction.delete('things', 'gone');
        transaction.delete('things', 'never there');
        return 'done';
      });
      expect(result).toBe('done');
      expect([await read('new'), await read('old'), await read('gone')]).toEqual([
        { n: 3 },
        { m: 4 },
        undefined,
      ]);
    });

    it('reads what is stored, and the same when reading twice', async () => {
      await fill(store(), 'things', { a: { n: 1 } });
      const found = await store().transact(async (transaction) => [
        await transaction.get('things', 'a'),
        await transaction.get('things', 'b'),
        ...(await transaction.getMany('things', ['b', 'a', 'a'])),
      ]);
      const a = { id: 'a', data: { n: 1 } };
      expect(found).toEqual([a, undefined, undefined, a, a]);
    });

    it('keeps the last of several writes to one document', async () => {
      await store().transact(async (transaction) => {
        transaction.set('things', 'a', { n: 1 });
        transaction.set('things', 'a', { n: 2 });
        transaction.set('things', 'b', { n: 1 });
        transaction.delete('things', 'b');
      });
      expect([await read('a'), await read('b')]).toEqual([{ n: 2 }, undefined]);
    });

    it('rejects with what the body throws, and writes nothing', async () => {
      const refusal = new Error('no unit left');
      const refused = store().transact(async (transaction) => {
        transaction.set('things', 'a', {});
        transaction.create('things', 'b', {});
        throw refusal;
      });
      await expect(refused).rejects.toBe(refusal);
      expect(await store().count({ collection: 'things' })).toBe(0);
    });

    it('refuses to create what exists, and writes nothing else either', async () => {
      await fill(store(), 'things', { a: { n: 1 } });
      const refused = store().transact(async (transaction) => {
        transaction.set('things', 'b', {});
        transaction.create('things', 'a', { n: 2 });
      });
      await expect(refused).rejects.toThrow(DocumentExistsError);
      expect([await read('a'), await read('b')]).toEqual([{ n: 1 }, undefined]);
    });

    it('lets only one of many creators succeed', async () => {
      const creators = Array.from({ length: 10 }, (_, n) =>
        store().transact(async (transaction) => transaction.create('things', 'a', { n })),
      );
      const results = await Promise.allSettled(creators);
      const errors = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
      expect(errors).toHaveLength(9);
      expect(errors.every((error) => error instanceof DocumentExistsError)).toBe(true);
    });

    it('refuses to read after a write', async () => {
      await fill(store(), 'things', { a: {} });
      const late = (look: (transaction: Transaction) => Promise<unknown>) =>
        store().transact(async (transaction) => {
          transaction.set('things', 'b', {});
          await look(transaction);
        });
      await expect(late((transaction) => transaction.get('things', 'a'))).rejects.toThrow(/reads/);
      await expect(late((transaction) => transaction.getMany('things', ['a']))).rejects.toThrow(
        /reads/,
      );
      expect(await read('b')).toBeUndefined();
    });

    it('runs the body again if what it read has changed', async () => {
      await fill(store(), 'things', { a: { n: 0 } });
      const { runs } = await together(store(), ['a'], ['x', 'y'], ([a], transaction) => {
        transaction.set('things', 'a', { n: numberIn(a) + 1 });
      });
      expect(runs).toBeGreaterThanOrEqual(3);
      expect(await read('a')).toEqual({ n: 2 });
    });

    it('runs the body again if what was absent has been created', async () => {
      const { results } = await together(store(), ['a'], ['x', 'y'], ([a], transaction, name) => {
        if (a !== undefined) return 'late';
        transaction.set('things', 'a', { name });
        return 'first';
      });
      expect(results.toSorted()).toEqual(['first', 'late']);
    });

    it('runs the body again if what was there has been deleted', async () => {
      await fill(store(), 'things', { a: {} });
      const { results } = await together(store(), ['a'], ['x', 'y'], ([a], transaction) => {
        if (a === undefined) return 'gone';
        transaction.delete('things', 'a');
        return 'deleted';
      });
      expect(results.toSorted()).toEqual(['deleted', 'gone']);
    });

    it('prevents write skew between two documents', async () => {
      await fill(store(), 'things', { x: { n: 1 }, y: { n: 1 } });
      await together(store(), ['x', 'y'], ['x', 'y'], ([x, y], transaction, name) => {
        if (numberIn(x) + numberIn(y) === 2) transaction.set('things', name, { n: 0 });
      });
      expect(
        numberIn(await store().get('things', 'x')) + numberIn(await store().get('things', 'y')),
      ).toBe(1);
    });

    it('shows every body a consistent total while others move parts of it', async () => {
      const ids = ['a', 'b', 'c', 'd'];
      await fill(store(), 'things', Object.fromEntries(ids.map((id) => [id, { n: 10 }])));
      const move = (from: number, to: number) =>
        store().transact(async (transaction) => {
          const found = await transaction.getMany('things', ids);
          transaction.set('things', `${ids[from]}`, { n: numberIn(found[from]) - 1 });
          transaction.set('things', `${ids[to]}`, { n: numberIn(found[to]) + 1 });
        });
      const total = () =>
        store().transact(async (transaction) => {
          let sum = 0;
          for (const id of ids) sum += numberIn(await transaction.get('things', id));
          return sum;
        });
      const moves = Array.from({ length: 20 }, (_, n) => move(n % 4, (n + 1 + (n % 3)) % 4));
      const totals = Array.from({ length: 10 }, total);
      await Promise.all(moves);
      expect(await Promise.all(totals)).toEqual(Array.from({ length: 10 }, () => 40));
      expect(await total()).toBe(40);
    });

    it('loses none of 50 simultaneous increments', async () => {
      await fill(store(), 'things', { a: { n: 0 } });
      const increments = Array.from({ length: 50 }, () =>
        store().transact(async (transaction) => {
          const n = numberIn(await transaction.get('things', 'a')) + 1;
          transaction.set('things', 'a', { n });
          return n;
        }),
      );
      const results = await Promise.all(increments);
      expect(new Set(results).size).toBe(50);
      expect(await read('a')).toEqual({ n: 50 });
    });
  });
}

const numberIn = (stored: Stored | undefined): number => Number(stored?.data['n']);

/**
 * Runs one transaction per name at the same time. None continues after its first reads until all
 * have read. No body waits for another's commit, so a store that locks what is read passes too.
 */
async function together<T>(
  store: DocumentStore,
  ids: readonly string[],
  names: readonly string[],
  decide: (found: readonly (Stored | undefined)[], transaction: Transaction, name: string) => T,
): Promise<{ results: T[]; runs: number }> {
  const allHaveRead = Promise.withResolvers<void>();
  let runs = 0;
  const run = (name: string) =>
    store.transact(async (transaction) => {
      const found = await transaction.getMany('things', ids);
      runs += 1;
      if (runs === names.length) allHaveRead.resolve();
      await allHaveRead.promise;
      return decide(found, transaction, name);
    });
  const results = await Promise.all(names.map(run));
  return { results, runs };
}
