import { fieldError } from '#core/kernel/field-error.ts';

export const SHORTEST_PASSWORD = 10;
const LONGEST_PASSWORD = 200;

export type WeakPassword = 'too_short' | 'too_long' | 'is_email' | 'own_facts' | 'too_common';

/** Counts characters as a person sees them. Keyboards may produce different Unicode forms. */
const lettersOf = (password: string): number => Array.from(password.normalize('NFKC')).length;

/** Facts about the person and the shop, which an attacker tries first. */
type OwnFacts = {
  readonly email: string;
  readonly name?: string | undefined;
  readonly phone?: string | undefined;
  /** The name of the shop. */
  readonly shop?: string | undefined;
};

const SHORTEST_WORD = 3;
/** Fewest characters that must be left without those facts. A year and a symbol are too few. */
const FEWEST_BESIDE = 6;

const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= SHORTEST_WORD);

/** Forms of a phone number: with its country code, without it, and its last seven digits. */
function numbersOf(phone: string): readonly string[] {
  const digits = phone.replaceAll(/\D/g, '');
  return [digits, digits.slice(-10), digits.slice(-7)].filter(({ length }) => length >= 7);
}

/** The indexes of the text that occurrences of the word cover. */
function placesOf(word: string, text: string): readonly number[] {
  const places: number[] = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    for (let place = at; place < at + word.length; place += 1) places.push(place);
  }
  return places;
}

/** Whether the password mostly consists of known facts about the person and the shop. */
function isOfOwnFacts(password: string, { email, name, phone, shop }: OwnFacts): boolean {
  const [mailbox = '', host = ''] = email.split('@');
  const words = [mailbox, host.split('.')[0] ?? '', name ?? '', shop ?? ''].flatMap(wordsOf);
  const plain = password
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
  const covered = new Set(
    [...words, ...numbersOf(phone ?? '')].flatMap((word) => placesOf(word, plain)),
  );
  return covered.size > 0 && plain.length - covered.size < FEWEST_BESIDE;
}

/**
 * Returns why a password is refused, or undefined if it is acceptable. Only length matters (NIST SP
 * 800-63B, 3.1.1.2): rules about digits and symbols only make people write it down. Only the server
 * reports `too_common`, for the most common passwords.
 */
export function weaknessOf(password: string, facts: OwnFacts): WeakPassword | undefined {
  const letters = lettersOf(password);
  if (letters < SHORTEST_PASSWORD) return 'too_short';
  if (letters > LONGEST_PASSWORD) return 'too_long';
  const isEmail = password.trim().toLowerCase() === facts.email.trim().toLowerCase();
  if (isEmail) return 'is_email';
  return isOfOwnFacts(password, facts) ? 'own_facts' : undefined;
}

/** The error code shown beside the field. */
export function weaknessError(weakness: WeakPassword): string {
  switch (weakness) {
    case 'too_short':
      return fieldError('password_too_short', { least: SHORTEST_PASSWORD });
    case 'too_long':
      return fieldError('password_too_long', { most: LONGEST_PASSWORD });
    case 'is_email':
      return fieldError('password_is_email');
    case 'own_facts':
      return fieldError('password_own_facts');
    case 'too_common':
      return fieldError('password_too_common');
  }
}
