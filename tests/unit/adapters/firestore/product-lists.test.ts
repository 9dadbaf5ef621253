import { describe, expect, it } from 'vitest';
import { productToDocument } from '#adapters/documents/collections/product-document.ts';
import { productLists, type ProductQuery } from '#adapters/firestore/product-lists.ts';
import type { Product } from '#core/catalogue/product.ts';
import { after, MINUTE } from '#core/kernel/instant.ts';
import { NOON, product } from '#tests/support/fixtures.ts';

const coded = (code: string, message: string) => Object.assign(new Error(message), { code });
const NO_INDEX = coded('failed-precondition', 'The query requires something.');
const DENIED = coded('permission-denied', 'Missing or insufficient permissions.');

/** Oldest first, which is none of the shop's orders. */
const PRODUCTS: readonly Product[] = Array.from({ length: 12 }, (_, n) =>
  product({ id: `p${n}`, createdAt: after(NOON, n * MINUTE) }),
);
const newest = (count: number) => Array.from({ length: count }, (_, n) => `p${11 - n}`);

/** A database that fails as told: in ordered queries, unordered ones, or single reads. */
function open(faults: { ordered?: Error; unordered?: Error; get?: Error } = {}) {
  const asked: ProductQuery[] = [];
  const logged: string[] = [];
  const documents = PRODUCTS.map((one) => ({ id: one.id, fields: productToDocument(one) }));
  const catalogue = productLists(
    {
      async query(query) {
        asked.push(query);
        const fault = query.newestFirst ? faults.ordered : faults.unordered;
        if (fault !== undefined) throw fault;
        const found = query.newestFirst ? documents.toReversed() : documents;
        return found.slice(0, query.limit);
      },
      async get(id) {
        if (faults.get !== undefined) throw faults.get;
        return documents.find((found) => found.id === id)?.fields;
      },
    },
    (problem) => logged.push(problem),
  );
  return { catalogue, asked, logged };
}

const idsOf = (products: readonly Product[]) => products.map(({ id }) => id);

describe('productLists', () => {
  it('queries 10 of a category, 6 featured ones and all active ones, newest first', async () => {
    const { catalogue, asked, logged } = open();
    expect(idsOf(await catalogue.listInCategory('water'))).toEqual(newest(10));
    expect(idsOf(await catalogue.listFeatured())).toEqual(newest(6));
    expect(idsOf(await catalogue.listActive())).toEqual(newest(12));
    expect(idsOf(await catalogue.listInCategory('water', 2))).toEqual(newest(2));
    expect(asked).toEqual([
      { category: 'water', newestFirst: true, limit: 10 },
      { category: 'featured', newestFirst: true, limit: 6 },
      { category: undefined, newestFirst: true, limit: undefined },
      { category: 'water', newestFirst: true, limit: 2 },
    ]);
    expect(logged).toEqual([]);
  });

  it.each([
    ['the code says so', NO_INDEX],
    ['the message speaks of an index', new Error('The query requires an INDEX. Create it here')],
  ])('sorts here if the index is missing: %s', async (_, ordered) => {
    const { catalogue, asked, logged } = open({ ordered });
    expect(idsOf(await catalogue.listInCategory('water', 3))).toEqual(newest(3));
    expect(idsOf(await catalogue.listFeatured())).toEqual(newest(6));
    expect(idsOf(await catalogue.listActive())).toEqual(newest(12));
    expect(asked[1]).toEqual({ category: 'water', newestFirst: false, limit: undefined });
    expect(logged).toHaveLength(3);
    expect(logged[0]).toBe(`Products cannot be read: ${ordered.message}`);
  });

  it('returns nothing, logged twice, if that fails too', async () => {
    const { catalogue, logged } = open({ ordered: NO_INDEX, unordered: DENIED });
    expect(await catalogue.listActive()).toEqual([]);
    expect(logged).toEqual([
      `Products cannot be read: ${NO_INDEX.message}`,
      `Products cannot be read without an order either: ${DENIED.message}`,
    ]);
  });

  it('returns nothing, without a second query, if anything else is wrong', async () => {
    const { catalogue, asked, logged } = open({ ordered: DENIED });
    expect(await catalogue.listFeatured()).toEqual([]);
    expect(asked).toHaveLength(1);
    expect(logged).toEqual([`Products cannot be read: ${DENIED.message}`]);
  });

  it('finds one by id, null if there is none, null and logged if it cannot be read', async () => {
    const { catalogue, logged } = open();
    expect(await catalogue.find('p3')).toEqual(PRODUCTS[3]);
    expect(await catalogue.find('none')).toBeNull();
    expect(logged).toEqual([]);
    const broken = open({ get: DENIED });
    expect(await broken.catalogue.find('p3')).toBeNull();
    expect(broken.logged).toEqual([`Product p3 cannot be read: ${DENIED.message}`]);
  });
});
