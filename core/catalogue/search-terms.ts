import { withoutAccents } from '#core/kernel/plain-text.ts';
import { CLOSE, IDLE, SAME } from './search-words.ts';

/** `Tobogán 60ft` -> `tobogan`, `60`, `ft`. */
export const wordsIn = (text: string): readonly string[] =>
  withoutAccents(text)
    .replaceAll(/['’]/g, '')
    .replaceAll('&', ' and ')
    .toLowerCase()
    .match(/\p{N}+|\p{L}+/gu) ?? [];

const ENDINGS: readonly (readonly [ending: RegExp, instead: string])[] = [
  [/(?<=..)ies$/, 'y'],
  [/(?<=..[^s])s$/, ''],
  [/(?<=....)(?:ing|er|ed)$/, ''],
  [/(?<=...)[aeoy]$/, ''],
];

/** One form for `castle` and `castles`, `slide` and `sliding`, `mojado` and `mojada`. */
export const stemOf = (word: string): string =>
  ENDINGS.reduce((stem, [ending, instead]) => stem.replace(ending, instead), word);

export type Meaning = { readonly concept: string; readonly share: number };

const LONGEST_PHRASE = 4;

const phraseKey = (words: readonly string[]): string => words.map(stemOf).join(' ');

function meanings(): ReadonlyMap<string, readonly Meaning[]> {
  const found = new Map<string, readonly Meaning[]>();
  const add = (phrases: string, concept: string, share: number): void => {
    for (const phrase of phrases.split(', ')) {
      const key = phraseKey(wordsIn(phrase));
      found.set(key, [...(found.get(key) ?? []), { concept, share }]);
    }
  };
  for (const [concept, phrases] of Object.entries(SAME)) add(phrases, concept, 1);
  for (const [phrases, concepts] of Object.entries(CLOSE))
    for (const [rank, concept] of concepts.entries()) add(phrases, concept, 0.6 - rank / 5);
  return found;
}

export const MEANINGS = meanings();

/** Every single word with a known meaning, so that typos of it are recognized too. */
export const KNOWN_WORDS: readonly string[] = [
  ...new Set([...Object.values(SAME), ...Object.keys(CLOSE)].flatMap(wordsIn)),
];

/** One thing the visitor searched for: a word, or a phrase with one meaning. */
export type Term = { readonly words: readonly string[]; readonly means: readonly Meaning[] };

/** Phrases come first: a search for a `bounce house` is not about a house. */
export function termsIn(words: readonly string[]): readonly Term[] {
  const terms: Term[] = [];
  let at = 0;
  while (at < words.length) {
    let length = Math.min(LONGEST_PHRASE, words.length - at);
    while (length > 1 && !MEANINGS.has(phraseKey(words.slice(at, at + length)))) length -= 1;
    const taken = words.slice(at, at + length);
    terms.push({ words: taken, means: MEANINGS.get(phraseKey(taken)) ?? [] });
    at += length;
  }
  return terms.filter(({ words: [first = ''], means }) => means.length > 0 || !IDLE.has(first));
}

/** The stems of a text's words, plus `#concept` for the meaning of its words and phrases. */
export function tokensIn(text: string): ReadonlySet<string> {
  const words = wordsIn(text);
  const tokens = new Set<string>();
  for (const [at, word] of words.entries()) {
    tokens.add(stemOf(word));
    for (let length = 1; length <= LONGEST_PHRASE; length += 1)
      for (const { concept, share } of MEANINGS.get(phraseKey(words.slice(at, at + length))) ?? [])
        if (share === 1) tokens.add(`#${concept}`);
  }
  return tokens;
}

/** Edit distance with swapped neighbors counted as one; stops counting past `most`. */
function isWithin(one: string, other: string, most: number): boolean {
  if (Math.abs(one.length - other.length) > most) return false;
  let [before, last]: [readonly number[], readonly number[]] = [
    [],
    Array.from({ length: other.length + 1 }, (_, at) => at),
  ];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row.push(
        Math.min(
          (last[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + 1,
          (last[j - 1] ?? 0) + (isSame ? 0 : 1),
          swapped ? (before[j - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    [before, last] = [last, row];
  }
  return (last[other.length] ?? Infinity) <= most;
}

const typosIn = (word: string): number => (word.length < 4 ? 0 : word.length < 7 ? 1 : 2);

/** No typos in short words: `cat` is not `castle`. A second typo needs the right first letter. */
export function isTypoOf(word: string, other: string): boolean {
  const typos = typosIn(word);
  if (typos === 0 || other.length < 4 || (typos > 1 && word[0] !== other[0])) return false;
  return isWithin(word, other, typos);
}
