import { describe, expect, it } from 'vitest';
import type { Filter, OrderBy, Query } from '#adapters/documents/engine/document-store.ts';
import { fill, freshStore, type OpenStore } from '#tests/support/fresh-store.ts';

const asc = (field: string): OrderBy => ({ field, direction: 'asc' });
const desc = (field: string): OrderBy => ({ field, direction: 'desc' });

/**
 * Every case runs on a collection with declared indexes and on one without, because the result
 * must not depend on them.
 */
export function describeQueries(open: OpenStore): void {
  describe.each(['things', 'bare'])('query of %s', (collection) => {
    const store = freshStore(open);
    const write = (documents: Parameters<typeof fill>[2]) => fill(store(), collection, documents);
    const ids = async (query: Omit<Query, 'collection'>) => {
      const page = await store().query({ collection, ...query });
      return page.documents.map(({ id }) => id).join(' ');
    };
    const where = (...filters: Filter[]) => ids({ where: filters });

    it('returns a whole collection by id', async () => {
      await write({ b: {}, c: {}, a: {} });
      await fill(store(), 'others', { d: {} });
      expect(await ids({})).toBe('a b c');
    });

    it('distinguishes types under ==', async () => {
      await write({ n: { a: 1 }, t: { a: true }, s: { a: '1' }, w: { a: 'true' }, z: { a: 0 } });
      expect(await where({ field: 'a', op: '==', value: 1 })).toBe('n');
      expect(await where({ field: 'a', op: '==', value: true })).toBe('t');
      expect(await where({ field: 'a', op: '==', value: '1' })).toBe('s');
      expect(await where({ field: 'a', op: '==', value: false })).toBe('');
    });

    it('keeps a range to values of its own type', async () => {
      await write({ n: { a: 5 }, m: { a: -5 }, t: { a: true }, s: { a: '5' }, z: { a: null } });
      expect(await where({ field: 'a', op: '>=', value: -5 })).toBe('m n');
      expect(await where({ field: 'a', op: '>', value: -5 })).toBe('n');
      expect(await where({ field: 'a', op: '<', value: 5 })).toBe('m');
      expect(await where({ field: 'a', op: '<=', value: 'z' })).toBe('s');
      expect(await where({ field: 'a', op: '>=', value: false })).toBe('t');
    });

    it('accepts a range with both ends', async () => {
      await write({ a: { a: 1 }, b: { a: 2 }, c: { a: 3 }, d: { a: 4 } });
      const between: Filter[] = [
        { field: 'a', op: '>', value: 1 },
        { field: 'a', op: '<=', value: 3 },
      ];
      expect(await where(...between)).toBe('b c');
      expect(await ids({ where: between, orderBy: [desc('a')] })).toBe('c b');
    });

    it('finds a document by an element of an array, once', async () => {
      await write({
        x: { tags: ['p', 'q', 'p'], a: 1 },
        y: { tags: ['q'], a: 2 },
        z: { tags: 'p', a: 3 },
      });
      expect(await where({ field: 'tags', op: 'array-contains', value: 'p' })).toBe('x');
      const filters: Filter[] = [{ field: 'tags', op: 'array-contains', value: 'q' }];
      expect(await ids({ where: filters, orderBy: [desc('a')] })).toBe('y x');
      expect(await store().count({ collection, where: filters })).toBe(2);
    });

    it('orders arrays after everything else, element by element', async () => {
      await write({
        x: { tags: ['p', 'b'] },
        y: { tags: ['p', 'a'] },
        z: { tags: ['a', 'p'] },
        v: { tags: ['p'] },
        w: { tags: 'p' },
      });
      const filters: Filter[] = [{ field: 'tags', op: 'array-contains', value: 'p' }];
      expect(await ids({ where: filters, orderBy: [asc('tags')] })).toBe('z v y x');
      expect(await ids({ orderBy: [asc('tags')] })).toBe('w z v y x');
    });

    it('combines filters', async () => {
      await write({
        x: { a: 1, b: { c: 1 }, tags: ['p'] },
        y: { a: 1, b: { c: 2 }, tags: ['p'] },
        z: { a: 1, b: { c: 3 }, tags: ['q'] },
        v: { a: 2, b: { c: 3 }, tags: ['p'] },
      });
      const filters: Filter[] = [
        { field: 'tags', op: 'array-contains', value: 'p' },
        { field: 'a', op: '==', value: 1 },
        { field: 'b.c', op: '>', value: 1 },
      ];
      expect(await where(...filters)).toBe('y');
      expect(await store().count({ collection, where: filters })).toBe(1);
    });

    it('leaves out a document that lacks an ordered or filtered field, and keeps one that has null', async () => {
      await write({ x: { a: null }, y: {}, z: { a: 1 }, w: { b: { d: 1 } }, v: { b: 1 } });
      expect(await ids({ orderBy: [asc('a')] })).toBe('x z');
      expect(await ids({ orderBy: [asc('b.c')] })).toBe('');
      expect(await where({ field: 'b.c', op: '==', value: 1 })).toBe('');
    });

    it('orders null, booleans, numbers, strings', async () => {
      const values = [
        null,
        false,
        true,
        -1e300,
        -1.5,
        0,
        2,
        10,
        1e300,
        '',
        '!',
        '10',
        '2',
        'a',
        'aa',
      ];
      await write(Object.fromEntries(values.map((a, index) => [`i${10 + index}`, { a }])));
      const inOrder = values.map((_, index) => `i${10 + index}`);
      expect(await ids({ orderBy: [asc('a')] })).toBe(inOrder.join(' '));
      expect(await ids({ orderBy: [desc('a')] })).toBe(inOrder.toReversed().join(' '));
    });

    it('orders text by code point and ids too, which UTF-16 would not', async () => {
      await write({ '\u{1F600}': { a: '\u{1F600}' }, '\uFFFD': { a: '\uFFFD' }, é: { a: 'é' } });
      expect(await ids({ orderBy: [asc('a')] })).toBe('é \uFFFD \u{1F600}');
      expect(await ids({})).toBe('é \uFFFD \u{1F600}');
    });

    it('breaks ties by id, in the direction of the last order', async () => {
      await write({ x: { a: 1 }, y: { a: 1 }, z: { a: 0 } });
      expect(await ids({ orderBy: [asc('a')] })).toBe('z x y');
      expect(await ids({ orderBy: [desc('a')] })).toBe('y x z');
      expect(await where({ field: 'a', op: '==', value: 1 })).toBe('x y');
    });

    it('returns documents chosen only by == in order of id, whichever way an index runs', async () => {
      await write({ x: { a: 1, b: { c: 1 } }, y: { a: 1, b: { c: 1 } }, z: { a: 1 } });
      const filters: Filter[] = [
        { field: 'a', op: '==', value: 1 },
        { field: 'b.c', op: '==', value: 1 },
      ];
      expect(await where(...filters)).toBe('x y');
    });

    it('follows a document that changes or is deleted', async () => {
      await write({ x: { a: 1, tags: ['p'] }, y: { a: 1, tags: ['p'] } });
      await write({ x: { a: 2, tags: ['q'] } });
      expect(await where({ field: 'a', op: '==', value: 1 })).toBe('y');
      expect(await where({ field: 'a', op: '==', value: 2 })).toBe('x');
      expect(await ids({ orderBy: [asc('a')] })).toBe('y x');
      const ones: Filter[] = [{ field: 'a', op: '==', value: 1 }];
      expect(await store().count({ collection, where: ones })).toBe(1);
      expect(await store().count({ collection, where: ones, orderBy: [asc('tags')] })).toBe(1);
      expect(await store().count({ collection, where: ones, orderBy: [asc('b.c')] })).toBe(0);
      await store().transact(async (transaction) => transaction.delete(collection, 'x'));
      expect(await ids({ orderBy: [asc('a')] })).toBe('y');
      expect(await where({ field: 'tags', op: 'array-contains', value: 'q' })).toBe('');
      expect(await store().count({ collection })).toBe(1);
    });

    it('says there is more only if there is', async () => {
      await write({ a: { a: 1 }, b: { a: 2 } });
      const query = { collection, orderBy: [asc('a')] };
      expect((await store().query({ ...query, limit: 1 })).next).toBeTypeOf('string');
      expect(await store().query({ ...query, limit: 2 })).not.toHaveProperty('next');
      expect(await store().query({ ...query })).not.toHaveProperty('next');
    });

    it.each(['asc', 'desc'] as const)('pages through ties: %s', async (direction) => {
      await write({ w: { a: 1 }, x: { a: 1 }, y: { a: 1 }, z: { a: 1 } });
      const query: Query = { collection, orderBy: [{ field: 'a', direction }], limit: 2 };
      const first = await store().query(query);
      const second = await store().query({ ...query, after: first.next ?? '' });
      const visited = [...first.documents, ...second.documents].map(({ id }) => id);
      expect(visited.join('')).toBe(direction === 'asc' ? 'wxyz' : 'zyxw');
      expect(second.next).toBeUndefined();
    });

    it('continues after a document that was deleted in the meantime', async () => {
      await write({ a: { a: 1 }, b: { a: 2 }, c: { a: 3 } });
      const query = { orderBy: [desc('a')], limit: 1 };
      const { next = '' } = await store().query({ collection, ...query });
      await store().transact(async (transaction) => transaction.delete(collection, 'c'));
      expect(await ids({ ...query, after: next })).toBe('b');
    });

    it.each(['', '!', 'bm9uc2Vuc2U', 'WzEsMl0', 'W1tdLCJhIl0', 'W1sxLDJdLCJhIl0', 'bnVsbA'])(
      'refuses the malformed cursor "%s"',
      async (after) => {
        const query = { collection, orderBy: [asc('a')], after };
        await expect(store().query(query)).rejects.toThrow('Malformed cursor');
      },
    );

    it.each([0, -1, 1.5, Number.NaN])('refuses a limit of %s', async (limit) => {
      await expect(store().query({ collection, limit })).rejects.toThrow('limit');
    });

    it.each([
      "a'",
      'a"b',
      'a b',
      '',
      '.',
      'a.',
      'a..b',
      '$',
      '__proto__',
      'a;--',
      '0',
      "x') OR 1=1",
    ])('refuses the field %j', async (field) => {
      const filters: Filter[] = [{ field, op: '==', value: 1 }];
      await expect(where(...filters)).rejects.toThrow('field path');
      await expect(ids({ orderBy: [asc(field)] })).rejects.toThrow('field path');
      await expect(store().count({ collection, where: filters })).rejects.toThrow('field path');
    });

    it('does not find properties that every object inherits', async () => {
      await write({ x: { a: [1] } });
      expect(await ids({ orderBy: [asc('constructor')] })).toBe('');
      expect(await ids({ orderBy: [asc('a.length')] })).toBe('');
    });
  });
}
