import { describe, expect, it } from 'vitest';
import { rereadIn } from '#web/admin/data/reservation-data.ts';
import { keptByMethod, methodFor, refundWords } from '#web/admin/reservations/refund-form.tsx';

describe('a reservation that is open', () => {
  it('is read again while a refund is pending, and no longer', () => {
    expect(rereadIn({ pendingCents: 5_000 })).toBe(3_000);
    expect(rereadIn({ pendingCents: 0 })).toBe(false);
    expect(rereadIn(undefined)).toBe(false);
  });
});

describe('how an offline refund goes back', () => {
  const kept = keptByMethod([
    { kind: 'charge', amountCents: 22_500 },
    { kind: 'received', method: 'cash', amountCents: 5_000 },
    { kind: 'received', method: 'check', amountCents: 10_000 },
    { kind: 'handed_back', method: 'check', amountCents: -2_500 },
    // Recorded as another way first, then corrected.
    { kind: 'received', method: 'other', amountCents: 100 },
    { kind: 'received', method: 'other', amountCents: -100 },
  ]);

  it('knows what each way still has', () => {
    expect(kept).toEqual([
      ['check', 7_500],
      ['cash', 5_000],
    ]);
  });

  it('is the way the amount came', () => {
    expect(methodFor(5_000, kept)).toBe('cash');
    expect(methodFor(6_000, kept)).toBe('check');
    expect(methodFor(4_000, kept)).toBe('check');
    expect(methodFor(12_500, kept)).toBe('check');
    expect(methodFor(100, [])).toBe('cash');
  });
});

describe('the button of a refund', () => {
  it('names every way that has an amount, the card first', () => {
    expect(refundWords({ card: '', by_hand: '', rain_check: '' })).toBe('');
    expect(refundWords({ rain_check: '20' })).toBe('$20.00 as a rain check');
    expect(refundWords({ by_hand: '25', method: 'check', card: '50' })).toBe(
      '$50.00 to the card and $25.00 by check',
    );
  });
});
