import fc from 'fast-check';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import type { PageData, PlaceDto, PublicConfig } from '#core/contract/page.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { type BusinessSettings, DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { productDto } from '#tests/unit/web/product-dto.ts';
import { render } from '#web/entry-server.tsx';
import { useCart } from '#web/shared/cart-context.tsx';
import { titleOf } from '#web/shared/page-head.ts';

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

const wordsOf = (html: string): string => html.replaceAll(/<[^>]*>/g, '');

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
    expect(jsonLdOf(head).map((object) => object['@type'])).toEqual(['LocalBusiness', 'ItemList']);
  });

  it('says on the cards how much space a rental needs, if that is known', () => {
    const card = (setup: object) =>
      page('/', { featured: [productDto({ setup: { ...productDto().setup, ...setup } })] }).body;
    expect(card({})).toContain('Needs 20\u00a0×\u00a018\u00a0ft');
    expect(card({ lengthFt: 0, widthFt: 0 })).not.toContain('Needs');
  });

  it('writes own terms as text, instead of the standard terms or below them', () => {
    const settings = {
      ...DEFAULT_SETTINGS,
      ownTerms: { id: '0123456789abcdef', replaces: true, since: '2026-11-20' },
    };
    const words = '# Risk\nRead <b>this</b>.\n\nInitials\n\nInitials';
    const [own = '', both = ''] = [true, false].map((replaces) => {
      const data = { ownTerms: { replaces, words } };
      return render({ url: '/terms', config: { ...CONFIG, settings }, data }).body;
    });
    for (const body of [own, both]) {
      expect(body).toContain('Risk</h2>');
      expect(body).toContain('Read &lt;b&gt;this&lt;/b&gt;.');
    }
    expect([own.includes('Damage and loss'), both.includes('Damage and loss')]).toEqual([
      false,
      true,
    ]);
    expect(own).toMatch(/<time datetime="2026-11-20"/i);
  });

  it('says that own terms are in English only to readers who expect Spanish', () => {
    const settings = {
      ...DEFAULT_SETTINGS,
      ownTerms: { id: '0123456789abcdef', replaces: true, since: '2026-11-20' },
    };
    const bodyOf = (more: object) => {
      const data = { ownTerms: { replaces: true, words: 'You release us.', ...more } };
      return render({ url: '/terms', config: { ...CONFIG, settings }, data }).body;
    };
    expect(bodyOf({ isOnlyEnglish: true })).toContain('Los términos están en inglés');
    expect(bodyOf({})).not.toContain('en inglés');
  });

  it('promises no night that a closed next day takes back', () => {
    const { limits } = DEFAULT_SETTINGS;
    const week = limits.week.map((day, index) => ({ ...day, isOpen: index !== 0 }));
    const settings = { ...DEFAULT_SETTINGS, limits: { ...limits, keepsOpeningDays: true, week } };
    const config = { ...CONFIG, settings };
    const at = (url: string) =>
      wordsOf(render({ url, config, data: { product: productDto() } }).body);
    const bodyOf = (days: string) => at(`/products/neon-castle?${days}`);
    const saturday = bodyOf('from=2026-12-12&to=2026-12-13');
    expect(saturday).toContain('after the party');
    expect(saturday).toContain('total for 1 day');
    expect(saturday).not.toMatch(/free overnight/i);
    const friday = bodyOf('from=2026-12-11&to=2026-12-12');
    expect(friday).toContain('total for 1 day, free overnight');
    expect(friday).toContain('Free overnight');
    // The phone's bar of the catalogue.
    const bar = 'Book for $225 • Free overnight';
    expect(at('/bounce-houses?from=2026-12-11&to=2026-12-12')).toContain(bar);
    expect(at('/bounce-houses?from=tomorrow&to=2026-02-31')).toContain(bar);
    const evening = at('/bounce-houses?from=2026-12-12&to=2026-12-13');
    expect(evening).toContain('Book for $225');
    expect(evening).not.toMatch(/free overnight/i);
    const home = (more: object) =>
      wordsOf(render({ url: '/', config: { ...CONFIG, ...more }, data: {} }).body);
    expect(home({})).toContain('Saturday to Sunday is one day.');
    expect(home({ settings })).toContain('Friday to Saturday is one day.');
  });

  it('has the other language in the header, where Tab reaches it without scripts', () => {
    const [, header = ''] = /<header(.*?)<\/header>/s.exec(page('/products').body) ?? [];
    expect(header).toContain('href="/language/es?to=%2Fproducts"');
    const [, quiet = ''] = /<header(.*?)<\/header>/s.exec(page('/cart-checkout').body) ?? [];
    expect(quiet).not.toContain('/language/');
  });

  it('says so if nothing is featured', () => {
    expect(page('/', { featured: [] }).body).toContain(
      'No featured products available. Check back soon!',
    );
    expect(page('/').body).toContain('Loading featured products...');
  });

  it('writes a product with its offer and a link to book it', () => {
    const { status, head, body } = page('/products/neon-castle', { product: productDto() });
    expect(status).toBe(200);
    expect(body).toContain('15\u00a0×\u00a013\u00a0×\u00a012\u00a0ft');
    expect(jsonLdOf(head).map((object) => object['@type'])).toEqual(['Product', 'BreadcrumbList']);
    expect(jsonLdOf(head)[0]).toMatchObject({ offers: { price: '225.00', priceCurrency: 'USD' } });
  });

  it('keeps the chosen dates in links to a booking and to the other shelf', () => {
    const dates = '?from=2026-12-12&amp;to=2026-12-13';
    const { body } = page('/products?from=2026-12-12&to=2026-12-13');
    expect(body.split(`href="/booking${dates}"`)).toHaveLength(5);
    expect(body).toContain(`href="/bounce-houses${dates}"`);
    expect(page('/products?from=2026-12-12').body).not.toContain('href="/booking?');
  });

  it('uses the slug as the canonical URL of a product requested by id', () => {
    expect(page('/products/castle', { product: productDto() }).head).toContain(
      '<link rel="canonical" href="https://shop.example/products/neon-castle">',
    );
  });

  it('links to the same page in every language, unless it is hidden from search engines', () => {
    const { head, body } = page('/products?category=water&utm_source=mail', { products: [] });
    for (const [language, address] of [
      ['en', 'https://shop.example/water-slides'],
      ['es', 'https://shop.example/es/water-slides'],
      ['x-default', 'https://shop.example/water-slides'],
    ]) {
      expect(head).toContain(`<link rel="alternate" hreflang="${language}" href="${address}">`);
    }
    expect(head).toContain('<meta property="og:locale" content="en_US">');
    expect(body).toContain('href="/language/es?to=%2Fproducts%3Fcategory%3Dwater"');
    expect(page('/checkout').head).not.toContain('hreflang');
  });

  it('prices the dates in the URL', () => {
    const url = '/products/neon-castle?from=2026-12-05&to=2026-12-07';
    expect(page(url, { product: productDto() }).body).toContain('$450.00');
  });

  it('names the price of longer rentals if it differs', () => {
    const tiers = [{ fromDays: 7, percent: 20 }];
    const told = (isOn: boolean) =>
      render({
        url: '/products/neon-castle',
        config: { ...CONFIG, settings: { ...DEFAULT_SETTINGS, multiDay: { isOn, tiers } } },
        data: { product: productDto() },
      }).body;
    expect(told(true)).toContain('A week or more: $180 / day');
    expect(told(false)).not.toContain('A week or more');
  });

  it.each(['/nope', '/products/unknown', '/delivery/unknown', '/delivery', '/delivery/a/b'])(
    'answers 404 for %s',
    (url) => {
      const { status, head, body } = page(url);
      expect(status).toBe(404);
      expect(body).toContain('404 - Page Not Found');
      expect(body).toContain('The page you&#x27;re looking for doesn&#x27;t exist.');
      expect(head).toContain('<meta name="robots" content="noindex">');
    },
  );

  it('answers 404 for an unknown admin address, and leaves the page to its frame', () => {
    const { status, head, body } = page('/admin/nope');
    expect(status).toBe(404);
    expect(head).toContain('noindex');
    expect(body).toContain('aria-busy="true"');
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

  it("lists the products of a shelf in the URL's order", () => {
    const products = [
      productDto({ id: 'a', slug: 'dear', title: 'Dear One', price: 400 }),
      productDto({ id: 'b', slug: 'cheap', title: 'Cheap One', price: 200 }),
    ];
    const { body } = page('/bounce-houses?sort=price', { products });
    expect(body).toContain('2 rentals');
    expect(body.indexOf('Cheap One')).toBeLessThan(body.indexOf('Dear One'));
  });

  it("gives search engines a list's products, in its order, with price and picture", () => {
    const products = [
      productDto({ id: 'a', slug: 'dear', title: 'Dear One', price: 400 }),
      productDto({ id: 'b', slug: 'cheap', title: 'Cheap One', price: 200.5 }),
    ];
    for (const url of ['/bounce-houses?sort=price', '/products?sort=price']) {
      const [list] = jsonLdOf(page(url, { products }).head);
      expect(list).toMatchObject({
        '@type': 'ItemList',
        numberOfItems: 2,
        itemListElement: [
          {
            position: 1,
            item: {
              '@type': 'Product',
              name: 'Cheap One',
              url: 'https://shop.example/products/cheap',
              offers: { '@type': 'Offer', price: '200.50', priceCurrency: 'USD' },
            },
          },
          { position: 2, item: { name: 'Dear One', offers: { price: '400.00' } } },
        ],
      });
    }
    expect(jsonLdOf(page('/products', { products: [] }).head)).toEqual([]);
  });

  describe('the list of places', () => {
    const places = (settings: Partial<BusinessSettings['delivery']>, ...fees: number[]) =>
      render({
        url: '/delivery',
        config: {
          ...CONFIG,
          settings: {
            ...DEFAULT_SETTINGS,
            delivery: { ...DEFAULT_SETTINGS.delivery, ...settings },
          },
        },
        data: {
          places: fees.map((fee, at) => ({
            slug: `place-${at}`,
            kind: 'city',
            name: `Place ${at}`,
            county: 'Tarrant',
            leastFeeCents: fee,
            mostFeeCents: fee,
          })),
        },
      });
    const zone = (name: string, feeCents: number, miles = 0) => ({
      name,
      postalCodes: ['761'],
      feeCents,
      miles,
    });

    it.each<[string, Partial<BusinessSettings['delivery']>, number[], string]>([
      [
        'without fees',
        {},
        [0, 0],
        'Delivery, setup and pickup are part of the price. We don’t deliver anywhere else yet. Call us',
      ],
      [
        'one fee for all',
        { chargesFee: true, zones: [zone('Tarrant', 4_000), zone('Dallas', 4_000)] },
        [4_000, 4_000],
        'Delivery costs $40, and you see it in the total before you pay.',
      ],
      [
        'fees by zone, with requests from farther out',
        {
          chargesFee: true,
          refusesOutside: false,
          outsideFeeCents: 15_000,
          zones: [zone('Dallas', 7_500), zone('Johnson', 0)],
        },
        [0, 7_500],
        'Delivery costs nothing in Johnson and $75 in Dallas, and you see it in the total before you pay. Farther out, you can send us a request. Delivery there is $150. You pay nothing until we confirm.',
      ],
      [
        'fees by distance, of the bands in use',
        {
          chargesFee: true,
          feeBy: 'distance',
          zones: [zone('A', 0, 10), zone('B', 0, 25), zone('C', 0, 90)],
          bands: [
            { upToMiles: 60, feeCents: 9_000 },
            { upToMiles: 30, feeCents: 4_000 },
            { upToMiles: 15, feeCents: 0 },
          ],
        },
        [0, 4_000],
        'Delivery costs nothing up to 15 miles from us and $40 up to 30 miles from us, and',
      ],
      [
        'many fees',
        {
          chargesFee: true,
          zones: [1, 2, 3, 4, 5].map((each) => zone(`Zone ${each}`, each * 1_000)),
        },
        [1_000, 5_000],
        'Delivery costs $10 to $50, depending on your ZIP code, and you see it',
      ],
    ])('says what delivery costs: %s', (_case, settings, fees, said) => {
      const { body, head } = places(settings, ...fees);
      expect(wordsOf(body)).toContain(said);
      expect(head).toContain(said);
      const differ = new Set(fees).size > 1;
      for (const fee of differ ? fees : [])
        expect(body).toContain(fee === 0 ? 'no delivery fee' : `$${fee / 100}<`);
    });
  });

  describe('the page of a place', () => {
    const place: PlaceDto = {
      slug: 'tarrant-county',
      kind: 'county',
      name: 'Tarrant',
      county: '',
      words: 'Our crews know\nevery street.',
      es: { words: '' },
      hasOwn: true,
      fees: [
        { feeCents: 2_000, postalCodes: ['76001'] },
        { feeCents: 4_550, postalCodes: ['76102', '76103'] },
      ],
      road: { miles: 31, minutes: 45 },
      weekend: { startDate: calendarDay('2026-11-28'), endDate: calendarDay('2026-11-29') },
      orderUntil: { day: calendarDay('2026-11-27'), time: '08:00' },
      available: 1,
      products: [productDto()],
      near: [],
    };

    it("shows its computed facts and the shop's own text", () => {
      const { status, head, body } = page('/delivery/tarrant-county', { place });
      expect(status).toBe(200);
      for (const said of [
        'Bounce houses and water slides in Tarrant County',
        'Delivery costs $20 to $45.50, by ZIP code',
        'ZIP codes 76102, 76103',
        'About 31 miles and 45 minutes from our yard.',
        'Fri,\u00a0Nov\u00a027, 8\u00a0AM',
        'Our crews know\nevery street.',
        'from=2026-11-28&amp;to=2026-11-29',
      ]) {
        expect(body).toContain(said);
      }
      expect(jsonLdOf(head).map((object) => object['@type'])).toEqual([
        'Service',
        'BreadcrumbList',
        'ItemList',
      ]);
      expect(head).toContain(
        '<link rel="canonical" href="https://shop.example/delivery/tarrant-county">',
      );
      expect(head).toContain('href="https://shop.example/es/delivery/tarrant-county"');
    });

    it('is kept from search engines if it has no text of its own', () => {
      const { head } = page('/delivery/tarrant-county', { place: { ...place, hasOwn: false } });
      expect(head).toContain('<meta name="robots" content="noindex">');
      expect(head).not.toContain('hreflang');
    });

    it('says why nothing is available', () => {
      const none = { ...place, available: 0, products: [] };
      expect(page('/delivery/x', { place: none }).body).toContain('Everything is booked that day.');
    });
  });

  it("shows what the server found available on the URL's days, on a shelf too", () => {
    const { body } = page('/bounce-houses?from=2026-12-05&to=2026-12-07', {
      products: [productDto()],
    });
    expect(body).toContain('Available</span>');
    // Two days at $225: the card shows the total, not the price per day.
    expect(body).toMatch(/\$450<.*> total</);
    expect(body).not.toContain('/ day');
    expect(body).toContain('1 rental available');
  });

  it('filters a list by its URL, and says what each filter would leave', () => {
    const { body } = page('/products?wet=wet&maxPrice=300', {
      products: [
        productDto({ id: 'a', title: 'Dry One' }),
        productDto({ id: 'b', title: 'Wet One', wet: true }),
        productDto({ id: 'c', title: 'Dear One', wet: true, price: 400 }),
      ],
    });
    expect(body).toContain('Wet One');
    expect(body).not.toMatch(/Dry One|Dear One/);
    expect(body).toContain('Remove: Up to $300');
    // Either, wet, dry, with the current price filter.
    const counts = [...body.matchAll(/name="wet".*?<span class="sr-only">(.*?)<\/span>/gs)];
    expect(counts.slice(0, 3).map(([, count]) => count)).toEqual([
      '2 rentals',
      '1 rental',
      '1 rental',
    ]);
  });

  it('keeps the rest of the URL in the form that works without scripts', () => {
    const { body } = page('/bounce-houses?sort=price&q=one&age=kids', { products: [] });
    const form =
      /<form[^>]*action="\/bounce-houses"[^>]*><input type="hidden" name="sort".*?<\/form>/s;
    const [text = ''] = form.exec(body) ?? [];
    expect(text).toContain('<input type="hidden" name="q" value="one"/>');
    expect(text).not.toContain('<input type="hidden" name="age"');
    expect(text).toContain('<noscript><button type="submit"');
  });

  it('names the one filter to drop if nothing is left', () => {
    const { body } = page('/products?wet=wet&age=little', { products: [productDto()] });
    expect(body).toContain('Nothing matches all of that');
    expect(body).toContain('Without “Wet”: 1 rental');
    expect(body).not.toContain('Without “Ages 3 to 5”');
  });

  it('says on the cards and on the panel what fits a yard, and why not', () => {
    const products = [
      productDto({ id: 'a', title: 'Small One' }),
      productDto({
        id: 'b',
        title: 'Long One',
        setup: { lengthFt: 60, widthFt: 12, surfaces: ['grass'] },
      }),
    ];
    const yard = 'yardLength=18&yardWidth=20&surface=grass';
    const { body } = page(`/products?panel=fit&${yard}`, { products });
    expect(body).toContain('Fits your yard');
    expect(body).toContain('1 of 2 rentals fits your yard.');
    expect(wordsOf(body)).toContain('Needs 60 ft of length. Your yard has 20 ft.');
    expect(page(`/products?fits=yes&${yard}`, { products }).body).not.toContain('Long One');
    // The link keeps the other filters, so the panel counts what they leave.
    const wet = productDto({ id: 'c', title: 'Wet One', wet: true });
    const filtered = page(`/products?panel=fit&wet=dry&${yard}`, { products: [...products, wet] });
    expect(wordsOf(filtered.body)).toContain('Show only the 1 that fits');
    expect(filtered.body).toContain('1 of 2 rentals fits your yard.');
    const none = page(`/products?panel=fit&wet=wet&${yard}`, { products }).body;
    expect(none).not.toContain('None of these 0');
  });

  it('says what rules out most rentals if none fits, and what helps with a far outlet', () => {
    const setup = { lengthFt: 12, widthFt: 12, surfaces: ['grass'] as const };
    const products = [
      productDto({ id: 'a', setup: { ...setup, outletWithinFt: 75 } }),
      productDto({ id: 'b', setup: { ...setup, outletWithinFt: 50 } }),
      productDto({ id: 'c', setup: { ...setup, lengthFt: 60, outletWithinFt: 50 } }),
    ];
    const far = (yard: string) => page(`/products?panel=fit&${yard}&outlet=150`, { products }).body;
    const none = far('yardLength=40&yardWidth=25');
    expect(none).toContain('None of these 3 rentals fit your yard.');
    expect(none).toContain('Your outlet is too far away for 3 of them.');
    expect(none).toContain(
      `For 2 of them, the outlet is the only problem. A generator or a longer cord may help. Call us at <a href="tel:8175550142" class="whitespace-nowrap underline underline-offset-4">${DEMO_SITE.phone}</a>.`,
    );
    const short = far('yardLength=9&yardWidth=9');
    expect(short).toContain('Your yard is too short for 3 of them.');
    expect(short).not.toContain('the only problem');
  });

  it("says on a product's page whether it fits", () => {
    const product = productDto();
    const url = '/products/neon-castle?yardLength=15&yardWidth=40';
    expect(wordsOf(page(url, { product }).body)).toContain(
      'Needs 18 ft of width. Your yard has 15 ft.',
    );
    expect(page('/products/neon-castle', { product }).body).toContain('Enter your yard');
    const dates = 'from=2026-12-12&to=2026-12-13';
    const { body } = page(`${url}&${dates}`, { product });
    expect(body).toContain(
      `href="/products?fits=yes&amp;yardLength=15&amp;yardWidth=40&amp;${dates.replace('&', '&amp;')}"`,
    );
    const warning = '<a href="#fit"';
    expect(body.indexOf(warning)).toBeGreaterThan(body.indexOf('id="dates"'));
    const roomy = page('/products/neon-castle?yardLength=80&yardWidth=80', { product }).body;
    expect(roomy).not.toContain(warning);
    expect(roomy).not.toContain('See what fits your yard');
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

  it('writes no style attribute and no inline handler, because the policy forbids them', () => {
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

describe('titleOf', () => {
  it('leaves out the brand if it does not fit, and never exceeds 60 letters', () => {
    expect(titleOf('Contact', 'Bounce Galaxy')).toBe('Contact | Bounce Galaxy');
    expect(titleOf('x'.repeat(50), 'Bounce Galaxy')).toBe('x'.repeat(50));
    expect(titleOf(`${'word '.repeat(11)}a, longer`, 'B')).toBe(`${'word '.repeat(11)}a…`);
    fc.assert(
      fc.property(fc.string({ maxLength: 120 }), fc.string({ maxLength: 60 }), (title, brand) => {
        const said = titleOf(title, brand);
        expect(said.length).toBeLessThanOrEqual(60);
      }),
    );
  });
});

describe('useCart', () => {
  it('throws outside its provider', () => {
    const Lost = () => createElement('p', null, useCart().count);
    expect(() => renderToString(createElement(Lost))).toThrow('CartProvider');
  });
});
