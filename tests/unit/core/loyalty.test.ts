import { describe, expect, it } from 'vitest';
import { loyaltyOf } from '#core/customers/loyalty.ts';
import { cents } from '#core/kernel/cents.ts';
import type { Reservation, ReservationStatus } from '#core/reservations/reservation.ts';
import { NOON } from '#tests/support/fixtures.ts';
import { sold } from '#tests/support/sold.ts';

const reservation = (overrides: Partial<Reservation> = {}): Reservation =>
  sold('r1', { status: 'completed', entries: [], ...overrides });

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
