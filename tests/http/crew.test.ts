import fc from 'fast-check';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CalendarBookingDto } from '#core/contract/calendar.ts';
import type { CrewLinkDto, CrewTodayDto, ReportedAct } from '#core/contract/crew.ts';
import type { DayPlanDto } from '#core/contract/dispatch.ts';
import type { ProductUnitsDto, UnitDto } from '#core/contract/inventory.ts';
import { collected, countedOff, takenAtDoor } from '#core/crew/collected.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { cents, formatUsd } from '#core/kernel/cents.ts';
import { formatTime } from '#core/kernel/format-day.ts';
import { HOUR, instant, isoFromInstant, MINUTE } from '#core/kernel/instant.ts';
import type { PrintedPaper } from '#core/kernel/paper.ts';
import { shopMoment } from '#core/kernel/shop-time.ts';
import { manageTokenFor } from '#core/reservations/manage-token.ts';
import { TEXTS_WORDING } from '#core/reservations/text-consent.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { present } from '#tests/support/expected.ts';
import { type HttpShop, openHttpShop } from '#tests/support/http-shop.ts';
import { CASTLE, line, orderBody } from '#tests/support/order-body.ts';
import { paperMade } from '#tests/support/paper-made.ts';
import { photo } from '#tests/support/pictures.ts';

const SATURDAY = calendarDay('2026-12-05');
const SUNDAY = calendarDay('2026-12-06');
const PLAN = `/api/admin/plans/${SATURDAY}`;
const COURSE = 'mega-60-obstacle-course';
const EVENT = { street: '1 Party Lane', city: 'Cleburne', region: 'TX', postalCode: '76033' };

let shop: HttpShop;
let headers: Record<string, string>;
let castle: string;
let course: string;

async function book(overrides: object): Promise<string> {
  const placed = await bookingSteps(shop).book(overrides);
  return placed.reservationId;
}

const plan = async (): Promise<DayPlanDto> => (await shop.get(PLAN, headers)).json();

async function stopOf(id: string): Promise<string> {
  const { trucks, unassigned } = await plan();
  const all = [...trucks.flatMap(({ stops }) => stops), ...unassigned.map(({ stop }) => stop)];
  return all.find(({ reservationId }) => reservationId === id)?.id ?? '';
}

/** The first truck has the castle and the second the course, unless they are swapped. */
async function arrange([first = '', second = '']: readonly string[]): Promise<number> {
  const { version } = await plan();
  const trucks = [
    { truckId: 'truck-1', stopIds: first === '' ? [] : [first] },
    { truckId: 'truck-2', stopIds: second === '' ? [] : [second] },
  ];
  const saved = await shop.send('PUT', PLAN, {
    body: { version, trucks, override: { reason: 'Test' } },
    headers,
  });
  return saved.json().version;
}

async function publish(stops: readonly string[]): Promise<number> {
  const version = await arrange(stops);
  return (await shop.post(`${PLAN}/publish`, { version }, headers)).json().publishedVersion;
}

const make = async (truckId: string, day: string = SATURDAY, name = `Crew of ${truckId}`) =>
  (await shop.post(`/api/admin/plans/${day}/crew-links`, { truckId, name }, headers)).json();

const open = (url: string, pin: string) =>
  shop.post('/api/crew/session', { link: url.split('#')[1], pin });

/** A phone with a truck's link, after typing its PIN. */
async function phone(truckId: string, name?: string) {
  const { url, pin, link } = await make(truckId, SATURDAY, name);
  const authorization = `Crew ${(await open(url, pin)).json().token}`;
  return {
    link: link.id,
    today: () => shop.get('/api/crew/today', { authorization }),
    send: (...acts: readonly object[]) => shop.post('/api/crew/acts', { acts }, { authorization }),
    sendAt: (sentAt: string, ...acts: readonly object[]) =>
      shop.post('/api/crew/acts', { sentAt, acts }, { authorization }),
    photo: (payload: Buffer, type = 'image/jpeg') =>
      shop.app.inject({
        method: 'POST',
        url: '/api/crew/photos',
        headers: { authorization, 'content-type': type },
        payload,
      }),
  };
}

const at = (time: string) => isoFromInstant(shopMoment(SATURDAY, time));
const act = (id: string, stopId: string, kind: string, time: string, data: object = {}) => ({
  id,
  stopId,
  kind,
  at: at(time),
  data,
});

async function goTo(day: typeof SATURDAY, time: string): Promise<void> {
  shop.clock.pass(shopMoment(day, time) - shop.clock.now());
  headers = await shop.adminHeaders();
}

const acts = async (query = '') =>
  (await shop.get(`/api/admin/crew-acts${query}`, headers)).json().acts;
const balanceOf = async (id: string): Promise<number> =>
  (await shop.get(`/api/admin/reservations/${id}`, headers)).json().balanceCents;

async function openShop(): Promise<void> {
  shop = await openHttpShop();
  headers = await shop.adminHeaders();
  castle = await book({
    event: {
      ...EVENT,
      startsAt: '14:00',
      endsAt: '18:00',
      venue: { gateCode: '4711', canStake: true, circuits: 0 },
    },
  });
  course = await book({ lines: [line({ productId: COURSE })] });
}
beforeEach(openShop);
afterEach(() => shop.close());

describe('GET /api/crew/today', () => {
  it('marks an unpaid order on invoice, of which the crew collects nothing', async () => {
    const body = orderBody({ source: 'phone', payment: { kind: 'invoice', netDays: 30 } });
    const { reservationId } = (await shop.post('/api/admin/orders', body, headers)).json();
    const mine = await phone('truck-1');
    await publish([await stopOf(reservationId)]);
    expect((await mine.today()).json().stops).toMatchObject([
      { name: 'Ana Ortiz', balanceCents: 0, onInvoice: true },
    ]);
  });

  it('has the office’s note for the crew alone, which no page, mail, paper or export tells the customer', async () => {
    const crewNote = 'Dog in the yard, ask for Jim';
    const body = orderBody({ source: 'phone', payment: { kind: 'door' }, crewNote });
    const placed = (await shop.post('/api/admin/orders', body, headers)).json();
    const url = `/api/admin/reservations/${placed.reservationId}`;
    const seen = (await shop.get(url, headers)).json();
    expect(seen.crewNote).toBe(crewNote);
    const version = await publish([await stopOf(placed.reservationId)]);
    expect(version).toBeGreaterThan(0);
    const crew = await phone('truck-1');
    const note = async () => (await crew.today()).json().stops[0].crewNote;
    expect(await note()).toBe(crewNote);
    const load = await paperMade(shop, () => shop.get(`${PLAN}/load-list.pdf`, headers));
    expect(JSON.stringify(load)).toContain(crewNote);

    await shop.run('outbox');
    const manage = `/api/manage/${placed.manageToken}`;
    const told = [
      (await shop.get(manage)).json(),
      (await shop.get(`${manage}/calendar.ics`)).body,
      await paperMade(shop, () => shop.get(`${manage}/agreement.pdf`)),
      await shop.mails(),
      (await shop.get(`/api/admin/customers/${seen.customerId}/export`, headers)).body,
    ];
    expect(JSON.stringify(told)).toContain('Ana Ortiz');
    expect(JSON.stringify(told)).not.toContain('Jim');

    const write = (text: string) =>
      shop.post(`${url}/actions`, { kind: 'crew_note', text }, headers);
    expect((await write('Leave only with the check')).json().crewNote).toContain('check');
    expect(await note()).toBe('Leave only with the check');
    const { history } = (await write('')).json();
    expect(await note()).toBeUndefined();
    expect(history.at(-1).facts).toEqual({ text: 'Note for the crew alone removed' });
  });

  it('marks a balance that a saved card pays, of which the crew collects nothing', async () => {
    const { revision, ...settings } = (await shop.get('/api/admin/settings', headers)).json();
    const balanceCharge = { isOn: true, daysBefore: 2 };
    const body = { settings: { ...settings, balanceCharge }, revision };
    await shop.send('PUT', '/api/admin/settings', { body, headers });
    const kept = await book({ cardConsentVersion: '2026-12', cardConsentCents: 22_500 });
    const mine = await phone('truck-1');
    await publish([await stopOf(kept)]);
    const [stop] = (await mine.today()).json().stops;
    expect(stop).toMatchObject({ balanceCents: 0, chargedOn: '2026-12-03' });
    expect(stop.onInvoice).toBeUndefined();
  });

  it('shows a truck its own published stops, no price but the balance, and nothing of another truck', async () => {
    const [one, other] = [await stopOf(castle), await stopOf(course)];
    const [mine, theirs] = [await phone('truck-1'), await phone('truck-2')];
    expect((await mine.today()).json()).toMatchObject({ version: 0, stops: [] });
    const version = await publish([one, other]);
    const today = (await mine.today()).json();
    expect(today).toMatchObject({ version, day: SATURDAY, truck: { id: 'truck-1', number: 1 } });
    expect(today.stops).toMatchObject([
      {
        id: one,
        kind: 'deliver',
        state: 'planned',
        balanceCents: await balanceOf(castle),
        party: { from: '14:00', to: '18:00' },
        venue: { gateCode: '4711' },
        shortOfPower: { needs: 1, has: 0 },
        items: [
          {
            title: 'Neon Castle Bounce House',
            es: { title: 'Brincolín Castillo Neón' },
            stakes: 6,
            blowers: 1,
            circuits: 1,
            maxWindMph: 20,
          },
        ],
      },
    ]);
    expect(JSON.stringify(today)).not.toContain(other);
    // The agreement's words can be read, but not what the order costs.
    const { toSign, ...stop } = today.stops[0];
    expect(JSON.stringify(toSign)).not.toMatch(/\$225|\$450|example\.com/);
    expect(JSON.stringify({ ...today, stops: [stop] })).not.toMatch(
      /price|total|deposit|manageToken|email/i,
    );
    expect((await theirs.today()).json().stops).toMatchObject([{ id: other }]);
    // A crew cannot report on what it does not have.
    const foreign = await theirs.send(act('a1', one, 'done', '09:00'));
    expect(foreign.json().results).toEqual([{ id: 'a1', status: 'refused', code: 'not_yours' }]);
    expect(await acts(`?reservation=${castle}`)).toEqual([]);
  });

  it('tells the crew of a truck that broke down that it is off', async () => {
    await publish([await stopOf(castle), '']);
    const mine = await phone('truck-1');
    expect((await mine.today()).json().truck.isOff).toBeUndefined();
    const { fleetVersion } = await plan();
    const body = { fleetVersion, people: [], trucksOff: ['truck-1'] };
    await shop.send('PUT', `${PLAN}/crew`, { body, headers });
    expect((await mine.today()).json()).toMatchObject({ truck: { isOff: true }, stops: [] });
  });

  it('says which stop or truck brings a unit that another customer has in the morning', async () => {
    const productId = 'pirate-ship-combo';
    const rent = (startDate: string, endDate: string, startsAt: string) =>
      book({
        lines: [line({ productId, startDate, endDate })],
        event: { ...EVENT, startsAt, endsAt: '19:00' },
      });
    const [before, after] = [
      await rent('2026-12-04', SATURDAY, '12:00'),
      await rent(SATURDAY, SUNDAY, '15:00'),
    ];
    const [pickup, delivery] = [await stopOf(before), await stopOf(after)];
    const publishBoth = async (first: readonly string[], second: readonly string[]) => {
      const { version } = await plan();
      const trucks = [
        { truckId: 'truck-1', stopIds: first },
        { truckId: 'truck-2', stopIds: second },
      ];
      const saved = await shop.send('PUT', PLAN, { body: { version, trucks }, headers });
      expect(saved.statusCode).toBe(200);
      await shop.post(`${PLAN}/publish`, { version: saved.json().version }, headers);
      const { stops } = (await (await phone('truck-1')).today()).json();
      const { items } = stops.find(({ id }: { readonly id: string }) => id === delivery);
      return items[0].units;
    };
    const unit = { id: 'u1', label: 'Unit 1' };
    expect(await publishBoth([pickup, delivery], [])).toEqual([{ ...unit, from: { stop: 1 } }]);
    const truck = (await plan()).trucks[1]?.name;
    expect(await publishBoth([delivery], [pickup])).toEqual([{ ...unit, from: { truck } }]);
  });

  it('sends the truck back to the yard before the stop whose load it lacks', async () => {
    const [one, other] = [await stopOf(castle), await stopOf(course)];
    const { version } = await plan();
    const trucks = [{ truckId: 'truck-1', stopIds: [one, 'yard', other] }];
    const override = { reason: 'Test' };
    await shop.send('PUT', PLAN, { body: { version, trucks, override }, headers });
    const now = await plan();
    await shop.post(`${PLAN}/publish`, { version: now.version }, headers);
    const { stops } = (await (await phone('truck-1')).today()).json();
    const [{ arrive, leave } = { arrive: '', leave: '' }] = now.trucks[0]?.reloads ?? [];
    expect(arrive).not.toBe('');
    expect(stops).toMatchObject([{ id: one }, { id: other, reload: { arrive, leave } }]);
    expect(stops[0].reload).toBeUndefined();
  });

  it('says which other truck has the units, once the crew is to deliver them', async () => {
    const [first, moved] = [await stopOf(castle), await stopOf(course)];
    const put = async (mine: readonly string[], theirs: readonly string[]) => {
      const trucks = [
        { truckId: 'truck-1', stopIds: mine },
        { truckId: 'truck-2', stopIds: theirs },
      ];
      const { version } = await plan();
      const body = { version, trucks, override: { reason: 'Test' } };
      const saved = await shop.send('PUT', PLAN, { body, headers });
      return saved.json().version;
    };
    const send = (version: number) => shop.post(`${PLAN}/publish`, { version }, headers);
    await send(await put([first, moved], []));
    await goTo(SATURDAY, '12:00');
    const [one, two] = [await phone('truck-1'), await phone('truck-2')];
    await one.today();
    await one.send(act('done-0001', first, 'done', '11:00'));
    const version = await put([first], [moved]);
    expect((await one.today()).json().stops[1]).not.toHaveProperty('fetchFrom');
    await send(version);
    const { stops } = (await two.today()).json();
    expect(stops).toMatchObject([{ id: moved, fetchFrom: { truck: 'Big Box' } }]);
    // The crew that has them reads it, too, and nothing else about the stop.
    const handOver = async () => (await one.today()).json().handOver;
    expect(await handOver()).toEqual([
      {
        truck: 'Box Truck',
        stopId: moved,
        items: [
          {
            title: expect.any(String),
            es: { title: 'Mega Pista de Obstáculos de 60 Pies' },
            quantity: 1,
            units: ['Unit 1'],
          },
        ],
      },
    ]);
    await two.send(act('way-0001', moved, 'on_the_way', '11:30'));
    expect(await handOver()).toBeUndefined();
  });

  it('marks a unit that cannot go out', async () => {
    await publish([await stopOf(castle)]);
    const mine = await phone('truck-1');
    const shown = async () => (await mine.today()).json().stops[0].items[0];
    const { units, shut } = await shown();
    expect(shut).toBeUndefined();
    const at = `/api/admin/products/${CASTLE}/units`;
    const all: { id: string }[] = (await shop.get(at, headers)).json().units;
    const [mineId, label] = [units[0].id, units[0].label];
    // The others first, so that the booking fits nowhere.
    for (const { id } of [...all.filter((one) => one.id !== mineId), { id: mineId }]) {
      const { revision } = (await shop.get(at, headers)).json();
      const block = { from: SATURDAY, to: SATURDAY, reason: 'Torn' };
      const change = { kind: 'begin_maintenance', unitId: id, block };
      await shop.post(`${at}/changes`, { revision, change }, headers);
    }
    expect((await shown()).shut).toEqual([label]);
  });

  it('has the other item of a changed booking at once, and the office sees that the plan is no longer the one sent', async () => {
    const [one, other] = [await stopOf(castle), await stopOf(course)];
    await publish([one, other]);
    const mine = await phone('truck-2');
    expect((await plan()).published?.changed).toBeUndefined();
    const path = `/api/admin/reservations/${course}`;
    const lines = [line({ productId: 'sprint-30-obstacle-course' })];
    const amendment = { kind: 'lines', lines, addOns: [] };
    const shown = (await shop.post(`${path}/amendments/preview`, { amendment }, headers)).json();
    const { version: read } = (await shop.get(path, headers)).json();
    const { totalCents, excessCents } = shown;
    const seen = { totalCents, excessCents, version: read };
    const made = await shop.post(`${path}/amendments`, { amendment, shown: seen }, headers);
    expect(made.statusCode).toBe(200);
    const { published, version, publishedVersion } = await plan();
    expect(published?.changed).toEqual([other]);
    expect(version).toBeGreaterThan(publishedVersion);
    expect((await mine.today()).json().stops).toMatchObject([
      { id: other, items: [{ productId: 'sprint-30-obstacle-course' }] },
    ]);
    await publish([one, other]);
    expect((await plan()).published?.changed).toBeUndefined();
  });

  it('records which version of the plan each crew has seen', async () => {
    const [one, other] = [await stopOf(castle), await stopOf(course)];
    const first = await publish([one, other]);
    const [mine] = [await phone('truck-1'), await phone('truck-2')];
    const seen = async () =>
      (await shop.get(`${PLAN}/crew-links`, headers))
        .json()
        .links.toSorted((a: CrewLinkDto, b: CrewLinkDto) => a.truckId.localeCompare(b.truckId))
        .map(({ seenVersion }: CrewLinkDto) => seenVersion);
    expect(await seen()).toEqual([undefined, undefined]);
    await mine.today();
    expect(await seen()).toEqual([first, undefined]);
    await arrange([other, one]);
    expect((await mine.today()).json()).toMatchObject({ version: first, stops: [{ id: one }] });
    const second = await publish([other, one]);
    expect(second).toBeGreaterThan(first);
    expect(await seen()).toEqual([first, undefined]);
    await mine.today();
    expect(await seen()).toEqual([second, undefined]);
  });
});

describe('POST /api/crew/acts', () => {
  it('applies each act once: out of order, twice, from two phones, after a night offline', async () => {
    const stop = await stopOf(castle);
    await publish([stop, await stopOf(course)]);
    const [lead, helper] = [await phone('truck-1'), await phone('truck-1')];
    await lead.today();
    const balance = await balanceOf(castle);
    await goTo(SUNDAY, '08:00');
    const cash = { method: 'cash', amountCents: balance };
    const day = [
      act('p-done', stop, 'done', '10:40'),
      act('p-cash', stop, 'payment', '10:36', cash),
      act('p-way', stop, 'on_the_way', '09:30'),
      act('p-check', stop, 'check', '10:20', { checked: ['anchors'], windMph: 11, limitMph: 20 }),
      act('p-sign', stop, 'signature', '10:38', { name: 'Ana', drawing: 'M1 2 L3 4' }),
    ];
    const statuses = async (answer: Awaited<ReturnType<typeof lead.send>>) =>
      answer
        .json()
        .results.map(({ status, code }: { status: string; code?: string }) => code ?? status);
    expect(await statuses(await lead.send(...day))).toEqual(Array(5).fill('applied'));
    expect(await statuses(await lead.send(...day.toReversed()))).toEqual(Array(5).fill('known'));
    // The other phone has its own report of the same morning: an earlier arrival, and the payment
    // again.
    expect(
      await statuses(
        await helper.send(
          act('h-cash', stop, 'payment', '10:37', cash),
          act('h-here', stop, 'arrived', '10:02'),
          act('p-way', stop, 'on_the_way', '09:30'),
          { id: 'h-odd', stopId: stop, kind: 'teleport', at: at('10:00'), data: {} },
          // Their payments would be money that another program took.
          act('import', stop, 'payment', '10:39', cash),
          act('former', stop, 'payment', '10:39', cash),
        ),
      ),
    ).toEqual(['above_balance', 'applied', 'known', 'invalid', 'invalid', 'invalid']);
    expect(await balanceOf(castle)).toBe(0);
    const [shown] = (await lead.today()).json().stops;
    expect(shown).toMatchObject({
      state: 'done',
      times: { on_the_way: at('09:30'), arrived: at('10:02'), done: at('10:40') },
    });
    const { entries } = (await shop.get(`/api/admin/reservations/${castle}`, headers)).json();
    expect(entries.filter(({ kind }: { kind: string }) => kind === 'received')).toMatchObject([
      { amountCents: balance, by: { kind: 'crew', name: 'Crew of truck-1' } },
    ]);
    // All of it is stored, and the payment taken twice becomes a task.
    expect(await acts(`?reservation=${castle}`)).toHaveLength(7);
    expect(await acts()).toMatchObject([{ id: 'h-cash', refused: 'above_balance' }]);
    expect(
      (await acts(`?day=${SATURDAY}`)).find(({ id }: { id: string }) => id === 'p-sign'),
    ).toMatchObject({ name: 'Ana', drawing: 'M1 2 L3 4', at: at('10:38') });
    // The office gives it back, so it can say so.
    const office = await shop.staffHeaders('office');
    const settled = await shop.post('/api/admin/crew-acts/h-cash/settle', {}, office);
    expect(settled.json().acts).toEqual([]);
  });

  it('shows what a crew has to hand in, until the office has received it, and Needs me from the next day on', async () => {
    const stop = await stopOf(castle);
    await publish([stop, await stopOf(course)]);
    const lead = await phone('truck-1');
    await lead.today();
    await goTo(SATURDAY, '11:00');
    const paid = (amountCents: number, method = 'cash') => ({ method, amountCents });
    await lead.send(
      act('cash-1', stop, 'payment', '10:10', paid(2_000)),
      act('check-1', stop, 'payment', '10:11', paid(1_500, 'check')),
      act('cash-2', stop, 'payment', '10:20', paid(700)),
      act('cash-2-undo', stop, 'payment_undo', '10:21', { actId: 'cash-2' }),
    );
    const handIn = (amountCents: number, isIn = true, as = headers, counted: object = {}) =>
      shop.post(
        '/api/admin/crew-acts/hand-in',
        { day: SATURDAY, truckId: 'truck-1', amountCents, isIn, ...counted },
        as,
      );
    const waiting = async () => {
      const { open } = (await shop.get('/api/admin/desk', headers)).json();
      return open.filter(({ kind }: { kind: string }) => kind === 'hand_in');
    };
    const handedIn = async () =>
      (await lead.today())
        .json()
        .acts.flatMap(({ id, handedIn: one }: ReportedAct) =>
          one === undefined ? [] : [[id, one]],
        );
    // An office's deposit of the same day is not the crew's.
    const { version } = (await shop.get(`/api/admin/reservations/${castle}`, headers)).json();
    const deposit = { kind: 'take_payment', amountCents: 500, method: 'cash', version };
    await shop.post(`/api/admin/reservations/${castle}/actions`, deposit, headers);
    const { days } = (await shop.get('/api/admin/desk', headers)).json();
    expect(days[0]).toMatchObject({ day: SATURDAY, takenAtDoorCents: 3_500 });
    const shown = (await shop.get(`/api/admin/crew-acts?day=${SATURDAY}`, headers)).json().acts;
    expect(takenAtDoor(shown)).toBe(3_500);
    // The crew is still out, and money is no report to review.
    expect(await waiting()).toEqual([]);
    expect(await acts()).toEqual([]);
    await goTo(SUNDAY, '09:00');
    const item = { ref: `${SATURDAY} truck-1`, about: 'Crew of truck-1', amountCents: 3_500 };
    expect(await waiting()).toMatchObject([item]);

    const wrong = await handIn(4_200);
    expect([wrong.statusCode, wrong.json().code]).toEqual([409, 'collected_changed']);
    expect((await handIn(3_500, true, await shop.staffHeaders('dispatcher'))).statusCode).toBe(403);
    const office = await shop.staffHeaders('office');
    // Five dollars are missing.
    const why = 'A twenty was torn';
    const received = await handIn(3_500, true, office, { receivedCents: 3_000, why });
    const by = { at: isoFromInstant(shop.clock.now()), by: expect.any(String) };
    expect(
      received.json().acts.filter((one: ReportedAct) => one.handedIn !== undefined),
    ).toMatchObject([
      { id: 'cash-1', handedIn: { ...by, offCents: -500, why } },
      { id: 'check-1', handedIn: by },
    ]);
    const money = await shop.get(
      `/api/admin/reports/money?from=${SATURDAY}&to=${SUNDAY}&by=day`,
      headers,
    );
    expect(money.json().rows).toMatchObject([
      { period: SATURDAY, inCashCents: 2_500, shortCents: 500 },
      { period: SUNDAY, shortCents: 0 },
    ]);
    // The phone shows that and what was missing, but not who.
    expect(await handedIn()).toEqual([
      ['cash-1', { at: by.at, offCents: -500 }],
      ['check-1', { at: by.at }],
    ]);
    expect(await waiting()).toEqual([]);
    expect((await handIn(3_500)).json().code).toBe('collected_changed');
    const log = (await shop.get('/api/admin/audit-log', headers)).json().entries;
    expect(
      log
        .filter(({ subject }: { subject: string }) => /^crewActs\/c.*-1$/.test(subject))
        .slice(0, 2),
    ).toMatchObject([{ actor: { role: 'office' } }, { actor: { role: 'office' } }]);

    // A payment that a phone reports later is still to be handed in, and a wrong press is taken back.
    await lead.send(act('late-1', stop, 'payment', '10:40', paid(300)));
    expect(await waiting()).toMatchObject([{ ...item, amountCents: 300 }]);
    expect((await handIn(3_500, false)).statusCode).toBe(200);
    expect(await handedIn()).toEqual([]);
    expect(await waiting()).toMatchObject([{ ...item, amountCents: 3_800 }]);
    // Two dollars of cash are missing, and a check was for a dollar more.
    const apart = { receivedCents: 3_700, receivedCheckCents: 1_600 };
    const again: ReportedAct[] = (await handIn(3_800, true, headers, apart)).json().acts;
    expect(
      again.flatMap(({ id, handedIn: one }) => (one?.offCents ? [[id, one.offCents]] : [])),
    ).toEqual([
      ['cash-1', -200],
      ['check-1', 100],
    ]);
  });

  it('takes no money back that the office has received, and hands in none that was taken back', async () => {
    const stop = await stopOf(castle);
    await publish([stop]);
    const [lead, helper] = [await phone('truck-1'), await phone('truck-1')];
    await lead.today();
    await goTo(SATURDAY, '11:00');
    const balance = await balanceOf(castle);
    const undo = (id: string) => act(id, stop, 'payment_undo', '10:30', { actId: 'cash-0001' });
    const handIn = (isIn: boolean) =>
      shop.post(
        '/api/admin/crew-acts/hand-in',
        { day: SATURDAY, truckId: 'truck-1', amountCents: 2_500, isIn },
        headers,
      );
    await lead.send(
      act('cash-0001', stop, 'payment', '10:10', { method: 'cash', amountCents: 2_500 }),
    );
    expect((await handIn(true)).statusCode).toBe(200);
    expect((await lead.send(undo('undo-0001'))).json().results).toEqual([
      { id: 'undo-0001', status: 'refused', code: 'handed_in' },
    ]);
    expect(await balanceOf(castle)).toBe(balance - 2_500);
    // The office reads it.
    expect(await acts()).toMatchObject([{ id: 'undo-0001', refused: 'handed_in' }]);
    expect((await handIn(false)).statusCode).toBe(200);
    expect((await helper.send(undo('undo-0002'))).json().results[0].status).toBe('applied');
    expect(await balanceOf(castle)).toBe(balance);
    expect((await handIn(true)).json().code).toBe('collected_changed');
    const handedIn = { at: shop.clock.now(), by: 'office' };
    const isNoted = await shop.of(RECORDS.crewActs).handIn([{ id: 'cash-0001', handedIn }]);
    expect(isNoted).toBe(false);
  });

  describe('where two people record the same money', () => {
    const cash = (amountCents: number) => ({ method: 'cash', amountCents });
    const undo = (id: string, stop: string, actId: string) =>
      act(id, stop, 'payment_undo', '10:20', { actId });
    const settle = (id: string) => shop.post(`/api/admin/crew-acts/${id}/settle`, {}, headers);
    const takenOn = async () => collected(await acts(`?day=${SATURDAY}`));
    const paidBy = async () => {
      const { entries } = (await shop.get(`/api/admin/reservations/${castle}`, headers)).json();
      return entries.flatMap(({ by }: { by?: { name?: string } }) => by?.name ?? []);
    };

    /** Memo's counts, and José's does not. */
    async function twice() {
      const stop = await stopOf(castle);
      await publish([stop]);
      const [memo, jose] = [await phone('truck-1', 'Memo'), await phone('truck-1', 'José')];
      await memo.today();
      await goTo(SATURDAY, '11:00');
      const balance = await balanceOf(castle);
      await memo.send(act('of-memo', stop, 'payment', '10:10', cash(balance)));
      const second = await jose.send(act('of-jose', stop, 'payment', '10:11', cash(balance)));
      expect(second.json().results).toMatchObject([{ status: 'refused', code: 'above_balance' }]);
      return { stop, memo, jose, balance };
    }

    it('takes back only one’s own, and leaves the other one in the books', async () => {
      const { stop, jose, balance } = await twice();
      expect((await jose.send(undo('u-1', stop, 'of-memo'))).json().results).toEqual([
        { id: 'u-1', status: 'refused', code: 'not_own' },
      ]);
      expect(await balanceOf(castle)).toBe(0);
      expect((await jose.send(undo('u-2', stop, 'of-jose'))).json().results).toEqual([
        { id: 'u-2', status: 'applied' },
      ]);
      expect(await balanceOf(castle)).toBe(0);
      expect(await paidBy()).toEqual(['Memo']);
      // Nothing is left to handle but the attempt.
      expect((await acts()).map(({ id }: ReportedAct) => id)).toEqual(['u-1']);
      expect(await takenOn()).toMatchObject({ cash: balance });
    });

    it('counts the second recording once the first one is taken back', async () => {
      const { stop, memo, jose, balance } = await twice();
      const { results } = (await memo.send(undo('u-1', stop, 'of-memo'))).json();
      expect(results).toEqual([{ id: 'u-1', status: 'applied' }]);
      expect(await balanceOf(castle)).toBe(0);
      expect(await paidBy()).toEqual(['José']);
      expect(await acts()).toEqual([]);
      expect(await takenOn()).toEqual({
        cash: balance,
        check: 0,
        handedIn: { cash: 0, check: 0 },
      });
      // It was José's alone, so it is owed again without it.
      await jose.send(undo('u-2', stop, 'of-jose'));
      expect(await balanceOf(castle)).toBe(balance);
    });

    it.each(['before', 'after'] as const)(
      'finds nothing missing at the hand-in, with the report handled %s the count',
      async (order) => {
        const { balance } = await twice();
        expect(await takenOn()).toMatchObject({ cash: balance, over: balance });
        const { days } = (await shop.get('/api/admin/desk', headers)).json();
        expect(days[0]).toMatchObject({ takenAtDoorCents: balance });
        if (order === 'before') await settle('of-jose');
        const received = await shop.post(
          '/api/admin/crew-acts/hand-in',
          { day: SATURDAY, truckId: 'truck-1', amountCents: balance, isIn: true },
          headers,
        );
        expect(received.statusCode).toBe(200);
        if (order === 'after') await settle('of-jose');
        expect(await acts()).toEqual([]);
        expect(await takenOn()).toEqual({
          cash: 0,
          check: 0,
          handedIn: { cash: balance, check: 0 },
        });
        expect(countedOff(await acts(`?day=${SATURDAY}`))).toEqual({ cash: 0, check: 0 });
      },
    );
  });

  it('counts what is still due of a payment, and keeps the rest as a report until the office handles it', async () => {
    const stop = await stopOf(castle);
    await publish([stop]);
    const [lead, helper] = [await phone('truck-1'), await phone('truck-1')];
    await lead.today();
    await goTo(SATURDAY, '11:00');
    const balance = await balanceOf(castle);
    const cash = (amountCents: number) => ({ method: 'cash', amountCents });
    await lead.send(act('first', stop, 'payment', '10:10', cash(10_000)));
    const rest = await helper.send(act('whole', stop, 'payment', '10:11', cash(balance)));
    expect(rest.json().results).toEqual([{ id: 'whole', status: 'applied' }]);
    expect(await balanceOf(castle)).toBe(0);
    await helper.send(act('again', stop, 'payment', '10:12', cash(500)));
    const settle = (id: string) => shop.post(`/api/admin/crew-acts/${id}/settle`, {}, headers);
    const handIn = (amountCents: number) =>
      shop.post(
        '/api/admin/crew-acts/hand-in',
        { day: SATURDAY, truckId: 'truck-1', amountCents, isIn: true },
        headers,
      );
    const money = async () => {
      const told: readonly ReportedAct[] = (await lead.today()).json().acts;
      return collected(told);
    };
    const open = async () =>
      (await acts()).map(({ id, overCents }: ReportedAct) => [id, overCents]);
    expect(await money()).toMatchObject({ cash: balance, over: 10_500 });
    expect(await open()).toEqual([
      ['whole', 10_000],
      ['again', 500],
    ]);
    // The customer got the last one back.
    await settle('again');
    expect(await money()).toMatchObject({ cash: balance, over: 10_000 });
    expect((await handIn(balance)).statusCode).toBe(200);
    expect(await open()).toEqual([['whole', 10_000]]);
    await settle('whole');
    expect(await open()).toEqual([]);
    expect(await money()).toEqual({
      cash: 0,
      check: 0,
      handedIn: { cash: balance, check: 0 },
    });
  });

  it('takes the pickup of a failed delivery off the other day’s plan, until it was delivered after all', async () => {
    const stop = await stopOf(castle);
    await publish([stop, await stopOf(course)]);
    const lead = await phone('truck-1');
    await goTo(SATURDAY, '09:00');
    const pickups = async (): Promise<number> => {
      const day = '2026-12-07';
      const { trucks, unassigned } = (await shop.get(`/api/admin/plans/${day}`, headers)).json();
      const all = trucks.flatMap(({ stops }: DayPlanDto['trucks'][number]) => stops);
      return all.length + unassigned.length;
    };
    expect(await pickups()).toBe(2);
    await lead.today();
    const lists = async () => {
      const read = async (path: string) => (await shop.get(`/api/admin/${path}`, headers)).json();
      const day = '2026-12-07';
      const { days, bookings } = await read(`calendar?from=${day}&to=${day}&part=stops`);
      const { reservations } = await read(`reservations?in=${day}..${day}`);
      const { products } = await read('inventory');
      const units = products.flatMap((one: ProductUnitsDto) => one.units);
      return {
        calendar: days[0].in,
        rows: bookings.flatMap(({ rentals }: CalendarBookingDto) =>
          (rentals ?? []).filter(({ isUndelivered }) => isUndelivered !== true),
        ).length,
        list: reservations.length,
        undelivered: units.filter((unit: UnitDto) => unit.isUndelivered).length,
      };
    };
    expect(await lists()).toEqual({ calendar: 2, rows: 2, list: 2, undelivered: 0 });
    const picture = `/pictures/${'c'.repeat(32)}-1600.jpg`;
    await lead.send(act('fail', stop, 'failed', '08:50', { why: 'Nobody home', picture }));
    expect(await acts(`?day=${SATURDAY}`)).toMatchObject([{ text: 'Nobody home', picture }]);
    expect(await pickups()).toBe(1);
    expect(await lists()).toEqual({ calendar: 1, rows: 1, list: 1, undelivered: 1 });
    await shop.post(`${PLAN}/stops/${stop}`, { state: 'planned' }, headers);
    expect((await lead.today()).json().stops).toMatchObject([{ id: stop, state: 'planned' }]);
    await lead.send(act('back', stop, 'done', '08:58'));
    expect(await pickups()).toBe(2);
    expect(await lists()).toEqual({ calendar: 2, rows: 2, list: 2, undelivered: 0 });
    expect((await lead.today()).json().stops).toMatchObject([{ state: 'done' }]);
  });

  it('asks the customer of a failed stop to call, without the crew’s words, and notes where it did not', async () => {
    const stop = await stopOf(castle);
    await publish([stop]);
    const lead = await phone('truck-1');
    await lead.today();
    await goTo(SATURDAY, '09:00');
    const fail = (id: string, at: string) =>
      lead.send(act(id, stop, 'failed', at, { why: 'Dog bites' }));
    await fail('fail', '08:50');
    // Another phone of the crew.
    await fail('fail-too', '08:52');
    while ((await shop.run('outbox')) > 0);
    const asked = (await shop.mails()).filter(({ subject = '' }) => subject.includes('could not'));
    expect(asked.map(({ text }) => text)).toEqual([
      expect.stringMatching(
        /our crew was at .* at 8:50 AM and could not set up your party\. Please call/,
      ),
    ]);
    expect(asked[0]?.text).not.toContain('Dog');
    const notes = async () =>
      JSON.stringify((await shop.get(`/api/admin/reservations/${castle}`, headers)).json().history);
    expect(await notes()).not.toContain('was not emailed');
    // A report that comes hours later says nothing new.
    await shop.post(`${PLAN}/stops/${stop}`, { state: 'planned' }, headers);
    await goTo(SATURDAY, '12:00');
    await fail('fail-late', '09:30');
    expect(await notes()).toContain('The delivery failed, and the customer was not emailed.');
  });

  it('keeps why a crew left something open, in the history and in what needs the office', async () => {
    const stop = await stopOf(castle);
    await publish([stop]);
    const lead = await phone('truck-1');
    await lead.today();
    await goTo(SATURDAY, '10:00');
    const why = 'Finished with open items: $225.00 not collected. Pays later: at noon';
    await lead.send(act('open', stop, 'done', '10:00', { why }));
    const items = async () => (await shop.get('/api/admin/desk', headers)).json().open;
    const owed = { kind: 'owed', reservationId: castle };
    expect(await items()).toContainEqual(
      expect.objectContaining({ ...owed, about: expect.stringContaining(why) }),
    );
    const { history } = (await shop.get(`/api/admin/reservations/${castle}`, headers)).json();
    expect(history.at(-1)).toMatchObject({ kind: 'note', facts: { leftOpen: why } });
    // Items that are missing are a matter of their own.
    expect((await shop.get('/api/admin/crew-acts', headers)).json().acts).toEqual([]);
    const missing = { why: 'Not set up: Table, T2. Damaged', isShort: true };
    await lead.send(act('short', stop, 'done', '10:00', missing));
    expect(await items()).toContainEqual(
      expect.objectContaining({ kind: 'crew_report', ref: 'short', about: missing.why }),
    );
    expect((await lead.today()).json().acts).toMatchObject([{ text: why }, { text: missing.why }]);
  });

  it('names the unit of the right product, and says at the pickup what was not set up', async () => {
    const canopy = 'pirate-ship-combo';
    const sprint = 'sprint-30-obstacle-course';
    const lines = [sprint, canopy].map((productId) => line({ productId }));
    const both = await book({ lines });
    const stop = await stopOf(both);
    await publish([stop]);
    const lead = await phone('truck-1');
    await goTo(SATURDAY, '10:00');
    const { items } = (await lead.today()).json().stops[0];
    const [unitId] = items.map(({ units }: { units: { id: string }[] }) => units[0]?.id);
    expect(items[1].units[0].id).toBe(unitId);
    const torn = { text: 'A seam is open', productId: canopy, unitId };
    await lead.send(act('torn', stop, 'damage', '09:50', torn));
    expect(await acts()).toMatchObject([{ id: 'torn', unit: 'Pirate Ship Combo, Unit 1' }]);

    const missing = [{ productId: canopy, unitId }];
    const ending = {
      why: 'Not set up: Pirate Ship Combo, Unit 1. Damaged. Finished with open items: Check 0 of 3. No time',
      isShort: true,
      missing,
      missingWhy: 'Damaged',
      open: [{ kind: 'checks', done: 0, all: 3 }],
      openWhy: 'No time',
    };
    const sent = await lead.send(act('short', stop, 'done', '09:55', ending));
    expect(sent.json().results).toEqual([{ id: 'short', status: 'applied' }]);
    // Each phone says it in its own language.
    const { why: text, isShort: _isShort, ...codes } = ending;
    expect((await lead.today()).json().acts.at(-1)).toMatchObject({ text, ...codes });

    const day = '2026-12-07';
    const there = async (): Promise<DayPlanDto> =>
      (await shop.get(`/api/admin/plans/${day}`, headers)).json();
    const { version, trucks } = await there();
    const pickup = trucks
      .flatMap(({ truckId, stops }) => stops.map((one) => ({ truckId, ...one })))
      .find(({ reservationId }) => reservationId === both);
    expect(pickup?.items.map(({ notSetUp }) => notSetUp)).toEqual([undefined, ['Unit 1']]);
    const { products } = (await shop.get('/api/admin/inventory', headers)).json();
    const isUndelivered = (of: string): boolean | undefined =>
      products
        .find(({ productId }: ProductUnitsDto) => productId === of)
        .units.find(({ id }: UnitDto) => id === unitId).isUndelivered;
    expect([isUndelivered(sprint), isUndelivered(canopy)]).toEqual([undefined, true]);

    await shop.post(`/api/admin/plans/${day}/publish`, { version }, headers);
    const { url, pin } = await make(pickup?.truckId ?? '', day);
    const authorization = `Crew ${(await open(url, pin)).json().token}`;
    const { stops } = (await shop.get('/api/crew/today', { authorization })).json();
    const shown = stops.find(({ id }: { id: string }) => id === pickup?.id).items;
    expect(shown.map(({ notSetUp }: { notSetUp?: true }) => notSetUp)).toEqual([undefined, true]);
    // Only the time was wrong.
    const corrected = { state: 'done', at: at('09:50') };
    await shop.post(`${PLAN}/stops/${stop}`, corrected, headers);
    const same = (await there()).trucks.flatMap((truck) => truck.stops);
    expect(same.flatMap((one) => one.items.flatMap(({ notSetUp }) => notSetUp ?? []))).toEqual([
      'Unit 1',
    ]);
    // The office reports the whole stop, after the crew came back with it.
    await shop.post(`${PLAN}/stops/${stop}`, { state: 'done' }, headers);
    const after = (await there()).trucks.flatMap((truck) => truck.stops);
    expect(after.flatMap((one) => one.items.flatMap(({ notSetUp }) => notSetUp ?? []))).toEqual([]);
  });

  it('corrects the times of a phone whose clock is wrong, in their order, and believes none later than now', async () => {
    const stop = await stopOf(castle);
    await publish([stop]);
    const mine = await phone('truck-1');
    await mine.today();
    await goTo(SATURDAY, '10:00');
    const of = (id: string, kind: string, late: number) => ({
      ...act(id, stop, kind, '00:00', kind === 'note' ? { text: id } : {}),
      at: isoFromInstant(instant(shopMoment(SATURDAY, '10:00') + late)),
    });
    const times = async () =>
      Object.fromEntries(
        (await acts(`?day=${SATURDAY}`)).map((one: ReportedAct) => [one.id, one.at]),
      );
    const fast = 26 * HOUR;
    const sentAt = isoFromInstant(instant(shopMoment(SATURDAY, '10:00') + fast));
    const batch = [
      of('fast-1', 'on_the_way', fast - 40 * MINUTE),
      of('fast-2', 'arrived', fast - 10 * MINUTE),
    ];
    expect((await mine.sendAt(sentAt, ...batch)).json().results).toMatchObject([
      { status: 'applied' },
      { status: 'applied' },
    ]);
    // A page from before it told its clock, and a clock that is years behind.
    await mine.send(of('old-1', 'note', fast - 5 * MINUTE), of('old-2', 'note', fast));
    await mine.send(of('slow-1', 'note', -9_000 * HOUR));
    const { link } = mine;
    const { links } = (await shop.get(`${PLAN}/crew-links`, headers)).json();
    const { createdAt } = links.find(({ id }: CrewLinkDto) => id === link);
    expect(await times()).toEqual({
      'fast-1': at('09:20'),
      'fast-2': at('09:50'),
      'old-1': at('09:55'),
      'old-2': at('10:00'),
      'slow-1': createdAt,
    });
    // What is off by less may as well be the connection.
    const near = isoFromInstant(instant(shopMoment(SATURDAY, '10:00') - MINUTE));
    await mine.sendAt(near, act('near', stop, 'note', '09:30', { text: 'near' }));
    expect((await times())['near']).toBe(at('09:30'));
  });

  it('ends the same in any order, with any repetition, through any number of faults', async () => {
    const order = fc.shuffledSubarray([...Array(14).keys()], { minLength: 14 });
    const cut = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 3 });
    const run = async (sent: readonly number[], cuts: readonly number[]) => {
      await shop.close();
      await openShop();
      const stop = await stopOf(castle);
      await publish([stop]);
      const phones = [await phone('truck-1'), await phone('truck-1')];
      await phones[0]?.today();
      await goTo(SUNDAY, '08:00');
      const balance = await balanceOf(castle);
      const half = { method: 'cash', amountCents: Math.floor(balance / 2) };
      const deck = [
        act('way', stop, 'on_the_way', '09:30'),
        act('here', stop, 'arrived', '10:02'),
        act('here-too', stop, 'arrived', '10:04'),
        act('cash', stop, 'payment', '10:10', half),
        act('check', stop, 'payment', '10:11', { ...half, method: 'check' }),
        act('note', stop, 'note', '10:12', { text: 'Dog' }),
        act('done', stop, 'done', '10:40'),
      ];
      let writes = 0;
      shop.onWrite((collection) => {
        if (collection !== 'crewActs') return;
        writes += 1;
        if (cuts.includes(writes)) throw new Error('the plug was pulled');
      });
      for (const index of sent) await phones[index % 2]?.send(deck[index % deck.length] ?? {});
      // A phone gives up only once it got a response.
      for (const each of phones) await each.send(...deck);
      const again = (await phones[1]?.send(...deck))?.json().results;
      expect(again).toEqual(deck.map(({ id }) => ({ id, status: 'known' })));
      expect((await phones[0]?.today())?.json().stops).toMatchObject([
        {
          state: 'done',
          times: { on_the_way: at('09:30'), arrived: at('10:02'), done: at('10:40') },
          balanceCents: balance - 2 * half.amountCents,
        },
      ]);
      const kept = await acts(`?reservation=${castle}`);
      expect(kept.map(({ id }: { id: string }) => id).toSorted()).toEqual(
        deck.map(({ id }) => id).toSorted(),
      );
    };
    await fc.assert(fc.asyncProperty(order, cut, run), { numRuns: 4 });
  });

  it('sends the customer who pays the crew by card the link to pay, by email and text', async () => {
    const stop = await stopOf(castle);
    await publish([stop, await stopOf(course)]);
    const mine = await phone('truck-1');
    expect((await mine.today()).json().mailsNobody).toBe(true);
    const found = present(await shop.of(RECORDS.ledger).find(castle));
    const token = manageTokenFor(found, shop.of(PORTS.manageSecrets));
    await shop.post(`/api/manage/${token}/texts`, { agrees: true, wording: TEXTS_WORDING });
    await goTo(SATURDAY, '10:00');
    await mine.send(act('k1', stop, 'card_link', '10:00'));
    while ((await shop.run('outbox')) > 0);
    const amount = formatUsd(cents(await balanceOf(castle)));
    const mail = (await shop.mails()).find(({ subject = '' }) => subject.includes('by card'));
    expect(mail?.subject).toBe(`Pay ${amount} by card, ${castle}`);
    expect(mail?.text).toContain(`/manage/${token}`);
    const folder = path.join(shop.dataDir, 'sms');
    const texts = (await readdir(folder)).map((name) => readFile(path.join(folder, name), 'utf8'));
    expect((await Promise.all(texts)).join('')).toContain(`pay ${amount} by card: http`);
  });

  it('tells the customer once that the crew is on its way, on the day and not a night later', async () => {
    const [one, other] = [await stopOf(castle), await stopOf(course)];
    await publish([one, other]);
    const [mine, theirs] = [await phone('truck-1'), await phone('truck-2')];
    await Promise.all([mine.today(), theirs.today()]);
    await theirs.send(act('w0', other, 'on_the_way', '07:00'));
    await goTo(SATURDAY, '09:31');
    await mine.send(act('w1', one, 'on_the_way', '09:30'), act('w2', one, 'on_the_way', '09:31'));
    await theirs.send(act('w3', other, 'on_the_way', '07:00'));
    while ((await shop.run('outbox')) > 0);
    const subjects = (await shop.mails()).map(({ subject }) => subject ?? '');
    expect(subjects.filter((one) => one.includes('on the way'))).toEqual([
      `Our crew is on the way, ${castle}`,
    ]);
  });

  it('neither tells the customer nor collects at a stop whose unit cannot go out', async () => {
    const [one, other] = [await stopOf(castle), await stopOf(course)];
    await publish([one, other]);
    const mine = await phone('truck-1');
    const due = await balanceOf(castle);
    expect((await mine.today()).json().stops[0]).toMatchObject({ balanceCents: due });
    await goTo(SATURDAY, '09:31');
    const { lines } = (await shop.get(`/api/admin/reservations/${castle}`, headers)).json();
    const path = `/api/admin/products/${lines[0].productId}/units`;
    for (const { id: unitId } of (await shop.get(path, headers)).json().units) {
      const { revision } = (await shop.get(path, headers)).json();
      await shop.post(`${path}/changes`, { change: { kind: 'retire', unitId }, revision }, headers);
    }
    const [stop] = (await mine.today()).json().stops;
    expect(stop).toMatchObject({ balanceCents: 0, outOfService: true });
    expect(stop.items[0].shut).toHaveLength(1);
    await mine.send(act('w1', one, 'on_the_way', '09:30'));
    while ((await shop.run('outbox')) > 0);
    const subjects = (await shop.mails()).map(({ subject }) => subject ?? '');
    expect(subjects.filter((subject) => subject.includes('on the way'))).toEqual([]);
  });

  it('shows the customer how far the crew is, and drops news of its arrival once it is there', async () => {
    const [one, other] = [await stopOf(castle), await stopOf(course)];
    await publish([one, other]);
    const [mine, theirs] = [await phone('truck-1'), await phone('truck-2')];
    await Promise.all([mine.today(), theirs.today()]);
    const found = present(await shop.of(RECORDS.ledger).find(castle));
    const token = manageTokenFor(found, shop.of(PORTS.manageSecrets));
    const read = async () => (await shop.get(`/api/manage/${token}`)).json();
    expect((await read()).visits[0].crew).toBeUndefined();

    await goTo(SATURDAY, '09:30');
    await mine.send(act('p1', one, 'on_the_way', '09:30'));
    const { eta } = (await mine.today()).json().stops[0];
    const under = await read();
    expect(under.visits).toMatchObject([
      { kind: 'deliver', crew: { state: 'on_the_way', at: at('09:30'), eta } },
      { kind: 'collect' },
    ]);
    expect(under.history.at(-1)).toEqual({ kind: 'on_the_way', at: at('09:30'), by: 'us' });
    await shop.run('outbox');
    const mail = (await shop.mails()).find(({ subject = '' }) => subject.includes('on the way'));
    expect(mail?.text).toContain(`We expect to arrive around ${formatTime(eta)}.`);

    await theirs.send(
      act('p4', other, 'on_the_way', '09:30'),
      act('p5', other, 'arrived', '09:30'),
    );
    await goTo(SATURDAY, '10:20');
    await mine.send(act('p2', one, 'arrived', '09:50'), act('p3', one, 'done', '10:20'));
    const over = await read();
    expect(over.visits[0].crew).toMatchObject({ state: 'done' });
    expect(over.visits[0].crew.eta).toBeUndefined();
    expect(over.history.slice(-3).map(({ kind }: { kind: string }) => kind)).toEqual([
      'on_the_way',
      'arrived',
      'set_up',
    ]);
    while ((await shop.run('outbox')) > 0);
    const told = (await shop.mails()).filter(({ subject = '' }) => subject.includes('on the way'));
    expect(told).toHaveLength(1);
  });

  it('accepts acts at a stop on its day and until 6 the next morning, and leaves other times to the office', async () => {
    const stop = await stopOf(castle);
    await publish([stop]);
    const mine = await phone('truck-1');
    await mine.today();
    const codes = async (...sent: readonly object[]) =>
      (await mine.send(...sent))
        .json()
        .results.map(({ status, code }: { status: string; code?: string }) => code ?? status);
    const state = async () => (await mine.today()).json().stops[0].state;
    // The phone's clock may say that it is Saturday, but the shop's does not.
    await goTo(calendarDay('2026-12-04'), '23:59');
    expect(
      await codes(
        act('e1', stop, 'on_the_way', '09:00'),
        act('e2', stop, 'done', '10:00'),
        act('e3', stop, 'check', '10:00', { checked: ['anchors'] }),
        act('e4', stop, 'note', '10:00', { text: 'The gate code works' }),
      ),
    ).toEqual(['too_early', 'too_early', 'too_early', 'applied']);
    expect(await state()).toBe('planned');
    const open = await acts();
    expect(open.map(({ id, refused }: { id: string; refused: string }) => [id, refused])).toEqual([
      ['e1', 'too_early'],
      ['e2', 'too_early'],
      ['e3', 'too_early'],
      // What the office should know, it reads.
      ['e4', undefined],
    ]);
    await goTo(SUNDAY, '11:00');
    const sunday = (time: string) => ({ at: isoFromInstant(shopMoment(SUNDAY, time)) });
    expect(
      await codes(
        { ...act('l1', stop, 'arrived', '10:00'), ...sunday('05:59') },
        { ...act('l2', stop, 'done', '10:00'), ...sunday('06:00') },
      ),
    ).toEqual(['applied', 'too_late']);
    expect(await state()).toBe('arrived');
    while ((await shop.run('outbox')) > 0);
    expect((await shop.mails()).filter(({ subject }) => subject?.includes('on the way'))).toEqual(
      [],
    );
  });

  it('stores a late act of a stop that moved to another truck or was canceled, and says so', async () => {
    const [one, other] = [await stopOf(castle), await stopOf(course)];
    await publish([one, other]);
    const mine = await phone('truck-1');
    await mine.today();
    await publish([other, one]);
    await goTo(SATURDAY, '12:00');
    const done = act('late', one, 'done', '10:00');
    const refused = [{ id: 'late', status: 'refused', code: 'other_truck' }];
    expect((await mine.send(done)).json().results).toEqual(refused);
    expect((await mine.send(done)).json().results).toEqual(refused);
    const { version } = (await shop.get(`/api/admin/reservations/${castle}`, headers)).json();
    await shop.post(
      `/api/admin/reservations/${castle}/actions`,
      { kind: 'cancel', refundCents: 0, version },
      headers,
    );
    const off = await mine.send(
      act('off', one, 'photo', '10:05', { picture: `/pictures/${'a'.repeat(32)}-1600.jpg` }),
    );
    expect(off.json().results).toEqual([{ id: 'off', status: 'refused', code: 'cancelled' }]);
    expect(await acts()).toMatchObject([
      { id: 'late', kind: 'done', refused: 'other_truck' },
      { id: 'off', refused: 'cancelled', picture: `/pictures/${'a'.repeat(32)}-1600.jpg` },
    ]);
  });

  it('makes one task of all that a crew reported of a stop on another truck, to accept or to mark as handled at once', async () => {
    const [one, other] = [await stopOf(castle), await stopOf(course)];
    await publish([one, other]);
    const [mine, theirs] = [await phone('truck-1'), await phone('truck-2')];
    const [{ toSign }] = (await mine.today()).json().stops;
    await theirs.today();
    await publish([other, one]);
    await theirs.today();
    await goTo(SATURDAY, '12:00');
    const short = { why: 'Not set up: Table. Damaged', isShort: true };
    const signature = { name: 'Ana Ortiz', drawing: 'M1 2 L3 4', textId: toSign.textId };
    await mine.send(
      act('a-done', one, 'done', '10:40', short),
      act('a-way', one, 'on_the_way', '09:30'),
      act('a-here', one, 'arrived', '10:00'),
      act('a-check', one, 'check', '10:10', { checked: ['anchors'] }),
      act('a-sign', one, 'signature', '10:20', signature),
      act('a-torn', one, 'damage', '10:30', { text: 'A seam is open' }),
    );
    // Another crew's is another matter.
    await mine.send(act('b-way', other, 'on_the_way', '11:00'));
    await theirs.send(act('c-way', other, 'arrived', '11:30'));
    const tasks = async () => {
      const { open: items } = (await shop.get('/api/admin/desk', headers)).json();
      return items.flatMap(({ kind, ref, count, about }: Record<string, unknown>) =>
        kind === 'crew_report' ? [[ref, count, about]] : [],
      );
    };
    expect(await tasks()).toEqual([
      ['a-torn', undefined, 'A seam is open'],
      ['a-way', 5, 'other_truck'],
      ['c-way', undefined, 'other_truck'],
    ]);
    expect((await acts())[0]).toMatchObject({
      id: 'a-way',
      customer: 'Ana Ortiz',
      nowOn: 'Box Truck',
    });
    const answer = await shop.post('/api/admin/crew-acts/a-here/accept', {}, headers);
    // What is missing and what is torn still has to be read.
    expect(answer.json().acts.map(({ id, refused }: ReportedAct) => [id, refused])).toEqual([
      ['a-torn', undefined],
      ['a-done', undefined],
      ['c-way', 'other_truck'],
    ]);
    // The stop is on the truck that made it, after what that truck has begun, for both crews.
    expect((await mine.today()).json().stops).toMatchObject([
      {
        id: one,
        state: 'done',
        times: { on_the_way: at('09:30'), arrived: at('10:00'), done: at('10:40') },
        agreement: 'signed',
      },
      { id: other, state: 'planned' },
    ]);
    expect((await theirs.today()).json().stops).toEqual([]);
    const accepted = await plan();
    expect(
      accepted.trucks.map(({ stops }) => stops.map(({ id, fetchFrom }) => [id, fetchFrom])),
    ).toEqual([
      [
        [one, undefined],
        [other, undefined],
      ],
      [],
      [],
    ]);
    expect(accepted.version).toBe(accepted.publishedVersion);
    const next = act('a-photo', one, 'photo', '10:50', {
      picture: `/pictures/${'b'.repeat(32)}-1600.jpg`,
    });
    expect((await mine.send(next)).json().results).toMatchObject([{ status: 'applied' }]);
    const kept: readonly ReportedAct[] = await acts(`?reservation=${castle}`);
    expect(new Set(kept.map(({ by, truckId }) => `${by} ${truckId}`))).toEqual(
      new Set(['Crew of truck-1 truck-1']),
    );
    const again = await shop.post('/api/admin/crew-acts/a-here/accept', {}, headers);
    expect([again.statusCode, again.json().code]).toEqual([404, 'act_not_found']);

    await publish([one, other]);
    await goTo(SUNDAY, '11:00');
    const sunday = { at: isoFromInstant(shopMoment(SUNDAY, '07:00')) };
    await mine.send(
      { ...act('l-here', one, 'arrived', '10:00'), ...sunday },
      { ...act('l-done', one, 'done', '10:00'), ...sunday },
    );
    const left = await shop.post('/api/admin/crew-acts/l-done/settle', {}, headers);
    expect(left.json().acts.map(({ id }: ReportedAct) => id)).toEqual([
      'a-torn',
      'a-done',
      'c-way',
    ]);
  });

  it('says of a pickup on the evening of the party when that ends', async () => {
    const party = { startsAt: '12:00', endsAt: '15:00', sameEvening: true };
    const evening = await book({
      lines: [line({ startDate: SATURDAY, endDate: SUNDAY })],
      event: { ...orderBody().event, ...party },
    });
    const { version, trucks } = await plan();
    const own = trucks.flatMap(({ stops }) =>
      stops.flatMap(({ id, reservationId }) => (reservationId === evening ? id : [])),
    );
    const body = { version, trucks: [{ truckId: 'truck-1', stopIds: own }] };
    const saved = await shop.send('PUT', PLAN, {
      body: { ...body, override: { reason: 'Test' } },
      headers,
    });
    await shop.post(`${PLAN}/publish`, { version: saved.json().version }, headers);
    const mine = await phone('truck-1');
    const shown: CrewTodayDto = (await mine.today()).json();
    expect(shown.stops.map(({ kind, partyEnds }) => [kind, partyEnds])).toEqual([
      ['deliver', undefined],
      ['collect', '15:00'],
    ]);
  });

  it('loses nothing when the server dies between two acts', async () => {
    const stop = await stopOf(castle);
    await publish([stop]);
    const mine = await phone('truck-1');
    await mine.today();
    await goTo(SATURDAY, '11:00');
    const cash = { method: 'cash', amountCents: await balanceOf(castle) };
    const day = [
      act('a', stop, 'arrived', '10:00'),
      act('b', stop, 'payment', '10:10', cash),
      act('c', stop, 'done', '10:20'),
    ];
    let left = 2;
    shop.onWrite((collection) => {
      if (collection !== 'crewActs') return;
      left -= 1;
      if (left === 0) throw new Error('the plug was pulled');
    });
    expect((await mine.send(...day)).statusCode).toBe(500);
    expect(await balanceOf(castle)).toBe(cash.amountCents);
    const again = (await mine.send(...day)).json().results;
    expect(again.map(({ status }: { status: string }) => status)).toEqual([
      'known',
      'applied',
      'applied',
    ]);
    expect(await balanceOf(castle)).toBe(0);
  });

  it('refuses money, card links, damage, photos and signatures before the day, unless recorded on it', async () => {
    const stop = await stopOf(castle);
    await publish([stop]);
    const mine = await phone('truck-1');
    const [{ toSign }] = (await mine.today()).json().stops;
    const before = (await shop.get(`/api/admin/reservations/${castle}`, headers)).json();
    while ((await shop.run('outbox')) > 0);
    const mails = (await shop.mails()).length;
    const cash = { method: 'cash', amountCents: before.balanceCents };
    const picture = `/pictures/${'a'.repeat(32)}-1600.jpg`;
    const early = [
      act('m1', stop, 'payment', '10:00', cash),
      act('m2', stop, 'payment', '10:00', { ...cash, method: 'check' }),
      act('m3', stop, 'card_link', '10:00'),
      act('m4', stop, 'damage', '10:00', { text: 'A seam is open' }),
      act('m5', stop, 'photo', '10:00', { picture }),
      act('m6', stop, 'signature', '10:00', { name: 'A', drawing: 'M1 2', textId: toSign.textId }),
    ].map((one) => ({ ...one, at: isoFromInstant(shop.clock.now()) }));
    const { results } = (await mine.send(...early)).json();
    expect(results).toEqual(early.map(({ id }) => ({ id, status: 'refused', code: 'too_early' })));
    expect((await shop.get(`/api/admin/reservations/${castle}`, headers)).json()).toMatchObject({
      balanceCents: before.balanceCents,
      entries: before.entries,
      history: before.history,
    });
    while ((await shop.run('outbox')) > 0);
    expect(await shop.mails()).toHaveLength(mails);
    // Recorded on the day without a signal, and sent the next morning.
    await goTo(SUNDAY, '11:00');
    const late = await mine.send(
      act('n1', stop, 'payment', '00:00', cash),
      act('n2', stop, 'damage', '23:00', { text: 'A seam is open' }),
    );
    expect(late.json().results).toMatchObject([{ status: 'applied' }, { status: 'applied' }]);
    expect(await balanceOf(castle)).toBe(0);
  });

  it('undoes a crew’s payment after midnight and the next morning, by the id of its act, and no payment of the office', async () => {
    const stop = await stopOf(castle);
    await publish([stop]);
    const mine = await phone('truck-1');
    await mine.today();
    const balance = await balanceOf(castle);
    const sunday = (time: string) => ({ at: isoFromInstant(shopMoment(SUNDAY, time)) });
    const cash = { method: 'cash', amountCents: 1_000 };
    const undo = (id: string, actId: string, time: string) => ({
      ...act(id, stop, 'payment_undo', time, { actId }),
      ...sunday(time),
    });
    const codes = async (...sent: readonly object[]) =>
      (await mine.send(...sent))
        .json()
        .results.map(({ status, code }: { status: string; code?: string }) => code ?? status);
    await goTo(SUNDAY, '00:40');
    expect(
      await codes(
        act('night-01', stop, 'payment', '23:50', cash),
        { ...act('night-02', stop, 'payment', '00:10', cash), ...sunday('00:10') },
        { ...act('night-03', stop, 'payment', '00:20', cash), ...sunday('00:20') },
        undo('undo-01', 'night-01', '00:30'),
        undo('undo-02', 'night-02', '00:31'),
      ),
    ).toEqual(Array(5).fill('applied'));
    expect(await balanceOf(castle)).toBe(balance - 1_000);
    await goTo(SUNDAY, '09:00');
    expect(await codes(undo('undo-03', 'night-03', '09:00'))).toEqual(['applied']);
    expect(await balanceOf(castle)).toBe(balance);
    const { version } = (await shop.get(`/api/admin/reservations/${castle}`, headers)).json();
    const paid = { kind: 'take_payment', amountCents: 1_000, method: 'cash', version };
    await shop.post(`/api/admin/reservations/${castle}/actions`, paid, headers);
    const { entries } = (await shop.get(`/api/admin/reservations/${castle}`, headers)).json();
    const [, actId = ''] = entries.at(-1).id.split(':');
    expect(await codes(undo('undo-04', actId, '09:00'))).toEqual(['not_taken']);
    expect(await balanceOf(castle)).toBe(balance - 1_000);
  });

  it('voids a payment recorded by mistake, once: it is in no mail, list, sum or report, and the ledger keeps it', async () => {
    const stop = await stopOf(castle);
    await publish([stop, await stopOf(course)]);
    const [one, two] = [await phone('truck-1'), await phone('truck-1')];
    const [{ balanceCents }] = (await one.today()).json().stops;
    await two.today();
    await goTo(SATURDAY, '12:00');
    const paid = { method: 'cash', amountCents: balanceCents };
    const found = present(await shop.of(RECORDS.ledger).find(castle));
    const token = manageTokenFor(found, shop.of(PORTS.manageSecrets));
    /** All that office, customer and reports say of the booking's money. */
    const said = async () => {
      const { entries, history } = (
        await shop.get(`/api/admin/reservations/${castle}`, headers)
      ).json();
      const { moneyBack, history: told } = (await shop.get(`/api/manage/${token}`)).json();
      const reports = await Promise.all(
        ['money', 'refunds'].map(async (name) => {
          const query = `from=${SATURDAY}&to=${SATURDAY}`;
          const { rows, totals } = (
            await shop.get(`/api/admin/reports/${name}?${query}`, headers)
          ).json();
          return { name, rows, totals };
        }),
      );
      const { takenAtDoorCents } = (await shop.get('/api/admin/desk', headers)).json().days[0];
      return { entries, moneyBack, told, reports, takenAtDoorCents, history };
    };
    const before = await said();
    const undo = (id: string, actId: string) => act(id, stop, 'payment_undo', '09:05', { actId });
    await one.send(
      act('cash-0001', stop, 'payment', '09:00', paid),
      undo('undo-0001', 'cash-0001'),
    );
    expect(await balanceOf(castle)).toBe(balanceCents);
    const again = await two.send(undo('undo-0002', 'cash-0001'), undo('undo-0003', 'cash-none'));
    expect(again.json().results).toMatchObject([{ code: 'not_taken' }, { code: 'not_taken' }]);
    expect((await one.send(undo('undo-0001', 'cash-0001'))).json().results[0].status).toBe('known');
    expect(await balanceOf(castle)).toBe(balanceCents);
    const { history, ...rest } = await said();
    expect({ ...rest, history: history.slice(0, -1) }).toEqual(before);
    expect(history.at(-1)).toMatchObject({
      kind: 'note',
      by: { kind: 'crew', name: expect.anything() },
      facts: { text: expect.stringContaining('recorded by mistake') },
    });
    while ((await shop.run('outbox')) > 0);
    expect((await shop.mails()).map(({ subject }) => subject)).not.toContainEqual(
      expect.stringMatching(/^(?:Payment received|Refund paid)/),
    );
    expect(
      (await acts(`?reservation=${castle}`)).map(({ kind }: { kind: string }) => kind),
    ).toContain('payment');
    // Taken again, and it is another act, which can be undone as well.
    await one.send(act('cash-0002', stop, 'payment', '09:10', paid));
    expect(await balanceOf(castle)).toBe(0);
    await one.send(undo('undo-0004', 'cash-0002'));
    expect(await balanceOf(castle)).toBe(balanceCents);
  });

  it('signs the agreement read on the phone, once, at the time of signing; a signature under other words is stored as strokes', async () => {
    const stop = await stopOf(castle);
    await publish([stop, await stopOf(course)]);
    const [one, two] = [await phone('truck-1'), await phone('truck-1')];
    const [{ agreement, toSign }] = (await one.today()).json().stops;
    await two.today();
    expect(agreement).toBe('unsigned');
    expect(toSign.blocks.length).toBeGreaterThan(5);
    expect(toSign.language).toBe('en');
    await goTo(SATURDAY, '12:00');
    const signs = (id: string, time: string, textId: string) =>
      act(id, stop, 'signature', time, { name: 'Ana Ortiz', drawing: 'M1 2 L3 4', textId });
    const signed = async () =>
      (await shop.get(`/api/admin/reservations/${castle}`, headers)).json().signed;
    await one.send(signs('sign-other-words', '09:00', 'other'));
    expect(await signed()).toBeUndefined();
    const mine = signs('sign-0001', '09:10', toSign.textId);
    expect((await one.send(mine)).json().results[0].status).toBe('applied');
    expect(await signed()).toMatchObject({ name: 'Ana Ortiz', at: at('09:10') });
    expect((await one.send(mine)).json().results[0].status).toBe('known');
    await two.send(signs('sign-0002', '09:20', toSign.textId));
    expect(await signed()).toMatchObject({ at: at('09:10') });
    const [after] = (await one.today()).json().stops;
    expect([after.agreement, after.toSign]).toEqual(['signed', undefined]);
    expect(await acts(`?reservation=${castle}`)).toHaveLength(3);
  });

  it('stores only valid photos; too much wind and damage become tasks', async () => {
    const stop = await stopOf(castle);
    await publish([stop]);
    const mine = await phone('truck-1');
    await mine.today();
    await goTo(SATURDAY, '11:00');
    const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
    const { picture } = (await mine.photo(jpeg)).json();
    expect((await mine.photo(jpeg)).json().picture).toBe(picture);
    expect((await mine.photo(Buffer.from('<svg/>'))).statusCode).toBe(422);
    expect((await mine.photo(jpeg, 'image/svg+xml')).statusCode).toBe(415);
    expect((await shop.get(picture)).rawPayload).toEqual(jpeg);
    await mine.send(
      act('p', stop, 'photo', '10:00', { picture }),
      act('w', stop, 'check', '10:01', { checked: [], windMph: 25, limitMph: 20 }),
      act('d', stop, 'damage', '10:02', {
        text: 'A seam is open',
        productId: CASTLE,
        unitId: 'u1',
        picture,
      }),
    );
    // It may be planned, but nobody overlooks it.
    const known = async () => {
      const { trucks } = await plan();
      const planned = trucks.flatMap(({ stops }) => stops).find(({ id }) => id === stop);
      const { products } = (await shop.get('/api/admin/inventory', headers)).json();
      const units = products.find(({ productId }: ProductUnitsDto) => productId === CASTLE).units;
      const sold = [];
      for (const day of [SATURDAY, '2026-12-12']) {
        const asked = `/api/admin/orders/damaged?from=${day}&to=${day}`;
        sold.push((await shop.get(asked, headers)).json().units);
      }
      return [planned?.items[0]?.damaged, units[0].damaged?.text, units[1].damaged, ...sold];
    };
    const torn = { unit: 'Unit 1', text: 'A seam is open' };
    // A new order could get it on another day, but not on the day on which it is out.
    const toSell = [{ productId: CASTLE, ...torn }];
    expect(await known()).toEqual([[{ unitId: 'u1', ...torn }], torn.text, undefined, [], toSell]);
    expect((await acts()).map(({ id }: { id: string }) => id)).toEqual(['w', 'd']);
    const desk = (await shop.get('/api/admin/desk', headers)).json();
    expect(desk.open.filter(({ kind }: { kind: string }) => kind === 'crew_report')).toMatchObject([
      // Somebody may be about to jump.
      { ref: 'w', customer: 'Ana Ortiz', unit: 'Neon Castle Bounce House', truck: 'Big Box' },
      { ref: 'd', about: 'A seam is open', unit: 'Neon Castle Bounce House, Unit 1' },
    ]);
    expect((await mine.today()).json().acts[0]).toMatchObject({ kind: 'photo', picture });
    const [, damage] = await acts();
    expect(damage).toMatchObject({
      text: 'A seam is open',
      picture,
      customer: 'Ana Ortiz',
      unit: 'Neon Castle Bounce House, Unit 1',
    });
    // Its words and photo can become the reason why the unit is out of service.
    const block = { from: SATURDAY, to: SATURDAY, reason: damage.text, pictures: [picture] };
    const units = `/api/admin/products/${CASTLE}/units`;
    const change = { kind: 'begin_maintenance', unitId: 'u4', block };
    const taken = await shop.post(`${units}/changes`, { change, revision: 0 }, headers);
    expect(taken.json().product.units[3].blocks).toEqual([block]);
    const odd = { ...change, block: { ...block, pictures: ['https://elsewhere.example/1.jpg'] } };
    expect((await shop.post(`${units}/preview`, { change: odd }, headers)).statusCode).toBe(400);
    // A corrected reading is no task. Both are stored.
    await mine.send(act('w2', stop, 'check', '10:05', { checked: [], windMph: 9, limitMph: 20 }));
    expect((await acts()).map(({ id }: { id: string }) => id)).toEqual(['d']);
    const { open } = (await shop.get('/api/admin/desk', headers)).json();
    expect(open.map(({ ref }: { ref: string }) => ref)).not.toContain('w');
    const readings = (await acts(`?reservation=${castle}`)).map(
      ({ windMph }: { windMph?: number }) => windMph,
    );
    expect(readings).toEqual([undefined, 25, undefined, 9]);
    // Other orders get other units, without being asked about the damage, until it is settled.
    const unitsOf = async (id: string) =>
      (await shop.get(`/api/admin/reservations/${id}`, headers)).json().lines[0].units;
    const unitsOn = async (startDate: string, endDate: string) =>
      unitsOf(await book({ lines: [line({ startDate, endDate })] }));
    expect(await unitsOn('2026-12-15', '2026-12-16')).toEqual(['u2']);
    // So does an imported one, and one whose unit goes out of service.
    const file = `number,status,customer_name,customer_email,starts_at,stops_at,line_items,grand_total_with_tax_in_cents,paid
8,reserved,Ben Hall,ben@example.com,2026-12-29,2026-12-30,Neon Castle Bounce House,22500,0
`;
    const body = { name: 'orders.csv', base64: Buffer.from(file).toString('base64') };
    await shop.send('PUT', '/api/admin/imports/torn', { body, headers });
    expect(await unitsOf('imp-booqable-8')).toEqual(['u2']);
    const away = { from: '2026-12-29', to: '2026-12-29', reason: 'A torn seam' };
    const gone = { kind: 'begin_maintenance', unitId: 'u2', block: away };
    await shop.post(`${units}/changes`, { change: gone, revision: 1 }, headers);
    expect(await unitsOf('imp-booqable-8')).toEqual(['u3']);
    await shop.post('/api/admin/crew-acts/d/settle', {}, headers);
    expect(await known()).toEqual([undefined, undefined, undefined, [], []]);
    expect(await unitsOn('2026-12-22', '2026-12-23')).toEqual(['u1']);
  });
});

describe('a unit that came back wet', () => {
  const SUNDAY_PLAN = `/api/admin/plans/${SUNDAY}`;
  const productId = 'pirate-ship-combo';
  const rent = (startDate: string, endDate: string) =>
    book({ lines: [line({ productId, startDate, endDate })] });
  const inventoryWet = async () => {
    const { products } = (await shop.get('/api/admin/inventory', headers)).json();
    return products.find((one: { productId: string }) => one.productId === productId).units[0].wet;
  };
  const sundayStops = async (): Promise<DayPlanDto['trucks'][number]['stops']> =>
    (await shop.get(SUNDAY_PLAN, headers))
      .json()
      .trucks.flatMap(({ stops }: DayPlanDto['trucks'][number]) => stops);

  it('is to dry with the units and where it is loaded next, until it is marked as dry or delivered', async () => {
    const pickup = await stopOf(await rent('2026-12-04', SATURDAY));
    await rent(SUNDAY, '2026-12-07');
    await publish([pickup]);
    const mine = await phone('truck-1');
    await mine.today();
    await goTo(SATURDAY, '11:00');
    const wet = (id: string, time: string) =>
      act(id, pickup, 'wet', time, { productId, unitId: 'u1' });
    await mine.send(wet('wet-0001', '10:30'), wet('wet-0002', '10:31'));
    const report = { actId: 'wet-0002', by: 'Crew of truck-1', at: at('10:31') };
    expect(await inventoryWet()).toEqual(report);
    const [delivery] = await sundayStops();
    expect(delivery?.items[0]?.wet).toEqual([{ unit: 'Unit 1', actId: report.actId }]);
    const onDesk = async () =>
      (await shop.get('/api/admin/desk', headers))
        .json()
        .open.filter(({ kind }: { kind: string }) => ['wet_unit', 'crew_report'].includes(kind));
    expect(await onDesk()).toMatchObject([
      { kind: 'wet_unit', ref: report.actId, day: SUNDAY, who: 'Pirate Ship Combo, Unit 1' },
    ]);

    await shop.post(`/api/admin/crew-acts/${report.actId}/settle`, {}, headers);
    expect([await inventoryWet(), (await sundayStops())[0]?.items[0]?.wet]).toEqual([
      undefined,
      undefined,
    ]);
    expect(await onDesk()).toEqual([]);

    // The crew takes back what it pressed by mistake.
    await mine.send(wet('wet-0004', '10:32'));
    const dry = act('dry-0001', pickup, 'dry', '10:33', { productId, unitId: 'u1' });
    const [first] = (await mine.send(dry)).json().results;
    expect([first.status, await inventoryWet(), await acts()]).toEqual(['applied', undefined, []]);

    await mine.send(wet('wet-0003', '10:40'));
    const { version, trucks } = (await shop.get(SUNDAY_PLAN, headers)).json();
    await shop.post(`${SUNDAY_PLAN}/publish`, { version }, headers);
    const truckId = trucks.find(({ stops }: { stops: unknown[] }) => stops.length > 0).truckId;
    const { url, pin } = await make(truckId, SUNDAY);
    const authorization = `Crew ${(await open(url, pin)).json().token}`;
    const units = async () =>
      (await shop.get('/api/crew/today', { authorization })).json().stops[0].items[0].units;
    expect(await units()).toMatchObject([{ id: 'u1', wet: true }]);
    await goTo(SUNDAY, '11:00');
    await shop.post(`${SUNDAY_PLAN}/stops/${delivery?.id}`, { state: 'done' }, headers);
    expect([await inventoryWet(), (await units())[0].wet, await acts()]).toEqual([
      undefined,
      undefined,
      [],
    ]);
  });
});

describe('a unit on the day of its pickup', () => {
  it('is out until its crew reports the pickup, and then back, while it is cleaned', async () => {
    const products = (await shop.get('/api/admin/inventory', headers)).json().products;
    const wet = products.find((one: { turnaroundDays: number }) => one.turnaroundDays > 0);
    const unit = async () => {
      const listed = (await shop.get('/api/admin/inventory', headers)).json().products;
      const of = listed.find((one: { productId: string }) => one.productId === wet.productId);
      return of.units.find(({ today }: { today: string }) => today === 'booked');
    };
    const { productId } = wet;
    const rented = await book({
      lines: [line({ productId, startDate: '2026-12-04', endDate: SATURDAY })],
    });
    const pickup = await stopOf(rented);
    await goTo(SATURDAY, '11:00');
    expect((await unit())?.isBack).toBeUndefined();
    await shop.post(`/api/admin/plans/${SATURDAY}/stops/${pickup}`, { state: 'done' }, headers);
    expect((await unit())?.isBack).toBe(true);
  });
});

describe('evidence for a payment dispute', () => {
  it('has what was agreed to, signed, done, photographed and said, without crew notes', async () => {
    const stop = await stopOf(castle);
    await publish([stop]);
    const mine = await phone('truck-1');
    await mine.today();
    await goTo(SATURDAY, '11:00');
    const jpeg = await photo(1_200, 900).jpeg().toBuffer();
    const { picture } = (await mine.photo(jpeg)).json();
    const gone = `/pictures/${'a'.repeat(32)}-1600.jpg`;
    await mine.send(
      act('e-on', stop, 'arrived', '10:00'),
      act('e-check', stop, 'check', '10:20', { checked: ['anchors'], windMph: 9, limitMph: 15 }),
      act('e-photo', stop, 'photo', '10:25', { picture }),
      act('e-gone', stop, 'photo', '10:26', { picture: gone }),
      act('e-sign', stop, 'signature', '10:30', { name: 'Ana Ortiz', drawing: 'M1 2 L3 4' }),
      act('e-note', stop, 'note', '10:31', { text: 'They were rude' }),
      act('e-cash', stop, 'payment', '10:32', { method: 'cash', amountCents: 12_300 }),
      act('e-undo', stop, 'payment_undo', '10:33', { actId: 'e-cash' }),
      act('e-done', stop, 'done', '10:40'),
    );
    await shop.run('outbox');
    const maker = shop.of(PORTS.paperMaker);
    const make = maker.make.bind(maker);
    let paper: PrintedPaper | undefined;
    maker.make = (one) => {
      paper = one;
      return make(one);
    };
    const answer = await shop.get(`/api/admin/reservations/${castle}/dispute-evidence`, headers);
    expect(answer.json().name).toBe(`dispute-evidence-${castle}.pdf`);
    expect(Buffer.from(answer.json().pdf, 'base64').toString('latin1')).toMatch(/^%PDF-/);
    const blocks = paper?.blocks ?? [];
    const said = JSON.stringify(blocks);
    for (const part of [
      'No dispute of this reservation is known.',
      '10:00:00 AM CST: Crew at the address (Crew of truck-1)',
      'Safety check: anchors; wind measured at 9 mph',
      '10:40:00 AM CST: Set up and handed over',
      "Signed on the crew's phone, December 5, 2026 at 10:30:00 AM CST",
      '1 more photo is not shown',
      'Charged to the card',
      'Confirmed',
      'email to ana@example.com: ',
      'Rental terms of this booking, not signed',
    ]) {
      expect(said).toContain(part);
    }
    expect(said).not.toContain('rude');
    expect(said).not.toContain('$123.00');
    const photos = blocks.flatMap((block) => (block.kind === 'pictures' ? block.items : []));
    expect(photos).toHaveLength(1);
    expect((await sharp(photos[0]?.bytes).metadata()).width).toBe(800);
  });
});

describe("a crew's link", () => {
  it('requires its PIN, is locked by guessing, and ends when the next person takes over', async () => {
    const { url, pin } = await make('truck-1');
    const wrong = pin === '000000' ? '000001' : '000000';
    for (let tries = 1; tries < 5; tries += 1) {
      expect((await open(url, wrong)).json().code).toBe('wrong_pin');
    }
    const locked = await open(url, wrong);
    expect([locked.statusCode, locked.headers['retry-after']]).toEqual([429, '900']);
    expect((await open(url, pin)).json().code).toBe('locked_out');
    shop.clock.pass(15 * MINUTE);
    expect((await open(url, pin)).statusCode).toBe(200);
    for (let tries = 6; tries < 20; tries += 1) {
      await open(url, wrong);
      shop.clock.pass(15 * MINUTE);
    }
    expect((await open(url, wrong)).json().code).toBe('link_ended');
    expect((await open(url, pin)).json().code).toBe('link_ended');
  });

  it('does not count guesses without the link, and is stored without link or PIN', async () => {
    const { url, pin } = await make('truck-1');
    const [id = '', secret = ''] = (url.split('#')[1] ?? '').split('.');
    for (let tries = 0; tries < 6; tries += 1) {
      const guess = await shop.post('/api/crew/session', { link: `${id}.guess`, pin });
      expect(guess.json().code).toBe('link_ended');
    }
    // Whom to call then, without a link.
    expect((await shop.get('/api/crew/office')).json()).toEqual({ phone: '(817) 555-0142' });
    expect((await open(url, pin)).statusCode).toBe(200);
    expect(shop.logged.join('')).not.toContain(secret);
    const listed = (await shop.get(`${PLAN}/crew-links`, headers)).body;
    expect(listed).not.toContain(secret);
    expect(listed).not.toContain(pin);
  });

  it('is texted to the person it is for, in their language and without its PIN, once, and to nobody else', async () => {
    const { url, pin, link } = await make('truck-1');
    const token: string = url.split('#')[1] ?? '';
    const text = (memberId: string, given = token) =>
      shop.post(`${PLAN}/crew-links/${link.id}/text`, { link: given, memberId }, headers);
    const { crew } = (await shop.get(`${PLAN}/crew-links`, headers)).json();
    expect(crew).toContainEqual({
      id: 'crew-45',
      name: 'Diego Demo',
      truckId: 'truck-2',
      isOff: false,
      mayText: true,
      language: 'es',
    });
    // At night too, because it is for work.
    await goTo(calendarDay('2026-12-04'), '21:00');
    expect((await text('crew-45')).json()).toEqual({ phone: '(817) 555-0145' });
    expect((await text('crew-45')).statusCode).toBe(200);
    const folder = `${shop.dataDir}/sms`;
    const files = (await readdir(folder)).filter((name) => name.endsWith('.txt'));
    const sent = await Promise.all(files.map((name) => readFile(`${folder}/${name}`, 'utf8')));
    expect(sent).toHaveLength(1);
    // Who sent which link to whom, and when, but never the link itself.
    const { links } = (await shop.get(`${PLAN}/crew-links`, headers)).json();
    const by = { at: isoFromInstant(shop.clock.now()) };
    const texted = { name: 'Diego Demo', ...by };
    expect(links).toMatchObject([{ id: link.id, texted: [texted] }]);
    const log = await shop.get(`/api/admin/audit-log?subject=crewLinks/${link.id}`, headers);
    expect(log.body).not.toContain(token.split('.')[1]);
    expect(log.json().entries[0]).toMatchObject({
      actor: { role: 'owner' },
      after: { texted: [{ memberId: 'crew-45', name: 'Diego Demo', ...by }] },
    });
    expect(sent[0]).toMatch(/^To: \+18175550145\n/);
    expect(sent[0]).toContain('tus paradas');
    expect(sent[0]).toContain(url);
    expect(sent[0]).not.toContain(pin);
    const wrong = [await text('crew-45', `${link.id}.guess`), await text('nobody')];
    expect(wrong.map((one) => one.json().code)).toEqual(['link_not_found', 'no_number']);
    await shop.of(RECORDS.textStops).note('+18175550142', 'stop', 'text', shop.clock.now());
    expect((await text('crew-42')).json().code).toBe('takes_no_texts');
    await shop.post(`${PLAN}/crew-links/${link.id}/revoke`, {}, headers);
    expect((await text('crew-45')).json().code).toBe('link_not_found');
  });

  it('ends right away when revoked, but not for the other truck', async () => {
    const [mine, theirs] = [await phone('truck-1'), await phone('truck-2')];
    expect((await mine.today()).statusCode).toBe(200);
    await shop.post(`${PLAN}/crew-links/${mine.link}/revoke`, {}, headers);
    for (const answer of [await mine.today(), await mine.send()]) {
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'link_ended']);
    }
    expect((await theirs.today()).statusCode).toBe(200);
  });

  it('works until noon of the next day, and not after', async () => {
    const mine = await phone('truck-1');
    await goTo(SUNDAY, '11:59');
    expect((await mine.send()).statusCode).toBe(200);
    shop.clock.pass(MINUTE);
    expect((await mine.send()).statusCode).toBe(401);
    // What still waits on the phone is sent with a new link for that day.
    const late = await phone('truck-1');
    shop.clock.pass(11 * HOUR);
    expect((await late.today()).statusCode).toBe(200);
  });

  it.each(['', 'x', 'Bearer x.y', 'Crew', 'Crew x.y'])('cannot be %j', async (authorization) => {
    expect((await shop.get('/api/crew/today', { authorization })).statusCode).toBe(401);
    // Checked before the body is read.
    const sent = await shop.post('/api/crew/acts', 'no acts', { authorization });
    expect(sent.statusCode).toBe(401);
  });
});
