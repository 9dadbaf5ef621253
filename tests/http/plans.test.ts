import { beforeEach, describe, expect, it } from 'vitest';
import type { DayPlanDto } from '#core/contract/dispatch.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { after, isoFromInstant, MINUTE } from '#core/kernel/instant.ts';
import { shopMoment } from '#core/kernel/shop-time.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { eachHttpShop } from '#tests/support/opened-shop.ts';
import { line, orderBody } from '#tests/support/order-body.ts';

const SATURDAY = '/api/admin/plans/2026-12-05';
const MONDAY = '/api/admin/plans/2026-12-07';

const shop = eachHttpShop();
let headers: Record<string, string>;
beforeEach(async () => {
  headers = await shop.adminHeaders();
});

const plan = async (url = SATURDAY): Promise<DayPlanDto> => (await shop.get(url, headers)).json();
const put = (body: object, url = SATURDAY) => shop.send('PUT', url, { body, headers });
const post = (path: string, body: object = {}) => shop.post(`${SATURDAY}/${path}`, body, headers);

/** Booked and paid. */
async function book(overrides: object = {}, event: object = {}): Promise<string> {
  const body = { ...overrides, event: { ...orderBody().event, ...event } };
  const placed = await bookingSteps(shop).book(body);
  return placed.reservationId;
}

const PRODUCTS = ['neon-castle-bounce-house', 'mega-60-obstacle-course'];
const bookOther = (event: object = {}) =>
  book({ lines: [line({ productId: PRODUCTS[1] })] }, event);

const orderIn = ({ trucks }: DayPlanDto) =>
  trucks.map(({ truckId, stops }) => ({ truckId, stopIds: stops.map(({ id }) => id) }));
const everyStop = ({ trucks, unassigned }: DayPlanDto) =>
  [...trucks.flatMap(({ stops }) => stops), ...unassigned.map(({ stop }) => stop)].map(
    ({ id }) => id,
  );

/** All on one truck, in the given order. */
const allOn = (plan_: DayPlanDto, truckId: string, ids = everyStop(plan_)) => [
  { truckId, stopIds: ids },
];

describe('GET /api/admin/plans/{day}', () => {
  it('returns a day without stops with the trucks that work on it', async () => {
    const empty = await plan();
    expect(empty).toMatchObject({ day: '2026-12-05', version: 0, publishedVersion: 0 });
    expect(empty.trucks.map(({ stops, miles }) => [stops, miles])).toEqual([
      [[], 0],
      [[], 0],
      [[], 0],
    ]);
    expect([empty.unassigned, empty.isFeasible]).toEqual([[], true]);
  });

  it('numbers the trucks as the fleet does, whoever is off', async () => {
    const fleet = (await shop.get('/api/admin/fleet', headers)).json();
    const [first, ...others] = fleet.trucks;
    const trucks = [{ ...first, daysOff: ['2026-12-05'] }, ...others];
    await shop.send('PUT', '/api/admin/fleet', { body: { ...fleet, trucks }, headers });
    expect((await plan()).trucks.map(({ number }) => number)).toEqual([2, 3]);
  });

  it('tells a reservation that its visit has lost its truck', async () => {
    const reservationId = await book();
    const next = async () =>
      (await shop.get(`/api/admin/reservations/${reservationId}`, headers)).json().next;
    expect((await next()).kind).toBe('sign');
    const fleet = (await shop.get('/api/admin/fleet', headers)).json();
    const trucks = fleet.trucks.map((truck: object) => ({ ...truck, daysOff: ['2026-12-05'] }));
    await shop.send('PUT', '/api/admin/fleet', { body: { ...fleet, trucks }, headers });
    expect(await next()).toMatchObject({ kind: 'deliver', lacksTruck: true });
  });

  it('names who is off, and the stops that need more people than their truck then has', async () => {
    await book({ lines: [line({ productId: 'mega-60-obstacle-course' })] });
    const stopOf = ({ trucks }: DayPlanDto) => trucks.flatMap(({ stops }) => stops)[0];
    const before = await plan();
    expect(before.shortCrews).toBeUndefined();
    expect(stopOf(before)?.needsPeople).toBeUndefined();
    const on = before.trucks.find(({ stops }) => stops.length > 0);
    const fleet = (await shop.get('/api/admin/fleet', headers)).json();
    const member = fleet.crew.find(({ truckId }: { truckId: string }) => truckId === on?.truckId);
    const crew = fleet.crew.map((one: object) =>
      one === member ? { ...one, daysOff: ['2026-12-05'] } : one,
    );
    await shop.send('PUT', '/api/admin/fleet', { body: { ...fleet, crew }, headers });
    const after = await plan();
    expect(after.shortCrews).toEqual([
      { truckId: on?.truckId, name: on?.name, people: 1, of: 2, missing: [member.name] },
    ]);
    const stop = stopOf(after);
    expect(stop?.needsPeople).toBe(2);
    expect(stop?.serviceMinutes).toBe(stop?.manMinutes);
    const [first] = (await put({ version: after.version, trucks: [] })).json().unassigned;
    const tooFew = first.byTruck.filter((one: object) => 'needsPeople' in one);
    expect(tooFew).toEqual([{ truckId: on?.truckId, code: 'fits', needsPeople: 2 }]);
  });

  it('says who rides on which truck, and lets a dispatcher change that for the day', async () => {
    await book();
    const before = await plan();
    const first = before.trucks.find(({ stops }) => stops.length > 0);
    const [second, third] = before.trucks.filter((truck) => truck !== first);
    const member = before.crew.find(({ truckId }) => truckId === first?.truckId);
    if (first === undefined || second === undefined || member === undefined)
      throw new Error('No crew');
    expect(member).toMatchObject({ place: 'usual', usualTruckId: first.truckId });
    const put = (fleetVersion: number, people: readonly object[]) =>
      shop.send('PUT', '/api/admin/plans/2026-12-05/crew', {
        body: { fleetVersion, people },
        headers,
      });
    const place = { truckId: second.truckId };
    const moved = await put(before.fleetVersion, [{ id: member.id, place }]);
    expect(moved.statusCode).toBe(200);
    const after: DayPlanDto = moved.json();
    expect(after.crew.find(({ id }) => id === member.id)).toMatchObject({
      place,
      truckId: second.truckId,
      usualTruckId: first.truckId,
    });
    expect(after.shortCrews).toEqual([
      { truckId: first.truckId, name: first.name, people: 1, of: 2, missing: [member.name] },
    ]);
    expect((await plan(MONDAY)).shortCrews).toBeUndefined();
    const links = (await shop.get('/api/admin/plans/2026-12-05/crew-links', headers)).json();
    expect(links.crew.find(({ id }: { id: string }) => id === member.id).truckId).toBe(
      second.truckId,
    );

    const idle = after.crew.find(({ truckId }) => truckId === third?.truckId);
    const unneeded = (await put(after.fleetVersion, [{ id: idle?.id, place: 'yard' }])).json();
    expect(unneeded.shortCrews).toEqual(after.shortCrews);

    const refusals = [
      await put(before.fleetVersion, [{ id: member.id, place: 'off' }]),
      await put(unneeded.fleetVersion, [{ id: 'nobody', place: 'off' }]),
      await put(unneeded.fleetVersion, [{ id: member.id, place: { truckId: 'no-truck' } }]),
    ];
    expect(refusals.map((one) => [one.statusCode, one.json().code])).toEqual([
      [409, 'stale'],
      [404, 'member_not_found'],
      [404, 'truck_not_found'],
    ]);
    expect((await plan()).crew).toEqual(unneeded.crew);
  });

  it('says before saving what other people on the trucks would change, and stores nothing', async () => {
    await book();
    const before = await plan();
    const truck = before.trucks.find(({ stops }) => stops.length > 0);
    const riders = before.crew.filter(({ truckId }) => truckId === truck?.truckId);
    const change = (fleetVersion: number, people: readonly object[], preview?: boolean) =>
      shop.send('PUT', `${SATURDAY}/crew`, { body: { fleetVersion, people, preview }, headers });
    const off = riders.map(({ id }) => ({ id, place: 'off', why: 'sick' }));
    const shown: DayPlanDto = (await change(before.fleetVersion, off, true)).json();
    expect(everyStop(shown)).toEqual(everyStop(before));
    expect(shown.unassigned).toEqual([]);
    expect(shown.trucks.map(({ truckId }) => truckId)).not.toContain(truck?.truckId);
    expect(shown.shortCrews?.[0]).toMatchObject({ truckId: truck?.truckId, people: 0 });
    expect(await plan()).toEqual(before);

    const lead = riders
      .filter(({ role }) => role === 'lead')
      .map(({ id }) => ({ id, place: 'off' }));
    const alone: DayPlanDto = (await change(before.fleetVersion, lead, true)).json();
    expect(alone.withoutLead).toEqual([{ truckId: truck?.truckId, name: truck?.name }]);

    const body = { fleetVersion: before.fleetVersion, people: [], preview: true };
    const parked = await shop.send('PUT', `${SATURDAY}/crew`, {
      body: { ...body, trucksOff: [truck?.truckId] },
      headers,
    });
    const without: DayPlanDto = parked.json();
    expect(everyStop(without)).toEqual(everyStop(before));
    expect(without.trucks.map(({ truckId }) => truckId)).not.toContain(truck?.truckId);
    const unknown = await shop.send('PUT', `${SATURDAY}/crew`, {
      body: { ...body, trucksOff: ['no-truck'] },
      headers,
    });
    expect(unknown.json().code).toBe('truck_not_found');
    expect(await plan()).toEqual(before);

    // What somebody arranged stays as it is, so its stops wait for a truck.
    await put({ version: before.version, trucks: allOn(before, truck?.truckId ?? '') });
    const arranged: DayPlanDto = (await change(before.fleetVersion, off, true)).json();
    expect(arranged.unassigned.map(({ stop }) => stop.id)).toEqual(everyStop(before));
    const saved: DayPlanDto = (await change(before.fleetVersion, off)).json();
    expect(saved.unassigned).toEqual(arranged.unassigned);
    expect(saved.crew.filter(({ why }) => why === 'sick').map(({ id }) => id)).toEqual(
      riders.map(({ id }) => id),
    );
  });

  it('plans paid bookings from the witness: the delivery on its day, the pickup on its own', async () => {
    const id = await book();
    // An unpaid hold keeps its room, but is in no plan.
    await bookingSteps(shop).reserve({ lines: [line({ productId: PRODUCTS[1] })] });
    const [saturday, monday] = [await plan(), await plan(MONDAY)];
    const [stop, ...others] = saturday.trucks.flatMap(({ stops }) => stops);
    expect(others).toEqual([]);
    expect(stop).toMatchObject({
      reservationId: id,
      kind: 'deliver',
      window: { from: '08:00', to: '20:00' },
      eta: '08:00',
      state: 'planned',
      contact: { name: 'Ana Ortiz' },
      place: { street: '1 Party Lane', postalCode: '76033' },
      items: [{ productId: PRODUCTS[0], quantity: 1 }],
    });
    expect(stop?.balanceCents).toBeGreaterThan(0);
    const truck = saturday.trucks.find(({ stops }) => stops.length > 0);
    expect(truck).toMatchObject({ peakLoadLb: stop?.loadLb, overtimeMinutes: 0, reloads: [] });
    expect(truck?.minutes).toBeGreaterThan(stop?.serviceMinutes ?? Infinity);
    expect(saturday.isFeasible).toBe(true);
    expect(monday.trucks.flatMap(({ stops }) => stops)).toMatchObject([
      { reservationId: id, kind: 'collect' },
    ]);
  });

  it('names a unit that another customer still has when the truck loads it', async () => {
    const SUNDAY = '/api/admin/plans/2026-12-06';
    const productId = 'pirate-ship-combo';
    const rent = (startDate: string, endDate: string) => ({
      lines: [line({ productId, startDate, endDate })],
    });
    await book(rent('2026-12-05', '2026-12-06'));
    const next = await book(
      { ...rent('2026-12-06', '2026-12-07'), contact: { ...orderBody().contact, name: 'Ben' } },
      { startsAt: '16:00', endsAt: '20:00' },
    );
    const before = await plan(SUNDAY);
    const stops = before.trucks.flatMap((truck) => truck.stops);
    const idOf = (kind: string) => stops.find((stop) => stop.kind === kind)?.id ?? '';
    const [deliver, collect] = [idOf('deliver'), idOf('collect')];
    const [one, other] = before.trucks.map(({ truckId }) => truckId);
    let { version } = before;
    const waits = async (trucks: object) => {
      const saved = await put({ version, trucks, override: { reason: 'Test' } }, SUNDAY);
      const planned: DayPlanDto = saved.json();
      version = planned.version;
      const stop = planned.trucks
        .flatMap((truck) => truck.stops)
        .find(({ reservationId }) => reservationId === next);
      return stop?.awaits;
    };
    const named = { title: 'Pirate Ship Combo', unit: 'Unit 1', from: 'Ana Ortiz' };
    const unit = { ...named, productId: 'pirate-ship-combo', unitId: 'u1' };
    expect(await waits([{ truckId: one, stopIds: [deliver, collect] }])).toEqual([
      { ...unit, until: expect.any(String) },
    ]);
    expect(await waits([{ truckId: one, stopIds: [deliver] }])).toEqual([unit]);
    const alone = { version, trucks: [{ truckId: one, stopIds: [deliver, collect] }] };
    const refused = await put(alone, SUNDAY);
    expect([refused.statusCode, refused.json().violations]).toMatchObject([
      422,
      [{ stopId: deliver, code: 'unit_out' }],
    ]);
    expect(await waits([{ truckId: one, stopIds: [collect, deliver] }])).toBeUndefined();
    // By the other truck, which is back in the yard before this one leaves.
    const apart = [
      { truckId: one, stopIds: [deliver] },
      { truckId: other, stopIds: [collect] },
    ];
    expect(await waits(apart)).toBeUndefined();
  });

  it('names the unit of each stop, which leads to the one that is torn', async () => {
    await book();
    const stops = (await plan()).trucks.flatMap((truck) => truck.stops);
    expect(stops[0]?.items[0]?.units).toEqual([{ id: expect.any(String), label: 'Unit 1' }]);
  });

  it('tells when the party starts', async () => {
    await book({}, { startsAt: '14:00', endsAt: '18:00' });
    const [stop] = (await plan()).trucks.flatMap(({ stops }) => stops);
    expect(stop?.party).toEqual({ from: '14:00', to: '18:00' });
  });

  it('requires an admin and a valid day', async () => {
    expect((await shop.get(SATURDAY)).statusCode).toBe(401);
    expect((await shop.get('/api/admin/plans/2026-02-30', headers)).statusCode).toBe(400);
  });
});

describe('PUT /api/admin/plans/{day}', () => {
  it('stores who drives where, and returns the times', async () => {
    await book();
    await bookOther();
    const before = await plan();
    const [, second] = before.trucks;
    const ids = everyStop(before).toReversed();
    const saved = await put({
      version: before.version,
      trucks: allOn(before, second?.truckId ?? '', ids),
    });
    expect(saved.statusCode).toBe(200);
    expect(saved.json().version).toBe(before.version + 1);
    expect(saved.json().trucks[1].stops.map(({ id }: { id: string }) => id)).toEqual(ids);
    const [first, then] = saved.json().trucks[1].stops;
    expect(then.eta > first.leave).toBe(true);
    expect(await plan()).toEqual(saved.json());
    const { reservations } = (await shop.get('/api/admin/reservations', headers)).json();
    const listed = reservations.map(({ trucks }: { readonly trucks: readonly number[] }) => trucks);
    // Monday's pickups are on the first truck.
    expect(listed).toEqual([
      [2, 1],
      [2, 1],
    ]);
  });

  it('tells the second of two editors that the plan has changed, and loses nothing of either', async () => {
    await book();
    const before = await plan();
    const [first, second] = before.trucks;
    const one = await put({ version: before.version, trucks: allOn(before, first?.truckId ?? '') });
    const other = await put({
      version: before.version,
      trucks: allOn(before, second?.truckId ?? ''),
    });
    expect([one.statusCode, other.statusCode, other.json().code]).toEqual([200, 409, 'stale']);
    expect(await plan()).toEqual(one.json());
  });

  it('refuses a plan that cannot be driven with the stop and the rule, and accepts it with a reason', async () => {
    const early = await book({}, { startsAt: '12:00', endsAt: '18:00' });
    const late = await bookOther({ startsAt: '19:00', endsAt: '21:00' });
    const before = await plan();
    const [truck] = before.trucks;
    const ids = everyStop(before).toSorted((a) => (a.startsWith(late) ? -1 : 1));
    const body = { version: before.version, trucks: allOn(before, truck?.truckId ?? '', ids) };
    const refused = await put(body);
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'infeasible']);
    expect(refused.json().violations).toMatchObject([
      { stopId: ids[1], code: 'late', truckId: truck?.truckId },
    ]);
    expect(ids[1]?.startsWith(early)).toBe(true);
    expect(await plan()).toEqual(before);
    const kept = await put({ ...body, override: { reason: 'The customer asked for it' } });
    expect([kept.statusCode, kept.json().isFeasible]).toEqual([200, false]);
    expect(kept.json().trucks[0].stops[1].lateMinutes).toBe(refused.json().violations[0].by);
  });

  it.each([
    ['unknown_stop', (ids: string[]) => [...ids, 'nobody']],
    ['twice', (ids: string[]) => [...ids, ...ids]],
  ])('accepts no reason for %s', async (code, change) => {
    await book();
    const before = await plan();
    const [truck] = before.trucks;
    const refused = await put({
      version: before.version,
      trucks: allOn(before, truck?.truckId ?? '', change(everyStop(before))),
      override: { reason: 'Because' },
    });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().violations).toMatchObject([{ code }]);
  });

  it('accepts no unknown truck', async () => {
    await book();
    const before = await plan();
    const refused = await put({ version: before.version, trucks: allOn(before, 'none') });
    expect(refused.json().violations).toMatchObject([{ code: 'unknown_truck' }]);
  });

  it('keeps a stop on the truck that it is locked to', async () => {
    await book();
    const before = await plan();
    const [id] = everyStop(before);
    const [first, second] = before.trucks;
    const locks = { [id ?? '']: second?.truckId };
    const wrong = await put({
      version: before.version,
      trucks: allOn(before, first?.truckId ?? ''),
      locks,
    });
    expect(wrong.json().violations).toMatchObject([{ stopId: id, code: 'other_truck' }]);
    const right = await put({
      version: before.version,
      trucks: allOn(before, second?.truckId ?? ''),
      locks,
    });
    expect(right.json().locks).toEqual(locks);
    // Locks that are not mentioned stay.
    const again = await put({
      version: before.version + 1,
      trucks: allOn(before, first?.truckId ?? ''),
    });
    expect(again.json().violations).toMatchObject([{ code: 'other_truck' }]);
  });

  it('lists stops without a truck, with what prevents each truck', async () => {
    await book();
    const before = await plan();
    const none = await put({ version: before.version, trucks: [] });
    expect(none.json()).toMatchObject({ isFeasible: false });
    const [first] = none.json().unassigned;
    expect(first).toMatchObject({ reasons: ['not_planned'], byTruck: [{ code: 'fits' }, {}, {}] });
    expect(first.stop.eta).toBeUndefined();
  });
});

describe('what bookings do to an arranged plan', () => {
  it('lists a new one without a truck, and rejects an edit based on the plan before it', async () => {
    await book();
    const before = await plan();
    const arranged = await put({ version: before.version, trucks: orderIn(before) });
    const id = await bookOther();
    const after = await plan();
    expect(after.unassigned.map(({ stop, reasons }) => [stop.reservationId, reasons])).toEqual([
      [id, ['not_planned']],
    ]);
    expect(orderIn(after)).toEqual(orderIn(arranged.json()));
    const stale = await put({ version: arranged.json().version, trucks: [] });
    expect(stale.json().code).toBe('stale');
  });

  it('removes a canceled one', async () => {
    const id = await book();
    const other = await bookOther();
    const before = await plan();
    await put({ version: before.version, trucks: orderIn(before) });
    const path = `/api/admin/reservations/${id}`;
    const { version } = (await shop.get(path, headers)).json();
    const act = { kind: 'cancel', refundCents: 0, why: 'Rain', version };
    expect((await shop.post(`${path}/actions`, act, headers)).statusCode).toBe(200);
    const after = await plan();
    expect([...after.trucks.flatMap(({ stops }) => stops), ...after.unassigned]).toMatchObject([
      { reservationId: other },
    ]);
    expect(after.isFeasible).toBe(true);
  });

  it('takes one with new times off its truck, and leaves the others in place', async () => {
    const id = await book({}, { startsAt: '12:00', endsAt: '18:00' });
    const other = await bookOther({ startsAt: '12:00', endsAt: '18:00' });
    const before = await plan();
    const [truck] = before.trucks;
    const arranged = { version: before.version, trucks: allOn(before, truck?.truckId ?? '') };
    const saved = await put(arranged);
    // A published day is watched even if it is two weeks away, or more.
    expect((await post('publish', { version: saved.json().version })).statusCode).toBe(200);
    const path = `/api/admin/reservations/${id}/amendments`;
    const event = { ...orderBody().event, startsAt: '10:00', endsAt: '18:00' };
    const amendment = { kind: 'details', event };
    const { totalCents, excessCents } = (
      await shop.post(`${path}/preview`, { amendment }, headers)
    ).json();
    const shown = { totalCents, excessCents };
    expect((await shop.post(path, { amendment, shown }, headers)).statusCode).toBe(200);
    const after = await plan();
    expect(after.unassigned.map(({ stop }) => stop.reservationId)).toEqual([id]);
    expect(after.trucks[0]?.stops.map((stop) => stop.reservationId)).toEqual([other]);
    for (const today of [shop.clock.now(), shopMoment(calendarDay('2026-11-21'), '09:00')]) {
      shop.clock.pass(today - shop.clock.now());
      const { open } = (await shop.get('/api/admin/desk', await shop.adminHeaders())).json();
      expect(open.filter(({ kind }: { kind: string }) => kind === 'no_truck')).toMatchObject([
        { reservationId: id },
      ]);
    }
  });

  it('leaves one with other rentals on its truck, in its place', async () => {
    const id = await book();
    await bookOther();
    const before = await plan();
    const [truck] = before.trucks;
    const arranged = await put({
      version: before.version,
      trucks: allOn(before, truck?.truckId ?? ''),
    });
    const path = `/api/admin/reservations/${id}/amendments`;
    const lines = [line({ productId: 'tropical-splash-combo' })];
    const amendment = { kind: 'lines', lines, addOns: [] };
    const { totalCents, excessCents } = (
      await shop.post(`${path}/preview`, { amendment }, headers)
    ).json();
    const shown = { totalCents, excessCents };
    expect((await shop.post(path, { amendment, shown }, headers)).statusCode).toBe(200);
    const after = await plan();
    expect(after.unassigned).toEqual([]);
    expect(orderIn(after)).toEqual(orderIn(arranged.json()));
  });

  it("gives a truck's stops to the others, by name, if it stays in the yard", async () => {
    await book();
    const before = await plan();
    const [first] = before.trucks;
    await put({ version: before.version, trucks: allOn(before, first?.truckId ?? '') });
    const fleet = (await shop.get('/api/admin/fleet', headers)).json();
    const trucks = fleet.trucks.map((truck: { id: string }) =>
      truck.id === first?.truckId ? { ...truck, daysOff: ['2026-12-05'] } : truck,
    );
    await shop.send('PUT', '/api/admin/fleet', { body: { ...fleet, trucks }, headers });
    const after = await plan();
    expect(after.trucks.map(({ truckId }) => truckId)).not.toContain(first?.truckId);
    expect(after.unassigned.map(({ stop }) => stop.id)).toEqual(everyStop(before));
    const proposed = (await post('propose', { seconds: 0.05 })).json();
    expect([proposed.unassigned, proposed.isFeasible]).toEqual([[], true]);
  });
});

describe('POST /api/admin/plans/{day}/propose', () => {
  it('returns a plan that serves everyone and stores nothing', async () => {
    await book();
    await bookOther();
    const empty = await put({ version: (await plan()).version, trucks: [] });
    const proposed = await post('propose', { seconds: 0.1 });
    expect(proposed.statusCode).toBe(200);
    expect(proposed.json()).toMatchObject({ isFeasible: true, unassigned: [] });
    expect(everyStop(proposed.json())).toHaveLength(2);
    expect(await plan()).toEqual(empty.json());
    const accepted = await put({
      version: empty.json().version,
      trucks: orderIn(proposed.json()),
    });
    expect([accepted.statusCode, accepted.json().isFeasible]).toEqual([200, true]);
  });

  it('keeps the given locks', async () => {
    await book();
    await bookOther();
    const before = await plan();
    const [, , third] = before.trucks;
    const locks = Object.fromEntries(everyStop(before).map((id) => [id, third?.truckId]));
    const proposed = (await post('propose', { seconds: 0.1, locks })).json();
    expect(proposed.trucks[2].stops).toHaveLength(2);
  });
});

describe('a proposal for a day with too few people', () => {
  /** All of the first truck and one of two on each other are off; the last truck has all stops. */
  async function short() {
    await book();
    await bookOther();
    const before = await plan();
    const riders = before.trucks.map(({ truckId }) =>
      before.crew.filter((one) => one.truckId === truckId),
    );
    const off = riders.flatMap((all, index) => (index === 0 ? all : all.slice(0, 1)));
    const people = off.map(({ id }) => ({ id, place: 'off' }));
    const body = { fleetVersion: before.fleetVersion, people };
    const stored: DayPlanDto = (
      await shop.send('PUT', `${SATURDAY}/crew`, { body, headers })
    ).json();
    const last = stored.trucks[1]?.truckId ?? '';
    const arranged = await put({ version: stored.version, trucks: allOn(stored, last) });
    return { stored: arranged.json() as DayPlanDto, last };
  }

  it('leaves a truck in the yard whose people complete another crew, once it is accepted', async () => {
    const { stored, last } = await short();
    const proposed: DayPlanDto = (await post('propose', { seconds: 0.1 })).json();
    const spared = (proposed.spared ?? []).map(({ truckId }) => truckId);
    expect(spared).toContain(last);
    expect(proposed.unassigned).toEqual([]);
    const going = proposed.trucks.filter(({ stops }) => stops.length > 0);
    // Two people lift the obstacle course, which one alone could not.
    expect(
      going.map(({ crewSize, stops }) => [crewSize, stops.filter((one) => one.needsPeople)]),
    ).toEqual([[2, []]]);
    expect(await plan()).toEqual(stored);
    const accepted = { version: stored.version, trucks: orderIn(proposed), without: spared };
    const saved: DayPlanDto = (await put(accepted)).json();
    expect(saved.trucks.filter(({ stops }) => stops.length > 0)).toMatchObject([{ crewSize: 2 }]);
    expect([saved.shortCrews, saved.off]).toEqual([undefined, proposed.spared]);
  });

  it('spares none where all that go have their people', async () => {
    const { stored, last } = await short();
    const { fleetVersion, trucks, crew } = stored;
    const [first] = trucks;
    const helper = crew.find((one) => one.usualTruckId === first?.truckId && one.place === 'off');
    const people = [{ id: helper?.id, place: 'usual' }];
    await shop.send('PUT', `${SATURDAY}/crew`, { body: { fleetVersion, people }, headers });
    await put({ version: stored.version, trucks: allOn(stored, first?.truckId ?? '') });
    const proposed: DayPlanDto = (await post('propose', { seconds: 0.5 })).json();
    expect(proposed.spared).toBeUndefined();
    expect(proposed.trucks.map(({ truckId }) => truckId)).toContain(last);
  });

  it('keeps a truck that somebody keeps stops on, or that others wait for', async () => {
    const { stored, last } = await short();
    const [stopId = ''] = everyStop(stored);
    await put({
      version: stored.version,
      trucks: allOn(stored, last),
      locks: { [stopId]: last },
    });
    const kept: DayPlanDto = (await post('propose', { seconds: 0.1 })).json();
    expect(kept.spared).not.toContainEqual(expect.objectContaining({ truckId: last }));
    const placing = { seconds: 0.1, locks: { [stopId]: last } };
    expect((await post('propose', placing)).json().spared).toBeUndefined();
  });
});

describe('a truck with the day off', () => {
  it('is brought back on the board', async () => {
    const before = await plan();
    const [first] = before.trucks;
    const crew = (body: object) =>
      shop.send('PUT', `${SATURDAY}/crew`, { body: { people: [], ...body }, headers });
    const ids = [first?.truckId];
    const off: DayPlanDto = (
      await crew({ fleetVersion: before.fleetVersion, trucksOff: ids })
    ).json();
    expect(off.off).toEqual([{ truckId: first?.truckId, name: first?.name }]);
    const { fleetVersion } = off;
    const back: DayPlanDto = (await crew({ fleetVersion, trucksBack: ids })).json();
    expect([back.off, back.trucks]).toEqual([undefined, before.trucks]);
    const unknown = await crew({ fleetVersion: back.fleetVersion, trucksBack: ['none'] });
    expect(unknown.json().code).toBe('truck_not_found');
  });
});

describe('a proposal without a broken-down truck', () => {
  it('reassigns its locked stops and the one it was driving to, but not the one its crew is at, and stores nothing', async () => {
    await book();
    await bookOther();
    const before = await plan();
    const [standing = '', coming = ''] = everyStop(before);
    const [{ truckId: down } = { truckId: '' }] = before.trucks;
    const locks = { [coming]: down };
    await put({ version: before.version, trucks: allOn(before, down), locks });
    await shop.post(`${SATURDAY}/stops/${standing}`, { state: 'arrived' }, headers);
    await shop.post(`${SATURDAY}/stops/${coming}`, { state: 'on_the_way' }, headers);
    const stored = await plan();
    const without = await post('propose', { seconds: 0.1, without: [down] });
    const { trucks, unassigned }: DayPlanDto = without.json();
    expect(unassigned).toEqual([]);
    const held = Object.fromEntries(
      trucks.flatMap(({ truckId, stops }) => stops.map(({ id, state }) => [id, [truckId, state]])),
    );
    expect(held[standing]).toEqual([down, 'arrived']);
    expect(held[coming]?.[0]).not.toBe(down);
    expect(held[coming]?.[1]).toBe('planned');
    expect(await plan()).toEqual(stored);
    const unknown = await post('propose', { seconds: 0.1, without: ['none'] });
    expect(unknown.statusCode).toBe(200);
  });
});

describe('accepting a breakdown', () => {
  const fleet = async () => (await shop.get('/api/admin/fleet', headers)).json();
  const stateOf = (shown: DayPlanDto, id: string) =>
    shown.trucks
      .flatMap(({ truckId, stops }) => stops.map((stop) => ({ ...stop, truckId })))
      .find((stop) => stop.id === id);

  /** Two stops on the first truck, driving to the first of them. */
  async function onTheWay() {
    await book();
    await bookOther();
    const before = await plan();
    const down = before.trucks[0]?.truckId ?? '';
    const ids = everyStop(before);
    const arranged = await put({
      version: before.version,
      trucks: allOn(before, down),
      locks: { [ids[1] ?? '']: down },
    });
    expect(arranged.statusCode).toBe(200);
    await post(`stops/${ids[0]}`, { state: 'on_the_way' });
    const stored = await plan();
    const proposed: DayPlanDto = (await post('propose', { seconds: 0.1, without: [down] })).json();
    const accepted = { version: stored.version, trucks: orderIn(proposed), without: [down] };
    return { stored, down, ids, accepted };
  }

  it('is one write: the truck is off, the stop it was driving to is planned again, and the plan is saved', async () => {
    const { stored, down, ids, accepted } = await onTheWay();
    const { version } = await fleet();
    const written: string[] = [];
    shop.onWrite((collection) => written.push(collection));
    const answer = await put({ ...accepted, locks: {} });
    expect(answer.statusCode).toBe(200);
    expect(written.toSorted()).toEqual(['crewDays', 'dispatch']);
    const anew: DayPlanDto = answer.json();
    expect([anew.version, anew.unassigned, anew.locks]).toEqual([stored.version + 1, [], {}]);
    expect(anew.trucks.map(({ truckId }) => truckId)).not.toContain(down);
    const waits = { state: 'planned', fetchFrom: { truck: 'Big Box' } };
    for (const id of ids) expect(stateOf(anew, id)).toMatchObject(waits);
    const after = await fleet();
    expect(after.version).toBe(version + 1);
    expect(after.trucks[0].daysOff).toEqual(['2026-12-05']);
    expect(await plan()).toEqual(anew);
  });

  it('writes nothing if somebody was faster, or if the rest cannot be driven', async () => {
    const { down, ids, accepted } = await onTheWay();
    const [stored, trucks] = [await plan(), await fleet()];
    const stale = await put({ ...accepted, version: accepted.version - 1 });
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'stale']);
    const wrong = accepted.trucks.map((one) => ({ ...one, stopIds: ['none'] }));
    expect((await put({ ...accepted, trucks: wrong })).json().code).toBe('infeasible');
    expect([await plan(), await fleet()]).toEqual([stored, trucks]);
    // If its crew has arrived in the meantime, the stop stays.
    const [standing = ''] = ids;
    await post(`stops/${standing}`, { state: 'arrived' });
    const kept = await put(accepted);
    expect(kept.statusCode).toBe(200);
    expect(stateOf(kept.json(), standing)).toMatchObject({ truckId: down, state: 'arrived' });
  });

  it('can be undone completely for a minute, and not after', async () => {
    const { stored, down, ids, accepted } = await onTheWay();
    const trucks = (await fleet()).trucks;
    const { version, breakdown } = (await put({ ...accepted, locks: {} })).json();
    expect(breakdown).toEqual({
      trucks: [{ truckId: down, name: 'Big Box' }],
      until: isoFromInstant(after(shop.clock.now(), MINUTE)),
    });
    const undone = await post('undo', { version });
    expect(undone.statusCode).toBe(200);
    const { fleetVersion } = undone.json();
    const shown = { ...stored, version: version + 1, fleetVersion };
    expect(undone.json()).toEqual(shown);
    expect(stateOf(undone.json(), ids[0] ?? '')?.state).toBe('on_the_way');
    expect((await fleet()).trucks).toEqual(trucks);
    expect((await post('undo', { version })).json().code).toBe('stale');

    const again = (await put({ ...accepted, version: version + 1, locks: {} })).json();
    shop.clock.pass(MINUTE + 1);
    expect((await plan()).breakdown).toBeUndefined();
    const late = await post('undo', { version: again.version });
    expect([late.statusCode, late.json().code]).toEqual([409, 'undo_over']);
  });

  it('cannot be undone once another crew is on the way to one of its stops', async () => {
    const { ids, accepted } = await onTheWay();
    const { version } = (await put({ ...accepted, locks: {} })).json();
    await post(`stops/${ids[1]}`, { state: 'on_the_way' });
    const refused = await post('undo', { version });
    expect([refused.statusCode, refused.json().violations]).toMatchObject([
      422,
      [{ stopId: ids[1], code: 'other_truck' }],
    ]);
  });
});

describe('POST /api/admin/plans/{day}/publish', () => {
  it('sends the plan to the crews, and then shows what they were sent', async () => {
    await book();
    const before = await plan();
    const published = await post('publish', { version: before.version });
    expect(published.statusCode).toBe(200);
    const { version, publishedVersion, published: told } = published.json();
    expect([version, publishedVersion]).toEqual([before.version, before.version]);
    expect(told.trucks).toEqual(orderIn(before).filter(({ stopIds }) => stopIds.length > 0));
    await put({ version, trucks: [] });
    const { isCurrent, ...sent } = told;
    expect([isCurrent, (await plan()).published]).toEqual([true, sent]);
    expect((await post('publish', { version })).json().code).toBe('stale');
  });

  it('publishes nothing that the checker refuses, unless somebody gave a reason', async () => {
    await book();
    const before = await plan();
    const [truck] = before.trucks;
    await put({ version: before.version, trucks: allOn(before, truck?.truckId ?? '') });
    const fleet = (await shop.get('/api/admin/fleet', headers)).json();
    const trucks = fleet.trucks.map((one: object) => ({ ...one, payloadLb: 1 }));
    await shop.send('PUT', '/api/admin/fleet', { body: { ...fleet, trucks }, headers });
    const { version } = await plan();
    const refused = await post('publish', { version });
    expect([refused.statusCode, refused.json().violations]).toMatchObject([
      422,
      [{ code: 'too_heavy' }],
    ]);
    const override = { reason: 'The trailer is behind it' };
    const kept = await put({ version, trucks: allOn(before, truck?.truckId ?? ''), override });
    expect((await post('publish', { version: kept.json().version })).statusCode).toBe(200);
  });
});
