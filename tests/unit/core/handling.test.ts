import { describe, expect, it } from 'vitest';
import { DEMO_PRODUCTS } from '#adapters/documents/demo/demo-product.ts';
import { haulOf } from '#core/capacity/crew-room.ts';
import { HANDLING_FIELDS } from '#core/catalogue/handling.ts';
import { loadOf, manMinutesOf } from '#core/catalogue/usual-handling.ts';

const house = { categories: ['bounce'], power: { blowers: 1 } };
const chair = { categories: ['addon'], power: { blowers: 0 } };

describe('loadOf', () => {
  it('counts ballast where stakes are impossible: two tons and more for twelve points of 360 lb', () => {
    const handling = { weightLb: 600, packedCuFt: 54, anchors: 12, ballastLbPerAnchor: 360 };
    expect(loadOf({ ...house, handling }, false)).toEqual({ lb: 600, cuFt: 54 });
    expect(loadOf({ ...house, handling }, true)).toEqual({ lb: 4_920, cuFt: 54 });
  });

  it('assumes a small bounce house for anything not measured', () => {
    for (const unmeasured of [undefined, house]) {
      expect(loadOf(unmeasured, true)).toEqual({ lb: 250, cuFt: 25 });
      expect([manMinutesOf(unmeasured, 'deliver'), manMinutesOf(unmeasured, 'collect')]).toEqual([
        40, 40,
      ]);
    }
    expect(loadOf({ ...house, handling: { weightLb: 90 } }, true)).toEqual({ lb: 90, cuFt: 25 });
  });

  it('lets one truck take a hundred chairs that nobody measured', () => {
    expect(haulOf([{ product: chair, quantity: 100 }])).toEqual({
      lb: 2_000,
      cuFt: 200,
      setUp: 200,
      takeDown: 200,
    });
    expect(loadOf({ ...chair, handling: { weightLb: 9 } }, true)).toEqual({ lb: 9, cuFt: 2 });
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
