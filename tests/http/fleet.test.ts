import { beforeEach, describe, expect, it } from 'vitest';
import { eachHttpShop } from '#tests/support/opened-shop.ts';

const shop = eachHttpShop();
let headers: Record<string, string>;
beforeEach(async () => {
  headers = await shop.adminHeaders();
});

const read = async () => (await shop.get('/api/admin/fleet', headers)).json();
const put = (body: unknown) => shop.send('PUT', '/api/admin/fleet', { body, headers });

describe('GET and PUT /api/admin/fleet', () => {
  it('return the demo with three trucks, six people and a yard', async () => {
    const { version, depot, trucks, crew } = await read();
    expect([version, trucks.length, crew.length]).toEqual([1, 3, 6]);
    expect(Object.keys(depot).toSorted()).toEqual(['address', 'loadMinutes', 'point']);
    expect(trucks[0]).toMatchObject({
      crewSize: 2,
      daysOff: [],
      shifts: { mon: { from: '06:30' } },
    });
  });

  it('store what was saved, under the next version, and refuse an outdated one', async () => {
    const before = await read();
    const [truck] = before.trucks;
    const shifts = { ...truck.shifts, mon: null };
    const fleet = { ...before, trucks: [{ ...truck, shifts, daysOff: ['2026-12-24'] }] };
    const saved = await put(fleet);
    expect(saved.json()).toEqual({ ...fleet, version: 2 });
    expect(await read()).toEqual(saved.json());
    const stale = await put(fleet);
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'stale']);
  });

  it.each([
    ['trucks.0.payloadLb', 'Must be more than 0.', { payloadLb: 0 }],
    ['trucks.0.crewSize', 'At least one.', { crewSize: 0 }],
    ['trucks.0.daysOff.0', 'Choose a day.', { daysOff: ['2026-02-30'] }],
    ['trucks.0.name', 'Enter a name.', { name: ' ' }],
  ])('name %s and say "%s"', async (path, message, change) => {
    const fleet = await read();
    const refused = await put({ ...fleet, trucks: [{ ...fleet.trucks[0], ...change }] });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors).toMatchObject([{ path, message }]);
  });

  it.each([
    ['12345 County Road 1107, Cleburne, TX 76033', '76033'],
    ['1 Main St, Grapevine, Texas 76051-2201', '76051'],
  ])('find %s by its ZIP code', async (address, postalCode) => {
    const found = await shop.get(
      `/api/admin/fleet/point?address=${encodeURIComponent(address)}`,
      headers,
    );
    const near = { 76033: [32.3, -97.4], 76051: [32.9, -97.1] }[postalCode] ?? [];
    expect(found.json().postalCode).toBe(postalCode);
    expect(found.json().lat).toBeCloseTo(near[0] ?? 0, 0);
    expect(found.json().lng).toBeCloseTo(near[1] ?? 0, 0);
  });

  it.each(['Cleburne, Texas', '5 Fifth Ave, New York, NY 10011'])(
    'cannot find %s, and say what to do',
    async (address) => {
      const found = await shop.get(
        `/api/admin/fleet/point?address=${encodeURIComponent(address)}`,
        headers,
      );
      expect([found.statusCode, found.json().code]).toEqual([404, 'place_not_found']);
    },
  );

  it('refuse a shift that ends before it begins, and two trucks with one id', async () => {
    const fleet = await read();
    const [truck] = fleet.trucks;
    const shifts = { ...truck.shifts, sat: { from: '20:00', to: '08:00' } };
    const reversed = await put({ ...fleet, trucks: [{ ...truck, shifts }] });
    expect(reversed.json().errors).toMatchObject([{ path: 'trucks.0.shifts.sat.to' }]);
    const twice = await put({ ...fleet, trucks: [truck, truck] });
    expect(twice.json().errors).toMatchObject([{ path: 'trucks' }]);
  });

  it('are for admins only', async () => {
    expect((await shop.get('/api/admin/fleet')).statusCode).toBe(401);
  });
});
