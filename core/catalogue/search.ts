import { AGE_GROUPS, type AgeGroup, type AgeRange, overlapsAges, parseAges } from './ages.ts';
import { CATEGORIES, FEATURED, isPopular } from './category.ts';
import type { Product } from './product.ts';
import {
  isTypoOf,
  KNOWN_WORDS,
  MEANINGS,
  type Meaning,
  stemOf,
  type Term,
  termsIn,
  tokensIn,
  wordsIn,
} from './search-terms.ts';
import { SHELF_CONCEPTS } from './search-words.ts';

/** A searchable product: its texts in every language it has. */
type Searchable = Pick<Product, 'title' | 'description' | 'es' | 'categories' | 'ages' | 'wet'> & {
  readonly otherTitle?: string | undefined;
};

const titlesOf = ({ title, es, otherTitle = '' }: Searchable): string =>
  `${title} ${es?.title ?? ''} ${otherTitle}`;

const descriptionOf = ({ description, es }: Searchable): string =>
  `${description} ${es?.description ?? ''}`;

/** Weight of a word by the field it appears in. */
const WEIGHTS = { title: 10, shelf: 6, wet: 4, ages: 3, description: 2 } as const;

type Entry<T> = { readonly product: T; readonly weights: ReadonlyMap<string, number> };

type Tokens = Pick<SearchIndex<unknown>, 'entries' | 'spread' | 'vocabulary' | 'names'>;

type SearchIndex<T> = {
  readonly entries: readonly Entry<T>[];
  /** In how many products each token appears. */
  readonly spread: ReadonlyMap<string, number>;
  /** Words as written, to complete prefixes with. */
  readonly vocabulary: ReadonlyMap<string, string>;
  /** Words that typos are compared with: among all descriptions, anything resembles something. */
  readonly names: ReadonlyMap<string, string>;
  readonly answers: Map<string, Found<T>>;
};

function weightsOf(product: Searchable): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  const put = (tokens: Iterable<string>, weight: number): void => {
    for (const token of tokens) weights.set(token, Math.max(weights.get(token) ?? 0, weight));
  };
  put(tokensIn(titlesOf(product)), WEIGHTS.title);
  put(tokensIn(product.ages), WEIGHTS.ages);
  put(tokensIn(descriptionOf(product)), WEIGHTS.description);
  put(product.categories.map(stemOf), WEIGHTS.shelf);
  for (const { value } of CATEGORIES)
    if (product.categories.includes(value))
      put(
        SHELF_CONCEPTS[value].map((concept) => `#${concept}`),
        WEIGHTS.shelf,
      );
  if (product.wet) put(['#water'], WEIGHTS.wet);
  return weights;
}

const stemsOf = (texts: readonly string[]): ReadonlyMap<string, string> =>
  new Map(texts.flatMap(wordsIn).map((word) => [word, stemOf(word)] as const));

const indexes = new WeakMap<object, unknown>();

/** Builds the index once per list. */
function indexOf<T extends Searchable>(products: readonly T[]): SearchIndex<T> {
  const known = indexes.get(products);
  // The index stored under a list was built from that list, so the cast is safe.
  if (known !== undefined) return known as SearchIndex<T>;
  const entries = products.map((product) => ({ product, weights: weightsOf(product) }));
  const spread = new Map<string, number>();
  for (const { weights } of entries)
    for (const token of weights.keys()) spread.set(token, (spread.get(token) ?? 0) + 1);
  const texts = products.flatMap((product) => [
    titlesOf(product),
    descriptionOf(product),
    product.ages,
  ]);
  const vocabulary = stemsOf(texts);
  const names = stemsOf(products.map(titlesOf));
  const index: SearchIndex<T> = { entries, spread, vocabulary, names, answers: new Map() };
  indexes.set(products, index);
  return index;
}

type Candidates = ReadonlyMap<string, number>;

const SHORTEST_BEGINNING = 3;

/** The tokens a term may mean, each with a confidence from 0 to 1. */
function candidatesFor({ words, means }: Term, index: Tokens): Candidates {
  const found = new Map<string, number>();
  const put = (token: string, share: number): void => {
    if (index.spread.has(token)) found.set(token, Math.max(found.get(token) ?? 0, share));
  };
  const putMeanings = (meant: readonly Meaning[], share: number): void => {
    for (const { concept, share: own } of meant) put(`#${concept}`, share * own);
  };
  putMeanings(means, 0.75);
  const [word = '', second] = words;
  if (second !== undefined) return found;
  put(stemOf(word), 1);
  for (const [written, stem] of index.vocabulary) if (written.startsWith(word)) put(stem, 0.7);
  if (means.length === 0 && word.length >= SHORTEST_BEGINNING)
    for (const known of KNOWN_WORDS)
      if (known.startsWith(word)) putMeanings(MEANINGS.get(stemOf(known)) ?? [], 0.5);
  if (found.size > 0) return found;
  for (const [written, stem] of index.names) if (isTypoOf(word, written)) put(stem, 0.5);
  for (const known of KNOWN_WORDS)
    if (isTypoOf(word, known)) putMeanings(MEANINGS.get(stemOf(known)) ?? [], 0.4);
  return found;
}

/** How well a product matches a term; 0 is not at all. Rare words count more. */
function scoreOf(weights: Entry<unknown>['weights'], candidates: Candidates, index: Tokens) {
  let best = 0;
  for (const [token, share] of candidates) {
    const rarity = Math.log(1 + index.entries.length / (index.spread.get(token) ?? 1));
    best = Math.max(best, share * (weights.get(token) ?? 0) * rarity);
  }
  return best;
}

/** Whether a product is what a term says, and does not only mention it. */
const isNamedBy = (weights: Entry<unknown>['weights'], candidates: Candidates): boolean =>
  [...candidates.keys()].some((token) => (weights.get(token) ?? 0) > WEIGHTS.ages);

const YEARS = /(\d{1,2})\s*-?\s*(?:years?|yrs?|yo\b|y\/o|anos?\b)/;
const AGED = /\b(?:ages?|aged|edad|edades|de)\s+(\d{1,2})\b(?!\s*(?:ft|feet|foot|pies?))/;

const AGE_CONCEPTS: Readonly<Record<string, AgeGroup>> = {
  toddler: 'toddlers',
  teen: 'teens',
  adult: 'adults',
};

/** The age in years that a query names: `for 3 year olds`, `de 5 años`. */
function yearsIn(query: string): string | undefined {
  const plain = wordsIn(query).join(' ');
  return (YEARS.exec(plain) ?? AGED.exec(plain))?.[1];
}

/** An age in years is meant exactly. */
const agesOf = ({ words, means }: Term, years: string | undefined): readonly AgeRange[] => [
  ...(years !== undefined && words[0] === years
    ? [{ from: Number(years), to: Number(years) }]
    : []),
  ...AGE_GROUPS.filter(({ value }) => means.some(({ concept }) => AGE_CONCEPTS[concept] === value)),
];

/** Breaks ties in favor of best sellers and of products made for exactly that age. */
function favor({ categories, ages }: Searchable, isForAges: boolean): number {
  const range = isForAges ? parseAges(ages) : undefined;
  return (
    (isPopular({ categories }) ? 0.3 : 0) +
    (categories.includes(FEATURED) ? 0.15 : 0) +
    (range === undefined ? 0 : 4 / (1 + range.to - range.from))
  );
}

type Found<T> = {
  /** Products that match every term, best first. */
  readonly products: readonly T[];
  /** Products that match some terms, if none matches every term. */
  readonly near: readonly T[];
};

const MOST_NEAR = 6;

const NONE: Candidates = new Map();

/** Stems, typos, both languages, ages: docs/decisions/16-catalogue-reviews-and-pictures.md. */
export function searchProducts<T extends Searchable>(
  products: readonly T[],
  query: string,
): Found<T> {
  // Every list calls this, mostly without words, and then needs no index.
  if (query.trim() === '') return { products, near: [] };
  const index = indexOf(products);
  const known = index.answers.get(query);
  if (known !== undefined) return known;
  const found = search(products, index, query);
  // A list's counts repeat one query many times. Of typed queries, only the last matters.
  index.answers.clear();
  index.answers.set(query, found);
  return found;
}

function search<T extends Searchable>(
  products: readonly T[],
  index: SearchIndex<T>,
  query: string,
): Found<T> {
  const years = yearsIn(query);
  const all = termsIn(wordsIn(query)).map((term) => ({
    ranges: agesOf(term, years),
    // The `2` in `2 to 7 years` does not answer `for 2 year olds`.
    candidates: term.words[0] === years ? NONE : candidatesFor(term, index),
    isDry: term.means.some(({ concept }) => concept === 'dry'),
  }));
  const ages = all.flatMap(({ ranges }) => ranges);
  const isDry = all.some((term) => term.isDry);
  const terms = all
    .filter((term) => term.ranges.length === 0 && !term.isDry)
    .map(({ candidates }) => candidates);
  const aged = all.filter(({ ranges }) => ranges.length > 0).map(({ candidates }) => candidates);
  if (all.length === 0) return { products, near: [] };
  const scored = index.entries
    .map(({ product, weights }) => {
      const scores = terms.map((candidates) => scoreOf(weights, candidates, index));
      const isNamed = terms.every((candidates) => isNamedBy(weights, candidates));
      const said = Math.max(0, ...aged.map((candidates) => scoreOf(weights, candidates, index)));
      const suits = (said > 0 || overlapsAges(product.ages, ages)) && !(isDry && product.wet);
      const total =
        scores.reduce((sum, score) => sum + score, said) + favor(product, ages.length > 0);
      return {
        product,
        total,
        answers: scores.filter((score) => score > 0).length,
        suits,
        isNamed,
      };
    })
    .toSorted((one, other) => other.total - one.total);
  const whole = scored.filter(({ answers, suits }) => answers === terms.length && suits);
  // What only mentions it in passing is left out: `tablas de surf` are no tables.
  const named = whole.filter(({ isNamed }) => isNamed);
  const matching = named.length > 0 ? named : whole;
  if (matching.length > 0) return { products: matching.map(({ product }) => product), near: [] };
  const part = scored
    .filter(({ answers }) => answers > 0)
    .toSorted((a, b) => b.answers - a.answers);
  return { products: [], near: part.slice(0, MOST_NEAR).map(({ product }) => product) };
}
