import { describe, expect, it } from 'vitest';
import type { ChangeQuoteDto } from '#core/contract/manage.ts';
import { DAY } from '#core/kernel/instant.ts';
import { eachShop } from '#tests/support/opened-shop.ts';
import { line } from '#tests/support/order-body.ts';
import { openPaidShop } from '#tests/support/paid-shop.ts';

const shop = eachShop(openPaidShop);

const TWO_MONTHS_ON = {
  kind: 'reschedule',
  startDate: '2027-02-06',
  endDate: '2027-02-08',
} as const;

/** Everything is paid, $450, and three days are left: half of it would be refunded. */
async function threeDaysBefore(overrides: object = {}) {
  const booking = await shop.book({ plan: 'full', ...overrides });
  shop.clock.pass(12 * DAY);
  return booking;
}

const half = [line({ endDate: '2026-12-06' })] as never;

const keptIn = ({ rows }: ChangeQuoteDto) => rows.find(({ kind }) => kind === 'late_change');

describe('the cancellation tier', () => {
  it('in which a customer moves still applies to what was paid, and the page says so first', async () => {
    const { manage, amend, link, preview } = await threeDaysBefore();
    expect((await manage()).cancellation?.refundCents).toBe(22_500);
    const stake = { paidCents: 45_000, refundCents: 22_500 };
    expect((await preview(TWO_MONTHS_ON)).stake).toEqual(stake);
    expect((await amend(TWO_MONTHS_ON)).made.statusCode).toBe(200);
    expect((await manage()).cancellation).toMatchObject({ refundCents: 22_500, stake });
    expect((await manage()).cancellation?.steps).toEqual([
      { until: '2027-02-04', refundCents: 22_500 },
    ]);
    const more = await shop.post(`${link}/cancel`, { refundCents: 45_000 });
    expect(more.json()).toMatchObject({ status: 409, code: 'refund_changed' });
    const cancelled = await shop.post(`${link}/cancel`, { refundCents: 22_500 });
    expect(cancelled.json()).toMatchObject({ status: 'cancelled', refundsUnderWayCents: 22_500 });
  });

  it('does not apply to what is paid after the move', async () => {
    const { manage, amend, act, see } = await threeDaysBefore({ plan: 'deposit' });
    await amend(TWO_MONTHS_ON);
    const { version } = await see();
    await act({ kind: 'take_payment', amountCents: 22_500, method: 'cash', version });
    // The office reads why.
    expect((await see()).policyTier).toEqual({
      percent: 100,
      stakes: [
        { percent: 100, amountCents: 22_500 },
        { percent: 50, amountCents: 22_500 },
      ],
    });
    const { refundCents, steps } = (await manage()).cancellation ?? {};
    expect(refundCents).toBe(11_250 + 22_500);
    // What was paid after the move goes back in full, until a week before.
    expect(steps).toEqual([
      { until: '2027-01-30', refundCents: 11_250 + 22_500 },
      { until: '2027-02-04', refundCents: 22_500 },
    ]);
  });

  it('applies to removed items, which cannot be used to avoid it', async () => {
    const { manage, amend, link } = await threeDaysBefore();
    const { shown, made } = await amend({ kind: 'lines', lines: half, addOns: [] });
    expect(made.statusCode).toBe(200);
    expect(shown).toMatchObject({ totalCents: 33_750, excessCents: 11_250 });
    expect(shown.rows.at(-1)).toMatchObject({ kind: 'late_change', afterCents: 11_250 });
    expect((await manage()).cancellation?.refundCents).toBe(11_250);
    const cancelled = await shop.post(`${link}/cancel`, { refundCents: 11_250 });
    // In total, what canceling three days before would have refunded.
    expect(cancelled.json().refundsUnderWayCents).toBe(22_500);
  });

  it('costs the same for removing now and adding later as for both at once', async () => {
    const more = [half[0], line({ productId: 'toddler-playland', endDate: '2026-12-06' })];
    const dropped = { kind: 'lines', lines: half, addOns: [] } as const;
    const swapped = { kind: 'lines', lines: more as never, addOns: [] } as const;
    const { amend, manage, preview } = await threeDaysBefore();
    const atOnce = await preview(swapped);
    expect(keptIn(atOnce)?.afterCents).toBeGreaterThan(0);

    await amend(dropped);
    const { shown } = await amend(swapped);
    expect(shown).toMatchObject({ totalCents: atOnce.totalCents, excessCents: 0 });
    expect(keptIn(shown)).toMatchObject({ ...keptIn(atOnce), beforeCents: 11_250 });
    // What was kept now pays for the playland, but is still not refunded.
    expect((await manage()).cancellation?.refundCents).toBe(11_250);
  });

  it('is that of the new days if the owner says so', async () => {
    await shop.change(({ changes }) => ({ changes: { ...changes, resetsTier: true } }));
    const { manage, amend, preview } = await threeDaysBefore();
    expect((await preview(TWO_MONTHS_ON)).stake).toBeUndefined();
    await amend(TWO_MONTHS_ON);
    expect((await manage()).cancellation?.refundCents).toBe(45_000);
  });

  it('does not matter while everything would be refunded', async () => {
    const { manage, amend, preview } = await shop.book({ plan: 'full' });
    const { shown } = await amend({ kind: 'lines', lines: half, addOns: [] });
    expect(shown).toMatchObject({ totalCents: 22_500, excessCents: 22_500 });
    expect((await preview(TWO_MONTHS_ON)).stake).toBeUndefined();
    expect((await manage()).cancellation?.refundCents).toBe(22_500);
  });

  it('falls with a move to a nearer day, and the page says by how much first', async () => {
    const { manage, amend, preview } = await shop.book({ plan: 'full' });
    const refunds = { nowCents: 45_000, thenCents: 22_500 };
    const nearer = { kind: 'reschedule', startDate: '2026-11-25', endDate: '2026-11-27' } as const;
    expect((await preview(TWO_MONTHS_ON)).ifCanceled).toBeUndefined();
    expect((await amend(nearer)).shown).toMatchObject({ excessCents: 0, ifCanceled: refunds });
    expect((await manage()).cancellation?.refundCents).toBe(22_500);
  });

  it('says until when everything is refunded, if a move changes that day', async () => {
    const { preview } = await shop.book({ plan: 'full' });
    const move = { kind: 'reschedule', startDate: '2026-12-03', endDate: '2026-12-05' } as const;
    const moved = await preview(move);
    expect(moved).toMatchObject({ fullRefund: { before: '2026-11-28', after: '2026-11-26' } });
    const lines = await preview({ kind: 'lines', lines: half, addOns: [] });
    expect(lines.fullRefund).toBeUndefined();
  });

  it('says to the customer and to the office when the rest is due, and if a move changes that day', async () => {
    const { preview, amendFor } = await shop.book();
    const move = { kind: 'reschedule', startDate: '2026-12-03', endDate: '2026-12-05' } as const;
    const moved = { day: '2026-12-03', by: 'setup', was: '2026-12-05' };
    expect((await preview(move)).balanceDue).toEqual(moved);
    const more = [line(), line({ productId: 'toddler-playland' })] as never;
    const added = await preview({ kind: 'lines', lines: more, addOns: [] });
    expect(added.balanceDue).toEqual({ day: '2026-12-05', by: 'setup' });
    // What was paid is as much as this costs.
    expect((await preview({ kind: 'lines', lines: half, addOns: [] })).balanceDue).toBeUndefined();
    const { shown } = await amendFor(move);
    expect(shown).toMatchObject({ balanceDue: moved, fullRefund: { after: '2026-11-26' } });
  });

  it('takes nothing from what a nearer day itself gives back', async () => {
    const { preview } = await shop.book({ plan: 'full' });
    // One day less: half is refunded, and half of the rest if it is canceled then.
    const shorter = { kind: 'reschedule', startDate: '2026-11-25', endDate: '2026-11-26' } as const;
    expect(await preview(shorter)).toMatchObject({
      excessCents: 22_500,
      ifCanceled: { nowCents: 45_000, thenCents: 22_500 + 11_250 },
    });
  });

  it('can be waived by the office', async () => {
    const { manage, amendFor, amend } = await threeDaysBefore();
    const { shown } = await amendFor({ kind: 'lines', lines: half, addOns: [] });
    expect(shown).toMatchObject({ totalCents: 22_500, excessCents: 22_500 });
    await amend(TWO_MONTHS_ON);
    expect((await manage()).cancellation?.refundCents).toBe(11_250);
    await amendFor({ ...TWO_MONTHS_ON, endDate: '2027-02-07' }, { waive: true });
    expect((await manage()).cancellation?.refundCents).toBe(22_500);
  });
});

describe('a cancellation by the shop', () => {
  it('is refunded in full, whatever the tier', async () => {
    const { act, see, amend } = await threeDaysBefore();
    await amend({ kind: 'lines', lines: half, addOns: [] });
    const { policyRefundCents, keptCents, backCents } = await see();
    expect([policyRefundCents, keptCents, backCents]).toEqual([11_250, 33_750, 11_250]);
    const why = 'Our truck broke';
    const cancelled = await act({ kind: 'cancel', byShop: true, refundCents: 0, why });
    expect(cancelled.json()).toMatchObject({ status: 'cancelled', pendingCents: 45_000 });
    expect(cancelled.json().history).toContainEqual(
      expect.objectContaining({ kind: 'cancelled', facts: { calledOff: 'by the shop', why } }),
    );
  });
});
