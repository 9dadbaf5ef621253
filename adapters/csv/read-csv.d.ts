import { type Result } from '#core/kernel/result.ts';
/** Rows numbered as in a spreadsheet: row 1 names the columns. */
export type CsvTable = {
    readonly heads: readonly string[];
    readonly rows: readonly {
        readonly row: number;
        readonly cells: readonly string[];
    }[];
    /** Files with decimal commas separate cells by semicolons. */
    readonly decimal: '.' | ',';
};
/** The file cannot be read as a table; the message is for its owner. */
export declare class UnreadableCsvError extends Error {
    readonly name = "UnreadableCsvError";
}
/**
 * A table saved by Excel, Numbers or LibreOffice: UTF-8 (BOM or not), UTF-16 or Windows-1252; any
 * line ends; commas, semicolons or tabs; Excel's `sep=;`. Throws `UnreadableCsvError`.
 */
export declare function readCsv(bytes: Uint8Array): CsvTable;
/** The same for whoever answers with the message. */
export declare function csvTable(bytes: Uint8Array): Result<CsvTable, string>;
