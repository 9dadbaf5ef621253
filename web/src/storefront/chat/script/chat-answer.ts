import { type Fit, fitOf, type Yard } from '#core/catalogue/fit.ts';
import { isPlayedOn } from '#core/catalogue/played-on.ts';
import { KNOWN_WORDS, stemOf } from '#core/catalogue/search-terms.ts';
import { IDLE } from '#core/catalogue/search-words.ts';
import { searchProducts } from '#core/catalogue/search.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import { addDays, calendarDay, daysBetween } from '#core/kernel/calendar-day.ts';
import type { Cents } from '#core/kernel/cents.ts';
import { LONGEST_RENTAL_DAYS, type RentalPeriod } from '#core/kernel/rental-days.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import { namedProducts, totalOn } from './chat-products.ts';
import {
  type ChatFacts,
  type ChatProduct,
  type ChatReply,
  type OnDays,
  preceded,
} from './chat-reply.ts';
import {
  type ChatSearch,
  listFor,
  isLimited,
  isNarrow,
  isOn,
  matchesOf,
  MOST_SHOWN,
  takesGuests,
} from './chat-search.ts';
import { type ChatTopic, CLOCK, CROWD, type TopicKind } from './chat-topic.ts';
import { corrected, plainText, specificity } from './chat-words.ts';
import { isUnread, measuredIn, rememberedOf, yardIn } from './chat-yard.ts';

/** One language of the chat: what it understands and says. */
type ChatSpeech = {
  readonly wordsOf: (text: string) => readonly string[];
  readonly topics: (site: SiteConfig) => readonly ChatTopic[];
  readonly aboutProducts: (products: readonly ChatProduct[]) => ChatReply;
  readonly readSearch: (text: string, words: readonly string[]) => ChatSearch;
  readonly answerSearch: (
    wanted: ChatSearch,
    products: readonly ChatProduct[],
    period?: RentalPeriod,
  ) => ChatReply;
  /** Before an answer that looks only at what is available then. */
  readonly lookedOn: (period: RentalPeriod) => string;
  readonly onDays: (
    on: OnDays,
    products: readonly ChatProduct[],
    meant: readonly ChatProduct[] | undefined,
    settings: Settings,
  ) => ChatReply;
  /** What checkout offers with a rental. */
  readonly aboutAddOns: (products: readonly ChatProduct[]) => ChatReply;
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
  /** The first group is a number of days, as a number or as one of `numbers`. */
  readonly lasting: RegExp;
  /** The words for one, two, three and so on. */
  readonly numbers: readonly string[];
  /** @param mayRise weekends or holidays cost more, and the days are not known */
  readonly pricedFor: (
    product: ChatProduct,
    days: number,
    total: Cents,
    mayRise: boolean,
  ) => string;
};

const ANY_DAY = calendarDay('2026-01-05');

const ZIP = /(?<![$\d.,])\b(\d{5})(?:-\d{4})?\b(?![.,]?\d)/;

const CROWDED =
  /\b\d{3,}\s+(?:kids?|children|students?|people|guests?|ni[ñn][oa]s|alumnos|personas|invitados)\b/i;

/** `7 am`, `7:30`, `a las 7` */
const AT_A_TIME = /\b\d{1,2}(?::\d{2})?\s*[ap]\.?\s?m\b|\b\d{1,2}:\d{2}\b|\ba las? \d{1,2}\b/i;

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

/** What the index finds. Matching everything means that nothing specific was asked. */
function understood(products: readonly ChatProduct[], text: string): readonly ChatProduct[] {
  const { products: found } = searchProducts(products, text);
  return found.length < products.length ? found : [];
}

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

const policyIn = (words: readonly string[], topics: readonly ChatTopic[]): ChatTopic | undefined =>
  topicIn(words, topics, ['ground']) ?? topicIn(words, topics, ['policy']);

/** A question as the chat reads it. */
type Reading = {
  /** With the ZIP code named and the rentals it is about. */
  readonly facts: ChatFacts;
  readonly topics: readonly ChatTopic[];
  /** Its words. */
  readonly words: readonly string[];
  /** Its text and words without the days named. */
  readonly asked: string;
  readonly askedWords: readonly string[];
  /** Its words without a named rental's, plus those that a crowd, a time or a ZIP code stand for. */
  readonly topicWords: readonly string[];
  readonly named: readonly ChatProduct[];
  /** Words that name a rental. */
  readonly nameWords: readonly string[];
  readonly search: ChatSearch;
  readonly isSearch: boolean;
  readonly isShelf: boolean;
  /** The named rentals, or else what it looks for. */
  readonly about: readonly ChatProduct[];
  /** What the search finds. */
  readonly matching: readonly ChatProduct[];
  /** The spot that the question is about, with what earlier ones said of it. */
  readonly yard: Yard | undefined;
  /** The spot as all questions up to now describe it. */
  readonly toldYard: Yard | undefined;
  readonly asksFit: boolean;
  readonly namesGate: boolean;
  readonly isCrowd: boolean;
  /** Whether so many may play on the named rentals, or nothing. */
  readonly counted: string;
};

function readQuestion(speech: ChatSpeech, given: ChatFacts, text: string): Reading {
  // Uses the same list if all are shown, because a list's index is made once.
  const isWhole = given.products.every(({ isActive }) => isActive);
  const products = isWhole ? given.products : given.products.filter(({ isActive }) => isActive);
  const topics = speech.topics(given.site);
  const words = speech.wordsOf(text);
  const asked = given.on?.rest ?? text;
  const askedWords = given.on === undefined ? words : speech.wordsOf(asked);
  const read = speech.readSearch(asked, askedWords);

  const isKeyword = (word: string) => topics.some(({ phrases }) => phrases.includes(word));
  const titled = namedProducts(words, products, isKeyword);
  // "A castle with a slide" asks for the combos, not for a castle without one.
  const isOther =
    read.shelf?.value === 'combo' && !titled.products.every((one) => isOn(one, read.shelf));
  const { products: named, words: nameWords } = isOther ? { products: [], words: [] } : titled;

  const measured = measuredIn(asked);
  const told = rememberedOf([...(given.earlier ?? []), asked]);
  const asksFit =
    measured.gateWidthIn !== undefined ||
    (specificity(askedWords, speech.fitting) > 0 && specificity(askedWords, speech.counting) === 0);
  const yard =
    measured.ground !== undefined || (asksFit && told.ground !== undefined)
      ? yardIn(told)
      : undefined;
  const isShelf = read.shelf !== undefined && named.length === 0;
  const isBounded = isShelf || isNarrow(read) || read.guests !== undefined;
  const search = { ...read, yard: yard ?? (isBounded ? yardIn(measured) : undefined) };
  const isCrowd = CROWDED.test(text);
  const { guests } = search;
  const isCounted = guests !== undefined && !isCrowd && named.length === 0;
  const isSearch = search.shelf !== undefined || isNarrow(search) || isCounted;
  const matching = isSearch
    ? matchesOf(products, search).filter((one) => takesGuests(one, search))
    : [];

  const about = named.length > 0 ? named : matching;
  const zip = ZIP.exec(text)?.[1];
  return {
    facts: {
      ...given,
      products,
      zip,
      about,
      asked: text,
    },
    topics,
    words,
    asked,
    askedWords,
    topicWords: [
      // "Storm Chaser slide" is a name, not a question about storms.
      ...(nameWords.length > 1 ? words.filter((word) => !nameWords.includes(word)) : words),
      ...(isCrowd ? CROWD.split(' ') : []),
      ...(AT_A_TIME.test(text) ? CLOCK.split(' ') : []),
      // A ZIP code alone asks whether we deliver there.
      ...(zip === undefined ? [] : ['zip']),
    ],
    named,
    nameWords,
    search,
    isSearch,
    isShelf,
    about,
    matching,
    yard,
    toldYard: yardIn(told),
    asksFit,
    namesGate: measured.gateWidthIn !== undefined,
    isCrowd,
    counted:
      guests === undefined || named.length > MOST_SHOWN
        ? ''
        : named
            .filter(isPlayedOn)
            .map((one) => speech.sayGuests(one, guests, asked))
            .join(' '),
  };
}

/** What the one rental that is meant costs for the days named or counted; empty if there are none. */
function totalOf({ lasting, numbers, pricedFor }: ChatSpeech, { named, asked, facts }: Reading) {
  const [product, second] = named;
  const { settings, on } = facts;
  const said = lasting.exec(plainText(asked))?.[1] ?? '';
  const counted = numbers.indexOf(said) + 1 || Number(said);
  const days = on === undefined ? counted : daysBetween(on.period.startDate, on.period.endDate);
  if (product === undefined || second !== undefined) return '';
  if (days < (on === undefined ? 2 : 1) || days > LONGEST_RENTAL_DAYS) return '';
  const { weekend, holidays } = settings;
  // Days that nobody has chosen yet are ordinary ones.
  const rates =
    on === undefined
      ? {
          ...settings,
          weekend: { ...weekend, isOn: false },
          holidays: { ...holidays, isOn: false },
        }
      : settings;
  const period = on?.period ?? { startDate: ANY_DAY, endDate: addDays(ANY_DAY, days) };
  const total = totalOn(product, period, rates);
  return pricedFor(product, days, total, on === undefined && (weekend.isOn || holidays.isOn));
}

/** Gives an answer, or leaves the question to the next one. */
type Answerer = (speech: ChatSpeech, reading: Reading) => ChatReply | undefined;

const namedFit: Answerer = (speech, { yard, named, facts, counted }) => {
  if (yard === undefined || named.length === 0 || named.length > MOST_SHOWN) return undefined;
  const each = named.map((one) => speech.sayFit(one, fitOf(one, yard), yard, facts.site));
  const all = listFor('/products', { yard });
  return preceded(counted, speech.aboutFit(each.join(' '), named, all));
};

const rentalsThatFit: Answerer = (speech, reading) => {
  const { search, named, facts, asksFit, isShelf, topics, topicWords } = reading;
  if (search.yard === undefined || named.length > 0) return undefined;
  const isAsked = asksFit || isShelf || topicIn(topicWords, topics, ['policy']) === undefined;
  if (!isAsked) return undefined;
  const { on, products } = facts;
  const fitting = matchesOf(products, search);
  if (on === undefined || fitting.length === 0) return speech.answerSearch(search, products);
  const free = products.filter(({ id }) => on.available.has(id));
  return matchesOf(free, search).length === 0
    ? speech.onDays(on, products, fitting, facts.settings)
    : preceded(speech.lookedOn(on.period), speech.answerSearch(search, free, on.period));
};

const policy: Answerer = (speech, reading) => {
  const { topicWords, topics, facts, named, words, asksFit, counted } = reading;
  const answer = policyIn(topicWords, topics)?.answer(facts);
  if (answer === undefined) return undefined;
  const [only] = named.length === 1 ? named : [];
  const price = only !== undefined && specificity(words, speech.pricing) > 0;
  const said = price ? totalOf(speech, reading) || speech.priced(only) : '';
  return preceded(said, asksFit ? preceded(counted, answer) : answer);
};

const unreadLengths: Answerer = (speech, { namesGate, asked, facts }) =>
  !namesGate && isUnread(asked) ? speech.unread(facts.site) : undefined;

const spelled = ({ topics, topicWords, nameWords }: Reading): readonly string[] =>
  corrected(
    topicWords,
    topics.flatMap(({ phrases }) => phrases),
    (word) => isShopWord(word) || nameWords.includes(word),
  );

const misspelledPolicy: Answerer = (_speech, reading) => {
  const { facts, about, askedWords, topics } = reading;
  const isClear = about.length > 0 || topicIn(askedWords, topics, ['detail']) !== undefined;
  return isClear ? undefined : policyIn(spelled(reading), topics)?.answer(facts);
};

/** Rentals it is about, else those that the catalogue's search finds. */
const meantBy = ({ facts, about, asked }: Reading): readonly ChatProduct[] =>
  about.length > 0 ? about : understood(facts.products, asked);

const onDays: Answerer = (speech, reading) => {
  const { facts, about, isSearch, search, counted } = reading;
  const isNone = isSearch && about.length === 0 && isLimited(search);
  if (facts.on === undefined || isNone) return undefined;
  const meant = meantBy(reading);
  const shown = meant.length === 0 ? undefined : meant;
  return preceded(counted, speech.onDays(facts.on, facts.products, shown, facts.settings));
};

const addOns: Answerer = (speech, { facts, about, words, topics }) => {
  if (about.length > 0) return undefined;
  const isKeyword = (word: string) => topics.some(({ phrases }) => phrases.includes(word));
  const { products } = namedProducts(words, facts.addOns ?? [], isKeyword);
  return products.length === 0 ? undefined : speech.aboutAddOns(products);
};

const named: Answerer = (speech, reading) => {
  const { named: products, search, counted } = reading;
  if (products.length === 0) return undefined;
  const within = { ...search, shelf: undefined };
  return products.length > 1 && isNarrow(search) && matchesOf(products, within).length > 0
    ? speech.answerSearch(within, products)
    : preceded(counted, preceded(totalOf(speech, reading), speech.aboutProducts(products)));
};

const detail: Answerer = (_speech, reading) => {
  const { search, isCrowd, named: products, topics, facts } = reading;
  const isCounted = search.guests !== undefined && !isCrowd;
  if (isNarrow(search) || (isCounted && products.length === 0)) return undefined;
  return topicIn(spelled(reading), topics, ['detail'])?.answer(facts);
};

const found: Answerer = (speech, reading) => {
  const { isSearch, matching, search, toldYard, facts } = reading;
  const meant = meantBy(reading);
  if (isSearch && (matching.length > 0 || meant.length === 0 || isLimited(search))) {
    return speech.answerSearch({ ...search, yard: toldYard }, facts.products);
  }
  return meant.length > 0 ? speech.aboutProducts(meant) : undefined;
};

const general: Answerer = (_speech, reading) =>
  topicIn(spelled(reading), reading.topics, ['general'])?.answer(reading.facts);

/** The first that has an answer gives it. */
const ANSWERERS = [
  namedFit,
  rentalsThatFit,
  policy,
  unreadLengths,
  misspelledPolicy,
  addOns,
  onDays,
  named,
  detail,
  found,
  general,
];

/** The chat's answer. States only given facts, and only real prices. */
export const answering =
  (speech: ChatSpeech) =>
  (text: string, given: ChatFacts): ChatReply => {
    const reading = readQuestion(speech, given, text);
    for (const answerer of ANSWERERS) {
      const answer = answerer(speech, reading);
      if (answer !== undefined) return answer;
    }
    return speech.unknown(given.site);
  };
