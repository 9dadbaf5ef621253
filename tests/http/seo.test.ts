import Fastify from 'fastify';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTENT_PAGES } from '#core/content/content-pages.ts';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import { KNOWN_PLACES } from '#core/content/places.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { seoRoutes } from '#server/platform/pages/seo.route.ts';
import { loadWebBuild } from '#server/platform/pages/web-build.ts';
import { type HttpShop, openHttpShop } from '#tests/support/http-shop.ts';
import { oneHttpShop } from '#tests/support/opened-shop.ts';
import { CASTLE } from '#tests/support/order-body.ts';

const decode = (html: string): string => html.replaceAll('&#x27;', "'").replaceAll('&amp;', '&');

describe('files for search engines and home screens', () => {
  const shop = oneHttpShop({ publicUrl: 'https://shop.example' });

  const places = async () => {
    const { body } = await shop.get('/sitemap.xml');
    return [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place ?? '');
  };

  it('include a sitemap of every public page and every active product', async () => {
    const { products } = (await shop.get('/api/products')).json();
    const found = await places();
    for (const path of [
      '/',
      '/products',
      '/combos',
      '/delivery',
      ...CONTENT_PAGES.map(({ path }) => path),
    ]) {
      expect(found).toContain(`https://shop.example${path}`);
    }
    for (const { slug } of products)
      expect(found).toContain(`https://shop.example/products/${slug}`);
    expect(found).toHaveLength(2 * (1 + 1 + 1 + 5 + CONTENT_PAGES.length + products.length));
    expect(new Set(found).size).toBe(found.length);
    const { body, headers } = await shop.get('/sitemap.xml');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(body).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns=/);
    expect(body).toMatch(/\/terms<\/loc><lastmod>\d{4}-\d\d-\d\d<\/lastmod>/);
  });

  it('list each page in every language, each with its translations', async () => {
    const { body } = await shop.get('/sitemap.xml');
    for (const own of ['https://shop.example/faq', 'https://shop.example/es/faq']) {
      const entry = new RegExp(`<url><loc>${own}</loc>(.*?)</url>`).exec(body)?.[1];
      for (const [language, twin] of [
        ['en', 'https://shop.example/faq'],
        ['es', 'https://shop.example/es/faq'],
      ]) {
        expect(entry).toContain(
          `<xhtml:link rel="alternate" hreflang="${language}" href="${twin}"/>`,
        );
      }
    }
    expect(await places()).toContain('https://shop.example/es');
  });

  it('leave out products no longer rented', async () => {
    const { id, slug } = (await shop.get(`/api/products/${CASTLE}`)).json();
    expect(await places()).toContain(`https://shop.example/products/${slug}`);
    await shop.hideProduct(id);
    expect(await places()).not.toContain(`https://shop.example/products/${slug}`);
  });

  it('keep robots away from private pages', async () => {
    const { body, headers } = await shop.get('/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    for (const path of ['/admin', '/manage', '/checkout', '/cart-checkout', '/success']) {
      expect(body).toContain(`Disallow: ${path}\n`);
      expect(body).toContain(`Disallow: /es${path}\n`);
    }
    for (const path of ['/api', '/language']) expect(body).toContain(`Disallow: ${path}\n`);
    expect(body).toContain('Sitemap: https://shop.example/sitemap.xml\n');
  });

  it('include a manifest with icons', async () => {
    const answer = await shop.get('/manifest.webmanifest');
    expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    expect(answer.json()).toMatchObject({ name: 'Bounce Galaxy Rentals', start_url: '/' });
    const sizes = answer.json().icons.map(({ sizes }: { sizes: string }) => sizes);
    expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512']));
    expect((await shop.get('/es/manifest.webmanifest')).json()).toEqual({
      ...answer.json(),
      lang: 'es-US',
      start_url: '/es',
      description: expect.stringContaining('Brincolines'),
    });
  });

  it('are cached for an hour, but an outage is not', async () => {
    const app = Fastify();
    let isOut = false;
    const listProducts = async () => {
      if (isOut) throw new Error('the store is out');
      return [];
    };
    await app.register(
      seoRoutes({
        listProducts,
        publicUrl: 'https://shop.example',
        readSettings: async () => DEFAULT_SETTINGS,
        readSite: async () => DEMO_SITE,
      }),
    );
    const cacheControl = async () => (await app.inject('/sitemap.xml')).headers['cache-control'];
    expect(await cacheControl()).toBe('public, max-age=3600');
    isOut = true;
    expect(await cacheControl()).toBeUndefined();
    await app.close();
  });
});

describe('every page for search engines, as built', () => {
  let shop: HttpShop;
  beforeAll(async () => {
    const build = loadWebBuild(path.resolve('dist'));
    if (build === undefined) throw new Error('Run "npm run build" first.');
    shop = await openHttpShop({ publicUrl: 'https://shop.example', build });
    const headers = await shop.adminHeaders();
    const { revision, ...settings } = (await shop.get('/api/admin/settings', headers)).json();
    const list = [{ ...KNOWN_PLACES[1], words: 'Ours.' }, KNOWN_PLACES[0]];
    const body = { revision, settings: { ...settings, places: { isOn: true, list } } };
    await shop.send('PUT', '/api/admin/settings', { headers, body });
  });
  afterAll(() => shop.close());

  it('has its own title of at most 60 letters, its address and its translations', async () => {
    const { body } = await shop.get('/sitemap.xml');
    const addresses = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address);
    expect(addresses).toContain('https://shop.example/es/delivery/allen');
    const titles = new Map<string, string>();
    for (const address of addresses) {
      const { statusCode, body: page } = await shop.get(new URL(address).pathname);
      const title = decode(/<title>(.*?)<\/title>/.exec(page)?.[1] ?? '');
      expect([address, statusCode, title.length > 0 && title.length <= 60]).toEqual([
        address,
        200,
        true,
      ]);
      expect(page).toContain(`<link rel="canonical" href="${address}">`);
      expect(page).not.toContain('content="noindex"');
      expect(titles.get(title)).toBeUndefined();
      titles.set(title, address);
    }
  });

  it.each(['/booking', '/cart-checkout', '/success', '/manage/a.b', '/login', '/no-such-page'])(
    'has a title of at most 60 letters even if hidden: %s',
    async (path) => {
      for (const address of [path, `/es${path}`]) {
        const title = /<title>(.*?)<\/title>/.exec((await shop.get(address)).body)?.[1] ?? '';
        expect(title).toMatch(/^.{1,60}$/u);
      }
    },
  );
});
