import { beforeEach, describe, expect, it } from 'vitest';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { shopMoment } from '#core/kernel/shop-time.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { always } from '#tests/support/crews.ts';
import { ADMIN } from '#tests/support/http-shop.ts';
import { eachHttpShop } from '#tests/support/opened-shop.ts';
import { CASTLE, line, orderBody } from '#tests/support/order-body.ts';
import { sayProblem } from '#web/texts/en/problems.ts';
import { sayProblem as saySpanish } from '#web/texts/es/problems.ts';

const shop = eachHttpShop();

/** One truck that can set up two castles in a morning. */
async function oneTruck(from = '07:00', to = '09:40'): Promise<void> {
  const headers = await shop.adminHeaders();
  const fleet = (await shop.get('/api/admin/fleet', headers)).json();
  const [truck] = fleet.trucks;
  const body = { ...fleet, trucks: [{ ...truck, shifts: always(from, to) }] };
  expect((await shop.send('PUT', '/api/admin/fleet', { body, headers })).statusCode).toBe(200);
}

const book = async (overrides: object = {}) => shop.post('/api/reservations', orderBody(overrides));

async function fill(): Promise<number> {
  for (let taken = 0; ; taken += 1) {
    const { statusCode } = await book({
      contact: {
        ...orderBody().contact,
        email: `a${taken}@example.com`,
        phone: `(817) 555-020${taken}`,
      },
    });
    if (statusCode !== 201) return taken;
  }
}

const COURSE = 'mega-60-obstacle-course';
const closedFor = async (id: string) => {
  const url = `/api/products/${id}/availability?from=2026-12-05&to=2026-12-05`;
  return (await shop.get(url)).json().days[0].closed;
};

describe('a shop whose crews are full', () => {
  it('refuses with unavailable, the reason and alternatives, and accepts the nearest days', async () => {
    await oneTruck();
    expect(await fill()).toBeGreaterThan(0);
    const refused = await book();
    expect(refused.statusCode).toBe(409);
    const { code, reason, nearest, days, params } = refused.json();
    expect([code, reason, days]).toEqual(['unavailable', 'crew', ['2026-12-05']]);
    expect(params).toEqual({ visit: 'deliver', days: ['2026-12-05'] });
    expect(refused.json().detail).toMatch(/^Our crews are booked up on .*Dec 5/);
    expect(sayProblem(refused.json())).toMatch(
      /^Our crews are booked up on .*Dec 5 and can’t set it up/,
    );
    expect(saySpanish(refused.json())).toMatch(/^Nuestros equipos están llenos/);
    expect(nearest.length).toBeGreaterThan(0);
    for (const { startDate, endDate } of nearest) {
      const contact = { ...orderBody().contact, email: `${startDate}@example.com` };
      const again = await book({ contact, lines: [line({ startDate, endDate })] });
      expect(again.statusCode).toBe(201);
    }
  });

  it('says that a party starts too early for any crew, and when it could start', async () => {
    await oneTruck('09:00', '20:00');
    const event = { ...orderBody().event, startsAt: '10:00', endsAt: '14:00' };
    const refused = (await book({ event })).json();
    expect(refused.params).toMatchObject({ why: 'too_early', startsAt: '10:00' });
    expect(refused.nearest[0]).toMatchObject({ startsAt: refused.params.earliest });
    expect(sayProblem(refused)).toMatch(
      /^No crew can set it up by 10 AM on .*Dec 5\. The earliest party start is 12 PM\.$/,
    );
    expect(saySpanish(refused)).toMatch(/Lo más temprano que puede empezar la fiesta es a las 12/);
  });

  it("says so before anybody orders: in a product's calendar and in a search for the days", async () => {
    await oneTruck();
    const calendar = async () =>
      (await shop.get(`/api/products/${CASTLE}/availability?from=2026-12-05&to=2026-12-05`)).json()
        .days[0];
    const search = async () =>
      (await shop.get('/api/products?from=2026-12-05&to=2026-12-07')).json();
    expect((await calendar()).closed).toBeUndefined();
    expect((await search()).products.length).toBeGreaterThan(0);
    await fill();
    expect((await calendar()).closed).toBe('trucks_full');
    const { products, closed } = await search();
    expect([products, closed.code, closed.reason]).toEqual([[], 'unavailable', 'crew']);
    const quote = await shop.post('/api/quotes', { lines: [line()], plan: 'deposit' });
    expect([quote.statusCode, quote.json().reason]).toEqual([409, 'crew']);
    expect(closed.detail).toBe(quote.json().detail);
  });

  it('judges by product: full for a large one while a small one fits, and the cart says so', async () => {
    // Next to one castle there is time for another, but not to set up a course. There is time to
    // pick one up.
    await oneTruck('07:00', '09:35');
    expect((await book()).statusCode).toBe(201);
    expect(await closedFor('toddler-playland')).toBeUndefined();
    expect(await closedFor(COURSE)).toBe('crews_full');
    const small = { lines: [line({ productId: 'toddler-playland' })], plan: 'deposit' };
    expect((await shop.post('/api/quotes', small)).statusCode).toBe(200);
    const big = { lines: [line({ productId: COURSE })], plan: 'deposit' };
    const refused = await shop.post('/api/quotes', big);
    expect([refused.statusCode, refused.json().reason]).toEqual([409, 'crew']);
    expect((await book(big)).json().reason).toBe('crew');
  });

  it('has no room for a pickup either: a rental cannot end on a full day', async () => {
    await oneTruck();
    await fill();
    const period = { startDate: '2026-12-04', endDate: '2026-12-05' };
    const lines = [line(period)];
    const search = (await shop.get('/api/products?from=2026-12-04&to=2026-12-05')).json();
    expect([search.closed?.code, search.closed?.params.visit]).toEqual(['unavailable', 'collect']);
    const quote = (await shop.post('/api/quotes', { lines, plan: 'deposit' })).json();
    expect([quote.reason, quote.params.visit]).toEqual(['crew', 'collect']);
    const refused = (await book({ lines })).json();
    expect(refused).toMatchObject({ reason: 'crew', params: quote.params });
    expect(sayProblem(refused)).toMatch(
      /^Our crews are booked up on .*Dec 5 and can’t pick it up\./,
    );
    expect(saySpanish(refused)).toMatch(/^Nuestros equipos están llenos .*recoger/);
  });

  it('is closed on days when every truck stays in the yard', async () => {
    const headers = await shop.adminHeaders();
    const fleet = (await shop.get('/api/admin/fleet', headers)).json();
    const trucks = fleet.trucks.map((truck: object) => ({ ...truck, daysOff: ['2026-12-07'] }));
    await shop.send('PUT', '/api/admin/fleet', { body: { ...fleet, trucks }, headers });
    const search = (await shop.get('/api/products?from=2026-12-05&to=2026-12-07')).json();
    expect([search.closed.code, search.closed.params.field]).toEqual(['closed_day', 'endDate']);
    const quote = (await shop.post('/api/quotes', { lines: [line()], plan: 'deposit' })).json();
    expect([quote.code, quote.detail]).toEqual(['closed_day', search.closed.detail]);
    const refused = (await book()).json();
    expect([refused.code, refused.detail]).toEqual(['closed_day', search.closed.detail]);
  });

  it('says so before an hour is known where no truck can carry it', async () => {
    const headers = await shop.adminHeaders();
    const fleet = (await shop.get('/api/admin/fleet', headers)).json();
    const trucks = fleet.trucks.map((truck: object) => ({ ...truck, payloadLb: 300 }));
    const tooLarge = async () =>
      (await shop.get('/api/admin/desk', headers))
        .json()
        .open.flatMap(({ kind, who }: { kind: string; who: string }) =>
          kind === 'too_large' ? who : [],
        );
    expect(await tooLarge()).toEqual([]);
    await shop.send('PUT', '/api/admin/fleet', { body: { ...fleet, trucks }, headers });
    expect(await closedFor('toddler-playland')).toBeUndefined();
    expect(await closedFor(COURSE)).toBe('too_large');
    // The office is told, because the listings still show it.
    const course = (await shop.get(`/api/products/${COURSE}`)).json().title;
    const named = await tooLarge();
    expect([named.includes(course), named.includes('Toddler Playland')]).toEqual([true, false]);
    const lines = [line({ productId: COURSE })];
    for (const refused of [
      await shop.post('/api/quotes', { lines, plan: 'deposit' }),
      await book({ lines }),
    ]) {
      expect(refused.json()).toMatchObject({
        reason: 'crew',
        detail: 'None of our trucks can carry this. Please call us.',
      });
    }
  });

  describe('and a booking that needs another day', () => {
    const FRIDAY = { startDate: '2026-12-04', endDate: '2026-12-06' };
    const SATURDAY = { startDate: '2026-12-05', endDate: '2026-12-06' };
    const amendment = { kind: 'reschedule', ...SATURDAY };
    let id: string;
    let token: string;
    beforeEach(async () => {
      const lines = [line({ ...FRIDAY, productId: 'toddler-playland' })];
      const placed = await bookingSteps(shop).book({ lines });
      [id, token] = [placed.reservationId, placed.manageToken];
      await oneTruck();
      await fill();
    });

    it('gets alternatives, by private link and in the office, that really are available', async () => {
      const headers = await shop.adminHeaders();
      const asked = await shop.post(`/api/manage/${token}/amendments/preview`, { amendment });
      expect([asked.statusCode, asked.json().reason]).toEqual([409, 'crew']);
      const { nearest } = asked.json();
      expect(nearest.length).toBeGreaterThan(0);
      const days = nearest.map(({ startDate }: { startDate: string }) => startDate);
      expect(new Set(days).size).toBe(nearest.length);
      const office = `/api/admin/reservations/${id}/amendments`;
      const told = await shop.post(`${office}/preview`, { amendment }, headers);
      expect(told.json().nearest).toEqual(nearest);
      for (const { startDate, endDate } of nearest) {
        const other = { amendment: { kind: 'reschedule', startDate, endDate } };
        const shown = await shop.post(`/api/manage/${token}/amendments/preview`, other);
        expect(shown.statusCode).toBe(200);
      }
    });

    it('can be accepted by the office with a reason, shown in the history, and on the board without a truck', async () => {
      const headers = await shop.adminHeaders();
      const office = `/api/admin/reservations/${id}/amendments`;
      const override = { reason: 'I drive it myself' };
      const { totalCents, excessCents } = (
        await shop.post(`${office}/preview`, { amendment, override }, headers)
      ).json();
      const shown = { totalCents, excessCents };
      expect((await shop.post(office, { amendment, shown }, headers)).statusCode).toBe(409);
      const body = { amendment, shown, override };
      // Customers cannot do that.
      expect((await shop.post(`/api/manage/${token}/amendments`, body)).statusCode).toBe(409);
      const moved = await shop.post(office, body, headers);
      expect(moved.statusCode).toBe(200);
      const notes = moved.json().history.filter(({ kind }: { kind: string }) => kind === 'note');
      expect(notes.at(-1).facts.text).toMatch(
        /without a truck on 2026-12-05, 2026-12-06: I drive it myself$/,
      );
      expect(JSON.stringify((await shop.get(`/api/manage/${token}`)).json())).not.toContain(
        'drive',
      );
      const plan = (await shop.get('/api/admin/plans/2026-12-05', headers)).json();
      const [first] = plan.unassigned;
      expect([plan.unassigned.length, first.stop.reservationId]).toEqual([1, id]);
      expect(first.stop.takenOn).toMatchObject({ ...override, by: ADMIN.email });
      // It was accepted so, until its truck is gone against everybody's will.
      expect(moved.json().next.kind).toBe('sign');
      // Nothing more is promised to anybody else.
      expect((await book()).statusCode).toBe(409);
    });
  });

  it("counts a booking's own stops as room in its calendar, like its units", async () => {
    await oneTruck();
    const { manageToken } = (await book()).json();
    await fill();
    const closed = async (url: string) =>
      (await shop.get(`${url}/availability?from=2026-12-05&to=2026-12-05`)).json().days[0].closed;
    expect(await closed(`/api/products/${CASTLE}`)).toBe('trucks_full');
    expect(await closed(`/api/manage/${manageToken}`)).toBeUndefined();
  });

  it('accepts a booking with a reason from staff, and from nobody else', async () => {
    await oneTruck();
    await fill();
    const override = { reason: 'A friend of mine' };
    expect((await book({ override })).statusCode).toBe(403);
    const headers = await shop.adminHeaders();
    const taken = await shop.post('/api/reservations', orderBody({ override }), headers);
    expect(taken.statusCode).toBe(201);
    const { history } = (
      await shop.get(`/api/admin/reservations/${taken.json().reservationId}`, headers)
    ).json();
    expect(JSON.stringify(history)).toContain('A friend of mine');
  });

  it('promises nothing without trucks: whatever has a unit can be booked', async () => {
    const headers = await shop.adminHeaders();
    const fleet = (await shop.get('/api/admin/fleet', headers)).json();
    await shop.send('PUT', '/api/admin/fleet', { body: { ...fleet, trucks: [] }, headers });
    expect(await fill()).toBe(4);
    expect((await book()).json()).toMatchObject({ code: 'unavailable', reason: 'units' });
  });
});

describe('a quote for the only unit, which other customers have the day before and after', () => {
  const rent = (startDate: string, endDate: string) => [
    line({ productId: 'mega-60-obstacle-course', startDate, endDate }),
  ];
  const party = (startsAt: string, endsAt: string) => ({
    event: { ...orderBody().event, startsAt, endsAt },
  });
  const quote = async (lines: object[]) => shop.post('/api/quotes', { lines, plan: 'deposit' });

  it('names the earliest start of the party, with which it can be booked', async () => {
    const next = rent('2026-12-06', '2026-12-07');
    expect((await quote(next)).json().earliestStart).toBeUndefined();
    const before = await book({
      lines: rent('2026-12-05', '2026-12-06'),
      ...party('14:00', '18:00'),
    });
    expect(before.statusCode).toBe(201);
    const { earliestStart } = (await quote(next)).json();
    expect(earliestStart > '10:00').toBe(true);
    const early = await book({ lines: next, ...party('10:00', '14:00') });
    expect(early.json()).toMatchObject({ code: 'unavailable', reason: 'crew' });
    const later = await book({ lines: next, ...party(earliestStart, '20:00') });
    expect(later.statusCode).toBe(201);
  });

  it('is refused where it cannot be picked up in time for the next party, also beside a unit that was sold', async () => {
    const units = '/api/admin/products/mega-60-obstacle-course/units';
    const headers = await shop.adminHeaders();
    const sold = {
      kind: 'add',
      count: 1,
      details: { label: 'Old', condition: 'poor', papers: [] },
    };
    for (const change of [sold, { kind: 'retire', unitId: 'u2' }]) {
      const { revision } = (await shop.get(units, headers)).json();
      const changed = await shop.post(`${units}/changes`, { change, revision }, headers);
      expect(changed.statusCode).toBe(200);
    }
    const saturday = { lines: rent('2026-12-05', '2026-12-06'), ...party('10:00', '14:00') };
    expect((await book(saturday)).statusCode).toBe(201);
    const url = '/api/products/mega-60-obstacle-course/availability?from=2026-12-05&to=2026-12-06';
    const { days } = (await shop.get(url)).json();
    expect(days.map((one: { readonly closed?: string }) => one.closed)).toEqual([
      'handed_on',
      undefined,
    ]);
    const search = async (from: string, to: string) =>
      (await shop.get(`/api/products?from=${from}&to=${to}&limit=200`)).json().products;
    const ids = async (from: string, to: string) =>
      (await search(from, to)).map(({ id }: { readonly id: string }) => id);
    expect(await ids('2026-12-04', '2026-12-05')).not.toContain('mega-60-obstacle-course');
    expect(await ids('2026-12-03', '2026-12-04')).toContain('mega-60-obstacle-course');
    const refused = await quote(rent('2026-12-04', '2026-12-05'));
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      expect.stringMatching(/ can’t be with its next customer in time on Sat, Dec 5\.$/),
    ]);
  });

  it('is not offered on the private link of another booking either', async () => {
    const saturday = { lines: rent('2026-12-05', '2026-12-06'), ...party('10:00', '14:00') };
    const { reservationId, manageToken } = (await book(saturday)).json();
    const early = await book({
      lines: rent('2026-12-03', '2026-12-04'),
      ...party('10:00', '14:00'),
    });
    const closedBy = async (token: string) => {
      const url = `/api/manage/${token}/availability?from=2026-12-04&to=2026-12-06`;
      return (await shop.get(url)).json().days.map((one: { closed?: string }) => one.closed);
    };
    expect(await closedBy(early.json().manageToken)).toEqual([undefined, 'handed_on', undefined]);
    // Its own visits are not in its way.
    expect(reservationId).toBeDefined();
    expect(await closedBy(manageToken)).toEqual([undefined, undefined, undefined]);
  });

  it('offers other days when it is refused, with which it can be booked', async () => {
    const saturday = { lines: rent('2026-12-05', '2026-12-06'), ...party('10:00', '14:00') };
    expect((await book(saturday)).statusCode).toBe(201);
    const others = [line({ startDate: '2026-12-05', endDate: '2026-12-06' })];
    const refused = (await quote([...rent('2026-12-04', '2026-12-05'), ...others])).json();
    expect(refused.productId).toBe('mega-60-obstacle-course');
    expect(refused.nearest).toHaveLength(3);
    for (const { startDate, endDate } of refused.nearest) {
      expect((await quote([...rent(startDate, endDate), ...others])).statusCode).toBe(200);
    }
    const [{ startDate, endDate }] = refused.nearest;
    const lines = [...rent(startDate, endDate), ...others];
    expect((await book({ lines })).statusCode).toBe(201);
  });
});

it('tells the office whom an order for today would make late, and takes it all the same', async () => {
  await oneTruck('07:00', '20:00');
  const order = (startsAt: string, more: object = {}) => ({
    ...orderBody({ event: { ...orderBody().event, startsAt, endsAt: '18:00' }, ...more }),
    source: 'phone',
    payment: { kind: 'door' },
  });
  await shop.post('/api/admin/orders', order('14:00'), await shop.adminHeaders());
  shop.clock.pass(shopMoment(calendarDay('2026-12-05'), '11:20') - shop.clock.now());
  const headers = await shop.adminHeaders();
  const contact = { name: 'Bo Reyes', email: 'bo@example.com', phone: '(817) 555-0155' };
  const second = order('15:00', { contact });
  const { today } = (await shop.post('/api/admin/orders/preview', second, headers)).json();
  expect(today).toEqual({
    late: [{ kind: 'deliver', minutes: expect.any(Number), customer: 'Ana Ortiz' }],
    isUnplaced: false,
  });
  expect((await shop.post('/api/admin/orders', second, headers)).statusCode).toBe(201);
});

it('tells the office that no truck has the people a rental needs, and takes the order all the same', async () => {
  const headers = await shop.adminHeaders();
  const needing = async (people: number) => {
    const { products } = (await shop.get('/api/admin/products', headers)).json();
    const castle = products.find(({ id }: { id: string }) => id === CASTLE);
    const body = { ...castle, handling: { people } };
    const saved = await shop.send('PUT', `/api/admin/products/${CASTLE}`, { body, headers });
    expect(saved.statusCode).toBe(200);
    const order = { ...orderBody(), source: 'phone', payment: { kind: 'door' } };
    return (await shop.post('/api/admin/orders/preview', order, headers)).json().people;
  };
  await oneTruck('07:00', '20:00');
  expect(await needing(2)).toEqual([]);
  expect(await needing(3)).toEqual([
    { product: 'Neon Castle Bounce House', needs: 3, has: 2, dates: ['2026-12-05', '2026-12-07'] },
  ]);
  const order = { ...orderBody(), source: 'phone', payment: { kind: 'door' } };
  expect((await shop.post('/api/admin/orders', order, headers)).statusCode).toBe(201);
});
