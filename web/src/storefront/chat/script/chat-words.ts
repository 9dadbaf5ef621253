import { isTypoOf } from '#core/catalogue/search-terms.ts';
import type { SiteConfig } from '#core/content/site-config.ts';

const LONGEST_INPUT = 500;
const COMBINING_MARKS = /[\u0300-\u036f]/g;
const APOSTROPHES = /['’`]/g;

/** One form for `house`, `Houses`, `house's`; keeps short words such as `us` and `gas`. */
function singular(word: string): string {
  if (word.length < 4 || word.endsWith('ss')) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

/** Lowercase without accents, keeping all prices and numbers: for patterns with amounts. */
export const plainText = (text: string): string =>
  text
    .slice(0, LONGEST_INPUT)
    .normalize('NFKD')
    .replaceAll(COMBINING_MARKS, '')
    .replaceAll(APOSTROPHES, '')
    .replaceAll('&', ' and ')
    .toLowerCase();

/** A text's words for comparison, without case, accents, punctuation and plurals. */
export const wordsOf = (text: string): readonly string[] =>
  (plainText(text).match(/[a-z0-9]+/g) ?? []).map(singular);

/** The phrases of a list that separates them with commas. */
export const phrasesIn = (list: string): readonly string[] => list.trim().split(/,\s*/);

const fits = (word: string | undefined, wanted: string): boolean =>
  word !== undefined &&
  (wanted.endsWith('*') ? word.startsWith(wanted.slice(0, -1)) : word === singular(wanted));

function includesPhrase(words: readonly string[], phrase: readonly string[]): boolean {
  return words.some((_, start) =>
    phrase.every((wanted, index) => fits(words[start + index], wanted)),
  );
}

/** More words are more specific, then more letters. */
const weightOf = (phrase: readonly string[]): number =>
  phrase.length * 1_000 + phrase.join('').length;

const APART = ' + ';

/**
 * How closely a text matches: the weight of its longest matching phrase, 0 for none.
 * @param phrases lowercase; a word ending in `*` matches as a prefix; in `refund* + how long` the
 * two parts may stand anywhere, in any order
 */
export function specificity(words: readonly string[], phrases: readonly string[]): number {
  const found = phrases
    .map((phrase) => phrase.split(APART).map((part) => part.split(' ')))
    .filter((parts) => parts.every((part) => includesPhrase(words, part)));
  return Math.max(0, ...found.map((parts) => weightOf(parts.flat())));
}

/** Phrases that need one of each list, anywhere in the question. */
export const together = (some: string, others: string): readonly string[] =>
  phrasesIn(some).flatMap((one) => phrasesIn(others).map((other) => `${one}${APART}${other}`));

const SHORTEST_MISSPELLED = 5;
const SHORTEST_MEANT = 4;
/** Shorter beginnings resemble too much. */
const SHORTEST_BEGINNING = 6;

/** Of a beginning such as `cancel*`, the word's own beginning is compared: `canselation`. */
function isMisspelled(word: string, wanted: string): boolean {
  if (!wanted.endsWith('*')) return isTypoOf(word, wanted);
  const start = wanted.slice(0, -1);
  return [start.length, start.length - 1].some((length) => isTypoOf(word.slice(0, length), start));
}

/**
 * The words with misspelled ones replaced by what they resemble among the phrases. A known word is
 * never misspelled: a `slide` is not a `side`.
 */
export function corrected(
  words: readonly string[],
  phrases: readonly string[],
  isKnown: (word: string) => boolean,
): readonly string[] {
  const parts = new Set(phrases.flatMap((phrase) => phrase.match(/[a-z0-9]+\*?/g) ?? []));
  const wanted = [...parts].filter(
    (part) => part.length >= (part.endsWith('*') ? SHORTEST_BEGINNING + 1 : SHORTEST_MEANT),
  );
  return words.map((word) => {
    if (word.length < SHORTEST_MISSPELLED || isKnown(word)) return word;
    if (wanted.some((one) => fits(word, one))) return word;
    const meant = wanted.find((one) => one[0] === word[0] && isMisspelled(word, one));
    if (meant === undefined) return word;
    return meant.endsWith('*') ? meant.slice(0, -1) : singular(meant);
  });
}

/** The delivery area's towns and the shop's own: naming one asks whether we deliver there. */
export const placesOf = ({ deliveryArea, address }: SiteConfig): readonly string[] =>
  [...deliveryArea.split(/[-–,/]/), address.city]
    .map((place) => wordsOf(place).join(' '))
    .filter((place) => place !== '');
