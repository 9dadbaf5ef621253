import type { Category } from '#core/catalogue/category.ts';
import type { Yard } from '#core/catalogue/fit.ts';
import {
  deliveryPriceSentence,
  farthestSentence,
  inARow,
  leadTimeSentence,
} from '#core/content/rule-sentences.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import { formatPrice } from '#core/kernel/cents.ts';
import { counted } from '#core/kernel/counted.ts';
import { formatDay, formatPartyDays } from '#core/kernel/format-day.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { FIT } from '#web/texts/en/finding.ts';
import { answering } from './chat-answer.ts';
import { POLICIES, serviceTopics } from './chat-policies.ts';
import {
  aboutProducts,
  countedTitles,
  daysAnswerer,
  pricedTitles,
  productLink,
  roomiest,
  shortTitle,
  titledLike,
} from './chat-products.ts';
import {
  type ChatFacts,
  type ChatReply,
  type ChatProduct,
  contactLinks,
  dollars,
  LINKS,
  reply,
  VOICE,
} from './chat-reply.ts';
import {
  type ChatSearch,
  type Excluded,
  isNarrow,
  MOST_SHOWN,
  type Order,
  searchAnswerer,
  searchReader,
  type SearchWords,
} from './chat-search.ts';
import { type ChatTopic, CROWD, PRICE_MATTERS, RENTAL_MATTERS, topicsOf } from './chat-topic.ts';
import { phrasesIn, together, wordsOf } from './chat-words.ts';

const SHELF_WORDS: SearchWords['shelves'] = {
  bounce: ['bounce house', 'bounce', 'bouncy', 'bouncer', 'moonwalk', 'jumper', 'jump house'],
  water: ['water slide', 'waterslide', 'slip and slide', 'slide', 'splash pad'],
  combo: [
    ...phrasesIn('combo, combination, dry slide, with slide, with a slide'),
    ...together(
      'bounce house, bounce, bouncer, castle, jumper, moonwalk',
      'combo, with slide, with a slide, with water slide, with a water slide',
    ),
  ],
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
const AMOUNT = String.raw`\$?\s*(\d{1,6})(?!\d)(?!\s*(?:years?|yrs?|yo\b|feet|foot|ft|kids?|child|people|guests?|adults?|min|hours?|days?|miles?|inch))`;
/** `4`, `4 and 9`, `4, 6 to 9` */
const AGES = String.raw`(\d{1,2}(?:\s*(?:,|-|and|or|to)\s*\d{1,2})*)`;
const MOST = new RegExp(
  String.raw`(?:under|below|less than|cheaper than|max(?:imum)?|up to|at most|within|no more than|budget(?: is| of)?)\s*(?:of\s*)?${AMOUNT}`,
);
const LEAST = new RegExp(String.raw`(?:over|above|more than|at least)\s*${AMOUNT}`);
const BETWEEN = /between\s*\$?\s*(\d{1,6})\s*(?:and|to|-)\s*\$?\s*(\d{1,6})/;
const BARE = /\$\s*(\d{1,6})|(\d{2,6})\s*(?:dollars?|bucks)\b/;

const readSearch = searchReader({
  shelves: SHELF_WORDS,
  orders: ORDER_WORDS,
  wet: ['wet', 'with water slide', 'with a water slide'],
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

const sayYard = (yard: Yard): string =>
  Number.isFinite(yard.lengthFt) ? FIT.yard(yard) : `${yard.gateWidthIn} in gate`;

const aside = (parts: readonly string[]): string =>
  parts.length === 0 ? '' : ` (${parts.join(', ')})`;

const partsOf = ({ yard, guests }: ChatSearch): readonly string[] => [
  ...(yard === undefined ? [] : [sayYard(yard)]),
  ...(guests === undefined ? [] : [`${guests} at a time`]),
];

/** How the question was read, so that a wrong reading shows. */
const understood = (wanted: ChatSearch): string => aside(partsOf(wanted));

const limitsOf = ({ least, most, ages, wet }: ChatSearch): readonly string[] => [
  ...(least === undefined && most === undefined ? [] : ['in your budget']),
  ...(ages === undefined ? [] : [`ages ${ages.join(' and ')}`]),
  ...(wet === undefined ? [] : [wet ? 'wet' : 'dry']),
];

/** Why nothing matches. */
function excluded({ limit, wanted, rest, nearest }: Excluded): string {
  const none = `None of our ${wanted.shelf?.label.toLowerCase() ?? 'rentals'}${aside([...partsOf(rest), ...limitsOf(rest)])}`;
  const { lengthFt = 0, widthFt = 0, gateWidthIn } = wanted.yard ?? {};
  const { setup, price } = nearest;
  switch (limit) {
    case 'gate':
      return `${none} fits through ${gateWidthIn} inches; the one that needs the least needs ${setup.gateWidthIn}: ${pricedTitles([nearest])}`;
    case 'ground':
      return `${none} fits ${FIT.yard({ lengthFt, widthFt })}; the smallest needs ${FIT.yard({ lengthFt: setup.lengthFt, widthFt: setup.widthFt })}: ${pricedTitles([nearest])}`;
    case 'most':
      return `${none} is in that budget; the cheapest is ${dollars(price)}: ${shortTitle(nearest)}`;
    case 'least':
      return `${none} costs that much; the highest price is ${dollars(price)}: ${shortTitle(nearest)}`;
    case 'guests':
      return `${none} takes ${wanted.guests} at a time; the most is ${nearest.capacity}: ${pricedTitles([nearest])}`;
    case 'ages':
      return `${none} is for ages ${(wanted.ages ?? []).join(' and ')}`;
    case 'wet':
      return `${none} is ${wanted.wet === true ? 'used wet' : 'used dry'}`;
  }
}

function lead(wanted: ChatSearch, count: number, lowest: number): string {
  if (wanted.order !== undefined)
    return `${LEADS[wanted.order]}${understood(wanted)}, per full day`;
  const name = nameOf(wanted.shelf, count);
  const from = `from ${dollars(lowest)} per full day`;
  if (!isNarrow(wanted) && wanted.guests === undefined) return `We have ${name}, ${from}`;
  return `${name} ${count === 1 ? 'fits' : 'fit'} that${understood(wanted)}, ${from}`;
}

const answerSearch = searchAnswerer({
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
  excluded,
  noneFits: (wanted, why, others, all) =>
    reply(
      inARow(
        why ??
          `None of our ${wanted.shelf?.label.toLowerCase() ?? 'rentals'} fits all of that${aside([...partsOf(wanted), ...limitsOf(wanted)])}.`,
        others.length > 0
          ? `Of other kinds, these do, per full day: ${pricedTitles(others)}.`
          : undefined,
        'Not sure? Call us before you book, and we’ll look at it together.',
      ),
      ['space', 'human'],
      [...others.map(productLink), all],
    ),
  tooMany: (wanted, counted, all) =>
    reply(
      `None of them takes ${wanted.guests} at a time. These take the most${aside([...partsOf({ ...wanted, guests: undefined }), ...limitsOf(wanted)])}: ${countedTitles(counted)}. The kids can take turns, or book two.`,
      ['space', 'human'],
      [...counted.map(productLink), all],
    ),
  lead,
  andMore: ' and more',
  turns: (others) =>
    `Or take turns: ${others.map((one) => `${shortTitle(one)} (${one.capacity} at a time)`).join(', ')}.`,
  found: (text, links) => reply(text, ['book', 'space', 'deposit'], links),
});

function circuitsNeeded({ products }: ChatFacts): string {
  const most = Math.max(0, ...products.map(({ power }) => power.circuits));
  if (most === 0) return 'Each rental lists the power circuits it needs, with nothing else on them';
  const circuits = most === 1 ? 'one power circuit' : `up to ${most} power circuits`;
  return `Our rentals need ${circuits} with nothing else on them`;
}

const browsing: ChatTopic = {
  kind: 'general',
  phrases: phrasesIn(`
    what do you have, what do you rent, what do you offer, catalog*, inflatable, product,
    selection, option, show me, everything, best, idea, theme, birthday, school, church, suggest*,
    looking for
  `),
  answer: ({ products }) => answerSearch(readSearch('popular', ['popular']), products),
};

/** What people also look for at a rental shop. The catalogue decides whether we have it. */
/** Checkout decides with which rentals each goes. */
const sayAddOns = (products: readonly ChatProduct[]): string =>
  `You can add one at checkout to a rental that it goes with: ${pricedTitles(products.slice(0, MOST_SHOWN))}.`;

const UNLISTED = phrasesIn(`
  snow cone, snowcone, shaved ice, slushy, margarita machine, photo booth, photobooth, dj, clown,
  mechanical bull, petting zoo, face paint*, ball pit, soft play, dance floor, pinata, balloon*,
  trackless train, zip line, rock wall, laser tag, mister, cooler, heater
`);

const details = topicsOf(VOICE, RENTAL_MATTERS, {
  space: {
    phrases: phrasesIn(`
      space, size, how big, how large, dimension, measure*, yard, backyard, fit, setup, set up,
      set up space, ground, room, ready, prepare, how much space, how much room, flat
    `),
    say: () =>
      'You provide flat, clear ground. Each inflatable lists how much, including room to walk around it, and the surfaces it can go on. Name one and I’ll tell you what it needs.',
  },
  generator: {
    phrases: phrasesIn('generator, genarator, generater, no power, no electricity, without power'),
    say: (facts) => {
      const listed = titledLike(facts.products, ['generator'], ['generator']);
      const added = titledLike(facts.addOns ?? [], ['generator'], ['generator']);
      const have =
        listed.length > 0
          ? `You can rent one from us: ${pricedTitles(listed.slice(0, 2))}.`
          : added.length > 0
            ? sayAddOns(added)
            : 'We don’t list a generator. If there is no outlet, call us before you book.';
      return { text: `${have} ${circuitsNeeded(facts)}.`, named: listed.slice(0, 2) };
    },
  },
  unlisted: {
    phrases: UNLISTED,
    say: ({ asked = '', products, addOns = [] }) => {
      const named = titledLike(products, wordsOf(asked), UNLISTED).slice(0, 3);
      if (named.length > 0) return { text: `Yes, per full day: ${pricedTitles(named)}.`, named };
      const added = titledLike(addOns, wordsOf(asked), UNLISTED);
      return added.length > 0
        ? sayAddOns(added)
        : 'I don’t see that in our rentals. Take a look at what we have for events, or ask our crew.';
    },
  },
  power: {
    phrases: phrasesIn(`
      power, electric*, outlet, plug*, circuit, breaker, blower, volt*, amp,
      hose, water supply, tap, faucet
    `),
    say: (facts) =>
      `${circuitsNeeded(facts)}; wet ones also need a garden hose that reaches. The blowers are included. Name a rental and I’ll tell you exactly.`,
  },
  crowd: {
    phrases: [
      CROWD,
      ...phrasesIn(`
      big group, big event, large event, church event, school event, company event, corporate event,
      company party, company picnic, carnival, festival, field day, fundraiser, block party
      `),
    ],
    say: ({ site, products }) => {
      const named = roomiest(products);
      const text = inARow(
        'For a big group, book several rentals for the same day.',
        named.length > 0
          ? `These take the most guests at a time: ${countedTitles(named)}.`
          : undefined,
        site.claims.insurance
          ? 'Schools and churches can ask for a certificate of insurance on the private link of their booking.'
          : undefined,
        `Our crew helps you plan: call ${site.phone}.`,
      );
      return { text, named };
    },
  },
  ages: {
    phrases: phrasesIn(`
      age, how old, year old, too old, toddler, kid, child, children, adult, teen*, grown up,
      capacity, how many kid, how many people, how many guest,
      how many children
    `),
    say: () =>
      'Every rental lists its ages and how many guests can use it at a time. Tell me an age, for example "combos for a 5 year old", and I’ll find what fits.',
  },
  booking: {
    phrases: phrasesIn(`
      book*, reserv*, order, checkout, check out, how does it work, how do i rent, how can i rent,
      i want to rent, sign up, cart
    `),
    say: () =>
      'Three steps: choose your days and your inflatable, tell us where the party is, and pay the deposit or the full amount. The calendar only offers days that are available.',
  },
  availability: {
    phrases: phrasesIn(`
      available, availability, is it free, free on, in stock, date, calendar, monday, tuesday,
      wednesday, thursday, friday, saturday, sunday, weekend, tomorrow, today, tonight, next week,
      last minute
    `),
    say: ({ settings: { limits } }) =>
      inARow(
        'Check the calendar: choose your days and you’ll see what’s available. Every rental has its own calendar, too.',
        leadTimeSentence(limits),
        farthestSentence(limits),
      ),
  },
});

const prices = topicsOf(VOICE, PRICE_MATTERS, {
  price: {
    phrases: phrasesIn(`
      price, pricing, how much, cost, rate, cheap, expensive, fee, charge, quote, estimate,
      dollar, budget, rental cost
    `),
    say: ({ site, settings }) =>
      `Our rentals start at ${dollars(site.fromPrice)} per full day. ${deliveryPriceSentence(settings.delivery)} Name a rental or your budget and I’ll look it up.`,
  },
});

const RENTAL_TOPICS: readonly ChatTopic[] = [...details, browsing, ...prices];

/** The first message of every conversation. */
export const greet = (site: SiteConfig): ChatReply =>
  reply(
    `Hi! I’m the ${site.brand} assistant. Ask me about prices, delivery, setup, or any rental by name.`,
    ['price', 'area', 'hours', 'popular'],
  );

const greeting: ChatTopic = {
  kind: 'general',
  phrases: phrasesIn('hi, hello, hey, howdy, good morning, good afternoon, good evening, help'),
  answer: ({ site }) =>
    reply(
      `Hi there! When is the party? I know our prices and rentals, where we deliver in ${site.deliveryArea}, and how booking works.`,
      ['price', 'popular', 'area', 'book'],
    ),
};

/** Spanish on the English page, whose chat would take its words for misspelled ones. */
const spanish: ChatTopic = {
  kind: 'ground',
  phrases: phrasesIn(`
    spanish, espanol, hola, cuanto, cuesta, cuestan, precio, tienen, necesito, quiero, puedo,
    donde, cuando, brincolin, brincolines, sabado, domingo, fecha, entrega,
    entregan, lluvia, llueve, reservar, cambiar, cancelar, pagar, deposito, por favor
  `),
  answer: () =>
    reply(
      'Este chat habla español en nuestra página en español. Ábrela aquí y pregúntame de nuevo.',
      ['human'],
      [{ label: 'Ver en español', to: '/language/es?to=/' }],
    ),
};

const thanks: ChatTopic = {
  kind: 'general',
  phrases: phrasesIn(`
    thank, thanks, thank you, thx, great, awesome, perfect, cool, bye, goodbye
  `),
  answer: () => reply('Anytime! Happy bouncing.', ['book', 'popular', 'human'], [LINKS.BOOK]),
};

const onDays = daysAnswerer(VOICE, {
  period: (start, end, isEvening) =>
    `${formatPartyDays(start, end)} (pickup ${isEvening ? 'the same evening' : formatDay(end)})`,
  closed: (period, why) => `${period}: ${why}`,
  available: (title, price, period, isEvening) =>
    `Yes! ${title} is available ${period}, for ${price} in total before delivery${isEvening ? '' : ', the night included'}.`,
  booked: (title, period) => `Already booked ${period}: ${title}.`,
  instead: (titles) => `These are available then, in total before delivery: ${titles}.`,
  these: (period, titles) => `Available ${period}, in total before delivery: ${titles}.`,
  bookedToo: (titles) => `Already booked: ${titles}.`,
  count: (count, period, titles) =>
    count === 1
      ? `1 rental is available ${period}, in total before delivery: ${titles}.`
      : `${count} rentals are available ${period}. In total before delivery, for example: ${titles}.`,
  none: (period) => `Everything is booked ${period}. Try the day before or after.`,
  all: 'Everything available',
  bookIt: 'Book it',
});

const lookedOn = ({ startDate, endDate }: RentalPeriod): string =>
  `I looked at what’s available ${formatPartyDays(startDate, endDate)}.`;

const unknown = (site: SiteConfig): ChatReply =>
  reply(
    `I’m not sure about that one. I can help with prices, delivery, setup, deposits and booking. For anything else, call our crew at ${site.phone} or email ${site.email}.`,
    ['price', 'area', 'hours', 'book'],
    contactLinks(site),
  );

const PRICE_WORDS = phrasesIn('price, how much, cost, rate');

/** @param text anything typed; blank and unknown text gets a helpful answer too */
export const replyTo = answering({
  wordsOf,
  topics: (site) => [
    ...POLICIES,
    ...serviceTopics(site),
    ...RENTAL_TOPICS,
    greeting,
    thanks,
    spanish,
  ],
  aboutProducts,
  readSearch,
  answerSearch,
  onDays,
  lookedOn,
  aboutAddOns: (products) => reply(sayAddOns(products), ['price', 'book', 'human'], [LINKS.BOOK]),
  unknown,
  fitting: phrasesIn('fit, fit my yard, fit in'),
  counting: phrasesIn(
    'how many kid, how many children, how many people, how many guest, how many can',
  ),
  sayGuests: (product, guests, asked) => {
    const who = /kid|child/i.test(asked) ? ' kids' : '';
    return guests <= product.capacity
      ? `${shortTitle(product)} takes ${product.capacity}${who} at a time, so ${guests} can play at once.`
      : `${shortTitle(product)} takes ${product.capacity}${who} at a time; ${guests} take turns.`;
  },
  sayFit: (product, fit, yard, site) => {
    const title = shortTitle(product);
    switch (fit.kind) {
      case 'fits':
        return `Yes, ${title} fits (${sayYard(yard)}).`;
      case 'does_not_fit':
        return `No, ${title} doesn’t fit (${sayYard(yard)}). ${fit.problems.map(FIT.reason).join(' ')}`;
      case 'unknown':
        return `I’m not sure whether ${title} fits. Call us at ${site.phone}.`;
    }
  },
  aboutFit: (text, products, all) =>
    reply(
      text,
      ['power', 'deposit', 'human'],
      [...products.map(productLink), { label: 'See what fits your yard', to: all }],
    ),
  unread: (site) =>
    reply(
      `I’m not sure I read that size right. Tell me the length and the width in feet, for example "25 x 20 ft, gate 36 inches", enter them at "Will it fit?" on our rentals page, or call us at ${site.phone}.`,
      ['space', 'human'],
      [LINKS.ALL_RENTALS, ...contactLinks(site)],
    ),
  pricing: PRICE_WORDS,
  priced: (product) => `${shortTitle(product)} is ${dollars(product.price)} per full day.`,
  lasting: /\b(\d{1,2}|two|three|four|five|six|seven)\s+(?:full\s+)?days?\b/,
  numbers: ['one', 'two', 'three', 'four', 'five', 'six', 'seven'],
  pricedFor: (product, days, total, mayRise) =>
    `For ${counted(days, 'day')}, ${shortTitle(product)} is ${formatPrice(total)}${mayRise ? ', or more on weekends and holidays' : ''}, before delivery.`,
});
