import { describe, expect, it } from 'vitest';
import { CATEGORIES } from '#core/catalogue/category.ts';
import { calendarDay } from '#core/time/calendar-day.ts';
import { arrange, filterKey, readListView, withChange } from '#web/features/catalogue/list-view.ts';
import { countOf, emptyOf, titleOf } from '#web/features/catalogue/list-wording.ts';
import { productDto } from '#tests/unit/web/product-dto.ts';

const TODAY = calendarDay('2026-11-20');
const WATER = CATEGORIES.find(({ value }) => value === 'water');
const view = (query: string, shelf = undefined as typeof WATER) =>
  readListView(new URLSearchParams(query), shelf, TODAY);

const CASTLE = productDto({ id: 'a', title: 'Neon Castle', price: 225 });
const SLIDE = productDto({ id: 'b', title: 'Big Wave', price: 379, categories: ['water'] });
const CART = productDto({ id: 'c', title: 'Popcorn Cart', price: 199, categories: ['event'] });
const ids = (query: string) => arrange([CASTLE, SLIDE, CART], view(query)).map(({ id }) => id);

describe('readListView', () => {
  it('reads an empty address as everything, newest first', () => {
    expect(view('')).toEqual({
      category: undefined,
      q: '',
      sort: 'newest',
      dates: { kind: 'none' },
    });
  });

  it('puts the shelf of the path before the query', () => {
    expect(view('category=event', WATER).category).toBe('water');
    expect(view('category=event').category).toBe('event');
  });

  it('falls back on newest for an order it does not know', () => {
    expect(view('sort=loudest').sort).toBe('newest');
  });
});

describe('arrange', () => {
  it('keeps the order of the server, or sorts by price or name', () => {
    expect(ids('')).toEqual(['a', 'b', 'c']);
    expect(ids('sort=price')).toEqual(['c', 'a', 'b']);
    expect(ids('sort=-price')).toEqual(['b', 'a', 'c']);
    expect(ids('sort=title')).toEqual(['b', 'a', 'c']);
  });

  it('finds by the beginnings of words', () => {
    expect(ids('q=pop')).toEqual(['c']);
    expect(ids('q=neo glow')).toEqual(['a']);
    expect(ids('q=nothing')).toEqual([]);
  });
});

describe('filterKey', () => {
  it('holds what the server filters by, and nothing else', () => {
    expect(filterKey(view('category=water&q=wave&sort=price'))).toBe('category=water');
    expect(filterKey(view('from=2026-12-05&to=2026-12-06'))).toBe('from=2026-12-05&to=2026-12-06');
    expect(filterKey(view('from=2026-12-05&to=2026-12-01'))).toBe('');
  });
});

describe('withChange', () => {
  it('sets, replaces and removes, and leaves the rest', () => {
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
    expect(countOf(12, view('from=2026-12-05&to=2026-12-06'))).toBe(
      '12 rentals free Sat, Dec 5 – Sun, Dec 6',
    );
  });

  it('explains an empty list by what was asked', () => {
    expect(emptyOf(view('q=zzz')).title).toBe('Nothing matches “zzz”');
    expect(emptyOf(view('from=2026-12-05&to=2026-12-06')).title).toBe('All booked on those days');
    expect(emptyOf(view('')).title).toBe('Nothing here yet');
  });
});
