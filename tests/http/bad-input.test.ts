import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiProblem } from '#core/contract/problem.ts';
import { oneHttpShop } from '#tests/support/opened-shop.ts';
import { CASTLE, GOOD_CARD, line, orderBody } from '#tests/support/order-body.ts';

/** What is wrong, and the path it must be reported at. */
type Case = readonly [path: string, body: unknown];

const contact = (overrides: object) => orderBody({ contact: { ...base.contact, ...overrides } });
const event = (overrides: object) => orderBody({ event: { ...base.event, ...overrides } });
const lines = (...overrides: object[]) => orderBody({ lines: overrides.map(line) });
const base = orderBody();

const ORDERS: readonly Case[] = [
  ['body', undefined],
  ['body', []],
  ['lines', {}],
  ['lines', orderBody({ lines: [] })],
  ['lines', orderBody({ lines: Array.from({ length: 51 }, () => line()) })],
  ['lines', orderBody({ lines: 'castle' })],
  ['lines.0.productId', lines({ productId: '' })],
  ['lines.0.productId', lines({ productId: 7 })],
  ['lines.0.productId', lines({ productId: '../x' })],
  ['lines.0.productId', lines({ productId: '__proto__' })],
  ['lines.1.quantity', lines({}, { quantity: 0 })],
  ['lines.0.quantity', lines({ quantity: 51 })],
  ['lines.0.quantity', lines({ quantity: 1.5 })],
  ['lines.0.quantity', lines({ quantity: 1e308 })],
  ['lines.0.quantity', lines({ quantity: '1' })],
  ['lines.0.startDate', lines({ startDate: '2026-02-30' })],
  ['lines.0.startDate', lines({ startDate: '2026-12-05T00:00:00Z' })],
  ['lines.0.startDate', lines({ startDate: null })],
  ['lines.0.startDate', lines({ startDate: '2020-01-01', endDate: '2020-01-02' })],
  ['lines.0.endDate', lines({ endDate: '12/07/2026' })],
  ['lines.0.endDate', lines({ endDate: '2026-12-05' })],
  ['lines.0.endDate', lines({ endDate: '2026-12-04' })],
  ['lines.0.endDate', lines({ endDate: '2027-12-04' })],
  ['plan', orderBody({ plan: 'free' })],
];

const RESERVATIONS: readonly Case[] = [
  ...ORDERS,
  ['contact', orderBody({ contact: undefined })],
  ['contact.name', contact({ name: '   ' })],
  ['contact.name', contact({ name: 'x'.repeat(121) })],
  ['contact.name', contact({ name: 'a\u0000b' })],
  ['contact.name', contact({ name: 'Ana\r\nBcc: everyone@example.com' })],
  ['contact.email', contact({ email: 'ana' })],
  ['contact.email', contact({ email: `${'x'.repeat(250)}@example.com` })],
  ['contact.phone', contact({ phone: '12' })],
  ['contact.phone', contact({ phone: 'call me maybe' })],
  ['contact.phone', contact({ phone: '-------' })],
  ['event', orderBody({ event: 'my garden' })],
  ['event.street', event({ street: '' })],
  ['event.city', event({ city: 5 })],
  ['event.region', event({ region: 'Texas' })],
  ['event.postalCode', event({ postalCode: '123' })],
  ['event.notes', event({ notes: 'x'.repeat(2_001) })],
];

const intent = (overrides: object = {}, metadata: object = {}) => ({
  amount: 100,
  currency: 'usd',
  customerEmail: 'ana@example.com',
  metadata: { reservationId: 'nobody', reason: 'deposit', ...metadata },
  ...overrides,
});

const INTENTS: readonly Case[] = [
  ['body', 5],
  ['amount', intent({ amount: 0 })],
  ['amount', intent({ amount: -5 })],
  ['amount', intent({ amount: 10.5 })],
  ['amount', intent({ amount: 1e12 })],
  ['amount', intent({ amount: '100' })],
  ['currency', intent({ currency: 'eur' })],
  ['customerEmail', intent({ customerEmail: 'nobody' })],
  ['metadata', intent({ metadata: undefined })],
  ['metadata.reservationId', intent({}, { reservationId: 'a/b' })],
  ['metadata.reason', intent({}, { reason: 'tip' })],
];

const CARDS: readonly Case[] = [
  ['body', undefined],
  ['clientSecret', { ...GOOD_CARD }],
  ['cardNumber', { ...GOOD_CARD, clientSecret: 'x', cardNumber: 4242 }],
  ['expiry', { ...GOOD_CARD, clientSecret: 'x', expiry: 'x'.repeat(50) }],
  ['cvc', { ...GOOD_CARD, clientSecret: 'x', cvc: undefined }],
  ['authentication', { ...GOOD_CARD, clientSecret: 'x', authentication: 'maybe' }],
];

const SESSIONS: readonly Case[] = [
  ['body', null],
  ['email', { password: 'x' }],
  ['email', { email: ['a@b.c'], password: 'x' }],
  ['password', { email: 'a@b.c', password: '' }],
  ['password', { email: 'a@b.c', password: 'x'.repeat(1_001) }],
];

const PRODUCTS: readonly Case[] = [
  ['body', undefined],
  ['title', { title: 'x' }],
  ['price', { price: -1 }],
  ['price', { price: 10.001 }],
  ['price', { price: '225' }],
  ['categories', { categories: ['nothing'] }],
  ['images.0.src', { images: [{ src: 'javascript:alert(1)', alt: 'x', width: 1, height: 1 }] }],
  ['units', { units: 1.5 }],
  ['setup.surfaces', { setup: { lengthFt: 1, widthFt: 1, surfaces: [] } }],
];

const QUERIES = [
  ['limit', '/api/products?limit=0'],
  ['limit', '/api/products?limit=many'],
  ['limit', '/api/products?limit=500'],
  ['limit', '/api/products/featured?limit=-1'],
  ['q', `/api/products?q=${'x'.repeat(101)}`],
  ['category', `/api/products?category=${'x'.repeat(41)}`],
  ['category', '/api/products?category=a&category=b'],
  ['to', '/api/products?from=2026-12-01'],
  ['from', '/api/products?to=2026-12-01'],
  ['from', '/api/products?from=2026-13-01&to=2026-12-02'],
  ['from', '/api/products?from=2026-11-01&to=2026-11-02'],
  ['to', '/api/products?from=2026-12-02&to=2026-12-01'],
  ['to', '/api/products?from=2026-12-01&to=2027-12-01'],
  ['from', `/api/products/${CASTLE}/availability?to=2026-12-01`],
  ['to', `/api/products/${CASTLE}/availability?from=2026-12-01&to=2026-11-30`],
  ['to', `/api/products/${CASTLE}/availability?from=2026-12-01&to=2036-12-01`],
] as const;

describe('bad input', () => {
  const shop = oneHttpShop();
  let headers: Record<string, string>;
  beforeAll(async () => {
    headers = await shop.adminHeaders();
  });

  /**
   * The paths a refusal names. Anything but a complete refusal of bad input is reported as it is.
   */
  function namedIn(answer: { statusCode: number; json(): ApiProblem }): readonly string[] {
    const { status, errors = [] } = answer.json();
    const isWhole = status === 400 && errors.every(({ message }) => message.length > 0);
    if (!isWhole || answer.statusCode !== 400) return [`not a refusal: ${answer.statusCode}`];
    return errors.map(({ path }) => path);
  }

  const cases = (all: readonly Case[]) =>
    all.map(([path, body]) => [path, JSON.stringify(body)?.slice(0, 120), body] as const);

  async function whatIsStored(): Promise<unknown> {
    const free = await shop.get(
      `/api/products/${CASTLE}/availability?from=2026-12-01&to=2026-12-31`,
    );
    const products = await shop.get('/api/admin/products', headers);
    return [free.json(), products.json()];
  }

  it.each(cases(ORDERS))('of a quote names %s: %s', async (path, _text, body) => {
    expect(namedIn(await shop.post('/api/quotes', body))).toContain(path);
  });

  it.each(cases(RESERVATIONS))('of a reservation names %s: %s', async (path, _text, body) => {
    const before = await whatIsStored();
    expect(namedIn(await shop.post('/api/reservations', body))).toContain(path);
    expect(await whatIsStored()).toEqual(before);
  });

  it.each(['', 'x'.repeat(256), 'a b', 'é'])(
    'of a reservation names the key %j',
    async (idempotencyKey) => {
      const given = { 'idempotency-key': idempotencyKey };
      expect(namedIn(await shop.post('/api/reservations', orderBody(), given))).toContain(
        'idempotency-key',
      );
    },
  );

  it.each(cases(INTENTS))('of a payment names %s: %s', async (path, _text, body) => {
    expect(namedIn(await shop.post('/api/createPaymentIntent', body))).toContain(path);
  });

  it.each(cases(CARDS))('of a card names %s: %s', async (path, _text, body) => {
    expect(namedIn(await shop.post('/api/simulated-card/confirm', body))).toContain(path);
  });

  it.each(cases(SESSIONS))('of a sign-in names %s: %s', async (path, _text, body) => {
    expect(namedIn(await shop.post('/api/session', body))).toContain(path);
  });

  it.each(cases(PRODUCTS))('of a product names %s: %s', async (path, _text, change) => {
    const url = `/api/admin/products/${CASTLE}`;
    const good = (await shop.get(url, headers)).json();
    const body = change === undefined ? undefined : { ...good, ...(change as object) };
    const before = await whatIsStored();
    expect(namedIn(await shop.post('/api/admin/products', body, headers))).toContain(path);
    expect(namedIn(await shop.send('PUT', url, { body, headers }))).toContain(path);
    expect(await whatIsStored()).toEqual(before);
  });

  it.each(QUERIES)('of a query names %s: %s', async (path, url) => {
    expect(namedIn(await shop.get(url))).toContain(path);
  });

  const raw = (payload: string | Buffer, contentType = 'application/json') =>
    shop.app.inject({
      method: 'POST',
      url: '/api/quotes',
      payload,
      headers: { 'content-type': contentType },
    });

  it.each([
    [400, '{"lines":', undefined],
    [400, '', undefined],
    [400, '{"__proto__":{"admin":true}}', undefined],
    [400, '{"constructor":{"prototype":{}}}', undefined],
    [400, '{"plan":"\\ud800"}', undefined],
    [413, `{"plan":"${'x'.repeat(300_000)}"}`, undefined],
    [415, 'plan=full', 'application/x-www-form-urlencoded'],
    [415, '<order/>', 'text/xml'],
    [415, 'plan', 'text/plain'],
  ])('is answered with %i for a body that is invalid: %s', async (status, payload, contentType) => {
    const answer = await raw(payload, contentType);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json()).toMatchObject({ status, detail: expect.stringMatching(/\w/) });
  });

  it('is refused if it contains half of a surrogate pair anywhere, because no store keeps it', async () => {
    const good = (await shop.get(`/api/admin/products/${CASTLE}`, headers)).json();
    const payload = JSON.stringify({ ...good, description: 'HALF' }).replace('HALF', '\\ud83c!');
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/admin/products',
      payload,
      headers: { ...headers, 'content-type': 'application/json' },
    });
    expect(answer.json()).toMatchObject({ status: 400, code: 'bad_request' });
  });

  it('does not include text beyond the Basic Multilingual Plane, or a backslash before a u', async () => {
    const notes = 'Bring the 🏰, please. \\ud800 is no character.';
    const body = orderBody({ event: { ...base.event, notes } });
    const placed = await shop.post('/api/reservations', body);
    const managed = await shop.get(`/api/manage/${placed.json().manageToken}`);
    expect(managed.json().event.notes).toBe(notes);
  });

  it.each(['/api/nothing', '/api/', '/api/products/a/b/c', '/api/quotes'])(
    'is answered with 404 for an unknown address: %s',
    async (url) => {
      const answer = await shop.get(url);
      expect(answer.headers['content-type']).toContain('application/problem+json');
      expect(answer.json()).toMatchObject({ status: 404, code: 'route_not_found' });
    },
  );

  it('is answered with 404 for an unknown method, and 400 for an unreadable address', async () => {
    expect((await shop.send('DELETE', '/api/products')).json().code).toBe('route_not_found');
    expect((await shop.post('/')).json().code).toBe('route_not_found');
    expect((await shop.get('/api/products/%E0%A4%A')).json()).toMatchObject({ status: 400 });
  });
});
