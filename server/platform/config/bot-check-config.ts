import type { BotCheckWebConfig } from '#core/accounts/bot-check.ts';
import type { Environment } from '#server/platform/config/config.schema.ts';
import { type ConfigProblem, problemsOf } from '#server/platform/config/config-problem.ts';

/** What the bot check lacks, except what the rules of accounts or store report themselves. */
export function botCheckProblems(env: Partial<Environment>): readonly ConfigProblem[] {
  if (env.BOT_CHECK !== 'recaptcha') return [];
  const missing = 'Is missing: BOT_CHECK=recaptcha needs';
  const isNamed = env.IDENTITY === 'firebase-auth';
  const isProjectNamed = isNamed || env.STORE === 'firestore';
  return problemsOf([
    [
      env.FIREBASE_PROJECT_ID === undefined && !isProjectNamed,
      'FIREBASE_PROJECT_ID',
      `${missing} a project.`,
    ],
    [
      env.FIREBASE_API_KEY === undefined && !isNamed,
      'FIREBASE_API_KEY',
      `${missing} the web app's key.`,
    ],
    [env.FIREBASE_APP_ID === undefined && !isNamed, 'FIREBASE_APP_ID', `${missing} the web app.`],
    [env.RECAPTCHA_SITE_KEY === undefined, 'RECAPTCHA_SITE_KEY', `${missing} a site key.`],
  ]);
}

/** Undefined: off. Call only without `botCheckProblems`. */
export function botCheckConfig(env: Environment): BotCheckWebConfig | undefined {
  const {
    BOT_CHECK: kind,
    FIREBASE_PROJECT_ID: projectId,
    FIREBASE_API_KEY: apiKey,
    FIREBASE_APP_ID: appId,
    RECAPTCHA_SITE_KEY: siteKey,
  } = env;
  if (kind === 'off') return undefined;
  if (!projectId || !apiKey || !appId || !siteKey) {
    throw new Error('BOT_CHECK=recaptcha was let through without its keys.');
  }
  return { projectId, apiKey, appId, siteKey };
}
