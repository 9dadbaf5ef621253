import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext } from 'playwright-core';

const STUB = path.join(import.meta.dirname, 'recaptcha.browser.js');

/**
 * The responses of Google's two services. `blocked`: the script does not load, as with an ad
 * blocker.
 */
export type RecaptchaAnswers = {
  blocked: boolean;
  exchange: () => { readonly status: number; readonly body: object };
};

export const RECAPTCHA_ADDRESSES = [
  'https://www.google.com/recaptcha/',
  'https://content-firebaseappcheck.googleapis.com/',
] as const;

/** Google for a browser without Google. Returns what was sent to be exchanged. */
export async function routeRecaptcha(context: BrowserContext, answers: RecaptchaAnswers) {
  const exchanged: string[] = [];
  const body = await readFile(STUB, 'utf8');
  await context.route('https://www.google.com/recaptcha/**', (route) =>
    answers.blocked
      ? route.abort('blockedbyclient')
      : route.fulfill({ contentType: 'text/javascript', body }),
  );
  await context.route('https://content-firebaseappcheck.googleapis.com/**', (route) => {
    exchanged.push(`${new URL(route.request().url()).pathname} ${route.request().postData()}`);
    const { status, body: json } = answers.exchange();
    const headers = { 'access-control-allow-origin': '*' };
    return route.fulfill({ status, json, headers });
  });
  return exchanged;
}
