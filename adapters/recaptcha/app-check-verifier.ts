import { type Credential, deleteApp, initializeApp } from 'firebase-admin/app';
import { getAppCheck } from 'firebase-admin/app-check';
import { randomUUID } from 'node:crypto';
import type { Agent } from 'node:https';
import { BotCheckUnavailableError, type BotCheckVerifier } from '#core/accounts/bot-check.ts';
import { after, type Instant } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';

export type AppCheckVerifierOptions = {
  readonly projectId: string;
  /** The web app whose pages may call. */
  readonly appId: string;
  readonly clock: Clock;
  /** Timeout for fetching Google's keys; default 3 s, because a customer is waiting. */
  readonly timeoutMs?: number | undefined;
  /** Replaces Google's address in tests. */
  readonly httpAgent?: Agent | undefined;
};

export type AppCheckVerifier = BotCheckVerifier & { close(): Promise<void> };

const TIMEOUT = 3_000;
/** After a failure, Google is not asked for this long, so that not every customer waits. */
const PAUSE = 30_000;
/** Google's tokens are about 1 KB. */
const LONGEST_TOKEN = 8_192;

/** Only public keys are fetched, so no credentials are needed. */
const NO_CREDENTIAL: Credential = {
  getAccessToken: () => Promise.reject(new Error('The bot check needs no access.')),
};

const textOf = (value: unknown): string => (value instanceof Error ? value.message : '');

/** Whether keys could not be fetched. The SDK reports it like a bad token; only `cause` differs. */
function isOutage(error: unknown): boolean {
  const { cause } = error instanceof Error ? error : {};
  const isKeyFetch = cause instanceof Error && 'code' in cause && cause.code === 'key-fetch-error';
  return isKeyFetch || textOf(cause).startsWith('Error fetching Json Web Keys');
}

/**
 * Verifies Firebase App Check tokens: signed by Google, for this project and app, not expired.
 * Tokens can be reused while valid; rate limits keep purchased ones from doing much.
 */
export function appCheckVerifier(options: AppCheckVerifierOptions): AppCheckVerifier {
  const { projectId, appId, clock, httpAgent, timeoutMs = TIMEOUT } = options;
  const app = initializeApp(
    { projectId, credential: NO_CREDENTIAL, ...(httpAgent && { httpAgent }) },
    randomUUID(),
  );
  const appCheck = getAppCheck(app);
  let pausedUntil: Instant | undefined;

  function unavailable(reason: string): BotCheckUnavailableError {
    pausedUntil ??= after(clock.now(), PAUSE);
    return new BotCheckUnavailableError(`Google's keys of App Check cannot be had: ${reason}`);
  }

  async function look(token: string): Promise<boolean> {
    try {
      const { appId: askedBy } = await appCheck.verifyToken(token);
      return askedBy === appId;
    } catch (error) {
      if (isOutage(error)) throw unavailable(textOf(error));
      return false;
    }
  }

  async function verify(token: string): Promise<boolean> {
    if (token.length > LONGEST_TOKEN || token.split('.').length !== 3) return false;
    if (pausedUntil !== undefined && pausedUntil > clock.now()) throw unavailable('pausing');
    pausedUntil = undefined;
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(unavailable('no answer in time')), timeoutMs);
    try {
      return await Promise.race([look(token), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  return { verify, close: () => deleteApp(app) };
}
