import { useCallback, useEffect, useState } from 'react';
import { greet, replyTo } from '#chat-script';
import { plannedPickup } from '#core/capacity/shut-days.ts';
import { ADD_ON } from '#core/catalogue/category.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import type { ProductDto } from '#core/contract/products.ts';
import { instant, type Instant } from '#core/kernel/instant.ts';
import { saidDays } from '#core/kernel/said-days.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import { LANGUAGE } from '#texts/language.ts';
import { sayProblem } from '#texts/problems.ts';
import { useConfig, useShop, useToday } from '#web/shared/app-context.tsx';
import { storedValue } from '#web/shared/data/browser-storage.ts';
import { useSettings } from '#web/shared/pricing/use-settings.ts';
import type {
  ChatFacts,
  ChatLink,
  ChatReply,
  OnDays,
} from '#web/storefront/chat/script/chat-reply.ts';

/** Specification §3. `links` belong to the answer's text. */
export type ChatMessage = {
  readonly id: string;
  readonly type: 'user' | 'bot';
  readonly text: string;
  readonly suggestions: readonly string[];
  readonly links: readonly ChatLink[];
  readonly timestamp: Instant;
};

export type Conversation = readonly ChatMessage[];

/** A unique id in the conversation, and the time. */
type Stamp = { readonly id: string; readonly now: Instant };

const CHAT_STORAGE_KEY = 'inflatableChat';

export const LONGEST_QUESTION = 300;

const MOST_KEPT = 100;

const SHORTEST_TYPING = 1_000;

const LONGEST_TYPING = 2_000;

/**
 * How long the bot types, in milliseconds (specification §4).
 * @param random 0 up to 1
 */
export const typingTime = (random: number): number =>
  SHORTEST_TYPING + random * (LONGEST_TYPING - SHORTEST_TYPING);

const add = (conversation: Conversation, message: ChatMessage): Conversation =>
  [...conversation, message].slice(-MOST_KEPT);

/** The last message is the visitor's, so an answer is on its way and no question can be sent. */
export const isTyping = (conversation: Conversation): boolean =>
  conversation.at(-1)?.type === 'user';

/** Unchanged if the text is blank or the bot is typing (specification §5). */
export function ask(conversation: Conversation, text: string, { id, now }: Stamp): Conversation {
  const asked = text.trim().slice(0, LONGEST_QUESTION);
  if (asked === '' || isTyping(conversation)) return conversation;
  return add(conversation, {
    id,
    type: 'user',
    text: asked,
    suggestions: [],
    links: [],
    timestamp: now,
  });
}

export const answer = (
  conversation: Conversation,
  reply: ChatReply,
  { id, now }: Stamp,
): Conversation => add(conversation, { ...reply, id, type: 'bot', timestamp: now });

const isText = (value: unknown): value is string => typeof value === 'string';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** A path of this site, a phone number or an email: never another site or a script. */
const isWay = (to: unknown): boolean => isText(to) && /^(?:\/(?!\/)|tel:|mailto:)/.test(to);

const isLink = (value: unknown): value is ChatLink =>
  isRecord(value) && isText(value['label']) && isWay(value['to']);

function isMessage(value: unknown): value is ChatMessage {
  if (!isRecord(value)) return false;
  const { id, type, text, suggestions, links, timestamp } = value;
  return (
    isText(id) &&
    (type === 'user' || type === 'bot') &&
    isText(text) &&
    Array.isArray(suggestions) &&
    suggestions.every(isText) &&
    Array.isArray(links) &&
    links.every(isLink) &&
    Number.isSafeInteger(timestamp)
  );
}

/**
 * The stored messages, without invalid ones. Written by hand, to keep zod out of the chat's
 * chunk.
 */
export function readConversation(text: string): Conversation {
  const value: unknown = JSON.parse(text);
  return Array.isArray(value) ? value.filter(isMessage).slice(-MOST_KEPT) : [];
}

/** A conversation continues in its own language. */
const STORAGE_KEY = LANGUAGE === 'en' ? CHAT_STORAGE_KEY : `${CHAT_STORAGE_KEY}.${LANGUAGE}`;

const stamp = (): Stamp => {
  const now = instant(Date.now());
  return { id: `${now.toString(36)}-${Math.random().toString(36).slice(2)}`, now };
};

const questionsIn = (conversation: Conversation): readonly string[] =>
  conversation.flatMap(({ type, text }) => (type === 'user' ? [text] : []));

const stored = storedValue<Conversation>(
  STORAGE_KEY,
  { parse: readConversation, format: (conversation) => JSON.stringify(conversation) },
  () => window.sessionStorage,
);

function restore(site: SiteConfig): Conversation {
  const kept = stored.read() ?? [];
  return kept.length > 0 ? kept : answer([], greet(site), stamp());
}

type Known = Pick<ChatFacts, 'products' | 'addOns'>;

/** Fetched when the chat opens. If that fails, the chat knows no rentals and says so. */
function useKnown({ isOn, offers }: Settings['addOns']): Promise<Known> {
  const shop = useShop();
  const [known] = useState(async () => {
    const list = async (query?: { readonly category: string }): Promise<readonly ProductDto[]> => {
      const listed = await shop('GET /products', query && { query });
      return listed.ok ? listed.value.products : [];
    };
    const [products, extras] = await Promise.all([list(), isOn ? list({ category: ADD_ON }) : []]);
    const isOffered = ({ id }: ProductDto) => offers.some(({ productId }) => productId === id);
    return { products, addOns: extras.filter(isOffered) };
  });
  return known;
}

/** The shop's answer for days a question names; undefined without days or an answer. */
function useDays(): (question: string) => Promise<OnDays | undefined> {
  const shop = useShop();
  const today = useToday();
  const { limits } = useSettings();
  return useCallback(
    async (question) => {
      const said = saidDays(question, today);
      if (said === undefined) return undefined;
      const { startDate: from, endDate: to } = said.period;
      const listed = await shop('GET /products', { query: { from, to, sameEvening: 'true' } });
      if (!listed.ok) return undefined;
      const { products, closed } = listed.value;
      return {
        ...said,
        pickUpOn: plannedPickup(said.period, limits),
        available: new Set(products.map(({ id }) => id)),
        closed: closed && sayProblem(closed),
      };
    },
    [shop, today, limits],
  );
}

export type ChatTalk = {
  readonly conversation: Conversation;
  readonly typing: boolean;
  /** Ignores blank text, and any text while the bot is typing. */
  readonly say: (text: string) => void;
};

/** Kept for the browser's tab. An unanswered question is answered when the chat reopens. */
export function useConversation(): ChatTalk {
  const { site } = useConfig();
  const settings = useSettings();
  const facts = useKnown(settings.addOns);
  const askDays = useDays();
  const [conversation, setConversation] = useState(() => restore(site));
  const typing = isTyping(conversation);
  const question = typing ? conversation.at(-1)?.text : undefined;
  useEffect(() => stored.write(conversation), [conversation]);
  useEffect(() => {
    if (question === undefined) return undefined;
    const timer = setTimeout(async () => {
      const [known, on] = await Promise.all([facts, askDays(question)]);
      const earlier = questionsIn(conversation).slice(0, -1);
      const reply = replyTo(question, { site, settings, ...known, on, earlier });
      setConversation((said) => (isTyping(said) ? answer(said, reply, stamp()) : said));
    }, typingTime(Math.random()));
    return () => clearTimeout(timer);
  }, [question, conversation, site, settings, facts, askDays]);
  const say = useCallback((text: string) => {
    const asked = stamp();
    setConversation((said) => ask(said, text, asked));
  }, []);
  return { conversation, typing, say };
}
