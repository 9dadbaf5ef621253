import { describe, expect, it } from 'vitest';
import { product } from '#tests/unit/web/admin/fixtures.ts';
import { PRODUCT_FILTERS, PRODUCT_TABLE, productText } from '#web/admin/products/product-table.tsx';
import { type ListView, matchingRows, viewFrom, wholeList } from '#web/admin/ui/list-view.ts';
import { shapeOf } from '#web/admin/ui/table-model.tsx';

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

const shape = shapeOf({
  columns: PRODUCT_TABLE,
  filters: PRODUCT_FILTERS,
  defaultSort: { id: 'created', desc: true },
});
const shown = (changes: Partial<ListView>) =>
  matchingRows(
    [castle, slide, combo],
    { ...wholeList(shape), ...changes },
    PRODUCT_FILTERS,
    productText,
  ).map(({ id }) => id);

describe('the list of products', () => {
  it('shows everything without a filter', () => {
    expect(shown({})).toEqual(['castle', 'slide', 'combo']);
  });

  it('finds words of title, description and categories', () => {
    expect(shown({ q: 'slide' })).toEqual(['slide', 'combo']);
    expect(shown({ q: 'popular' })).toEqual(['slide']);
  });

  it('narrows by category and visibility together', () => {
    expect(shown({ filters: { category: 'water' } })).toEqual(['slide']);
    expect(shown({ filters: { show: 'active' } })).toEqual(['castle', 'combo']);
    expect(shown({ filters: { show: 'hidden' } })).toEqual(['slide']);
    expect(shown({ filters: { category: 'water', show: 'active' } })).toEqual([]);
  });

  it("sorts by a column's meaning", () => {
    const first = (id: string, largest: boolean) => {
      const { sort } = PRODUCT_TABLE.find((column) => column.id === id) ?? {};
      if (typeof sort !== 'function') throw new Error(`${id} does not sort.`);
      const [one] = [castle, slide, combo].toSorted(
        (a, b) => (largest ? -1 : 1) * (sort(a) < sort(b) ? -1 : sort(a) > sort(b) ? 1 : 0),
      );
      return one?.id;
    };
    expect(first('created', true)).toBe('slide');
    expect(first('created', false)).toBe('combo');
    expect(first('price', true)).toBe('slide');
    expect(first('units', true)).toBe('slide');
    expect(first('title', false)).toBe('slide');
    expect(first('active', true)).toBe('slide');
  });

  it('reads an invalid URL as the whole list', () => {
    const params = new URLSearchParams('category=boats&show=maybe&sort=-weight&page=-3');
    expect(viewFrom(params, shape)).toEqual(wholeList(shape));
  });
});
