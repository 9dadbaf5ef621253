import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { freshBuiltShop, startOf } from '#tests/support/built-shop.ts';
import type { HttpShop } from '#tests/support/http-shop.ts';
import { CASTLE, line } from '#tests/support/order-body.ts';

/** The weekend after the next one. The shop's clock says Friday, November 20. */
const WEEKEND = { startDate: '2026-11-28', endDate: '2026-11-29' };

let shop: HttpShop;
freshBuiltShop((opened) => {
  ({ shop } = opened);
});

const placeAt = async (path: string) => startOf((await shop.get(path)).body).data.place;

async function saveSettings(change: object): Promise<void> {
  const headers = await shop.adminHeaders();
  const { revision, ...settings } = (await shop.get('/api/admin/settings', headers)).json();
  const body = { revision, settings: { ...settings, ...change } };
  expect((await shop.send('PUT', '/api/admin/settings', { body, headers })).statusCode).toBe(200);
}

const cleburne = (change: object = {}) => ({
  kind: 'city',
  name: 'Cleburne',
  county: 'Johnson',
  postalCodes: ['76031', '76033'],
  isShown: true,
  words: '',
  es: { words: '' },
  ...change,
});

const inSitemap = async (path: string): Promise<boolean> =>
  (await shop.get('/sitemap.xml')).body.includes(`<loc>http://shop.example${path}</loc>`);

describe('the page of a place', () => {
  it('says what is available there next weekend, given the bookings', async () => {
    const before = await placeAt('/delivery/arlington');
    expect(before).toMatchObject({ name: 'Arlington', county: 'Tarrant', weekend: WEEKEND });
    const { products } = (await shop.get('/api/products?from=2026-11-28&to=2026-11-29')).json();
    expect(before.available).toBe(products.length);
    expect(before.products.map(({ id }: { id: string }) => id)).toEqual(
      products.slice(0, 6).map(({ id }: { id: string }) => id),
    );
    const { units } = (await shop.get(`/api/products/${CASTLE}`)).json();
    const lines = [line({ ...WEEKEND, quantity: units })];
    expect((await bookingSteps(shop).reserve({ lines })).statusCode).toBe(201);
    const after = await placeAt('/delivery/arlington');
    expect(after.available).toBe(products.length - 1);
  });

  it('is cached while bookings do not change it, with a tag like other pages', async () => {
    const first = await shop.get('/delivery/arlington');
    const again = await shop.get('/delivery/arlington', {
      'if-none-match': String(first.headers['etag']),
    });
    expect([first.statusCode, again.statusCode]).toEqual([200, 304]);
    expect(first.headers['x-robots-tag']).toBeUndefined();
    expect(shop.pages?.isKept('/delivery/arlington')).toBe(true);
    const lines = [line({ ...WEEKEND })];
    await bookingSteps(shop).reserve({ lines });
    const { units } = (await shop.get(`/api/products/${CASTLE}`)).json();
    const changed = await shop.get('/delivery/arlington');
    expect(changed.headers['etag'] === first.headers['etag']).toBe(units > 1);
  });

  it('says why nothing is available, with the number to call', async () => {
    const blackouts = [{ from: '2026-11-28', to: '2026-11-28', reason: 'Thanksgiving' }];
    await saveSettings({ limits: { ...DEFAULT_SETTINGS.limits, blackouts } });
    const place = await placeAt('/delivery/arlington');
    expect(place).toMatchObject({ available: 0, products: [], closed: { code: 'closed_day' } });
  });

  it('has the fee of each ZIP code, the drive from the yard, and until when to order', async () => {
    const { delivery } = DEFAULT_SETTINGS;
    const zones = [
      { name: 'Town', postalCodes: ['76033'], feeCents: 1_500, miles: 0 },
      { name: 'Around', postalCodes: ['760'], feeCents: 3_000, miles: 0 },
    ];
    await saveSettings({ delivery: { ...delivery, chargesFee: true, zones } });
    const place = await placeAt('/delivery/cleburne');
    expect(place.fees).toEqual([
      { feeCents: 1_500, postalCodes: ['76033'] },
      { feeCents: 3_000, postalCodes: ['76031'] },
    ]);
    expect(place.orderUntil).toEqual({ day: '2026-11-27' });
    expect((await shop.get('/delivery/dallas')).statusCode).toBe(404);
  });

  it("has the owner's words in the page's language, or English if there are no Spanish ones", async () => {
    await saveSettings({
      places: {
        isOn: true,
        list: [
          cleburne({ words: 'Our yard is here.', es: { words: 'Aquí está nuestro patio.' } }),
          cleburne({ name: 'Joshua', postalCodes: ['76058'], words: 'Next door.' }),
        ],
      },
    });
    expect((await placeAt('/delivery/cleburne')).words).toBe('Our yard is here.');
    expect((await placeAt('/es/delivery/cleburne')).words).toBe('Aquí está nuestro patio.');
    expect((await placeAt('/es/delivery/joshua')).words).toBe('Next door.');
  });

  it("is not part of every other page's data", async () => {
    const { config } = startOf((await shop.get('/')).body);
    expect(config.settings.places).toBeUndefined();
    expect(config.site.hasPlaces).toBe(true);
  });
});

describe('places for search engines', () => {
  it('leave out a page without its own text, until the owner writes one', async () => {
    expect(await inSitemap('/delivery')).toBe(true);
    expect(await inSitemap('/delivery/cleburne')).toBe(false);
    await saveSettings({
      places: {
        isOn: true,
        list: [cleburne({ words: 'Our yard is here.' }), cleburne({ name: 'Joshua' })],
      },
    });
    expect(await inSitemap('/delivery/cleburne')).toBe(true);
    expect(await inSitemap('/es/delivery/cleburne')).toBe(true);
    expect(await inSitemap('/delivery/joshua')).toBe(false);
  });
});

describe('the address of an unknown place', () => {
  it.each(['/delivery/atlantis', '/delivery/76033', '/es/delivery/atlantis'])(
    'is the 404 page: %s',
    async (path) => {
      const answer = await shop.get(path);
      expect([answer.statusCode, startOf(answer.body).data]).toEqual([404, {}]);
    },
  );

  it('is every place address while the owner has the pages switched off', async () => {
    expect((await shop.get('/delivery')).statusCode).toBe(200);
    await saveSettings({ places: { isOn: false, list: [cleburne({ words: 'Ours.' })] } });
    for (const path of ['/delivery', '/delivery/cleburne', '/es/delivery/cleburne']) {
      expect((await shop.get(path)).statusCode).toBe(404);
    }
    expect(await inSitemap('/delivery')).toBe(false);
    expect(startOf((await shop.get('/')).body).config.site.hasPlaces).toBe(false);
  });
});
