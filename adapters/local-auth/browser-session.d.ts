import type { SignedInUser } from '#core/accounts/sign-in.ts';
import { type Instant } from '#core/kernel/instant.ts';
import type { BotCheck } from '#core/accounts/bot-check.ts';
import { type Language } from '#core/kernel/language.ts';
import type { Clock } from '#core/kernel/ports.ts';
/** `expiresAt` is by this computer's clock. */
export type BrowserSession = {
    readonly token: string;
    readonly expiresAt: Instant;
    readonly user: SignedInUser;
};
export declare const SESSION_KEY = "inflatableSession";
export declare const isLive: ({ expiresAt }: BrowserSession, now: Instant) => boolean;
/** 30 s, doubled per failure, at most 960 s (specification §9). */
export declare const retryDelay: (failures: number) => number;
/**
 * When to refresh: 5 minutes before expiry; after failures with growing delay, but not later than
 * its effective expiry.
 * @param failures consecutive failed attempts, including the latest
 */
export declare function nextRefresh(session: BrowserSession, failures: number, now: Instant): Instant;
/** Hand-written instead of zod, which every visitor of a sign-in page would have to load. */
export declare function userFrom(value: unknown): SignedInUser | undefined;
/** The server's answer, also as stored: `{token, expiresAt, user}` with an ISO instant. */
export declare function sessionFrom(value: unknown): BrowserSession | undefined;
/** The session shared by all tabs. If storage is blocked or full, it lasts for this tab only. */
export declare function sessionKeeper(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): {
    read: () => BrowserSession | undefined;
    write: (session: BrowserSession) => void;
    clear: () => void;
};
/** What sign-in needs from the browser. */
export type BrowserSurroundings = {
    readonly fetch: typeof globalThis.fetch;
    readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
    readonly clock: Clock;
    /** Called when another tab changed the key; null means all keys. */
    readonly onOtherTab: (listener: (key: string | null) => void) => void;
    /** One tab at a time: a token can be refreshed only once. */
    readonly inTurn: (work: () => Promise<void>) => Promise<void>;
    /** The page's language, used in mails. */
    readonly language: () => Language;
    /** Proves that a person creates the account, where required. */
    readonly botCheck?: BotCheck | undefined;
};
export declare const theBrowser: () => BrowserSurroundings;
