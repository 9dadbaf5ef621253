import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadWebBuild } from '#server/platform/pages/web-build.ts';
import { startOf } from '#tests/support/built-shop.ts';
import { type HttpShop, openHttpShop } from '#tests/support/http-shop.ts';
import { webDist } from '#tests/support/web-dist.ts';

const SPANISH = { cookie: 'other=1; language=es' };
const ENGLISH = { cookie: 'language=en' };
const TOKEN = `R1.${'s'.repeat(43)}`;

let dist: Awaited<ReturnType<typeof webDist>>;
let shop: HttpShop;

beforeAll(async () => {
  dist = await webDist();
  const build = loadWebBuild(dist.dist);
  if (build === undefined) throw new Error('The build was not found.');
  shop = await openHttpShop({ build, publicUrl: 'https://shop.example' });
});
afterAll(async () => {
  await shop.close();
  await dist.remove();
});

it('is the language of the app that a page can be installed as', async () => {
  const manifestOf = async (url: string) =>
    /href:'?"?([^'"]*webmanifest)/.exec((await shop.get(url)).body)?.[1];
  expect(await manifestOf('/')).toBe('/manifest.webmanifest');
  expect(await manifestOf('/es')).toBe('/es/manifest.webmanifest');
});

describe('the choice of a language', () => {
  const choose = async (url: string) => {
    const { statusCode, headers } = await shop.get(url);
    return { statusCode, to: headers['location'], cookie: String(headers['set-cookie']) };
  };

  it('is stored for a year and leads to the same page', async () => {
    const chosen = await choose('/language/es?to=%2Fproducts%3Fsort%3Dprice%26q%3Da%2Bb');
    expect(chosen).toMatchObject({ statusCode: 303, to: '/es/products?sort=price&q=a+b' });
    expect(chosen.cookie).toBe(
      '__Host-language=es; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly; Secure',
    );
  });

  it.each([
    ['/language/es', '/es'],
    ['/language/en?to=/es/faq', '/faq'],
    ['/language/en?to=/es', '/'],
    ['/language/es?to=/es/es/faq', '/es/es/faq'],
    [`/language/es?to=/manage/${TOKEN}`, `/es/manage/${TOKEN}`],
  ])('of %s leads to %s', async (url, to) => {
    expect((await choose(url)).to).toBe(to);
  });

  it.each([
    '//evil.example/x',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/es//evil.example',
    '/%0d%0aset-cookie:%20a=b',
    '/..//evil.example',
  ])('never leads to another site: %s', async (to) => {
    const chosen = await choose(`/language/en?to=${encodeURIComponent(to)}`);
    expect(chosen.statusCode).toBe(303);
    expect(new URL(String(chosen.to), 'https://shop.example').origin).toBe('https://shop.example');
    expect(String(chosen.to)).toMatch(/^\/(?![/\\])/);
  });

  it('accepts only existing languages', async () => {
    expect((await choose('/language/fr')).statusCode).toBe(400);
  });

  it('keeps a private link out of the log', async () => {
    await shop.get(`/language/es?to=${encodeURIComponent(`/manage/${TOKEN}`)}`);
    await shop.get(`/es/manage/${TOKEN}`);
    expect(shop.logged.join('')).not.toContain(TOKEN);
  });
});

describe('a page in the chosen language', () => {
  it('is where an English address leads with Spanish chosen, query and all', async () => {
    const { statusCode, headers } = await shop.get('/products?category=water&x=ñ', SPANISH);
    expect([statusCode, headers['location']]).toEqual([
      302,
      '/es/products?category=water&x=%C3%B1',
    ]);
    expect(headers).toMatchObject({
      vary: 'accept-encoding, cookie',
      'cache-control': 'no-store',
    });
    expect((await shop.get('/', SPANISH)).headers['location']).toBe('/es');
    expect((await shop.get(`/manage/${TOKEN}`, SPANISH)).headers['location']).toBe(
      `/es/manage/${TOKEN}`,
    );
  });

  it('is kept from a private link in Spanish, unless a language was chosen, and from no public page', async () => {
    const cookieOf = async (url: string, headers = {}) =>
      (await shop.get(url, headers)).headers['set-cookie'];
    const link = `/es/manage/${TOKEN}`;
    expect(await cookieOf(link)).toMatch(/language=es; Path=\/; Max-Age=31536000/);
    const others = [cookieOf(link, ENGLISH), cookieOf(`/manage/${TOKEN}`), cookieOf('/es/faq')];
    expect(await Promise.all(others)).toEqual([undefined, undefined, undefined]);
  });

  it('is never guessed from the browser', async () => {
    const { statusCode } = await shop.get('/', { 'accept-language': 'es-MX,es' });
    expect(statusCode).toBe(200);
  });

  it('follows the address if English is chosen', async () => {
    const { statusCode, body } = await shop.get('/es/products', ENGLISH);
    expect(statusCode).toBe(200);
    expect(body).toMatch(/^<!doctype html><html lang="es">/);
    expect((await shop.get('/products', ENGLISH)).body).toContain('<html lang="en">');
  });

  it('is not sent from the cache of the other language', async () => {
    const english = await shop.get('/faq');
    const etag = String(english.headers['etag']);
    const again = await shop.get('/faq', { 'if-none-match': etag, ...SPANISH });
    expect(again.statusCode).toBe(302);
    expect((await shop.get('/es/faq')).headers['etag']).not.toBe(etag);
    expect((await shop.get('/faq')).body).toBe(english.body);
  });
});

describe('a Spanish page', () => {
  it('is cached as bytes with a tag, and does not depend on the cookie', async () => {
    const { headers } = await shop.get('/es/faq', { 'accept-encoding': 'br' });
    expect(headers).toMatchObject({
      vary: 'accept-encoding',
      'cache-control': 'no-cache',
      'content-encoding': 'br',
    });
    const br = { 'accept-encoding': 'br', 'if-none-match': String(headers['etag']) };
    expect((await shop.get('/es/faq', br)).statusCode).toBe(304);
  });

  it('runs the scripts of its own build, under one policy', async () => {
    const english = await shop.get('/');
    const spanish = await shop.get('/es');
    expect(spanish.body).toContain('[...libraries,"/assets/es/entry-2b3c.js",...own]');
    expect(english.body).toContain('[...libraries,"/assets/entry-1a2b.js",...own]');
    const policy = 'content-security-policy';
    expect(spanish.headers[policy]).toBe(english.headers[policy]);
    expect((await shop.get('/assets/es/entry-2b3c.js')).statusCode).toBe(200);
  });

  it('gives the browser its address without the language, and the facts in Spanish', async () => {
    const { url, config, data } = startOf((await shop.get('/es/products?sort=price')).body);
    expect(url).toBe('/products?sort=price');
    expect(data.products.length).toBeGreaterThan(20);
    const castle = 'neon-castle-bounce-house';
    const titleIn = (products: { slug: string; title: string }[]) =>
      products.find(({ slug }) => slug === castle)?.title;
    expect(titleIn(data.products)).toBe('Brincolín Castillo Neón');
    expect(JSON.stringify(data)).not.toContain('"es":');
    const { body } = await shop.get(`/api/products/${castle}`);
    expect(JSON.parse(body)).toMatchObject({
      title: 'Neon Castle Bounce House',
      es: { title: 'Brincolín Castillo Neón' },
    });
    expect(config.site.claims.trust).toContain('La noche es gratis');
    const english = startOf((await shop.get('/products')).body).config.site;
    expect(english.claims.trust).toContain('Free overnight');
  });

  it.each([
    ['/es/products/nothing', 404],
    ['/es/nowhere', 404],
    ['/es', 200],
    ['/es/', 200],
  ])('answers %s with %d', async (url, status) => {
    expect((await shop.get(url)).statusCode).toBe(status);
  });

  it('is not cached and not indexed with a token in its address', async () => {
    const { headers } = await shop.get(`/es/manage/${TOKEN}`);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
    expect(headers['etag']).toBeUndefined();
  });

  it('does not exist for the owner’s screens, which are English, at one address', async () => {
    const { statusCode, headers } = await shop.get('/es/admin/products?page=2');
    expect([statusCode, headers['location']]).toEqual([302, '/admin/products?page=2']);
    expect((await shop.get('/admin', SPANISH)).statusCode).toBe(200);
  });

  it('is where a plain contact form on it leads back', async () => {
    const { statusCode, headers } = await shop.app.inject({
      method: 'POST',
      url: '/api/contact',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'name=Ana&language=es',
    });
    expect([statusCode, headers['location']]).toEqual([303, '/es/contact?sent=0']);
  });
});
