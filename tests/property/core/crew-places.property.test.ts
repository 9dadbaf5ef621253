import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CrewPlace, placeOn, shortCrews, withPlaces } from '#core/dispatch/crew-places.ts';
import { DEMO_FLEET } from '#core/dispatch/demo-fleet.ts';
import type { TruckFleet } from '#core/dispatch/fleet.ts';
import { addDays } from '#core/kernel/calendar-day.ts';
import { SATURDAY } from '#tests/support/crews.ts';

const TRUCKS = ['truck-1', 'truck-2', 'truck-3'];
const truckId = fc.constantFrom(...TRUCKS);

/** Up to ten people on three trucks of one to three seats, one of which may be parked. */
const fleets: fc.Arbitrary<TruckFleet> = fc
  .record({
    own: fc.array(fc.option(truckId, { nil: undefined }), { maxLength: 10 }),
    sizes: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 3, maxLength: 3 }),
    parked: fc.option(truckId),
  })
  .map(({ own, sizes, parked }) => ({
    ...DEMO_FLEET,
    trucks: DEMO_FLEET.trucks.map((truck, index) => ({
      ...truck,
      crewSize: sizes[index] ?? 1,
      daysOff: truck.id === parked ? [SATURDAY] : [],
    })),
    crew: own.map((id, index) => ({
      id: `p${index}`,
      name: `Person ${index}`,
      phone: '',
      role: 'crew' as const,
      languages: ['en' as const],
      ...(id !== undefined && { truckId: id }),
      daysOff: [],
    })),
  }));

const place: fc.Arbitrary<CrewPlace> = fc.oneof(
  fc.constantFrom('usual' as const, 'yard' as const, 'off' as const),
  truckId.map((id) => ({ truckId: id })),
);
const places = fc
  .array(fc.tuple(fc.nat({ max: 9 }), place))
  .map((all) => new Map(all.map(([index, one]) => [`p${index}`, one])));

describe('the crew of a day', () => {
  it('is short by no more people than are elsewhere, and names them', () => {
    fc.assert(
      fc.property(fleets, places, (usual, wanted) => {
        const fleet = withPlaces(usual, SATURDAY, wanted);
        const away = fleet.crew.filter((one) => placeOn(one, SATURDAY) !== 'usual');
        const short = shortCrews(fleet, SATURDAY);
        const empty = short.reduce((sum, { truck, people }) => sum + truck.crewSize - people, 0);
        expect(empty).toBeLessThanOrEqual(away.length);
        const missing = short.flatMap((one) => one.missing);
        expect(new Set(missing).size).toBe(missing.length);
        expect(missing.length).toBe(empty);
        for (const one of missing) expect(away).toContain(one);
        for (const { truck, people } of short) {
          expect(people).toBeGreaterThanOrEqual(0);
          expect(people).toBeLessThan(truck.crewSize);
        }
      }),
    );
  });

  it('changes no other day, and is as before once everybody is put back', () => {
    fc.assert(
      fc.property(fleets, places, places, (usual, before, wanted) => {
        const sunday = addDays(SATURDAY, 1);
        const fleet = withPlaces(usual, sunday, before);
        const all = new Map(fleet.crew.map(({ id }) => [id, 'usual' as const]));
        const placed = withPlaces(fleet, SATURDAY, wanted);
        expect(placed.crew.map((one) => placeOn(one, sunday))).toEqual(
          fleet.crew.map((one) => placeOn(one, sunday)),
        );
        expect(withPlaces(placed, SATURDAY, all)).toEqual(fleet);
      }),
    );
  });
});
