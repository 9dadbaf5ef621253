import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FunnelDto } from '#core/contract/analytics.ts';
import { DAY } from '#core/kernel/instant.ts';
import { ANALYTICS } from '#server/areas/analytics/analytics.wiring.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type HttpShop, openHttpShop } from '#tests/support/http-shop.ts';
import { CASTLE, line } from '#tests/support/order-body.ts';

const PERSON = {
  'user-agent':
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Mobile Safari/537.36',
};
const NAMES = { from: '2026-11-20', to: '2026-11-20' };

let shop: HttpShop;
let headers: Record<string, string>;
let slug: string;

const idOf = (number: number): string => String(number).padStart(32, '0');

const beacon = (number: number, change: object = {}) => ({
  session: idOf(number),
  source: 'google',
  device: 'phone',
  language: 'en',
  events: [{ kind: 'visit' }],
  ...change,
});

const send = (body: unknown, more: Record<string, string> = {}) =>
  shop.post('/api/beacons', body, { ...PERSON, ...more });

const kept = () => shop.of(ANALYTICS.browsings).listOpen(1_000);

async function funnel(query: Record<string, string> = {}): Promise<FunnelDto> {
  const asked = new URLSearchParams({ ...NAMES, ...query });
  const answer = await shop.get(`/api/admin/analytics/funnel?${asked}`, headers);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

const stepsOf = ({ steps }: FunnelDto) =>
  Object.fromEntries(steps.map(({ step, visitors }) => [step, visitors]));

beforeAll(async () => {
  shop = await openHttpShop();
  headers = await shop.adminHeaders();
  slug = (await shop.get(`/api/products/${CASTLE}`)).json().product?.slug ?? CASTLE;
});
afterAll(() => shop.close());

describe('POST /api/beacons', () => {
  it('stores nothing about visitors who opt out, bots, and pages of other sites', async () => {
    const refused = await Promise.all([
      send(beacon(1), { 'sec-gpc': '1' }),
      send(beacon(2), { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://g.co)' }),
      send(beacon(3), { 'sec-fetch-site': 'cross-site' }),
    ]);
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204]);
    expect(await kept()).toEqual([]);
  });

  it('refuses what no page of the shop sends', async () => {
    const wrong = [
      beacon(4, { session: 'ana@example.com' }),
      beacon(4, { source: 'javascript:alert(1)' }),
      beacon(4, { ip: '203.0.113.7' }),
      beacon(4, { events: [] }),
      beacon(4, { events: [{ kind: 'paid', amount: 1 }] }),
      beacon(4, { events: [{ kind: 'product', slug: '../../etc' }] }),
      beacon(4, { events: Array.from({ length: 31 }, () => ({ kind: 'visit' })) }),
    ];
    const answers = await Promise.all(wrong.map((body) => send(body)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(wrong.map(() => 400));
    const events = [{ kind: 'nothing', words: 'x'.repeat(10_000) }];
    expect((await send(beacon(4, { events }))).statusCode).toBe(413);
    expect(await kept()).toEqual([]);
  });

  it('stores no address and no name of the browser', async () => {
    await send(beacon(5), { 'x-forwarded-for': '203.0.113.7' });
    const [one] = await kept();
    expect(Object.keys(one ?? {}).toSorted()).toEqual(
      [
        'beacons',
        'begunAt',
        'dates',
        'day',
        'device',
        'hasCart',
        'id',
        'isOpen',
        'language',
        'nothing',
        'products',
        'source',
      ].toSorted(),
    );
    expect(JSON.stringify(one)).not.toMatch(/203\.0\.113|Android/);
  });
});

describe('GET /api/admin/analytics/funnel', () => {
  /**
   * Two phones from Google, one of which books; a computer that searches in Spanish; an order
   * from nobody counted.
   */
  beforeAll(async () => {
    const dates = { kind: 'dates', day: '2026-12-05', slug };
    const events = [{ kind: 'visit' }, { kind: 'product', slug }, dates, { kind: 'cart' }];
    await send(beacon(10, { events }));
    await send(beacon(10, { events }));
    await send(beacon(11, { events: [{ kind: 'visit' }, { kind: 'product', slug }] }));
    const nothing = { kind: 'nothing', words: 'Toro mecánico' };
    const other = { source: 'direct', device: 'computer', language: 'es' };
    await send(beacon(12, { ...other, events: [{ kind: 'visit' }, nothing] }));
    const steps = bookingSteps(shop);
    const came = { source: 'google', device: 'phone' };
    for (const [change, isPaid] of [
      [{ came, lines: [line({ startDate: '2026-12-05', endDate: '2026-12-06' })] }, true],
      [{ lines: [line({ startDate: '2026-12-12', endDate: '2026-12-13' })] }, false],
    ] as const) {
      const placed = (await steps.reserve(change)).json();
      if (isPaid) await steps.pay(placed);
    }
  });

  it('requires an admin', async () => {
    const asked = `/api/admin/analytics/funnel?${new URLSearchParams(NAMES)}`;
    expect((await shop.get(asked)).statusCode).toBe(401);
  });

  it('counts each visitor once per step, and as paid what is stored as a booking', async () => {
    const all = await funnel();
    expect(stepsOf(all)).toEqual({ session: 4, product: 2, dates: 1, cart: 1, hold: 2, paid: 1 });
    const stored = await shop.get(
      '/api/admin/reports/revenue?from=2026-12-01&to=2026-12-31',
      headers,
    );
    expect(all.revenueCents).toBe(stored.json().totals.revenueCents);
    expect(
      all.bySource.map(({ source, session, hold, paid }) => [source, session, hold, paid]),
    ).toEqual([
      ['google', 3, 1, 1],
      ['direct', 1, 0, 0],
      ['untold', 0, 1, 0],
    ]);
    expect([all.devices, all.languages]).toEqual([
      { phone: 3, computer: 1 },
      { en: 3, es: 1 },
    ]);
    expect(all.nothing).toMatchObject([{ words: 'toro mecánico', language: 'es', searches: 1 }]);
    const saturday = all.dateHeat.days.indexOf('2026-12-05');
    const bounce = all.dateHeat.rows.find(({ shelf }) => shelf === 'bounce');
    expect(bounce?.cells[saturday]).toMatchObject({ asked: 1, sold: 1 });
    expect(all.products).toMatchObject([{ productId: CASTLE, looked: 2, sold: 1 }]);
    expect(all.marginCents).toBeNull();
  });

  it('filters by device and language', async () => {
    expect(stepsOf(await funnel({ device: 'computer' }))).toMatchObject({ session: 1, hold: 0 });
    expect(stepsOf(await funnel({ language: 'es' }))).toMatchObject({ session: 1, paid: 0 });
  });

  it('shows refusals on the day of the request, most wanted first', async () => {
    const lines = [line({ startDate: '2026-12-19', endDate: '2026-12-20', quantity: 9 })];
    await bookingSteps(shop).reserve({ lines });
    const all = await eventually(async () => {
      const told = await funnel();
      expect(told.refused.stock).toBe(1);
      return told;
    });
    const stock = all.refusals.find(({ reason }) => reason === 'stock');
    expect(stock).toMatchObject({ asked: 1, most: { asked: 1 } });
    expect(stock?.valueCents).toBeGreaterThan(0);
  });

  it('shows the same after the day is summed up, and a repeated run adds nothing', async () => {
    const before = await funnel();
    expect(await shop.run('roll-up-visits')).toBe(0);
    shop.clock.pass(DAY);
    expect(await shop.run('roll-up-visits')).toBe(4);
    expect(await shop.run('roll-up-visits')).toBe(0);
    headers = await shop.adminHeaders();
    // Holds have expired and a day has passed, but what visitors did is the same.
    const after = await funnel();
    for (const key of ['steps', 'nothing', 'products', 'devices', 'refused'] as const) {
      expect(after[key]).toEqual(before[key]);
    }
    shop.clock.pass(91 * DAY);
    expect(await shop.run('retention')).toBeGreaterThanOrEqual(4);
    headers = await shop.adminHeaders();
    expect((await funnel()).steps).toEqual(before.steps);
  });
});
