import { describe, expect, it } from 'vitest';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { after, MINUTE } from '#core/kernel/instant.ts';
import { paymentDue } from '#core/payments/begin-payment.ts';
import {
  isActive,
  isCalledOff,
  isComing,
  isHeldNow,
  isSold,
  SOLD_STATUSES,
  statusAt,
} from '#core/reservations/reservation-state.ts';
import { RESERVATION_STATUSES } from '#core/reservations/reservation.ts';
import { NOON, product } from '#tests/support/fixtures.ts';
import { pureShop } from '#tests/support/pure-shop.ts';
import { sold } from '#tests/support/sold.ts';

const END = after(NOON, 30 * MINUTE);
const held = sold('held', { status: 'held', holdExpiresAt: END, entries: [] });
const endless = { ...held, holdExpiresAt: undefined };

describe('a status', () => {
  it('is sold, active or called off', () => {
    const of = (is: typeof isSold) =>
      RESERVATION_STATUSES.filter((status) => is(sold(status, { status })));
    expect(of(isSold)).toEqual(SOLD_STATUSES);
    expect(of(isActive)).toEqual(['held', 'confirmed']);
    expect(of(isCalledOff)).toEqual(['expired', 'cancelled']);
  });
});

describe('a hold', () => {
  it('ends at its end, swept or not', () => {
    const last = after(END, -1);
    expect([isHeldNow(held, last), isComing(held, last), statusAt(held, last)]).toEqual([
      true,
      true,
      'held',
    ]);
    expect([isHeldNow(held, END), isComing(held, END), statusAt(held, END)]).toEqual([
      false,
      false,
      'expired',
    ]);
  });

  it('leaves every other status as it is', () => {
    expect(statusAt(sold('sold', { holdExpiresAt: NOON }), END)).toBe('confirmed');
    expect([isComing(sold('sold'), END), isHeldNow(sold('sold'), NOON)]).toEqual([true, false]);
  });
});

describe('a hold without an end', () => {
  it('is over: it has no units, takes no payment and can be swept', () => {
    expect([isHeldNow(endless, NOON), statusAt(endless, NOON)]).toEqual([false, 'expired']);
    expect(paymentDue(endless, 'deposit', NOON)).toEqual({
      ok: false,
      error: { kind: 'hold_expired' },
    });

    const shop = pureShop([product()]);
    const period = { startDate: calendarDay('2026-12-05'), endDate: calendarDay('2026-12-07') };
    const placed = shop.place([{ productId: product().id, quantity: 1, ...period }]);
    if (!placed.ok) throw new Error(placed.error.kind);
    const { reservation } = placed.value;
    expect(shop.expire(reservation).ok).toBe(false);
    expect(shop.expire({ ...reservation, holdExpiresAt: undefined })).toMatchObject({
      ok: true,
      value: { reservation: { status: 'expired' } },
    });
  });
});
