import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openForVisitors, type Visitors, whenLive } from '#tests/e2e/visitors.ts';
import {
  APP_CHECK_APP,
  APP_CHECK_PROJECT,
  botCheckEnvironment,
  type KeyServer,
  startKeyServer,
} from '#tests/support/fake-firebase/app-check-tokens.ts';
import {
  RECAPTCHA_ADDRESSES,
  type RecaptchaAnswers,
  routeRecaptcha,
} from '#tests/support/fake-firebase/route-recaptcha.ts';

const SPANISH = '/es/contact';
/** A person takes as long to write; the shop treats anyone faster as a bot. */
const TYPING = 3_000;

/**
 * Google's SDKs on both sides and real signatures. reCAPTCHA and the exchange are stubs, the key
 * server is ours.
 */
describe('the bot check in a browser', () => {
  let google: KeyServer;
  let open: Visitors;
  let exchanged: string[] = [];
  const answers: RecaptchaAnswers = {
    blocked: false,
    exchange: () => ({ status: 200, body: { token: google.token(), ttl: '3600s' } }),
  };

  beforeAll(async () => {
    google = await startKeyServer();
    open = await openForVisitors({
      env: {
        ...botCheckEnvironment(google),
        FIREBASE_PROJECT_ID: APP_CHECK_PROJECT,
        FIREBASE_API_KEY: 'AIzaSyFakeKey_of-a-test',
        FIREBASE_APP_ID: APP_CHECK_APP,
      },
      prepare: async (context) => {
        exchanged = await routeRecaptcha(context, answers);
      },
      elsewhere: RECAPTCHA_ADDRESSES,
    });
  });
  afterAll(async () => {
    await open.close();
    await google.stop();
  });

  async function write(page: Page, at = '/contact'): Promise<void> {
    await page.clock.install();
    await page.goto(at);
    await whenLive(page);
    await page.locator('form [name="name"]').fill('Ana Ortiz');
    await page.locator('form [name="email"]').fill('ana@example.com');
    await page.locator('form [name="message"]').fill('Is the castle free in May?');
    await page.clock.fastForward(TYPING);
    await page.locator('form button[type="submit"]').last().click();
  }

  /** The notice above the button. */
  const told = (page: Page): Promise<string> => page.locator('form [role="alert"]').innerText();

  it('loads nothing from Google before a call needs a proof, and makes the proof then', async () => {
    const page = await open.newcomer();
    await page.goto('/');
    await page.goto('/contact');
    expect(exchanged).toEqual([]);
    await write(page);
    await page.getByRole('heading', { name: 'We got your message' }).waitFor();
    expect(exchanged).toEqual([
      `/v1/projects/${APP_CHECK_PROJECT}/apps/${APP_CHECK_APP}:exchangeRecaptchaV3Token ${JSON.stringify({ recaptcha_v3_token: 'an-answer-of-recaptcha' })}`,
    ]);
    expect(open.complaints.splice(0)).toEqual([]);
  });

  it('is refused by our server with a token that Google did not sign for this shop', async () => {
    answers.exchange = () => ({
      status: 200,
      body: { token: google.token({ aud: ['projects/demo-other'] }), ttl: '3600s' },
    });
    const page = await open.newcomer();
    await write(page);
    expect(await told(page)).toContain('We couldn’t confirm that you’re not a robot.');
  });

  it('says how long it is throttled and after which status, in both languages, and stops asking', async () => {
    answers.exchange = () => ({ status: 403, body: { error: { code: 403 } } });
    const page = await open.newcomer();
    await write(page);
    await page.getByText('(HTTP 403) and is paused. Try again in 24 h, or call us.').waitFor();
    await page.locator('form button[type="submit"]').last().click();
    await page.getByText('(HTTP 403) and is paused.').waitFor();
    expect(exchanged).toHaveLength(1);
    await write(page, SPANISH);
    await page.getByText('(HTTP 403) y está en pausa. Inténtalo de nuevo en 24 h').waitFor();
  });

  it('handles a response without a time to live', async () => {
    answers.exchange = () => ({ status: 200, body: { token: google.token() } });
    const page = await open.newcomer();
    await write(page);
    expect(await told(page)).toContain('The robot check (reCAPTCHA) did not work.');
  });

  it('does not wait forever for a blocked script', async () => {
    answers.blocked = true;
    const page = await open.newcomer();
    await write(page);
    expect(await told(page)).toContain('Google reCAPTCHA, which keeps robots out, did not load.');
  });
});
