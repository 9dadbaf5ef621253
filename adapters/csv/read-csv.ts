import { CsvError, parse } from 'csv-parse/sync';
import type { CsvTable } from '#core/kernel/csv.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';

const DELIMITERS = [',', ';', '\t'] as const;
type Delimiter = (typeof DELIMITERS)[number];

/** The file cannot be read as a table. The message is shown to the person who uploaded it. */
class UnreadableCsvError extends Error {
  override readonly name = 'UnreadableCsvError';
}

/** A longer row means a quote that was never closed. */
const LONGEST_ROW = 200_000;

/**
 * Reads a table of Excel, Numbers or LibreOffice: UTF-8, UTF-16 or Windows-1252; any line endings;
 * commas, semicolons or tabs; Excel's `sep=;`. Throws `UnreadableCsvError`.
 */
export function readCsv(bytes: Uint8Array): CsvTable {
  const { text, told } = withoutSeparatorLine(textOf(bytes));
  const delimiter = told ?? delimiterOf(text);
  const [heads, ...rows] = recordsOf(text, delimiter, told === undefined ? 1 : 2);
  if (heads === undefined) throw new UnreadableCsvError('The file is empty.');
  return {
    heads,
    rows: rows
      .map((cells, index) => ({ row: index + 2, cells }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== '')),
    decimal: delimiter === ';' ? ',' : '.',
  };
}

/** Same as `readCsv`, with the message as an error result. */
export function csvTable(bytes: Uint8Array): Result<CsvTable, string> {
  try {
    return ok(readCsv(bytes));
  } catch (error) {
    if (error instanceof UnreadableCsvError) return err(error.message);
    throw error;
  }
}

function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const SEPARATOR_LINE = /^sep=([,;\t])\r?\n/i;

function withoutSeparatorLine(text: string): { text: string; told: Delimiter | undefined } {
  const [line, sign] = SEPARATOR_LINE.exec(text) ?? [];
  const told = DELIMITERS.find((delimiter) => delimiter === sign);
  return { text: text.slice(line?.length ?? 0), told };
}

/** The separator that occurs most often in the header row. */
function delimiterOf(text: string): Delimiter {
  const [first = ''] = text.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/, 1);
  const often = (delimiter: Delimiter) => first.split(delimiter).length;
  return DELIMITERS.reduce((best, next) => (often(next) > often(best) ? next : best));
}

const lineBreaks = (text: string): number => text.split(/\r\n|\n|\r/).length - 1;

const isEnd = (sign: string | undefined, delimiter: Delimiter): boolean =>
  sign === undefined || sign === delimiter || sign === '\r' || sign === '\n';

/**
 * Where the quote is that makes a file unreadable. One that is not closed swallows the rows below
 * it, up to the next quote, which is itself in order.
 */
function wrongQuote(text: string, delimiter: Delimiter) {
  const found = (at: number, foundAt: number) => {
    const [line, until] = [at, foundAt].map((end) => lineBreaks(text.slice(0, end)) + 1);
    return { line, isOpen: until !== line || foundAt >= text.length };
  };
  let opened: number | undefined;
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) {
    if (opened === undefined) {
      if (!isEnd(text[at - 1], delimiter)) return found(at, at);
      opened = at;
    } else if (text[at + 1] === '"') {
      at += 1;
    } else if (isEnd(text[at + 1], delimiter)) {
      opened = undefined;
    } else {
      return found(opened, at);
    }
  }
  return opened === undefined ? undefined : found(opened, text.length);
}

/**
 * The parser's reasons, for people.
 * @param first the number of the text's first line
 */
function whyUnreadable(error: CsvError, text: string, delimiter: Delimiter, first: number): string {
  const quote = wrongQuote(text, delimiter);
  const line = quote?.line === undefined ? '' : ` in line ${quote.line + first - 1}`;
  if (quote?.isOpen === true) {
    return `A quote (")${line} is not closed. Delete it, or close it.`;
  }
  if (error.code === 'CSV_MAX_RECORD_SIZE') {
    return 'A row is too long. A quote (") may not be closed.';
  }
  return `A quote (")${line} is in the wrong place. Put quotes around whole cells only, and write a quote in a cell twice.`;
}

function recordsOf(
  text: string,
  delimiter: Delimiter,
  first: number,
): readonly (readonly string[])[] {
  try {
    return parse(text, {
      delimiter,
      relax_column_count: true,
      max_record_size: LONGEST_ROW,
      record_delimiter: ['\r\n', '\n', '\r'],
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableCsvError(whyUnreadable(error, text, delimiter, first), { cause: error });
  }
}
