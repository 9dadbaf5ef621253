import { describe, expect, it } from 'vitest';
import { refundWords } from '#web/admin/reservations/refund-form.tsx';

describe('the button of a refund', () => {
  it('names every way that has an amount, the card first', () => {
    expect(refundWords({ card: '', by_hand: '', rain_check: '' })).toBe('');
    expect(refundWords({ rain_check: '20' })).toBe('$20.00 as a rain check');
    expect(refundWords({ by_hand: '25', method: 'check', card: '50' })).toBe(
      '$50.00 to the card and $25.00 by check',
    );
  });
});
