import { beforeEach, describe, expect, it } from 'vitest';
import { makeChangeUnits } from '#core/assignment/change-units.ts';
import { describeReport, exitCodeOf } from '#core/audit/report.ts';
import type { UnitChange } from '#core/inventory/unit-change.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { isoFromInstant } from '#core/kernel/instant.ts';
import {
  audit,
  confirmed,
  damage,
  DAYS,
  found,
  inReservation,
  inSlots,
  refundWhole,
  type Shop,
} from '#tests/support/audited-shop.ts';
import { openShop } from '#tests/support/shop.ts';

describe('the audit of units', () => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await openShop();
  });

  it('finds a unit given to two live reservations', async () => {
    const [one, two] = [await confirmed(shop), await confirmed(shop)];
    const units = { u1: { reservationId: one } };
    await inSlots(shop, units);
    await damage(shop.store, 'reservations', two, (data) => {
      const lines = JSON.parse(JSON.stringify(data['lines']));
      return { ...data, lines: [{ ...lines[0], units: ['u1'] }] };
    });
    expect(await found(shop)).toEqual(
      DAYS.map((day) => `unit_twice ${two} castle u1 ${day} is given to ${one} as well`),
    );
  });

  it('finds a unit given to two lines of one reservation', async () => {
    const id = await confirmed(shop);
    await damage(shop.store, 'reservations', id, (data) => {
      const lines = JSON.parse(JSON.stringify(data['lines']));
      const payment = { amountCharged: 225, total: 900 };
      return { ...data, payment, placedTotalCents: 90_000, lines: [lines[0], lines[0]] };
    });
    expect(await found(shop)).toEqual(
      DAYS.map((day) => `unit_twice ${id} castle u1 ${day} in two lines`),
    );
  });

  it('finds a live reservation with missing slots, or with too few units', async () => {
    const id = await confirmed(shop);
    await inSlots(shop, {});
    expect(await found(shop)).toEqual(
      DAYS.map((day) => `unit_missing ${id} castle u1 ${day} has no slot`),
    );
    await damage(shop.store, 'reservations', id, (data) => {
      const lines = JSON.parse(JSON.stringify(data['lines']));
      return { ...data, lines: [{ ...lines[0], units: [] }] };
    });
    expect(await found(shop)).toEqual([`units_miscounted ${id} castle: 1 ordered, 0 given`]);
  });

  it('finds slots of no reservation, of a closed one, and of one that does not name them', async () => {
    const live = await confirmed(shop);
    const dead = await confirmed(shop);
    await refundWhole(shop, dead);
    await inSlots(shop, {
      u1: { reservationId: live },
      u2: { reservationId: dead },
      u3: { reservationId: live },
      u4: { reservationId: 'NOBODY' },
    });
    expect(await found(shop)).toEqual(
      DAYS.flatMap((day) => [
        `orphan_slot ${dead} castle u2 ${day} has a reservation that is cancelled`,
        `orphan_slot ${live} castle u3 ${day} has a reservation that does not name it`,
        `orphan_slot NOBODY castle u4 ${day} has a reservation that does not exist`,
      ]),
    );
  });

  it('finds slots stored in the month of another day', async () => {
    const id = await confirmed(shop);
    await damage(shop.store, 'schedules', 'castle:2027-01', () => ({
      schemaVersion: 1,
      productId: 'castle',
      month: '2027-01',
      days: { '2026-12-05': { u1: { reservationId: id } } },
    }));
    expect(await found(shop)).toEqual([
      `orphan_slot ${id} castle u1 2026-12-05 is in castle:2027-01`,
    ]);
  });

  it('finds a sold unit that expires like a hold', async () => {
    const id = await confirmed(shop);
    const expiresAt = isoFromInstant(shop.clock.now());
    await inSlots(shop, { u1: { reservationId: id, expiresAt } });
    expect(await found(shop)).toEqual(DAYS.map((day) => `slot_expiry ${id} castle u1 ${day}`));
  });
});

describe('the audit of existing units', () => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await openShop();
  });

  const change = (one: UnitChange, revision: number) =>
    makeChangeUnits(shop.units, shop.clock)('castle', one, revision);

  it('finds nothing once maintenance has moved a reservation to another unit', async () => {
    await confirmed(shop);
    const block = {
      from: calendarDay('2026-12-05'),
      to: calendarDay('2026-12-05'),
      reason: 'Seam',
    };
    await change({ kind: 'begin_maintenance', unitId: 'u1', block }, 0);
    expect(await found(shop)).toEqual([]);
  });

  it('finds an upcoming rental on a unit that may not go out, until it is solved', async () => {
    const id = await confirmed(shop);
    await change({ kind: 'retire', unitId: 'u2' }, 0);
    await change({ kind: 'retire', unitId: 'u1' }, 1);
    expect(await found(shop)).toEqual([`unit_closed ${id} castle u1 2026-12-05: retired`]);
    // Somebody has to call the customer, but no rule is broken.
    const open = await audit(shop);
    expect(exitCodeOf(open)).toBe(3);
    expect(describeReport(open)).toMatch(/^The books balance: .* 1 thing waits for somebody\.\n/);
    await inReservation(shop, id, { placedTotalCents: 1 });
    const broken = await audit(shop);
    expect(exitCodeOf(broken)).toBe(1);
    expect(describeReport(broken)).toMatch(/^1 thing is wrong, and 1 waits for somebody\.\n/);
    await inReservation(shop, id, { placedTotalCents: 45_000 });
    await change({ kind: 'reinstate', unitId: 'u2' }, 2);
    expect(await found(shop)).toEqual([]);
    expect(exitCodeOf(await audit(shop))).toBe(0);
  });

  it('finds a unit that the product does not have', async () => {
    const id = await confirmed(shop);
    await damage(shop.store, 'units', 'castle', (data) => ({ ...data, units: [] }));
    expect(await found(shop)).toEqual([`unit_unknown ${id} castle u1`]);
  });
});
