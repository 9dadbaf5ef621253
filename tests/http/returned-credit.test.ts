import { describe, expect, it } from 'vitest';
import type { Credit } from '#core/credits/credit.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { DAY } from '#core/kernel/instant.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';
import { eachShop } from '#tests/support/opened-shop.ts';
import { line } from '#tests/support/order-body.ts';
import { openPaidShop } from '#tests/support/paid-shop.ts';

const shop = eachShop(openPaidShop);

const issue = async (amountCents: number, expiresOn: string) =>
  shop.post('/api/admin/credits', { amountCents, expiresOn }, await shop.admin());

const EXPIRES = calendarDay('2026-12-01');

/** Pays all of a castle on December 5. */
async function bookedByCredit(issued = issue(50_000, EXPIRES)) {
  const { code } = (await issued).json();
  const booking = await shop.book({ creditCode: code, plan: 'full' });
  expect((await booking.manage()).status).toBe('confirmed');
  const credit = async () =>
    (await shop.get(`/api/admin/credits/${code}`, await shop.admin())).json();
  return { ...booking, code: String(code), credit };
}

describe('a credit that expired while it paid for a booking', () => {
  it('gets its money back when the shop cancels, and pays for another booking', async () => {
    const { act, credit, code, manage } = await bookedByCredit();
    shop.clock.pass(13 * DAY);
    await shop.run('expire-credits');
    expect((await credit()).balanceCents).toBe(0);
    const cancelled = await act({ kind: 'cancel', refundCents: 45_000, why: 'Our truck broke' });
    expect(cancelled.statusCode).toBe(200);
    await shop.run('expire-credits');
    // What was left on it when it expired stays lost. A new one is good for a year.
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

  it('is good for five years again if it is a gift card that was sold', async () => {
    await shop.change(({ cancellation }) => ({
      cancellation: { ...cancellation, weather: { isOn: true, untilHours: 6, validDays: 60 } },
    }));
    const body = { id: 'counter-1', amountCents: 50_000, method: 'cash', language: 'en' };
    const sold = await shop.post('/api/admin/credits/sales', body, await shop.admin());
    const age = (card: Credit) => ({ ...card, expiresOn: EXPIRES });
    await shop.of(RECORDS.credits).change(sold.json().code, age);
    const { act, credit } = await bookedByCredit(Promise.resolve(sold));
    shop.clock.pass(13 * DAY);
    await act({ kind: 'cancel', refundCents: 45_000 });
    expect(await credit()).toMatchObject({ balanceCents: 45_000, expiresOn: '2031-12-03' });
  });

  it('is not lost in the next run if nobody swept it before', async () => {
    const { act, credit } = await bookedByCredit();
    shop.clock.pass(13 * DAY);
    await act({ kind: 'cancel', refundCents: 45_000 });
    await shop.run('expire-credits');
    expect((await credit()).balanceCents).toBe(45_000);
  });

  it('stays valid for a month if it would expire tomorrow', async () => {
    const { act, credit } = await bookedByCredit();
    shop.clock.pass(10 * DAY);
    await act({ kind: 'cancel', refundCents: 45_000 });
    expect(await credit()).toMatchObject({ balanceCents: 50_000, expiresOn: '2026-12-30' });
  });
});

describe('a refund to a card and two gift cards', () => {
  it('tells on the link and in the mail how much goes where', async () => {
    const booking = await shop.book({});
    const gifts = [
      (await issue(2_000, '2027-11-20')).json(),
      (await issue(1_000, '2027-11-20')).json(),
    ];
    for (const { code } of gifts) {
      await shop.post(`${booking.link}/credit`, { code });
    }
    const { paidCents } = await booking.manage();
    await booking.act({ kind: 'cancel', refundCents: paidCents });
    const { moneyBack } = await booking.manage();
    expect(moneyBack).toMatchObject({ cardCents: paidCents - 3_000, creditCents: 3_000 });
    const told = gifts.toReversed().map(({ code, balanceCents }) => ({
      kind: 'gift_card',
      ending: code.slice(-4),
      amountCents: balanceCents,
    }));
    expect(moneyBack?.credits).toEqual(told);
    while ((await shop.run('outbox')) > 0);
    const mail = (await shop.mails()).find(({ subject }) => subject?.includes('canceled'));
    for (const { ending } of told) {
      expect(mail?.text).toContain(`Back on your gift card ending ${ending}`);
    }
  });
});

describe('POST /api/admin/credits', () => {
  it('refuses a past last day, at its field', async () => {
    const refused = await issue(10_000, '2026-11-19');
    expect(refused.json()).toMatchObject({
      status: 400,
      errors: [{ path: 'expiresOn', message: 'Choose today or a later day.' }],
    });
    expect((await issue(10_000, '2026-11-20')).statusCode).toBe(201);
  });
});

it('counts a gift card that nobody paid for as given away, so that the sums of the reports agree', async () => {
  const query = 'from=2026-11-01&to=2026-12-31&by=month';
  const read = async (name: string) =>
    (await shop.get(`/api/admin/reports/${name}?${query}`, await shop.admin())).json();
  /** What the reports say came in, and what they say became of it. */
  const sides = async () => {
    const { cashCents, revenueCents, taxCents, givenCents } = (await read('revenue')).totals;
    const { depositsCents, creditsCents, owedCents, ...rest } = (await read('liabilities')).rows.at(
      -1,
    );
    const held = depositsCents + creditsCents + rest.taxCents - taxCents - owedCents;
    return { cashCents, became: revenueCents + taxCents + givenCents + held, givenCents };
  };
  const { code } = (await issue(2_525, '2027-12-01')).json();
  expect(await sides()).toEqual({ cashCents: 0, became: 0, givenCents: -2_525 });
  await shop.book({ creditCode: code });
  const { cashCents, became, givenCents } = await sides();
  expect([became, givenCents]).toEqual([cashCents, -2_525]);
  expect(cashCents).toBe(22_500 - 2_525);

  // Voided unspent, it was not given after all.
  const other = (await issue(1_000, '2027-12-01')).json();
  await shop.post(`/api/admin/credits/${other.code}/void`, {}, await shop.admin());
  expect((await sides()).givenCents).toBe(-2_525);
});

it('names in mails the credit that paid, and what is left on it', async () => {
  const { code } = await bookedByCredit();
  await shop.subjects();
  const ending = code.slice(-4);
  const { text, html } = (await shop.mails()).at(-1) ?? {};
  expect(text).toContain(`Paid: $450.00\nOf that, with your gift card ending ${ending}: $450.00`);
  expect(text).toContain(`$50.00 is left on your gift card ending ${ending}.`);
  expect(html).toContain(`$50.00 is left on your gift card ending ${ending}.`);
});

it('is acknowledged by email when it pays a balance', async () => {
  const booking = await shop.book({});
  const { code } = (await issue(2_000, '2027-11-20')).json();
  await shop.post(`${booking.link}/credit`, { code });
  await shop.subjects();
  const { text } =
    (await shop.mails()).find((mail) => mail.subject?.startsWith('Payment received')) ?? {};
  const ending = String(code).slice(-4);
  expect(text).toContain(
    `We received your payment of $20.00 from your gift card ending ${ending}.`,
  );
});

it('pays the balance that is left after the party', async () => {
  const { link, manage } = await shop.book({});
  shop.clock.pass(21 * DAY);
  await shop.run('complete-reservations');
  expect(await manage()).toMatchObject({ status: 'completed', balanceCents: 22_500 });
  const { code } = (await issue(2_000, '2027-11-20')).json();
  const seen = await shop.post(`${link}/credit`, { code, isPreview: true });
  expect(seen.json().creditPreview).toMatchObject({ amountCents: 2_000, balanceCents: 20_500 });
  expect((await shop.post(`${link}/credit`, { code })).statusCode).toBe(200);
  expect((await manage()).balanceCents).toBe(20_500);
});
