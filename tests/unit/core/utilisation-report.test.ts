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
