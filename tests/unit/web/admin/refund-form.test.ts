import { describe, expect, it } from 'vitest';
import { usualWay } from '#web/admin/reservations/refund-form.tsx';

const way = (card: number, byHand: number, rainCheck: number) =>
  usualWay({ mostBackCents: { card, by_hand: byHand, rain_check: rainCheck } });

describe('the refund that the form suggests', () => {
  it('goes back the way the money came in, and becomes a credit only if nothing else can be', () => {
    expect(way(100, 100, 100)).toBe('card');
    expect(way(0, 100, 100)).toBe('by_hand');
    expect(way(0, 0, 100)).toBe('rain_check');
  });
});
