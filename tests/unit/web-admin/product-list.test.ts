import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  filterProducts,
  isFiltered,
  type ListView,
  nextSort,
  NEWEST_FIRST,
  SORT_COLUMNS,
  sortProducts,
  WHOLE_LIST,
} from '#web/admin/products/product-list.ts';
import { paramsWithView, viewFromParams } from '#web/admin/products/product-list-params.ts';
import { product } from '#tests/unit/web-admin/fixtures.ts';
import { pageOf } from '#web/admin/ui/pager.tsx';

const castle = product({ id: 'castle', title: 'Neon Castle', price: 225, units: 2 });
const slide = product({
  id: 'slide',
  title: 'Big Wave Slide',
  description: 'Splash!',
  categories: ['water', 'popular'],
  price: 399.5,
  isActive: false,
  units: 10,
  createdAt: '2026-11-10T15:00:00.000Z',
});
const combo = product({
  id: 'combo',
  title: 'Jungle Combo 10',
  description: 'Climb and slide.',
  categories: ['combo'],
  createdAt: '2026-10-01T15:00:00.000Z',
});
const ALL = [castle, slide, combo];
const ids = (products: readonly { readonly id: string }[]) => products.map(({ id }) => id);
const filtered = (changes: Partial<ListView>) =>
  ids(filterProducts(ALL, { ...WHOLE_LIST, ...changes }));

describe('filterProducts', () => {
  it('shows everything while nothing is asked', () => {
    expect(filtered({})).toEqual(['castle', 'slide', 'combo']);
    expect(isFiltered(WHOLE_LIST)).toBe(false);
  });

  it('finds words of title, description and categories', () => {
    expect(filtered({ query: 'slide' })).toEqual(['slide', 'combo']);
    expect(filtered({ query: 'popular' })).toEqual(['slide']);
  });

  it('narrows by category and by what shoppers see, together', () => {
    expect(filtered({ category: 'water' })).toEqual(['slide']);
    expect(filtered({ visibility: 'active' })).toEqual(['castle', 'combo']);
    expect(filtered({ visibility: 'hidden' })).toEqual(['slide']);
    expect(filtered({ category: 'water', visibility: 'active' })).toEqual([]);
  });
});

describe('sortProducts', () => {
  const sorted = (column: ListView['sort']['column'], direction: ListView['sort']['direction']) =>
    ids(sortProducts(ALL, { column, direction }));

  it('orders by what the column means', () => {
    expect(sorted('created', 'descending')).toEqual(['slide', 'castle', 'combo']);
    expect(sorted('price', 'ascending')).toEqual(['combo', 'castle', 'slide']);
    expect(sorted('units', 'descending')[0]).toBe('slide');
    expect(sorted('title', 'ascending')).toEqual(['slide', 'combo', 'castle']);
    expect(sorted('active', 'ascending')).toEqual(['combo', 'castle', 'slide']);
  });

  it('keeps every product and a fixed order between equals, however they came', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...ALL, product({ id: 'twin' })], { minLength: 4 }),
        fc.constantFrom(...SORT_COLUMNS),
        fc.constantFrom('ascending' as const, 'descending' as const),
        (shuffled, column, direction) => {
          const once = sortProducts(shuffled, { column, direction });
          expect(ids(once).toSorted()).toEqual(ids(shuffled).toSorted());
          expect(ids(sortProducts(shuffled.toReversed(), { column, direction }))).toEqual(
            ids(once),
          );
        },
      ),
    );
  });
});

describe('nextSort', () => {
  it('turns the same column round and starts another from its useful end', () => {
    const price = nextSort(NEWEST_FIRST, 'price');
    expect(price).toEqual({ column: 'price', direction: 'ascending' });
    expect(nextSort(price, 'price')).toEqual({ column: 'price', direction: 'descending' });
    expect(nextSort(price, 'created')).toEqual(NEWEST_FIRST);
  });
});

describe('pageOf', () => {
  it('cuts 25 a page and says what is shown', () => {
    const rows = Array.from({ length: 60 }, (_, index) => index);
    expect(pageOf(rows, 3)).toMatchObject({ page: 3, pages: 3, first: 51, last: 60, total: 60 });
    expect(pageOf([], 1)).toMatchObject({ page: 1, pages: 1, first: 0, last: 0, total: 0 });
  });

  it('never answers a page that is not there, and its pages are the whole list', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat()),
        fc.integer(),
        fc.integer({ min: 1, max: 30 }),
        (rows, page, size) => {
          const shown = pageOf(rows, page, size);
          expect(shown.page).toBeGreaterThanOrEqual(1);
          expect(shown.page).toBeLessThanOrEqual(shown.pages);
          expect(shown.rows.length > 0).toBe(rows.length > 0);
          const pages = Array.from(
            { length: shown.pages },
            (_, index) => pageOf(rows, index + 1, size).rows,
          );
          expect(pages.flat()).toEqual(rows);
        },
      ),
    );
  });
});

const anyView: fc.Arbitrary<ListView> = fc.record({
  query: fc.string({ unit: 'grapheme' }).filter((text) => text.isWellFormed()),
  category: fc.constantFrom(undefined, 'bounce' as const, 'event' as const),
  visibility: fc.constantFrom('all' as const, 'active' as const, 'hidden' as const),
  sort: fc.record({
    column: fc.constantFrom(...SORT_COLUMNS),
    direction: fc.constantFrom('ascending' as const, 'descending' as const),
  }),
  page: fc.integer({ min: 1, max: 1_000 }),
});

describe('the list in the address', () => {
  it('reads back as it was written, and leaves the rest of the address alone', () => {
    fc.assert(
      fc.property(anyView, (view) => {
        const params = paramsWithView(new URLSearchParams('edit=p1&q=old&page=7'), view);
        expect(viewFromParams(new URLSearchParams(params.toString()))).toEqual(view);
        expect(params.get('edit')).toBe('p1');
      }),
    );
  });

  it('is empty for the whole list', () => {
    expect(paramsWithView(new URLSearchParams('q=x'), WHOLE_LIST).toString()).toBe('');
  });

  it('reads nonsense as the whole list', () => {
    const params = new URLSearchParams('category=boats&show=maybe&sort=-weight&page=-3');
    expect(viewFromParams(params)).toEqual(WHOLE_LIST);
  });
});
