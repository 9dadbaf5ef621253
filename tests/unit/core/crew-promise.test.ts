import { describe, expect, it, onTestFinished } from 'vitest';
import { INDEXES } from '#adapters/documents/collections/indexes.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { openSqliteDocumentStore } from '#adapters/sqlite/sqlite-document-store.ts';
import type { Refused } from '#core/checkout/place-reservation.ts';
import type { TruckFleet } from '#core/dispatch/fleet.ts';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { MINUTE } from '#core/kernel/instant.ts';
import { hoursLater } from '#core/reservations/party.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { DISPATCH } from '#server/areas/dispatch/dispatch.wiring.ts';
import { INVENTORY } from '#server/areas/inventory/inventory.wiring.ts';
import { MANAGE } from '#server/areas/manage/manage.wiring.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';
import { judged, trucks } from '#tests/support/crews.ts';
import { order, product } from '#tests/support/fixtures.ts';
import { openShop } from '#tests/support/shop.ts';
import { sqliteFolder } from '#tests/support/sqlite-folder.ts';

const SATURDAY = calendarDay('2026-12-05');
const MONDAY = calendarDay('2026-12-07');
/** An hour for two people each way. */
const SLOW = product({ units: 200, handling: { setUpMinutes: 120, takeDownMinutes: 120 } });
const OTHERS = Array.from({ length: 9 }, (_, index) => ({ ...SLOW, id: `castle-${index}` }));

async function shopWith(
  fleet: TruckFleet | undefined,
  store?: DocumentStore,
  products = [SLOW, ...OTHERS],
) {
  const shop = await openShop(products, { ...(store && { store }) });
  if (fleet !== undefined) await shop.of(RECORDS.truckFleet).save(fleet);
  const days = shop.of(RECORDS.crewDays);
  return {
    ...shop,
    book: (overrides: Parameters<typeof order>[0] = {}) => {
      const { id: _, manageTokenHash: __, ...wanted } = order(overrides);
      return shop.place(wanted);
    },
    day: async (day = SATURDAY) => (await days.crewDays([day])).get(day),
    judge: async (day = SATURDAY) => {
      const crewDay = (await days.crewDays([day])).get(day);
      const kept = await shop.of(RECORDS.truckFleet).read();
      return crewDay && judged(day, kept, crewDay, shop.clock.now());
    },
  };
}

describe('a booking in a shop with trucks', () => {
  it('works as before in a shop without trucks, which writes no stop', async () => {
    const shop = await shopWith(undefined);
    expect((await shop.book()).ok).toBe(true);
    expect(await shop.day()).toBeUndefined();
  });

  it('adds both pickups of a day on which one period ends and another is picked up after its party', async () => {
    const shop = await shopWith(trucks(1));
    const [line] = order().lines;
    if (line === undefined) throw new Error('An order has a line.');
    const [friday, sunday] = [addDays(SATURDAY, -1), addDays(SATURDAY, 1)];
    const lines = [
      { ...line, startDate: friday, endDate: SATURDAY },
      { ...line, productId: 'castle-0', startDate: friday, endDate: sunday },
    ];
    const times = { startsAt: '12:00', endsAt: '15:00', sameEvening: [sunday] };
    const placed = await shop.book({ lines, event: { ...order().event, ...times } });
    expect(placed.ok).toBe(true);
    const { stops = {}, witness = {} } = (await shop.day()) ?? {};
    const collected = Object.values(stops).flatMap(({ kind, lines: served }) =>
      kind === 'collect' ? served : [],
    );
    expect(collected).toEqual([0, 1]);
    expect(Object.values(witness).flat()).toHaveLength(2);
  });

  it('adds a stop for each visit, with its weight and time, and a witness that the checker accepts', async () => {
    const shop = await shopWith(trucks(1));
    const placed = await shop.book();
    if (!placed.ok) throw new Error(placed.error.kind);
    const { id } = placed.value.reservation;
    const saturday = await shop.day();
    const stop = `${id}_d_2026-12-05_2026-12-07`;
    expect(saturday?.witness).toEqual({ t0: [stop] });
    expect(saturday?.stops[stop]).toMatchObject({
      reservationId: id,
      kind: 'deliver',
      lines: [0],
      lb: 250,
      cuFt: 25,
      from: 480,
      to: 1_200,
      work: 120,
      point: { lat: 32.292, lng: -97.517 },
      state: 'planned',
    });
    expect((await shop.day(MONDAY))?.witness).toEqual({ t0: [`${id}_c_2026-12-07_2026-12-05`] });
    expect((await shop.judge())?.violations).toEqual([]);
  });

  it('uses a given point instead of the middle of the ZIP code, unless it is clearly wrong', async () => {
    const shop = await shopWith(trucks(1));
    const near = { lat: 32.36, lng: -97.4 };
    for (const point of [near, { lat: 40.7, lng: -74 }]) {
      expect((await shop.book({ event: { ...order().event, point } })).ok).toBe(true);
    }
    const points = Object.values((await shop.day())?.stops ?? {}).map(({ point }) => point);
    expect(points).toEqual([near, { lat: 32.292, lng: -97.517 }]);
  });

  it('is refused if no crew has time, with alternatives that then work', async () => {
    // Set up between 8:00 and 12:00: three hours of work, including the drives.
    const shop = await shopWith(trucks(1, '07:00', '12:00'));
    const first = await Promise.all([shop.book(), shop.book(), shop.book()]);
    expect(first.map(({ ok }) => ok)).toEqual([true, true, true]);
    const refused = await shop.book();
    expect(refused.ok ? undefined : refused.error).toMatchObject({
      kind: 'crew_full',
      day: SATURDAY,
      visit: 'deliver',
    });
    const nearest = refused.ok ? [] : (refused.error.nearest ?? []);
    expect(nearest).toHaveLength(3);
    for (const { startDate, endDate } of nearest) {
      const lines = order().lines.map((line) => ({ ...line, startDate, endDate }));
      expect((await shop.book({ lines })).ok).toBe(true);
    }
    const judgment = await shop.judge();
    expect([judgment?.violations, judgment?.unserved, judgment?.live.length]).toEqual([[], [], 3]);
  });

  it('fits again once holds have expired, were canceled, or have moved away', async () => {
    const shop = await shopWith(trucks(1, '07:00', '12:00'));
    for (let count = 0; count < 3; count += 1) expect((await shop.book()).ok).toBe(true);
    expect((await shop.book()).ok).toBe(false);
    shop.clock.pass(31 * MINUTE);
    expect((await shop.book()).ok).toBe(true);
    expect((await shop.judge())?.live).toHaveLength(1);
  });

  it('is permanent once paid, and leaves the list once canceled', async () => {
    const shop = await shopWith(trucks(1));
    const placed = await shop.book();
    if (!placed.ok) throw new Error(placed.error.kind);
    const { reservation, manageToken } = placed.value;
    const intent = await shop.beginPayment({
      reservationId: reservation.id,
      reason: 'full',
      amount: reservation.total,
    });
    if (!intent.ok) throw new Error(intent.error.kind);
    const stops = async () => Object.values((await shop.day())?.stops ?? {});
    expect((await stops()).map(({ expiresAt }) => expiresAt !== undefined)).toEqual([true]);
    await shop.receive(shop.paidEvent(intent.value));
    expect((await stops()).map(({ expiresAt }) => expiresAt)).toEqual([undefined]);
    shop.clock.pass(31 * MINUTE);
    expect((await shop.judge())?.unserved).toEqual([]);
    const cancelled = await shop.of(MANAGE.cancelByLink)(manageToken, {
      as: 'refund',
      shown: reservation.total,
    });
    expect(cancelled.ok).toBe(true);
    expect(await stops()).toEqual([]);
    expect((await shop.day())?.witness).toEqual({});
  });

  it('accepts as many of a hundred simultaneous bookings in a file as the crews can serve, and refuses the others', async () => {
    const { file, remove } = await sqliteFolder();
    const store = openSqliteDocumentStore({ file, indexes: INDEXES });
    onTestFinished(async () => {
      await store.close();
      await remove();
    });
    const shop = await shopWith(trucks(3, '07:00', '17:00'), store);
    // Ten products and a hundred customers, who have nothing in common but the crews' days.
    const [one] = order().lines;
    const asked = Array.from({ length: 100 }, (_, index) => {
      const { id: productId } = [SLOW, ...OTHERS][index % 10] ?? SLOW;
      const contact = {
        ...order().contact,
        email: `customer-${index}@example.com`,
        phone: `817-555-${String(index).padStart(4, '0')}`,
      };
      return shop.book({ contact, lines: one === undefined ? [] : [{ ...one, productId }] });
    });
    const answers = await Promise.all(asked);
    const taken = answers.filter(({ ok }) => ok).length;
    expect(taken).toBeGreaterThan(20);
    expect(taken).toBeLessThan(45);
    for (const answer of answers) {
      if (answer.ok) continue;
      expect(answer.error.kind).toBe('crew_full');
      expect(answer.error.nearest?.length).toBeGreaterThan(0);
    }
    for (const day of [SATURDAY, MONDAY]) {
      const judgment = await shop.judge(day);
      expect([judgment?.violations, judgment?.unserved]).toEqual([[], []]);
      expect(judgment?.live).toHaveLength(taken);
    }
  });

  it('keeps the promise for one period word for word while another moves', async () => {
    const shop = await shopWith(trucks(1, '07:00', '12:00'));
    const [one] = order().lines;
    if (one === undefined) throw new Error('no line');
    const period = { startDate: addDays(SATURDAY, 7), endDate: addDays(MONDAY, 7) };
    const placed = await shop.book({ plan: 'full', lines: [one, { ...one, ...period }] });
    if (!placed.ok) throw new Error(placed.error.kind);
    const { id, total: amount } = placed.value.reservation;
    const intent = await shop.beginPayment({ reservationId: id, reason: 'full', amount });
    if (intent.ok) await shop.receive(shop.paidEvent(intent.value));
    const before = await shop.day();
    // Promises from now on take longer.
    const handling = { setUpMinutes: 180, takeDownMinutes: 180 };
    await shop.catalogue.update('castle', undefined, (stored) => ({ ...stored, handling }));
    const reservation = await shop.ledger.find(id);
    if (reservation === undefined) throw new Error('no booking');
    const move = { startDate: addDays(SATURDAY, 14), endDate: addDays(MONDAY, 14) };
    const { amend } = shop.of(MANAGE.amendReservation);
    const by = { kind: 'admin', uid: 'boss' } as const;
    const moved = await amend(reservation, { kind: 'reschedule', period, ...move }, {}, by);
    expect(moved).toMatchObject({ ok: true });
    const stops = Object.values((await shop.day(move.startDate))?.stops ?? {});
    expect(stops).toMatchObject([{ work: 180 }]);
    expect(await shop.day()).toEqual(before);
  });

  it('is refused on a day when every truck stays in the yard', async () => {
    const fleet = trucks(1);
    const closed = { ...fleet, trucks: fleet.trucks.map((one) => ({ ...one, daysOff: [MONDAY] })) };
    const shop = await shopWith(closed);
    const refused = await shop.book();
    const error = { kind: 'closed_day', field: 'endDate', day: MONDAY, why: 'no_truck' };
    expect(refused).toMatchObject({ error: { kind: 'outside_limits', error } });
    const lines = order().lines.map((line) => ({ ...line, endDate: addDays(MONDAY, 1) }));
    expect((await shop.book({ lines })).ok).toBe(true);
  });
});

describe('other days for a rental that is booked', () => {
  it('include those before a closed one, with the pickup on the evening of the party', async () => {
    const shop = await shopWith(undefined, undefined, [product({ units: 1 })]);
    const wednesday = addDays(MONDAY, 2);
    const settings = shop.of(RECORDS.settings);
    const { revision, ...now } = await settings.read();
    const blackouts = [{ from: wednesday, to: wednesday, reason: 'Inventory' }];
    await settings.save({ ...now, limits: { ...now.limits, blackouts } }, revision);
    expect((await shop.book()).ok).toBe(true);
    const times = { ...order().event, startsAt: '12:00', endsAt: '16:00' };
    const refused = await shop.book({ event: times });
    const evening = { startDate: MONDAY, endDate: wednesday, sameEvening: true };
    expect(refused.ok ? [] : refused.error.nearest).toMatchObject([
      evening,
      { startDate: addDays(SATURDAY, -2), endDate: SATURDAY },
      { startDate: addDays(SATURDAY, 7) },
    ]);
    const lines = order().lines.map((line) => ({ ...line, ...evening }));
    expect((await shop.book({ lines, event: { ...times, sameEvening: [wednesday] } })).ok).toBe(
      true,
    );
  });
});

describe('a booking that no truck could serve on an empty day', () => {
  const at = (startsAt: string) => ({ event: { ...order().event, startsAt, endsAt: '18:00' } });

  it('is refused with the first start that works, which is the first alternative', async () => {
    const shop = await shopWith(trucks(1, '08:30', '20:00'));
    const refused = await shop.book(at('10:00'));
    const { evenAlone, nearest = [] } = refused.ok
      ? {}
      : (refused.error as Extract<Refused, { kind: 'crew_full' }>);
    expect(evenAlone).toEqual({ kind: 'too_early', startsAt: '10:00', earliest: '11:30' });
    expect(nearest).toMatchObject([{ startDate: SATURDAY, startsAt: '11:30' }]);
    expect((await shop.book(at('11:00'))).ok).toBe(false);
    expect((await shop.book(at('11:30'))).ok).toBe(true);
  });

  it('is offered the first start of the day if none near the wanted one works', async () => {
    const shop = await shopWith(trucks(1, '13:30', '20:00'));
    const early = { ...order().event, startsAt: '10:00', endsAt: '14:00' };
    const refused = await shop.book({ event: early });
    const { nearest: [first] = [] } = refused.ok ? {} : refused.error;
    const { startsAt = '', startDate } = first ?? {};
    expect(startDate).toBe(SATURDAY);
    expect(startsAt > '13:30').toBe(true);
    const at = (start: string) => ({ event: { ...early, startsAt: start, endsAt: '20:00' } });
    expect((await shop.book(at(hoursLater(startsAt, -0.5)))).ok).toBe(false);
    expect((await shop.book(at(startsAt))).ok).toBe(true);
  });

  it('says so if no start works', async () => {
    const shop = await shopWith(trucks(1, '09:00', '09:30'));
    const refused = await shop.book(at('14:00'));
    expect(refused).toMatchObject({ error: { evenAlone: { kind: 'no_truck' } } });
  });

  it('says so if none can carry it', async () => {
    const shop = await shopWith(trucks(1), undefined, [
      product({ handling: { weightLb: 90_000 } }),
    ]);
    expect(await shop.book(at('14:00'))).toMatchObject({
      error: { evenAlone: { kind: 'too_large' } },
    });
  });

  it('is not what a full day is', async () => {
    const shop = await shopWith(trucks(1, '07:00', '12:00'));
    await Promise.all([shop.book(), shop.book(), shop.book()]);
    const refused = await shop.book();
    expect(refused).toMatchObject({ error: { kind: 'crew_full', evenAlone: undefined } });
  });
});

describe('a unit that goes on to the next customer on the day it is picked up', () => {
  const SUNDAY = addDays(SATURDAY, 1);
  const from = (startDate: typeof SATURDAY, startsAt: string, endsAt: string, nights = 1) => ({
    lines: [{ productId: 'castle', quantity: 1, startDate, endDate: addDays(startDate, nights) }],
    event: { ...order().event, startsAt, endsAt },
  });
  const withUnits = (units: number) => shopWith(trucks(2), undefined, [{ ...SLOW, units }]);
  const BOSS = { kind: 'admin', uid: 'boss' } as const;
  async function sold(
    shop: Awaited<ReturnType<typeof withUnits>>,
    wanted: ReturnType<typeof from>,
  ): Promise<Reservation> {
    const placed = await shop.book({ plan: 'full', ...wanted });
    if (!placed.ok) throw new Error(placed.error.kind);
    const { id: reservationId, total: amount } = placed.value.reservation;
    const intent = await shop.beginPayment({ reservationId, reason: 'full', amount });
    if (intent.ok) await shop.receive(shop.paidEvent(intent.value));
    const reservation = await shop.ledger.find(reservationId);
    if (reservation === undefined) throw new Error('no booking');
    return reservation;
  }

  it('is delivered after its pickup, by the same truck or over the yard', async () => {
    const shop = await withUnits(1);
    expect((await shop.book(from(SATURDAY, '14:00', '18:00'))).ok).toBe(true);
    expect((await shop.book(from(SUNDAY, '14:00', '18:00'))).ok).toBe(true);
    const day = await shop.day(SUNDAY);
    const { stops = {}, witness = {} } = day ?? {};
    const kinds = Object.values(witness).map((ids) => ids.map((id) => stops[id]?.kind));
    expect(kinds).toEqual([['collect', 'deliver']]);
    expect((await shop.judge(SUNDAY))?.violations).toEqual([]);
  });

  it.each([
    [1, 'is not promised where the party begins too early for that', 'crew_full'],
    [2, 'is not needed if another unit is in the yard', undefined],
  ])('with %i of them, %s', async (units, _name, refused) => {
    const shop = await withUnits(units);
    expect((await shop.book(from(SATURDAY, '14:00', '18:00'))).ok).toBe(true);
    const early = await shop.book(from(SUNDAY, '10:00', '14:00'));
    expect(early.ok ? undefined : early.error.kind).toBe(refused);
    expect((await shop.judge(SUNDAY))?.violations).toEqual([]);
  });

  it('is not promised to an earlier customer either, whose pickup would come too late', async () => {
    const shop = await withUnits(1);
    expect((await shop.book(from(SUNDAY, '10:00', '14:00'))).ok).toBe(true);
    const before = await shop.book(from(SATURDAY, '14:00', '18:00'));
    expect(before.ok ? undefined : before.error).toMatchObject({
      kind: 'crew_full',
      day: SUNDAY,
      visit: 'collect',
      handedOn: { id: 'castle' },
    });
  });

  it('has its stops follow when another booking makes it change units', async () => {
    const shop = await withUnits(2);
    const unitsOn = async (day: typeof SATURDAY) =>
      Object.values((await shop.day(day))?.stops ?? {})
        .map(({ kind, units }) => `${kind} ${units.join()}`)
        .toSorted();
    expect((await shop.book(from(SATURDAY, '14:00', '18:00'))).ok).toBe(true);
    expect((await shop.book(from(SUNDAY, '14:00', '18:00'))).ok).toBe(true);
    expect(await unitsOn(SUNDAY)).toEqual(['collect castle:u1', 'deliver castle:u2']);
    // Neither unit is free on both days, so one of the two has to change.
    expect((await shop.book(from(SATURDAY, '14:00', '18:00', 2))).ok).toBe(true);
    const [collect, deliver] = await unitsOn(SUNDAY);
    expect(deliver?.replace('deliver', 'collect')).toBe(collect);
    expect((await shop.judge(SUNDAY))?.violations).toEqual([]);
  });

  it('is another one if the first would come too late', async () => {
    const shop = await withUnits(2);
    // This one is picked up from noon on.
    expect((await shop.book(from(SATURDAY, '18:00', '12:00'))).ok).toBe(true);
    expect((await shop.book(from(SATURDAY, '14:00', '18:00'))).ok).toBe(true);
    const next = await shop.book(from(SUNDAY, '14:00', '18:00'));
    expect(next.ok && next.value.reservation.lines[0]?.units).toEqual(['u2']);
    expect((await shop.judge(SUNDAY))?.violations).toEqual([]);
    const last = await shop.book(from(SUNDAY, '14:00', '18:00'));
    expect(last.ok ? undefined : last.error).toMatchObject({ kind: 'crew_full', day: SUNDAY });
    const later = await shop.book(from(SUNDAY, '18:00', '21:00'));
    expect(later.ok && later.value.reservation.lines[0]?.units).toEqual(['u1']);
  });

  it('is another one for each of several that come too late', async () => {
    const shop = await withUnits(4);
    for (const endsAt of ['12:00', '02:00', '12:00', '02:00']) {
      expect((await shop.book(from(SATURDAY, '18:00', endsAt))).ok).toBe(true);
    }
    const { lines, event } = from(SUNDAY, '14:00', '18:00');
    const both = await shop.book({ event, lines: lines.map((line) => ({ ...line, quantity: 2 })) });
    expect(both.ok && both.value.reservation.lines[0]?.units).toEqual(['u2', 'u4']);
  });

  it('is left to a later party by an early one, which gets the one in the yard', async () => {
    const shop = await withUnits(2);
    expect((await shop.book(from(SATURDAY, '14:00', '18:00'))).ok).toBe(true);
    const late = await shop.book(from(SUNDAY, '14:00', '18:00'));
    if (!late.ok) throw new Error(late.error.kind);
    expect(late.value.reservation.lines[0]?.units).toEqual(['u2']);
    const early = await shop.book(from(SUNDAY, '10:00', '13:00'));
    expect(early.ok && early.value.reservation.lines[0]?.units).toEqual(['u2']);
    const moved = await shop.ledger.find(late.value.reservation.id);
    expect(moved?.lines[0]?.units).toEqual(['u1']);
    expect((await shop.judge(SUNDAY))?.violations).toEqual([]);
  });

  it('is another one for a late payment', async () => {
    const shop = await withUnits(2);
    const placed = await shop.book(from(SUNDAY, '10:00', '14:00'));
    if (!placed.ok) throw new Error(placed.error.kind);
    const { id, total: amount, lines } = placed.value.reservation;
    expect(lines[0]?.units).toEqual(['u1']);
    const intent = await shop.beginPayment({ reservationId: id, reason: 'full', amount });
    if (!intent.ok) throw new Error(intent.error.kind);
    shop.clock.pass(31 * MINUTE);
    const other = await shop.book(from(SATURDAY, '14:00', '18:00'));
    expect(other.ok && other.value.reservation.lines[0]?.units).toEqual(['u1']);
    await shop.receive(shop.paidEvent(intent.value));
    const paid = await shop.ledger.find(id);
    expect(paid?.status).toBe('confirmed');
    expect(paid?.lines[0]?.units).toEqual(['u2']);
  });

  it('is another one for a booking that moves to that day', async () => {
    const shop = await withUnits(2);
    expect((await shop.book(from(SATURDAY, '18:00', '12:00'))).ok).toBe(true);
    expect((await shop.book(from(SATURDAY, '14:00', '18:00'))).ok).toBe(true);
    const reservation = await sold(shop, from(addDays(MONDAY, 7), '14:00', '18:00'));
    const { amend } = shop.of(MANAGE.amendReservation);
    const move = { kind: 'reschedule', startDate: SUNDAY, endDate: MONDAY } as const;
    const moved = await amend(reservation, move, {}, BOSS);
    expect(moved.ok && moved.value.lines[0]?.units).toEqual(['u2']);
  });

  it('is another one for a party that will begin earlier', async () => {
    const shop = await withUnits(2);
    await sold(shop, from(SATURDAY, '14:00', '18:00'));
    expect((await shop.book(from(SATURDAY, '14:00', '18:00'))).ok).toBe(true);
    const next = await sold(shop, from(SUNDAY, '14:00', '18:00'));
    expect(next.lines[0]?.units).toEqual(['u1']);
    // The other one was not paid, so its unit is in the yard.
    shop.clock.pass(31 * MINUTE);
    const { amend } = shop.of(MANAGE.amendReservation);
    const event = { ...next.event, startsAt: '10:00', endsAt: '13:00' };
    const changed = await amend(next, { kind: 'details', event }, {}, BOSS);
    expect(changed.ok && changed.value.lines[0]?.units).toEqual(['u2']);
    expect((await shop.judge(SUNDAY))?.violations).toEqual([]);
  });

  it('stays with the customer who has it where moving would not help', async () => {
    const shop = await withUnits(2);
    expect((await shop.book(from(SATURDAY, '14:00', '18:00'))).ok).toBe(true);
    const first = await shop.book(from(SUNDAY, '10:00', '14:00'));
    const second = await shop.book(from(SUNDAY, '10:00', '13:00'));
    expect(second.ok ? undefined : second.error.kind).toBe('crew_full');
    const kept = first.ok && (await shop.ledger.find(first.value.reservation.id));
    expect(kept && kept.lines).toEqual(first.ok && first.value.reservation.lines);
  });

  it('is not moved to make room where it could not be delivered in time then', async () => {
    const shop = await withUnits(2);
    expect((await shop.book(from(SATURDAY, '14:00', '18:00'))).ok).toBe(true);
    expect((await shop.book(from(SUNDAY, '10:00', '14:00'))).ok).toBe(true);
    const before = await shop.day(SUNDAY);
    const long = await shop.book(from(SATURDAY, '14:00', '18:00', 2));
    expect(long.ok ? undefined : long.error).toMatchObject({
      kind: 'crew_full',
      day: SATURDAY,
      visit: 'deliver',
    });
    expect(await shop.day(SUNDAY)).toEqual(before);
  });

  it('has its stops follow when its unit may not go out', async () => {
    const shop = await withUnits(2);
    expect((await shop.book(from(SUNDAY, '14:00', '18:00'))).ok).toBe(true);
    const block = { from: SATURDAY, to: MONDAY, reason: 'Torn' };
    const change = { kind: 'begin_maintenance', unitId: 'u1', block } as const;
    const { fleet } = (await shop.of(INVENTORY.listConflicts)('castle')) ?? {};
    const changed = await shop.of(INVENTORY.changeUnits)('castle', change, fleet?.revision ?? 0);
    expect(changed.ok).toBe(true);
    for (const day of [SUNDAY, MONDAY]) {
      const stops = Object.values((await shop.day(day))?.stops ?? {});
      expect(stops.map(({ units }) => units)).toEqual([['castle:u2']]);
    }
  });
});

describe('saving trucks', () => {
  it("creates stops for earlier bookings, and moves a removed truck's stops to others", async () => {
    const shop = await shopWith(undefined);
    const save = shop.of(DISPATCH.saveFleet);
    for (let count = 0; count < 5; count += 1) expect((await shop.book()).ok).toBe(true);
    const fleet = await save(trucks(3, '07:00', '12:00'));
    if (!fleet.ok) throw new Error(fleet.error.kind);
    for (const day of [SATURDAY, MONDAY]) {
      const judgment = await shop.judge(day);
      expect([judgment?.violations, judgment?.unserved, judgment?.live.length]).toEqual([
        [],
        [],
        5,
      ]);
    }
    const [first, second] = fleet.value.trucks;
    if (first === undefined || second === undefined) throw new Error('no trucks');
    const two = await save({ ...fleet.value, trucks: [first, second] });
    if (!two.ok) throw new Error(two.error.kind);
    const fewer = await shop.judge();
    expect([fewer?.violations, fewer?.unserved]).toEqual([[], []]);
    // One truck can serve three of them. Two stay without, and no more is promised.
    await save({ ...two.value, trucks: [first] });
    const short = await shop.judge();
    expect([short?.violations, short?.unserved.length, short?.live.length]).toEqual([[], 2, 5]);
    expect((await shop.book()).ok).toBe(false);
  });
});
