import type { SiteConfig } from '#core/content/site-config.ts';

const LONGEST_INPUT = 500;
const COMBINING_MARKS = /[\u0300-\u036f]/g;
const APOSTROPHES = /['’`]/g;

/** One form for `house`, `Houses`, `house's`; short words stay, so that `us` and `gas` are not cut. */
function singular(word: string): string {
  if (word.length < 4 || word.endsWith('ss')) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

/** Lower case, plain letters, every price and number kept: what patterns with amounts are looked for in. */
export const plainText = (text: string): string =>
  text
    .slice(0, LONGEST_INPUT)
    .normalize('NFKD')
    .replaceAll(COMBINING_MARKS, '')
    .replaceAll(APOSTROPHES, '')
    .replaceAll('&', ' and ')
    .toLowerCase();

/** The words of a text as the chat compares them: without case, accents, punctuation and plural. */
export const wordsOf = (text: string): readonly string[] =>
  (plainText(text).match(/[a-z0-9]+/g) ?? []).map(singular);

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

/**
 * How specifically a text is about something: the weight of the longest phrase it contains, 0 for none.
 * @param phrases lower case; a word that ends in `*` stands for all that begin so
 */
export function specificity(words: readonly string[], phrases: readonly string[]): number {
  const found = phrases
    .map((phrase) => phrase.split(' '))
    .filter((phrase) => includesPhrase(words, phrase));
  return Math.max(0, ...found.map(weightOf));
}

/** The towns of the delivery area and the shop's own: naming one asks whether we come there. */
export const placesOf = ({ deliveryArea, address }: SiteConfig): readonly string[] =>
  [...deliveryArea.split(/[-–,/]/), address.city]
    .map((place) => wordsOf(place).join(' '))
    .filter((place) => place !== '');
