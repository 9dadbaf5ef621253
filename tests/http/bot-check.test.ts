import { afterEach, describe, expect, it } from 'vitest';
import { BotCheckUnavailableError, type BotCheckVerifier } from '#core/accounts/bot-check.ts';
import { type HttpShop, openHttpShop } from '#tests/support/http-shop.ts';
import { orderBody } from '#tests/support/order-body.ts';

const WEB = {
  projectId: 'demo-shop',
  apiKey: 'fake-api-key',
  appId: '1:1:web:1',
  siteKey: 'fake-site-key-of-recaptcha',
};
const PROOF = { 'x-firebase-appcheck': 'good' };
const MESSAGE = { name: 'Ana', email: 'ana@example.com', message: 'Is the castle free in May?' };

let shop: HttpShop;
let isAway = false;
const verifier: BotCheckVerifier = {
  async verify(token) {
    if (isAway) throw new BotCheckUnavailableError('no keys');
    return token === 'good';
  },
};
const open = async (rateLimit = false) => {
  shop = await openHttpShop({ botCheck: { web: WEB, verifier }, rateLimit });
};
afterEach(() => {
  isAway = false;
  return shop.close();
});

/** Every public call that writes or costs something. */
const CHECKED: readonly (readonly [string, unknown])[] = [
  ['/api/contact', MESSAGE],
  ['/api/reservations', orderBody()],
  ['/api/createPaymentIntent', {}],
  ['/api/accounts', { email: 'ana@example.com', password: 'long enough', displayName: 'Ana' }],
  ['/api/password-resets', { email: 'ana@example.com', language: 'en' }],
  ['/api/manage/R-1.secret/reviews', {}],
];

describe('the bot check', () => {
  it.each(CHECKED)('refuses a call of %s without a proof, or with a bad one', async (url, body) => {
    await open();
    for (const headers of [{}, { 'x-firebase-appcheck': 'forged' }]) {
      const answer = await shop.post(url, body, headers);
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({ code: 'bot_check_failed' });
      expect(answer.json().detail).toContain('Reload the page');
    }
  });

  it.each(CHECKED)('lets a proven call of %s through to its own response', async (url, body) => {
    await open();
    const answer = await shop.post(url, body, PROOF);
    expect(answer.statusCode).not.toBe(403);
  });

  it('does not apply to read-only calls, or to the card provider', async () => {
    await open();
    expect((await shop.get('/api/products')).statusCode).toBe(200);
    expect((await shop.post('/api/quotes', orderBody())).statusCode).toBe(200);
    expect((await shop.post('/api/stripe/webhook', {})).json().code).not.toBe('bot_check_failed');
    const credentials = { email: 'nobody@example.com', password: 'not the one' };
    expect((await shop.post('/api/session', credentials)).statusCode).toBe(401);
  });

  it('lets everybody through, with a line in the log, while proofs cannot be verified', async () => {
    await open();
    isAway = true;
    const answer = await shop.post('/api/contact', MESSAGE, PROOF);
    expect(answer.statusCode).toBe(202);
    expect(shop.logged.join('')).toContain('bot_check_unavailable');
    // No proof at all is not an outage.
    expect((await shop.post('/api/contact', MESSAGE)).statusCode).toBe(403);
  });

  it("refuses the form sent before the page's script runs", async () => {
    await open();
    const sent = await shop.app.inject({
      method: 'POST',
      url: '/api/contact',
      payload: new URLSearchParams(MESSAGE).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(sent.statusCode).toBe(303);
    expect(sent.headers.location).toBe('/contact?sent=0');
    await shop.run('outbox');
    expect(await shop.mails()).toEqual([]);
  });

  it('comes after the rate limits', async () => {
    await open(true);
    const answers = [];
    for (let each = 0; each < 6; each += 1) answers.push(await shop.post('/api/contact', MESSAGE));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403, 429]);
  });

  it('lets pages load what it needs, and nothing of it when it is off', async () => {
    await open();
    const policyOf = async () => String((await shop.get('/')).headers['content-security-policy']);
    const policy = await policyOf();
    expect(policy).toContain("script-src 'self' https://www.google.com/recaptcha/");
    expect(policy).toContain('https://content-firebaseappcheck.googleapis.com');
    expect(policy).toContain('frame-src https://www.google.com/recaptcha/');
    await shop.close();
    shop = await openHttpShop();
    expect(await policyOf()).not.toMatch(/recaptcha|appcheck/);
    expect((await shop.post('/api/contact', MESSAGE)).statusCode).toBe(202);
  });
});
