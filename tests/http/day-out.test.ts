import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DayPlanDto } from '#core/contract/plans.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { type HttpShop, openHttpShop } from '#tests/support/http-shop.ts';

const SATURDAY = '/api/admin/plans/2026-12-05';

let shop: HttpShop;
let headers: Record<string, string>;
beforeEach(async () => {
  shop = await openHttpShop();
  headers = await shop.adminHeaders();
});
afterEach(() => shop.close());

const plan = async (): Promise<DayPlanDto> => (await shop.get(SATURDAY, headers)).json();
const post = (path: string, body: object) => shop.post(`${SATURDAY}/${path}`, body, headers);
const stopIn = ({ trucks }: DayPlanDto) => trucks.flatMap(({ stops }) => stops)[0];

async function book(): Promise<void> {
  const steps = bookingSteps(shop);
  const placed = (await steps.reserve()).json();
  const begun = await steps.intent(placed.reservationId, 'deposit', placed.quote.dueNowCents);
  await steps.confirm(begun.json().clientSecret);
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

describe('POST /api/admin/plans/{day}/tell', () => {
  it('writes to nobody before the plan is published', async () => {
    await book();
    const { version } = await plan();
    const refused = await post('tell', { version });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'not_published']);
    expect(stopIn(await plan())?.told).toBeUndefined();
  });

  it('tells each customer once, and the plan what they were told', async () => {
    await book();
    const { version } = await plan();
    await post('publish', { version });
    expect((await post('tell', { version })).json()).toEqual({ told: 1 });
    const told = await plan();
    const stop = stopIn(told);
    expect(stop?.told?.from).toBe('08:00');
    expect(stop?.eta && stop.told && stop.eta <= stop.told.to).toBe(true);
    // Telling is no change of the plan: what is published stays so.
    expect(told.version).toBe(version);
    expect((await post('tell', { version })).json()).toEqual({ told: 0 });
  });

  it('writes to nobody of a plan that was changed since', async () => {
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
