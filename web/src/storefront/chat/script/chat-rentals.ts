import {
  deliveryPriceSentence,
  farthestSentence,
  inARow,
  leadTimeSentence,
} from '#core/content/rule-sentences.ts';
import { answerSearch, readSearch } from './chat-search-words.ts';
import { type ChatFacts, dollars } from './chat-reply.ts';
import { VOICE } from './chat-reply.ts';
import { type ChatTopic, topicsOf, PRICE_MATTERS, RENTAL_MATTERS } from './chat-topic.ts';

function circuitsNeeded({ products }: ChatFacts): string {
  const most = Math.max(0, ...products.map(({ power }) => power.circuits));
  if (most === 0) return 'Each rental lists the power circuits it needs, with nothing else on them';
  const circuits = most === 1 ? 'one power circuit' : `up to ${most} power circuits`;
  return `Our rentals need ${circuits} with nothing else on them`;
}

const browsing: ChatTopic = {
  kind: 'general',
  phrases: [
    'what do you have',
    'what do you rent',
    'what do you offer',
    'catalog*',
    'inflatable',
    'product',
    'selection',
    'option',
    'show me',
    'everything',
    'best',
    'idea',
    'theme',
    'birthday',
    'school',
    'church',
    'suggest*',
    'looking for',
  ],
  answer: ({ products }) => answerSearch(readSearch('popular', ['popular']), products),
};

const details = topicsOf(VOICE, RENTAL_MATTERS, {
  space: {
    phrases: [
      'space',
      'size',
      'how big',
      'how large',
      'dimension',
      'measure*',
      'yard',
      'backyard',
      'fit',
      'grass',
      'concrete',
      'driveway',
      'asphalt',
      'turf',
      'indoor',
      'surface',
      'setup',
      'set up',
      'set up space',
      'ground',
      'slope',
      'gate',
      'room',
      'ready',
      'prepare',
      'how much space',
      'how much room',
      'flat',
    ],
    say: () =>
      'You provide flat, clear ground. Each inflatable lists how much, including room to walk around it, and the surfaces it can go on. Name one and I’ll tell you what it needs.',
  },
  power: {
    phrases: [
      'power',
      'electric*',
      'outlet',
      'plug*',
      'generator',
      'circuit',
      'blower',
      'extension cord',
      'volt*',
      'amp',
      'hose',
      'water supply',
      'tap',
      'faucet',
    ],
    say: (facts) =>
      `${circuitsNeeded(facts)}; wet ones also need a garden hose that reaches. The blowers are included. Name a rental and I’ll tell you exactly.`,
  },
  ages: {
    phrases: [
      'age',
      'how old',
      'year old',
      'too old',
      'toddler',
      'kid',
      'child',
      'children',
      'adult',
      'teen*',
      'grown up',
      'weight',
      'weight limit',
      'capacity',
      'how many kid',
      'how many people',
      'how many guest',
      'how many children',
    ],
    say: () =>
      'Every rental lists its ages and how many guests can use it at a time. Tell me an age, for example "combos for a 5 year old", and I’ll find what fits.',
  },
  booking: {
    phrases: [
      'book*',
      'reserv*',
      'order',
      'checkout',
      'check out',
      'how does it work',
      'how do i rent',
      'how can i rent',
      'i want to rent',
      'sign up',
      'cart',
    ],
    say: () =>
      'Three steps: choose your days and your inflatable, tell us where the party is, and pay the deposit or the full amount. The calendar only offers days that are available.',
  },
  availability: {
    phrases: [
      'available',
      'availability',
      'is it free',
      'free on',
      'in stock',
      'date',
      'calendar',
      'monday',
      'tuesday',
      'wednesday',
      'thursday',
      'friday',
      'saturday',
      'sunday',
      'weekend',
      'tomorrow',
      'today',
      'tonight',
      'next week',
      'last minute',
    ],
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
    phrases: [
      'price',
      'pricing',
      'how much',
      'cost',
      'rate',
      'cheap',
      'expensive',
      'fee',
      'charge',
      'quote',
      'estimate',
      'dollar',
      'budget',
      'rental cost',
    ],
    say: ({ site, settings }) =>
      `Our rentals start at ${dollars(site.fromPrice)} per full day. ${deliveryPriceSentence(settings.delivery)} Name a rental or your budget and I’ll look it up.`,
  },
});

export const RENTAL_TOPICS: readonly ChatTopic[] = [...details, browsing, ...prices];
