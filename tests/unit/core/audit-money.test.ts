import { beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#core/kernel/cents.ts';
import { isoFromInstant, MINUTE } from '#core/kernel/instant.ts';
import {
  confirmed,
  damage,
  found,
  HALF,
  inReservation,
  place,
  refundWhole,
  entry,
  type Shop,
} from '#tests/support/audited-shop.ts';
import { openShop } from '#tests/support/shop.ts';

describe('the audit of money', () => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await openShop();
  });

  it('finds money entered twice, or with the wrong sign', async () => {
    const id = await confirmed(shop);
    const entries = [entry('pi1', 'charge', HALF), entry('pi1', 'charge', HALF)];
    const payment = { amountCharged: 450, total: 450 };
    await inReservation(shop, id, { entries, payment });
    expect(await found(shop)).toEqual([`entry_twice ${id} pi1`]);
    const turned = [entry('pi1', 'charge', HALF), entry('re1', 'refund', HALF)];
    await inReservation(shop, id, { entries: turned, payment });
    expect(await found(shop)).toEqual([`entry_sign ${id} re1: $225.00`]);
  });

  it('finds more cash refunds due than was received in person', async () => {
    const id = await confirmed(shop);
    await inReservation(shop, id, { handBacks: [{ cause: 'change:1', amountCents: 100 }] });
    expect(await found(shop)).toEqual([`hand_back_exceeds ${id} $1.00 of $0.00`]);
  });

  it('finds an amountCharged that differs from the entries, so that the books do not balance', async () => {
    const id = await confirmed(shop);
    await inReservation(shop, id, { payment: { amountCharged: 225.01, total: 450 } });
    expect(await found(shop)).toEqual([
      `amount_charged ${id} $225.01, not $225.00`,
      `books_unbalanced ${HALF} - 0 + 0 - 0 + 0 - 0 is not ${HALF + 1} cents`,
    ]);
  });

  it('finds refunds above what was charged, including promised ones', async () => {
    const id = await confirmed(shop);
    await refundWhole(shop, id);
    const entries = [entry('pi1', 'charge', HALF), entry('re1', 'refund', -1)];
    await inReservation(shop, id, { entries, payment: { amountCharged: 224.99, total: 450 } });
    expect(await found(shop)).toEqual([
      `gave_too_much ${id} -$0.01`,
      `refund_exceeds_charge ${id} pi1: -1 cents`,
    ]);
  });

  it('finds a rain check for money that was also refunded to the card', async () => {
    const id = await confirmed(shop);
    const issued = { ...entry('pi1', 'charge', 0), id: 'c1', kind: 'credit_issued', code: 'RC1' };
    const { intentId: _intentId, ...check } = { ...issued, amountCents: -HALF };
    const entries = [entry('pi1', 'charge', HALF), check, entry('re1', 'refund', -100)];
    await inReservation(shop, id, { entries, payment: { amountCharged: -1, total: 450 } });
    expect(await found(shop)).toContain(`gave_too_much ${id} -$1.00`);
  });

  it('finds a dispute that took more than was disputed, or returned more than it took', async () => {
    const id = await confirmed(shop);
    const dispute = (kind: string, amount: number) => ({
      ...entry('pi1', 'charge', amount),
      id: `${kind}:dp1`,
      kind,
      disputeId: 'dp1',
      disputedCents: 100,
    });
    const charge = entry('pi1', 'charge', HALF);
    const taken = [charge, dispute('dispute_lost', -101)];
    await inReservation(shop, id, {
      entries: taken,
      payment: { amountCharged: 223.99, total: 450 },
    });
    expect(await found(shop)).toEqual([`dispute_wrong ${id} dp1: -101 of 100 cents`]);
    const given = [charge, dispute('dispute_won', 1)];
    await inReservation(shop, id, {
      entries: given,
      payment: { amountCharged: 225.01, total: 450 },
    });
    expect(await found(shop)).toEqual([`dispute_wrong ${id} dp1: 1 of 100 cents`]);
  });

  it('finds money kept above the total, or for a closed reservation', async () => {
    const id = await confirmed(shop);
    await inReservation(shop, id, { payment: { amountCharged: 225, total: 224.99 } });
    expect(await found(shop)).toEqual([
      `total_wrong ${id} $224.99, not $450.00`,
      `total_unexplained ${id} $224.99, and its entries add up to $450.00`,
      `kept_too_much ${id} $225.00 of a total of $224.99`,
    ]);
    const over = await place(shop);
    shop.clock.pass(30 * MINUTE);
    await shop.expireHolds();
    const entries = [entry('pi1', 'charge', HALF)];
    await inReservation(shop, id, { payment: { amountCharged: 225, total: 450 } });
    await inReservation(shop, over, { entries, payment: { amountCharged: 225, total: 450 } });
    expect(await found(shop)).toEqual([
      `kept_too_much ${over} $225.00, and expired`,
      `provider_disagrees ${over} pi1 belongs to reservation ${id}`,
    ]);
  });

  it('finds states that contradict the payments', async () => {
    const id = await confirmed(shop);
    const holdExpiresAt = isoFromInstant(shop.clock.now());
    await inReservation(shop, id, { status: 'held', holdExpiresAt });
    expect(await found(shop)).toContain(`state_and_money ${id} held, and already paid`);
  });

  it('finds a confirmed booking that was never paid', async () => {
    const id = await confirmed(shop);
    const none = { entries: [], attempts: [], payment: { amountCharged: 0, total: 450 } };
    await inReservation(shop, id, none);
    expect(await found(shop)).toEqual([
      `state_and_money ${id} confirmed, and nothing was ever charged`,
    ]);
  });

  it('finds nothing wrong with what the crew collects, or an invoice', async () => {
    for (const payment of [{ kind: 'door' }, { kind: 'invoice', netDays: 14 }] as const) {
      const by = { kind: 'admin', uid: 'owner' } as const;
      const placed = await shop.place({
        ...shop.order(),
        office: { by, source: 'phone', payment },
      });
      expect(placed.ok && placed.value.reservation.status).toBe('confirmed');
    }
    expect(await found(shop)).toEqual([]);
  });

  it('finds payments whose state contradicts the entries, and two open ones', async () => {
    const id = await confirmed(shop);
    const attempt = { intentId: 'pi1', reason: 'deposit', amountCents: HALF, state: 'abandoned' };
    await inReservation(shop, id, { attempts: [attempt] });
    expect(await found(shop)).toEqual([`state_and_money ${id} payment pi1 is abandoned`]);
    const paid = { ...attempt, state: 'paid' };
    const open = { reason: 'balance', amountCents: HALF, state: 'open' };
    await inReservation(shop, id, {
      attempts: [paid, { ...open, intentId: 'pi2' }, { ...open, intentId: 'pi3' }],
      awaitingPayment: true,
    });
    expect(await found(shop)).toEqual([
      `two_open_payments ${id}`,
      `provider_disagrees ${id} does not know pi2`,
      `provider_disagrees ${id} does not know pi3`,
    ]);
  });

  it('finds job fields that would hide a reservation from the jobs', async () => {
    const id = await confirmed(shop);
    await inReservation(shop, id, { awaitingPayment: true, endDate: '2027-12-07' });
    expect(await found(shop)).toEqual([
      `summary_wrong ${id} awaitingPayment`,
      `summary_wrong ${id} endDate 2027-12-07, not 2026-12-07`,
    ]);
  });

  it('finds a promised refund without a task, and a task without a promise', async () => {
    const id = await confirmed(shop);
    await refundWhole(shop, id);
    const task = `refund:${id}:cancelled:pi1`;
    await shop.store.transact(async (transaction) => transaction.delete('outbox', task));
    expect(await found(shop)).toEqual([`refund_without_task ${id} $225.00 of pi1`]);
    await damage(shop.store, 'outbox', task, () => ({
      schemaVersion: 1,
      kind: 'refund',
      reservationId: id,
      intentId: 'pi1',
      amountCents: 1,
      attempts: 0,
      status: 'pending',
      createdAt: '2026-11-20T18:00:00.000Z',
      nextAttemptAt: '2026-11-20T18:00:00.000Z',
    }));
    await inReservation(shop, id, { pendingRefunds: [] });
    expect(await found(shop)).toEqual([`refund_not_promised ${id} ${task}`]);
  });

  it('accepts a refund that was made but whose task is not settled yet', async () => {
    const id = await confirmed(shop);
    await refundWhole(shop, id);
    const refund = { intentId: 'pi1', reservationId: id, amount: cents(HALF), refundId: 're1' };
    await shop.receive({ ...refund, kind: 'refunded', id: 'evt', at: shop.clock.now() });
    expect(await found(shop)).toEqual([]);
  });
});
