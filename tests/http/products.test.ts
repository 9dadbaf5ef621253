import { describe, expect, it } from 'vitest';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { eachHttpShop } from '#tests/support/opened-shop.ts';
import { CASTLE, line } from '#tests/support/order-body.ts';
import { productInput } from '#tests/support/product-input.ts';

type Listed = { id: string; slug: string; categories: string[]; createdAt: string };

describe('the products', () => {
  const shop = eachHttpShop();

  const list = async (query = ''): Promise<Listed[]> => {
    const answer = await shop.get(`/api/products${query}`);
    expect(answer.statusCode).toBe(200);
    return answer.json().products;
  };
  const ids = (products: readonly Listed[]) => products.map(({ id }) => id);

  it('are all listed, newest first, without a category', async () => {
    const products = await list();
    expect(products).toHaveLength(23);
    const dates = products.map(({ createdAt }) => createdAt);
    expect(dates).toEqual([...dates].sort().reverse());
  });

  it('are limited to ten per category unless more are requested', async () => {
    const headers = await shop.adminHeaders();
    const castle = (await shop.get(`/api/products/${CASTLE}`)).json();
    for (let number = 0; number < 10; number += 1) {
      const body = { ...castle, title: `Tiny house ${number}`, categories: ['bounce'] };
      await shop.post('/api/admin/products', body, headers);
    }
    expect(await list('?category=bounce')).toHaveLength(10);
    const more = await list('?category=bounce&limit=100');
    expect(more.length).toBeGreaterThan(10);
    expect(more.every(({ categories }) => categories.includes('bounce'))).toBe(true);
    expect(await list('?category=nothing')).toEqual([]);
  });

  it('take no less ground than they are large, unless they did before', async () => {
    const headers = await shop.adminHeaders();
    const large = productInput({
      size: { lengthFt: 30, widthFt: 15, heightFt: 12 },
      setup: { lengthFt: 26, widthFt: 20, surfaces: ['grass'] },
    });
    const made = await shop.post('/api/admin/products', large, headers);
    expect(made.statusCode).toBe(400);
    expect(made.json().errors).toMatchObject([{ path: 'setup.lengthFt' }]);
    const { products } = (await shop.get('/api/admin/products', headers)).json();
    const [one] = products;
    const put = (body: object) =>
      shop.send('PUT', `/api/admin/products/${one.id}`, { body: { ...one, ...body }, headers });
    const { size, setup } = large;
    expect((await put({ size, setup })).json().errors).toMatchObject([{ path: 'setup.lengthFt' }]);
    // As stored by an earlier program: it can still be hidden.
    const catalogue = shop.of(RECORDS.catalogue);
    const stored = await catalogue.update(one.id, undefined, (was) => ({ ...was, size, setup }));
    expect(stored.ok).toBe(true);
    const { revision } = (await shop.get(`/api/admin/products/${one.id}`, headers)).json();
    expect((await put({ size, setup, revision, isActive: false })).statusCode).toBe(200);
  });

  it('may be a chair, without ages, guests, blowers or ground; an inflatable may not', async () => {
    const headers = await shop.adminHeaders();
    const { title, description, price, images, units, turnaroundDays, isActive } = productInput();
    const facts = { title, description, price, images, units, turnaroundDays, isActive };
    const post = (categories: readonly string[], more = {}) =>
      shop.post('/api/admin/products', { ...facts, ...more, categories }, headers);
    const chair = await post(['event']);
    expect(chair.statusCode).toBe(201);
    expect((await shop.get(`/api/products/${chair.json().id}`)).json()).toMatchObject({
      ages: 'All ages',
      capacity: 0,
      power: { blowers: 0, circuits: 0 },
      wet: false,
      setup: { lengthFt: 0, widthFt: 0, surfaces: [] },
    });
    const refused = await post(['bounce']);
    expect(refused.statusCode).toBe(400);
    for (const part of ['power', 'wet', 'ages', 'capacity', 'size', 'setup'])
      expect(refused.body).toContain(part);
    const pit = await post(['event'], { power: { blowers: 1, circuits: 1 } });
    expect(pit.statusCode).toBe(400);
  });

  it('are found by words', async () => {
    expect(ids(await list('?q=neon+castle'))).toContain(CASTLE);
    expect(await list('?q=submarine')).toEqual([]);
  });

  it('are featured six at a time', async () => {
    const { products } = (await shop.get('/api/products/featured')).json();
    expect(products).toHaveLength(6);
    expect(products.every(({ categories }: Listed) => categories.includes('featured'))).toBe(true);
    const few = (await shop.get('/api/products/featured?limit=2')).json();
    expect(few.products).toHaveLength(2);
  });

  it('fill the home page, popular ones first, when none is featured', async () => {
    const filled = '/api/products/featured?filled=true';
    const shown = async (url: string) => (await shop.get(url)).json().products as Listed[];
    expect(await shown(filled)).toEqual(await shown('/api/products/featured'));
    const catalogue = shop.of(RECORDS.catalogue);
    for (const { id, categories } of await list()) {
      const left = categories.filter((one) => one !== 'featured');
      await catalogue.update(id, undefined, (was) => ({ ...was, categories: left }));
    }
    expect(await shown('/api/products/featured')).toEqual([]);
    const popular = (await list()).filter(({ categories }) => categories.includes('popular'));
    expect(popular.length).toBeGreaterThan(0);
    const others = await shown(filled);
    expect(others).toHaveLength(6);
    expect(ids(others)).toEqual(expect.arrayContaining(ids(popular.slice(0, 6))));
  });

  it('are found by id and by slug', async () => {
    const byId = (await shop.get(`/api/products/${CASTLE}`)).json();
    expect(byId).toMatchObject({ id: CASTLE, isActive: true, size: {}, setup: {}, power: {} });
    expect((await shop.get(`/api/products/${byId.slug}`)).json()).toEqual(byId);
  });

  it.each(['nothing', '__x__', '..%2Fx', 'a%00b', '%20', 'x'.repeat(150)])(
    'answer 404 for %j',
    async (id) => {
      const answer = await shop.get(`/api/products/${id}`);
      expect(answer.json()).toMatchObject({ status: 404, code: 'product_not_found' });
      expect(answer.headers['content-type']).toContain('application/problem+json');
      const days = 'from=2026-12-01&to=2026-12-02';
      const free = await shop.get(`/api/products/${id}/availability?${days}`);
      expect(free.json()).toMatchObject({ code: 'product_not_found' });
    },
  );

  it('are hidden from shoppers once inactive', async () => {
    const headers = await shop.adminHeaders();
    const url = '/api/admin/products/dunk-tank';
    const tank = (await shop.get(url, headers)).json();
    await shop.send('PUT', url, { body: { ...tank, isActive: false }, headers });
    expect((await shop.get('/api/products/dunk-tank')).statusCode).toBe(404);
    expect(ids(await list())).not.toContain('dunk-tank');
    const body = { lines: [line({ productId: 'dunk-tank' })], plan: 'full' };
    expect((await shop.post('/api/quotes', body)).json()).toMatchObject({
      status: 404,
      code: 'product_not_found',
      productId: 'dunk-tank',
    });
    expect((await shop.get(url, headers)).json()).toMatchObject({ isActive: false });
  });

  it('show which units are available on each day', async () => {
    const url = `/api/products/${CASTLE}/availability?from=2026-12-04&to=2026-12-07`;
    const before = (await shop.get(url)).json();
    expect(before.productId).toBe(CASTLE);
    expect(before.days).toHaveLength(4);
    await bookingSteps(shop).reserve({ lines: [line({ quantity: before.units })] });
    const free = (await shop.get(url)).json().days.map((day: { free: number }) => day.free);
    expect(free.slice(0, 3)).toEqual([before.units, 0, 0]);
    expect(ids(await list('?from=2026-12-05&to=2026-12-06'))).not.toContain(CASTLE);
    expect(ids(await list('?from=2026-12-20&to=2026-12-21&category=bounce'))).toContain(CASTLE);
  });

  it('cannot be requested for more than 92 days', async () => {
    const url = `/api/products/${CASTLE}/availability?from=2026-12-01`;
    expect((await shop.get(`${url}&to=2027-03-02`)).json().days).toHaveLength(92);
    expect((await shop.get(`${url}&to=2027-03-03`)).json()).toMatchObject({
      status: 400,
      errors: [{ path: 'to' }],
    });
  });

  it('can all be taken off sale as listed, which the first steps offer for those of the demo', async () => {
    const headers = await shop.adminHeaders();
    const { products } = (await shop.get('/api/admin/products', headers)).json();
    const onSale = products.filter(({ isActive }: { isActive: boolean }) => isActive);
    for (const one of onSale) {
      const body = { ...one, isActive: false };
      const saved = await shop.send('PUT', `/api/admin/products/${one.id}`, { body, headers });
      expect([one.id, saved.statusCode]).toEqual([one.id, 200]);
    }
    expect((await shop.get('/api/products')).json().products).toEqual([]);
  });
});
