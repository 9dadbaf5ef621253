import type { Result } from '#core/kernel/result.ts';

/** Header that carries the proof to our server, as Google's own client sends it. */
export const BOT_CHECK_HEADER = 'x-firebase-appcheck';

/** What a browser needs to reach the bot check. None of it is secret. */
export type BotCheckWebConfig = {
  readonly projectId: string;
  readonly apiKey: string;
  readonly appId: string;
  /** Site key of reCAPTCHA v3. */
  readonly siteKey: string;
};

export type BotCheckProblem = {
  /** `throttled`: the service pauses by itself after a refusal. */
  readonly code:
    | 'bot_check_blocked'
    | 'bot_check_error'
    | 'bot_check_throttled'
    | 'bot_check_already_initialized';
  /** Only for `bot_check_throttled`: how long to wait, and the HTTP status. */
  readonly params?: { readonly status: string; readonly wait: string } | undefined;
};

/** Browser side: proves that the call comes from our page with a person in front of it. */
export interface BotCheck {
  /** Never rejects; resolves within seconds. */
  token(): Promise<Result<string, BotCheckProblem>>;
}

/** Proofs cannot be verified right now. */
export class BotCheckUnavailableError extends Error {
  override readonly name = 'BotCheckUnavailableError';
}

export interface BotCheckVerifier {
  /** Rejects with `BotCheckUnavailableError` if the keys cannot be fetched. */
  verify(token: string): Promise<boolean>;
}
