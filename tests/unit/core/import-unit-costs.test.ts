import { describe, expect, it } from 'vitest';
import { makeImportUnitCosts } from '#core/assignment/import-unit-costs.ts';
import { fleetOf } from '#core/inventory/unit.ts';
import { err, ok } from '#core/kernel/result.ts';
import { fixedClock, product } from '#tests/support/fixtures.ts';

const PRODUCTS = ['castle', 'slide'].map((id) => product({ id, units: 2 }));

const tableOf = (...rows: readonly (readonly string[])[]) => ({
  heads: ['Product id', 'Unit id', 'Price'],
  rows: rows.map((cells, index) => ({ row: index + 2, cells })),
  decimal: '.' as const,
});

/** A shop in which someone has changed the units of the slide. */
function importing() {
  const told: string[] = [];
  const importCosts = makeImportUnitCosts({
    listInventory: async () =>
      PRODUCTS.map((one) => ({ product: one, fleet: fleetOf(one, new Map()) })),
    async changeUnits(productId, _change, revision) {
      if (productId === 'slide') return err({ kind: 'units_changed' });
      told.push(`${productId} ${revision}`);
      const fleet = { ...fleetOf(product(), new Map()), revision: revision + 1 };
      return ok({
        fleet,
        schedules: new Map(),
        changed: [],
        mail: [],
        moves: [],
        unplaced: [],
        back: [],
      });
    },
    clock: fixedClock(),
  });
  return {
    told,
    run: (table: ReturnType<typeof tableOf>, save: boolean) =>
      importCosts(table, save, () => void told.push('saved')),
  };
}

const BOTH = tableOf(['castle', 'u1', '100'], ['slide', 'u1', '200'], ['castle', 'u2', '300']);

describe('an import of unit costs', () => {
  it('saves the rows it can, and names those it cannot', async () => {
    const { told, run } = importing();
    const { changes, refused, isSaved } = await run(BOTH, true);
    expect([changes.map(({ row }) => row), refused, isSaved]).toEqual([
      [2, 4],
      [{ row: 3, error: { kind: 'units_changed' } }],
      true,
    ]);
    expect(told).toEqual(['castle 0', 'saved', 'castle 1', 'saved']);
  });

  it('is not saved if every row is refused', async () => {
    const { told, run } = importing();
    const { changes, isSaved } = await run(tableOf(['slide', 'u1', '200']), true);
    expect([changes, isSaved, told]).toEqual([[], false, []]);
  });

  it.each([
    ['it is only looked at', BOTH, false],
    ['the table has a fault', tableOf(['castle', 'u1', '100'], ['castle', 'u9', '1']), true],
  ] as const)('saves nothing if %s', async (_why, table, save) => {
    const { told, run } = importing();
    const { changes, isSaved } = await run(table, save);
    expect([changes.length > 0, isSaved, told]).toEqual([true, false, []]);
  });
});
