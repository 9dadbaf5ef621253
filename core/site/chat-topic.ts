import type { ChatFacts, ChatReply } from './chat-reply.ts';

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
