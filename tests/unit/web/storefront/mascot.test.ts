import { describe, expect, it } from 'vitest';
import { mirrored, overlap, pickSide } from '#web/storefront/mascot/mascot.tsx';

describe('pickSide', () => {
  it('gives each side half of the numbers', () => {
    expect([0, 0.49, 0.5, 0.99].map(pickSide)).toEqual(['left', 'left', 'right', 'right']);
  });
});

describe('overlap', () => {
  const box = (left: number, top: number) => ({ left, top, right: left + 10, bottom: top + 10 });

  it('requires a common area, not just a common edge', () => {
    expect(overlap(box(0, 0), box(9, 9))).toBe(true);
    expect(overlap(box(0, 0), box(10, 0))).toBe(false);
    expect(overlap(box(0, 0), box(0, -10))).toBe(false);
  });

  it('can mirror a box to the other side of the window', () => {
    expect(mirrored(box(5, 1), 100)).toEqual({ left: 85, top: 1, right: 95, bottom: 11 });
  });
});
