import { err, ok, type Result } from '#core/kernel/result.ts';

/** How a table writes numbers: `1,234.50`, or `1.234,50` where semicolons part its cells. */
export type Decimal = '.' | ',';

const PLAIN = /^\d+(?:\.\d+)?$/;
const POINTED = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const COMMA = /^(?:\d+|\d{1,3}(?:\.\d{3})+),\d+$/;
const EITHER = /^\d{1,3}\.\d{3}$/;

/** A number of a cell, with or without `$`. The error is a sentence. */
export function numberIn(cell: string, decimal: Decimal): Result<number, string> {
  const text = cell.replaceAll(/[\s$]/g, '');
  if (decimal === ',' && EITHER.test(text)) {
    return err(`${text} can be read in two ways: leave out the point, or write a comma.`);
  }
  if (PLAIN.test(text)) return ok(Number(text));
  if (decimal === '.' && POINTED.test(text)) return ok(Number(text.replaceAll(',', '')));
  if (decimal === ',' && COMMA.test(text)) {
    return ok(Number(text.replaceAll('.', '').replace(',', '.')));
  }
  return err(`"${cell}" is not a number.`);
}

const YES = new Set(['yes', 'y', 'true', '1', 'x']);
const NO = new Set(['no', 'n', 'false', '0']);

export function yesNoIn(cell: string): Result<boolean, string> {
  const text = cell.trim().toLowerCase();
  if (YES.has(text)) return ok(true);
  if (NO.has(text)) return ok(false);
  return err(`"${cell}" is neither yes nor no.`);
}

/** The apostrophe before what a spreadsheet would run (see the back office's export) is not part of the text. */
export const textIn = (cell: string): string =>
  /^'\s*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20]|^'[\t\r\n]/.test(cell) ? cell.slice(1) : cell;

/** Words apart by commas where there is one, else by blanks. */
export function wordsIn(cell: string): readonly string[] {
  const text = textIn(cell);
  const words = /[,;|]/.test(text) ? text.split(/[,;|]/) : text.split(/\s/);
  return words.map((word) => word.trim()).filter((word) => word !== '');
}

/** Addresses apart by blanks or `|`: a comma may be part of one. */
export const addressesIn = (cell: string): readonly string[] =>
  cell.split(/[\s|]+/).filter((address) => address !== '');

/** Texts apart by `|`; an empty one keeps its place. */
export const textsIn = (cell: string): readonly string[] =>
  cell.trim() === ''
    ? []
    : textIn(cell)
        .split('|')
        .map((text) => text.trim());
