import { describe, expect, it } from 'vitest';
import { inDays } from '#tests/e2e/days.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { eventually } from '#tests/support/eventually.ts';
import { CASTLE, liveLine } from '#tests/support/order-body.ts';
import { daysOf, overlappingPeriods, reservationsIn } from '#tests/support/race.ts';
import { adminHeaders } from '#tests/support/shop-at.ts';
import { twoServers } from '#tests/support/two-servers.ts';

const CUSTOMERS = 80;
const FIRST = inDays(120);
const CLOSED = { from: inDays(126), to: inDays(129) };
const UNITS = `/api/admin/products/${CASTLE}/units`;

const { both, folder, file } = twoServers();

describe('two server processes on one file', () => {
  it('have one catalogue and one admin', async () => {
    for (const server of both()) {
      expect((await server.get('/api/products')).json().products).toHaveLength(23);
      const credentials = { email: 'boss@example.com', password: 'a long secret' };
      expect((await server.post('/api/session', credentials)).statusCode).toBe(200);
    }
  });

  it('never give one unit to two customers', async () => {
    const [one, two] = both();
    const { units } = (await one.get(`/api/products/${CASTLE}`)).json();
    const order = { lines: [liveLine()] };
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        bookingSteps(index % 2 === 0 ? one : two).reserve(order),
      ),
    );
    const codes = answers.map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 201)).toHaveLength(units);
    expect(codes.filter((code) => code === 409)).toHaveLength(12 - units);
    const day = order.lines[0]?.startDate;
    const free = await two.get(`/api/products/${CASTLE}/availability?from=${day}&to=${day}`);
    expect(free.json().days).toEqual([{ date: day, free: 0 }]);
  });

  it("open each other's links, take each other's payments and send each other's mail, each once", async () => {
    const [one, two] = both();
    const order = { lines: [liveLine({ startDate: inDays(21), endDate: inDays(22) })] };
    const { reservationId, manageToken, quote } = (await bookingSteps(one).reserve(order)).json();
    const begun = await bookingSteps(two).intent(reservationId, 'deposit', quote.dueNowCents);
    const paid = await bookingSteps(one).confirm(begun.json().clientSecret);
    expect(paid.json()).toEqual({ status: 'succeeded' });
    expect((await bookingSteps(two).manage(manageToken)).json()).toMatchObject({
      status: 'confirmed',
      paidCents: quote.dueNowCents,
    });
    // The admin's sign-ins on a new device are mailed too.
    const toCustomer = async () =>
      (await folder().mails()).filter(({ to }) => to?.[0]?.address === 'ana@example.com');
    await eventually(async () => expect(await toCustomer()).toHaveLength(1));
  });
});

describe('maintenance while 80 customers book, two server processes', () => {
  const bookedIn = async () =>
    (await reservationsIn(file())).filter(({ lines }) =>
      lines.every(({ startDate }) => startDate >= FIRST),
    );
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

  it('reports every booking on a closed unit to the admin, and books no unit twice', async () => {
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

    const stored = await bookedIn();
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

  it('leaves schedules that match the reservations', async () => {
    const headers = await signIn();
    const stored = await bookedIn();
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
