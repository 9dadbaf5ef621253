import { describe, expect, it } from 'vitest';
import { parseAges, suitsAges } from '#core/catalogue/ages.ts';
import { fitOf, type Yard } from '#core/catalogue/fit.ts';
import { readMeasure, readWanted, writeWanted } from '#core/catalogue/wanted-query.ts';
import {
  allWanted,
  countWith,
  NOTHING_WANTED,
  priceBands,
  inOrder,
  partsOf,
  waysOut,
} from '#core/catalogue/wanted.ts';
import { productDto } from '#tests/unit/web/product-dto.ts';

describe('parseAges', () => {
  it.each([
    ['3 to 12 years', 3, 12],
    ['3-12', 3, 12],
    ['5 years to adult', 5, Infinity],
    ['8 years to adult on the seat, all ages to throw', 8, Infinity],
    ['All ages', 0, Infinity],
    ['All ages, run by an adult', 0, Infinity],
    ['Ages 5 and up', 5, Infinity],
    ['6+', 6, Infinity],
    ['18 months to 5 years', 1.5, 5],
    ['6 to 18 months', 0.5, 1.5],
    ['Up to 6 years', 0, 6],
    ['Adults', 18, Infinity],
  ])('reads %j', (text, from, to) => {
    expect(parseAges(text)).toEqual({ from, to });
  });

  it.each(['Ask us', '', '12 to 3 years', 'the young at heart'])('does not guess at %j', (text) => {
    expect(parseAges(text)).toBeUndefined();
  });
});

describe('suitsAges', () => {
  it('requires that some of every group are welcome', () => {
    expect(suitsAges('3 to 12 years', ['little', 'tweens'])).toBe(true);
    expect(suitsAges('4 to 10 years', ['little', 'tweens'])).toBe(true);
    expect(suitsAges('4 to 8 years', ['little', 'tweens'])).toBe(false);
    expect(suitsAges('6 to 12 years', ['little', 'kids'])).toBe(false);
    expect(suitsAges('5 years to adult', ['teens', 'adults'])).toBe(true);
  });

  it('rejects ages it cannot read, unless no ages are given', () => {
    expect(suitsAges('Ask us', ['kids'])).toBe(false);
    expect(suitsAges('Ask us', [])).toBe(true);
  });
});

describe('fitOf', () => {
  const setup = {
    lengthFt: 22,
    widthFt: 18,
    surfaces: ['grass', 'turf'] as const,
    gateWidthIn: 36,
    outletWithinFt: 50,
  };
  const castle = productDto({ setup });
  const yard = (more: Partial<Yard> = {}): Yard => ({ lengthFt: 40, widthFt: 20, ...more });

  it('rotates the unit if that helps', () => {
    expect(fitOf(castle, { lengthFt: 18, widthFt: 22 })).toEqual({ kind: 'fits' });
    expect(fitOf(castle, { lengthFt: 22, widthFt: 18 })).toEqual({ kind: 'fits' });
  });

  it('lists everything that is in the way, with what is needed and what is there', () => {
    const small = { lengthFt: 17, widthFt: 18, gateWidthIn: 30, outletFt: 60 };
    expect(fitOf(castle, { ...small, surface: 'concrete' })).toEqual({
      kind: 'does_not_fit',
      problems: [
        { kind: 'too_short', needsFt: 22, yardFt: 18 },
        { kind: 'too_narrow', needsFt: 18, yardFt: 17 },
        { kind: 'gate', needsIn: 36, gateIn: 30 },
        { kind: 'surface', surface: 'concrete', takes: ['grass', 'turf'] },
        { kind: 'outlet', withinFt: 50, outletFt: 60 },
      ],
    });
  });

  it('skips facts that were not given, and the outlet for units that need none', () => {
    const unmeasured = productDto({ setup: { ...setup, gateWidthIn: undefined } });
    expect(fitOf(unmeasured, yard({ gateWidthIn: 10 })).kind).toBe('fits');
    const table = productDto({ setup, power: { blowers: 0, circuits: 0 } });
    expect(fitOf(table, yard({ outletFt: 400 })).kind).toBe('fits');
  });

  it('is unknown for a product without facts', () => {
    const legacy = productDto({ setup: { lengthFt: 0, widthFt: 0, surfaces: [] } });
    expect(fitOf(legacy, yard())).toEqual({ kind: 'unknown' });
  });
});

const CASTLE = productDto({ title: 'Castle', price: 225, createdAt: '2026-01-01T00:00:00Z' });
const SLIDE = productDto({
  title: 'Slide',
  price: 399,
  categories: ['water'],
  wet: true,
  ages: '5 years to adult',
  capacity: 2,
  createdAt: '2026-03-01T00:00:00Z',
});
const PIT = productDto({
  title: 'Foam pit',
  price: 289,
  categories: ['event'],
  wet: true,
  ages: 'All ages',
  capacity: 15,
  createdAt: '2026-02-01T00:00:00Z',
});
const ALL = [CASTLE, SLIDE, PIT];
const wanted = (query: string) => readWanted(new URLSearchParams(query));
const found = (query: string) => allWanted(ALL, wanted(query)).map(({ title }) => title);

describe('allWanted', () => {
  it.each([
    ['', ['Castle', 'Slide', 'Foam pit']],
    ['wet=dry', ['Castle']],
    ['wet=wet&maxPrice=300', ['Foam pit']],
    ['minPrice=225&maxPrice=289', ['Castle', 'Foam pit']],
    ['age=little&age=tweens', ['Castle', 'Slide', 'Foam pit']],
    ['age=toddlers&age=kids', ['Foam pit']],
    ['age=adults', ['Slide', 'Foam pit']],
    ['guests=8', ['Castle', 'Foam pit']],
    ['guests=9&wet=wet', ['Foam pit']],
    ['guests=none', ['Castle', 'Slide', 'Foam pit']],
    ['category=water&q=sli', ['Slide']],
    ['category=unheard-of', []],
    ['fits=yes', ['Castle', 'Slide', 'Foam pit']],
    ['fits=yes&yardLength=10&yardWidth=10', []],
  ])('finds by %j', (query, titles) => {
    expect(found(query)).toEqual(titles);
  });
});

describe('countWith', () => {
  it('counts what one change would leave', () => {
    expect(countWith(ALL, NOTHING_WANTED)).toBe(3);
    expect(countWith(ALL, wanted('maxPrice=300'), { wet: 'wet' })).toBe(1);
  });
});

describe('waysOut', () => {
  it('names the single filters to drop, best first', () => {
    const empty = wanted('wet=dry&age=adults');
    expect(found('wet=dry&age=adults')).toEqual([]);
    expect(waysOut(ALL, wanted('wet=dry&guests=9'))).toEqual([
      { part: { kind: 'wet' }, count: 1 },
      { part: { kind: 'guests' }, count: 1 },
    ]);
    expect(waysOut(ALL, empty)).toEqual([
      { part: { kind: 'wet' }, count: 2 },
      { part: { kind: 'age', age: 'adults' }, count: 1 },
    ]);
  });

  it('names none if two would have to go', () => {
    expect(waysOut(ALL, wanted('q=zzz&maxPrice=1'))).toEqual([]);
  });
});

describe('partsOf', () => {
  it('counts each age, and both ends of a price as one', () => {
    expect(partsOf(wanted('age=kids&age=teens&guests=8&minPrice=1&maxPrice=9'))).toHaveLength(4);
    expect(partsOf(NOTHING_WANTED)).toEqual([]);
  });

  it('counts the yard only while it filters', () => {
    expect(partsOf(wanted('yardLength=30&yardWidth=20'))).toEqual([]);
    expect(partsOf(wanted('fits=yes'))).toEqual([]);
    expect(partsOf(wanted('yardLength=30&yardWidth=20&fits=yes'))).toEqual([{ kind: 'fits' }]);
  });
});

describe('readWanted', () => {
  it('ignores invalid values', () => {
    const query = 'wet=moist&age=ancient&minPrice=-3&maxPrice=1e9&yardLength=40&yardWidth=x';
    expect(wanted(`${query}&surface=lava&gate=`)).toEqual(NOTHING_WANTED);
  });

  it('reads units as people write them, in both languages', () => {
    for (const text of ['30', ' 30 ', '30 ft', '30ft.', '30 feet', '30 pies', "30'", '30’']) {
      expect(readMeasure('yardLength', text)).toBe(30);
    }
    for (const text of ['40', '40"', '40”', '40 in', '40 inches', '40 pulgadas', "40''"]) {
      expect(readMeasure('gate', text)).toBe(40);
    }
    // Forty inches are no yard, and three feet no gate.
    for (const text of ['', 'ft', '40"', '30 m', '30 ft 6', '501 ft', '-3 ft']) {
      expect(readMeasure('yardWidth', text)).toBeUndefined();
    }
    expect(readMeasure('gate', '3 ft')).toBeUndefined();
    expect(wanted("yardLength=30 pies&yardWidth=20'").yard).toEqual({ lengthFt: 30, widthFt: 20 });
  });

  it("reads a form's empty fields as nothing", () => {
    expect(wanted('q=&wet=&minPrice=&maxPrice=&yardLength=&category=')).toEqual(NOTHING_WANTED);
  });

  it('has one URL per list', () => {
    const mixed = 'maxPrice=300&age=teens&wet=wet&age=kids';
    expect(`${new URLSearchParams(writeWanted(wanted(mixed)).map((pair) => [...pair]))}`).toBe(
      'wet=wet&age=kids&age=teens&maxPrice=300',
    );
  });
});

describe('inOrder', () => {
  it.each([
    ['newest', ['Slide', 'Foam pit', 'Castle']],
    ['price', ['Castle', 'Foam pit', 'Slide']],
    ['-price', ['Slide', 'Foam pit', 'Castle']],
    ['title', ['Castle', 'Foam pit', 'Slide']],
  ] as const)('sorts by %s', (sort, titles) => {
    expect(inOrder(ALL, sort).map(({ title }) => title)).toEqual(titles);
  });
});

describe('priceBands', () => {
  const bands = (...prices: number[]) => priceBands(prices.map((price) => ({ price })));

  it('splits at round prices', () => {
    expect(bands(199, 225, 239, 299, 325, 349, 399, 425)).toEqual([
      { minPrice: undefined, maxPrice: 250 },
      { minPrice: 250, maxPrice: 350 },
      { minPrice: 350, maxPrice: undefined },
    ]);
  });

  it('has none if there is nothing to choose', () => {
    expect(bands()).toEqual([]);
    expect(bands(225, 225)).toEqual([]);
  });
});
