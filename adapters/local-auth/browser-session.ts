import type { BotCheck } from '#core/accounts/bot-check.ts';
import type { SignedInUser } from '#core/accounts/sign-in.ts';
import {
  after,
  type Instant,
  instantFromIso,
  isoFromInstant,
  MINUTE,
  SECOND,
  instant,
} from '#core/kernel/instant.ts';
import { isLanguage, type Language } from '#core/kernel/language.ts';
import type { Clock } from '#core/kernel/ports.ts';

/** `expiresAt` is by this computer's clock. */
export type BrowserSession = {
  readonly token: string;
  readonly expiresAt: Instant;
  readonly user: SignedInUser;
};

export const SESSION_KEY = 'inflatableSession';

const REFRESH_LEAD = 5 * MINUTE;
const FIRST_RETRY = 30 * SECOND;
const LONGEST_RETRY = 960 * SECOND;
/** Tokens count as expired this early (specification §9). */
const EARLY = 30 * SECOND;

export const isLive = ({ expiresAt }: BrowserSession, now: Instant): boolean =>
  expiresAt - EARLY > now;

/** 30 s, doubled per failure, at most 960 s (specification §9). */
export const retryDelay = (failures: number): number =>
  Math.min(LONGEST_RETRY, FIRST_RETRY * 2 ** (failures - 1));

/**
 * When to refresh: 5 minutes before expiry; after failures with growing delay, but not later than
 * its effective expiry.
 * @param failures consecutive failed attempts, including the latest
 */
export function nextRefresh(session: BrowserSession, failures: number, now: Instant): Instant {
  if (failures === 0) return after(session.expiresAt, -REFRESH_LEAD);
  const end = after(session.expiresAt, -EARLY);
  const retry = after(now, retryDelay(failures));
  return retry < end ? retry : end;
}

type Fields = { readonly [name: string]: unknown };

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const isTexts = <K extends string>(
  value: unknown,
  names: readonly K[],
): value is Record<K, string> =>
  isFields(value) && names.every((name) => typeof value[name] === 'string');

/** Hand-written instead of zod, which every visitor of a sign-in page would have to load. */
export function userFrom(value: unknown): SignedInUser | undefined {
  if (!isTexts(value, ['uid', 'email', 'displayName', 'role'])) return undefined;
  const { uid, email, displayName, role } = value;
  return uid === '' ? undefined : { uid, email, displayName, role };
}

/** The server's answer, also as stored: `{token, expiresAt, user}` with an ISO instant. */
export function sessionFrom(value: unknown): BrowserSession | undefined {
  if (!isTexts(value, ['token', 'expiresAt']) || !('user' in value)) return undefined;
  const expiresAt = instantFromIso(value.expiresAt);
  const user = userFrom(value.user);
  if (value.token === '' || expiresAt === undefined || user === undefined) return undefined;
  return { token: value.token, expiresAt, user };
}

/** The session shared by all tabs. If storage is blocked or full, it lasts for this tab only. */
export function sessionKeeper(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  function attempt<T>(work: () => T): T | undefined {
    try {
      return work();
    } catch {
      return undefined;
    }
  }
  return {
    read: (): BrowserSession | undefined =>
      attempt(() => sessionFrom(JSON.parse(storage.getItem(SESSION_KEY) ?? 'null'))),
    write: (session: BrowserSession): void => {
      const kept = { ...session, expiresAt: isoFromInstant(session.expiresAt) };
      attempt(() => storage.setItem(SESSION_KEY, JSON.stringify(kept)));
    },
    clear: (): void => {
      attempt(() => storage.removeItem(SESSION_KEY));
    },
  };
}

/** What sign-in needs from the browser. */
export type BrowserSurroundings = {
  readonly fetch: typeof globalThis.fetch;
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly clock: Clock;
  /** Called when another tab changed the key; null means all keys. */
  readonly onOtherTab: (listener: (key: string | null) => void) => void;
  /** Runs in one tab at a time, because a token can be refreshed only once. */
  readonly inTurn: (work: () => Promise<void>) => Promise<void>;
  /** The page's language, used in mails. */
  readonly language: () => Language;
  /** Proves that a person creates the account, where required. */
  readonly botCheck?: BotCheck | undefined;
};

export const theBrowser = (): BrowserSurroundings => ({
  fetch: (input, init) => globalThis.fetch(input, init),
  storage: {
    // Accessing `localStorage` throws where cookies are blocked.
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
  // Only secure pages have locks. Elsewhere, tabs that refresh at the same moment are signed out.
  inTurn: (work) => ('locks' in navigator ? navigator.locks.request(SESSION_KEY, work) : work()),
});
