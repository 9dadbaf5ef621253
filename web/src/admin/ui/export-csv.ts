export type CsvCell = string | number | boolean;

/** A spreadsheet runs a text that begins so as a formula (OWASP: CSV injection). */
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;

/** Text as a spreadsheet may read it: with an apostrophe before what it would run. Numbers are left alone. */
export const guardedText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

function field(cell: CsvCell): string {
  const text = typeof cell === 'string' ? guardedText(cell) : String(cell);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** RFC 4180: CRLF after every row, quotes doubled inside quotes. */
export const csvFrom = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => `${row.map(field).join(',')}\r\n`).join('');

export type CsvColumn<Row> = readonly [head: string, cell: (row: Row) => CsvCell];

/** The rows in the order given, below a row of column names; no cell of it is run as a formula. */
export const rowsCsv = <Row>(rows: readonly Row[], columns: readonly CsvColumn<Row>[]): string =>
  csvFrom([
    columns.map(([head]) => head),
    ...rows.map((row) => columns.map(([, cell]) => cell(row))),
  ]);

/** For a cell: dollars without a sign or commas, as spreadsheets read them. */
export const csvDollars = (cents: number): string => (cents / 100).toFixed(2);

/** Tells a spreadsheet that the file is UTF-8: else it reads `José` as `JosÃ©`. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Hands the browser something to save. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** @param pdf as the server answers a file: Base64 */
export const pdfOf = (pdf: string): Blob =>
  new Blob([Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0))], {
    type: 'application/pdf',
  });

/** Hands the browser a table to save. @param csv as `csvFrom` writes it */
export const downloadCsv = (name: string, csv: string): void =>
  saveFile(name, new Blob([BYTE_ORDER_MARK, csv], { type: 'text/csv;charset=utf-8' }));
