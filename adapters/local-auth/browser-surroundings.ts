import { SESSION_KEY } from '#adapters/local-auth/browser-session.ts';
import type { BotCheck } from '#core/staff/bot-check.ts';
import type { Clock } from '#core/kernel/clock.ts';
import { isLanguage, type Language } from '#core/kernel/language.ts';
import { instant } from '#core/kernel/instant.ts';

/** What the sign-in needs of its browser. */
export type BrowserSurroundings = {
  readonly fetch: typeof globalThis.fetch;
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly clock: Clock;
  /** Calls when another tab changed the key; null is all keys. */
  readonly onOtherTab: (listener: (key: string | null) => void) => void;
  /** One tab at a time: a token can be refreshed only once. */
  readonly inTurn: (work: () => Promise<void>) => Promise<void>;
  /** Of the page: mails follow it. */
  readonly language: () => Language;
  /** Proves that a person makes an account, where the shop asks for it. */
  readonly botCheck?: BotCheck | undefined;
};

export const theBrowser = (): BrowserSurroundings => ({
  fetch: (input, init) => globalThis.fetch(input, init),
  storage: {
    // Reading `localStorage` itself throws where cookies are blocked.
    getItem: (key) => localStorage.getItem(key),
    setItem: (key, value) => localStorage.setItem(key, value),
    removeItem: (key) => localStorage.removeItem(key),
  },
  clock: { now: () => instant(Date.now()) },
  language() {
    const { lang } = document.documentElement;
    return isLanguage(lang) ? lang : 'en';
  },
  onOtherTab: (listener) =>
    window.addEventListener('storage', (event) => {
      if (event.storageArea === localStorage) listener(event.key);
    }),
  // Only secure pages have locks (https, localhost). Elsewhere tabs that refresh at the very same moment are signed out.
  inTurn: (work) => ('locks' in navigator ? navigator.locks.request(SESSION_KEY, work) : work()),
});
