import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AGE_GROUPS, parseAges, suitsAges } from '#core/catalogue/ages.ts';
import {
  fitOf,
  fits,
  type Fitted,
  fitTogether,
  type Rectangle,
  type Yard,
} from '#core/catalogue/fit.ts';
import { takesGround } from '#core/catalogue/gear.ts';
import { SURFACES } from '#core/catalogue/surface.ts';
import { readWanted, writeWanted, readYard, writeYard } from '#core/catalogue/wanted-query.ts';
import {
  countWith,
  type Wanted,
  WET_OR_DRY,
  priceBands,
  partsOf,
  waysOut,
  withoutPart,
} from '#core/catalogue/wanted.ts';
import { productDto } from '#tests/unit/web/product-dto.ts';

const feet = fc.integer({ min: 1, max: 120 });
const perhaps = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const surface = fc.constantFrom(...SURFACES);

const yards: fc.Arbitrary<Yard> = fc.record(
  { lengthFt: feet, widthFt: feet, gateWidthIn: feet, surface, outletFt: feet },
  { requiredKeys: ['lengthFt', 'widthFt'] },
);
const fitted: fc.Arbitrary<Fitted> = fc.record({
  categories: fc.constantFrom(['bounce'], ['event']),
  setup: fc.record(
    {
      lengthFt: fc.integer({ min: 0, max: 120 }),
      widthFt: feet,
      surfaces: fc.uniqueArray(surface),
      gateWidthIn: feet,
      outletWithinFt: feet,
    },
    { requiredKeys: ['lengthFt', 'widthFt', 'surfaces'] },
  ),
  power: fc.record({ blowers: fc.nat(3), circuits: fc.nat(3) }),
});

describe('fitOf', () => {
  it('never says that it fits if any known measurement is too small', () => {
    fc.assert(
      fc.property(fitted, yards, (product, yard) => {
        fc.pre(takesGround(product) && fits(product, yard));
        const { setup, power } = product;
        const ground = [setup.lengthFt, setup.widthFt].toSorted((a, b) => a - b);
        const place = [yard.lengthFt, yard.widthFt].toSorted((a, b) => a - b);
        expect(place[0]).toBeGreaterThanOrEqual(ground[0] ?? Infinity);
        expect(place[1]).toBeGreaterThanOrEqual(ground[1] ?? Infinity);
        expect(yard.gateWidthIn ?? Infinity).toBeGreaterThanOrEqual(setup.gateWidthIn ?? 0);
        if (yard.surface !== undefined) expect(setup.surfaces).toContain(yard.surface);
        if (power.circuits === 0) return;
        expect(yard.outletFt ?? 0).toBeLessThanOrEqual(setup.outletWithinFt ?? Infinity);
      }),
    );
  });

  it('never gets worse in a bigger yard', () => {
    fc.assert(
      fc.property(fitted, yards, fc.nat(50), fc.nat(50), fc.nat(50), (product, yard, a, b, c) => {
        const { gateWidthIn, outletFt } = yard;
        const bigger: Yard = {
          ...yard,
          lengthFt: yard.lengthFt + a,
          widthFt: yard.widthFt + b,
          gateWidthIn: gateWidthIn && gateWidthIn + c,
          outletFt: outletFt && Math.max(0, outletFt - c),
        };
        const problems = (one: Yard) => {
          const fit = fitOf(product, one);
          return fit.kind === 'does_not_fit' ? fit.problems.map(({ kind }) => kind) : [];
        };
        expect(problems(yard)).toEqual(expect.arrayContaining(problems(bigger)));
        if (fits(product, yard)) expect(fits(product, bigger)).toBe(true);
      }),
    );
  });

  it('is the same whichever way yard or product are turned', () => {
    fc.assert(
      fc.property(fitted, yards, (product, yard) => {
        const { lengthFt, widthFt } = product.setup;
        const setup = { ...product.setup, lengthFt: widthFt, widthFt: lengthFt };
        const turned = { ...yard, lengthFt: yard.widthFt, widthFt: yard.lengthFt };
        expect(fitOf(product, turned)).toEqual(fitOf(product, yard));
        expect(fitOf({ ...product, setup }, yard)).toEqual(fitOf(product, yard));
      }),
    );
  });

  it('either fits or says why not, unless it is unmeasured', () => {
    fc.assert(
      fc.property(fitted, yards, (product, yard) => {
        const fit = fitOf(product, yard);
        if (fit.kind === 'does_not_fit') expect(fit.problems.length).toBeGreaterThan(0);
      }),
    );
  });
});

const ageGroups = fc.subarray(AGE_GROUPS.map(({ value }) => value));
const wanteds: fc.Arbitrary<Wanted> = fc.record({
  category: perhaps(fc.string({ minLength: 1 })),
  q: fc.string(),
  wet: perhaps(fc.constantFrom(...WET_OR_DRY)),
  ages: ageGroups,
  guests: perhaps(fc.integer({ min: 1, max: 40 })),
  minPrice: perhaps(fc.integer({ min: 1, max: 900 })),
  maxPrice: perhaps(fc.integer({ min: 1, max: 900 })),
  yard: perhaps(yards),
  onlyFitting: fc.boolean(),
});
const queryOf = (pairs: readonly (readonly [string, string])[]) =>
  new URLSearchParams(`${new URLSearchParams(pairs.map((pair) => [...pair]))}`);

describe('fitTogether', () => {
  const ground: fc.Arbitrary<Rectangle> = fc.record({ lengthFt: feet, widthFt: feet });
  const turn = ({ lengthFt, widthFt }: Rectangle, isTurned: boolean): Rectangle =>
    isTurned ? { lengthFt: widthFt, widthFt: lengthFt } : { lengthFt, widthFt };
  const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

  it('never misses a placement in rows, however the rentals and the yard are turned', () => {
    const rows = fc
      .array(fc.array(fc.tuple(ground, fc.boolean()), { minLength: 1, maxLength: 3 }), {
        minLength: 1,
        maxLength: 3,
      })
      .filter((all) => all.flat().length <= 6);
    fc.assert(
      fc.property(rows, fc.nat(20), fc.nat(20), fc.boolean(), (all, a, b, isTurned) => {
        const placed = all.map((row) => row.map(([one, turned]) => turn(one, turned)));
        const yard = {
          lengthFt: a + Math.max(...placed.map((row) => sum(row.map((one) => one.lengthFt)))),
          widthFt: b + sum(placed.map((row) => Math.max(...row.map((one) => one.widthFt)))),
        };
        const setups = all.flat().map(([one]) => one);
        expect(fitTogether(setups, turn(yard, isTurned))).toBe(true);
      }),
    );
  });

  it('lets two stand together exactly if they can stand side by side', () => {
    fc.assert(
      fc.property(ground, ground, ground, (one, other, yard) => {
        const ways = [false, true].flatMap((first) =>
          [false, true].flatMap((second) =>
            [false, true].map((third) => {
              const [a, b, room] = [turn(one, first), turn(other, second), turn(yard, third)];
              return (
                a.lengthFt + b.lengthFt <= room.lengthFt &&
                Math.max(a.widthFt, b.widthFt) <= room.widthFt
              );
            }),
          ),
        );
        expect(fitTogether([one, other], yard)).toBe(ways.includes(true));
      }),
    );
  });

  it('never gets worse in a bigger yard or with fewer rentals, and never needs more than the area', () => {
    const several = fc.array(ground, { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(several, ground, fc.nat(60), fc.nat(60), (setups, yard, a, b) => {
        fc.pre(fitTogether(setups, yard));
        const bigger = { lengthFt: yard.lengthFt + a, widthFt: yard.widthFt + b };
        expect(fitTogether(setups, bigger)).toBe(true);
        const area = sum(setups.map(({ lengthFt, widthFt }) => lengthFt * widthFt));
        expect(area).toBeLessThanOrEqual(yard.lengthFt * yard.widthFt);
        // Above six, only areas are compared.
        if (setups.length <= 6) expect(fitTogether(setups.slice(1), yard)).toBe(true);
      }),
    );
  });

  it('agrees with the check of a single rental', () => {
    fc.assert(
      fc.property(fitted, ground, (product, yard) => {
        fc.pre(product.setup.lengthFt > 0);
        expect(fitTogether([product.setup], yard)).toBe(fits(product, yard));
      }),
    );
  });
});

describe('writeWanted', () => {
  it('writes what readWanted reads back the same', () => {
    fc.assert(
      fc.property(wanteds, (wanted) => {
        expect(readWanted(queryOf(writeWanted(wanted)))).toEqual(wanted);
      }),
    );
  });
});

describe('writeYard', () => {
  it('writes what readYard reads back the same', () => {
    fc.assert(
      fc.property(yards, (yard) => {
        expect(readYard(queryOf(writeYard(yard)))).toEqual(yard);
      }),
    );
  });
});

describe('readWanted', () => {
  it('never throws, and its own output is a fixed point', () => {
    const names = fc.constantFrom(
      'wet',
      'age',
      'guests',
      'minPrice',
      'yardLength',
      'yardWidth',
      'fits',
      'q',
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(names, fc.string())), (pairs) => {
        const once = readWanted(queryOf(pairs));
        expect(readWanted(queryOf(writeWanted(once)))).toEqual(once);
      }),
    );
  });
});

const products = fc.array(
  fc
    .record({
      price: fc.integer({ min: 1, max: 900 }),
      wet: fc.boolean(),
      ages: fc.constantFrom('All ages', '3 to 12 years', '5 years to adult', 'Ask us'),
      capacity: fc.integer({ min: 1, max: 20 }),
      categories: fc.subarray(['water', 'bounce']),
    })
    .map((facts) => productDto(facts)),
  { maxLength: 12 },
);

describe('withoutPart', () => {
  it('never leaves fewer products, and removes just that part', () => {
    fc.assert(
      fc.property(products, wanteds, (all, wanted) => {
        for (const part of partsOf(wanted)) {
          const wider = withoutPart(wanted, part);
          expect(countWith(all, wider)).toBeGreaterThanOrEqual(countWith(all, wanted));
          expect(partsOf(wider)).toEqual(
            partsOf(wanted).filter((one) => JSON.stringify(one) !== JSON.stringify(part)),
          );
        }
      }),
    );
  });
});

describe('waysOut', () => {
  it('only names removals that give results, with their true number', () => {
    fc.assert(
      fc.property(products, wanteds, (all, wanted) => {
        for (const { part, count } of waysOut(all, wanted)) {
          expect(count).toBeGreaterThan(0);
          expect(countWith(all, withoutPart(wanted, part))).toBe(count);
        }
      }),
    );
  });
});

describe('priceBands', () => {
  it('cover every product, with no empty band', () => {
    fc.assert(
      fc.property(products, (all) => {
        const bands = priceBands(all);
        fc.pre(bands.length > 0);
        const isIn = (price: number, { minPrice = 0, maxPrice = Infinity }: (typeof bands)[0]) =>
          minPrice <= price && price <= maxPrice;
        for (const { price } of all) expect(bands.some((band) => isIn(price, band))).toBe(true);
        for (const band of bands) expect(all.some(({ price }) => isIn(price, band))).toBe(true);
      }),
    );
  });
});

describe('suitsAges', () => {
  it('suits fewer products the more groups are requested', () => {
    const text = fc.oneof(
      fc.string(),
      fc.tuple(fc.nat(20), fc.nat(20)).map(([from, to]) => `${from} to ${to} years`),
    );
    fc.assert(
      fc.property(text, ageGroups, ageGroups, (ages, some, more) => {
        if (suitsAges(ages, [...some, ...more])) expect(suitsAges(ages, some)).toBe(true);
        const range = parseAges(ages);
        if (range) expect(range.from).toBeLessThanOrEqual(range.to);
      }),
    );
  });
});
