import { CATEGORIES, type Category, POPULAR } from '../catalogue/category.ts';
import { pricedTitles, productLink } from './chat-products.ts';
import { type ChatProduct, type ChatReply, dollars, LINKS, reply } from './chat-reply.ts';
import { plainText, specificity } from './chat-words.ts';

const SHELF_WORDS: Record<Category['value'], readonly string[]> = {
  bounce: ['bounce house', 'bounce', 'bouncy', 'bouncer', 'moonwalk', 'jumper', 'jump house'],
  water: ['water slide', 'waterslide', 'slip and slide', 'slide', 'splash pad'],
  combo: ['combo', 'combination'],
  obstacle: ['obstacle course', 'obstacle', 'race', 'racing'],
  event: ['event rental', 'tent', 'concession', 'party extra'],
};

const ORDER_WORDS = {
  cheapest: [
    'cheapest',
    'lowest price',
    'most affordable',
    'affordable',
    'least expensive',
    'inexpensive',
  ],
  biggest: ['biggest', 'largest', 'tallest', 'longest'],
  popular: ['popular', 'favorite', 'favourite', 'best seller', 'bestseller', 'recommend*', 'best'],
} as const;
type Order = keyof typeof ORDER_WORDS;
const ORDERS: readonly Order[] = ['cheapest', 'biggest', 'popular'];

/** What a visitor looks for; amounts in dollars per day. */
export type ChatSearch = {
  readonly shelf: Category | undefined;
  readonly least: number | undefined;
  readonly most: number | undefined;
  readonly age: number | undefined;
  readonly wet: boolean | undefined;
  readonly order: Order | undefined;
};

const AMOUNT = String.raw`\$?\s*(\d{1,6})(?!\d)(?!\s*(?:years?|yrs?|yo\b|feet|foot|ft|kids?|child|people|guests?|min|hours?|days?|miles?|inch))`;
const MOST = new RegExp(
  String.raw`(?:under|below|less than|cheaper than|max(?:imum)?|up to|at most|within|no more than|budget(?: is| of)?)\s*(?:of\s*)?${AMOUNT}`,
);
const LEAST = new RegExp(String.raw`(?:over|above|more than|at least)\s*${AMOUNT}`);
const BETWEEN = /between\s*\$?\s*(\d{1,6})\s*(?:and|to|-)\s*\$?\s*(\d{1,6})/;
const BARE = /\$\s*(\d{1,6})|(\d{2,6})\s*(?:dollars?|bucks)\b/;
/** Without a dollar sign, a smaller number is an age, a count or a length. */
const SMALLEST_BUDGET = 50;

function amountOf(pattern: RegExp, text: string): number | undefined {
  const found = pattern.exec(text);
  const amount = Number(found?.[1] ?? found?.[2]);
  const isMoney = found?.[0].includes('$') === true || amount >= SMALLEST_BUDGET;
  return found !== null && isMoney ? amount : undefined;
}

function budgetOf(text: string): Pick<ChatSearch, 'least' | 'most'> {
  const between = BETWEEN.exec(text);
  if (between !== null) {
    const ends = [Number(between[1]), Number(between[2])];
    if (Math.max(...ends) >= SMALLEST_BUDGET) {
      return { least: Math.min(...ends), most: Math.max(...ends) };
    }
  }
  const least = amountOf(LEAST, text);
  const most = amountOf(MOST, text) ?? (least === undefined ? amountOf(BARE, text) : undefined);
  return { least, most };
}

function ageOf(text: string, words: readonly string[], onShelf: boolean): number | undefined {
  const found =
    /(\d{1,2})[\s-]*(?:years?|yrs?|yo\b)/.exec(text) ?? /\baged?\s*(\d{1,2})\b/.exec(text);
  if (found !== null) return Number(found[1]);
  if (!onShelf) return undefined;
  if (specificity(words, ['toddler', 'little one']) > 0) return 3;
  if (specificity(words, ['adult', 'grown up']) > 0) return 30;
  return undefined;
}

function shelfOf(words: readonly string[]): Category | undefined {
  const weights = CATEGORIES.map((shelf) => specificity(words, SHELF_WORDS[shelf.value]));
  const most = Math.max(...weights);
  return most === 0 ? undefined : CATEGORIES[weights.indexOf(most)];
}

export function readSearch(text: string, words: readonly string[]): ChatSearch {
  const plain = plainText(text).replaceAll(/(\d),(?=\d{3})/g, '$1');
  const shelf = shelfOf(words);
  return {
    shelf,
    ...budgetOf(plain),
    age: ageOf(plain, words, shelf !== undefined),
    wet: specificity(words, ['wet']) > 0 ? true : undefined,
    order: ORDERS.find((order) => specificity(words, ORDER_WORDS[order]) > 0),
  };
}

/** Narrower than a whole shelf: nothing but a list can answer it. */
export const isNarrow = ({ least, most, age, wet, order }: ChatSearch): boolean =>
  [least, most, age, wet, order].some((wish) => wish !== undefined);

/** `3 to 12 years` has room for 5; a text that names no age has room for everyone. */
function suitsAge({ ages }: ChatProduct, age: number): boolean {
  const [from, to] = (ages.match(/\d+/g) ?? []).map(Number);
  if (from === undefined) return true;
  return age >= from && (to === undefined || age <= to);
}

const matches = (product: ChatProduct, wanted: ChatSearch): boolean =>
  (wanted.shelf === undefined || product.categories.includes(wanted.shelf.value)) &&
  (wanted.least === undefined || product.price >= wanted.least) &&
  (wanted.most === undefined || product.price <= wanted.most) &&
  (wanted.age === undefined || suitsAge(product, wanted.age)) &&
  (wanted.wet === undefined || product.wet === wanted.wet);

const areaOf = ({ size }: ChatProduct): number => size.lengthFt * size.widthFt;
const isPopular = ({ categories }: ChatProduct): boolean => categories.includes(POPULAR);

function sorted(
  products: readonly ChatProduct[],
  order: Order | undefined,
): readonly ChatProduct[] {
  const byPrice = products.toSorted((a, b) => a.price - b.price);
  if (order === 'biggest') return byPrice.toSorted((a, b) => areaOf(b) - areaOf(a));
  return order === 'popular' && byPrice.some(isPopular) ? byPrice.filter(isPopular) : byPrice;
}

const MOST_SHOWN = 3;
const LEADS: Record<Order, string> = {
  cheapest: 'The easiest on the budget',
  biggest: 'The biggest',
  popular: 'Guests love these',
};

const nameOf = (shelf: Category | undefined, count: number): string => {
  const one = shelf?.one.toLowerCase() ?? 'rental';
  return count === 1 ? `1 ${one}` : `${count} ${shelf?.label.toLowerCase() ?? 'rentals'}`;
};

function lead(wanted: ChatSearch, found: readonly ChatProduct[]): string {
  if (wanted.order !== undefined) return `${LEADS[wanted.order]}, per full day`;
  const name = nameOf(wanted.shelf, found.length);
  const lowest = `from ${dollars(Math.min(...found.map(({ price }) => price)))} per full day`;
  if (!isNarrow(wanted)) return `We have ${name}, ${lowest}`;
  return `${name} ${found.length === 1 ? 'fits' : 'fit'} that, ${lowest}`;
}

/** What the catalogue has for it, with real prices; without a catalogue, the way to it. */
export function answerSearch(wanted: ChatSearch, products: readonly ChatProduct[]): ChatReply {
  const { shelf } = wanted;
  const all =
    shelf === undefined
      ? LINKS.ALL_RENTALS
      : { label: `All ${shelf.label.toLowerCase()}`, to: shelf.path };
  if (products.length === 0) {
    const text =
      'I cannot look into our catalogue right now, but you can: everything is on this page.';
    return reply(text, ['price', 'area', 'human'], [all]);
  }
  const found = sorted(
    products.filter((product) => matches(product, wanted)),
    wanted.order,
  );
  if (found.length === 0) {
    const text = `Nothing in our catalogue fits that right now. Have a look at everything else, or tell me a bit more.`;
    return reply(text, ['cheapest', 'popular', 'human'], [all]);
  }
  const shown = found.slice(0, MOST_SHOWN);
  const listed = `${pricedTitles(shown)}${found.length > shown.length && wanted.order === undefined ? ' and more' : ''}`;
  return reply(
    `${lead(wanted, found)}: ${listed}.`,
    ['book', 'space', 'deposit'],
    [...shown.map(productLink), all],
  );
}
