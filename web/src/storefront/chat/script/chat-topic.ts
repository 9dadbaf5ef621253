import type { ChatFacts, ChatReply, ChatVoice, LinkName, Question } from './chat-reply.ts';

/**
 * `policy`: answered even when a rental is named (what if it rains on the castle?). `detail`: a named rental's own facts
 * answer it better. `general`: a rental, a shelf or a budget in the question answers it better.
 */
export type TopicKind = 'policy' | 'detail' | 'general';

export type ChatTopic = {
  readonly kind: TopicKind;
  /** See `specificity`. */
  readonly phrases: readonly string[];
  readonly answer: (facts: ChatFacts) => ChatReply;
};

/** A topic without words. `contact`: phone and e-mail. */
export type Matter = {
  readonly name: string;
  readonly kind: TopicKind;
  readonly next: readonly Question[];
  readonly links: readonly (LinkName | 'contact')[];
};

export type TopicWords = {
  readonly phrases: readonly string[];
  readonly say: (facts: ChatFacts) => string;
};

/** Matters in the words of one language. */
export const topicsOf = <M extends Matter>(
  { reply, LINKS, contactLinks }: ChatVoice,
  matters: readonly M[],
  words: Readonly<Record<M['name'], TopicWords>>,
): readonly ChatTopic[] =>
  matters.map((matter) => {
    const name: M['name'] = matter.name;
    const { kind, next, links } = matter;
    const { phrases, say } = words[name];
    return {
      kind,
      phrases,
      answer: (facts) =>
        reply(
          say(facts),
          next,
          links.flatMap((link) => (link === 'contact' ? contactLinks(facts.site) : LINKS[link])),
        ),
    };
  });
