import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv } from '#adapters/csv/read-csv.ts';

const read = (text: string) => readCsv(new TextEncoder().encode(text));

describe('readCsv', () => {
  it.each([
    ['commas', 'a,b\n1,"x, y"\n', '.'],
    ['semicolons', 'a;b\n1;"x, y"\n', ','],
    ['tabs', 'a\tb\n1\tx, y\n', '.'],
    ['a byte order mark and CRLF, as Excel has it', '\ufeffa,b\r\n1,"x, y"\r\n', '.'],
    ["Excel's own first line", 'sep=;\r\na;b\r\n1;x, y\r\n', ','],
    ['no line end after the last row', 'a,b\n1,"x, y"', '.'],
  ])('reads a table with %s', (_, text, decimal) => {
    expect(read(text)).toEqual({
      heads: ['a', 'b'],
      rows: [{ row: 2, cells: ['1', 'x, y'] }],
      decimal,
    });
  });

  it('numbers rows as a spreadsheet does, with multi-line cells and empty rows', () => {
    const { rows } = read('a,b\n"one\ntwo",1\n,\n\nlast,2\n');
    expect(rows).toEqual([
      { row: 2, cells: ['one\ntwo', '1'] },
      { row: 5, cells: ['last', '2'] },
    ]);
  });

  it('reads UTF-16 and Windows-1252, which Excel also writes', () => {
    const utf16 = Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from('a\tb\nñ\t1\n', 'utf16le'),
    ]);
    expect(readCsv(utf16).rows[0]?.cells).toEqual(['ñ', '1']);
    expect(readCsv(Buffer.from('a,b\nPi\u00f1ata \u0080,1\n', 'latin1')).rows[0]?.cells[0]).toBe(
      'Piñata €',
    );
  });

  it('says what is wrong with a table it cannot read', () => {
    expect(() => read('')).toThrow('The file is empty.');
    expect(() => read('a,b\n1,2\n"never closed,1\n3,4\n')).toThrow(
      'A quote (") in line 3 is not closed. Delete it, or close it.',
    );
    // The quote of the next quoted cell is found first, but is in order.
    expect(() => read('a,b\n1,2\n"never closed,1\n3,4\n"5",6\n')).toThrow(
      'A quote (") in line 3 is not closed.',
    );
    expect(() => read('sep=;\na;b\n1;"never closed\n3;""\n')).toThrow(
      'A quote (") in line 3 is not closed.',
    );
    expect(() => read('a,b\n1,5" pipe\n')).toThrow(
      /^A quote \("\) in line 2 is in the wrong place\./,
    );
  });

  it('names the line of the quote that was not closed, wherever the others are', () => {
    const cell = fc
      .string({ unit: fc.constantFrom('a', '"', '\n', ',', ' '), minLength: 1, maxLength: 5 })
      .map((text) => `x${text}x`);
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1 });
    fc.assert(
      fc.property(table, fc.nat(), fc.constantFrom('\n', '\r\n'), (rows, at, end) => {
        const cells = rows.flat();
        const broken = at % cells.length;
        const quoted = cells.map(
          (text, index) => `"${text.replaceAll('"', '""')}${index === broken ? '' : '"'}`,
        );
        const lines = rows.map((_, index) => quoted.slice(index * 2, index * 2 + 2).join(','));
        const before = quoted
          .slice(0, broken)
          .reduce((text, one, index) => text + one + (index % 2 === 0 ? ',' : end), 'h,i\n');
        const line = before.split('\n').length;
        const said = () => read(`h,i\n${lines.join(end)}${end}`);
        const wanted = new RegExp(`^A quote \\("\\) in line ${line} is `);
        expect(said).toThrow(wanted);
      }),
    );
  });
});
