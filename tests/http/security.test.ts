import { afterEach, describe, expect, it } from 'vitest';
import { bookingSteps } from '#tests/support/book.ts';
import {
  ADMIN,
  type HttpShop,
  type HttpShopOptions,
  openHttpShop,
} from '#tests/support/http-shop.ts';
import { GOOD_CARD, orderBody } from '#tests/support/order-body.ts';

const STRIPE = {
  kind: 'stripe',
  mode: 'test',
  secretKey: 'sk_test_fake_secret_key',
  publishableKey: 'pk_test_fake_publishable_key',
  webhookSecrets: ['whsec_fake_secret'],
  api: undefined,
} as const;

const FIREBASE = {
  kind: 'firebase-auth',
  projectId: 'demo-shop',
  apiKey: 'fake-api-key',
  authDomain: 'demo-shop.firebaseapp.com',
  appId: '1:1:web:1',
  emulatorHost: undefined,
  catalogue: 'server',
} as const;

let shop: HttpShop;
const open = async (options: HttpShopOptions = {}) => {
  shop = await openHttpShop(options);
};
afterEach(() => shop.close());

const directives = (header: unknown): Map<string, string[]> =>
  new Map(
    String(header)
      .split(';')
      .map((text) => {
        const [name = '', ...values] = text.trim().split(' ');
        return [name, values];
      }),
  );

describe('the security headers', () => {
  it('allow only our own code and styles, and no framing', async () => {
    await open();
    const { headers } = await shop.get('/');
    const policy = directives(headers['content-security-policy']);
    expect(policy.get('script-src')).toEqual(["'self'"]);
    expect(policy.get('style-src')).toEqual(["'self'"]);
    expect(policy.get('img-src')).toEqual(["'self'", 'data:', 'https:']);
    for (const name of ['frame-ancestors', 'object-src', 'base-uri', 'script-src-attr']) {
      expect(policy.get(name)).toEqual(["'none'"]);
    }
    expect(policy.get('form-action')).toEqual(["'self'"]);
    expect(String(headers['content-security-policy'])).not.toContain('unsafe');
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
  });

  it('allow Stripe, and nobody else, if it takes the cards', async () => {
    await open();
    const alone = (await shop.get('/')).headers;
    expect(alone['cross-origin-opener-policy']).toBe('same-origin');
    const simulated = directives(alone['content-security-policy']);
    expect(simulated.get('frame-src')).toEqual(["'none'"]);
    expect(simulated.get('connect-src')).toEqual(["'self'"]);
    await shop.close();
    await open({ card: STRIPE });
    const { headers } = await shop.get('/');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    const stripe = directives(headers['content-security-policy']);
    const js = ['https://js.stripe.com', 'https://*.js.stripe.com'];
    expect(stripe.get('script-src')).toEqual(["'self'", ...js]);
    expect(stripe.get('frame-src')).toEqual([...js, 'https://hooks.stripe.com']);
    expect(stripe.get('connect-src')).toEqual(["'self'", 'https://api.stripe.com']);
    const differing = [...stripe.keys()].filter(
      (name) => String(stripe.get(name)) !== String(simulated.get(name)),
    );
    expect(differing.sort()).toEqual(['connect-src', 'frame-src', 'script-src']);
    expect([...stripe.keys()]).toEqual([...simulated.keys()]);
  });

  it('allow what signing in with Firebase needs, and nobody else, if it keeps the accounts', async () => {
    await open({ identity: FIREBASE });
    const { headers } = await shop.get('/');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    const policy = directives(headers['content-security-policy']);
    expect(policy.get('script-src')).toEqual(["'self'", 'https://apis.google.com']);
    expect(policy.get('frame-src')).toEqual(['https://demo-shop.firebaseapp.com']);
    expect(policy.get('connect-src')).toEqual([
      "'self'",
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
      'https://firestore.googleapis.com',
    ]);
    await shop.close();
    await open({ identity: FIREBASE, card: STRIPE });
    const both = directives((await shop.get('/')).headers['content-security-policy']);
    expect(both.get('frame-src')).toEqual([
      'https://js.stripe.com',
      'https://*.js.stripe.com',
      'https://hooks.stripe.com',
      'https://demo-shop.firebaseapp.com',
    ]);
  });

  it('require https exactly when the shop has it', async () => {
    await open();
    const plain = (await shop.get('/')).headers;
    expect(plain['strict-transport-security']).toBeUndefined();
    expect(plain['content-security-policy']).not.toContain('upgrade-insecure-requests');
    await shop.close();
    await open({ publicUrl: 'https://shop.example' });
    const secure = (await shop.get('/')).headers;
    expect(secure['strict-transport-security']).toContain('max-age=31536000');
    expect(secure['content-security-policy']).toContain('upgrade-insecure-requests');
  });

  it('allow nothing at all for the interface, because data is not a page', async () => {
    await open({ publicUrl: 'https://shop.example', card: STRIPE });
    const { headers } = await shop.get('/api/health');
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'strict-transport-security': expect.stringContaining('max-age=31536000'),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
  });

  it('are on problems too', async () => {
    await open();
    const [page, data] = [await shop.get('/nothing'), await shop.get('/api/nothing')];
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    expect(data.headers['content-security-policy']).toContain("default-src 'none'");
  });
});

describe('the request id', () => {
  it("is the caller's if it is valid, else a new one", async () => {
    await open();
    const idFor = async (given: string) =>
      (await shop.get('/api/health', { 'x-request-id': given })).headers['x-request-id'];
    expect(await idFor('trace-0123.abc_9')).toBe('trace-0123.abc_9');
    for (const bad of ['', 'short', 'a b c d e f', 'x'.repeat(65), '{"level":60,"x":"']) {
      expect(await idFor(bad)).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
});

describe('the log', () => {
  it('names what was requested, and holds no token, password, card or address', async () => {
    await open();
    const { reserve, intent, confirm, status, manage } = bookingSteps(shop);
    const { reservationId, manageToken, quote } = (await reserve()).json();
    const { clientSecret } = (await intent(reservationId, 'deposit', quote.dueNowCents)).json();
    await confirm(clientSecret);
    await status(reservationId, manageToken);
    await manage(manageToken);
    const [, secret] = manageToken.split('.');
    const encoded = [...manageToken].map((sign) => `%${sign.charCodeAt(0).toString(16)}`).join('');
    for (const url of [
      `/manage/${manageToken}`,
      `/manage/${encoded}`,
      `/%6danage/${manageToken}`,
      `//manage//${manageToken}`,
      `/MANAGE/${manageToken}/`,
      `/?back=/manage/${manageToken}`,
      `/elsewhere/${manageToken}`,
      `/checkout?payment_intent_client_secret=${clientSecret}`,
    ]) {
      await shop.get(url);
    }
    const { token } = (await shop.post('/api/session', ADMIN)).json();
    await shop.get('/api/admin/products', {
      authorization: `Bearer ${token}`,
      cookie: 'crumb=hansel',
    });
    const log = shop.logged.join('');
    expect(log).toContain('/api/manage/***');
    expect(log).toContain('"url":"/api/reservations"');
    for (const unspoken of [
      manageToken,
      secret,
      encoded,
      clientSecret,
      token,
      ADMIN.password,
      GOOD_CARD.cardNumber,
      'hansel',
      orderBody().contact.email,
      orderBody().event.street,
    ]) {
      expect(log).not.toContain(unspoken);
    }
  });

  it("is one JSON object per line, with the request's id", async () => {
    await open();
    await shop.get('/api/health', { 'x-request-id': 'trace-0123' });
    const lines = shop.logged.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toContainEqual(
      expect.objectContaining({
        reqId: 'trace-0123',
        method: 'GET',
        url: '/api/health',
        status: 200,
        ms: expect.any(Number),
      }),
    );
  });
});

describe('the rate limits', () => {
  const burst = async (count: number, send: () => Promise<{ statusCode: number }>) => {
    const codes: number[] = [];
    for (let index = 0; index < count; index += 1) codes.push((await send()).statusCode);
    return codes;
  };
  const CALLS = [
    [10, 'sign-in', () => shop.post('/api/session', {})],
    [120, 'quotes', () => shop.post('/api/quotes', {})],
    [20, 'reservations', () => shop.post('/api/reservations', {})],
    [30, 'payments', () => shop.post('/api/createPaymentIntent', {})],
    [30, 'cards', () => shop.post('/api/simulated-card/confirm', {})],
    [60, 'links', () => shop.get('/api/manage/a.b')],
    [60, 'status', () => shop.get('/api/reservations/a/status')],
  ] as const;

  it.each(CALLS)('allow %i a minute for %s', async (limit, _name, send) => {
    await open({ rateLimit: true });
    expect(await burst(limit, send)).not.toContain(429);
    const answer = await send();
    expect(answer.json()).toMatchObject({ status: 429, code: 'rate_limited' });
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('count each address separately, and believe a proxy only if one is configured', async () => {
    await open({ rateLimit: true });
    const from = (address: string) => () =>
      shop.post('/api/session', {}, { 'x-forwarded-for': address });
    await burst(10, from('10.0.0.1'));
    expect((await from('10.0.0.2')()).statusCode).toBe(429);
    await shop.close();
    await open({ rateLimit: true, trustProxy: 1 });
    await burst(10, from('10.0.0.1'));
    expect((await from('10.0.0.1')()).statusCode).toBe(429);
    // What the visitor wrote before the proxy's own entry counts for nothing.
    expect((await from('10.9.9.9, 10.0.0.1')()).statusCode).toBe(429);
    expect((await from('10.0.0.2')()).statusCode).not.toBe(429);
  });

  it('can be switched off', async () => {
    await open();
    expect(await burst(15, () => shop.post('/api/session', {}))).not.toContain(429);
  });
});
