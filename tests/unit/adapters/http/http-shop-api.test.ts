import { describe, expect, it } from 'vitest';
import { httpShopApi } from '#adapters/http/http-api.ts';
import type { ReservationInput } from '#core/contract/reservations.ts';
import { json, listeningServer } from '#tests/unit/adapters/http/listening-server.ts';

const ORDER: ReservationInput = {
  lines: [{ productId: 'castle', quantity: 1, startDate: '2026-12-05', endDate: '2026-12-07' }],
  plan: 'deposit',
  contact: { name: 'Ana Ortiz', email: 'ana@example.com', phone: '817-555-0101' },
  event: { street: '1 Party Lane', city: 'Cleburne', region: 'TX', postalCode: '76033' },
};

const PLACED = { body: ORDER, headers: { 'idempotency-key': 'key-1' } };

describe('httpShopApi', () => {
  it('calls the addresses of the interface', async () => {
    const { baseUrl, heard } = await listeningServer(json(200, {}));
    const api = httpShopApi({ baseUrl });
    const days = { from: '2026-12-05', to: '2026-12-06' };
    await api('GET /products', { query: { category: 'water', q: '', ...days } });
    await api('GET /products');
    await api('GET /products/featured', { query: { limit: '6' } });
    await api('GET /products/:idOrSlug', { idOrSlug: 'a/b' });
    await api('GET /products/:idOrSlug/availability', { idOrSlug: 'castle', query: days });
    await api('GET /manage/:token', { token: 'r1.secret' });
    expect(heard.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /api/products?category=water&from=2026-12-05&to=2026-12-06',
      'GET /api/products',
      'GET /api/products/featured?limit=6',
      'GET /api/products/a%2Fb',
      'GET /api/products/castle/availability?from=2026-12-05&to=2026-12-06',
      'GET /api/manage/r1.secret',
    ]);
  });

  it('sends a reservation with its key, and the private token in a header', async () => {
    const { baseUrl, heard } = await listeningServer(json(201, { reservationId: 'r1' }));
    const api = httpShopApi({ baseUrl });
    expect(await api('POST /reservations', PLACED)).toEqual({
      ok: true,
      value: { reservationId: 'r1' },
    });
    await api('GET /reservations/:id/status', {
      id: 'r1',
      headers: { authorization: 'Manage r1.secret' },
    });
    expect(heard[0]).toMatchObject({
      method: 'POST',
      url: '/api/reservations',
      headers: { 'idempotency-key': 'key-1', 'content-type': 'application/json' },
      body: ORDER,
    });
    expect(heard[1]?.headers['authorization']).toBe('Manage r1.secret');
    expect(heard[1]?.url).not.toContain('secret');
  });

  it('passes a problem on with its fields', async () => {
    const problem = {
      status: 409,
      code: 'unavailable',
      title: 'Not free',
      detail: 'Neon Castle is booked on Dec 5.',
      productId: 'castle',
      days: ['2026-12-05'],
    };
    const { baseUrl } = await listeningServer(json(409, problem, 'application/problem+json'));
    expect(await httpShopApi({ baseUrl })('POST /reservations', PLACED)).toEqual({
      ok: false,
      error: { ...problem, errors: undefined },
    });
  });

  it('books for the signed-in customer, and as a guest if the sign-in state is unknown', async () => {
    const { baseUrl, heard } = await listeningServer(json(201, { reservationId: 'r1' }));
    const tokens = [
      async () => 'token-1',
      async () => undefined,
      async () => Promise.reject(new Error('chunk lost')),
    ];
    for (const token of tokens) await httpShopApi({ baseUrl, token })('POST /reservations', PLACED);
    await httpShopApi({ baseUrl, token: async () => 'token-1' })('GET /products/featured');
    expect(heard.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer token-1',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('calls a response that is not from the server a bad answer', async () => {
    const { baseUrl } = await listeningServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Proxy</h1>');
    });
    expect(await httpShopApi({ baseUrl })('GET /products/featured')).toMatchObject({
      ok: false,
      error: { status: 200, code: 'bad_answer' },
    });
  });

  it('reports a network problem if nothing is listening', async () => {
    const answer = await httpShopApi({ baseUrl: 'http://127.0.0.1:1' })('GET /products/featured');
    expect(answer).toMatchObject({ ok: false, error: { status: 0, code: 'network' } });
  });

  it('gives up on a server that never responds', async () => {
    const { baseUrl } = await listeningServer(() => undefined);
    const answer = await httpShopApi({ baseUrl, timeoutMs: 50 })('GET /products/featured');
    const detail = 'The server is taking too long to answer. Try again in a moment.';
    expect(answer).toMatchObject({ ok: false, error: { code: 'network', detail } });
  });
});
