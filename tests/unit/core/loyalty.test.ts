import { describe, expect, it } from 'vitest';
import { loyaltyOf } from '#core/customers/loyalty.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import type { Reservation, ReservationStatus } from '#core/reservations/reservation.ts';
import { NOON, order } from '#tests/support/fixtures.ts';

function reservation(overrides: Partial<Reservation> = {}): Reservation {
  const { id, contact, event, manageTokenHash } = order();
  const rental = {
    productId: 'castle',
    title: 'Neon Castle',
    image: '',
    unitPrice: cents(22_500),
    quantity: 1,
    turnaroundDays: 0,
    units: ['castle-1'],
    startDate: calendarDay('2026-12-05'),
    endDate: calendarDay('2026-12-07'),
  };
  return {
    id,
    contact,
    event,
    manageTokenHash,
    createdAt: NOON,
    linkVersion: 1,
    status: 'completed',
    plan: 'full',
    total: cents(45_000),
    placedTotal: cents(45_000),
    history: [],
    entries: [],
    attempts: [],
    pendingRefunds: [],
    lines: [rental],
    ...overrides,
  };
}

const parties = (count: number) =>
  Array.from({ length: count }, (_, index) => reservation({ id: `r${index}` }));

describe('loyaltyOf', () => {
  it.each([
    [0, 'guest', 'regular', 3],
    [2, 'guest', 'regular', 1],
    [3, 'regular', 'star', 3],
    [5, 'regular', 'star', 1],
  ])('puts %i parties in the tier %s, before %s by %i', (count, tier, next, missing) => {
    const loyalty = loyaltyOf(parties(count));
    expect([loyalty.tier.id, loyalty.next?.tier.id, loyalty.next?.missing]).toEqual([
      tier,
      next,
      missing,
    ]);
  });

  it('has nothing above the top', () => {
    expect(loyaltyOf(parties(60))).toMatchObject({ tier: { id: 'star' }, next: undefined });
  });

  it('counts completed parties only', () => {
    const others: ReservationStatus[] = ['held', 'confirmed', 'expired', 'cancelled'];
    const loyalty = loyaltyOf(others.map((status) => reservation({ status })));
    expect([loyalty.parties, loyalty.days]).toEqual([[], 0]);
  });

  it('shows the days from delivery to pickup, and what was paid after refunds', () => {
    const entry = { at: NOON, intentId: 'i' };
    const entries = [
      { ...entry, id: 'ch', kind: 'charge', amount: cents(45_000) },
      { ...entry, id: 're', kind: 'refund', amount: cents(-5_000) },
    ] as const;
    expect(loyaltyOf([reservation({ entries })]).parties).toMatchObject([
      { days: 2, paid: 40_000 },
    ]);
  });
});
