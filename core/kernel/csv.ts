/** Largest table file, as exported by a spreadsheet or another system. */
export const MOST_TABLE_BYTES = 600_000;

export type CsvCell = string | number | boolean;

/** Rows numbered as in a spreadsheet: row 1 names the columns. */
export type CsvTable = {
  readonly heads: readonly string[];
  readonly rows: readonly { readonly row: number; readonly cells: readonly string[] }[];
  /** Files with decimal commas separate cells with semicolons. */
  readonly decimal: '.' | ',';
};

/**
 * Spreadsheets run text that starts like this as a formula (OWASP: CSV injection). Text that
 * already starts with apostrophes gets one more, because the import removes one.
 */
const FORMULA = /^'*(?:\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/;
/** A negative amount, which is harmless in a spreadsheet. */
const AMOUNT = /^-\d+\.\d\d$/;

/** Puts an apostrophe before text that a spreadsheet would run as a formula; not numbers. */
export const guardedText = (text: string): string =>
  FORMULA.test(text) && !AMOUNT.test(text) ? `'${text}` : text;

function field(cell: CsvCell): string {
  const text = typeof cell === 'string' ? guardedText(cell) : String(cell);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** RFC 4180: CRLF after every row, quotes doubled inside quotes. */
export const csvFrom = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => `${row.map(field).join(',')}\r\n`).join('');
