import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTENT_PAGES } from '#core/content/content-pages.ts';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import { seoRoutes } from '#server/platform/pages/seo.route.ts';
import { type HttpShop, openHttpShop } from '#tests/support/http-shop.ts';
import { CASTLE } from '#tests/support/order-body.ts';

describe('what search engines and home screens ask for', () => {
  let shop: HttpShop;
  beforeAll(async () => {
    shop = await openHttpShop({ publicUrl: 'https://shop.example' });
  });
  afterAll(() => shop.close());

  const places = async () => {
    const { body } = await shop.get('/sitemap.xml');
    return [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place ?? '');
  };

  it('is a sitemap of every public page and every active product', async () => {
    const { products } = (await shop.get('/api/products')).json();
    const found = await places();
    for (const path of ['/', '/products', '/combos', ...CONTENT_PAGES.map(({ path }) => path)]) {
      expect(found).toContain(`https://shop.example${path}`);
    }
    for (const { slug } of products)
      expect(found).toContain(`https://shop.example/products/${slug}`);
    expect(found).toHaveLength(2 * (1 + 1 + 5 + CONTENT_PAGES.length + products.length));
    expect(new Set(found).size).toBe(found.length);
    const { body, headers } = await shop.get('/sitemap.xml');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(body).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns=/);
    expect(body).toMatch(/\/terms<\/loc><lastmod>\d{4}-\d\d-\d\d<\/lastmod>/);
  });

  it('names each page in every language, and at each its twins', async () => {
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

  it('leaves out what is not rented any more', async () => {
    const { id, slug } = (await shop.get(`/api/products/${CASTLE}`)).json();
    expect(await places()).toContain(`https://shop.example/products/${slug}`);
    await shop.hideProduct(id);
    expect(await places()).not.toContain(`https://shop.example/products/${slug}`);
  });

  it('keeps robots from what is private', async () => {
    const { body, headers } = await shop.get('/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    for (const path of ['/admin', '/manage', '/checkout', '/cart-checkout', '/success']) {
      expect(body).toContain(`Disallow: ${path}\n`);
      expect(body).toContain(`Disallow: /es${path}\n`);
    }
    for (const path of ['/api', '/language']) expect(body).toContain(`Disallow: ${path}\n`);
    expect(body).toContain('Sitemap: https://shop.example/sitemap.xml\n');
  });

  it('is a manifest with icons', async () => {
    const answer = await shop.get('/manifest.webmanifest');
    expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    expect(answer.json()).toMatchObject({ name: 'Bounce Galaxy Rentals', start_url: '/' });
    const sizes = answer.json().icons.map(({ sizes }: { sizes: string }) => sizes);
    expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512']));
  });

  it('is kept for an hour, and an outage not at all', async () => {
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
