import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unitBars } from '#core/desk/calendar.ts';
import { occupiedDays } from '#core/inventory/schedule.ts';
import { changeFleet, type UnitChange } from '#core/inventory/unit-change.ts';
import { unitOn } from '#core/inventory/unit-timeline.ts';
import { type Block, isOpenOn, plainUnit } from '#core/inventory/unit.ts';
import { addDays, calendarDay, eachDay } from '#core/kernel/calendar-day.ts';
import { DAY } from '#core/kernel/instant.ts';
import { isSamePeriod } from '#core/kernel/rental-days.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type { Reservation, WantedLine } from '#core/reservations/reservation.ts';
import { wantedLine } from '#tests/support/business.ts';
import { product } from '#tests/support/fixtures.ts';
import { isLive, placesOf, pureShop, WITH_CREWS } from '#tests/support/pure-shop.ts';
import { runs } from '#tests/support/runs.ts';

const PRODUCTS = [
  product({ id: 'castle', units: 3, turnaroundDays: 0 }),
  product({ id: 'slide', units: 2, turnaroundDays: 1 }),
];
/** A few days after the shop's clock starts, around the end of a month. */
const FIRST_DAY = calendarDay('2026-11-24');
const dayAt = (offset: number) => addDays(FIRST_DAY, offset);

const productId = fc.constantFrom('castle', 'slide');
const line = wantedLine(dayAt(0), { units: 2, from: 12, days: 5 });

const unitId = fc.constantFrom('u1', 'u2', 'u3', 'u4');
const change: fc.Arbitrary<UnitChange> = fc.oneof(
  fc.record({
    kind: fc.constant('begin_maintenance' as const),
    unitId,
    block: fc.record({ from: fc.nat(14), days: fc.nat(6) }).map(({ from, days }) => ({
      from: dayAt(from),
      to: dayAt(from + days),
      reason: 'A torn seam',
    })),
  }),
  fc
    .record({ unitId, was: fc.nat(14), from: fc.nat(14), days: fc.nat(6) })
    .map(({ unitId: id, was, from, days }) => ({
      kind: 'edit_maintenance' as const,
      unitId: id,
      from: dayAt(was),
      block: { from: dayAt(from), to: dayAt(from + days), reason: 'A torn seam' },
    })),
  fc.record({
    kind: fc.constant('end_maintenance' as const),
    unitId,
    from: fc.nat(14).map(dayAt),
  }),
  fc.record({ kind: fc.constantFrom('retire' as const, 'reinstate' as const), unitId }),
  fc.constant({
    kind: 'add' as const,
    count: 1,
    details: { condition: 'new' as const, papers: [] },
  }),
  fc.record({
    kind: fc.constant('edit' as const),
    unitId,
    details: fc.record({
      label: fc.constantFrom('A', 'B', 'C'),
      condition: fc.constant('good' as const),
      papers: fc.array(
        fc.record({
          kind: fc.constantFrom('inspection' as const, 'insurance' as const),
          expiresOn: fc.integer({ min: 2, max: 25 }).map(dayAt),
        }),
        { maxLength: 2 },
      ),
    }),
  }),
);

type Step =
  | { kind: 'place'; lines: readonly WantedLine[] }
  | { kind: 'change'; productId: string; change: UnitChange }
  | { kind: 'report'; productId: string; unitId: string }
  | { kind: 'pay' | 'cancel'; which: number }
  | { kind: 'wait'; days: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('place' as const),
      lines: fc.array(line, { minLength: 1, maxLength: 2 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('change' as const), productId, change }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pay' as const), which: fc.nat(20) }) },
  fc.record({ kind: fc.constant('report' as const), productId, unitId }),
  fc.record({ kind: fc.constant('cancel' as const), which: fc.nat(20) }),
  fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 0, max: 2 }) }),
);

type Shop = ReturnType<typeof pureShop>;
/** `reservation unit`, for rentals that the admin was told fit nowhere. */
type Told = Map<string, ReadonlySet<string>>;

function run(shop: Shop, told: Told, one: Step): void {
  if (one.kind === 'place') shop.place(one.lines);
  else if (one.kind === 'wait') shop.wait(one.days * DAY);
  else if (one.kind === 'report') shop.reportDamage(one.productId, one.unitId);
  else if (one.kind === 'change') {
    const outcome = shop.changeUnits(one.productId, one.change);
    if (outcome === undefined) return;
    const names = outcome.unplaced.map(({ reservation, unit }) => `${reservation.id} ${unit}`);
    told.set(one.productId, new Set(names));
  } else {
    const all = shop.reservations();
    const reservation = all[one.which % Math.max(1, all.length)];
    if (reservation === undefined) return;
    if (one.kind === 'pay') shop.pay(reservation.id);
    else shop.cancel(reservation);
  }
}

const live = (shop: Shop) =>
  shop.reservations().filter((reservation) => isLive(reservation, shop.now()));

function assertNoUnitTwice(shop: Shop): void {
  const places = live(shop).flatMap(placesOf);
  expect(new Set(places).size).toBe(places.length);
}

/** With one `expect`, because one for each place takes longer than the history. */
function assertSchedulesAgree(shop: Shop): void {
  const slots = shop.slots();
  const lacking = live(shop).flatMap(({ lines }) =>
    lines.filter(({ quantity, units }) => units.length !== quantity),
  );
  const unscheduled = live(shop).flatMap((reservation) =>
    placesOf(reservation).filter((place) => slots.get(place)?.reservationId !== reservation.id),
  );
  const unowned = [...slots].filter(([place, { reservationId }]) => {
    const owner = shop.find(reservationId);
    return owner === undefined || !placesOf(owner).includes(place);
  });
  expect({ lacking, unscheduled, unowned }).toEqual({ lacking: [], unscheduled: [], unowned: [] });
}

/**
 * Booked on a unit on a day it cannot go out. The admin was told about each, and about no other.
 */
function closedStays(shop: Shop, id: string): ReadonlySet<string> {
  const today = shopDay(shop.now());
  const units = shop.fleet(id)?.units ?? [];
  const names = live(shop).flatMap((reservation) =>
    reservation.lines
      .filter((one) => one.productId === id)
      .flatMap((one) =>
        one.units
          .filter((unitId) => {
            const unit = units.find((each) => each.id === unitId);
            const days = occupiedDays(one, 0).filter((day) => day >= today);
            return days.some((day) => unit === undefined || !isOpenOn(unit, day));
          })
          .map((unitId) => `${reservation.id} ${unitId}`),
      ),
  );
  return new Set(names);
}

describe('units, reservations and schedules', () => {
  it('agree after any history of bookings, maintenance, papers and retirement', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40, size: 'max' }), (steps) => {
        const shop = pureShop(PRODUCTS);
        const told: Told = new Map();
        for (const one of steps) {
          run(shop, told, one);
          assertNoUnitTwice(shop);
          assertSchedulesAgree(shop);
          for (const { id } of PRODUCTS) {
            for (const name of closedStays(shop, id)) expect(told.get(id)).toContain(name);
          }
        }
      }),
      { numRuns: runs(75, 1_500) },
    );
  });

  it('match on the calendar and in the schedules: each day of a unit in one bar, for the reservation that has it', () => {
    const [first, last] = [dayAt(-2), dayAt(24)];
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25, size: 'max' }), (steps) => {
        const shop = pureShop(PRODUCTS);
        for (const one of steps) run(shop, new Map(), one);
        const now = shop.now();
        for (const { id } of PRODUCTS) {
          for (const unit of shop.fleet(id)?.units ?? []) {
            const of = { productId: id, schedules: shop.schedules(), now };
            const reservations = new Map(shop.reservations().map((one) => [one.id, one]));
            const bars = unitBars(unit, first, last, { ...of, reservations });
            const drawn = bars.flatMap(({ from, to, kind, reservationId }) =>
              eachDay(from, addDays(to, 1)).map((day) => ({ day, kind, reservationId })),
            );
            const known = eachDay(first, addDays(last, 1)).flatMap((day) => {
              const state = unitOn(unit, day, of);
              return state ? [{ day, kind: state.kind, reservationId: state.reservationId }] : [];
            });
            expect(drawn).toEqual(known);
            for (const { reservationId = '', period, from, to } of bars) {
              const lines = reservations.get(reservationId)?.lines ?? [];
              const line = lines.find(
                (one) => one.productId === id && period && isSamePeriod(one, period),
              );
              expect(period === undefined).toBe(reservationId === '');
              if (line === undefined) continue;
              const days = occupiedDays(line, line.turnaroundDays);
              expect([days.includes(from), days.includes(to)]).toEqual([true, true]);
            }
          }
        }
      }),
      { numRuns: runs(40, 1_000) },
    );
  });

  it('keep a delivered unit in its rental until it is picked up, whatever happens to the units', () => {
    const wanted = fc
      .record({ productId, from: fc.nat(2), days: fc.integer({ min: 1, max: 3 }) })
      .map(({ from, days, ...of }) => {
        return { ...of, quantity: 1, startDate: dayAt(from), endDate: dayAt(from + days) };
      });
    const which = fc.nat(20);
    const event = fc.oneof(
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('deliver' as const), which }) },
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('tear' as const), which }) },
      fc.record({ kind: fc.constant('change' as const), productId, change }),
      fc.constant({ kind: 'next day' as const }),
    );
    let torn = 0;
    fc.assert(
      fc.property(
        fc.array(wanted, { minLength: 2, maxLength: 8 }),
        fc.array(event, { minLength: 4, maxLength: 24, size: 'max' }),
        (rentals, events) => {
          const shop = pureShop(PRODUCTS, WITH_CREWS);
          for (const one of rentals) {
            const placed = shop.place([one]);
            if (placed.ok) shop.pay(placed.value.reservation.id);
          }
          shop.wait(4 * DAY);
          const standing = new Map<string, Reservation>();
          for (const one of events) {
            const today = shopDay(shop.now());
            if (one.kind === 'deliver') {
              const going = live(shop).filter(({ lines }) => lines[0]?.startDate === today);
              const reservation = going[one.which % Math.max(1, going.length)];
              if (reservation === undefined) continue;
              shop.report(reservation.id, 'done');
              standing.set(reservation.id, reservation);
            } else if (one.kind === 'tear') {
              const at = [...standing.values()][one.which % Math.max(1, standing.size)]?.lines[0];
              if (at === undefined) continue;
              const block = { from: today, to: at.endDate, reason: 'A torn seam' };
              const [unit = ''] = at.units;
              shop.changeUnits(at.productId, { kind: 'begin_maintenance', unitId: unit, block });
              torn += 1;
            } else if (one.kind === 'change') shop.changeUnits(one.productId, one.change);
            else shop.wait(DAY);
            for (const { id, lines } of standing.values()) {
              expect(shop.find(id)?.lines[0]?.units).toEqual(lines[0]?.units);
            }
          }
        },
      ),
      { numRuns: runs(100, 2_000) },
    );
    expect(torn).toBeGreaterThan(20);
  });

  it('tell the admin exactly who cannot be moved', () => {
    const lines = fc.array(line, { minLength: 1, maxLength: 12, size: 'max' });
    fc.assert(
      fc.property(lines, fc.array(change, { minLength: 1, maxLength: 4 }), (wanted, changes) => {
        const shop = pureShop(PRODUCTS);
        for (const one of wanted) shop.place([one]);
        for (const one of changes) {
          const outcome = shop.changeUnits('castle', one);
          if (outcome === undefined) continue;
          const names = outcome.unplaced.map(
            ({ reservation, unit }) => `${reservation.id} ${unit}`,
          );
          expect(new Set(names)).toEqual(closedStays(shop, 'castle'));
        }
      }),
      { numRuns: 200 },
    );
  });

  it('keep all past days, other maintenance and every cost when maintenance is edited', () => {
    const today = dayAt(5);
    const block = fc.record({
      gap: fc.integer({ min: 1, max: 4 }),
      days: fc.nat(3),
      costCents: fc.option(fc.nat(9_000), { nil: undefined }),
    });
    let changes = 0;
    fc.assert(
      fc.property(
        fc.array(block, { minLength: 1, maxLength: 4 }),
        fc.nat(3),
        fc.nat(20),
        fc.nat(6),
        fc.boolean(),
        (wanted, which, start, days, isSameStart) => {
          const blocks = wanted.reduce<Block[]>((all, { gap, days: more, costCents }) => {
            const from = addDays(all.at(-1)?.to ?? dayAt(-1), gap);
            return [...all, { from, to: addDays(from, more), reason: 'A seam', costCents }];
          }, []);
          const before = blocks[which % blocks.length];
          if (before === undefined) return;
          const from = isSameStart ? before.from : dayAt(start);
          const change = {
            kind: 'edit_maintenance' as const,
            unitId: 'u1',
            from: before.from,
            block: { from, to: addDays(from, days), reason: 'Another seam' },
          };
          const fleet = { units: [{ ...plainUnit('u1'), blocks }], revision: 0 };
          const changed = changeFleet(fleet, change, today);
          if (!changed.ok) return;
          changes += 1;
          const after = changed.value.units[0]?.blocks ?? [];
          const past = (all: readonly Block[]) =>
            all.flatMap((one) =>
              eachDay(one.from, addDays(one.to, 1)).filter((day) => day < today),
            );
          expect({ past: past(after), blocks: after }).toEqual({
            past: past(blocks),
            blocks: blocks
              .map((one) => (one === before ? { ...one, ...change.block } : one))
              .toSorted((a, b) => (a.from < b.from ? -1 : 1)),
          });
          expect(after.every((one, at) => at === 0 || one.from > (after[at - 1]?.to ?? ''))).toBe(
            true,
          );
        },
      ),
      { numRuns: runs(300, 5_000) },
    );
    expect(changes).toBeGreaterThan(30);
  });

  it('refuse an order only if a day has too few units', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 16, size: 'max' }), line, (before, wanted) => {
        const shop = pureShop(PRODUCTS);
        for (const one of before) shop.place([one]);
        const { productId: id } = wanted;
        const { units = 0, turnaroundDays = 0 } = PRODUCTS.find((one) => one.id === id) ?? {};
        const taken = [...shop.slots().keys()];
        const isShort = occupiedDays(wanted, turnaroundDays).some(
          (day) =>
            units - taken.filter((place) => place.startsWith(`${id} ${day} `)).length <
            wanted.quantity,
        );
        expect(shop.place([wanted]).ok).toBe(!isShort);
        assertNoUnitTwice(shop);
        assertSchedulesAgree(shop);
      }),
      { numRuns: runs(200, 5_000) },
    );
  });
});
