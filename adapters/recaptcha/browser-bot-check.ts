import { initializeApp } from 'firebase/app';
import {
  type AppCheck,
  getToken,
  initializeAppCheck,
  ReCaptchaV3Provider,
} from 'firebase/app-check';
import { BLOCKED, botCheckProblem } from '#adapters/recaptcha/bot-check-problems.ts';
import type { BotCheck, BotCheckProblem, BotCheckWebConfig } from '#core/staff/bot-check.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';

/** Of its own, beside the app of sign-in and database: those must go on where reCAPTCHA is blocked. */
const APP_NAME = 'bot-check';

export type BrowserBotCheckOptions = BotCheckWebConfig & {
  /** 10 s unless said: a blocked script makes the SDK wait for ever. */
  readonly timeoutMs?: number | undefined;
};

const TIMEOUT = 10_000;

/**
 * Proofs of Firebase App Check by reCAPTCHA v3. The SDK keeps one for its life (an hour), asks for the next when it is
 * needed, and pauses by itself after a refusal: 24 hours after 403 and 404, else 1 s, doubling (specification §9).
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
