import { useCallback, useEffect, useState } from 'react';
import {
  answer,
  ask,
  CHAT_STORAGE_KEY,
  type Conversation,
  isTyping,
  readConversation,
  type Stamp,
  typingTime,
} from '#web/storefront/chat/script/chat-message.ts';
import { instant } from '#core/kernel/instant.ts';
import type { ProductDto } from '#core/contract/products.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import { useSettings } from '#web/shared/pricing/use-settings.ts';
import { useConfig, useShop } from '#web/shared/app-context.tsx';
import { warn } from '#web/shared/data/log.ts';
import { greet, replyTo } from '#texts/chat.ts';
import { LANGUAGE } from '#texts/language.ts';

/** A talk goes on in the language it was begun in. */
const STORAGE_KEY = LANGUAGE === 'en' ? CHAT_STORAGE_KEY : `${CHAT_STORAGE_KEY}.${LANGUAGE}`;

const stamp = (): Stamp => {
  const now = instant(Date.now());
  return { id: `${now.toString(36)}-${Math.random().toString(36).slice(2)}`, now };
};

function restore(site: SiteConfig): Conversation {
  let stored: string | null = null;
  try {
    stored = window.sessionStorage.getItem(STORAGE_KEY);
  } catch (error) {
    warn(`Chat: the storage could not be read: ${String(error)}`);
  }
  const kept = readConversation(stored);
  return kept.length > 0 ? kept : answer([], greet(site), stamp());
}

function keep(conversation: Conversation): void {
  try {
    window.sessionStorage.setItem(STORAGE_KEY, JSON.stringify(conversation));
  } catch (error) {
    warn(`Chat: the storage could not be written: ${String(error)}`);
  }
}

/** Asked for once the chat opens; without an answer the chat knows no rentals, and says so. */
function useProducts(): Promise<readonly ProductDto[]> {
  const shop = useShop();
  const [products] = useState(async () => {
    const listed = await shop.listProducts({});
    return listed.ok ? listed.value.products : [];
  });
  return products;
}

export type ChatTalk = {
  readonly conversation: Conversation;
  readonly typing: boolean;
  /** Blank texts, and any while the bot types, are ignored. */
  readonly say: (text: string) => void;
};

/** Kept for the browser's tab. A question that was left unanswered is answered when the chat opens again. */
export function useConversation(): ChatTalk {
  const { site } = useConfig();
  const settings = useSettings();
  const products = useProducts();
  const [conversation, setConversation] = useState(() => restore(site));
  const typing = isTyping(conversation);
  const question = typing ? conversation.at(-1)?.text : undefined;
  useEffect(() => keep(conversation), [conversation]);
  useEffect(() => {
    if (question === undefined) return undefined;
    const timer = setTimeout(async () => {
      const reply = replyTo(question, { site, settings, products: await products });
      setConversation((said) => (isTyping(said) ? answer(said, reply, stamp()) : said));
    }, typingTime(Math.random()));
    return () => clearTimeout(timer);
  }, [question, site, settings, products]);
  const say = useCallback((text: string) => {
    const asked = stamp();
    setConversation((said) => ask(said, text, asked));
  }, []);
  return { conversation, typing, say };
}
