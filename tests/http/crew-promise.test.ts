import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sayProblem } from '#web/texts/en/problems.ts';
import { sayProblem as saySpanish } from '#web/texts/es/problems.ts';
import { always } from '#tests/support/crews.ts';
import { type HttpShop, openHttpShop } from '#tests/support/http-shop.ts';
import { CASTLE, line, orderBody } from '#tests/support/order-body.ts';

let shop: HttpShop;
beforeEach(async () => {
  shop = await openHttpShop();
});
afterEach(() => shop.close());

/** One truck that can set up two castles on a morning. */
async function oneTruck(from = '07:00', to = '09:40'): Promise<void> {
  const headers = await shop.adminHeaders();
  const fleet = (await shop.get('/api/admin/fleet', headers)).json();
  const [truck] = fleet.trucks;
  const body = { ...fleet, trucks: [{ ...truck, shifts: always(from, to) }] };
  expect((await shop.send('PUT', '/api/admin/fleet', { body, headers })).statusCode).toBe(200);
}

const book = async (overrides: object = {}) => shop.post('/api/reservations', orderBody(overrides));

async function fill(): Promise<number> {
  for (let taken = 0; ; taken += 1) {
    const { statusCode } = await book({
      contact: {
        ...orderBody().contact,
        email: `a${taken}@example.com`,
        phone: `(817) 555-020${taken}`,
      },
    });
    if (statusCode !== 201) return taken;
  }
}

describe('a shop whose crews are full', () => {
  it('refuses with unavailable, the reason, and when else; the nearest days are taken', async () => {
    await oneTruck();
    expect(await fill()).toBeGreaterThan(0);
    const refused = await book();
    expect(refused.statusCode).toBe(409);
    const { code, reason, nearest, days, params } = refused.json();
    expect([code, reason, days]).toEqual(['unavailable', 'crew', ['2026-12-05']]);
    expect(params).toEqual({ visit: 'deliver', days: ['2026-12-05'] });
    expect(sayProblem(refused.json())).toMatch(
      /^Our crews are full on .*Dec 5: nobody can set it up/,
    );
    expect(saySpanish(refused.json())).toMatch(/^Nuestros equipos están llenos/);
    expect(nearest.length).toBeGreaterThan(0);
    for (const { startDate, endDate } of nearest) {
      const contact = { ...orderBody().contact, email: `${startDate}@example.com` };
      const again = await book({ contact, lines: [line({ startDate, endDate })] });
      expect(again.statusCode).toBe(201);
    }
  });

  it('says so before anybody orders: in the calendar of a product and in a search for the days', async () => {
    await oneTruck();
    const calendar = async () =>
      (await shop.get(`/api/products/${CASTLE}/availability?from=2026-12-05&to=2026-12-05`)).json()
        .days[0];
    const search = async () =>
      (await shop.get('/api/products?from=2026-12-05&to=2026-12-07')).json();
    expect((await calendar()).closed).toBeUndefined();
    expect((await search()).products.length).toBeGreaterThan(0);
    await fill();
    expect((await calendar()).closed).toBe('crews_full');
    const { products, closed } = await search();
    expect([products, closed.code]).toEqual([[], 'day_full']);
  });

  it('is closed on days on which every truck stays in the yard', async () => {
    const headers = await shop.adminHeaders();
    const fleet = (await shop.get('/api/admin/fleet', headers)).json();
    const trucks = fleet.trucks.map((truck: object) => ({ ...truck, daysOff: ['2026-12-07'] }));
    await shop.send('PUT', '/api/admin/fleet', { body: { ...fleet, trucks }, headers });
    const search = (await shop.get('/api/products?from=2026-12-05&to=2026-12-07')).json();
    expect([search.closed.code, search.closed.params.field]).toEqual(['closed_day', 'endDate']);
    const refused = (await book()).json();
    expect([refused.reason, refused.params.visit]).toEqual(['crew', 'collect']);
  });

  it('promises nothing without trucks: what has a unit can be had', async () => {
    const headers = await shop.adminHeaders();
    const fleet = (await shop.get('/api/admin/fleet', headers)).json();
    await shop.send('PUT', '/api/admin/fleet', { body: { ...fleet, trucks: [] }, headers });
    expect(await fill()).toBe(4);
    expect((await book()).json()).toMatchObject({ code: 'unavailable', reason: 'units' });
  });
});
