import { describe, expect, it } from 'vitest';
import { httpAdminApi } from '#adapters/http/http-api.ts';
import { productInput } from '#tests/support/product-input.ts';
import { json, listeningServer } from '#tests/unit/adapters/http/listening-server.ts';

const INPUT = productInput();

describe('httpAdminApi', () => {
  it('signs every request with the bearer token', async () => {
    const { baseUrl, heard } = await listeningServer(json(200, {}));
    const api = httpAdminApi({ baseUrl, token: async () => 'secret' });
    await api('GET /products');
    await api('POST /products', { body: INPUT });
    await api('PUT /products/:idOrSlug', {
      idOrSlug: 'a/b c',
      body: { ...INPUT, revision: 3 },
    });
    await api('GET /reviews', { query: { state: 'pending', after: undefined } });
    expect(heard.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /api/admin/products',
      'POST /api/admin/products',
      'PUT /api/admin/products/a%2Fb%20c',
      'GET /api/admin/reviews?state=pending',
    ]);
    expect(heard.map(({ headers }) => headers['authorization'])).toEqual(
      Array.from({ length: 4 }, () => 'Bearer secret'),
    );
    expect(heard[2]?.body).toEqual({ ...INPUT, revision: 3 });
  });

  it('sends no token when signed out, and passes the refusal on', async () => {
    const refusal = { status: 401, code: 'no_token', title: 'Sign in', detail: 'Sign in first.' };
    const { baseUrl, heard } = await listeningServer(json(401, refusal));
    const answer = await httpAdminApi({ baseUrl, token: async () => undefined })('GET /products');
    expect(heard[0]?.headers['authorization']).toBeUndefined();
    expect(answer).toMatchObject({ ok: false, error: refusal });
  });

  it('never rejects, even if there is no token', async () => {
    const token = async () => {
      throw new Error('offline');
    };
    expect(await httpAdminApi({ token })('GET /products')).toMatchObject({
      ok: false,
      error: { code: 'network' },
    });
  });
});
