import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PRODUCT_COLUMNS, textIn } from '#core/catalogue/product-cells.ts';
import { csvFrom, guardedText } from '#core/kernel/csv.ts';
import { PRODUCT, product } from '#tests/unit/web/admin/fixtures.ts';
import { productsCsv } from '#web/admin/products/product-table.tsx';

/** RFC 4180, reading one field at a time. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  for (let match = field.exec(text); match !== null; match = field.exec(text)) {
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom('"', ',', '\r', '\n', ' ', '=', '+', '-', '@', "'", 'a', '\t'),
  }),
);

describe('csvFrom', () => {
  it('reads back as written', () => {
    fc.assert(
      fc.property(fc.array(fc.array(anyText, { minLength: 1, maxLength: 4 })), (rows) => {
        expect(parseCsv(csvFrom(rows))).toEqual(rows.map((row) => row.map(guardedText)));
      }),
    );
  });

  it('never gives a spreadsheet a text that it would run', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(parseCsv(csvFrom([[text]]))[0]?.[0]).not.toMatch(
          /^\s*[=+\-@](?!\d+\.\d\d$)|^[\t\r\n]/,
        );
      }),
    );
  });

  it('is imported as the original text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(textIn(guardedText(text))).toBe(text);
      }),
      { examples: [["'-  !"], ["'=1"], ["''@"], ["'\t"], ['-2.50'], ["'-2.50"]] },
    );
  });

  it('guards texts that look like formulas, but no numbers or amounts', () => {
    expect(
      csvFrom([['=HYPERLINK("http://x.example")', '+1', '-2', '@SUM', -2, '-2.50', 'ok']]),
    ).toBe(`"'=HYPERLINK(""http://x.example"")",'+1,'-2,'@SUM,-2,-2.50,ok\r\n`);
  });
});

describe('productsCsv', () => {
  it('has one row per product below the column names, all of the same length', () => {
    const rows = parseCsv(
      productsCsv([PRODUCT, product({ title: '=1+1', description: 'Two\nlines, "quoted"' })]),
    );
    const wide = PRODUCT_COLUMNS.length;
    expect(rows.map(({ length }) => length)).toEqual([wide, wide, wide]);
    expect(rows[1]?.slice(0, 10)).toEqual([
      'p1',
      'Neon Castle',
      'neon-castle',
      'featured',
      'Bounce Houses',
      '225.00',
      '2',
      '0',
      'yes',
      '2026-11-01',
    ]);
    expect(rows[2]?.[1]).toBe("'=1+1");
    expect(rows[2]?.at(-1)).toBe('Two\nlines, "quoted"');
  });

  it("uses the shop's dates, not UTC", () => {
    const rows = parseCsv(productsCsv([product({ createdAt: '2026-11-02T03:00:00.000Z' })]));
    expect(rows[1]?.[9]).toBe('2026-11-01');
  });
});
