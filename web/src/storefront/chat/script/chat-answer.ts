import { namedProducts } from './chat-products.ts';
import type { ChatFacts, ChatProduct, ChatReply } from './chat-reply.ts';
import { type ChatSearch, isNarrow } from './chat-search.ts';
import type { ChatTopic, TopicKind } from './chat-topic.ts';
import { specificity } from './chat-words.ts';
import type { SiteConfig } from '#core/content/site-config.ts';

/** One language of the chat: what it understands, and what it says. */
export type ChatSpeech = {
  readonly wordsOf: (text: string) => readonly string[];
  readonly topics: (site: SiteConfig) => readonly ChatTopic[];
  readonly aboutProducts: (products: readonly ChatProduct[]) => ChatReply;
  readonly readSearch: (text: string, words: readonly string[]) => ChatSearch;
  readonly answerSearch: (wanted: ChatSearch, products: readonly ChatProduct[]) => ChatReply;
  readonly unknown: (site: SiteConfig) => ChatReply;
};

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
 */
export const answering =
  (speech: ChatSpeech) =>
  (text: string, given: ChatFacts): ChatReply => {
    const facts = { ...given, products: given.products.filter(({ isActive }) => isActive) };
    const topics = speech.topics(facts.site);
    const words = speech.wordsOf(text);
    const isKeyword = (word: string) => topics.some(({ phrases }) => phrases.includes(word));
    const named = namedProducts(words, facts.products, isKeyword);
    // "Storm Chaser slide" is a name, not a question about storms.
    const rest =
      named.words.length > 1 ? words.filter((word) => !named.words.includes(word)) : words;
    const policy = topicIn(rest, topics, ['policy']);
    if (policy !== undefined) return policy.answer(facts);
    if (named.products.length > 0) return speech.aboutProducts(named.products);
    const search = speech.readSearch(text, words);
    const detail = isNarrow(search) ? undefined : topicIn(words, topics, ['detail']);
    if (detail !== undefined) return detail.answer(facts);
    const isSearch = search.shelf !== undefined || isNarrow(search);
    if (isSearch) return speech.answerSearch(search, facts.products);
    return topicIn(words, topics, ['general'])?.answer(facts) ?? speech.unknown(facts.site);
  };
