import { phrasesIn } from './chat-words.ts';
import type { Category } from '#core/catalogue/category.ts';
import { dollars, LINKS, reply } from './chat-reply.ts';
import {
  type ChatSearch,
  isNarrow,
  type Order,
  searchAnswerer,
  searchReader,
  type SearchWords,
} from './chat-search.ts';

const SHELF_WORDS: SearchWords['shelves'] = {
  bounce: ['bounce house', 'bounce', 'bouncy', 'bouncer', 'moonwalk', 'jumper', 'jump house'],
  water: ['water slide', 'waterslide', 'slip and slide', 'slide', 'splash pad'],
  combo: ['combo', 'combination', 'dry slide'],
  obstacle: ['obstacle course', 'obstacle', 'race', 'racing'],
  event: ['event rental', 'tent', 'concession', 'party extra'],
};

const ORDER_WORDS: SearchWords['orders'] = {
  cheapest: phrasesIn(`
    cheapest, lowest price, most affordable, affordable, least expensive, inexpensive
  `),
  biggest: ['biggest', 'largest', 'tallest', 'longest'],
  popular: ['popular', 'favorite', 'favourite', 'best seller', 'bestseller', 'recommend*', 'best'],
};
const AMOUNT = String.raw`\$?\s*(\d{1,6})(?!\d)(?!\s*(?:years?|yrs?|yo\b|feet|foot|ft|kids?|child|people|guests?|min|hours?|days?|miles?|inch))`;
/** `4`, `4 and 9`, `4, 6 to 9` */
const AGES = String.raw`(\d{1,2}(?:\s*(?:,|-|and|or|to)\s*\d{1,2})*)`;
const MOST = new RegExp(
  String.raw`(?:under|below|less than|cheaper than|max(?:imum)?|up to|at most|within|no more than|budget(?: is| of)?)\s*(?:of\s*)?${AMOUNT}`,
);
const LEAST = new RegExp(String.raw`(?:over|above|more than|at least)\s*${AMOUNT}`);
const BETWEEN = /between\s*\$?\s*(\d{1,6})\s*(?:and|to|-)\s*\$?\s*(\d{1,6})/;
const BARE = /\$\s*(\d{1,6})|(\d{2,6})\s*(?:dollars?|bucks)\b/;

export const readSearch = searchReader({
  shelves: SHELF_WORDS,
  orders: ORDER_WORDS,
  wet: ['wet'],
  dry: ['dry'],
  toddler: ['toddler', 'little one'],
  adult: ['adult', 'grown up'],
  most: MOST,
  least: LEAST,
  bare: BARE,
  between: BETWEEN,
  ages: [
    new RegExp(String.raw`\b${AGES}[\s-]*(?:years?|yrs?|yo\b)`),
    new RegExp(String.raw`\bage[ds]?\s*${AGES}\b`),
    new RegExp(
      String.raw`\b(?:kids?|children|child|sons?|daughters?|boys?|girls?|twins)\s+(?:is|are|of|turning|turns)\s+${AGES}\b`,
    ),
  ],
});

const LEADS: Record<Order, string> = {
  cheapest: 'The easiest on the budget',
  biggest: 'The biggest',
  popular: 'Guests love these',
};

const nameOf = (shelf: Category | undefined, count: number): string => {
  const one = shelf?.one.toLowerCase() ?? 'rental';
  return count === 1 ? `1 ${one}` : `${count} ${shelf?.label.toLowerCase() ?? 'rentals'}`;
};

function lead(wanted: ChatSearch, count: number, lowest: number): string {
  if (wanted.order !== undefined) return `${LEADS[wanted.order]}, per full day`;
  const name = nameOf(wanted.shelf, count);
  const from = `from ${dollars(lowest)} per full day`;
  if (!isNarrow(wanted)) return `We have ${name}, ${from}`;
  return `${name} ${count === 1 ? 'fits' : 'fit'} that, ${from}`;
}

export const answerSearch = searchAnswerer({
  all: (shelf) =>
    shelf === undefined
      ? LINKS.ALL_RENTALS
      : { label: `All ${shelf.label.toLowerCase()}`, to: shelf.path },
  noCatalogue: (all) =>
    reply(
      'I can’t look through our rentals right now, but you can. Everything is on this page.',
      ['price', 'area', 'human'],
      [all],
    ),
  nothing: (all) =>
    reply(
      'We have nothing like that right now. Take a look at everything else, or tell me a bit more.',
      ['cheapest', 'popular', 'human'],
      [all],
    ),
  lead,
  andMore: ' and more',
  found: (text, links) => reply(text, ['book', 'space', 'deposit'], links),
});
