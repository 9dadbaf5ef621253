import { describe, expect, it } from 'vitest';
import { openBookings } from '#web/admin/customers/customer-panels.tsx';

describe('refusing a customer', () => {
  it('names the bookings that are not over or not paid, with what is owed', () => {
    const one = {
      id: 'GS-1',
      status: 'confirmed',
      productTitle: 'Castle',
      startDate: '2026-12-05',
      endDate: '2026-12-07',
      balanceCents: 17_450,
    } as const;
    const said = (booking: object) => openBookings([{ ...one, ...booking }]);
    const words = 'Castle, Dec 5–6, owes $174.50';
    expect(said({})).toEqual([{ id: 'GS-1', words }]);
    expect(said({ status: 'held' })[0]?.words).toBe('Castle, Dec 5–6, on hold');
    expect(said({ status: 'completed' })[0]?.words).toBe(words);
    expect(said({ status: 'completed', balanceCents: 0 })).toEqual([]);
    expect(said({ status: 'cancelled' })[0]?.words).toBe(words);
    expect(said({ status: 'cancelled', balanceCents: 0 })).toEqual([]);
    expect(said({ status: 'expired' })).toEqual([]);
  });
});
