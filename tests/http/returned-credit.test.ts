import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '#core/kernel/instant.ts';
import { line } from '#tests/support/order-body.ts';
import { openPaidShop, type PaidShop } from '#tests/support/paid-shop.ts';

let shop: PaidShop;
beforeEach(async () => {
  shop = await openPaidShop();
});
afterEach(() => shop.close());

const issue = async (amountCents: number, expiresOn: string) =>
  shop.post('/api/admin/credits', { amountCents, expiresOn }, await shop.admin());

/** Good until December 1; it pays all of a castle on December 5. */
async function bookedByCredit() {
  const { code } = (await issue(50_000, '2026-12-01')).json();
  const booking = await shop.book({ creditCode: code, plan: 'full' });
  expect((await booking.manage()).status).toBe('confirmed');
  const credit = async () =>
    (await shop.get(`/api/admin/credits/${code}`, await shop.admin())).json();
  return { ...booking, code: String(code), credit };
}

describe('a credit that ran out while it paid for a booking', () => {
  it('comes back with its money when the shop cancels, and pays for another one', async () => {
    const { act, credit, code, manage } = await bookedByCredit();
    shop.clock.pass(13 * DAY);
    await shop.work.expireCredits();
    expect((await credit()).balanceCents).toBe(0);
    const cancelled = await act({ kind: 'cancel', refundCents: 45_000, why: 'Our truck broke' });
    expect(cancelled.statusCode).toBe(200);
    await shop.work.expireCredits();
    // What had been left on it when it ran out stays lost; a year is what a new one is good for.
    expect(await credit()).toMatchObject({ balanceCents: 45_000, expiresOn: '2027-12-03' });
    expect((await manage()).history?.at(-1)).toMatchObject({
      kind: 'credit_returned',
      amountCents: 45_000,
      facts: { until: '2027-12-03' },
    });
    const lines = [line({ startDate: '2026-12-12', endDate: '2026-12-14' })];
    const again = await shop.book({ lines, creditCode: code, plan: 'full' });
    expect(again.quote).toMatchObject({ dueNowCents: 0, credit: { amountCents: 45_000 } });
  });

  it('is not lost with the next run when nobody swept it before', async () => {
    const { act, credit } = await bookedByCredit();
    shop.clock.pass(13 * DAY);
    await act({ kind: 'cancel', refundCents: 45_000 });
    await shop.work.expireCredits();
    expect((await credit()).balanceCents).toBe(45_000);
  });

  it('leaves a month to use it where it would run out tomorrow', async () => {
    const { act, credit } = await bookedByCredit();
    shop.clock.pass(10 * DAY);
    await act({ kind: 'cancel', refundCents: 45_000 });
    expect(await credit()).toMatchObject({ balanceCents: 50_000, expiresOn: '2026-12-30' });
  });
});

describe('POST /api/admin/credits', () => {
  it('refuses a last day that is past, beside its field', async () => {
    const refused = await issue(10_000, '2026-11-19');
    expect(refused.json()).toMatchObject({
      status: 400,
      errors: [{ path: 'expiresOn', message: 'Choose today or a later day.' }],
    });
    expect((await issue(10_000, '2026-11-20')).statusCode).toBe(201);
  });
});
