import { type CsvCell, csvFrom } from '#core/kernel/csv.ts';
import { instant } from '#core/kernel/instant.ts';
import { shopDay, shopTime } from '#core/kernel/shop-time.ts';

export type CsvColumn<Row> = readonly [head: string, cell: (row: Row) => CsvCell];

/** Rows in the given order with a header row. No cell can run as a formula. */
export const rowsCsv = <Row>(rows: readonly Row[], columns: readonly CsvColumn<Row>[]): string =>
  csvFrom([
    columns.map(([head]) => head),
    ...rows.map((row) => columns.map(([, cell]) => cell(row))),
  ]);

/** Dollars without sign or commas, as spreadsheets expect. */
export const csvDollars = (cents: number): string => (cents / 100).toFixed(2);

/** `2026-11-27 22:39`, the shop's time, which spreadsheets read as a date. */
export const csvMoment = (iso: string | undefined): string => {
  if (iso === undefined) return '';
  const moment = instant(Date.parse(iso));
  return `${shopDay(moment)} ${shopTime(moment)}`;
};

/** Marks the file as UTF-8. Otherwise spreadsheets read `José` as `JosÃ©`. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Makes the browser save a file. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** @param pdf Base64, as in the server's response */
export const pdfOf = (pdf: string): Blob =>
  new Blob([Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0))], {
    type: 'application/pdf',
  });

/** Makes the browser save a table, given as text by `csvFrom`. */
export const downloadCsv = (name: string, csv: string): void =>
  saveFile(name, new Blob([BYTE_ORDER_MARK, csv], { type: 'text/csv;charset=utf-8' }));
