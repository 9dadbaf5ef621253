import { describe, expect, it } from 'vitest';
import { StoreUnavailableError, type Document } from '#adapters/documents/engine/document-store.ts';
import { fill, freshStore, type OpenStore } from '#tests/support/fresh-store.ts';

export function describeReads(open: OpenStore): void {
  const store = freshStore(open);

  describe('get', () => {
    it('returns what was written', async () => {
      const data = {
        text: 'a',
        number: 1.5,
        yes: true,
        none: null,
        list: [1, { x: [] }],
        map: { y: {} },
      };
      await fill(store(), 'things', { one: data });
      expect(await store().get('things', 'one')).toEqual({ id: 'one', data });
    });

    it('returns undefined for an absent document, and for one of another collection', async () => {
      await fill(store(), 'things', { one: {} });
      expect(await store().get('things', 'two')).toBeUndefined();
      expect(await store().get('bare', 'one')).toBeUndefined();
    });
  });

  describe('getMany', () => {
    it('returns documents in the requested order, absent ones as undefined, repeated ones twice', async () => {
      await fill(store(), 'things', { a: { n: 1 }, b: { n: 2 } });
      const found = await store().getMany('things', ['b', 'x', 'a', 'b']);
      expect(found.map((stored) => stored?.data)).toEqual([
        { n: 2 },
        undefined,
        { n: 1 },
        { n: 2 },
      ]);
    });

    it('has at least the requested fields, and all of them when they are requested later', async () => {
      const person = { name: 'Ana', phone: '817-555-0101' };
      await fill(store(), 'things', { a: { n: 1, person, list: [{ n: 1 }] }, b: { n: 2 } });
      const asked = () =>
        store().getMany('things', ['a', 'b', 'x'], ['n', 'person.name', 'no.such']);
      for (const n of [1, 3]) {
        for (let time = 0; time < 2; time += 1) {
          const [a, b, x] = await asked();
          expect(a?.data).toMatchObject({ n, person: { name: 'Ana' } });
          expect(b?.data).toMatchObject({ n: 2 });
          expect(x).toBeUndefined();
        }
        expect((await store().get('things', 'a'))?.data).toEqual({ n, person, list: [{ n: 1 }] });
        expect((await asked())[0]?.data).toMatchObject({ n });
        await fill(store(), 'things', { a: { n: 3, person, list: [{ n: 1 }] } });
      }
    });

    it('returns nothing when nothing is requested', async () => {
      expect(await store().getMany('things', [])).toEqual([]);
    });
  });

  describe('what a read returns', () => {
    it('is not affected by a change to the written object', async () => {
      const tags = ['a'];
      const data = { tags };
      await store().transact(async (transaction) => {
        transaction.set('things', 'one', data);
        tags.push('before the commit');
      });
      tags.push('after it');
      expect((await store().get('things', 'one'))?.data).toEqual({ tags: ['a'] });
    });

    it.each([
      ['get', async () => store().get('things', 'one')],
      ['getMany', async () => (await store().getMany('things', ['one']))[0]],
      ['query', async () => (await store().query({ collection: 'things' })).documents[0]],
      ['a transaction', () => store().transact((transaction) => transaction.get('things', 'one'))],
    ])('cannot be used to change the store: %s', async (_name, read) => {
      await fill(store(), 'things', { one: { map: { n: 1 }, list: [1] } });
      const found = await read();
      vandalise(found?.data);
      expect(await read()).toEqual({ id: 'one', data: { map: { n: 1 }, list: [1] } });
    });

    it('does not let a body change what it will read again', async () => {
      await fill(store(), 'things', { one: { map: { n: 1 }, list: [1] } });
      const again = await store().transact(async (transaction) => {
        vandalise((await transaction.get('things', 'one'))?.data);
        return transaction.get('things', 'one');
      });
      expect(again?.data).toEqual({ map: { n: 1 }, list: [1] });
    });
  });

  describe('close', () => {
    it('can be called twice, and every later call rejects', async () => {
      const closed = store();
      await closed.close();
      await closed.close();
      const query = { collection: 'things' };
      await expect(closed.get('things', 'a')).rejects.toThrow(StoreUnavailableError);
      await expect(closed.getMany('things', ['a'])).rejects.toThrow(StoreUnavailableError);
      await expect(closed.query(query)).rejects.toThrow(StoreUnavailableError);
      await expect(closed.count(query)).rejects.toThrow(StoreUnavailableError);
      await expect(fill(closed, 'things', { a: {} })).rejects.toThrow(StoreUnavailableError);
    });

    it('settles running transactions, one way or the other', async () => {
      const writes = ['a', 'b'].map((id) => fill(store(), 'things', { [id]: {} }));
      const closing = store().close();
      const settled = await Promise.allSettled(writes);
      const errors = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
      expect(errors.filter((error) => !(error instanceof StoreUnavailableError))).toEqual([]);
      await expect(closing).resolves.toBeUndefined();
    });
  });
}

/** Tries every change. A frozen object throws, which is as good as a copy. */
function vandalise(data: Document | undefined): void {
  const map = data?.['map'];
  const list = data?.['list'];
  for (const change of [
    () => Object.assign(data ?? {}, { added: 1 }),
    () => Object.assign(map ?? {}, { n: 2 }),
    () => Array.isArray(list) && list.push(2),
  ]) {
    try {
      change();
    } catch {
      // Frozen.
    }
  }
}
