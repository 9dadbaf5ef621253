import { guestsOf, isGear, takesGround } from '#core/catalogue/gear.ts';
import { agesOf, isPlayedOn } from '#core/catalogue/played-on.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { type Cents, centsFromDollars, formatPrice } from '#core/kernel/cents.ts';
import { joinNames } from '#core/kernel/join-names.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { quote } from '#core/pricing/quote.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import {
  type ChatLink,
  type ChatProduct,
  type ChatReply,
  type ChatVoice,
  dollars,
  LINKS,
  type OnDays,
  reply,
} from './chat-reply.ts';
import { specificity, wordsOf } from './chat-words.ts';

/** Words too common in titles or questions to identify a rental. */
const COMMON = new Set(
  wordsOf(
    'a an and are at big can cart combo course do dual event for from ft have how in inflatable is it ' +
      'large long my need of on one party rental set slide small super the to water what with you your ' +
      'bounce bouncer house obstacle day time up ' +
      'al brincolin carril con de doble el en gran inflable juego la las los obstaculos para pies pista tobogan agua y',
  ),
);

const telling = (title: string): readonly string[] => [
  ...new Set(wordsOf(title).filter((word) => !COMMON.has(word))),
];

type NamedProducts = {
  readonly products: readonly ChatProduct[];
  /** The question's words that named it. */
  readonly words: readonly string[];
};

type Candidate = {
  readonly product: ChatProduct;
  readonly words: readonly string[];
  /** Of the title that has the most of the question's words, how many and which share. */
  readonly count: number;
  readonly share: number;
};

/** The titles are compared one by one: a word of both languages' titles is one word. */
function candidateOf(product: ChatProduct, asked: ReadonlySet<string>): Candidate {
  const titles = [product.title, product.otherTitle ?? ''].map((title) => {
    const all = telling(title);
    const words = all.filter((word) => asked.has(word));
    return { words, count: words.length, share: words.length / Math.max(1, all.length) };
  });
  return {
    product,
    words: [...new Set(titles.flatMap(({ words }) => words))],
    count: Math.max(...titles.map(({ count }) => count)),
    share: Math.max(...titles.map(({ share }) => share)),
  };
}

/** Two words identify a rental; a single word only if it has no other meaning for the chat. */
const isNamed = ({ words }: Candidate, isKeyword: (word: string) => boolean): boolean =>
  words.length > 1 || words.some((word) => /^[a-z]{3,}$/.test(word) && !isKeyword(word));

/**
 * The rentals a question names by distinctive words of their titles: those with the most words,
 * then the largest share of the title.
 */
export function namedProducts(
  words: readonly string[],
  products: readonly ChatProduct[],
  isKeyword: (word: string) => boolean,
): NamedProducts {
  const asked = new Set(words);
  const candidates = products
    .map((product) => candidateOf(product, asked))
    .filter((candidate) => isNamed(candidate, isKeyword));
  const most = Math.max(0, ...candidates.map(({ count }) => count));
  const closest = candidates.filter(({ count }) => count === most);
  const share = Math.max(0, ...closest.map((candidate) => candidate.share));
  const best = closest.filter((candidate) => candidate.share === share);
  return {
    products: best.map(({ product }) => product),
    words: best.flatMap(({ words }) => words),
  };
}

const LONGEST_TITLE = 60;
export const shortTitle = ({ title }: ChatProduct): string =>
  title.length <= LONGEST_TITLE ? title : `${title.slice(0, LONGEST_TITLE - 1).trimEnd()}…`;

export const productLink = (product: ChatProduct) => ({
  label: shortTitle(product),
  to: `/products/${encodeURIComponent(product.slug)}`,
});

const perDay = ({ price }: ChatProduct): string => dollars(price);

/** `Neon Castle ($225), Royal Castle ($299)` */
export const pricedTitles = (products: readonly ChatProduct[], priceOf = perDay): string =>
  joinNames(products.map((product) => `${shortTitle(product)} (${priceOf(product)})`));

/** As the catalogue prices these days: without delivery. */
export function totalOn(
  { id, title, price }: ChatProduct,
  { startDate, endDate }: RentalPeriod,
  settings: Settings,
): Cents {
  const line = { productId: id, title, unitPrice: centsFromDollars(price), quantity: 1 };
  return quote([{ ...line, startDate, endDate }], 'deposit', { settings }).total;
}

/** The rentals whose title, in either language, has a phrase that the question has, too. */
export const titledLike = (
  products: readonly ChatProduct[],
  asked: readonly string[],
  phrases: readonly string[],
): readonly ChatProduct[] => {
  const wanted = phrases.filter((phrase) => specificity(asked, [phrase]) > 0);
  return products.filter(
    ({ title, otherTitle = '' }) => specificity(wordsOf(`${title} ${otherTitle}`), wanted) > 0,
  );
};

/** The rentals to play on that take the most guests at a time. */
export const roomiest = (products: readonly ChatProduct[]): readonly ChatProduct[] =>
  products
    .filter(isPlayedOn)
    .toSorted((a, b) => b.capacity - a.capacity)
    .slice(0, MOST_SHOWN);

/** `60 ft Mega Obstacle Course (10)` */
export const countedTitles = (products: readonly ChatProduct[]): string =>
  joinNames(products.map((product) => `${shortTitle(product)} (${product.capacity})`));

const circuits = (count: number): string =>
  count === 0 ? 'no power' : `${count} power circuit${count === 1 ? '' : 's'}`;

/** Price, ages, size, ground and power, so the answer is there whichever was asked. */
function aboutProduct(product: ChatProduct): ChatReply {
  const { size, setup, power, wet } = product;
  const [ages, guests] = [agesOf(product), guestsOf(product)];
  const hasGround = takesGround(product) && setup.lengthFt > 0;
  const needs = [
    ...(hasGround ? [`${setup.lengthFt} × ${setup.widthFt} ft of flat ground`] : []),
    ...(isGear(product) && power.circuits === 0 ? [] : [circuits(power.circuits)]),
    ...(wet ? ['a garden hose'] : []),
  ];
  const text = [
    `${shortTitle(product)} is ${dollars(product.price)} per full day.`,
    ...(ages === undefined ? [] : [`Ages: ${ages}.`]),
    ...(guests === undefined
      ? []
      : [isPlayedOn(product) ? `Up to ${guests} at a time.` : `For up to ${guests} guests.`]),
    ...(size.lengthFt > 0 && hasGround
      ? [`Size: ${size.lengthFt} × ${size.widthFt} × ${size.heightFt} ft.`]
      : []),
    ...(needs.length === 0
      ? []
      : [
          `It needs ${[needs.slice(0, -1).join(', '), needs.at(-1)].filter(Boolean).join(' and ')}.`,
        ]),
  ].join(' ');
  return reply(
    text,
    ['deposit', 'area', 'weather'],
    [
      { label: 'See dates and pictures', to: productLink(product).to },
      { label: 'Book it', to: `/booking?product=${encodeURIComponent(product.id)}` },
    ],
  );
}

const MOST_SHOWN = 3;

/** If several match: their prices, with a link to each. */
export function aboutProducts(products: readonly ChatProduct[]): ChatReply {
  const [only, second] = products;
  if (only !== undefined && second === undefined) return aboutProduct(only);
  const shown = products.slice(0, MOST_SHOWN);
  const text = `Do you mean one of these? Per full day: ${pricedTitles(shown)}.`;
  return reply(text, ['popular', 'book'], [...shown.map(productLink), LINKS.ALL_RENTALS]);
}

/** A language's sentences about days. */
type DaysTexts = {
  /** `isEvening`: picked up on the evening of the last day. */
  readonly period: (start: CalendarDay, end: CalendarDay, isEvening: boolean) => string;
  readonly closed: (period: string, why: string) => string;
  readonly available: (title: string, price: string, period: string, isEvening: boolean) => string;
  readonly booked: (title: string, period: string) => string;
  /** What is available instead. */
  readonly instead: (titles: string) => string;
  readonly these: (period: string, titles: string) => string;
  readonly bookedToo: (titles: string) => string;
  readonly count: (count: number, period: string, titles: string) => string;
  readonly none: (period: string) => string;
  readonly all: string;
  readonly bookIt: string;
};

const MOST_NAMED = 3;

/**
 * What is available on the days a question names, and what it costs on them.
 * @param meant the rentals it is about; undefined for any
 */
export const daysAnswerer =
  ({ reply }: Pick<ChatVoice, 'reply'>, texts: DaysTexts) =>
  (
    { period: { startDate, endDate }, pickUpOn, available, closed }: OnDays,
    products: readonly ChatProduct[],
    meant: readonly ChatProduct[] | undefined,
    settings: Settings,
  ): ChatReply => {
    const costOf = (product: ChatProduct): string =>
      formatPrice(totalOn(product, { startDate, endDate }, settings));
    const priced = (some: readonly ChatProduct[]): string => pricedTitles(some, costOf);
    const isEvening = pickUpOn < endDate;
    const period = texts.period(startDate, endDate, isEvening);
    const query = `from=${startDate}&to=${endDate}`;
    const all: ChatLink = { label: texts.all, to: `/products?${query}` };
    const linkTo = (product: ChatProduct): ChatLink => {
      const { label, to } = productLink(product);
      return { label, to: `${to}?${query}` };
    };
    const say = (text: string, shown: readonly ChatProduct[]): ChatReply =>
      reply(text, ['deposit', 'area', 'human'], [...shown.map(linkTo), all]);
    const isAvailable = ({ id }: ChatProduct): boolean => available.has(id);
    if (closed !== undefined) return reply(texts.closed(period, closed), ['hours', 'human'], []);
    const others = products.filter(isAvailable).slice(0, MOST_NAMED);
    if (others.length === 0) return reply(texts.none(period), ['popular', 'human'], [all]);
    if (meant === undefined)
      return say(texts.count(available.size, period, priced(others)), others);
    const [only, second] = meant;
    if (only !== undefined && second === undefined) {
      const title = shortTitle(only);
      if (!isAvailable(only))
        return say(`${texts.booked(title, period)} ${texts.instead(priced(others))}`, others);
      return reply(
        texts.available(title, costOf(only), period, isEvening),
        ['deposit', 'area', 'weather'],
        [
          linkTo(only),
          { label: texts.bookIt, to: `/booking?product=${encodeURIComponent(only.id)}&${query}` },
        ],
      );
    }
    const free = meant.filter(isAvailable).slice(0, MOST_NAMED);
    const taken = meant.filter((product) => !isAvailable(product)).slice(0, MOST_NAMED);
    if (free.length === 0)
      return say(
        `${texts.booked(joinNames(taken.map(shortTitle)), period)} ${texts.instead(priced(others))}`,
        others,
      );
    const booked =
      taken.length === 0 ? '' : ` ${texts.bookedToo(joinNames(taken.map(shortTitle)))}`;
    return say(`${texts.these(period, priced(free))}${booked}`, free);
  };
