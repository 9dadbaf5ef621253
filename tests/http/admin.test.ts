import { beforeEach, describe, expect, it } from 'vitest';
import { bookingSteps } from '#tests/support/book.ts';
import { eachHttpShop } from '#tests/support/opened-shop.ts';
import { CASTLE } from '#tests/support/order-body.ts';

const URL_OF_CASTLE = `/api/admin/products/${CASTLE}`;

describe('the admin interface', () => {
  const shop = eachHttpShop();
  let headers: Record<string, string>;
  beforeEach(async () => {
    headers = await shop.adminHeaders();
  });

  const castle = async () => (await shop.get(URL_OF_CASTLE, headers)).json();
  const put = (body: object, more: Record<string, string> = {}) =>
    shop.send('PUT', URL_OF_CASTLE, { body, headers: { ...headers, ...more } });

  const CALLS = [
    ['GET', '/api/admin/products'],
    ['POST', '/api/admin/products'],
    ['GET', URL_OF_CASTLE],
    ['PUT', URL_OF_CASTLE],
    ['GET', '/api/admin/outbox'],
  ] as const;

  it.each(CALLS)('requires sign-in: %s %s', async (method, url) => {
    const answer = await shop.send(method, url);
    expect(answer.json()).toMatchObject({ status: 401, code: 'unauthenticated' });
    expect(answer.headers['www-authenticate']).toBe('Bearer');
    expect(answer.headers['content-type']).toContain('application/problem+json');
  });

  it.each(CALLS)('rejects other accounts: %s %s', async (method, url) => {
    const customer = await shop.customerHeaders();
    const answer = await shop.send(method, url, { headers: customer });
    expect(answer.json()).toMatchObject({ status: 403, code: 'not_admin' });
    const who = await shop.get('/api/session', customer);
    expect(who.json()).toMatchObject({ user: { role: 'customer' } });
  });

  it('adds a product with its own slug', async () => {
    const { id: _id, ...input } = await castle();
    const first = await shop.post('/api/admin/products', { ...input, price: 199.99 }, headers);
    expect(first.statusCode).toBe(201);
    expect(first.json()).toMatchObject({ price: 199.99, slug: `${CASTLE}-2`, revision: 1 });
    expect(first.headers['location']).toBe(`/api/admin/products/${first.json().id}`);
    // Data that only crews need is visible to staff only.
    const { handling: _handling, ...shown } = first.json();
    expect((await shop.get(`/api/products/${first.json().id}`)).json()).toEqual(shown);
  });

  it('changes a product, and keeps its slug', async () => {
    const before = await castle();
    const saved = await put({ ...before, title: 'Another castle', price: 250 });
    expect(saved.json()).toEqual({
      ...before,
      title: 'Another castle',
      price: 250,
      revision: before.revision + 1,
    });
    expect((await shop.get(`/api/products/${CASTLE}`)).json().price).toBe(250);
  });

  it("refuses to overwrite someone else's changes", async () => {
    const before = await castle();
    await put({ ...before, price: 250 });
    const late = await put({ ...before, price: 300 });
    expect(late.json()).toMatchObject({ status: 409, code: 'product_changed' });
    const { revision: _revision, ...input } = before;
    expect((await put(input, { 'if-match': `"${before.revision}"` })).statusCode).toBe(409);
    expect((await put(input, { 'if-match': `"${before.revision + 1}"` })).statusCode).toBe(200);
    expect((await put(input)).json()).toMatchObject({ errors: [{ path: 'revision' }] });
    expect((await put(input, { 'if-match': '*' })).json()).toMatchObject({
      errors: [{ path: 'if-match' }],
    });
  });

  it('answers 404 for a product that does not exist', async () => {
    const unknown = '/api/admin/products/nothing';
    const answers = await Promise.all([
      shop.get(unknown, headers),
      shop.send('PUT', unknown, { headers, body: await castle() }),
    ]);
    for (const answer of answers) {
      expect(answer.json()).toMatchObject({ status: 404, code: 'product_not_found' });
    }
  });

  it('shows mails and their state', async () => {
    const { reserve, intent, confirm } = bookingSteps(shop);
    const { reservationId, quote } = (await reserve()).json();
    const begun = await intent(reservationId, 'full', quote.dueNowCents * 2);
    await confirm(begun.json().clientSecret);
    const outbox = async () => (await shop.get('/api/admin/outbox', headers)).json().entries;
    expect(await outbox()).toMatchObject([
      { reservationId, kind: 'mail', mail: 'confirmation', state: 'pending', attempts: 0 },
    ]);
    await shop.run('outbox');
    expect(await outbox()).toMatchObject([{ state: 'done', attempts: 1 }]);
  });
});
