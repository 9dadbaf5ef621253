import type { Result } from '#core/kernel/result.ts';

/** How a proof travels to our server, as Google's own client sends it. */
export const BOT_CHECK_HEADER = 'x-firebase-appcheck';

/** How a browser reaches the bot check. None of it is a secret. */
export type BotCheckWebConfig = {
  readonly projectId: string;
  readonly apiKey: string;
  readonly appId: string;
  /** Of reCAPTCHA v3. */
  readonly siteKey: string;
};

export type BotCheckProblem = {
  /** `throttled` is the service's own pause after a refusal. */
  readonly code:
    | 'bot_check_blocked'
    | 'bot_check_error'
    | 'bot_check_throttled'
    | 'bot_check_already_initialized';
  /** Of `bot_check_throttled`: how long, and the HTTP status. */
  readonly params?: { readonly status: string; readonly wait: string } | undefined;
  /** In English. */
  readonly message: string;
};

/** The browser's side: proves that a page of ours, with a person before it, makes the call. */
export interface BotCheck {
  /** Never rejects, and answers within some seconds. */
  token(): Promise<Result<string, BotCheckProblem>>;
}

/** Nobody can tell now whether a proof is good. */
export class BotCheckUnavailableError extends Error {
  override readonly name = 'BotCheckUnavailableError';
}

/** The server's side. */
export interface BotCheckVerifier {
  /** Rejects with `BotCheckUnavailableError` when the keys cannot be had. */
  verify(token: string): Promise<boolean>;
}
