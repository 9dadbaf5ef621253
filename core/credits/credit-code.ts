import type { CreditKind } from './credit.ts';

const PREFIX: Readonly<Record<CreditKind, string>> = { rain_check: 'RC', gift_card: 'GC' };
const LETTERS = /^[0-9A-Z]{4,40}$/;

/** @param id of the `Randomness` port: enough of it that nobody finds a code by trying */
export const newCreditCode = (kind: CreditKind, id: string): string =>
  `${PREFIX[kind]}${id.toUpperCase()}`;

/**
 * People type codes in small letters, with spaces and hyphens, and take a zero for an O: Crockford's alphabet has none of
 * I, L and O. Empty for text that no code can be.
 */
export function normalCreditCode(text: string): string {
  const plain = text.toUpperCase().replaceAll(/[\s-]/g, '');
  const read = plain.replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return LETTERS.test(read) ? read : '';
}

/** In groups of five, as it is printed and read out. */
export const formatCreditCode = (code: string): string => code.replaceAll(/(.{5})(?=.)/g, '$1-');
