import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv } from '#adapters/csv/read-csv.ts';
import { planProductImport } from '#core/catalogue/import-products.ts';
import {
  feetIn,
  numberIn,
  textIn,
  yesNoIn,
  PRODUCT_COLUMNS,
  productColumns,
} from '#core/catalogue/product-cells.ts';
import { productInputSchema } from '#core/catalogue/product-input.schema.ts';
import { productTemplate } from '#core/catalogue/product-template.ts';
import { centsFromDollars } from '#core/kernel/cents.ts';
import { csvFrom } from '#core/kernel/csv.ts';
import { err, ok } from '#core/kernel/result.ts';
import { product } from '#tests/support/fixtures.ts';
import { anyInput, PRODUCT } from '#tests/unit/web/admin/fixtures.ts';
import { productsCsv } from '#web/admin/products/product-table.tsx';

const table = (text: string) => readCsv(new TextEncoder().encode(text));

const HEADS =
  'Title,Category,Price,Length,Width,Height,Setup length,Setup width,Surfaces,Ages,Capacity,Blowers,Circuits,Description';
const LAVA = 'Lava Slide,Water Slides,250,20,15,18.5,30,25,grass turf,5 and up,10,1,1,Hot.';

describe('planProductImport', () => {
  it("turns a row into a product, with a new product's defaults", () => {
    const { changes, faults } = planProductImport(table(`${HEADS}\n${LAVA}\n`), [], false);
    expect(faults).toEqual([]);
    expect(changes).toEqual([
      {
        row: 2,
        title: 'Lava Slide',
        kind: 'create',
        input: {
          title: 'Lava Slide',
          description: 'Hot.',
          price: 250,
          images: [],
          categories: ['water'],
          isActive: true,
          units: 1,
          turnaroundDays: 0,
          size: { lengthFt: 20, widthFt: 15, heightFt: 18.5 },
          setup: { lengthFt: 30, widthFt: 25, surfaces: ['grass', 'turf'] },
          ages: '5 and up',
          capacity: 10,
          power: { blowers: 1, circuits: 1 },
          wet: true,
        },
      },
    ]);
  });

  it('takes what is empty for gear as none, and asks for it where it is inflated', () => {
    const chair = 'Folding Chair,Add-ons,2,,,,,,,,,,,White.';
    const pit = 'Foam Pit,Event Rentals,300,,,,,,,,,1,,Bubbles.';
    const { changes, faults } = planProductImport(table(`${HEADS}\n${chair}\n${pit}\n`), [], false);
    expect(changes).toMatchObject([
      {
        title: 'Folding Chair',
        input: {
          size: { lengthFt: 0, widthFt: 0, heightFt: 0 },
          setup: { lengthFt: 0, widthFt: 0, surfaces: [] },
          capacity: 0,
          power: { blowers: 0, circuits: 0 },
        },
      },
    ]);
    expect(faults.map(({ row }) => row)).toEqual(faults.map(() => 3));
    expect(faults.map(({ column }) => column)).toContain('Circuits');
  });

  it('names row and column of everything that is wrong', () => {
    const bad = 'Hm,Nowhere,a lot,0,15,,30,25,lava,,2.5,1,1,x';
    const { changes, faults } = planProductImport(table(`${HEADS}\n${LAVA}\n${bad}\n`), [], false);
    expect(changes).toHaveLength(1);
    expect(faults.map(({ row }) => row)).toEqual(faults.map(() => 3));
    expect(Object.fromEntries(faults.map(({ column, reason }) => [column, reason]))).toEqual({
      Title: 'Use at least 3 characters.',
      Category:
        'Choose one of: Bounce Houses, Water Slides, Combos, Obstacle Courses, Event Rentals, Add-ons.',
      'Price per day (USD)': '"a lot" is not a number.',
      'Length (ft)': 'Must be more than 0.',
      'Height (ft)': 'Is missing.',
      Surfaces: 'Only grass, concrete, asphalt, turf, indoor.',
      Ages: 'Is missing.',
      Capacity: 'Enter a whole number from 1 to 1,000.',
    });
  });

  it('leaves out the columns it does not know, and uses those that are named', () => {
    const heads = HEADS.replace('Title', 'Item Name').replace('Capacity', 'Kids at once');
    const text = `${heads},Attendants\n${LAVA},2\n${LAVA.replace('Lava', 'Ice')},3\n`;
    const guessed = planProductImport(table(text), [], false);
    expect(guessed).toMatchObject({
      changes: [],
      missing: ['capacity'],
      unused: ['Kids at once', 'Attendants'],
      // Once for all its rows.
      faults: [
        { row: 1, column: 'Capacity', reason: 'The table has no such column, and 2 rows need it.' },
      ],
    });
    const named = planProductImport(table(text), [], false, { capacity: 'Kids at once' });
    expect(named).toMatchObject({ faults: [], missing: [], unused: ['Attendants'] });
    expect(named.changes.map(({ kind }) => kind)).toEqual(['create', 'create']);
    expect(planProductImport(table('Price,Units\n5,1\n'), [], false)).toMatchObject({
      missing: ['title'],
      faults: [{ row: 1, column: 'Title' }],
    });
  });

  it.each(['bounce house', 'BOUNCE HOUSES', 'Bouncehouse', 'bounce'])(
    'reads the category %j as it is on the screens',
    (category) => {
      const text = `${HEADS}\n${LAVA.replace('Water Slides', category)}\n`;
      expect(planProductImport(table(text), [], false).changes).toMatchObject([
        { input: { categories: ['bounce'] } },
      ]);
    },
  );

  it('imports the example row of its own table, which has the needed columns first', () => {
    const [heads = [], ...rows] = productTemplate();
    const isNeeded = heads.map((head) => head.endsWith(' *'));
    expect(isNeeded.lastIndexOf(true)).toBe(isNeeded.indexOf(false) - 1);
    const { changes, faults } = planProductImport(table(csvFrom([heads, ...rows])), [], false);
    expect(faults).toEqual([]);
    expect(changes).toMatchObject([{ kind: 'create', input: { isActive: false } }]);
    // Without any one of them it would not.
    for (const gone of heads.filter((_, at) => isNeeded[at])) {
      const without = [heads, ...rows].map((row) => row.filter((_, at) => heads[at] !== gone));
      expect(planProductImport(table(csvFrom(without)), [], false).missing).toHaveLength(1);
    }
  });

  it('refuses a row with more cells than columns, and one for a product from an earlier row', () => {
    const { faults } = planProductImport(table(`${HEADS}\n${LAVA},and more\n${LAVA}\n`), [], false);
    expect(faults.map(({ row, reason }) => [row, reason.slice(0, 30)])).toEqual([
      [2, '"and more" is not under a colu'],
      [3, 'This is the same product as in'],
    ]);
  });

  it.each([
    ['id', 'Id,Price', 'castle,230'],
    ['slug', 'Slug,Price', 'neon-castle,230'],
    ['title', 'Title,Price', 'Neon Castle,230'],
  ])('finds a product by its %s, and leaves it alone unless it may update', (_, heads, row) => {
    const found = [product()];
    const plan = (price: string, isUpdating: boolean) =>
      planProductImport(table(`${heads}\n${row.replace('230', price)}\n`), found, isUpdating);
    expect(plan('225', true).changes).toMatchObject([{ kind: 'unchanged' }]);
    expect(plan('230', false).changes).toMatchObject([{ kind: 'left' }]);
    const [change] = plan('230', true).changes;
    expect(change).toMatchObject({
      kind: 'update',
      // Columns missing from the table stay as they are.
      input: { price: 230, units: 2, ages: '3 to 12 years', images: [{ src: '/art/castle.webp' }] },
    });
  });

  it('keeps the size and files of a picture that the product already has', () => {
    const images = [
      {
        src: '/pictures/a.webp',
        alt: 'Old',
        width: 800,
        height: 600,
        sources: [{ src: '/pictures/a.avif', type: 'image/avif', width: 400 }],
      },
    ];
    const cells = '/pictures/a.webp https://pics.example/b,c.jpg,New | ';
    const { changes } = planProductImport(
      table(`Id,Picture addresses,Picture texts\ncastle,"${cells.replace(',New', '","New')}"\n`),
      [product({ images })],
      true,
    );
    expect(changes).toMatchObject([
      {
        input: {
          images: [
            { ...images[0], alt: 'New' },
            { src: 'https://pics.example/b,c.jpg', alt: 'Neon Castle', width: 1200, height: 900 },
          ],
        },
      },
    ]);
  });

  it('always finds no change in the back office’s own export', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyInput, { maxLength: 4 }), (inputs) => {
        const good = inputs.flatMap((input) => {
          const parsed = productInputSchema.safeParse({
            ...input,
            images: input.images.map((image) => ({
              ...image,
              alt: image.alt.replaceAll('|', '/'),
            })),
            categories: input.categories.map((mark) => mark.replaceAll(/[\s,;|]/g, '-')),
          });
          return parsed.success ? [{ ...parsed.data, power: input.power, wet: input.wet }] : [];
        });
        const stored = good.map(({ price, ...input }, index) =>
          product({ ...input, id: `p${index}`, slug: `s${index}`, price: centsFromDollars(price) }),
        );
        const shown = good.map((input, index) => ({
          ...PRODUCT,
          ...input,
          id: `p${index}`,
          slug: `s${index}`,
        }));
        const plan = planProductImport(table(productsCsv(shown)), stored, true);
        expect(plan.faults).toEqual([]);
        expect(plan.changes.map(({ kind }) => kind)).toEqual(good.map(() => 'unchanged'));
      }),
    );
  });
});

describe('numberIn', () => {
  it.each([
    ['225', '.', ok(225)],
    ['$1,225.50', '.', ok(1225.5)],
    [' 18.5 ', '.', ok(18.5)],
    ['18,5', '.', err('"18,5" is not a number.')],
    ['18,5', ',', ok(18.5)],
    ['1.225,50', ',', ok(1225.5)],
    ['18.5', ',', ok(18.5)],
    ['1.225', ',', err('1.225 can be read two ways. Leave out the point, or write a comma.')],
    ['-3', '.', err('"-3" is not a number.')],
    ['1e3', '.', err('"1e3" is not a number.')],
  ] as const)('reads %j with %j as the decimal mark', (cell, decimal, read) => {
    expect(numberIn(cell, decimal)).toEqual(read);
  });
});

describe('yesNoIn', () => {
  it('reads what people and spreadsheets write', () => {
    expect(['Yes', 'TRUE', 'x', '1'].map(yesNoIn)).toEqual(Array(4).fill(ok(true)));
    expect(['no', 'FALSE', '0'].map(yesNoIn)).toEqual(Array(3).fill(ok(false)));
    expect(yesNoIn('maybe')).toEqual(err('"maybe" is neither yes nor no.'));
  });
});

describe('textIn', () => {
  it('removes the apostrophe that the export puts before a formula, and no other', () => {
    expect(["'=1+1", "'90s Disco", "'", 'plain'].map(textIn)).toEqual([
      '=1+1',
      "'90s Disco",
      "'",
      'plain',
    ]);
  });
});

describe('feetIn', () => {
  it.each([
    ['13', 13],
    ["13'", 13],
    ['13 ft', 13],
    ['13 feet', 13],
    [`13'6"`, 13.5],
    ['13 ft 6 in', 13.5],
    ['18.5', 18.5],
  ])('reads %j as feet', (cell, feet) => {
    expect(feetIn(cell, '.')).toEqual(ok(feet));
  });
  it.each([`6"`, '13 m', "13'x14'"])('refuses %j', (cell) => {
    expect(feetIn(cell, '.').ok).toBe(false);
  });
});

describe('productColumns', () => {
  it('recognizes every exported header, in any spelling', () => {
    const heads = PRODUCT_COLUMNS.map(({ head }) => head);
    const all = Object.fromEntries(PRODUCT_COLUMNS.map(({ key }, at) => [key, at]));
    expect(productColumns(heads)).toEqual(all);
    expect(productColumns(heads.map((head) => ` ${head.toUpperCase()} `))).toEqual(all);
    expect(productColumns(['created at'])).toEqual({});
  });
});
