import { beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '#core/kernel/instant.ts';
import { eachShop } from '#tests/support/opened-shop.ts';
import { line } from '#tests/support/order-body.ts';
import { openPaidShop } from '#tests/support/paid-shop.ts';

const shop = eachShop(openPaidShop);
beforeEach(async () => {
  await shop.change(() => ({ balanceCharge: { isOn: true, daysBefore: 2 } }));
});

/** $225 of $450 paid. The rest may be charged on 2026-12-03. */
const AGREED = { cardConsentVersion: '2026-12', cardConsentCents: 22_500 };

/** Two days before the delivery. */
async function toChargeDay(): Promise<void> {
  shop.clock.pass(13 * DAY);
  await shop.run('charge-balances');
}

describe("consent to charge the deposit's card", () => {
  it('is used for the amount that it named, on its day', async () => {
    const { manage } = await shop.book(AGREED);
    expect((await manage()).cardCharge).toEqual({ amountCents: 22_500, day: '2026-12-03' });
    await toChargeDay();
    expect(await manage()).toMatchObject({ balanceCents: 0, paidCents: 45_000 });
  });

  it('is not used while the rental is out of service', async () => {
    const { id, see, manage } = await shop.book(AGREED);
    const { productId } = line();
    const path = `/api/admin/products/${productId}/units`;
    const changed = async (kind: string) => {
      const { units } = (await shop.get(path, await shop.admin())).json();
      for (const { id: unitId } of units) {
        const { revision } = (await shop.get(path, await shop.admin())).json();
        const body = { change: { kind, unitId }, revision };
        expect((await shop.post(`${path}/changes`, body, await shop.admin())).statusCode).toBe(200);
      }
    };
    await changed('retire');
    await toChargeDay();
    expect(await manage()).toMatchObject({ balanceCents: 22_500 });
    expect((await manage()).cardCharge).toBeUndefined();
    const why = expect.stringContaining('out of service');
    expect(await see()).toMatchObject({ savedCard: { why } });
    const charge = await shop.post(
      `/api/admin/reservations/${id}/charge`,
      { amountCents: 22_500 },
      await shop.admin(),
    );
    expect(charge.json()).toMatchObject({ code: 'cannot_charge', detail: why });
    await changed('reinstate');
    await shop.run('charge-balances');
    expect(await manage()).toMatchObject({ balanceCents: 0 });
  });

  it('lets the office charge it on that day, without waiting for the job, and says why not before', async () => {
    const { id, see, manage } = await shop.book(AGREED);
    const charge = async (amountCents = 22_500) =>
      shop.post(`/api/admin/reservations/${id}/charge`, { amountCents }, await shop.admin());
    const why = expect.stringContaining('one charge on Thursday, December 3, 2026, or later');
    expect(await see()).toMatchObject({ savedCard: { why }, chargeRoomCents: 0 });
    expect((await charge()).json()).toMatchObject({
      status: 409,
      code: 'cannot_charge',
      detail: why,
    });
    shop.clock.pass(13 * DAY);
    expect(await see()).toMatchObject({ savedCard: { dueCents: 22_500 } });
    expect((await charge(10_000)).json()).toMatchObject({ code: 'changed_meanwhile' });
    expect((await charge()).json()).toEqual({ balanceCents: 0 });
    expect((await see()).savedCard).toBeUndefined();
    expect((await charge()).statusCode).toBe(200);
    await shop.run('charge-balances');
    expect(await manage()).toMatchObject({ balanceCents: 0, paidCents: 45_000 });
    const { entries } = await see();
    expect(entries.filter(({ kind }) => kind === 'charge')).toHaveLength(2);
  });

  it('is what mails, the office and the crews say while it stands, also after a move to a later day', async () => {
    const { id, see, amendFor, act } = await shop.book(AGREED);
    const lastMail = async (subject: string) => {
      await shop.subjects();
      return (await shop.mails()).findLast((one) => one.subject?.startsWith(subject))?.text ?? '';
    };
    /** The day of the charge, and what the crew takes: by the office, the board, and the list. */
    const said = async (day: string) => {
      const { chargedOn, next } = await see();
      const plan = (await shop.get(`/api/admin/plans/${day}`, await shop.admin())).json();
      const stops = [
        ...plan.trucks.flatMap(({ stops: all }: { stops: object[] }) => all),
        ...plan.unassigned.map(({ stop }: { stop: object }) => stop),
      ];
      const path = '/api/admin/reservations?balance=door';
      const owing = (await shop.get(path, await shop.admin())).json().reservations;
      return {
        office: [chargedOn, next.amountCents],
        stops: stops.map(({ balanceCents, chargedOn: on }) => [balanceCents, on]),
        owing: owing.map((one: { id: string }) => one.id),
      };
    };
    const charged = (on: string) => ({
      office: [on, undefined],
      stops: [[0, on]],
      owing: [],
    });
    const booked = await lastMail('You');
    expect(booked).toContain('Balance: $225.00, charged to your card on Thursday, December 3');
    expect(booked).not.toContain('before we set up');
    expect(await said('2026-12-05')).toEqual(charged('2026-12-03'));

    const days = { startDate: '2026-12-06', endDate: '2026-12-08' };
    expect((await amendFor({ kind: 'reschedule', ...days })).made.statusCode).toBe(200);
    const moved = await lastMail('New dates');
    expect(moved).toContain('charge the balance of $225.00 on Friday, December 4');
    expect(moved).not.toContain('You can pay the balance');
    expect(await said('2026-12-06')).toEqual(charged('2026-12-04'));

    // More than was agreed: the crew takes it.
    await act({ kind: 'adjust', amountCents: 2_500, why: 'Generator' });
    const { office, stops, owing } = await said('2026-12-06');
    expect([office[0], stops, owing]).toEqual([undefined, [[25_000, undefined]], [id]]);
  });

  it('is refused for an unknown consent sentence', async () => {
    const refused = await shop.steps.reserve({ cardConsentVersion: 'nonsense' });
    expect(refused.json()).toMatchObject({ status: 422, code: 'consent_unknown' });
  });

  it('is refused if the page named a different amount', async () => {
    const refused = await shop.steps.reserve({ ...AGREED, cardConsentCents: 10_000 });
    expect(refused.json()).toMatchObject({
      status: 409,
      code: 'consent_changed',
      params: { amountCents: 22_500 },
    });
  });

  it.each([
    ['the owner adds $25', { kind: 'adjust', amountCents: 2_500, why: 'Generator' }],
    ['the owner adds $400', { kind: 'adjust', amountCents: 40_000, why: 'Stairs' }],
  ])('covers no more when %s: the customer is asked', async (_name, act) => {
    const { manage, act: attend } = await shop.book(AGREED);
    expect((await attend(act)).statusCode).toBe(200);
    expect(await shop.subjects()).toContain('Your balance changed: please take a look');
    const { balanceCents, cardCharge } = await manage();
    expect(cardCharge).toEqual({ amountCents: 22_500, day: '2026-12-03', isExceeded: true });
    await toChargeDay();
    expect((await manage()).balanceCents).toBe(balanceCents);
    expect((await manage()).paidCents).toBe(22_500);
  });

  it('covers no more when the customer doubles the order, until a new consent', async () => {
    const { manage, amend, link } = await shop.book(AGREED);
    const lines = [line({ quantity: 2 })] as never;
    const { made } = await amend({ kind: 'lines', lines, addOns: [] });
    expect(made.statusCode).toBe(200);
    expect((await manage()).cardCharge).toMatchObject({ isExceeded: true });
    const { balanceCents } = await manage();
    expect(balanceCents).toBe(67_500);
    const wrong = await shop.post(`${link}/card-consent`, { version: '2026-12', amountCents: 1 });
    expect(wrong.json()).toMatchObject({ status: 409, code: 'consent_changed' });
    const body = { version: 'nonsense', amountCents: balanceCents };
    expect((await shop.post(`${link}/card-consent`, body)).json().code).toBe('consent_unknown');
    const yes = await shop.post(`${link}/card-consent`, { ...body, version: '2026-12' });
    expect(yes.json().cardCharge).toEqual({ amountCents: 67_500, day: '2026-12-03' });
    await toChargeDay();
    expect(await manage()).toMatchObject({ balanceCents: 0, paidCents: 90_000 });
  });

  it('is needed again when a part was paid and the total rose', async () => {
    const { manage, act, see } = await shop.book(AGREED);
    const { version } = await see();
    await act({ kind: 'take_payment', amountCents: 20_000, method: 'cash', version });
    await act({ kind: 'adjust', amountCents: 2_500, why: 'Stairs' });
    await toChargeDay();
    expect((await manage()).paidCents).toBe(42_500);
  });

  it('is needed again when the party moves and the charge would be earlier', async () => {
    const { manage, amend } = await shop.book(AGREED);
    const days = { startDate: '2026-11-28', endDate: '2026-11-30' };
    expect((await amend({ kind: 'reschedule', ...days })).made.statusCode).toBe(200);
    expect((await manage()).cardCharge).toMatchObject({ isExceeded: true });
    shop.clock.pass(7 * DAY);
    await shop.run('charge-balances');
    expect((await manage()).paidCents).toBe(22_500);
  });

  it('keeps its amount if given with the older sentence, which named none', async () => {
    const { manage } = await shop.book({ cardConsentVersion: '2026-11' });
    expect((await manage()).cardCharge).toEqual({ amountCents: 22_500, day: '2026-12-03' });
  });
});
