import { describe, expect, it } from 'vitest';
import { documentsCustomers } from '#adapters/documents/collections/documents-customers.ts';
import { documentsProfiles } from '#adapters/documents/collections/documents-profiles.ts';
import { documentsReservationBook } from '#adapters/documents/collections/documents-reservation-book.ts';
import { makeListMembers } from '#core/customers/list-members.ts';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import { DAY } from '#core/kernel/instant.ts';
import { makeCompleteReservations } from '#core/lifecycle/close.ts';
import { openShop } from '#tests/support/shop.ts';

const FIRST = calendarDay('2026-12-05');

describe('makeListMembers', () => {
  it('counts completed parties, of accounts and of guests, and what was paid for them', async () => {
    const shop = await openShop();
    const { ledger, clock, store } = shop;
    const profiles = documentsProfiles(store);
    const list = makeListMembers(
      documentsReservationBook(store),
      profiles,
      documentsCustomers(store),
    );
    let booked = 0;
    async function book(who: string, amount: number, isKept = true, asGuest = false) {
      booked += 1;
      const startDate = addDays(FIRST, 3 * booked);
      const [line] = shop.order().lines;
      const lines =
        line === undefined ? [] : [{ ...line, startDate, endDate: addDays(startDate, 2) }];
      const placed = await shop.place({
        ...shop.order(),
        lines,
        contact: {
          name: who,
          email: `${who}@example.com`,
          phone: `817-555-01${who.length}${booked}`,
        },
        userId: asGuest ? undefined : who,
      });
      if (!placed.ok) throw new Error(placed.error.kind);
      if (!isKept) return;
      await shop.paid(placed.value.reservation.id, cents(amount), 'full');
    }
    expect(await list()).toEqual({ members: [], isWhole: true });
    await profiles.createIfAbsent({
      id: 'ana',
      displayName: 'Ana of the profile',
      email: 'ana@example.org',
      photoURL: '',
      createdAt: '2026-11-20T00:00:00.000Z',
      role: 'user',
    });
    for (const who of ['ana', 'ana', 'ben']) await book(who, 45_000);
    for (const guest of ['ana', 'dora']) await book(guest, 40_000, true, true);
    await book('carla', 0, false);
    clock.pass(60 * DAY);
    await makeCompleteReservations(ledger, clock)();
    const { members } = await list();
    expect(members).toMatchObject([
      { id: 'ana', name: 'Ana of the profile', tier: 'regular', parties: 3, spent: 130_000 },
      { id: 'ben', tier: 'guest', parties: 1, days: 2, spent: 45_000, lastParty: '2026-12-14' },
      { name: 'dora', email: 'dora@example.com', tier: 'guest', parties: 1, spent: 40_000 },
    ]);
    expect(members).toHaveLength(3);
  });
});
