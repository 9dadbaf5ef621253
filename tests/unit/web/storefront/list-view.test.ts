import { describe, expect, it } from 'vitest';
import { CATEGORIES } from '#core/catalogue/category.ts';
import { NOTHING_WANTED } from '#core/catalogue/wanted.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { plain } from '#tests/support/texts.ts';
import { productDto } from '#tests/unit/web/product-dto.ts';
import {
  arrange,
  askedKey,
  readListView,
  withChange,
  withWanted,
  countOf,
  emptyOf,
  titleOf,
} from '#web/storefront/catalogue/list-view.ts';

const TODAY = calendarDay('2026-11-20');
const WATER = CATEGORIES.find(({ value }) => value === 'water');
const view = (query: string, shelf = undefined as typeof WATER) =>
  readListView(new URLSearchParams(query), shelf, TODAY);

const CASTLE = productDto({ id: 'a', title: 'Neon Castle', price: 225 });
const SLIDE = productDto({ id: 'b', title: 'Big Wave', price: 379, categories: ['water'] });
const CART = productDto({ id: 'c', title: 'Popcorn Cart', price: 199, categories: ['event'] });
const ids = (query: string) => arrange([CASTLE, SLIDE, CART], view(query)).map(({ id }) => id);

describe('readListView', () => {
  it('reads an empty URL as everything, newest first', () => {
    expect(view('')).toEqual({ ...NOTHING_WANTED, sort: 'newest', dates: { kind: 'none' } });
  });

  it('prefers the shelf of the path to the query', () => {
    expect(view('category=event', WATER).category).toBe('water');
    expect(view('category=event').category).toBe('event');
  });

  it('falls back to newest for an unknown order', () => {
    expect(view('sort=loudest').sort).toBe('newest');
  });
});

describe('arrange', () => {
  it("keeps the server's order, or sorts by price or name", () => {
    expect(ids('')).toEqual(['a', 'b', 'c']);
    expect(ids('sort=price')).toEqual(['c', 'a', 'b']);
    expect(ids('sort=-price')).toEqual(['b', 'a', 'c']);
    expect(ids('sort=title')).toEqual(['b', 'a', 'c']);
  });

  it('puts what fits the yard first, unless another order was chosen', () => {
    const yard = { yardLength: '30', yardWidth: '20' };
    const wide = productDto({ ...CASTLE, setup: { ...CASTLE.setup, lengthFt: 60, widthFt: 60 } });
    const shown = (query: string) =>
      arrange([wide, SLIDE, CART], view(`${new URLSearchParams(yard)}${query}`)).map(
        ({ id }) => id,
      );
    expect(shown('')).toEqual(['b', 'c', 'a']);
    expect(shown('&sort=title')).toEqual(['b', 'a', 'c']);
  });

  it('applies the shelf and the filters', () => {
    expect(ids('category=water')).toEqual(['b']);
    expect(ids('maxPrice=225&sort=price')).toEqual(['c', 'a']);
  });

  it('finds by prefixes of words', () => {
    expect(ids('q=pop')).toEqual(['c']);
    expect(ids('q=neo glow')).toEqual(['a']);
    expect(ids('q=nothing')).toEqual([]);
  });
});

describe('askedKey', () => {
  it('contains the days that the server filters by, and nothing else', () => {
    expect(askedKey(view('category=water&q=wave&sort=price'))).toBe('');
    expect(askedKey(view('from=2026-12-05&to=2026-12-06&wet=wet'))).toBe(
      'from=2026-12-05&to=2026-12-06',
    );
    expect(askedKey(view('from=2026-12-05&to=2026-12-01'))).toBe('');
  });
});

describe('withWanted', () => {
  it('replaces the filters, and keeps days, order and campaign', () => {
    const search = new URLSearchParams('wet=wet&from=2026-12-05&age=kids&sort=price&utm_source=x');
    const next = withWanted(search, { ...NOTHING_WANTED, ages: ['teens', 'adults'] });
    expect(`${next}`).toBe('age=teens&age=adults&from=2026-12-05&sort=price&utm_source=x');
  });
});

describe('withChange', () => {
  it('sets, replaces and removes, and keeps the rest', () => {
    const search = new URLSearchParams('q=old&from=2026-12-05');
    expect(`${withChange(search, { q: 'new', sort: 'price' })}`).toBe(
      'q=new&from=2026-12-05&sort=price',
    );
    expect(`${withChange(search, { q: '' })}`).toBe('from=2026-12-05');
    expect(`${search}`).toBe('q=old&from=2026-12-05');
  });
});

describe('the wording of a list', () => {
  it('names the shelf, or all of them', () => {
    expect(titleOf(view('', WATER))).toBe('Water Slides');
    expect(titleOf(view('category=unheard-of'))).toBe('All Inflatables');
  });

  it('counts, and says for which days', () => {
    expect(countOf(1, view(''))).toBe('1 rental');
    expect(plain(countOf(12, view('from=2026-12-05&to=2026-12-06')))).toBe(
      '12 rentals available Sat, Dec 5',
    );
  });

  it('explains an empty list by the search', () => {
    expect(emptyOf(view('q=zzz')).title).toBe('Nothing matches “zzz”');
    expect(emptyOf(view('from=2026-12-05&to=2026-12-06')).title).toBe('All booked on those days');
    expect(emptyOf(view('')).title).toBe('Nothing here yet');
  });
});
