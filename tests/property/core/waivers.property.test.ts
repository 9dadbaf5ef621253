import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import { CUSTOMER } from '#core/kernel/actor.ts';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import { adjustmentsOf, type Reservation } from '#core/reservations/reservation.ts';
import type { Amendment } from '#core/self-service/amendment.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';
import { valueOf, present } from '#tests/support/expected.ts';
import { order, product } from '#tests/support/fixtures.ts';
import { LIFE_SETTINGS, openHistoryShop } from '#tests/support/history-shop.ts';
import { runs } from '#tests/support/runs.ts';

const OFFICE = { kind: 'admin', uid: 'owner' } as const;
const START = calendarDay('2027-01-04');
const PRICES = { tent: 6_000, broken: 12_000, better: 24_000, best: 36_000 } as const;
type Item = keyof typeof PRICES;

/** What is rented: a tent or more, and mostly the substitute. */
type Party = { item: Item; units: number; days: number; tents: number; from: number };
/** What is waived for each of the units and days that it covers. */
type Given = { each: number; covers: number };

const step = fc.record({
  by: fc.constantFrom(OFFICE, CUSTOMER),
  change: fc.oneof(
    fc.record({ tents: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ units: fc.nat({ max: 3 }), days: fc.integer({ min: 1, max: 2 }) }),
    fc.record({ from: fc.nat(9) }),
    fc.record({ item: fc.constantFrom<Item>('broken', 'better', 'best'), units: fc.constant(1) }),
  ),
  waives: fc.boolean(),
});

const listed = ({ item, units, days, tents }: Party): number =>
  (PRICES[item] * units + PRICES.tent * tents) * days;

const linesOf = ({ item, units, days, tents, from }: Party) => {
  const startDate = addDays(START, from);
  const period = { startDate, endDate: addDays(startDate, days) };
  const wanted = { tent: tents, [item]: units };
  return Object.entries(wanted).flatMap(([productId, quantity]) =>
    quantity > 0 ? [{ productId, quantity, ...period }] : [],
  );
};

async function booked(party: Party) {
  const shop = await openHistoryShop(memoryDocumentStore());
  const { revision } = await shop.settings.read();
  await shop.settings.save({ ...DEFAULT_SETTINGS, changes: LIFE_SETTINGS.changes }, revision);
  const catalogue = shop.of(RECORDS.catalogue);
  for (const [id, price] of Object.entries(PRICES)) {
    const {
      slug: _slug,
      revision: _revision,
      ...one
    } = product({
      id,
      title: id,
      units: 9,
      price: cents(price),
    });
    // oxlint-disable-next-line no-await-in-loop -- The number of products is small.
    await catalogue.create(one);
  }
  const placed = valueOf(await shop.place(order({ lines: linesOf(party), plan: 'full' })));
  const { id, total } = placed.reservation;
  const begun = valueOf(
    await shop.beginPayment({ reservationId: id, reason: 'full', amount: total }),
  );
  await shop.receive(shop.paidEvent(shop.provider.pay(begun.id)));
  const find = async (): Promise<Reservation> => present(await shop.ledger.find(id));
  return { shop, find };
}

describe('a discount waived for a substitute', () => {
  it('is exactly what the substitute adds for as long as it is rented, whatever else changes', () =>
    fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 2 }),
        fc.array(step, { minLength: 1, maxLength: 7 }),
        async (units, steps) => {
          let party: Party = { item: 'broken', units, days: 1, tents: 1, from: 0 };
          let given: Given = { each: 0, covers: 0 };
          const { shop, find } = await booked(party);
          const off = () => given.each * given.covers;
          for (const { by, change, waives } of [
            { by: OFFICE, change: { item: 'better', units } as const, waives: true },
            ...steps,
          ]) {
            const next: Party = { ...party, ...change };
            const isSwap = next.item !== party.item;
            if (isSwap && party.units === 0) continue;
            if (isSwap) next.units = party.units;
            const reservation = await find();
            const amendment: Amendment = { kind: 'lines', lines: linesOf(next), addOns: [] };
            const isWaived = isSwap && waives;
            const options = { waives: isWaived };
            const made = await shop.revise.amend(reservation, amendment, options, by);
            if (!made.ok) {
              expect(made.error.kind).toBe('nothing_changed');
              continue;
            }
            const before = listed(party) - off();
            const covers = next.units * next.days;
            given = isSwap
              ? { covers, each: isWaived ? Math.max(0, listed(next) - before) / covers : 0 }
              : { ...given, covers: Math.min(given.covers, covers) };
            party = next;
            const after = await find();
            expect(after.total).toBe(listed(party) - off());
            const goodwill = adjustmentsOf(after).filter(({ kind }) => kind === 'goodwill');
            expect(goodwill.map(({ amount }) => amount)).toEqual(off() > 0 ? [-off()] : []);
          }
          expect((await shop.audit()).findings).toEqual([]);
        },
      ),
      { numRuns: runs(25, 500) },
    ));
});
