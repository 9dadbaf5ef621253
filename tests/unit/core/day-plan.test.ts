import { describe, expect, it } from 'vitest';
import { type CrewDay, EMPTY_CREW_DAY, type Stop } from '#core/dispatch/crew-day.ts';
import { currentPlan } from '#core/dispatch/day-plan.ts';
import { drivePlan } from '#core/dispatch/drive-plan.ts';
import { shopMoment } from '#core/kernel/shop-time.ts';
import { SATURDAY, trucks } from '#tests/support/crews.ts';

/** Each half an hour or more from the next. */
const stopAt = (id: string, lat: number, done?: string): Stop => ({
  id,
  reservationId: id,
  kind: 'deliver',
  lines: [0],
  units: [],
  point: { lat, lng: -97.4 },
  from: 480,
  to: 660,
  work: 40,
  lb: 100,
  cuFt: 10,
  state: done === undefined ? 'planned' : 'done',
  ...(done !== undefined && { times: { done: shopMoment(SATURDAY, done) } }),
});

describe('a plan under way', () => {
  it('drives on from the last report, even if several stops were reported at once', () => {
    const stops = [
      stopAt('a', 32.4, '10:00'),
      stopAt('b', 32.8, '10:00'),
      stopAt('c', 33.2, '10:00'),
      stopAt('d', 33.2),
    ];
    const crewDay: CrewDay = {
      ...EMPTY_CREW_DAY,
      stops: Object.fromEntries(stops.map((stop) => [stop.id, stop])),
      witness: { t0: ['a', 'b', 'c', 'd'] },
    };
    const now = shopMoment(SATURDAY, '10:01');
    const facts = { day: SATURDAY, fleet: trucks(1), crewDay, now };
    const [truck] = drivePlan(currentPlan(facts), facts).trucks;
    const leaves = truck?.stops.map(({ leave = 0 }) => leave) ?? [];
    expect(leaves.slice(0, 3)).toEqual(leaves.slice(0, 3).toSorted((a, b) => a - b));
    expect(leaves[2]).toBe(600);
    expect(truck?.stops[3]?.begin).toBeLessThan(610);
  });
});
