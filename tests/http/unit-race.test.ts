import { describe, expect, it } from 'vitest';
import { inDays } from '#tests/e2e/days.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { CASTLE } from '#tests/support/order-body.ts';
import { daysOf, overlappingPeriods, reservationsIn } from '#tests/support/race.ts';
import { adminHeaders } from '#tests/support/shop-at.ts';
import { twoServers } from '#tests/support/two-servers.ts';

const CUSTOMERS = 80;
const FIRST = inDays(120);
const CLOSED = { from: inDays(126), to: inDays(129) };
const UNITS = `/api/admin/products/${CASTLE}/units`;

describe('maintenance while 80 customers book, two server processes', () => {
  const { both, file } = twoServers();
  const signIn = () =>
    adminHeaders(both()[0], { email: 'boss@example.com', password: 'a long secret' });

  const unitDays = (
    reservations: Awaited<ReturnType<typeof reservationsIn>>,
    turnaround: number,
  ): readonly { readonly id: string; readonly unit: string; readonly day: string }[] =>
    reservations.flatMap(({ id, lines }) =>
      lines.flatMap(({ units, startDate, endDate }) =>
        daysOf({ startDate, endDate }, turnaround).flatMap((day) =>
          units.map((unit) => ({ id, unit, day })),
        ),
      ),
    );

  it('books no closed unit save what the admin is told of, and no unit twice', async () => {
    const [one, two] = both();
    const headers = await signIn();
    const block = { ...CLOSED, reason: 'A torn seam' };
    const change = { kind: 'begin_maintenance', unitId: 'u1', block };
    const wanted = overlappingPeriods(CUSTOMERS, FIRST, 12);
    const bookings = wanted.map((period, index) =>
      bookingSteps(index % 2 === 0 ? one : two).reserve({
        lines: [{ productId: CASTLE, quantity: 1, ...period }],
      }),
    );
    const maintenance = two.post(`${UNITS}/changes`, { change, revision: 0 }, headers);
    const [answers, changed] = await Promise.all([Promise.all(bookings), maintenance]);
    expect(changed.statusCode).toBe(200);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409]));

    const stored = await reservationsIn(file());
    const won = answers.filter(({ statusCode }) => statusCode === 201);
    expect(stored.map(({ id }) => id).sort()).toEqual(
      won.map((answer) => answer.json().reservationId).sort(),
    );
    const { turnaroundDays } = (await one.get(`/api/products/${CASTLE}`)).json();
    const taken = unitDays(stored, turnaroundDays);
    expect(new Set(taken.map(({ unit, day }) => `${unit} ${day}`)).size).toBe(taken.length);
    const told = changed
      .json()
      .unplaced.map(({ reservationId }: { reservationId: string }) => reservationId);
    const onClosed = taken.filter(
      ({ unit, day }) => unit === 'u1' && CLOSED.from <= day && day <= CLOSED.to,
    );
    expect(told).toEqual(expect.arrayContaining(onClosed.map(({ id }) => id)));
  });

  it('leaves schedules that say the same as the reservations', async () => {
    const headers = await signIn();
    const stored = await reservationsIn(file());
    const { units } = (await both()[0].get(UNITS, headers)).json();
    expect(units[0].blocks).toHaveLength(1);
    const days = `from=${FIRST}&to=${inDays(140)}`;
    const url = `/api/products/${CASTLE}/availability?${days}`;
    for (const { date, free } of (await both()[1].get(url)).json().days) {
      const busy = new Set(
        stored.flatMap(({ lines }) =>
          lines
            .filter((line) => line.startDate <= date && date < line.endDate)
            .flatMap((line) => line.units),
        ),
      );
      if (CLOSED.from <= date && date <= CLOSED.to) busy.add('u1');
      expect({ date, free }).toEqual({ date, free: 4 - busy.size });
    }
  });
});
