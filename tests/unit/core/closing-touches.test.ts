import { expect, it } from 'vitest';
import { makeListTouched } from '#core/desk/closing-touches.ts';
import type { ReservationBook } from '#core/reservations/reservation-lists.ts';
import { summaryOf } from '#core/reservations/reservation.ts';
import { fixedClock } from '#tests/support/fixtures.ts';
import { sold } from '#tests/support/sold.ts';

it('lists every booking affected by a closed day, however many pages there are', async () => {
  const all = Array.from({ length: 730 }, (_, index) => sold(`r${index}`));
  const [first] = all;
  if (first === undefined) throw new Error('Nothing is sold.');
  const list: ReservationBook['list'] = async (_question, limit, after = '0') => {
    const from = Number(after);
    const to = from + limit;
    return {
      reservations: all.slice(from, to),
      ...(to < all.length && { next: String(to) }),
    };
  };
  const { startDate } = summaryOf(first.lines);
  const touched = await makeListTouched({ list }, fixedClock())(startDate, startDate);
  expect(touched).toHaveLength(all.length);
});
