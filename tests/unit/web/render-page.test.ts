import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { PageData, PublicConfig } from '#core/ports/page.ts';
import { DEMO_SITE } from '#core/site/demo-site.ts';
import { useCart } from '#web/shared/cart-context.tsx';
import { render } from '#web/entry-server.tsx';
import { productDto } from '#tests/unit/web/product-dto.ts';

const CONFIG: PublicConfig = {
  site: DEMO_SITE,
  publicUrl: 'https://shop.example',
  payment: 'simulated-card',
  identity: 'local-auth',
  today: '2026-11-20',
};
const page = (url: string, data: PageData = {}) => render({ url, config: CONFIG, data });
const jsonLdOf = (head: string): { '@type': string }[] =>
  [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) =>
    JSON.parse(json ?? ''),
  );

describe('render', () => {
  it('writes the home page with its featured products, shop facts and first picture', () => {
    const { status, head, body } = page('/', { featured: [productDto()] });
    expect(status).toBe(200);
    expect(body).toContain('Light up the');
    expect(body).toContain('href="/products/neon-castle"');
    expect(body).toContain('href="/booking?product=castle"');
    expect(head).toContain('<link rel="canonical" href="https://shop.example/">');
    expect(head).toMatch(
      /<link rel="preload" as="image" type="image\/avif" imagesrcset="[^"]*hero/,
    );
    expect(jsonLdOf(head).map((object) => object['@type'])).toEqual(['LocalBusiness']);
  });

  it('says so when nothing is featured', () => {
    expect(page('/', { featured: [] }).body).toContain(
      'No featured products available. Check back soon!',
    );
    expect(page('/').body).toContain('Loading featured products...');
  });

  it('writes a product with its offer and the way to it', () => {
    const { status, head, body } = page('/products/neon-castle', { product: productDto() });
    expect(status).toBe(200);
    expect(body).toContain('15 × 13 × 12 ft');
    expect(jsonLdOf(head).map((object) => object['@type'])).toEqual(['Product', 'BreadcrumbList']);
    expect(jsonLdOf(head)[0]).toMatchObject({ offers: { price: '225.00', priceCurrency: 'USD' } });
  });

  it('names the slug as the address of a product that was asked for by its id', () => {
    expect(page('/products/castle', { product: productDto() }).head).toContain(
      '<link rel="canonical" href="https://shop.example/products/neon-castle">',
    );
  });

  it('prices the dates of the address', () => {
    const url = '/products/neon-castle?from=2026-12-05&to=2026-12-07';
    expect(page(url, { product: productDto() }).body).toContain('$450.00');
  });

  it.each(['/nope', '/admin/nope', '/products/unknown'])('answers 404 for %s', (url) => {
    const { status, head, body } = page(url);
    expect(status).toBe(404);
    expect(body).toContain('404 - Page Not Found');
    expect(body).toContain('The page you&#x27;re looking for doesn&#x27;t exist.');
    expect(head).toContain('<meta name="robots" content="noindex">');
  });

  it.each([
    '/booking',
    '/cart-checkout',
    '/checkout',
    '/success',
    '/manage/r1.x',
    '/admin/products',
  ])('keeps %s from search engines and shows its skeleton', (url) => {
    const { status, head, body } = page(url);
    expect(status).toBe(200);
    expect(head).toContain('noindex');
    expect(body).toContain('aria-busy="true"');
  });

  it('lists the products of a shelf in the order of the address', () => {
    const products = [
      productDto({ id: 'a', slug: 'dear', title: 'Dear One', price: 400 }),
      productDto({ id: 'b', slug: 'cheap', title: 'Cheap One', price: 200 }),
    ];
    const { body } = page('/bounce-houses?sort=price', { products });
    expect(body).toContain('2 rentals');
    expect(body.indexOf('Cheap One')).toBeLessThan(body.indexOf('Dear One'));
  });

  it('asks again for free products where the server has not looked for them', () => {
    const { body } = page('/bounce-houses?from=2026-12-05&to=2026-12-06', {
      products: [productDto()],
    });
    expect(body).not.toContain('Free on your dates');
    expect(body).toContain('Blowing up the catalogue');
  });

  it('lets no text of a product end a script or an attribute', () => {
    const nasty = '</script><script>alert(1)</script>"<b>';
    const { head, body } = page('/products/neon-castle', {
      product: productDto({ title: nasty, description: nasty }),
    });
    expect(head).not.toContain('<script>alert');
    expect(head).toContain('&lt;/script&gt;');
    expect(body).not.toContain('<script>alert');
  });

  it('writes no style attribute and no inline handler: the policy forbids them', () => {
    for (const { body } of [
      page('/', { featured: [productDto()] }),
      page('/products', { products: [productDto()] }),
      page('/products/neon-castle', { product: productDto() }),
      page('/booking'),
    ]) {
      expect(body).not.toMatch(/<[^>]+\s(style|on[a-z]+)="/);
    }
  });
});

describe('useCart', () => {
  it('throws outside its provider', () => {
    const Lost = () => createElement('p', null, useCart().count);
    expect(() => renderToString(createElement(Lost))).toThrow('CartProvider');
  });
});
