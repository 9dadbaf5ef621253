import { describe, expect, it } from 'vitest';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import { makeSearchReservations } from '#core/desk/search-reservations.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { after, DAY } from '#core/kernel/instant.ts';
import type { ReservationQuestion } from '#core/reservations/reservation-lists.ts';
import type { Reservation, ReservationStatus } from '#core/reservations/reservation.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { valueOf, present } from '#tests/support/expected.ts';
import { NOON, order } from '#tests/support/fixtures.ts';
import { openHistoryShop } from '#tests/support/history-shop.ts';
import { sold } from '#tests/support/sold.ts';

/** One unpaid reservation in each given state. */
async function bookOf(statuses: readonly ReservationStatus[]) {
  const shop = await openHistoryShop(memoryDocumentStore());
  const { reservation } = valueOf(await shop.place(order()));
  const reservations = statuses.map((status): Reservation => ({
    ...reservation,
    id: status,
    status,
  }));
  return { list: async () => ({ reservations }) };
}

const SETTINGS = { read: async () => DEFAULT_SETTINGS };

const CLOCK = { now: () => NOON };

const NO_DAYS = { crewDays: async () => new Map() };
const NONE_OUT = async () => [];

describe('makeSearchReservations', () => {
  it('finds balances of upcoming and past rentals, and of nothing else', async () => {
    const all = ['held', 'confirmed', 'completed', 'expired', 'cancelled'] as const;
    const search = makeSearchReservations(await bookOf(all), SETTINGS, NO_DAYS, NONE_OUT, CLOCK);
    const found = await search({ balance: 'open' });
    expect(found.reservations.map(({ id }) => id)).toEqual(['confirmed', 'completed']);
  });

  const MARCH = { from: calendarDay('2027-03-01'), to: calendarDay('2027-03-31') };
  const one = sold('r1');
  const line = present(one.lines[0]);
  const twice = sold('twice', {
    lines: [
      line,
      { ...line, startDate: calendarDay('2027-03-30'), endDate: calendarDay('2027-04-02') },
    ],
    createdAt: after(NOON, 3 * DAY),
  });
  const held = { ...one, id: 'held', status: 'held' as const };
  const past = { ...one, id: 'past', status: 'expired' as const };

  /** Of those four, with the index query. */
  async function asked(search: Parameters<ReturnType<typeof makeSearchReservations>>[0]) {
    const questions: ReservationQuestion[] = [];
    const list = async (question: ReservationQuestion) => {
      questions.push(question);
      return { reservations: [one, twice, held, past] };
    };
    const { reservations } = await makeSearchReservations(
      { list },
      SETTINGS,
      NO_DAYS,
      NONE_OUT,
      CLOCK,
    )(search);
    return { ids: reservations.map(({ id }) => id), question: questions[0] };
  }
  const day = (text: string) => ({ from: calendarDay(text), to: calendarDay(text) });

  it.each([
    ['delivered', { out: day('2026-12-05') }, ['r1', 'twice']],
    ['delivered', { out: MARCH }, ['twice']],
    ['collected', { in: MARCH }, []],
    ['collected', { in: day('2026-12-07') }, ['r1', 'twice']],
    ['rented, held or sold', { event: day('2026-12-06') }, ['r1', 'twice', 'held']],
    ['not rented when it is collected', { event: day('2026-12-07') }, []],
    ['not rented between its two parties', { event: day('2027-01-15') }, []],
    ['booked, whatever became of it', { booked: day('2026-11-20') }, ['r1', 'held', 'past']],
    ['booked', { booked: day('2026-11-23') }, ['twice']],
    ['rented from a day on', { event: { from: calendarDay('2026-12-07') } }, ['twice']],
    ['all of two', { booked: day('2026-11-23'), event: day('2026-12-05') }, ['twice']],
  ])('finds what is %s on days: %o', async (_, search, ids) => {
    expect((await asked(search)).ids).toEqual(ids);
  });

  it('queries the index by day for up to a month, and by start for longer spans', async () => {
    const month = (await asked({ event: MARCH })).question;
    expect(month?.foundBy).toHaveLength(31);
    const weekend = { from: calendarDay('2026-12-05'), to: calendarDay('2026-12-06') };
    const both = await asked({ event: MARCH, out: weekend, sort: '-booked' });
    expect(both.question).toMatchObject({
      foundBy: ['out 2026-12-05', 'out 2026-12-06'],
      sort: '-booked',
    });
    const longer = { from: MARCH.from, to: calendarDay('2027-04-01') };
    const { question } = await asked({ event: longer });
    expect([question?.foundBy, question?.from]).toEqual([undefined, MARCH.from]);
    const backward = { from: MARCH.to, to: MARCH.from };
    expect((await asked({ event: backward })).question?.foundBy).toEqual([]);
  });
});
