import { describe, expect, it } from 'vitest';
import {
  RESERVATIONS,
  reservationToDocument,
} from '#adapters/documents/collections/reservation-document.ts';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { BadCursorError } from '#core/kernel/ports.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import {
  freshRepositories,
  type OpenStores,
  type Repositories,
} from '#tests/support/fresh-repositories.ts';
import { sold, soldLine } from '#tests/support/sold.ts';

const FIRST_DAY = calendarDay('2026-12-05');

/** A day's rental that starts this many days after the first. */
function reservation(id: string, userId: string | undefined, startsIn: number): Reservation {
  const startDate = addDays(FIRST_DAY, startsIn);
  return sold(id, { userId, lines: [soldLine({ startDate, endDate: addDays(startDate, 1) })] });
}

async function store(repositories: Repositories, all: readonly Reservation[]): Promise<void> {
  await repositories.store.transact(async (transaction) => {
    for (const one of all) transaction.create(RESERVATIONS, one.id, reservationToDocument(one));
  });
}

export function describeCustomerReservations(open: OpenStores): void {
  describe('the reservations of a customer', () => {
    const repositories = freshRepositories(open);
    const idsOf = (all: readonly Reservation[]) => all.map(({ id }) => id);

    it('come latest pickup first, a page at a time, each once', async () => {
      const { customerReservations: mine } = repositories();
      const days = [3, 0, 4, 1, 2, 2];
      await store(
        repositories(),
        days.map((day, index) => reservation(`r${index}`, 'lia', day)),
      );
      const pages: string[][] = [];
      let after: string | undefined;
      do {
        const page = await mine.list({ userId: 'lia' }, { limit: 4, after });
        pages.push(idsOf(page.reservations));
        after = page.next;
      } while (after !== undefined);
      expect(pages).toEqual([
        ['r2', 'r0', 'r5', 'r4'],
        ['r3', 'r1'],
      ]);
    });

    it("are never another customer's or a guest's", async () => {
      const { customerReservations: mine } = repositories();
      await store(repositories(), [
        reservation('hers', 'lia', 0),
        reservation('his', 'max', 1),
        reservation('guest', undefined, 2),
      ]);
      expect(idsOf((await mine.list({ userId: 'lia' }, { limit: 10 })).reservations)).toEqual([
        'hers',
      ]);
      expect((await mine.list({ userId: 'nobody' }, { limit: 10 })).reservations).toEqual([]);
      expect((await mine.find({ userId: 'lia' }, 'hers'))?.id).toBe('hers');
      for (const id of ['his', 'guest', 'unknown', 'a/b', '__x__', '']) {
        expect(await mine.find({ userId: 'lia' }, id)).toBeUndefined();
      }
    });

    it('reject an invalid cursor', async () => {
      const { customerReservations: mine } = repositories();
      for (const after of ['', 'nonsense', 'W10', 'a'.repeat(2_000)]) {
        await expect(mine.list({ userId: 'lia' }, { limit: 1, after })).rejects.toThrow(
          BadCursorError,
        );
      }
    });
  });
}
