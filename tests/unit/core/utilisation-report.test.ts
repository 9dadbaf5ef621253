import { describe, expect, it } from 'vitest';
import type { Product } from '#core/catalogue/product.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { NO_SUMS, withCells } from '#core/reporting/cells.ts';
import { utilisationReport } from '#core/reporting/utilisation-report.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { product } from '#tests/support/fixtures.ts';

// Friday to Sunday.
const SPAN = { from: calendarDay('2026-12-04'), to: calendarDay('2026-12-06') };

const SUMS = withCells(NO_SUMS, [
  { key: 'out:chair:u1', count: 1, cents: 0 },
  { key: 'weekend:chair:u1', count: 1, cents: 0 },
  { key: 'weekend:chair:u2', count: 1, cents: 0 },
  { key: 'rent:chair:u1', count: 0, cents: 400 },
  { key: 'rent:chair:u2', count: 0, cents: 200 },
]);

const report = (...products: readonly Product[]) =>
  utilisationReport(SUMS, SPAN, { products, fleets: new Map(), limits: DEFAULT_SETTINGS.limits });

const chair = product({
  id: 'chair',
  title: 'Folding Chair',
  categories: ['addon'],
  power: { blowers: 0, circuits: 0 },
  units: 20,
});

describe('utilisationReport', () => {
  it('shows many chairs as one row, with what all of them were out and earned', () => {
    const { rows, totals } = report(chair);
    expect(rows).toEqual([
      {
        id: 'chair',
        href: '/admin/inventory?product=chair',
        unit: 'Folding Chair, 20 units',
        group: 'Add-ons and gear',
        utilisation: 5,
        weekend: 5,
        out: 3,
        owned: 60,
        down: 0,
        closed: 0,
        rentCents: 600,
      },
    ]);
    expect(totals).toMatchObject({ utilisation: 5, weekend: 5, out: 3, rentCents: 600 });
  });

  it('totals the days of the rentals, whatever chairs and add-ons there are, and the money of all', () => {
    const castle = product({ id: 'castle', title: 'Castle', categories: ['bounce'], units: 1 });
    const stairs = { ...chair, id: 'stairs', title: 'Stairs', units: 2 };
    const folding = { ...chair, id: 'seat', title: 'Seat', categories: ['event'], units: 40 };
    const sums = withCells(SUMS, [
      { key: 'weekend:castle:u1', count: 2, cents: 0 },
      { key: 'rent:castle:u1', count: 0, cents: 1_000 },
    ]);
    const facts = { fleets: new Map(), limits: DEFAULT_SETTINGS.limits };
    const of = (...products: readonly Product[]) =>
      utilisationReport(sums, SPAN, { products, ...facts });
    const { rows, totals, columns } = of(chair, stairs, folding, castle);
    expect(rows.map(({ unit, group }) => [unit, group])).toEqual([
      ['Castle, Unit 1', 'Bounce Houses'],
      ['Folding Chair, 20 units', 'Add-ons and gear'],
      ['Stairs, Unit 1', 'Add-ons and gear'],
      ['Stairs, Unit 2', 'Add-ons and gear'],
      ['Seat, 40 units', 'Add-ons and gear'],
    ]);
    expect(totals).toEqual({ ...of(castle).totals, rentCents: 1_600 });
    expect(totals).toMatchObject({ owned: 3, out: 2, utilisation: 66.7, weekend: 100 });
    expect(columns.filter(({ note }) => note !== undefined).map(({ key }) => key)).toEqual([
      'utilisation',
      'weekend',
      'out',
      'owned',
      'down',
      'closed',
    ]);
  });

  it('shows each unit of an inflatable, and of gear of which there are few', () => {
    const rowsOf = (one: Product) =>
      report(one).rows.map(({ unit, href }) => [unit, href] as const);
    expect(rowsOf(product({ units: 20 }))).toHaveLength(20);
    expect(rowsOf({ ...chair, units: 2 })).toEqual([
      ['Folding Chair, Unit 1', '/admin/inventory?unit=chair%2Fu1'],
      ['Folding Chair, Unit 2', '/admin/inventory?unit=chair%2Fu2'],
    ]);
  });
});
