import { AGE_GROUPS } from '#core/catalogue/ages.ts';
import {
  CATEGORIES,
  type Category,
  type CategoryValue,
  isPopular,
} from '#core/catalogue/category.ts';
import { fitOf, type Yard } from '#core/catalogue/fit.ts';
import { isPlayedOn } from '#core/catalogue/played-on.ts';
import { writeWanted } from '#core/catalogue/wanted-query.ts';
import { NOTHING_WANTED, WET_OR_DRY } from '#core/catalogue/wanted.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { pricedTitles, productLink, roomiest } from './chat-products.ts';
import { type ChatLink, type ChatProduct, type ChatReply } from './chat-reply.ts';
import { plainText, specificity } from './chat-words.ts';
import { yardIn } from './chat-yard.ts';

export type Order = 'cheapest' | 'biggest' | 'popular';
const ORDERS: readonly Order[] = ['cheapest', 'biggest', 'popular'];

/** How a language asks for rentals: phrases for `specificity`, patterns for `plainText`. */
export type SearchWords = {
  readonly shelves: Readonly<Record<CategoryValue, readonly string[]>>;
  readonly orders: Readonly<Record<Order, readonly string[]>>;
  readonly wet: readonly string[];
  readonly dry: readonly string[];
  readonly toddler: readonly string[];
  readonly adult: readonly string[];
  /** The first or second group is an amount. */
  readonly most: RegExp;
  readonly least: RegExp;
  readonly bare: RegExp;
  /** Two groups. */
  readonly between: RegExp;
  /** The first group has one or more numbers of years. */
  readonly ages: readonly RegExp[];
};

/** What a visitor is looking for; amounts in dollars per day. */
export type ChatSearch = {
  readonly shelf: Category | undefined;
  readonly least: number | undefined;
  readonly most: number | undefined;
  /** The children's ages. */
  readonly ages: readonly number[] | undefined;
  /** How many want to play. Asks for nothing in particular on its own. */
  readonly guests: number | undefined;
  readonly yard: Yard | undefined;
  readonly wet: boolean | undefined;
  readonly order: Order | undefined;
};

/** Without a dollar sign, smaller numbers are ages, counts or lengths. */
const SMALLEST_BUDGET = 50;

function amountOf(pattern: RegExp, text: string): number | undefined {
  const found = pattern.exec(text);
  const amount = Number(found?.[1] ?? found?.[2]);
  const isMoney = found?.[0].includes('$') === true || amount >= SMALLEST_BUDGET;
  return found !== null && isMoney ? amount : undefined;
}

function budgetOf(text: string, asks: SearchWords): Pick<ChatSearch, 'least' | 'most'> {
  const between = asks.between.exec(text);
  if (between !== null) {
    const ends = [Number(between[1]), Number(between[2])];
    if (Math.max(...ends) >= SMALLEST_BUDGET) {
      return { least: Math.min(...ends), most: Math.max(...ends) };
    }
  }
  const least = amountOf(asks.least, text);
  const most =
    amountOf(asks.most, text) ?? (least === undefined ? amountOf(asks.bare, text) : undefined);
  return { least, most };
}

function agesOf(
  text: string,
  words: readonly string[],
  isOfRentals: boolean,
  asks: SearchWords,
): readonly number[] | undefined {
  const found = asks.ages.map((pattern) => pattern.exec(text)).find((match) => match !== null);
  if (found) return (found[1]?.match(/\d+/g) ?? []).map(Number);
  if (!isOfRentals) return undefined;
  if (specificity(words, asks.toddler) > 0) return [3];
  if (specificity(words, asks.adult) > 0) return [30];
  return undefined;
}

/** `10 kids`, `12 invitados`, `12 of us`, `party of 12`, `we’re 12`, `somos 12` */
const GUESTS =
  /\b(\d{1,3})\s+(?:kids?|children|toddlers?|students?|people|guests?|adults?|of us|nin[oa]s|chiquitos|adultos|personas|invitados)\b|\b(?:somos|seremos|vamos a ser|we are|were|party of)\s+(?:como\s+|about\s+)?(\d{1,3})\b(?!\s*(?:miles?|min|hours?|feet|ft|years?|millas?|horas?|anos?))/;

function guestsOf(text: string): number | undefined {
  const found = GUESTS.exec(text);
  const guests = Number(found?.[1] ?? found?.[2]);
  return guests > 0 ? guests : undefined;
}

function shelfOf(words: readonly string[], { shelves }: SearchWords): Category | undefined {
  const weights = CATEGORIES.map((shelf) => specificity(words, shelves[shelf.value]));
  const most = Math.max(...weights);
  return most === 0 ? undefined : CATEGORIES[weights.indexOf(most)];
}

/** Undefined if either will do. */
function wetOf(words: readonly string[], { wet, dry }: SearchWords): boolean | undefined {
  if (specificity(words, wet) > 0) return true;
  return specificity(words, dry) > 0 ? false : undefined;
}

export const searchReader =
  (asks: SearchWords) =>
  (text: string, words: readonly string[]): ChatSearch => {
    const plain = plainText(text).replaceAll(/(\d),(?=\d{3})/g, '$1');
    const shelf = shelfOf(words, asks);
    const guests = guestsOf(plain);
    return {
      shelf,
      ...budgetOf(plain, asks),
      ages: agesOf(plain, words, shelf !== undefined || guests !== undefined, asks),
      guests,
      yard: undefined,
      wet: wetOf(words, asks),
      order: ORDERS.find((order) => specificity(words, asks.orders[order]) > 0),
    };
  };

/** Narrower than a shelf, so only a list can answer it. */
export const isNarrow = ({ least, most, ages, yard, wet, order }: ChatSearch): boolean =>
  [least, most, ages, yard, wet, order].some((request) => request !== undefined);

/** Has a limit that whatever is named instead would break. */
export const isLimited = ({ least, most, yard, guests }: ChatSearch): boolean =>
  [least, most, yard, guests].some((limit) => limit !== undefined);

export const isOn = ({ categories }: ChatProduct, shelf: Category | undefined): boolean =>
  shelf === undefined || categories.includes(shelf.value);

/** `3 to 12 years` suits age 5; text without numbers suits everyone. */
function suitsAge({ ages }: ChatProduct, age: number): boolean {
  const [from, to] = (ages.match(/\d+/g) ?? []).map(Number);
  if (from === undefined) return true;
  return age >= from && (to === undefined || age <= to);
}

const matches = (product: ChatProduct, wanted: ChatSearch): boolean =>
  isOn(product, wanted.shelf) &&
  (wanted.least === undefined || product.price >= wanted.least) &&
  (wanted.most === undefined || product.price <= wanted.most) &&
  (wanted.ages ?? []).every((age) => suitsAge(product, age)) &&
  (wanted.yard === undefined || fitOf(product, wanted.yard).kind === 'fits') &&
  (wanted.wet === undefined || product.wet === wanted.wet);

const areaOf = ({ size }: ChatProduct): number => size.lengthFt * size.widthFt;

/** Something else than an inflatable to play on, such as chairs. */
const isExtra = (product: ChatProduct): boolean => !isPlayedOn(product);

/** Whoever counts guests looks for something to play on, unless they name the extras. */
export const takesGuests = (product: ChatProduct, { guests, shelf }: ChatSearch): boolean =>
  guests === undefined ||
  (product.capacity >= guests && (shelf !== undefined || !isExtra(product)));

/** Popcorn suits a two-year-old, but whoever names an age looks for something to play on. */
const playFirst = (
  products: readonly ChatProduct[],
  { ages }: ChatSearch,
): readonly ChatProduct[] =>
  ages === undefined
    ? products
    : products.toSorted((a, b) => Number(isExtra(a)) - Number(isExtra(b)));

export const matchesOf = (
  products: readonly ChatProduct[],
  wanted: ChatSearch,
): readonly ChatProduct[] =>
  playFirst(
    products.filter((product) => matches(product, wanted)),
    wanted,
  );

function sorted(products: readonly ChatProduct[], wanted: ChatSearch): readonly ChatProduct[] {
  const byPrice = products.toSorted((a, b) => a.price - b.price);
  const { order } = wanted;
  if (order === 'biggest') return byPrice.toSorted((a, b) => areaOf(b) - areaOf(a));
  if (order === 'popular' && byPrice.some(isPopular)) return byPrice.filter(isPopular);
  return order === undefined ? playFirst(byPrice, wanted) : byPrice;
}

export const MOST_SHOWN = 3;

const LIMITS = ['gate', 'ground', 'most', 'least', 'guests', 'ages', 'wet'] as const;
type Limit = (typeof LIMITS)[number];

const WITHOUT: Readonly<Record<Limit, (wanted: ChatSearch) => ChatSearch>> = {
  gate: (wanted) => ({
    ...wanted,
    yard:
      wanted.yard && Number.isFinite(wanted.yard.lengthFt)
        ? yardIn({ ground: wanted.yard })
        : undefined,
  }),
  ground: (wanted) => ({ ...wanted, yard: yardIn({ gateWidthIn: wanted.yard?.gateWidthIn }) }),
  most: (wanted) => ({ ...wanted, most: undefined }),
  least: (wanted) => ({ ...wanted, least: undefined }),
  guests: (wanted) => ({ ...wanted, guests: undefined }),
  ages: (wanted) => ({ ...wanted, ages: undefined }),
  wet: (wanted) => ({ ...wanted, wet: undefined }),
};

/** How far a rental is from a limit; compared with others' only. */
const FAR: Readonly<Record<Limit, (product: ChatProduct) => number>> = {
  gate: ({ setup }) => setup.gateWidthIn ?? 0,
  ground: ({ setup }) => setup.lengthFt * setup.widthFt,
  most: ({ price }) => price,
  least: ({ price }) => -price,
  guests: ({ capacity }) => -capacity,
  ages: () => 0,
  wet: () => 0,
};

/** A limit that leaves nothing of what matches the rest, and the rental closest to it. */
export type Excluded = {
  readonly limit: Limit;
  readonly wanted: ChatSearch;
  readonly rest: ChatSearch;
  readonly nearest: ChatProduct;
};

/**
 * The limits that nothing meets even on their own, else the first that only they keep from
 * matching.
 */
function excludedBy(wanted: ChatSearch, products: readonly ChatProduct[]): readonly Excluded[] {
  const found = (search: ChatSearch) =>
    matchesOf(products, search)
      .filter((one) => takesGuests(one, search))
      .toSorted((a, b) => a.price - b.price);
  const bare = LIMITS.reduce((search, limit) => WITHOUT[limit](search), wanted);
  const why = (limit: Limit, rest: ChatSearch): readonly Excluded[] => {
    const [nearest] = found(rest).toSorted((a, b) => FAR[limit](a) - FAR[limit](b));
    return nearest === undefined ? [] : [{ limit, wanted, rest, nearest }];
  };
  const alone = LIMITS.filter((limit) => {
    const others = LIMITS.filter((other) => other !== limit);
    return found(others.reduce((search, other) => WITHOUT[other](search), wanted)).length === 0;
  });
  return alone.length > 0
    ? alone.flatMap((limit) => why(limit, bare))
    : LIMITS.flatMap((limit) => why(limit, WITHOUT[limit](wanted))).slice(0, 1);
}

/** A language's sentences about a search: whole replies, or parts of a sentence. */
type SearchTexts = {
  readonly all: (shelf: Category | undefined) => ChatLink;
  readonly noCatalogue: (all: ChatLink) => ChatReply;
  readonly nothing: (all: ChatLink) => ChatReply;
  /** Why nothing matches, with the nearest rental. */
  readonly excluded: (why: Excluded) => string;
  /** @param others what fits of other kinds */
  readonly noneFits: (
    wanted: ChatSearch,
    why: string | undefined,
    others: readonly ChatProduct[],
    all: ChatLink,
  ) => ChatReply;
  /** Fewer fit on each at a time; `counted` are those that take the most. */
  readonly tooMany: (
    wanted: ChatSearch,
    counted: readonly ChatProduct[],
    all: ChatLink,
  ) => ChatReply;
  /** @param lowest the lowest price found, in dollars */
  readonly lead: (wanted: ChatSearch, count: number, lowest: number) => string;
  readonly andMore: string;
  /** @param others take fewer at a time */
  readonly turns: (others: readonly ChatProduct[]) => string;
  readonly found: (text: string, links: readonly ChatLink[]) => ChatReply;
};

const dayQuery = ({ startDate, endDate }: RentalPeriod): string =>
  `from=${startDate}&to=${endDate}`;

/** The list filtered by what was said of the spot and the children. Any party can take turns. */
export function listFor(
  path: string,
  { yard, ages = [], wet }: Partial<ChatSearch>,
  period?: RentalPeriod,
): string {
  const days = period === undefined ? [] : [dayQuery(period)];
  // The list compares no gate alone.
  const isSpot = yard !== undefined && Number.isFinite(yard.lengthFt);
  const groups = new Set(ages.map((age) => AGE_GROUPS.findLast(({ from }) => from <= age)?.value));
  const filters = writeWanted({
    ...NOTHING_WANTED,
    wet: WET_OR_DRY.find((kind) => (kind === 'wet') === wet),
    ages: AGE_GROUPS.flatMap(({ value }) => (groups.has(value) ? [value] : [])),
    yard,
    onlyFitting: true,
  });
  const query = isSpot
    ? [`${new URLSearchParams(filters.map((pair) => [...pair]))}`, ...days]
    : days;
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

/**
 * The catalogue's matches with real prices. Without a catalogue, a link to it.
 * @param period the days on which all of `products` are available
 */
export const searchAnswerer =
  (texts: SearchTexts) =>
  (wanted: ChatSearch, products: readonly ChatProduct[], period?: RentalPeriod): ChatReply => {
    const { yard } = wanted;
    const narrowed = ({ label, to }: ChatLink): ChatLink => ({
      label,
      to: listFor(to, wanted, period),
    });
    const linkTo = (product: ChatProduct): ChatLink => {
      const { label, to } = productLink(product);
      return { label, to: period === undefined ? to : `${to}?${dayQuery(period)}` };
    };
    const all = narrowed(texts.all(wanted.shelf));
    if (products.length === 0) return texts.noCatalogue(all);
    const found = matchesOf(products, wanted);
    if (found.length === 0) {
      const why = excludedBy(wanted, products);
      if (why.length === 0 && yard === undefined) return texts.nothing(all);
      const others = matchesOf(products, { ...wanted, shelf: undefined }).filter(
        (one) => !isExtra(one) && takesGuests(one, wanted),
      );
      const said = why.map((one) => `${texts.excluded(one)}.`).join(' ');
      const everything = narrowed(texts.all(undefined));
      return texts.noneFits(wanted, said || undefined, others.slice(0, MOST_SHOWN), everything);
    }
    const best = sorted(
      found.filter((one) => takesGuests(one, wanted)),
      wanted,
    );
    if (best.length === 0) {
      const most = roomiest(found);
      return most.length === 0 ? texts.nothing(all) : texts.tooMany(wanted, most, all);
    }
    const shown = best.slice(0, MOST_SHOWN);
    // A party is larger than what plays at a time, so few that take all are not the only ones.
    const turning = roomiest(found.filter((one) => !takesGuests(one, wanted))).slice(
      0,
      MOST_SHOWN - shown.length,
    );
    const isCut = best.length > shown.length && wanted.order === undefined;
    const lowest = Math.min(...best.map(({ price }) => price));
    const lead = texts.lead(wanted, best.length, lowest);
    const listed = `${pricedTitles(shown)}${isCut ? texts.andMore : ''}`;
    const also = turning.length === 0 ? '' : ` ${texts.turns(turning)}`;
    const links = [...shown, ...turning].map(linkTo);
    return texts.found(`${lead}: ${listed}.${also}`, [...links, all]);
  };
