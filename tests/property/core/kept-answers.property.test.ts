import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeListClosedDays } from '#core/capacity/closed-days.ts';
import { makeCheckAvailability } from '#core/inventory/check-availability.ts';
import { type Schedule, withSlots } from '#core/inventory/schedule.ts';
import { plainUnit, type Fleet } from '#core/inventory/unit.ts';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { after, instant, MINUTE } from '#core/kernel/instant.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';

const product = { id: 'castle', units: 3 };
const BEGIN = instant(Date.parse('2026-11-20T18:00:00Z'));
const FIRST = calendarDay('2026-11-25');

/**
 * A day in two months, a unit, and the hold that takes it: for some minutes, for good, or no
 * longer.
 */
const writeArbitrary = fc.record({
  kind: fc.constant('write' as const),
  day: fc.nat(7).map((days) => addDays(FIRST, days)),
  unit: fc.constantFrom('u1', 'u2'),
  minutes: fc.constantFrom(0, 10, 20, 'good' as const, 'free' as const),
});
const maintenanceArbitrary = fc.record({
  kind: fc.constant('maintenance' as const),
  day: fc.nat(7).map((days) => addDays(FIRST, days)),
});
const waitArbitrary = fc.record({
  kind: fc.constant('wait' as const),
  // Clocks are also set back.
  minutes: fc.integer({ min: -15, max: 30 }),
});
const askArbitrary = fc.record({
  kind: fc.constant('ask' as const),
  // Few ranges, because only repeated queries can be wrong.
  from: fc.constantFrom(FIRST, addDays(FIRST, 1)),
  length: fc.constant(7),
});

describe('makeCheckAvailability', () => {
  it('always gives the same answer as a fresh count', async () => {
    const steps = fc.array(
      fc.oneof(askArbitrary, askArbitrary, writeArbitrary, maintenanceArbitrary, waitArbitrary),
      { maxLength: 60, size: 'large' },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (history) => {
        let now = BEGIN;
        let schedules: ReadonlyMap<string, Schedule> = new Map();
        let fleet: Fleet | undefined;
        const clock = { now: () => now };
        const ledger = {
          schedules: async () => schedules,
          fleets: async () => new Map(fleet && [[product.id, fleet]]),
        };
        const kept = makeCheckAvailability(ledger, clock);
        for (const step of history) {
          if (step.kind === 'wait') now = after(now, step.minutes * MINUTE);
          if (step.kind === 'maintenance') {
            const block = { from: step.day, to: step.day, reason: 'Torn' };
            const units = ['u1', 'u2', 'u3'].map((id) => ({ ...plainUnit(id), blocks: [block] }));
            fleet = { units, revision: (fleet?.revision ?? 0) + 1 };
          }
          if (step.kind === 'write') {
            const place = { productId: product.id, day: step.day, unit: step.unit };
            const { minutes } = step;
            const slot =
              typeof minutes === 'number'
                ? { reservationId: 'R1', expiresAt: after(now, minutes * MINUTE) }
                : { reservationId: 'R1' };
            schedules = withSlots(schedules, [place], minutes === 'free' ? undefined : slot);
          }
          if (step.kind === 'ask') {
            const to = addDays(step.from, step.length);
            const fresh = makeCheckAvailability(ledger, clock);
            expect(await kept(product, step.from, to)).toEqual(await fresh(product, step.from, to));
          }
        }
      }),
    );
  });

  it('returns the same object while nothing has changed, and counts again when a hold expires', async () => {
    let now = BEGIN;
    const place = { productId: product.id, day: FIRST, unit: 'u1' };
    const expiresAt = after(BEGIN, MINUTE);
    const schedules = withSlots(new Map(), [place], { reservationId: 'R1', expiresAt });
    const ledger = { schedules: async () => schedules, fleets: async () => new Map() };
    const check = makeCheckAvailability(ledger, { now: () => now });
    const first = await check(product, FIRST, FIRST);
    now = after(expiresAt, -1);
    expect(await check(product, FIRST, FIRST)).toBe(first);
    expect(first).toEqual([{ date: FIRST, free: 2 }]);
    now = expiresAt;
    expect(await check(product, FIRST, FIRST)).toEqual([{ date: FIRST, free: 3 }]);
  });
});

describe('makeListClosedDays', () => {
  const limitsArbitrary = fc.record({
    leadTimeHours: fc.constantFrom(0, 1, 30),
    keepsOpeningDays: fc.boolean(),
    farthestDays: fc.constantFrom(1, 5, 700),
  });
  /** Deadlines, midnights in Texas, the moments around them, and some others. */
  const momentArbitrary = fc
    .tuple(fc.constantFrom(0, 4, 12, 24, 28), fc.constantFrom(-30_000, -1, 0, 1, 30_000))
    .map(([halfHours, more]) => after(BEGIN, halfHours * 30 * MINUTE + more));

  it('always gives the same answer as a fresh look', async () => {
    const asked = fc.tuple(
      limitsArbitrary,
      fc.array(momentArbitrary, { maxLength: 20, size: 'large' }),
    );
    await fc.assert(
      fc.asyncProperty(asked, async ([own, moments]) => {
        let now = BEGIN;
        const clock = { now: () => now };
        const business = { ...DEFAULT_SETTINGS, limits: { ...DEFAULT_SETTINGS.limits, ...own } };
        const settings = { read: async () => business };
        const ledger = { deliveries: async () => new Map() };
        const everywhere = async () => new Map();
        const kept = makeListClosedDays(settings, ledger, everywhere, clock);
        const from = calendarDay('2026-11-19');
        for (const moment of moments) {
          now = moment;
          const fresh = makeListClosedDays(settings, ledger, everywhere, clock);
          const to = addDays(from, 9);
          expect(await kept(from, to)).toEqual(await fresh(from, to));
        }
      }),
    );
  });
});
