import { describe, expect, it } from 'vitest';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import type { Reservation, ReservationStatus } from '#core/reservations/reservation.ts';
import { makeSearchReservations } from '#server/areas/reservations/search-reservations.ts';
import { order } from '#tests/support/fixtures.ts';
import { openLifeShop } from '#tests/support/life-shop.ts';

/** One reservation of nothing paid, in each state that is given. */
async function bookOf(statuses: readonly ReservationStatus[]) {
  const shop = await openLifeShop(memoryDocumentStore());
  const placed = await shop.place(order());
  if (!placed.ok) throw new Error(placed.error.kind);
  const { reservation } = placed.value;
  const reservations = statuses.map((status): Reservation => ({
    ...reservation,
    id: status,
    status,
  }));
  return { list: async () => ({ reservations }) };
}

describe('makeSearchReservations', () => {
  it('finds what is left to pay of rentals to come and of those that are over, and of nothing else', async () => {
    const all = ['held', 'confirmed', 'completed', 'expired', 'cancelled'] as const;
    const search = makeSearchReservations(await bookOf(all));
    const found = await search({ balance: 'open' });
    expect(found.reservations.map(({ id }) => id)).toEqual(['confirmed', 'completed']);
  });
});
