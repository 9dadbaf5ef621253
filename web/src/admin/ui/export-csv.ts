import { type CsvCell, csvFrom } from '#web/admin/ui/csv.ts';

export type CsvColumn<Row> = readonly [head: string, cell: (row: Row) => CsvCell];

/** The rows in the order given, below a row of column names; no cell of it is run as a formula. */
export const rowsCsv = <Row>(rows: readonly Row[], columns: readonly CsvColumn<Row>[]): string =>
  csvFrom([
    columns.map(([head]) => head),
    ...rows.map((row) => columns.map(([, cell]) => cell(row))),
  ]);

/** For a cell: dollars without a sign or commas, as spreadsheets read them. */
export const csvDollars = (cents: number): string => (cents / 100).toFixed(2);
