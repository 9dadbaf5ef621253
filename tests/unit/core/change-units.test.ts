import { describe, expect, it } from 'vitest';
import type { UnitChange } from '#core/inventory/unit-change.ts';
import { UNTIL_FURTHER_NOTICE } from '#core/inventory/unit.ts';
import { addDays, type CalendarDay, calendarDay } from '#core/kernel/calendar-day.ts';
import { MINUTE } from '#core/kernel/instant.ts';
import { shopMoment } from '#core/kernel/shop-time.ts';
import { valueOf } from '#tests/support/expected.ts';
import { product } from '#tests/support/fixtures.ts';
import { pureShop, WITH_CREWS } from '#tests/support/pure-shop.ts';

const TODAY = calendarDay('2026-11-20');
const SATURDAY = calendarDay('2026-11-28');
const MONDAY = calendarDay('2026-11-30');

const shopOf = (units: number, turnaroundDays = 0) =>
  pureShop([product({ id: 'castle', units, turnaroundDays })]);
type Shop = ReturnType<typeof shopOf>;

const line = (startDate: CalendarDay, days = 1, quantity = 1) => ({
  productId: 'castle',
  quantity,
  startDate,
  endDate: addDays(startDate, days),
});

function book(shop: Shop, startDate: CalendarDay, days = 1, quantity = 1): string {
  const placed = valueOf(shop.place([line(startDate, days, quantity)]));
  return placed.reservation.id;
}

const unitsOf = (shop: Shop, id: string) => shop.find(id)?.lines[0]?.units;

const maintenance = (unitId: string, from: CalendarDay, to = from): UnitChange => ({
  kind: 'begin_maintenance',
  unitId,
  block: { from, to, reason: 'A torn seam' },
});

const changedTo = (unitId: string, was: CalendarDay, from: CalendarDay, to = from): UnitChange => ({
  kind: 'edit_maintenance',
  unitId,
  from: was,
  block: { from, to, reason: 'A new seam' },
});

const edited = (unitId: string, expiresOn: CalendarDay, label = 'Blue'): UnitChange => ({
  kind: 'edit',
  unitId,
  details: { label, condition: 'fair', papers: [{ kind: 'inspection', expiresOn }] },
});

describe('changeUnits', () => {
  it('moves a reservation to another unit when its own goes into maintenance', () => {
    const shop = shopOf(2);
    const id = book(shop, SATURDAY);
    const outcome = shop.changeUnits('castle', maintenance('u1', SATURDAY));
    expect(outcome?.moves).toMatchObject([{ from: 'u1', to: 'u2', reservation: { id } }]);
    expect(outcome?.unplaced).toEqual([]);
    expect(unitsOf(shop, id)).toEqual(['u2']);
  });

  it('notes the old and the new unit, and why', () => {
    const shop = shopOf(2);
    const id = book(shop, SATURDAY);
    const noted = (change: UnitChange) => {
      shop.changeUnits('castle', change);
      return shop.find(id)?.history.at(-1);
    };
    expect(noted(maintenance('u1', SATURDAY))).toMatchObject({
      kind: 'unit_moved',
      facts: {
        units: 'Unit 1 → Unit 2',
        why: 'Unit 1 out of service Sat, Nov 28: A torn seam',
      },
    });
    noted({ kind: 'end_maintenance', unitId: 'u1', from: SATURDAY });
    expect(noted(maintenance('u2', addDays(SATURDAY, -1), UNTIL_FURTHER_NOTICE))).toMatchObject({
      facts: {
        units: 'Unit 2 → Unit 1',
        why: 'Unit 2 out of service from Fri, Nov 27: A torn seam',
      },
    });
    noted({ kind: 'end_maintenance', unitId: 'u2', from: addDays(SATURDAY, -1) });
    expect(noted({ kind: 'retire', unitId: 'u1' })?.facts?.['why']).toBe('Unit 1 retired');
  });

  it('takes a unit that is in the yard rather than one that comes from another customer that day', () => {
    const shop = shopOf(3);
    const before = book(shop, addDays(SATURDAY, -2), 2);
    const id = book(shop, SATURDAY);
    expect([before, id].map((one) => unitsOf(shop, one))).toEqual([['u1'], ['u2']]);
    shop.changeUnits('castle', maintenance('u2', SATURDAY));
    expect(unitsOf(shop, id)).toEqual(['u3']);
    // Better that than none.
    shop.changeUnits('castle', maintenance('u3', SATURDAY));
    expect([before, id].map((one) => unitsOf(shop, one))).toEqual([['u1'], ['u1']]);
  });

  it('gives no unit that a crew reported as damaged, unless nothing else is left', () => {
    const shop = shopOf(3);
    const id = book(shop, SATURDAY);
    shop.reportDamage('castle', 'u2');
    shop.changeUnits('castle', maintenance('u1', SATURDAY));
    expect(unitsOf(shop, id)).toEqual(['u3']);
    shop.changeUnits('castle', maintenance('u3', SATURDAY));
    expect(unitsOf(shop, id)).toEqual(['u2']);
  });

  it('spares a reported unit for those who can be moved, even if someone else has to take it', () => {
    const shop = shopOf(3);
    const ids = [SATURDAY, addDays(SATURDAY, 7)].map((day) => book(shop, day));
    shop.changeUnits('castle', maintenance('u3', SATURDAY));
    shop.reportDamage('castle', 'u2');
    shop.changeUnits('castle', { kind: 'retire', unitId: 'u1' });
    expect(ids.map((id) => unitsOf(shop, id))).toEqual([['u2'], ['u3']]);
  });

  it('moves nobody to a reported unit to make room, if another will do', () => {
    const shop = shopOf(3);
    const middle = addDays(SATURDAY, 2);
    // The reported unit would leave the smallest gap.
    shop.changeUnits('castle', maintenance('u3', addDays(middle, 1)));
    const early = book(shop, SATURDAY, 2);
    const late = book(shop, middle, 2);
    expect([early, late].map((id) => unitsOf(shop, id))).toEqual([['u1'], ['u2']]);
    shop.reportDamage('castle', 'u3');
    const long = book(shop, SATURDAY, 4);
    expect([early, late, long].map((id) => unitsOf(shop, id))).toEqual([['u2'], ['u2'], ['u1']]);
  });

  it('moves others to make room if no unit is available throughout', () => {
    const shop = shopOf(3);
    const middle = addDays(SATURDAY, 2);
    shop.changeUnits('castle', maintenance('u1', middle, addDays(middle, 1)));
    const early = book(shop, SATURDAY, 2);
    const late = book(shop, middle, 2);
    const long = book(shop, SATURDAY, 4);
    shop.changeUnits('castle', { kind: 'end_maintenance', unitId: 'u1', from: middle });
    expect([early, late, long].map((id) => unitsOf(shop, id))).toEqual([['u1'], ['u2'], ['u3']]);
    const outcome = shop.changeUnits('castle', { kind: 'retire', unitId: 'u3' });
    expect(outcome?.unplaced).toEqual([]);
    expect(outcome?.moves).toHaveLength(2);
    expect(unitsOf(shop, early)).toEqual(unitsOf(shop, late));
    expect(['u1', 'u2']).toContain(unitsOf(shop, long)?.[0]);
  });

  it('lists rentals that fit nowhere, and leaves them where they are', () => {
    const shop = shopOf(1);
    const id = book(shop, SATURDAY, 2);
    const outcome = shop.changeUnits('castle', maintenance('u1', addDays(SATURDAY, 1)));
    expect(outcome?.unplaced).toMatchObject([
      { unit: 'u1', out: false, reservation: { id, contact: { name: 'Ana Ortiz' } } },
    ]);
    expect(unitsOf(shop, id)).toEqual(['u1']);
  });

  it('places an unplaced rental as soon as a unit is added', () => {
    const shop = shopOf(1);
    const id = book(shop, SATURDAY);
    shop.changeUnits('castle', { kind: 'retire', unitId: 'u1' });
    const details = { condition: 'new', papers: [] } as const;
    const outcome = shop.changeUnits('castle', { kind: 'add', count: 1, details });
    expect(outcome).toMatchObject({ unplaced: [], moves: [{ from: 'u1', to: 'u2' }] });
    expect(unitsOf(shop, id)).toEqual(['u2']);
  });

  it('moves a rental of today until the first arrival, and none that is already out', () => {
    const shop = shopOf(2);
    const id = book(shop, SATURDAY, 2);
    shop.pay(id);
    shop.wait(shopMoment(SATURDAY, '06:59') - shop.now());
    expect(shop.changeUnits('castle', maintenance('u1', SATURDAY))?.moves).toMatchObject([
      { from: 'u1', to: 'u2' },
    ]);
    shop.wait(MINUTE);
    shop.changeUnits('castle', { kind: 'end_maintenance', unitId: 'u1', from: SATURDAY });
    const outcome = shop.changeUnits('castle', maintenance('u2', SATURDAY));
    expect(outcome).toMatchObject({ moves: [], unplaced: [{ unit: 'u2', out: true }] });
    expect(unitsOf(shop, id)).toEqual(['u2']);
  });

  it('goes by what crews report where there are trucks: a unit that was delivered stays', () => {
    const shop = pureShop([product({ id: 'castle', units: 2 })], WITH_CREWS);
    const id = book(shop, SATURDAY, 2);
    const later = book(shop, addDays(MONDAY, 1));
    for (const one of [id, later]) shop.pay(one);
    expect([id, later].map((one) => unitsOf(shop, one))).toEqual([['u1'], ['u1']]);
    shop.wait(shopMoment(SATURDAY, '09:00') - shop.now());
    shop.report(id, 'done');
    const outcome = shop.changeUnits('castle', maintenance('u1', SATURDAY, addDays(MONDAY, 1)));
    expect(outcome).toMatchObject({
      moves: [{ from: 'u1', to: 'u2', reservation: { id: later } }],
      unplaced: [{ unit: 'u1', out: true, reservation: { id } }],
    });
    expect([id, later].map((one) => unitsOf(shop, one))).toEqual([['u1'], ['u2']]);
  });

  it('moves a rental that no crew has delivered yet, however late it is', () => {
    const shop = pureShop([product({ id: 'castle', units: 2 })], WITH_CREWS);
    const id = book(shop, SATURDAY, 2);
    shop.pay(id);
    shop.wait(shopMoment(SATURDAY, '15:00') - shop.now());
    shop.report(id, 'failed');
    expect(shop.changeUnits('castle', maintenance('u1', SATURDAY))?.moves).toHaveLength(1);
  });

  it('reports a rental that is out on a unit when the unit is retired', () => {
    const shop = shopOf(2);
    const id = book(shop, TODAY, 3);
    shop.pay(id);
    shop.wait(24 * 60 * MINUTE);
    const outcome = shop.changeUnits('castle', { kind: 'retire', unitId: 'u1' });
    expect(outcome).toMatchObject({ moves: [], unplaced: [{ out: true, reservation: { id } }] });
  });

  it('allows repairing a unit during its turnaround', () => {
    const shop = shopOf(1, 2);
    book(shop, SATURDAY);
    const outcome = shop.changeUnits('castle', maintenance('u1', addDays(SATURDAY, 1)));
    expect(outcome?.unplaced).toEqual([]);
  });

  it("rents nothing out past the last day of a unit's papers", () => {
    const shop = shopOf(1);
    shop.changeUnits('castle', edited('u1', SATURDAY));
    expect(shop.place([line(SATURDAY)]).ok).toBe(true);
    expect(shop.place([line(addDays(SATURDAY, 1))])).toMatchObject({
      error: { kind: 'unavailable', days: [addDays(SATURDAY, 1)] },
    });
  });

  it('does not give a unit in maintenance to a payment that arrives after its hold', () => {
    const shop = shopOf(1);
    const id = book(shop, SATURDAY);
    shop.wait(31 * MINUTE);
    shop.changeUnits('castle', maintenance('u1', SATURDAY));
    shop.pay(id);
    expect(shop.find(id)?.status).toBe('expired');
    expect(shop.moneyOut()).toHaveLength(1);
  });

  it('ends current maintenance yesterday, and deletes future maintenance', () => {
    const shop = shopOf(1);
    shop.changeUnits('castle', maintenance('u1', TODAY, SATURDAY));
    shop.wait(24 * 60 * MINUTE);
    shop.changeUnits('castle', { kind: 'end_maintenance', unitId: 'u1', from: TODAY });
    expect(shop.fleet('castle')?.units[0]?.blocks).toMatchObject([{ from: TODAY, to: TODAY }]);
    shop.changeUnits('castle', maintenance('u1', SATURDAY));
    shop.changeUnits('castle', { kind: 'end_maintenance', unitId: 'u1', from: SATURDAY });
    expect(shop.fleet('castle')?.units[0]?.blocks).toHaveLength(1);
  });

  it('changes the days of maintenance, moves who loses the unit, and keeps its cost and photos', () => {
    const shop = shopOf(2);
    const id = book(shop, SATURDAY);
    const block = { from: TODAY, to: TODAY, reason: 'A torn seam', pictures: ['/pictures/a'] };
    shop.changeUnits('castle', { kind: 'begin_maintenance', unitId: 'u1', block });
    shop.changeUnits('castle', maintenance('u1', MONDAY));
    const cost = {
      kind: 'price_maintenance',
      unitId: 'u1',
      from: TODAY,
      costCents: 4_500,
    } as const;
    shop.changeUnits('castle', cost);
    const outcome = shop.changeUnits('castle', changedTo('u1', TODAY, TODAY, SATURDAY));
    expect(outcome).toMatchObject({ moves: [{ from: 'u1', to: 'u2', reservation: { id } }] });
    expect(shop.fleet('castle')?.units[0]?.blocks).toEqual([
      { ...block, to: SATURDAY, reason: 'A new seam', costCents: 4_500 },
      { from: MONDAY, to: MONDAY, reason: 'A torn seam' },
    ]);
  });

  it('changes no past day of maintenance', () => {
    const shop = shopOf(1);
    const [yesterday, later] = [addDays(TODAY, 2), addDays(TODAY, 4)];
    shop.changeUnits('castle', maintenance('u1', TODAY, later));
    shop.changeUnits('castle', maintenance('u1', SATURDAY));
    shop.wait(3 * 24 * 60 * MINUTE);
    const days = () => shop.fleet('castle')?.units[0]?.blocks.map(({ from, to }) => [from, to]);
    const refused = [
      changedTo('u1', TODAY, addDays(TODAY, 1), later),
      changedTo('u1', TODAY, TODAY, addDays(TODAY, 1)),
      changedTo('u1', SATURDAY, yesterday, SATURDAY),
      changedTo('u1', TODAY, TODAY, SATURDAY),
      changedTo('u1', SATURDAY, later, SATURDAY),
    ];
    expect(refused.map((one) => shop.changeUnits('castle', one))).toEqual(
      refused.map(() => undefined),
    );
    shop.changeUnits('castle', changedTo('u1', TODAY, TODAY, yesterday));
    shop.changeUnits('castle', changedTo('u1', SATURDAY, MONDAY));
    expect(days()).toEqual([
      [TODAY, yesterday],
      [MONDAY, MONDAY],
    ]);
    expect(shop.changeUnits('castle', changedTo('u1', TODAY, TODAY, later))).toBeUndefined();
  });

  it('tells the next booking after maintenance, but no hold that has run out', () => {
    const shop = shopOf(2);
    const day = (offset: number) => addDays(SATURDAY, offset);
    const held = book(shop, day(2));
    const last = book(shop, day(9));
    book(shop, SATURDAY);
    shop.pay(last);
    const next = (change: UnitChange) => shop.changeUnits('castle', change)?.next;
    const first = next(maintenance('u1', day(1)));
    expect(first).toMatchObject({ reservation: { id: held }, line: 0, unit: 'u1' });
    shop.wait(31 * MINUTE);
    expect(next(changedTo('u1', day(1), day(1)))?.reservation.id).toBe(last);
    expect(next(maintenance('u1', day(8), day(9)))).toBeUndefined();
    expect(next({ kind: 'retire', unitId: 'u2' })).toBeUndefined();
  });

  it('tells the next booking of a unit that gets it by this very change', () => {
    const shop = shopOf(2);
    book(shop, SATURDAY, 3);
    const later = book(shop, MONDAY);
    expect(unitsOf(shop, later)).toEqual(['u2']);
    const outcome = shop.changeUnits('castle', maintenance('u1', SATURDAY));
    expect(outcome?.next?.reservation.id).toBe(later);
    expect(unitsOf(shop, later)).toEqual(['u1']);
  });

  it('numbers several new units from the last one', () => {
    const shop = shopOf(2);
    const details = { label: 'Castle', condition: 'new', papers: [] } as const;
    shop.changeUnits('castle', { kind: 'add', count: 2, details });
    expect(shop.fleet('castle')?.units.map(({ id, label }) => [id, label])).toEqual([
      ['u1', 'Unit 1'],
      ['u2', 'Unit 2'],
      ['u3', 'Castle 3'],
      ['u4', 'Castle 4'],
    ]);
  });

  it.each<[string, UnitChange]>([
    ['an unknown unit', { kind: 'retire', unitId: 'u9' }],
    ['a label twice', edited('u1', SATURDAY, ' unit 2 ')],
    ['maintenance that ends before it begins', maintenance('u1', SATURDAY, TODAY)],
    ['maintenance in the past', maintenance('u1', addDays(TODAY, -1))],
    ['an end of no maintenance', { kind: 'end_maintenance', unitId: 'u1', from: TODAY }],
    ['a change of no maintenance', changedTo('u1', TODAY, SATURDAY)],
    ['bringing back what is not retired', { kind: 'reinstate', unitId: 'u1' }],
  ])('refuses %s', (_name, change) => {
    expect(shopOf(2).changeUnits('castle', change)).toBeUndefined();
  });

  it('refuses maintenance over other maintenance', () => {
    const shop = shopOf(1);
    shop.changeUnits('castle', maintenance('u1', TODAY, SATURDAY));
    expect(shop.changeUnits('castle', maintenance('u1', SATURDAY))).toBeUndefined();
  });
});
