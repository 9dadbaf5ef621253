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
import type { ChatLink, ChatProduct, ChatReply, ChatFacts, OnDays } from './chat-reply.ts';
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
    const named = namedProducts(words, facts.products, isKeyword);
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
    const { on, products } = facts;
    const asked = on?.rest ?? text;
    const askedWords = on === undefined ? words : speech.wordsOf(asked);
    const measured = measuredIn(asked);
    const told = rememberedOf([...(facts.earlier ?? []), asked]);
    const asksFit =
      measured.gateWidthIn !== undefined || specificity(askedWords, speech.fitting) > 0;
    // The spot that the question is about, with what earlier ones said of it.
    const yard =
      measured.ground !== undefined || (asksFit && told.ground !== undefined)
        ? yardIn(told)
        : undefined;
    const read = speech.readSearch(asked, askedWords);
    const isShelf = read.shelf !== undefined && named.products.length === 0;
    const search = { ...read, yard: yard ?? (isShelf ? yardIn(measured) : undefined) };
    const isSearch = search.shelf !== undefined || isNarrow(search);
    const matching = isSearch ? matchesOf(products, search) : [];
    const about = named.products.length > 0 ? named.products : matching;
    const known = { ...facts, zip, about, asked: text };
    const policyIn = (asks: readonly string[]) =>
      topicIn(asks, topics, ['ground']) ?? topicIn(asks, topics, ['policy']);
    const [only, ...more] = named.products;
    if (yard !== undefined && only !== undefined && more.length < MOST_SHOWN) {
      const each = named.products.map((one) =>
        speech.sayFit(one, fitOf(one, yard), yard, facts.site),
      );
      return speech.aboutFit(each.join(' '), named.products, fittingIn('/products', yard));
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
      return isPriced && specificity(words, speech.pricing) > 0
        ? { ...answer, text: `${speech.priced(only)} ${answer.text}` }
        : answer;
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
    if (on !== undefined)
      return speech.onDays(on, products, meant.length === 0 ? undefined : meant);
    if (named.products.length > 0) return speech.aboutProducts(named.products);
    const isCounted = search.shelf !== undefined && search.guests !== undefined;
    const detail = isNarrow(search) || isCounted ? undefined : topicIn(spelled, topics, ['detail']);
    if (detail !== undefined) return detail.answer(known);
    if (isSearch && (matching.length > 0 || meant.length === 0))
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

/** `10 kids`, `12 invitados` */
const GUESTS =
  /\b(\d{1,2})\s+(?:kids?|children|students?|people|guests?|nin[oa]s|personas|invitados)\b/;

function guestsOf(text: string): number | undefined {
  const guests = Number(GUESTS.exec(text)?.[1]);
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

/** `3 to 12 years` suits age 5; text without numbers suits everyone. */
function suitsAge({ ages }: ChatProduct, age: number): boolean {
  const [from, to] = (ages.match(/\d+/g) ?? []).map(Number);
  if (from === undefined) return true;
  return age >= from && (to === undefined || age <= to);
}

const matches = (product: ChatProduct, wanted: ChatSearch): boolean =>
  (wanted.shelf === undefined || product.categories.includes(wanted.shelf.value)) &&
  (wanted.least === undefined || product.price >= wanted.least) &&
  (wanted.most === undefined || product.price <= wanted.most) &&
  (wanted.ages ?? []).every((age) => suitsAge(product, age)) &&
  (wanted.yard === undefined || fitOf(product, wanted.yard).kind === 'fits') &&
  (wanted.wet === undefined || product.wet === wanted.wet);

const areaOf = ({ size }: ChatProduct): number => size.lengthFt * size.widthFt;

const isExtra = ({ categories }: ChatProduct): boolean => categories.includes('event');

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

/** A language's sentences about a search: whole replies, or parts of a sentence. */
type SearchTexts = {
  readonly all: (shelf: Category | undefined) => ChatLink;
  readonly noCatalogue: (all: ChatLink) => ChatReply;
  readonly nothing: (all: ChatLink) => ChatReply;
  /** @param others what fits of other kinds */
  readonly noneFits: (
    wanted: ChatSearch,
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
    const { yard, guests } = wanted;
    const shelf = texts.all(wanted.shelf);
    const all = yard === undefined ? shelf : { ...shelf, to: fittingIn(shelf.to, yard) };
    if (products.length === 0) return texts.noCatalogue(all);
    const found = sorted(matchesOf(products, wanted), wanted);
    if (found.length === 0 && yard !== undefined) {
      const others = matchesOf(products, { ...wanted, shelf: undefined });
      const { label, to } = texts.all(undefined);
      return texts.noneFits(wanted, others.slice(0, MOST_SHOWN), {
        label,
        to: fittingIn(to, yard),
      });
    }
    if (found.length === 0) return texts.nothing(all);
    const best =
      guests === undefined
        ? found
        : found.filter((one) => one.capacity >= guests && (wanted.shelf || !isExtra(one)));
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
