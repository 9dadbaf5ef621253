import {
  CATEGORIES,
  type Category,
  type CategoryValue,
  isPopular,
} from '#core/catalogue/category.ts';
import { type Fit, fitOf, type Yard } from '#core/catalogue/fit.ts';
import { KNOWN_WORDS, stemOf } from '#core/catalogue/search-terms.ts';
import { IDLE } from '#core/catalogue/search-words.ts';
import { searchProducts } from '#core/catalogue/search.ts';
import { writeYard } from '#core/catalogue/wanted-query.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import { namedProducts, pricedTitles, productLink, roomiest } from './chat-products.ts';
import {
  type ChatFacts,
  type ChatLink,
  type ChatProduct,
  type ChatReply,
  type OnDays,
  preceded,
} from './chat-reply.ts';
import { type ChatTopic, CLOCK, CROWD, type TopicKind } from './chat-topic.ts';
import { corrected, plainText, specificity } from './chat-words.ts';
import { isUnread, measuredIn, rememberedOf, yardIn } from './chat-yard.ts';

/** One language of the chat: what it understands and says. */
type ChatSpeech = {
  readonly wordsOf: (text: string) => readonly string[];
  readonly topics: (site: SiteConfig) => readonly ChatTopic[];
  readonly aboutProducts: (products: readonly ChatProduct[]) => ChatReply;
  readonly readSearch: (text: string, words: readonly string[]) => ChatSearch;
  readonly answerSearch: (wanted: ChatSearch, products: readonly ChatProduct[]) => ChatReply;
  readonly onDays: (
    on: OnDays,
    products: readonly ChatProduct[],
    meant: readonly ChatProduct[] | undefined,
  ) => ChatReply;
  readonly unknown: (site: SiteConfig) => ChatReply;
  /** Phrases of a question whether something fits. */
  readonly fitting: readonly string[];
  /** Phrases of a question how many may play. */
  readonly counting: readonly string[];
  /** Whether so many may play at a time. */
  readonly sayGuests: (product: ChatProduct, guests: number, asked: string) => string;
  readonly sayFit: (product: ChatProduct, fit: Fit, yard: Yard, site: SiteConfig) => string;
  /** @param text about one rental or a few */
  readonly aboutFit: (text: string, products: readonly ChatProduct[], all: string) => ChatReply;
  readonly unread: (site: SiteConfig) => ChatReply;
  /** Phrases of a question for a price. */
  readonly pricing: readonly string[];
  readonly priced: (product: ChatProduct) => string;
};

const ZIP = /(?<![$\d.,])\b(\d{5})(?:-\d{4})?\b(?![.,]?\d)/;

const CROWDED =
  /\b\d{3,}\s+(?:kids?|children|students?|people|guests?|ni[ñn][oa]s|alumnos|personas|invitados)\b/i;

/** `7 am`, `7:30`, `a las 7` */
const AT_A_TIME = /\b\d{1,2}(?::\d{2})?\s*[ap]\.?\s?m\b|\b\d{1,2}:\d{2}\b|\ba las? \d{1,2}\b/i;

/** What the index finds. Matching everything means that nothing specific was asked. */
function understood(products: readonly ChatProduct[], text: string): readonly ChatProduct[] {
  const { products: found } = searchProducts(products, text);
  return found.length < products.length ? found : [];
}

/** Everyday words that look like a misspelled word of the chat's topics. */
const PLAIN = new Set(
  (
    'could would should whole while older count content plain running loose glass morning moving stand chose story guest browser limited picture promise profile speaker ' +
    'gusto tarde contigo cuenta lleve llevar lleva salen carro cable entre entra entran estar porque luego regular ' +
    'rento vista lleno llena cerca correcto enviar mensaje color flecha salvo perdida caminar misma tenga viene libre terreno falla cuentan instant poncho concepto'
  ).split(' '),
);

const SHOP_WORDS = new Set(KNOWN_WORDS.map(stemOf));

/** Means a rental or nothing in particular, so it is no other word misspelled. */
const isShopWord = (word: string): boolean =>
  IDLE.has(word) || PLAIN.has(word) || SHOP_WORDS.has(stemOf(word));

/** The topic of these kinds that fits the question best. */
function topicIn(
  words: readonly string[],
  topics: readonly ChatTopic[],
  kinds: readonly TopicKind[],
): ChatTopic | undefined {
  const scored = topics
    .filter(({ kind }) => kinds.includes(kind))
    .map((topic) => ({ topic, score: specificity(words, topic.phrases) }));
  const most = Math.max(0, ...scored.map(({ score }) => score));
  return most === 0 ? undefined : scored.find(({ score }) => score === most)?.topic;
}

/**
 * The chat's answer: a policy, else availability on named days, else a named rental, else a
 * catalogue search, else a general topic. States only given facts, and only real prices.
 */
export const answering =
  (speech: ChatSpeech) =>
  (text: string, given: ChatFacts): ChatReply => {
    // Uses the same list if all are shown, because a list's index is made once.
    const isWhole = given.products.every(({ isActive }) => isActive);
    const facts = isWhole
      ? given
      : { ...given, products: given.products.filter(({ isActive }) => isActive) };
    const topics = speech.topics(facts.site);
    const words = speech.wordsOf(text);
    const isKeyword = (word: string) => topics.some(({ phrases }) => phrases.includes(word));
    const { on, products } = facts;
    const asked = on?.rest ?? text;
    const askedWords = on === undefined ? words : speech.wordsOf(asked);
    const read = speech.readSearch(asked, askedWords);
    const titled = namedProducts(words, products, isKeyword);
    // "A castle with a slide" asks for the combos, not for a castle without one.
    const isOther =
      read.shelf?.value === 'combo' && !titled.products.every((one) => isOn(one, read.shelf));
    const named = isOther ? { products: [], words: [] } : titled;
    // "Storm Chaser slide" is a name, not a question about storms.
    const others =
      named.words.length > 1 ? words.filter((word) => !named.words.includes(word)) : words;
    const rest = [
      ...others,
      ...(CROWDED.test(text) ? CROWD.split(' ') : []),
      ...(AT_A_TIME.test(text) ? CLOCK.split(' ') : []),
    ];
    const zip = ZIP.exec(text)?.[1];
    // A ZIP code alone asks whether we deliver there.
    const asking = zip === undefined ? rest : [...rest, 'zip'];
    const measured = measuredIn(asked);
    const told = rememberedOf([...(facts.earlier ?? []), asked]);
    const asksFit =
      measured.gateWidthIn !== undefined ||
      (specificity(askedWords, speech.fitting) > 0 &&
        specificity(askedWords, speech.counting) === 0);
    // The spot that the question is about, with what earlier ones said of it.
    const yard =
      measured.ground !== undefined || (asksFit && told.ground !== undefined)
        ? yardIn(told)
        : undefined;
    const isShelf = read.shelf !== undefined && named.products.length === 0;
    const isBounded = isShelf || isNarrow(read) || read.guests !== undefined;
    const search = { ...read, yard: yard ?? (isBounded ? yardIn(measured) : undefined) };
    const isSearch = search.shelf !== undefined || isNarrow(search);
    const matching = isSearch
      ? matchesOf(products, search).filter((one) => takesGuests(one, search))
      : [];
    const about = named.products.length > 0 ? named.products : matching;
    const known = { ...facts, zip, about, asked: text };
    const policyIn = (asks: readonly string[]) =>
      topicIn(asks, topics, ['ground']) ?? topicIn(asks, topics, ['policy']);
    const [only, ...more] = named.products;
    const { guests } = search;
    const counted =
      guests === undefined || more.length >= MOST_SHOWN
        ? ''
        : named.products.map((one) => speech.sayGuests(one, guests, asked)).join(' ');
    if (yard !== undefined && only !== undefined && more.length < MOST_SHOWN) {
      const each = named.products.map((one) =>
        speech.sayFit(one, fitOf(one, yard), yard, facts.site),
      );
      return preceded(
        counted,
        speech.aboutFit(each.join(' '), named.products, fittingIn('/products', yard)),
      );
    }
    const isFit =
      search.yard !== undefined &&
      named.products.length === 0 &&
      (asksFit || isShelf || topicIn(asking, topics, ['policy']) === undefined);
    if (isFit && (on === undefined || matching.length === 0))
      return speech.answerSearch(search, products);
    const policy = policyIn(asking);
    if (policy !== undefined) {
      const answer = policy.answer(known);
      const isPriced = only !== undefined && more.length === 0;
      const price = isPriced && specificity(words, speech.pricing) > 0 ? speech.priced(only) : '';
      return preceded(price, asksFit ? preceded(counted, answer) : answer);
    }
    if (measured.gateWidthIn === undefined && isUnread(asked)) return speech.unread(facts.site);
    const meant = about.length > 0 ? about : understood(products, asked);
    const spelled = corrected(
      rest,
      topics.flatMap(({ phrases }) => phrases),
      (word) => isShopWord(word) || named.words.includes(word),
    );
    // The days alone do not say what it is about.
    const isClear = about.length > 0 || topicIn(askedWords, topics, ['detail']) !== undefined;
    const misspelled = isClear ? undefined : policyIn(spelled);
    if (misspelled !== undefined) return misspelled.answer(known);
    const isNone = isSearch && about.length === 0 && isLimited(search);
    if (on !== undefined && !isNone)
      return preceded(counted, speech.onDays(on, products, meant.length === 0 ? undefined : meant));
    const within = { ...search, shelf: undefined };
    if (more.length > 0 && isNarrow(search) && matchesOf(named.products, within).length > 0)
      return speech.answerSearch(within, named.products);
    if (named.products.length > 0) return preceded(counted, speech.aboutProducts(named.products));
    const isCounted = search.shelf !== undefined && guests !== undefined && !CROWDED.test(text);
    const detail = isNarrow(search) || isCounted ? undefined : topicIn(spelled, topics, ['detail']);
    if (detail !== undefined) return detail.answer(known);
    if (isSearch && (matching.length > 0 || meant.length === 0 || isLimited(search)))
      return speech.answerSearch({ ...search, yard: yardIn(told) }, products);
    if (meant.length > 0) return speech.aboutProducts(meant);
    return topicIn(spelled, topics, ['general'])?.answer(known) ?? speech.unknown(facts.site);
  };

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
  onShelf: boolean,
  asks: SearchWords,
): readonly number[] | undefined {
  const found = asks.ages.map((pattern) => pattern.exec(text)).find((match) => match !== null);
  if (found) return (found[1]?.match(/\d+/g) ?? []).map(Number);
  if (!onShelf) return undefined;
  if (specificity(words, asks.toddler) > 0) return [3];
  if (specificity(words, asks.adult) > 0) return [30];
  return undefined;
}

/** `10 kids`, `12 invitados`, `12 of us`, `we’re 12`, `somos 12` */
const GUESTS =
  /\b(\d{1,3})\s+(?:kids?|children|students?|people|guests?|adults?|of us|nin[oa]s|chiquitos|adultos|personas|invitados)\b|\b(?:somos|seremos|vamos a ser|we are|were)\s+(?:como\s+)?(\d{1,3})\b(?!\s*(?:miles?|min|hours?|feet|ft|years?|millas?|horas?|anos?))/;

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
    return {
      shelf,
      ...budgetOf(plain, asks),
      ages: agesOf(plain, words, shelf !== undefined, asks),
      guests: guestsOf(plain),
      yard: undefined,
      wet: wetOf(words, asks),
      order: ORDERS.find((order) => specificity(words, asks.orders[order]) > 0),
    };
  };

/** Narrower than a shelf, so only a list can answer it. */
export const isNarrow = ({ least, most, ages, yard, wet, order }: ChatSearch): boolean =>
  [least, most, ages, yard, wet, order].some((request) => request !== undefined);

/** Has a limit that whatever is named instead would break. */
const isLimited = ({ least, most, yard, guests }: ChatSearch): boolean =>
  [least, most, yard, guests].some((limit) => limit !== undefined);

const isOn = ({ categories }: ChatProduct, shelf: Category | undefined): boolean =>
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

const isExtra = ({ categories }: ChatProduct): boolean => categories.includes('event');

/** Whoever counts guests looks for something to play on, unless they name the extras. */
const takesGuests = (product: ChatProduct, { guests, shelf }: ChatSearch): boolean =>
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

const matchesOf = (products: readonly ChatProduct[], wanted: ChatSearch): readonly ChatProduct[] =>
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

const MOST_SHOWN = 3;

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
  readonly found: (text: string, links: readonly ChatLink[]) => ChatReply;
};

/** The list of rentals that fit there. */
function fittingIn(path: string, yard: Yard): string {
  // The list compares no gate alone.
  if (!Number.isFinite(yard.lengthFt)) return path;
  const query = new URLSearchParams(writeYard(yard).map((pair) => [...pair]));
  return `${path}?fits=yes&${query}`;
}

/** The catalogue's matches with real prices. Without a catalogue, a link to it. */
export const searchAnswerer =
  (texts: SearchTexts) =>
  (wanted: ChatSearch, products: readonly ChatProduct[]): ChatReply => {
    const { yard } = wanted;
    const shelf = texts.all(wanted.shelf);
    const all = yard === undefined ? shelf : { ...shelf, to: fittingIn(shelf.to, yard) };
    if (products.length === 0) return texts.noCatalogue(all);
    const found = sorted(matchesOf(products, wanted), wanted);
    if (found.length === 0) {
      const why = excludedBy(wanted, products);
      if (why.length === 0 && yard === undefined) return texts.nothing(all);
      const others = matchesOf(products, { ...wanted, shelf: undefined }).filter(
        (one) => !isExtra(one) && takesGuests(one, wanted),
      );
      const { label, to } = texts.all(undefined);
      const said = why.map((one) => `${texts.excluded(one)}.`).join(' ');
      return texts.noneFits(wanted, said || undefined, others.slice(0, MOST_SHOWN), {
        label,
        to: yard === undefined ? to : fittingIn(to, yard),
      });
    }
    const best = found.filter((one) => takesGuests(one, wanted));
    if (best.length === 0) {
      const most = roomiest(found);
      return most.length === 0 ? texts.nothing(all) : texts.tooMany(wanted, most, all);
    }
    const shown = best.slice(0, MOST_SHOWN);
    const isCut = best.length > shown.length && wanted.order === undefined;
    const lowest = Math.min(...best.map(({ price }) => price));
    const lead = texts.lead(wanted, best.length, lowest);
    const listed = `${pricedTitles(shown)}${isCut ? texts.andMore : ''}`;
    return texts.found(`${lead}: ${listed}.`, [...shown.map(productLink), all]);
  };
