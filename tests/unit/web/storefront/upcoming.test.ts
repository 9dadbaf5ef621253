import { describe, expect, it } from 'vitest';
import type { MyReservation } from '#core/contract/accounts.ts';
import { firstToDo, sortByTime } from '#web/storefront/account/my-reservations.tsx';

const reservation = (
  reservationId: string,
  overrides: Partial<MyReservation> = {},
): MyReservation => ({
  reservationId,
  productId: 'castle',
  productTitle: 'Neon Castle',
  image: '',
  plan: 'deposit',
  startDate: '2026-12-05',
  endDate: '2026-12-06',
  visits: [],
  status: 'confirmed',
  totalCents: 22_500,
  paidCents: 22_500,
  balanceCents: 0,
  contactEmail: 'ana@example.com',
  manageToken: 'R.s',
  ...overrides,
});

describe('sortByTime', () => {
  it('puts upcoming bookings first, nearest first, then past ones, then canceled ones', () => {
    const { upcoming, past, calledOff } = sortByTime(
      [
        reservation('far', { startDate: '2027-01-02', endDate: '2027-01-03' }),
        reservation('cancelled', { startDate: '2027-01-02', status: 'cancelled' }),
        reservation('near'),
        reservation('expired', { status: 'expired' }),
        reservation('today', { startDate: '2026-11-19', endDate: '2026-11-20' }),
        reservation('yesterday', { startDate: '2026-11-18', endDate: '2026-11-19' }),
      ],
      '2026-11-20',
    );
    const ids = (all: readonly MyReservation[]) => all.map((each) => each.reservationId);
    expect(ids(upcoming)).toEqual(['today', 'near', 'far']);
    expect(ids(past)).toEqual(['yesterday']);
    expect(ids(calledOff)).toEqual(['cancelled', 'expired']);
  });
});

describe('firstToDo', () => {
  const owing = reservation('owing', { balanceCents: 100 });
  const held = reservation('held', { status: 'held', balanceCents: 22_500 });

  it('is a hold before a balance', () => {
    expect(firstToDo([owing, held])).toBe(held);
    expect(firstToDo([reservation('paid'), owing])).toBe(owing);
  });

  it('is a signature as well as a balance', () => {
    const unsigned = reservation('unsigned', { agreement: 'unsigned' });
    expect(firstToDo([reservation('done', { agreement: 'signed' }), unsigned, owing])).toBe(
      unsigned,
    );
  });

  it('is nothing if everything is paid and signed', () => {
    expect(firstToDo([reservation('paid')])).toBeUndefined();
  });
});
