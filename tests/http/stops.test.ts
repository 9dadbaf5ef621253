import { beforeEach, describe, expect, it } from 'vitest';
import type { DayPlanDto, PlanStop } from '#core/contract/dispatch.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { isoFromInstant, MINUTE } from '#core/kernel/instant.ts';
import { shopMoment } from '#core/kernel/shop-time.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { present } from '#tests/support/expected.ts';
import { eachHttpShop } from '#tests/support/opened-shop.ts';
import { CASTLE, line, orderBody } from '#tests/support/order-body.ts';

const SATURDAY = calendarDay('2026-12-05');
const MONDAY = calendarDay('2026-12-07');
const COURSE = 'mega-60-obstacle-course';

const shop = eachHttpShop();
let headers: Record<string, string>;
beforeEach(async () => {
  headers = await shop.adminHeaders();
});

async function book(overrides: object = {}): Promise<string> {
  const placed = await bookingSteps(shop).book(overrides);
  return placed.reservationId;
}

async function collected(): Promise<void> {
  headers = await shop.adminHeaders();
  const fleet = (await shop.get('/api/admin/fleet', headers)).json();
  const body = { ...fleet, completes: 'collected' };
  await shop.send('PUT', '/api/admin/fleet', { body, headers });
}

const url = (day: string) => `/api/admin/plans/${day}`;
const plan = async (day: string): Promise<DayPlanDto> => (await shop.get(url(day), headers)).json();
const stopsIn = ({ trucks, unassigned }: DayPlanDto): readonly PlanStop[] => [
  ...trucks.flatMap(({ stops }) => stops),
  ...unassigned.map(({ stop }) => stop),
];
async function stopOf(id: string, day: string): Promise<PlanStop> {
  return present(stopsIn(await plan(day)).find(({ reservationId }) => reservationId === id));
}
const report = (day: string, stop: string, body: object) =>
  shop.post(`${url(day)}/stops/${stop}`, body, headers);
const statusOf = async (id: string) =>
  (await shop.get(`/api/admin/reservations/${id}`, headers)).json().status;
const castlesOut = async (): Promise<number> => {
  const { categories } = (await shop.get('/api/admin/desk/outlook', headers)).json();
  return categories.find((one: { id: string }) => one.id === 'bounce').days[0].used;
};
const overdue = async () => (await shop.get('/api/admin/plans/overdue', headers)).json().stops;

/** Sets the shop's clock to that time, and signs the user in again. */
async function goTo(day: typeof SATURDAY, time: string): Promise<void> {
  shop.clock.pass(shopMoment(day, time) - shop.clock.now());
  headers = await shop.adminHeaders();
}

describe('POST /api/admin/plans/{day}/stops/{id}', () => {
  it('stores how far a stop is and since when, and the day’s version', async () => {
    const id = await book();
    await goTo(SATURDAY, '09:00');
    const { version } = await plan(SATURDAY);
    const stop = await stopOf(id, SATURDAY);
    const at = isoFromInstant(shopMoment(SATURDAY, '08:10'));
    const arrived = await report(SATURDAY, stop.id, { state: 'arrived', at });
    expect([arrived.statusCode, arrived.json().version]).toEqual([200, version]);
    const done = await report(SATURDAY, stop.id, { state: 'done' });
    expect(stopsIn(done.json())).toMatchObject([
      {
        state: 'done',
        times: { arrived: at, done: isoFromInstant(shop.clock.now()) },
        // The actual time, not the planned one.
        eta: '08:10',
        leave: '09:00',
      },
    ]);
    const { visits } = (await shop.get(`/api/admin/reservations/${id}`, headers)).json();
    expect(
      visits.map(({ kind, state }: { kind: string; state?: string }) => [kind, state]),
    ).toEqual([
      ['deliver', 'done'],
      ['collect', undefined],
    ]);
    // Undoes an early press, so later times no longer apply.
    const back = await report(SATURDAY, stop.id, { state: 'on_the_way', at });
    expect(stopsIn(back.json())).toMatchObject([
      { state: 'on_the_way', times: { on_the_way: at } },
    ]);
    expect(Object.keys(stopsIn(back.json())[0]?.times ?? {})).toEqual(['on_the_way']);
  });

  it('tells the customer by mail and on the private link how far the crew is, and when it was there', async () => {
    const placed = (await bookingSteps(shop).reserve()).json();
    await bookingSteps(shop).pay(placed);
    const link = async () => (await shop.get(`/api/manage/${placed.manageToken}`)).json();
    const CREW = new Set(['on_the_way', 'arrived', 'set_up', 'picked_up']);
    const crewLines = async () =>
      (await link()).history
        .map(({ kind }: { kind: string }) => kind)
        .filter((kind: string) => CREW.has(kind));
    await goTo(SATURDAY, '09:00');
    const { id } = await stopOf(placed.reservationId, SATURDAY);
    expect([(await link()).visits[0].crew, await crewLines()]).toEqual([undefined, []]);
    await report(SATURDAY, id, { state: 'on_the_way' });
    expect((await link()).visits[0].crew).toMatchObject({
      state: 'on_the_way',
      at: isoFromInstant(shop.clock.now()),
    });
    await report(SATURDAY, id, { state: 'on_the_way' });
    while ((await shop.run('outbox')) > 0);
    const subjects = (await shop.mails()).map(({ subject = '' }) => subject);
    expect(subjects.filter((one) => one.includes('on the way'))).toHaveLength(1);
    shop.clock.pass(30 * MINUTE);
    await report(SATURDAY, id, { state: 'done' });
    const { visits } = await link();
    expect(visits[0].crew).toMatchObject({ state: 'done', at: isoFromInstant(shop.clock.now()) });
    expect(visits[1].crew).toBeUndefined();
    expect(await crewLines()).toEqual(['on_the_way', 'set_up']);
  });

  it('leaves a started stop on its truck, whatever is saved or proposed', async () => {
    const id = await book();
    await goTo(SATURDAY, '09:00');
    const before = await plan(SATURDAY);
    const own = before.trucks.find(({ stops }) => stops.length > 0)?.truckId;
    const other = before.trucks.find(({ truckId }) => truckId !== own)?.truckId ?? '';
    const stop = await stopOf(id, SATURDAY);
    await report(SATURDAY, stop.id, { state: 'on_the_way' });
    for (const trucks of [[{ truckId: other, stopIds: [stop.id] }], []]) {
      const body = { version: before.version, trucks };
      const refused = await shop.send('PUT', url(SATURDAY), { body, headers });
      expect(refused.json().violations).toMatchObject([{ stopId: stop.id, code: 'other_truck' }]);
    }
    const locks = { [stop.id]: other };
    const asked = await shop.post(`${url(SATURDAY)}/propose`, { seconds: 0.05, locks }, headers);
    const truck = asked.json().trucks.find(({ stops }: PlanTruckDto) => stops.length > 0);
    expect(truck.truckId).toBe(own);
  });

  it('is reached after the drive that its crew began, not at once', async () => {
    const event = { ...orderBody().event, city: 'Grapevine', postalCode: '76051' };
    const id = await book({ event });
    await goTo(SATURDAY, '09:00');
    const stop = await stopOf(id, SATURDAY);
    await report(SATURDAY, stop.id, { state: 'on_the_way' });
    expect((await stopOf(id, SATURDAY)).eta).toBe(stop.eta);
    await goTo(SATURDAY, '09:10');
    expect((await stopOf(id, SATURDAY)).eta).toBe(stop.eta);
    await goTo(SATURDAY, '13:00');
    expect((await stopOf(id, SATURDAY)).eta).toBe('13:00');
  });

  it('is late until it is done or has failed, on board and dashboard alike', async () => {
    const id = await book({ event: { ...orderBody().event, startsAt: '10:00', endsAt: '13:00' } });
    await goTo(SATURDAY, '12:00');
    const stop = await stopOf(id, SATURDAY);
    const lateOnDesk = async () =>
      (await shop.get('/api/admin/desk', headers)).json().days[0].stops.late;
    expect([stop.lateMinutes === undefined, await lateOnDesk()]).toEqual([false, 1]);
    await report(SATURDAY, stop.id, { state: 'done' });
    expect(await stopOf(id, SATURDAY)).not.toHaveProperty('lateMinutes');
    expect(await lateOnDesk()).toBe(0);
  });

  it('is proposed soon if its hours are over, not last', async () => {
    const fleet = (await shop.get('/api/admin/fleet', headers)).json();
    const body = { ...fleet, trucks: fleet.trucks.slice(0, 1) };
    await shop.send('PUT', '/api/admin/fleet', { body, headers });
    const at = (postalCode: string, city: string, startsAt: string, endsAt: string) => ({
      event: { ...orderBody().event, city, postalCode, startsAt, endsAt },
    });
    const early = await book(at('76059', 'Keene', '10:00', '13:00'));
    const far = await book({
      ...at('76051', 'Grapevine', '18:00', '20:00'),
      lines: [line({ productId: COURSE })],
    });
    await goTo(SATURDAY, '08:45');
    const { trucks }: DayPlanDto = (
      await shop.post(`${url(SATURDAY)}/propose`, { seconds: 0.2 }, headers)
    ).json();
    const ids = trucks.flatMap(({ stops }) => stops.map(({ reservationId }) => reservationId));
    expect(ids).toEqual([early, far]);
    expect(trucks[0]?.stops[0]?.lateMinutes).toBeLessThan(90);
  });

  it('plans the rest of the day from now on, if a truck breaks down after its first stop', async () => {
    const [first, second] = [await book(), await book({ lines: [line({ productId: COURSE })] })];
    const before = await plan(SATURDAY);
    const truckId = before.trucks[0]?.truckId ?? '';
    const stopIds = [(await stopOf(first, SATURDAY)).id, (await stopOf(second, SATURDAY)).id];
    const body = { version: before.version, trucks: [{ truckId, stopIds }] };
    expect((await shop.send('PUT', url(SATURDAY), { body, headers })).statusCode).toBe(200);
    await goTo(SATURDAY, '10:00');
    await report(SATURDAY, stopIds[0] ?? '', { state: 'done' });
    const fleet = (await shop.get('/api/admin/fleet', headers)).json();
    const trucks = fleet.trucks.map((truck: { id: string }) =>
      truck.id === truckId ? { ...truck, daysOff: [SATURDAY] } : truck,
    );
    await shop.send('PUT', '/api/admin/fleet', { body: { ...fleet, trucks }, headers });
    const broken = await plan(SATURDAY);
    // What it finished stays reported. What it did not do waits.
    expect(broken.trucks.find((truck) => truck.truckId === truckId)?.stops).toMatchObject([
      { id: stopIds[0], state: 'done' },
    ]);
    expect(broken.unassigned.map(({ stop }) => stop.id)).toEqual([stopIds[1]]);
    const proposed: DayPlanDto = (
      await shop.post(`${url(SATURDAY)}/propose`, { seconds: 0.05 }, headers)
    ).json();
    expect(proposed.isFeasible).toBe(true);
    const accepted = await shop.send('PUT', url(SATURDAY), {
      headers,
      body: {
        version: proposed.version,
        trucks: proposed.trucks.map((truck) => ({
          truckId: truck.truckId,
          stopIds: truck.stops.map((stop) => stop.id),
        })),
      },
    });
    expect(accepted.statusCode).toBe(200);
    const after = await stopOf(second, SATURDAY);
    expect(after.eta && after.eta > '10:00').toBe(true);
    expect(
      stopsIn(accepted.json())
        .map((stop) => stop.id)
        .toSorted(),
    ).toEqual(stopIds.toSorted());
  });

  it.each([
    ['a failure without a reason', 400, { state: 'failed' }],
    ['a state that there is not', 400, { state: 'lost' }],
    ['what is yet to come', 400, { state: 'done', at: '2027-01-01T00:00:00Z' }],
  ])('refuses %s', async (_what, status, body) => {
    const id = await book();
    const stop = await stopOf(id, SATURDAY);
    expect((await report(SATURDAY, stop.id, body)).statusCode).toBe(status);
    expect((await stopOf(id, SATURDAY)).state).toBe('planned');
  });

  it('rejects a stop of another day', async () => {
    const id = await book();
    const stop = await stopOf(id, SATURDAY);
    const refused = await report(MONDAY, stop.id, { state: 'done' });
    expect([refused.statusCode, refused.json().code]).toEqual([404, 'stop_not_found']);
  });
});

type PlanTruckDto = DayPlanDto['trucks'][number];

describe('a rental that crews deliver and pick up', () => {
  const PARTIES = [
    line({ startDate: '2026-12-05', endDate: '2026-12-06' }),
    line({ productId: COURSE, startDate: '2026-12-05', endDate: '2026-12-07' }),
  ];
  const SUNDAY = calendarDay('2026-12-06');

  it('is completed with its last pickup, and not before', async () => {
    await collected();
    const id = await book({ lines: PARTIES });
    await goTo(MONDAY, '12:00');
    for (const stop of stopsIn(await plan(SATURDAY))) {
      await report(SATURDAY, stop.id, { state: 'done' });
    }
    await report(SUNDAY, (await stopOf(id, SUNDAY)).id, { state: 'done' });
    expect(await statusOf(id)).toBe('confirmed');
    const last = await stopOf(id, MONDAY);
    await report(MONDAY, last.id, { state: 'done' });
    expect(await statusOf(id)).toBe('completed');
    const delivery = await stopOf(id, SATURDAY);
    const again = await report(SATURDAY, delivery.id, { state: 'planned' });
    expect([again.statusCode, again.json().code]).toEqual([409, 'not_under_way']);
    // Only the time was wrong.
    const at = isoFromInstant(shopMoment(MONDAY, '11:40'));
    const corrected = await report(MONDAY, last.id, { state: 'done', at });
    expect(stopsIn(corrected.json())).toMatchObject([{ times: { done: at } }]);
    expect(await statusOf(id)).toBe('completed');
  });

  it('is open again when its last pickup turns out not to have been made, and completed by it later', async () => {
    await collected();
    const id = await book();
    await goTo(MONDAY, '12:00');
    await report(SATURDAY, (await stopOf(id, SATURDAY)).id, { state: 'done' });
    const pickup = (await stopOf(id, MONDAY)).id;
    await report(MONDAY, pickup, { state: 'done' });
    expect(await statusOf(id)).toBe('completed');
    await goTo(calendarDay('2026-12-08'), '09:00');
    const back = await report(MONDAY, pickup, { state: 'planned' });
    expect([back.statusCode, stopsIn(back.json())[0]?.state]).toEqual([200, 'planned']);
    expect(await statusOf(id)).toBe('confirmed');
    const { history } = (await shop.get(`/api/admin/reservations/${id}`, headers)).json();
    expect(history.at(-1).facts.text).toMatch(/^The pickup of Mon.* was not made after all/);
    // It is out, so someone has to get it, and nobody is asked how the party was.
    expect(await overdue()).toMatchObject([{ problem: 'not_collected' }]);
    await shop.run('complete-reservations');
    expect(await statusOf(id)).toBe('confirmed');
    await report(MONDAY, pickup, { state: 'done' });
    expect([await statusOf(id), await overdue()]).toEqual(['completed', []]);
  });

  it('stays completed if its unit went out again, by the calendar once its day is over, and after two weeks', async () => {
    await collected();
    const id = await book();
    const WEDNESDAY = calendarDay('2026-12-09');
    const next = await book({ lines: [line({ startDate: WEDNESDAY, endDate: '2026-12-10' })] });
    await goTo(MONDAY, '12:00');
    const pickup = (await stopOf(id, MONDAY)).id;
    await report(MONDAY, pickup, { state: 'done' });
    const whyNot = async (state = 'planned') => {
      const refused = await report(MONDAY, pickup, { state });
      return [refused.statusCode, refused.json().code, refused.json().detail];
    };
    await goTo(WEDNESDAY, '09:00');
    // Planned for today, but still in the yard, as far as anybody knows.
    await report(MONDAY, pickup, { state: 'arrived' });
    expect(await statusOf(id)).toBe('confirmed');
    await report(MONDAY, pickup, { state: 'done' });
    await report(WEDNESDAY, (await stopOf(next, WEDNESDAY)).id, { state: 'on_the_way' });
    expect(await whyNot()).toEqual([409, 'cannot_reopen', expect.stringMatching(/gone out again/)]);
    await report(WEDNESDAY, (await stopOf(next, WEDNESDAY)).id, { state: 'planned' });
    const fleet = (await shop.get('/api/admin/fleet', headers)).json();
    const body = { ...fleet, completes: 'calendar' };
    await shop.send('PUT', '/api/admin/fleet', { body, headers });
    expect(await whyNot()).toEqual([409, 'cannot_reopen', expect.stringMatching(/calendar/)]);
    await goTo(calendarDay('2026-12-22'), '09:00');
    expect(await whyNot()).toEqual([409, 'cannot_reopen', expect.stringMatching(/two weeks/)]);
    expect(await statusOf(id)).toBe('completed');
  });

  it('is not completed by the calendar while something is out, unless the shop goes by the calendar', async () => {
    await collected();
    const id = await book();
    await goTo(calendarDay('2026-12-09'), '12:00');
    await shop.run('complete-reservations');
    expect(await statusOf(id)).toBe('confirmed');
    const fleet = (await shop.get('/api/admin/fleet', headers)).json();
    const body = { ...fleet, completes: 'calendar' };
    await shop.send('PUT', '/api/admin/fleet', { body, headers });
    await shop.run('complete-reservations');
    expect(await statusOf(id)).toBe('completed');
  });

  it('is not completed by the calendar after a failed stop until the office reports the stop', async () => {
    const id = await book();
    await goTo(SATURDAY, '09:00');
    const { id: stop } = await stopOf(id, SATURDAY);
    await report(SATURDAY, stop, { state: 'failed', why: 'Nobody there' });
    await goTo(calendarDay('2026-12-08'), '10:00');
    await shop.run('complete-reservations');
    expect(await statusOf(id)).toBe('confirmed');
    await report(SATURDAY, stop, { state: 'done' });
    await shop.run('complete-reservations');
    expect(await statusOf(id)).toBe('completed');
  });

  it('is overdue if it was not picked up or could not be delivered, until it is', async () => {
    await collected();
    const [late, failed] = [await book(), await book({ lines: [line({ productId: COURSE })] })];
    expect(await overdue()).toEqual([]);
    await goTo(SATURDAY, '12:00');
    const delivery = await stopOf(failed, SATURDAY);
    await report(SATURDAY, delivery.id, { state: 'failed', why: 'Nobody opened the gate' });
    const failure = { day: SATURDAY, problem: 'failed', stop: { reservationId: failed } };
    expect(await overdue()).toMatchObject([failure]);
    expect((await overdue())[0].stop.failure).toBe('Nobody opened the gate');
    // Its hours are until eight in the evening.
    await goTo(MONDAY, '20:00');
    expect(await overdue()).toHaveLength(1);
    shop.clock.pass(MINUTE);
    const missed = { day: MONDAY, problem: 'not_collected' };
    // What could not be delivered is not missed at its pickup.
    expect(await overdue()).toMatchObject([failure, { ...missed, stop: { reservationId: late } }]);
    await goTo(MONDAY, '21:00');
    await report(MONDAY, (await stopOf(late, MONDAY)).id, { state: 'done' });
    await report(SATURDAY, delivery.id, { state: 'done' });
    expect(await overdue()).toMatchObject([{ ...missed, stop: { reservationId: failed } }]);
  });

  it('keeps the unit that stands at the customer’s when that unit is taken out of service', async () => {
    const [id, later] = [
      await book(),
      await book({ lines: [line({ startDate: '2026-12-12', endDate: '2026-12-13' })] }),
    ];
    await goTo(SATURDAY, '12:00');
    const { id: stop, items } = await stopOf(id, SATURDAY);
    await report(SATURDAY, stop, { state: 'done' });
    const block = { from: SATURDAY, to: '2026-12-20', reason: 'A torn seam' };
    const torn = { kind: 'begin_maintenance', unitId: 'u1', block };
    const changed = await shop.post(
      `/api/admin/products/${items[0]?.productId}/units/changes`,
      { change: torn, revision: 0 },
      headers,
    );
    expect(changed.json()).toMatchObject({
      moves: [{ reservationId: later, unit: 'Unit 1', to: 'Unit 2' }],
      unplaced: [{ reservationId: id, unit: 'Unit 1', out: true }],
    });
    const { open } = (await shop.get('/api/admin/desk', headers)).json();
    const item = open.find(({ kind }: { kind: string }) => kind === 'unit');
    expect(item).toMatchObject({ count: 0, about: 'at the customer’s, call them, A torn seam' });
  });
});

describe('a unit that its crew has picked up', () => {
  it('is nobody’s any more when it is taken out of service, so only who needs it later is named', async () => {
    const productId = 'pirate-ship-combo';
    const rented = (startDate: string, endDate: string) => [
      line({ productId, startDate, endDate }),
    ];
    const party = { startsAt: '12:00', endsAt: '15:00', sameEvening: true };
    const over = await book({
      lines: rented(SATURDAY, '2026-12-06'),
      event: { ...orderBody().event, ...party },
    });
    const later = await book({ lines: rented('2026-12-12', '2026-12-13') });
    await goTo(SATURDAY, '19:00');
    for (const kind of ['deliver', 'collect']) {
      const stops = stopsIn(await plan(SATURDAY));
      const stop = present(stops.find((one) => one.reservationId === over && one.kind === kind));
      await report(SATURDAY, stop.id, { state: 'done' });
    }
    expect(await statusOf(over)).toBe('completed');
    const units = async () => {
      const { products } = (await shop.get('/api/admin/inventory', headers)).json();
      return products.find((one: { productId: string }) => one.productId === productId).units;
    };
    const { revision } = (await shop.get('/api/admin/inventory', headers))
      .json()
      .products.find((one: { productId: string }) => one.productId === productId);
    const others = (await units()).slice(1);
    const blocks = ['u1', ...others.map(({ id }: { id: string }) => id)];
    let changed;
    for (const [at, unitId] of blocks.entries()) {
      const block = { from: SATURDAY, to: '2026-12-20', reason: 'A torn seam' };
      changed = await shop.post(
        `/api/admin/products/${productId}/units/changes`,
        { change: { kind: 'begin_maintenance', unitId, block }, revision: revision + at },
        headers,
      );
    }
    expect(changed?.json().unplaced).toMatchObject([{ reservationId: later, out: false }]);
    expect((await units())[0]).toMatchObject({ id: 'u1', today: 'maintenance' });
    const { open } = (await shop.get('/api/admin/desk', headers)).json();
    expect(open.filter(({ kind }: { kind: string }) => kind === 'unit')).toMatchObject([
      { count: 1, about: 'A torn seam', day: '2026-12-12', reservationId: later },
    ]);
  });
});

describe('a missed pickup', () => {
  const TUESDAY = calendarDay('2026-12-08');
  const WEDNESDAY = calendarDay('2026-12-09');

  it('names who gets its unit next, on the board and in the list of what needs the owner', async () => {
    await collected();
    const productId = 'pirate-ship-combo';
    const rent = (startDate: string, endDate: string, name: string) =>
      book({
        lines: [line({ productId, startDate, endDate })],
        contact: { ...orderBody().contact, name },
      });
    await rent(SATURDAY, MONDAY, 'Ana');
    await rent(WEDNESDAY, '2026-12-10', 'Ben');
    await goTo(TUESDAY, '10:00');
    const neededBy = { day: WEDNESDAY, name: 'Ben', productId, unitId: 'u1' };
    expect(await overdue()).toMatchObject([{ stop: { contact: { name: 'Ana' } }, neededBy }]);
    const { open } = (await shop.get('/api/admin/desk', headers)).json();
    const item = open.find(({ kind }: { kind: string }) => kind === 'not_collected');
    const about = 'needed for Ben on Wed, Dec 9; Cleburne';
    expect(item).toMatchObject({ who: 'Ana', about, neededBy });
  });

  it('is put on the trucks of another day in one call, until it is picked up', async () => {
    await collected();
    const id = await book();
    const visible = await book({
      lines: [line({ productId: COURSE, startDate: TUESDAY, endDate: WEDNESDAY })],
    });
    await goTo(TUESDAY, '10:00');
    const missed = await stopOf(id, MONDAY);
    expect(await overdue()).toMatchObject([{ day: MONDAY, stop: { id: missed.id } }]);
    // Today is already arranged and sent, so a new stop would wait for a person.
    const before = await plan(TUESDAY);
    const trucks = before.trucks.map(({ truckId, stops }) => ({
      truckId,
      stopIds: stops.map((stop) => stop.id),
    }));
    const body = { version: before.version, trucks };
    const { version } = (await shop.send('PUT', url(TUESDAY), { body, headers })).json();
    await shop.post(`${url(TUESDAY)}/publish`, { version }, headers);
    const { agreement } = (await shop.get(`/api/admin/reservations/${id}`, headers)).json();
    while ((await shop.run('outbox')) > 0);
    const mails = (await shop.mails()).length;

    const planned = await report(MONDAY, missed.id, { state: 'planned', on: TUESDAY });
    expect(planned.json()).toMatchObject({ day: TUESDAY, unassigned: [], isFeasible: true });
    const again = stopsIn(planned.json()).find((stop) => stop.reservationId === id);
    expect(again).toMatchObject({ kind: 'collect', state: 'planned' });
    expect(stopsIn(planned.json()).map((stop) => stop.reservationId)).toContain(visible);
    expect(stopsIn(await plan(MONDAY))).toEqual([]);
    expect(await overdue()).toEqual([]);
    const row = (await shop.get(`/api/admin/reservations/${id}`, headers)).json();
    expect(row.visits[1]).toMatchObject({ kind: 'collect', date: TUESDAY });
    // What was agreed, signed and priced stays, and the customer hears when the plan is told.
    expect([row.agreement, row.endDate]).toEqual([agreement, MONDAY]);
    expect(JSON.stringify(row.history)).toContain('The pickup was missed and is planned again');
    while ((await shop.run('outbox')) > 0);
    expect((await shop.mails()).length).toBe(mails);
    const found = async (day: string) =>
      (await shop.get(`/api/admin/reservations?in=${day}`, headers)).json().reservations.length;
    expect([await found(MONDAY), await found(TUESDAY)]).toEqual([0, 1]);
    const closing = await shop.get(`/api/admin/closing?from=${TUESDAY}&to=${TUESDAY}`, headers);
    const late = expect.objectContaining({ kind: 'collect', date: TUESDAY });
    const pickup = { id, visits: [late] };
    expect(closing.json().bookings).toContainEqual(expect.objectContaining(pickup));
    const days = `/api/admin/calendar?from=${TUESDAY}&to=${WEDNESDAY}&part=stops`;
    const calendar = (await shop.get(days, headers)).json();
    expect(calendar.days[0]).toMatchObject({ out: 1, in: 1 });
    const own = calendar.bookings.find((one: { id: string }) => one.id === id);
    expect(own.rentals).toMatchObject([{ endDate: MONDAY, pickUpOn: TUESDAY }]);
    expect(await castlesOut()).toBe(1);

    // Missed once more, and planned once more.
    await goTo(WEDNESDAY, '09:00');
    expect(await overdue()).toMatchObject([{ day: TUESDAY, stop: { id: again?.id } }]);
    await report(TUESDAY, again?.id ?? '', { state: 'planned', on: WEDNESDAY });
    const last = stopsIn(await plan(WEDNESDAY)).find((stop) => stop.reservationId === id);
    expect(await castlesOut()).toBe(1);
    await report(WEDNESDAY, last?.id ?? '', { state: 'done' });
    expect(await statusOf(id)).toBe('completed');
    expect(await castlesOut()).toBe(0);
  });

  it('is another stop than a pickup that the booking has on that day anyway', async () => {
    await collected();
    const sunday = calendarDay('2026-12-06');
    const id = await book({ lines: [line({ endDate: sunday }), line({ productId: COURSE })] });
    await goTo(MONDAY, '07:00');
    const missed = await stopOf(id, sunday);
    await report(sunday, missed.id, { state: 'planned', on: MONDAY });
    const pickups = stopsIn(await plan(MONDAY)).map(({ items }) => items[0]?.productId);
    expect(pickups.toSorted()).toEqual([COURSE, CASTLE]);
  });

  it('moves no other stop, even if one is already late', async () => {
    await collected();
    const id = await book();
    const late = await book({
      lines: [line({ productId: COURSE, startDate: TUESDAY, endDate: '2026-12-09' })],
      event: { ...orderBody().event, startsAt: '11:00', endsAt: '15:00' },
    });
    await goTo(TUESDAY, '06:00');
    const { version } = await plan(TUESDAY);
    await shop.post(`${url(TUESDAY)}/publish`, { version }, headers);
    await goTo(TUESDAY, '08:55');
    expect((await stopOf(late, TUESDAY)).lateMinutes).toBeGreaterThan(0);
    const { id: missed } = await stopOf(id, MONDAY);
    const planned = await report(MONDAY, missed, { state: 'planned', on: TUESDAY });
    const { trucks }: DayPlanDto = planned.json();
    const onTrucks = trucks.flatMap(({ stops }) => stops.map((stop) => stop.reservationId));
    expect(onTrucks.toSorted()).toEqual([id, late].toSorted());
  });

  it('is not completed by the calendar before the day it is planned for', async () => {
    const id = await book();
    await goTo(MONDAY, '12:00');
    const { id: stop } = await stopOf(id, MONDAY);
    await report(MONDAY, stop, { state: 'failed', why: 'A locked gate' });
    await goTo(TUESDAY, '10:00');
    await report(MONDAY, stop, { state: 'planned', on: TUESDAY });
    await shop.run('complete-reservations');
    expect(await statusOf(id)).toBe('confirmed');
    await report(TUESDAY, (await stopOf(id, TUESDAY)).id, { state: 'done' });
    expect(await statusOf(id)).toBe('completed');
  });

  it('waits without a truck if none has room, and a stop that is not missed is refused', async () => {
    await collected();
    const id = await book();
    const refused = async (day: string, stop: string, on: string) => {
      const answer = await report(day, stop, { state: 'planned', on });
      return [answer.statusCode, answer.json().code];
    };
    await goTo(SATURDAY, '12:00');
    const missed = await stopOf(id, MONDAY);
    expect(await refused(MONDAY, missed.id, TUESDAY)).toEqual([409, 'not_overdue']);
    await goTo(TUESDAY, '10:00');
    expect(await refused(MONDAY, missed.id, MONDAY)).toEqual([409, 'not_overdue']);
    const { id: brought } = await stopOf(id, SATURDAY);
    expect(await refused(SATURDAY, brought, TUESDAY)).toEqual([409, 'not_overdue']);
    const fleet = (await shop.get('/api/admin/fleet', headers)).json();
    const trucks = fleet.trucks.map((truck: object) => ({ ...truck, daysOff: [TUESDAY] }));
    await shop.send('PUT', '/api/admin/fleet', { body: { ...fleet, trucks }, headers });
    const planned = await report(MONDAY, missed.id, { state: 'planned', on: TUESDAY });
    expect(planned.json().unassigned).toMatchObject([{ stop: { reservationId: id } }]);
    expect((await report(MONDAY, missed.id, { state: 'done' })).statusCode).toBe(404);
  });
});

describe('a delivered rental that stays longer', () => {
  it('is still delivered, so its unit stays', async () => {
    const id = await book();
    await goTo(SATURDAY, '12:00');
    await report(SATURDAY, (await stopOf(id, SATURDAY)).id, { state: 'done' });
    const address = `/api/admin/reservations/${id}`;
    const { version } = (await shop.get(address, headers)).json();
    const amendment = { kind: 'reschedule', startDate: SATURDAY, endDate: '2026-12-08' };
    const asked = await shop.post(`${address}/amendments/preview`, { amendment }, headers);
    const { totalCents, excessCents } = asked.json();
    const shown = { totalCents, excessCents, version };
    await shop.post(`${address}/amendments`, { amendment, shown }, headers);
    expect(await stopOf(id, SATURDAY)).toMatchObject({ state: 'done' });
    expect(await stopOf(id, '2026-12-08')).toMatchObject({ state: 'planned' });
  });
});

describe('a failed delivery', () => {
  const deskOf = async () => (await shop.get('/api/admin/desk', headers)).json();

  it('has nothing to pick up, is counted as failed, and can be delivered again with the customer told', async () => {
    const id = await book();
    expect(stopsIn(await plan(MONDAY))).toHaveLength(1);
    await goTo(SATURDAY, '09:00');
    const stop = await stopOf(id, SATURDAY);
    const monday = await plan(MONDAY);
    await report(SATURDAY, stop.id, { state: 'failed', why: 'Nobody home' });
    // As if the crew had reported it.
    while ((await shop.run('outbox')) > 0);
    const asked = (await shop.mails()).filter(({ subject = '' }) => subject.includes('could not'));
    expect(asked.map(({ text }) => text)).toEqual([
      expect.stringMatching(/our crew was at .* at 9 AM and could not set up your party/),
    ]);
    expect(asked[0]?.text).not.toContain('Nobody home');
    const without = await plan(MONDAY);
    expect([stopsIn(without), without.version]).toEqual([[], monday.version + 1]);
    expect((await deskOf()).days[0].stops).toMatchObject({ done: 0, failed: 1, ahead: 0 });
    // The customer is called now, not when the promised hours end.
    expect((await deskOf()).open[0]).toMatchObject({
      kind: 'failed',
      due: isoFromInstant(shopMoment(SATURDAY, '09:00')),
    });
    const risk = (await shop.get('/api/admin/weather', headers)).json();
    expect(JSON.stringify(risk)).not.toContain(id);

    await goTo(SATURDAY, '13:00');
    // The office first sees how the day would be.
    const before = await plan(SATURDAY);
    const { version } = before;
    const hours = (of: DayPlanDto) =>
      stopsIn(of).map(({ eta, lateMinutes, state, failure }) => [eta, lateMinutes, state, failure]);
    const preview = { state: 'planned', preview: true };
    const shown = (await report(SATURDAY, stop.id, preview)).json();
    expect(await plan(SATURDAY)).toEqual(before);
    expect((await report(SATURDAY, stop.id, { ...preview, state: 'done' })).statusCode).toBe(400);
    const again = (await report(SATURDAY, stop.id, { state: 'planned' })).json();
    expect(hours(shown)).toEqual(hours(again));
    expect(again.version).toBe(version + 1);
    expect(stopsIn(again)).toMatchObject([{ id: stop.id, state: 'planned' }]);
    expect(stopsIn(again)[0]?.failure).toBeUndefined();
    expect(stopsIn(await plan(MONDAY))).toMatchObject([{ reservationId: id, state: 'planned' }]);
    expect((await deskOf()).days[0].stops).toMatchObject({ done: 0, failed: 0 });
    const { history } = (await shop.get(`/api/admin/reservations/${id}`, headers)).json();
    expect(JSON.stringify(history)).toContain('The delivery failed (Nobody home)');

    const reason = { override: { reason: 'Agreed by phone' } };
    const order = again.trucks.map((truck: PlanTruckDto) => ({
      truckId: truck.truckId,
      stopIds: truck.stops.map((one) => one.id),
    }));
    const arranged = await shop.send('PUT', url(SATURDAY), {
      body: { version: again.version, trucks: order, locks: {}, ...reason },
      headers,
    });
    const sent = arranged.json().version;
    await shop.post(`${url(SATURDAY)}/publish`, { version: sent }, headers);
    const told = await shop.post(`${url(SATURDAY)}/tell`, { version: sent }, headers);
    expect(told.json()).toEqual({ told: 1 });
  });

  it('that is made after all has its unit, which another customer can no longer get in time', async () => {
    const id = await book({ lines: [line({ productId: COURSE })] });
    const next = {
      lines: [line({ productId: COURSE, startDate: MONDAY, endDate: '2026-12-08' })],
      event: { ...orderBody().event, startsAt: '10:00', endsAt: '14:00' },
    };
    await goTo(SATURDAY, '09:00');
    expect((await bookingSteps(shop).reserve(next)).json()).toMatchObject({ code: 'unavailable' });
    const stop = await stopOf(id, SATURDAY);
    await report(SATURDAY, stop.id, { state: 'failed', why: 'Nobody home' });
    const other = await book(next);
    expect(await plan(MONDAY)).toMatchObject({ isFeasible: true, unassigned: [] });

    await goTo(SATURDAY, '13:00');
    await report(SATURDAY, stop.id, { state: 'done' });
    const { trucks, unassigned } = await plan(MONDAY);
    expect(unassigned).toMatchObject([
      { stop: { reservationId: other, kind: 'deliver' }, reasons: ['unit_out'] },
    ]);
    const driven = trucks.flatMap(({ stops }) => stops);
    expect(driven).toMatchObject([{ reservationId: id, kind: 'collect' }]);
  });

  it('can be delivered on another day instead', async () => {
    const id = await book();
    await goTo(SATURDAY, '09:00');
    const stop = await stopOf(id, SATURDAY);
    // The office leaves the email out: it has called already.
    await report(SATURDAY, stop.id, { state: 'failed', why: 'Nobody home', tells: false });
    while ((await shop.run('outbox')) > 0);
    const subjects = (await shop.mails()).map(({ subject = '' }) => subject);
    expect(subjects.filter((one) => one.includes('could not'))).toEqual([]);
    await goTo(calendarDay('2026-12-06'), '09:00');
    const url = `/api/admin/reservations/${id}`;
    const { version, totalCents, history } = (await shop.get(url, headers)).json();
    expect(JSON.stringify(history)).toContain('the customer was not emailed');
    const amendment = { kind: 'reschedule', startDate: MONDAY, endDate: '2026-12-09' };
    const shown = { totalCents, excessCents: 0, version };
    const moved = await shop.post(`${url}/amendments`, { amendment, shown }, headers);
    expect(moved.statusCode).toBe(200);
    expect(stopsIn(await plan(SATURDAY))).toEqual([]);
    expect(await stopOf(id, MONDAY)).toMatchObject({ kind: 'deliver', state: 'planned' });
    expect(await stopOf(id, '2026-12-09')).toMatchObject({ kind: 'collect', state: 'planned' });
  });
});
