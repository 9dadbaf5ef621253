import fc from 'fast-check';
import { expect, it } from 'vitest';
import { place } from '#core/checkout/place.ts';
import { readFor } from '#core/checkout/place-reservation.ts';
import { addDays, type CalendarDay, calendarDay } from '#core/kernel/calendar-day.ts';
import { ok } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { fleetOf } from '#core/inventory/unit.ts';
import { hoursLater } from '#core/reservations/party.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';
import { trucks } from '#tests/support/crews.ts';
import { order, product } from '#tests/support/fixtures.ts';
import { openShop } from '#tests/support/shop.ts';

const SATURDAY = calendarDay('2026-12-05');
const SUNDAY = addDays(SATURDAY, 1);
const CASTLE = product({ units: 3, handling: { setUpMinutes: 60, takeDownMinutes: 60 } });

const zip = fc.constantFrom('76033', '76028', '76133');

/** It ends on the next morning, so that its unit is picked up from then on. */
const earlier = fc.record({
  startDate: fc.constant(SATURDAY),
  startsAt: fc.constant('20:00'),
  endsAt: fc.constantFrom('01:00', '10:00', '11:00', '12:00', '14:00'),
  zip,
});

const next = fc
  .record({ startsAt: fc.constantFrom('10:00', '12:00', '13:00', '14:00', '16:00'), zip })
  .map((one) => ({ ...one, startDate: SUNDAY, endsAt: hoursLater(one.startsAt, 3) }));

type Party = {
  readonly startDate: CalendarDay;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly zip: string;
};

const orderFor = ({ startDate, startsAt, endsAt, zip: postalCode }: Party) =>
  order({
    lines: [{ productId: 'castle', quantity: 1, startDate, endDate: addDays(startDate, 1) }],
    event: { ...order().event, startsAt, endsAt, postalCode },
  });

it('an order is refused for the crews only if no unit that it could get is back in time', async () => {
  const seen = { others: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.array(earlier, { minLength: 3, maxLength: 3 }),
      fc.array(next, { maxLength: 1 }),
      next,
      async (before, known, wanted) => {
        const shop = await openShop([CASTLE]);
        await shop.of(RECORDS.truckFleet).save(trucks(2));
        for (const [index, one] of [...before, ...known].entries()) {
          const { id: _, manageTokenHash: __, contact, ...rest } = orderFor(one);
          await shop.place({ ...rest, contact: { ...contact, email: `${index}@example.com` } });
        }
        const now = shop.clock.now();
        const asked = orderFor(wanted);
        const decided = await shop.ledger.transact({
          read: { ...readFor(asked), withoutSearch: true },
          decide(facts) {
            const decide = (units?: readonly string[]) => {
              const fleet = fleetOf(CASTLE, facts.fleets);
              const open = fleet.units.filter(({ id }) => units?.includes(id) !== false);
              const fleets = new Map([['castle', { ...fleet, units: open }]]);
              return place(asked, { ...facts, fleets }, now, shopDay(now));
            };
            const each = fleetOf(CASTLE, facts.fleets).units.map(({ id }) => decide([id]));
            return ok({ answer: { taken: decide(), again: decide(), each } });
          },
        });
        if (!decided.ok) throw new Error('Nothing refuses');
        const { taken, again, each } = decided.value;
        expect(again).toEqual(taken);
        if (taken.ok) {
          expect(taken.value.moved).toEqual([]);
          const unit = taken.value.reservation.lines[0]?.units[0];
          if (each.some((one) => !one.ok && one.error.kind !== 'unavailable')) seen.others += 1;
          expect(
            each.some((one) => one.ok && one.value.reservation.lines[0]?.units[0] === unit),
          ).toBe(true);
        } else {
          seen.refused += 1;
          expect(each.filter((one) => one.ok)).toEqual([]);
        }
      },
    ),
    { numRuns: 15 },
  );
  expect(Math.min(seen.others, seen.refused)).toBeGreaterThan(0);
});
