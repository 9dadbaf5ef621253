import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import { occupiedDays } from '#core/inventory/schedule.ts';
import type { UnitChange } from '#core/inventory/unit-change.ts';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { DAY, HOUR, MINUTE } from '#core/kernel/instant.ts';
import type { PaymentIntent } from '#core/payments/card-payments.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { wantedLine } from '#tests/support/business.ts';
import { order } from '#tests/support/fixtures.ts';
import { type HistoryShop, openHistoryShop } from '#tests/support/history-shop.ts';

const FIRST_DAY = calendarDay('2026-11-24');
const productId = fc.constantFrom('castle', 'slide');

const line = wantedLine(FIRST_DAY, { units: 2, from: 6, days: 3 });

type Step = (shop: HistoryShop, begun: PaymentIntent[]) => Promise<unknown>;

const place = line.map((one): Step => async (shop, begun) => {
  const placed = await shop.place(order({ lines: [one] }));
  if (!placed.ok) return;
  const { id: reservationId, total: amount } = placed.value.reservation;
  const payment = await shop.beginPayment({ reservationId, reason: 'full', amount });
  if (payment.ok) begun.push(payment.value);
});

const pay = fc.nat().map((index): Step => async (shop, begun) => {
  const [intent] = begun.length === 0 ? [] : begun.splice(index % begun.length, 1);
  if (intent !== undefined) await shop.receive(shop.paidEvent(shop.provider.pay(intent.id)));
});

const pass = fc.constantFrom(20 * MINUTE, HOUR, DAY, -20 * MINUTE, -HOUR, -DAY).map(
  (ms): Step =>
    async (shop) =>
      shop.clock.pass(ms),
);

const expire = fc.constant<Step>((shop) => shop.expireHolds());

const unitChange = fc.oneof(
  fc.record({
    kind: fc.constantFrom('retire' as const, 'reinstate' as const),
    unitId: fc.constantFrom('u1', 'u2'),
  }),
  fc.nat(6).map((from): UnitChange => {
    const block = { from: addDays(FIRST_DAY, from), to: addDays(FIRST_DAY, from + 1) };
    return { kind: 'begin_maintenance', unitId: 'u1', block: { ...block, reason: 'A torn seam' } };
  }),
);

const changeUnits = fc.tuple(productId, unitChange).map(([id, change]): Step => async (shop) => {
  const fleet = await shop.fleetOf(id);
  await shop.changeUnits(id, change, fleet?.revision ?? 0);
});

/** `castle u1 2026-11-24`, once for each confirmed booking that has it on that day. */
const soldPlaces = (all: readonly Reservation[]): readonly string[] =>
  all
    .filter(({ status }) => status === 'confirmed')
    .flatMap(({ lines }) =>
      lines.flatMap((one) =>
        one.units.flatMap((unit) =>
          occupiedDays(one, one.turnaroundDays).map((day) => `${one.productId} ${unit} ${day}`),
        ),
      ),
    );

describe('a shop whose clock jumps back and forth', () => {
  it('never sells a unit twice on a day, whoever pays late and whatever happens to the units', async () => {
    const steps = fc.array(fc.oneof(place, place, pay, pass, expire, changeUnits), {
      minLength: 10,
      maxLength: 30,
    });
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const shop = await openHistoryShop(memoryDocumentStore());
        await shop.settings.save(DEFAULT_SETTINGS, 1);
        const begun: PaymentIntent[] = [];
        for (const step of all) {
          await step(shop, begun);
          const sold = soldPlaces(await shop.all());
          expect(sold.filter((one, index) => sold.indexOf(one) !== index)).toEqual([]);
        }
      }),
      { numRuns: 60 },
    );
  });
});
