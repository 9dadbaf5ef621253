import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Document } from '#adapters/documents/engine/document-store.ts';
import { fill, freshStore, type OpenStore } from '#tests/support/fresh-store.ts';

class Money {
  readonly cents = 1;
}

/** Bypasses the compiler, like a value from outside. */
const disguised = (value: unknown): Document => value as Document;
const parsed = (json: string): Document => disguised(JSON.parse(json));

export function describeValues(open: OpenStore): void {
  describe('values', () => {
    const store = freshStore(open);

    it.each<[string, unknown, string]>([
      ['undefined', { a: undefined }, '"a"'],
      ['NaN', { a: { b: Number.NaN } }, '"a.b"'],
      ['Infinity', { a: [1, Infinity] }, '"a[1]"'],
      ['-Infinity', { a: -Infinity }, '"a"'],
      ['a Date', { a: { b: [{ c: new Date(0) }] } }, '"a.b[0].c"'],
      ['a function', { a: () => 1 }, '"a"'],
      ['a symbol', { a: Symbol('s') }, '"a"'],
      ['a bigint', { a: 1n }, '"a"'],
      ['an instance', { a: new Money() }, '"a"'],
      ['a Map', { a: new Map() }, '"a"'],
      ['bytes', { a: new Uint8Array(1) }, '"a"'],
      ['a hole in an array', { a: Array(1) }, '"a[0]"'],
      ['an array in an array', { a: [[1]] }, '"a[0]"'],
      ['a symbol as a key', { a: { [Symbol('s')]: 1 } }, '"a"'],
      ['half a surrogate pair', { a: '\uD800' }, '"a"'],
      ['half a surrogate pair in a key', { '\uD800': 1 }, '\uD800'],
      ['an empty key', { a: { '': 1 } }, '"a."'],
      ['__proto__ as a key', parsed('{"a":{"__proto__":{"isAdmin":true}}}'), '"a.__proto__"'],
      ['21 levels', parsed(`${'{"a":'.repeat(22)}1${'}'.repeat(22)}`), 'levels'],
      ['more than 1 MiB', { a: 'x'.repeat(1_048_577) }, 'bytes'],
      ['an array for a document', [], 'document'],
      ['null for a document', null, 'document'],
      ['an instance for a document', new Money(), 'document'],
    ])('refuses %s, and says where', async (_name, value, place) => {
      const data = disguised(value);
      const set = store().transact(async (transaction) => transaction.set('things', 'a', data));
      await expect(set).rejects.toThrow(place);
      const create = store().transact(async (transaction) =>
        transaction.create('things', 'a', data),
      );
      await expect(create).rejects.toThrow(place);
      expect(await store().count({ collection: 'things' })).toBe(0);
    });

    it('keeps awkward text, keys and numbers as they are', async () => {
      const data = {
        quotes: `'"\`;--\\`,
        unicode: 'é \u{1F600} \u0000 \u2028 \uFFFD',
        'a key.with "all"\' of it/': 1,
        constructor: 'own',
        long: 'x'.repeat(100_000),
        numbers: [0.1, 1e300, 5e-324, Number.MAX_SAFE_INTEGER, -1, 0],
      };
      await fill(store(), 'things', { a: data });
      expect((await store().get('things', 'a'))?.data).toEqual(data);
    });

    it('returns any JSON unchanged', async () => {
      const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 5 });
      const leaf = fc.oneof(
        fc.string({ unit: 'grapheme' }),
        fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
        fc.boolean(),
        fc.constant(null),
      );
      const map = fc.dictionary(name, fc.oneof(leaf, fc.array(leaf)), { noNullPrototype: true });
      await fc.assert(
        fc.asyncProperty(fc.record({ map, leaf }), async (data) => {
          await fill(store(), 'things', { a: data });
          expect((await store().get('things', 'a'))?.data).toEqual(data);
        }),
        { numRuns: 50 },
      );
    });
  });

  describe('ids', () => {
    const store = freshStore(open);

    it.each([
      "'",
      '"; DROP TABLE documents;--',
      ' ',
      'a:b',
      '%',
      '...',
      'é',
      '\u{1F600}',
      '_',
      'constructor',
      'x'.repeat(1500),
    ])('can be %j', async (id) => {
      await fill(store(), 'things', { [id]: { n: 1 } });
      expect(await store().get('things', id)).toEqual({ id, data: { n: 1 } });
      const { documents } = await store().query({ collection: 'things' });
      expect(documents).toEqual([{ id, data: { n: 1 } }]);
    });

    it.each([
      '',
      '.',
      '..',
      'a/b',
      '/',
      '__proto__',
      '__x__',
      'x'.repeat(1501),
      'é'.repeat(751),
      '\uD800',
      '\0',
    ])('cannot be %j anywhere', async (id) => {
      const message = 'Not a document id';
      await expect(store().get('things', id)).rejects.toThrow(message);
      await expect(store().getMany('things', ['a', id])).rejects.toThrow(message);
      await expect(
        store().transact((transaction) => transaction.get('things', id)),
      ).rejects.toThrow(message);
      await expect(
        store().transact(async (transaction) => transaction.set('things', id, {})),
      ).rejects.toThrow(message);
      await expect(
        store().transact(async (transaction) => transaction.create('things', id, {})),
      ).rejects.toThrow(message);
      await expect(
        store().transact(async (transaction) => transaction.delete('things', id)),
      ).rejects.toThrow(message);
    });

    it.each(['', 'a b', 'a/b', '"', "things'; DROP TABLE documents;--", '__x__', '1'])(
      'do not allow the collection %j',
      async (collection) => {
        const message = 'Not a collection name';
        await expect(store().get(collection, 'a')).rejects.toThrow(message);
        await expect(store().query({ collection })).rejects.toThrow(message);
        await expect(store().count({ collection })).rejects.toThrow(message);
        await expect(fill(store(), collection, { a: {} })).rejects.toThrow(message);
      },
    );
  });
}
