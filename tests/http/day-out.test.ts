import { beforeEach, describe, expect, it } from 'vitest';
import type { DayPlanDto } from '#core/contract/dispatch.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { eachHttpShop } from '#tests/support/opened-shop.ts';

const SATURDAY = '/api/admin/plans/2026-12-05';

const shop = eachHttpShop();
let headers: Record<string, string>;
beforeEach(async () => {
  headers = await shop.adminHeaders();
});

const plan = async (): Promise<DayPlanDto> => (await shop.get(SATURDAY, headers)).json();
const post = (path: string, body: object) => shop.post(`${SATURDAY}/${path}`, body, headers);
const stopIn = ({ trucks }: DayPlanDto) => trucks.flatMap(({ stops }) => stops)[0];

/** Returns the private link's token. */
async function book(): Promise<string> {
  const placed = await bookingSteps(shop).book();
  return placed.manageToken;
}

describe('GET /api/admin/plans/{day}/load-list.pdf', () => {
  it('is a file for staff', async () => {
    await book();
    const file = await shop.get(`${SATURDAY}/load-list.pdf`, headers);
    expect(file.statusCode).toBe(200);
    expect(file.headers['content-type']).toBe('application/pdf');
    expect(file.headers['content-disposition']).toContain('load-list-2026-12-05.pdf');
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await shop.get(`${SATURDAY}/load-list.pdf`)).statusCode).toBe(401);
  });
});

describe('GET /api/calendars/{token}', () => {
  const addresses = async () => {
    const { calendars } = (await shop.get('/api/admin/fleet/calendars', headers)).json();
    return calendars as readonly { truckId: string; name: string; url?: string }[];
  };
  const act = async (truckId: string, name: 'renew' | 'stop') => {
    const url = `/api/admin/fleet/calendars/${truckId}`;
    const { calendars, wholeShop } = (await shop.post(url, { act: name }, headers)).json();
    const all = [...calendars, wholeShop];
    const made = all.find((one: { truckId: string }) => one.truckId === truckId);
    return (made.url as string | undefined)?.replace('http://shop.example', '');
  };
  /** Lines are folded at 75 bytes; this joins them again. */
  const unfolded = (body: string) => body.replaceAll('\r\n ', '').split('\r\n');
  const linesOf = (body: string, name: string) =>
    unfolded(body).filter((one) => one.startsWith(`${name}:`));
  /** About Saturday's delivery. The pickup on Monday comes after it. */
  const first = (body: string, name: string) => linesOf(body, name)[0];

  it('has the stops of all trucks, each named, and those without one, at an address of its own', async () => {
    await book();
    const { version, trucks } = await plan();
    const ofShop = (await act('whole-shop', 'renew')) ?? '';
    const whole = (await shop.get(ofShop)).body;
    expect(linesOf(whole, 'UID')).toHaveLength(2);
    expect(first(whole, 'SUMMARY')).toContain('SUMMARY:Big Box\\, Deliver: 1 x ');
    const none = trucks.map(({ truckId }) => ({ truckId, stopIds: [] }));
    await shop.send('PUT', SATURDAY, { body: { version, trucks: none }, headers });
    expect(first((await shop.get(ofShop)).body, 'SUMMARY')).toContain('No truck\\, Deliver: 1 x ');
    await act('whole-shop', 'stop');
    expect((await shop.get(ofShop)).statusCode).toBe(404);
  });

  it('has a truck’s stops with times, window, place and items, as a calendar program reads it', async () => {
    await book();
    const { version, trucks } = await plan();
    const lane = trucks.find(({ stops }) => stops.length > 0);
    const feed = (await act(lane?.truckId ?? '', 'renew')) ?? '';
    const early = await shop.get(feed);
    expect(early.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(early.headers['cache-control']).toBe('no-store');
    expect(early.body.endsWith('END:VCALENDAR\r\n')).toBe(true);
    const widest = Math.max(...early.body.split('\r\n').map((one) => Buffer.byteLength(one)));
    expect(widest).toBeLessThanOrEqual(75);
    const [begin = '', end = ''] = [lane?.stops[0]?.eta, lane?.stops[0]?.leave];
    const utc = (time: string) =>
      `20261205T${String(Number(time.slice(0, 2)) + 6).padStart(2, '0')}${time.slice(3)}00Z`;
    expect(first(early.body, 'DTSTART')).toBe(`DTSTART:${utc(begin)}`);
    expect(first(early.body, 'DTEND')?.slice(0, 20)).toBe(`DTEND:${utc(end).slice(0, 14)}`);
    expect(first(early.body, 'DTSTAMP')).toBe('DTSTAMP:20261120T180000Z');
    expect(first(early.body, 'SEQUENCE')).toBe(`SEQUENCE:${version}`);
    expect(first(early.body, 'STATUS')).toBe('STATUS:TENTATIVE');
    expect(first(early.body, 'SUMMARY')).toContain('Deliver: 1 x ');
    expect(first(early.body, 'LOCATION')).toContain('1 Party Lane\\, Cleburne\\, TX 76033');
    expect(first(early.body, 'DESCRIPTION')).toContain('Promised: ');
    expect(early.body).not.toMatch(/\$|555-0101|example\.com/);

    await post('publish', { version });
    const told = (await shop.get(feed)).body;
    expect(first(told, 'STATUS')).toBe('STATUS:CONFIRMED');
    expect(linesOf(told, 'UID')).toEqual(linesOf(early.body, 'UID'));
    const locks = { [lane?.stops[0]?.id ?? '']: lane?.truckId };
    const order = trucks.map(({ truckId, stops }) => ({
      truckId,
      stopIds: stops.map(({ id }) => id),
    }));
    await shop.send('PUT', SATURDAY, { body: { version, trucks: order, locks }, headers });
    const changed = (await shop.get(feed)).body;
    expect(first(changed, 'SEQUENCE')).toBe(`SEQUENCE:${version + 1}`);
    expect(first(changed, 'STATUS')).toBe('STATUS:TENTATIVE');
    // Another truck's calendar has none of it.
    const other = trucks.find(({ stops }) => stops.length === 0)?.truckId ?? '';
    const idle = await shop.get((await act(other, 'renew')) ?? '');
    expect([idle.statusCode, linesOf(idle.body, 'UID')]).toEqual([200, []]);
  });

  it('opens only with the latest address, and with none once stopped, and is in no log', async () => {
    const [first] = await addresses();
    const truckId = first?.truckId ?? '';
    expect(first?.url).toBeUndefined();
    const one = (await act(truckId, 'renew')) ?? '';
    const two = (await act(truckId, 'renew')) ?? '';
    expect([(await shop.get(one)).statusCode, (await shop.get(two)).statusCode]).toEqual([
      404, 200,
    ]);
    expect(await act(truckId, 'stop')).toBeUndefined();
    expect((await shop.get(two)).statusCode).toBe(404);
    const guesses = ['none', 'none.none', `${truckId}.`, `${truckId}.${'a'.repeat(43)}`, '..%2F'];
    for (const guess of guesses) {
      expect((await shop.get(`/api/calendars/${guess}.ics`)).statusCode).toBe(404);
    }
    expect(
      (await shop.post('/api/admin/fleet/calendars/x', { act: 'renew' }, headers)).statusCode,
    ).toBe(404);
    const secret = two.slice(two.indexOf('.') + 1, -4);
    expect(secret.length).toBeGreaterThan(40);
    expect(shop.logged.join('')).not.toContain(secret);
  });
});

describe('POST /api/admin/plans/{day}/tell', () => {
  it('mails nobody before the plan is published', async () => {
    await book();
    const { version } = await plan();
    const refused = await post('tell', { version });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'not_published']);
    expect(stopIn(await plan())?.told).toBeUndefined();
  });

  it('takes a plan that was saved again, with no change for a crew, as published', async () => {
    await book();
    const first = await plan();
    await post('publish', { version: first.version });
    const trucks = first.trucks.map(({ truckId, stops }) => ({
      truckId,
      stopIds: stops.map(({ id }) => id),
    }));
    const without = trucks.map((truck) => ({ ...truck, stopIds: [] }));
    await shop.send('PUT', SATURDAY, {
      body: { version: first.version, trucks: without },
      headers,
    });
    const moved = await plan();
    expect(moved.published?.isCurrent).toBeUndefined();
    expect((await post('tell', { version: moved.version })).statusCode).toBe(409);
    await shop.send('PUT', SATURDAY, { body: { version: moved.version, trucks }, headers });
    const back = await plan();
    expect(back.version).toBeGreaterThan(back.publishedVersion);
    expect(back.published?.isCurrent).toBe(true);
    expect((await post('tell', { version: back.version })).json().told).toBe(1);
  });

  it('mails each customer once, but for those left out, and stores what they were told', async () => {
    const token = await book();
    const { version, ...before } = await plan();
    await post('publish', { version });
    const except = [stopIn({ version, ...before })?.reservationId];
    expect((await post('tell', { version, except })).json()).toEqual({ told: 0 });
    const seen = (await post('tell', { version, preview: except[0] })).json();
    expect(seen).toMatchObject({
      told: 0,
      mail: { text: expect.stringMatching(/We planned our routes, \w+\. We deliver on .*8 AM/) },
    });
    expect((await post('tell', { version: version + 1, preview: except[0] })).statusCode).toBe(409);
    expect(stopIn(await plan())?.told).toBeUndefined();
    expect((await post('tell', { version })).json()).toEqual({ told: 1 });
    const told = await plan();
    const stop = stopIn(told);
    expect(stop?.told?.from).toBe('08:00');
    expect(stop?.eta && stop.told && stop.eta <= stop.told.to).toBe(true);
    // The private link shows the same hours.
    const { visits } = (await shop.get(`/api/manage/${token}`)).json();
    expect(visits[0]).toMatchObject({ kind: 'deliver', ...stop?.told });
    // Mailing does not change the plan, so it stays published.
    expect(told.version).toBe(version);
    expect((await post('tell', { version })).json()).toEqual({ told: 0 });
  });

  it('mails nobody about a plan that has changed since', async () => {
    await book();
    const { version, trucks } = await plan();
    await post('publish', { version });
    const none = trucks.map(({ truckId }) => ({ truckId, stopIds: [] }));
    const body = { version, trucks: none, override: { reason: 'Rain' } };
    expect((await shop.send('PUT', SATURDAY, { body, headers })).statusCode).toBe(200);
    expect((await post('tell', { version })).statusCode).toBe(409);
    expect((await post('tell', { version: version + 1 })).statusCode).toBe(409);
  });
});
