import { describe, expect, it } from 'vitest';
import { NO_SUMS, withCells } from '#core/reporting/cells.ts';
import { productsReport } from '#core/reporting/products-report.ts';
import { product } from '#tests/support/fixtures.ts';

const SUMS = withCells(NO_SUMS, [
  { key: 'rent:castle:u1', count: 3, cents: 9_000 },
  { key: 'out:castle:u1', count: 5, cents: 0 },
  { key: 'rent:chair:u1', count: 22, cents: 2_000 },
  { key: 'out:chair:u1', count: 30, cents: 0 },
  { key: 'rent:gone:u1', count: 1, cents: 500 },
]);

describe('productsReport', () => {
  it('counts the rentals without chairs and other add-ons, and the money of all', () => {
    const castle = product({ id: 'castle', title: 'Castle', categories: ['bounce'] });
    const chair = product({ id: 'chair', title: 'Chair', categories: ['addon'] });
    const { rows, totals } = productsReport(SUMS, [chair, castle], new Map());
    expect(rows.map(({ product: title, group }) => [title, group])).toEqual([
      ['Castle', 'Bounce Houses'],
      ['gone', null],
      ['Chair', 'Add-ons and gear'],
    ]);
    expect(totals).toMatchObject({ rentals: 4, out: 5, rentCents: 11_500, revenueCents: 11_500 });
  });
});
