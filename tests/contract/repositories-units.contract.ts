import { describe, expect, it } from 'vitest';
import { documentsUnitLedger } from '#adapters/documents/collections/documents-unit-ledger.ts';
import type { Query } from '#adapters/documents/engine/document-store.ts';
import { makeChangeUnits, makePreviewUnits } from '#core/assignment/change-units.ts';
import { place } from '#core/checkout/place.ts';
import type { UnitChange } from '#core/inventory/unit-change.ts';
import { countActive } from '#core/inventory/unit.ts';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { toPlace } from '#core/reservations/booking-ledger.ts';
import { faultInjectingStore } from '#tests/support/fault-injecting-store.ts';
import { countingRandomness, order, product } from '#tests/support/fixtures.ts';
import { freshRepositories, type OpenStores } from '#tests/support/fresh-repositories.ts';

const SATURDAY = calendarDay('2026-12-05');
const FAR = calendarDay('2028-06-10');

const line = (startDate = SATURDAY, days = 2) => ({
  productId: 'castle',
  quantity: 1,
  startDate,
  endDate: addDays(startDate, days),
});

const retire = (unitId: string): UnitChange => ({ kind: 'retire', unitId });
const maintenance = (unitId: string): UnitChange => ({
  kind: 'begin_maintenance',
  unitId,
  block: { from: SATURDAY, to: SATURDAY, reason: 'A torn seam' },
});

export function describeUnitLedger(open: OpenStores): void {
  describe('unit ledger', () => {
    const repositories = freshRepositories(open);

    function placing(id: string, lines = [line()], which = repositories().ledger) {
      const now = repositories().clock.now();
      const wanted = order({ id, lines });
      return which.transact(toPlace({ lines }, (facts) => place(wanted, facts, now, shopDay(now))));
    }

    const changing = (change: UnitChange, revision: number, which = repositories().units) =>
      makeChangeUnits(which, repositories().clock)('castle', change, revision);

    const today = () => shopDay(repositories().clock.now());
    const unitsOf = async (id: string) =>
      (await repositories().ledger.find(id))?.lines.flatMap(({ units }) => units);

    it('numbers units until something is written about one', async () => {
      await repositories().catalogue.create(product({ units: 2 }));
      const facts = await repositories().units.read('castle', today());
      expect(facts?.fleet).toMatchObject({ revision: 0, units: [{ id: 'u1' }, { id: 'u2' }] });
      expect(await repositories().ledger.fleets(['castle'])).toEqual(new Map());
      expect(await repositories().units.read('none', today())).toBeUndefined();
    });

    it('stores every detail of a unit', async () => {
      await repositories().catalogue.create(product({ units: 1 }));
      const details = {
        label: 'Blue',
        condition: 'fair',
        serial: 'NC-07',
        purchasedOn: calendarDay('2024-03-01'),
        notes: 'Patched\nat the arch.',
        papers: [
          { kind: 'inspection', number: 'TX-1', expiresOn: calendarDay('2027-05-31') },
          { kind: 'insurance', expiresOn: calendarDay('2027-01-31') },
        ],
      } as const;
      await changing({ kind: 'edit', unitId: 'u1', details }, 0);
      await changing(maintenance('u1'), 1);
      const fleet = (await repositories().ledger.fleets(['castle'])).get('castle');
      const block = { from: SATURDAY, to: SATURDAY, reason: 'A torn seam' };
      expect(fleet?.units).toEqual([{ id: 'u1', ...details, blocks: [block] }]);
      expect(fleet?.revision).toBe(2);
    });

    it('moves reservations along with the units, in one transaction', async () => {
      await repositories().catalogue.create(product({ units: 2 }));
      await placing('r1');
      const changed = await changing(maintenance('u1'), 0);
      expect(changed).toMatchObject({ ok: true, value: { moves: [{ from: 'u1', to: 'u2' }] } });
      expect(await unitsOf('r1')).toEqual(['u2']);
      const schedules = await repositories().ledger.schedules(['castle:2026-12']);
      expect(Object.keys(schedules.get('castle:2026-12')?.days[SATURDAY] ?? {})).toEqual(['u2']);
    });

    it('shows in advance what would move, and writes nothing', async () => {
      await repositories().catalogue.create(product({ units: 2 }));
      await placing('r1');
      const written = repositories().store.writes.length;
      const preview = makePreviewUnits(repositories().units, repositories().clock);
      expect(await preview('castle', retire('u1'))).toMatchObject({
        value: { moves: [{ to: 'u2' }] },
      });
      expect(repositories().store.writes).toHaveLength(written);
    });

    it('finds reservations of any month, even one that another process is booking', async () => {
      const { catalogue, clock, other, store } = repositories();
      await catalogue.create(product({ units: 2 }));
      await placing('far', [line(FAR)]);
      expect(await changing(retire('u1'), 0)).toMatchObject({ value: { moves: [{ to: 'u2' }] } });
      // Between the query for the months and the transaction.
      const overtaken = {
        ...store,
        async query(query: Query) {
          const page = await store.query(query);
          await placing('late', [line(addDays(FAR, 60))], other.ledger);
          return page;
        },
      };
      const outcome = await changing(retire('u2'), 1, documentsUnitLedger(overtaken, clock));
      const unplaced = outcome.ok ? outcome.value.unplaced.map((one) => one.reservation.id) : [];
      expect(unplaced.sort()).toEqual(['far', 'late']);
    });

    it('records the month of a first booking, so that none is missed', async () => {
      await repositories().catalogue.create(product({ units: 1 }));
      await placing('r1');
      await placing('r2', [line(FAR)]);
      const stored = await repositories().store.get('units', 'castle');
      expect(stored?.data).toMatchObject({ months: ['2026-12', '2028-06'], revision: 0 });
    });

    it('refuses a unit change based on an outdated version', async () => {
      await repositories().catalogue.create(product({ units: 2 }));
      await changing(retire('u1'), 0);
      expect(await changing(retire('u2'), 0)).toMatchObject({ error: { kind: 'units_changed' } });
    });

    it('never books a unit that goes out of service at the same moment, from two processes', async () => {
      const { catalogue, ledger, other, units } = repositories();
      await catalogue.create(product({ units: 3 }));
      const ids = countingRandomness('r');
      const placed = Array.from({ length: 12 }, (_, index) =>
        placing(ids.id(), [line()], index % 2 ? ledger : other.ledger),
      );
      const [results, changed] = await Promise.all([
        Promise.all(placed),
        changing(retire('u1'), 0, units),
      ]);
      expect(changed.ok).toBe(true);
      const told = changed.ok ? changed.value.unplaced.map((one) => one.reservation.id) : [];
      const winners = results.flatMap((result) => (result.ok ? [result.value.id] : []));
      const given = await Promise.all(winners.map(unitsOf));
      const names = given.flat();
      expect(new Set(names).size).toBe(names.length);
      const onClosed = winners.filter((_, index) => given[index]?.includes('u1'));
      expect(told).toEqual(expect.arrayContaining(onClosed));
      expect(names.length).toBeGreaterThanOrEqual(2);
    });

    it('moves another reservation to make room for an order, and writes both', async () => {
      await repositories().catalogue.create(product({ units: 2 }));
      const from = addDays(SATURDAY, 2);
      const block = { from, to: addDays(from, 1), reason: 'A torn seam' };
      await changing({ kind: 'begin_maintenance', unitId: 'u1', block }, 0);
      await placing('early', [line(SATURDAY, 2)]);
      await placing('late', [line(from, 2)]);
      await changing({ kind: 'end_maintenance', unitId: 'u1', from }, 1);
      expect(await Promise.all(['early', 'late'].map(unitsOf))).toEqual([['u1'], ['u2']]);
      expect((await placing('long', [line(SATURDAY, 4)])).ok).toBe(true);
      const [early, late, long] = await Promise.all(['early', 'late', 'long'].map(unitsOf));
      expect(early).toEqual(late);
      expect(long).not.toEqual(early);
    });

    it('reads neighbors only if each day has a unit and none has all days', async () => {
      const { catalogue, store } = repositories();
      await catalogue.create(product({ units: 2 }));
      await placing('a', [line(SATURDAY, 2)]);
      await placing('b', [line(addDays(SATURDAY, 1), 3)]);
      await placing('c', [line(addDays(SATURDAY, 4), 1)]);
      const reads = store.reads.length;
      expect(
        (await placing('full', [line(addDays(SATURDAY, 1), 1), line(addDays(SATURDAY, 1), 1)])).ok,
      ).toBe(false);
      expect(store.reads.slice(reads).filter((name) => name.startsWith('reservations/'))).toEqual(
        [],
      );
    });

    it.each(['before', 'after'] as const)(
      'is written completely or not at all if the process dies %s its commit',
      async (moment) => {
        const { catalogue, clock, store } = repositories();
        await catalogue.create(product({ units: 2 }));
        await placing('r1');
        const dying = faultInjectingStore(store, (_commit, boundary) => {
          if (boundary === moment) throw new Error('killed');
        });
        const change = changing(retire('u1'), 0, documentsUnitLedger(dying, clock));
        await expect(change).rejects.toThrow('killed');
        const [unit, units] = moment === 'before' ? ['u1', 2] : ['u2', 1];
        expect(await unitsOf('r1')).toEqual([unit]);
        expect(await catalogue.find('castle')).toMatchObject({ units });
        const schedules = await repositories().ledger.schedules(['castle:2026-12']);
        const slots = schedules.get('castle:2026-12')?.days[SATURDAY] ?? {};
        expect(Object.keys(slots)).toEqual([unit]);
      },
    );

    it('keeps the product’s number of units correct', async () => {
      const { catalogue } = repositories();
      const created = await catalogue.create(product({ units: 2 }));
      await changing(retire('u1'), 0);
      expect(await catalogue.find('castle')).toMatchObject({ units: 1, revision: 2 });
      const stale = await catalogue.update('castle', created.revision, (one) => one);
      expect(stale).toMatchObject({ error: { kind: 'product_changed' } });
    });

    it('adds and retires units when the product’s number is changed', async () => {
      const { catalogue, ledger } = repositories();
      await catalogue.create(product({ units: 2 }));
      await placing('r1', [line(FAR)]);
      const resize = (units: number) =>
        catalogue.update('castle', undefined, (one) => ({ ...one, units }));
      expect(await resize(4)).toMatchObject({ value: { units: 4 } });
      expect(await resize(1)).toMatchObject({ value: { units: 1 } });
      const fleet = (await ledger.fleets(['castle'])).get('castle');
      expect(fleet && countActive(fleet)).toBe(1);
      expect(fleet?.units.map(({ retiredOn }) => retiredOn !== undefined)).toEqual([
        false,
        true,
        true,
        true,
      ]);
      expect(await resize(0)).toMatchObject({ error: { kind: 'units_booked', free: 0 } });
      expect(await catalogue.find('castle')).toMatchObject({ units: 1 });
    });
  });
}
