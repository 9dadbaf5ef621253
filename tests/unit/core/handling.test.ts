import { describe, expect, it } from 'vitest';
import { DEMO_PRODUCTS } from '#adapters/documents/demo/demo-product.ts';
import { HANDLING_FIELDS, loadOf, manMinutesOf } from '#core/catalogue/handling.ts';

describe('loadOf', () => {
  it('counts ballast where stakes are impossible: two tons and more for twelve points of 360 lb', () => {
    const castle = { weightLb: 600, packedCuFt: 54, anchors: 12, ballastLbPerAnchor: 360 };
    expect(loadOf(castle, false)).toEqual({ lb: 600, cuFt: 54 });
    expect(loadOf(castle, true)).toEqual({ lb: 4_920, cuFt: 54 });
  });

  it('assumes a small bounce house for anything not measured', () => {
    expect(loadOf(undefined, true)).toEqual({ lb: 250, cuFt: 25 });
    expect(loadOf({ weightLb: 90 }, true)).toEqual({ lb: 90, cuFt: 25 });
    expect([manMinutesOf(undefined, 'deliver'), manMinutesOf({}, 'collect')]).toEqual([40, 40]);
  });
});

describe('the demo', () => {
  it('has measurements for every product', () => {
    const measured = DEMO_PRODUCTS.map(({ handling }) => Object.values(handling ?? {}));
    expect(
      measured.filter(
        (figures) => figures.filter(Number.isFinite).length !== HANDLING_FIELDS.length,
      ),
    ).toEqual([]);
  });
});
