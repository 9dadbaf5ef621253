import { describe, expect, it } from 'vitest';
import {
  DocumentExistsError,
  TransactionConflictError,
  type Document,
} from '#adapters/documents/engine/document-store.ts';
import { withFirestore, openTwoStores } from '#tests/firebase/emulated-firestore.ts';
import { fill, freshStore } from '#tests/support/fresh-store.ts';

const AWKWARD: Document = { 'a.b': 1, '`': 2, 'a key/': { 'x.y': [1] }, constructor: 3, é: 4 };

/** What the shared contract cannot know: which of its ways the adapter uses. */
describe('a commit that depends on what was read', withFirestore, () => {
  const store = freshStore(openTwoStores);
  const read = async (id: string) => (await store().get('things', id))?.data;

  /** Reads the document, then writes it. */
  const overwrite = (id: string, data: Document) =>
    store().transact(async (transaction) => {
      await transaction.get('things', id);
      transaction.set('things', id, data);
    });

  it.each<[string, Document, Document]>([
    ['other fields', { a: 1, b: { c: 1, d: 2 } }, { b: { c: 2 }, e: 3 }],
    ['awkward names', { ...AWKWARD, gone: 1 }, { ...AWKWARD, 'a key/': {} }],
    ['nothing', AWKWARD, {}],
    ['something', {}, { a: 1 }],
    ['nothing again', {}, {}],
    ['the same', { a: 1 }, { a: 1 }],
  ])('replaces the whole document by %s', async (_, before, after) => {
    await fill(store(), 'things', { a: before });
    await overwrite('a', after);
    expect(await read('a')).toEqual(after);
  });

  it('creates and deletes what it looked up', async () => {
    await fill(store(), 'things', { there: { n: 1 } });
    await overwrite('absent', { n: 2 });
    await store().transact(async (transaction) => {
      await transaction.getMany('things', ['there', 'never']);
      transaction.delete('things', 'there');
      transaction.delete('things', 'never');
    });
    expect([await read('absent'), await read('there'), await read('never')]).toEqual([
      { n: 2 },
      undefined,
      undefined,
    ]);
  });

  it('refuses to create what it has just read, or what exists but was not read', async () => {
    await fill(store(), 'things', { a: { n: 1 }, b: { n: 1 } });
    const create = (look: boolean, id: string) =>
      store().transact(async (transaction) => {
        await transaction.get('things', look ? id : 'other');
        transaction.create('things', id, {});
      });
    await expect(create(true, 'a')).rejects.toThrow(DocumentExistsError);
    await expect(create(false, 'b')).rejects.toThrow('things/b exists already');
  });

  it('leaves nothing of what is created and deleted together, and requires its place to be empty', async () => {
    const comeAndGo = () =>
      store().transact(async (transaction) => {
        transaction.create('things', 'a', {});
        transaction.delete('things', 'a');
      });
    await comeAndGo();
    expect(await read('a')).toBeUndefined();
    await fill(store(), 'things', { a: { n: 1 } });
    await expect(comeAndGo()).rejects.toThrow(DocumentExistsError);
    expect(await read('a')).toEqual({ n: 1 });
  });

  describe('when someone else is faster', () => {
    /**
     * Runs a body in which, for each of the first `times`, another writer changes `a` between its
     * reads and its writes.
     */
    async function overtaken(times: number, written: string) {
      await fill(store(), 'things', { a: { n: 0 } });
      let runs = 0;
      const result = await store().transact(async (transaction) => {
        const [a] = await transaction.getMany('things', ['a', 'b']);
        runs += 1;
        if (runs <= times) await fill(store(), 'things', { a: { n: runs } });
        if (written !== '') transaction.set('things', written, { seen: a?.data['n'] ?? null });
        return a?.data['n'];
      });
      return { result, runs };
    }

    it.each(['a', 'b', 'c'])('runs the body again, whatever it writes: %s', async (written) => {
      expect(await overtaken(2, written)).toEqual({ result: 2, runs: 3 });
      expect(await read(written)).toEqual({ seen: 2 });
    });

    it('runs a read-only body again', async () => {
      expect(await overtaken(2, '')).toEqual({ result: 2, runs: 3 });
    });

    it('runs the body again if it writes what no precondition can guard', async () => {
      await fill(store(), 'things', { a: {} });
      let runs = 0;
      await store().transact(async (transaction) => {
        await transaction.get('things', 'a');
        runs += 1;
        if (runs === 1) await fill(store(), 'things', { a: { late: 1 } });
        transaction.set('things', 'a', { constructor: runs });
      });
      expect(await read('a')).toEqual({ constructor: 2 });
    });

    it('gives up in the end, and writes nothing', async () => {
      await expect(overtaken(Infinity, 'b')).rejects.toThrow(TransactionConflictError);
      expect(await read('b')).toBeUndefined();
    });

    it('reports a conflict, not an existing document, if an absent one has appeared', async () => {
      let runs = 0;
      const result = await store().transact(async (transaction) => {
        const found = await transaction.get('things', 'a');
        runs += 1;
        if (found !== undefined) return found.data['n'];
        await fill(store(), 'things', { a: { n: 7 } });
        transaction.create('things', 'a', {});
        return 'created';
      });
      expect([result, runs]).toEqual([7, 2]);
    });
  });
});
