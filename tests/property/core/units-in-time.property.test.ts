import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CREW_DAYS, crewDayToDocument } from '#adapters/documents/collections/crew-day-document.ts';
import { readFor } from '#core/checkout/place-reservation.ts';
import { place } from '#core/checkout/place.ts';
import { unitKeys } from '#core/dispatch/crew-day.ts';
import { problemOf } from '#core/dispatch/day-problem.ts';
import { fleetOf } from '#core/inventory/unit.ts';
import { addDays, type CalendarDay, calendarDay } from '#core/kernel/calendar-day.ts';
import { ok } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { hoursLater } from '#core/reservations/party.ts';
import { earliestStart, startsFrom } from '#core/reservations/visits.ts';
import { CATALOGUE } from '#server/areas/catalogue/catalogue.wiring.ts';
import { CHECKOUT } from '#server/areas/checkout/checkout.wiring.ts';
import { RESERVATIONS } from '#server/areas/reservations/reservations.wiring.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';
import { judged, trucks } from '#tests/support/crews.ts';
import { order, product } from '#tests/support/fixtures.ts';
import { openShop } from '#tests/support/shop.ts';

const SATURDAY = calendarDay('2026-12-05');
const SUNDAY = addDays(SATURDAY, 1);
const MONDAY = addDays(SATURDAY, 2);
const CASTLE = product({ units: 3, handling: { setUpMinutes: 60, takeDownMinutes: 60 } });

type Party = {
  readonly startDate: CalendarDay;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly zip: string;
};

/** It ends on the next morning, so that its unit is picked up from then on. */
const night = (endsAt: string, zip = '76033'): Party => ({
  startDate: SATURDAY,
  startsAt: '20:00',
  endsAt,
  zip,
});
const day = (startsAt: string, zip = '76033'): Party => ({
  startDate: SUNDAY,
  startsAt,
  endsAt: hoursLater(startsAt, 3),
  zip,
});

const zip = fc.constantFrom('76033', '76028', '76133');
const earlier = fc
  .tuple(fc.constantFrom('01:00', '10:00', '11:00', '12:00', '14:00'), zip)
  .map((one) => night(...one));
const next = fc
  .tuple(fc.constantFrom('10:00', '12:00', '13:00', '14:00', '16:00'), zip)
  .map((one) => day(...one));

const orderFor = ({ startDate, startsAt, endsAt, zip: postalCode }: Party) =>
  order({
    lines: [{ productId: 'castle', quantity: 1, startDate, endDate: addDays(startDate, 1) }],
    event: { ...order().event, startsAt, endsAt, postalCode },
  });

const wantedBy = (party: Party, customer: string) => {
  const { id: _, manageTokenHash: __, contact, ...wanted } = orderFor(party);
  return { ...wanted, contact: { ...contact, email: `${customer}@example.com` } };
};

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
          await shop.place(wantedBy(one, `${index}`));
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
    {
      numRuns: 10,
      examples: [
        [[night('14:00'), night('01:00'), night('01:00')], [], day('14:00')],
        [[night('14:00'), night('14:00'), night('14:00')], [], day('10:00')],
      ],
    },
  );
  expect(Math.min(seen.others, seen.refused)).toBeGreaterThan(0);
});

it('a quote and a calendar exclude nothing that an order is accepted with, and with one unit all that a quote refuses', async () => {
  const seen = { later: 0, none: 0, late: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.array(earlier, { maxLength: 2 }),
      fc.array(next, { maxLength: 1 }),
      fc.constantFrom(SATURDAY, SUNDAY),
      fc.constantFrom(1, 2),
      fc.constantFrom('76033', undefined),
      async (before, known, startDate, units, postalCode) => {
        const shop = await openShop([{ ...CASTLE, units }]);
        await shop.of(RECORDS.truckFleet).save(trucks(3));
        for (const [index, one] of [...before, ...known].entries()) {
          await shop.place(wantedBy(one, `${index}`));
        }
        const now = shop.clock.now();
        const { lines } = orderFor({ ...day('10:00'), startDate });
        const quoted = await shop.of(CHECKOUT.quoteOrder)({ lines, plan: 'full', postalCode });
        const { crews } = await shop.of(RECORDS.settings).read();
        const first = earliestStart({ crews }, [startDate], now);
        const accepted: string[] = [];
        const refused: string[] = [];
        const tried = startsFrom(first).slice(0, 16);
        for (const startsAt of tried) {
          const asked = { ...orderFor({ ...day(startsAt), startDate }), id: 'asked' };
          const decided = await shop.ledger.transact<boolean, { readonly kind: string }>({
            read: readFor(asked),
            decide(facts) {
              const placed = place(asked, facts, now, shopDay(now));
              return placed.ok ? ok({ answer: true }) : placed;
            },
          });
          if (decided.ok) accepted.push(startsAt);
          else if (decided.error.kind === 'crew_full') refused.push(startsAt);
        }
        if (accepted.length + refused.length === 0) return;
        const product = { ...CASTLE, units };
        const end = addDays(startDate, 1);
        const lateDays = await shop.of(CATALOGUE.listLateDays)([product], startDate, end);
        const late = lateDays.get(product.id) ?? [];
        if (accepted.length > 0) expect(late).toEqual([]);
        if (units === 1 && postalCode === undefined) expect(late.length > 0).toBe(!quoted.ok);
        seen.late += late.length;
        const named = quoted.ok ? (quoted.value.earliestStart ?? first) : undefined;
        expect(accepted.filter((startsAt) => named === undefined || startsAt < named)).toEqual([]);
        if (units === 1 && postalCode !== undefined && named !== first)
          expect(tried.find((startsAt) => startsAt === named)).toBe(accepted[0]);
        if (!quoted.ok) seen.none += 1;
        else if (named !== first) seen.later += 1;
      },
    ),
    {
      numRuns: 14,
      examples: [
        [[night('01:00'), night('01:00')], [], SUNDAY, 1, '76033'],
        [[night('14:00'), night('10:00')], [], SUNDAY, 2, undefined],
        [[], [day('10:00')], SATURDAY, 1, '76033'],
        [[], [day('10:00')], SATURDAY, 1, undefined],
        [[night('01:00')], [day('16:00')], SUNDAY, 2, '76033'],
      ],
    },
  );
  expect(seen.later).toBeGreaterThan(0);
  expect(seen.none).toBeGreaterThan(0);
  expect(seen.late).toBeGreaterThan(0);
});

it('stops of older bookings get the units of their bookings once, and as many trucks as can be', async () => {
  const seen = { handovers: 0, short: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.array(earlier, { minLength: 1, maxLength: 3 }),
      fc.array(next, { minLength: 1, maxLength: 2 }),
      fc.array(next, { maxLength: 2 }),
      async (before, known, unaware) => {
        const shop = await openShop([CASTLE]);
        await shop.of(RECORDS.truckFleet).save(trucks(2));
        const book = async (parties: readonly Party[]) => {
          for (const one of parties) await shop.place(wantedBy(one, `${(booked += 1)}`));
        };
        let booked = 0;
        const read = () => shop.of(RECORDS.crewDays).crewDays([SATURDAY, SUNDAY, MONDAY]);
        /** As an older program stored them. */
        const forget = async () => {
          for (const [on, { stops, ...rest }] of await read()) {
            const nameless = Object.entries(stops).map(([id, stop]) => [
              id,
              { ...stop, units: [] },
            ]);
            const older = { ...rest, stops: Object.fromEntries(nameless) };
            await shop.store.transact(async (transaction) =>
              transaction.set(CREW_DAYS, on, crewDayToDocument(older)),
            );
          }
        };
        await book([...before, ...known]);
        await forget();
        // Sold without a look at who has the unit.
        await book(unaware);
        await forget();
        const rename = shop.of(RESERVATIONS.renewStops);
        expect(await rename()).toBeGreaterThan(0);
        const named = await read();
        const fleet = await shop.of(RECORDS.truckFleet).read();
        for (const [on, crewDay] of named) {
          const { violations, unserved } = judged(on, fleet, crewDay, shop.clock.now());
          expect(violations).toEqual([]);
          if (unaware.length === 0) expect(unserved).toEqual([]);
          seen.short += unserved.length;
          const { problem } = problemOf(on, fleet, Object.values(crewDay.stops));
          seen.handovers += problem.stops.filter(({ awaits }) => awaits !== undefined).length;
          for (const { reservationId, lines, units } of Object.values(crewDay.stops)) {
            const { lines: sold = [] } = (await shop.ledger.find(reservationId)) ?? {};
            expect(units).toEqual(unitKeys(lines.flatMap((index) => sold[index] ?? [])));
          }
        }
        expect(await rename()).toBe(0);
        expect(await read()).toEqual(named);
      },
    ),
    {
      numRuns: 8,
      examples: [
        [[night('14:00'), night('14:00'), night('14:00')], [day('16:00')], [day('10:00')]],
      ],
    },
  );
  expect(seen.handovers).toBeGreaterThan(0);
  expect(seen.short).toBeGreaterThan(0);
});
