import type { BotCheck, BotCheckProblem, BotCheckWebConfig } from '#core/accounts/bot-check.ts';
/** A blocked script reports nothing, so this is assumed after the timeout. */
export declare const BLOCKED: BotCheckProblem;
/**
 * Words for the SDK's errors (specification §8: recaptcha-error, throttled, already-initialized).
 */
export declare function botCheckProblem(error: unknown): BotCheckProblem;
export type BrowserBotCheckOptions = BotCheckWebConfig & {
    /** Default 10 s: a blocked script makes the SDK wait forever. */
    readonly timeoutMs?: number | undefined;
};
/**
 * Firebase App Check proofs by reCAPTCHA v3. The SDK keeps one for an hour, renews on demand and
 * backs off after a refusal: 24 hours after 403 and 404, else 1 s, doubling (specification §9).
 */
export declare function browserBotCheck({ siteKey, timeoutMs, ...keys }: BrowserBotCheckOptions): BotCheck;
