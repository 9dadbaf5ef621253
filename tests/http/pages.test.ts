import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { freshBuiltShop, oneBuiltShop, startOf } from '#tests/support/built-shop.ts';
import { type HttpShop, openHttpShop } from '#tests/support/http-shop.ts';
import { CASTLE, line } from '#tests/support/order-body.ts';

let shop: HttpShop;
const take = (opened: { readonly shop: HttpShop }) => {
  ({ shop } = opened);
};

const titles = (found: readonly { readonly title: string }[]) => found.map(({ title }) => title);

describe('a page', () => {
  oneBuiltShop(take);

  it('is a whole document with its markup, data and head', async () => {
    const { body, headers, statusCode } = await shop.get('/');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toMatch(/^<!doctype html><html lang="en"><head><meta charset="utf-8">/);
    expect(body).toContain('<title>Bounce Galaxy Rentals</title>');
    expect(body).toContain('<div id="root"><h1>/</h1>');
    expect(body).toContain('<style>body{color:#eef4ff}</style>');
    // Written by a script that checks the connection.
    expect(body).toContain(
      '<link rel=\\"preload\\" href=\\"/assets/letters-7g8h.woff2\\" as=\\"font\\"',
    );
    expect(body).toContain('<link rel="icon" href="/favicon.svg">');
    const { config, url, data } = startOf(body);
    expect(config).toMatchObject({
      publicUrl: 'http://shop.example',
      payment: 'simulated-card',
      sendsTexts: 'to_nobody',
      identity: 'local-auth',
      today: '2026-11-20',
    });
    expect([url, data.featured.length]).toEqual(['/', 6]);
  });

  it('runs nothing inline except what the policy allows by its hash', async () => {
    const { body, headers } = await shop.get('/');
    const policy = String(headers['content-security-policy']);
    const inline = [...body.matchAll(/<(script|style)>(.*?)<\/\1>/gs)].map(
      ([, , text = '']) => text,
    );
    expect(inline).toHaveLength(3);
    for (const text of inline) {
      expect(policy).toContain(`sha256-${createHash('sha256').update(text).digest('base64')}`);
    }
    expect(body).not.toMatch(/ style=| on\w+=/);
    expect(body).toContain('libraries=["/assets/app-3c4d.js"]');
    expect(body).toContain('[...libraries,"/assets/entry-1a2b.js",...own]');
  });

  it.each([
    ['/products', 23],
    ['/bounce-houses', 5],
    ['/water-slides', 5],
  ])('of a list has its products: %s', async (path, atLeast) => {
    const { data } = startOf((await shop.get(path)).body);
    expect(data.products.length).toBeGreaterThanOrEqual(atLeast - 1);
  });

  it('of a product has that product, by slug and by id, and is 404 without one', async () => {
    const { data } = startOf((await shop.get(`/products/${CASTLE}`)).body);
    expect(data.product.id).toBe(CASTLE);
    const missing = await shop.get('/products/nothing');
    expect(missing.statusCode).toBe(404);
    expect(startOf(missing.body).data).toEqual({});
    expect(missing.headers['content-type']).toContain('text/html');
  });

  it.each(['/products?category=water', '/water-slides?wet=wet&sort=price'])(
    'of a search has all products, to be counted and filtered in the browser: %s',
    async (url) => {
      const start = startOf((await shop.get(url)).body);
      expect(start.url).toBe(url);
      expect(start.data.products).toHaveLength(23);
    },
  );

  it('gives the browser the exact address requested, campaign included', async () => {
    const url = '/products/neon-castle-bounce-house?utm_source=mail&from=2026-12-05';
    const { body } = await shop.get(url);
    expect(startOf(body).url).toBe(url);
    const plain = await shop.get('/?');
    expect(startOf(plain.body).url).toBe('/');
  });

  it.each(['//', '//evil.example/x', '/a//b', '/%22%3E'])(
    'is returned without an error for %s',
    async (url) => {
      expect((await shop.get(url)).statusCode).toBeLessThan(500);
    },
  );

  it.each([
    ['/Water-Slides', '/water-slides'],
    ['/products/?q=castle', '/products?q=castle'],
    ['/Products/Neon-Castle', '/products/Neon-Castle'],
    ['/ES/faq/', '/es/faq'],
    ['/es/faq/', '/es/faq'],
    ['/Manage/R1.seCret', '/manage/R1.seCret'],
    // Where people look for the cart.
    ['/cart', '/cart-checkout'],
    ['/es/Cart/?utm_source=mail', '/es/cart-checkout?utm_source=mail'],
  ])('has one spelling of its address: %s is %s', async (url, plain) => {
    const { statusCode, headers } = await shop.get(url);
    expect([statusCode, headers['location']]).toEqual([308, plain]);
  });

  it.each([
    '/',
    '/es',
    '/products/neon-castle-bounce-house',
    '/manage/R1.seCret',
    '/cart/x',
    '//',
    '/\\x/',
  ])('redirects nowhere: %s', async (url) => {
    expect((await shop.get(url)).headers['location']).toBeUndefined();
  });

  it.each([
    '/manage/R1.secret',
    '/admin',
    '/admin/products',
    '/checkout',
    '/success?session_id=R1',
  ])('of a person is hidden from search engines: %s', async (url) => {
    expect((await shop.get(url)).headers['x-robots-tag']).toBe('noindex');
  });

  it('with a token in its address is never cached', async () => {
    const { headers } = await shop.get('/manage/R1.secret');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['etag']).toBeUndefined();
    expect(headers['referrer-policy']).toBe('no-referrer');
  });
});

describe('a page of changing data', () => {
  freshBuiltShop(take);

  it.each([
    '/products?from=2026-12-05&to=2026-12-06',
    '/products?from=2026-12-05',
    '/bounce-houses?from=2026-12-05&to=',
  ])('of a search for days has what is available right now: %s', async (url) => {
    const before = startOf((await shop.get(url)).body).data.products;
    expect(titles(before)).toContain('Neon Castle Bounce House');
    const { units } = (await shop.get(`/api/products/${CASTLE}`)).json();
    await bookingSteps(shop).reserve({ lines: [line({ quantity: units })] });
    const after = startOf((await shop.get(url)).body).data.products;
    expect(titles(after)).not.toContain('Neon Castle Bounce House');
    // The page explains days that cannot be rented, so it gets the whole list.
    const past = startOf((await shop.get('/products?from=2020-01-05&to=2020-01-06')).body);
    expect(past.data.products).toHaveLength(23);
  });

  it('has rentals on the home page as well when none is featured', async () => {
    const catalogue = shop.of(RECORDS.catalogue);
    const { products } = (await shop.get('/api/products?category=featured&limit=50')).json();
    for (const { id } of products) {
      await catalogue.update(id, undefined, (was) => ({ ...was, categories: ['bounce'] }));
    }
    expect(startOf((await shop.get('/')).body).data.featured).toHaveLength(6);
  });

  it('cannot be broken out of by its content', async () => {
    const headers = await shop.adminHeaders();
    const castle = (await shop.get(`/api/products/${CASTLE}`)).json();
    const title = '</script><script>alert(1)</script>';
    const url = `/api/admin/products/${CASTLE}`;
    await shop.send('PUT', url, { headers, body: { ...castle, title } });
    const { body } = await shop.get(`/products/${CASTLE}`);
    const data = body.slice(body.indexOf('id="page-data"'));
    expect(data).not.toContain(title);
    expect(startOf(body).data.product.title).toBe(title);
    const asked = await shop.get('/products?q=</script><script>alert(1)</script>');
    expect(asked.body.split('id="page-data"')[1]).not.toContain('<script>alert');
  });
});

describe('without a build', () => {
  it('the pages say so, and the interface works', async () => {
    shop = await openHttpShop();
    const page = await shop.get('/products');
    expect(page.json()).toMatchObject({ status: 503, code: 'pages_not_built' });
    expect(page.json().detail).toContain('npm run build');
    expect((await shop.get('/api/products')).statusCode).toBe(200);
    await shop.close();
  });
});
