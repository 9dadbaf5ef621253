import { POLICIES, serviceTopics } from './chat-policies.ts';
import { aboutProducts } from './chat-products.ts';
import { RENTAL_TOPICS } from './chat-rentals.ts';
import { type ChatReply, contactLinks, LINKS, reply, VOICE } from './chat-reply.ts';
import { answerSearch, readSearch } from './chat-search-words.ts';
import { daysAnswerer } from './chat-days.ts';
import type { ChatTopic } from './chat-topic.ts';
import { formatPeriod } from '#core/kernel/format-day.ts';
import { wordsOf } from './chat-words.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import { answering } from './chat-search.ts';

/** The first message of every conversation. */
export const greet = (site: SiteConfig): ChatReply =>
  reply(
    `Hi! I’m the ${site.brand} assistant. Ask me about prices, delivery, setup, or any rental by name.`,
    ['price', 'area', 'hours', 'popular'],
  );

const greeting: ChatTopic = {
  kind: 'general',
  phrases: [
    'hi',
    'hello',
    'hey',
    'howdy',
    'good morning',
    'good afternoon',
    'good evening',
    'help',
  ],
  answer: ({ site }) =>
    reply(
      `Hi there! When is the party? I know our prices and rentals, where we deliver in ${site.deliveryArea}, and how booking works.`,
      ['price', 'popular', 'area', 'book'],
    ),
};

const thanks: ChatTopic = {
  kind: 'general',
  phrases: [
    'thank',
    'thanks',
    'thank you',
    'thx',
    'great',
    'awesome',
    'perfect',
    'cool',
    'bye',
    'goodbye',
  ],
  answer: () => reply('Anytime! Happy bouncing.', ['book', 'popular', 'human'], [LINKS.BOOK]),
};

const onDays = daysAnswerer(VOICE, {
  period: formatPeriod,
  closed: (period, why) => `${period}: ${why}`,
  available: (title, price, period) =>
    `Yes! ${title} is available ${period}, for ${price} per full day, free overnight.`,
  booked: (title, period) => `Already booked ${period}: ${title}.`,
  instead: (titles) => `These are available then, per full day: ${titles}.`,
  these: (period, titles) => `Available ${period}, per full day: ${titles}.`,
  bookedToo: (titles) => `Already booked: ${titles}.`,
  count: (count, period, titles) =>
    count === 1
      ? `1 rental is available ${period}, per full day: ${titles}.`
      : `${count} rentals are available ${period}. Per full day, for example: ${titles}.`,
  none: (period) => `Everything is booked ${period}. Try the day before or after.`,
  all: 'Everything available',
  bookIt: 'Book it',
});

const unknown = (site: SiteConfig): ChatReply =>
  reply(
    `I’m not sure about that one. I can help with prices, delivery, setup, deposits and booking. For anything else, call our crew at ${site.phone} or email ${site.email}.`,
    ['price', 'area', 'hours', 'book'],
    contactLinks(site),
  );

const topicsOf = (site: SiteConfig): readonly ChatTopic[] => [
  ...POLICIES,
  ...serviceTopics(site),
  ...RENTAL_TOPICS,
  greeting,
  thanks,
];

/** @param text anything typed; blank and unknown text gets a helpful answer too */
export const replyTo = answering({
  wordsOf,
  topics: topicsOf,
  aboutProducts,
  readSearch,
  answerSearch,
  onDays,
  unknown,
});
