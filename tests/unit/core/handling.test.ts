import { describe, expect, it } from 'vitest';
import { DEMO_PRODUCTS } from '#adapters/documents/demo/demo-product.ts';
import { loadOf, manMinutesOf } from '#core/catalogue/handling.ts';

describe('loadOf', () => {
  it('counts ballast where nothing can be staked: two tons and more for twelve points of 360 lb', () => {
    const castle = { weightLb: 600, packedCuFt: 54, anchors: 12, ballastLbPerAnchor: 360 };
    expect(loadOf(castle, false)).toEqual({ lb: 600, cuFt: 54 });
    expect(loadOf(castle, true)).toEqual({ lb: 4_920, cuFt: 54 });
  });

  it('takes what nobody has measured for a small bounce house', () => {
    expect(loadOf(undefined, true)).toEqual({ lb: 250, cuFt: 25 });
    expect(loadOf({ weightLb: 90 }, true)).toEqual({ lb: 90, cuFt: 25 });
    expect([manMinutesOf(undefined, 'deliver'), manMinutesOf({}, 'collect')]).toEqual([40, 40]);
  });
});

describe('the demo', () => {
  it('has every product measured', () => {
    const measured = DEMO_PRODUCTS.map(({ handling }) => Object.values(handling ?? {}));
    expect(measured.filter((figures) => figures.filter(Number.isFinite).length !== 8)).toEqual([]);
  });
});
