import { POLICIES } from './chat-policies.ts';
import { aboutProducts, namedProducts } from './chat-products.ts';
import { RENTAL_TOPICS } from './chat-rentals.ts';
import { type ChatFacts, type ChatReply, contactLinks, LINKS, reply } from './chat-reply.ts';
import { answerSearch, isNarrow, readSearch } from './chat-search.ts';
import { serviceTopics } from './chat-service.ts';
import type { ChatTopic, TopicKind } from './chat-topic.ts';
import { specificity, wordsOf } from './chat-words.ts';
import type { SiteConfig } from './site-config.ts';

/** The first message of every conversation. */
export const greet = (site: SiteConfig): ChatReply =>
  reply(
    `Hi! I am the ${site.brand} assistant. Ask me about prices, delivery, set-up, or a rental by its name.`,
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
  answer: () => reply('Any time! Happy bouncing.', ['book', 'popular', 'human'], [LINKS.BOOK]),
};

const unknown = (site: SiteConfig): ChatReply =>
  reply(
    `I am not sure about that one. I can help with prices, delivery, set-up, deposits and booking, or our crew can: call ${site.phone} or write to ${site.email}.`,
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

/** The topic of these kinds that the question is most specific about. */
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
 * The chat's answer to a question: a policy, else the rental it names, else what it looks for in the catalogue, else a
 * general topic. States no fact but those it is given, and no price but a rental's own or where rentals start.
 * @param text whatever was typed; blank and unknown ones get a way on as well
 */
export function replyTo(text: string, given: ChatFacts): ChatReply {
  const facts = { ...given, products: given.products.filter(({ isActive }) => isActive) };
  const topics = topicsOf(facts.site);
  const words = wordsOf(text);
  const isKeyword = (word: string) => topics.some(({ phrases }) => phrases.includes(word));
  const named = namedProducts(words, facts.products, isKeyword);
  // "Storm Chaser slide" is a name, not a question about storms.
  const rest = named.words.length > 1 ? words.filter((word) => !named.words.includes(word)) : words;
  const policy = topicIn(rest, topics, ['policy']);
  if (policy !== undefined) return policy.answer(facts);
  if (named.products.length > 0) return aboutProducts(named.products);
  const search = readSearch(text, words);
  const detail = isNarrow(search) ? undefined : topicIn(words, topics, ['detail']);
  if (detail !== undefined) return detail.answer(facts);
  const isSearch = search.shelf !== undefined || isNarrow(search);
  if (isSearch) return answerSearch(search, facts.products);
  return topicIn(words, topics, ['general'])?.answer(facts) ?? unknown(facts.site);
}
