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
