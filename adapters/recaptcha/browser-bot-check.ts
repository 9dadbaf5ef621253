import { initializeApp } from 'firebase/app';
import {
  type AppCheck,
  getToken,
  initializeAppCheck,
  ReCaptchaV3Provider,
} from 'firebase/app-check';
import type { BotCheck, BotCheckProblem, BotCheckWebConfig } from '#core/accounts/bot-check.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';

/** Units of the service's `time`, as in `1d:00h:00m:00s`; the largest nonzero one is shown. */
const UNITS = [
  ['d', 24, 'h'],
  ['h', 1, 'h'],
  ['m', 1, 'min'],
  ['s', 1, 's'],
] as const;

function waitIn(time: string): string {
  for (const [sign, times, unit] of UNITS) {
    const amount = Number(new RegExp(`(\\d+)${sign}`).exec(time)?.[1] ?? 0);
    if (amount > 0) return `${amount * times} ${unit}`;
  }
  return '1 s';
}

type Details = { readonly code: string; readonly customData: Readonly<Record<string, unknown>> };

function detailsOf(error: unknown): Details {
  if (!(error instanceof Error) || !('code' in error)) return { code: '', customData: {} };
  const customData =
    'customData' in error && typeof error.customData === 'object' ? { ...error.customData } : {};
  return { code: String(error.code).replace(/^appCheck\//i, ''), customData };
}

/** A blocked script reports nothing, so this is assumed after the timeout. */
export const BLOCKED: BotCheckProblem = { code: 'bot_check_blocked' };

/** Codes for the SDK's errors (specification §8: recaptcha-error, throttled, and others). */
export function botCheckProblem(error: unknown): BotCheckProblem {
  const { code, customData } = detailsOf(error);
  if (code === 'throttled' || code === 'initial-throttle') {
    const wait = waitIn(String(customData['time'] ?? ''));
    return {
      code: 'bot_check_throttled',
      params: { status: String(customData['httpStatus']), wait },
    };
  }
  return {
    code: code === 'already-initialized' ? 'bot_check_already_initialized' : 'bot_check_error',
  };
}

/** A separate app: sign-in and database must work even where reCAPTCHA is blocked. */
const APP_NAME = 'bot-check';

export type BrowserBotCheckOptions = BotCheckWebConfig & {
  /** Default 10 s: a blocked script makes the SDK wait forever. */
  readonly timeoutMs?: number | undefined;
};

const TIMEOUT = 10_000;

/**
 * Firebase App Check proofs by reCAPTCHA v3. The SDK keeps one for an hour, renews on demand and
 * backs off after a refusal: 24 hours after 403 and 404, else 1 s, doubling (specification §9).
 */
export function browserBotCheck({
  siteKey,
  timeoutMs = TIMEOUT,
  ...keys
}: BrowserBotCheckOptions): BotCheck {
  let opened: AppCheck | undefined;

  const open = (): AppCheck =>
    initializeAppCheck(initializeApp(keys, APP_NAME), {
      provider: new ReCaptchaV3Provider(siteKey),
      isTokenAutoRefreshEnabled: false,
    });

  async function ask(): Promise<Result<string, BotCheckProblem>> {
    try {
      opened ??= open();
      return ok((await getToken(opened)).token);
    } catch (error) {
      return err(botCheckProblem(error));
    }
  }

  return {
    async token() {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<Result<string, BotCheckProblem>>((resolve) => {
        timer = setTimeout(() => resolve(err(BLOCKED)), timeoutMs);
      });
      const answer = await Promise.race([ask(), late]);
      clearTimeout(timer);
      return answer;
    },
  };
}
