import { describe, expect, it } from 'vitest';
import { makeFindStopOrders } from '#core/checkout/find-stop-orders.ts';
import { type CrewDay, EMPTY_CREW_DAY, type Stop } from '#core/dispatch/crew-day.ts';
import { DEMO_FLEET } from '#core/dispatch/demo-fleet.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { plannedStop } from '#tests/support/crews.ts';
import { fixedClock } from '#tests/support/fixtures.ts';

const DAY = calendarDay('2026-08-08');

const stopNamed = (id: string, from: number): Stop =>
  plannedStop(id, {
    lb: 300,
    cuFt: 30,
    from,
    to: from + 60,
    work: 30,
    point: DEMO_FLEET.depot.point,
  });

const dayOf = (version: number, ...stops: readonly Stop[]): CrewDay => ({
  ...EMPTY_CREW_DAY,
  version,
  stops: Object.fromEntries(stops.map((stop) => [stop.id, stop])),
});

function finder() {
  let readings = 0;
  const find = makeFindStopOrders({
    truckFleet: { read: async () => DEMO_FLEET },
    clock: fixedClock(),
    pause: () => Promise.resolve(),
    // Every search reads the clock to set its limit.
    elapsed: () => {
      readings += 1;
      return 0;
    },
  });
  const search = (...ways: readonly CrewDay[]) =>
    find({ kind: 'needs_search', days: new Map([[DAY, ways]]) });
  return { search, readings: () => readings };
}

describe('makeFindStopOrders', () => {
  it('finds an order that serves every stop of the version searched', async () => {
    const { search } = finder();
    const found = (await search(dayOf(3, stopNamed('a', 600), stopNamed('b', 600)))).get(DAY);
    expect(found?.version).toBe(3);
    expect(
      Object.values(found?.order ?? {})
        .flat()
        .toSorted(),
    ).toEqual(['a', 'b']);
  });

  it('finds none for a stop that no truck can serve', async () => {
    const { search } = finder();
    const heavy = { ...stopNamed('a', 600), lb: 1_000_000 };
    expect((await search(dayOf(1, heavy))).get(DAY)).toEqual({ version: 1, order: undefined });
  });

  it('searches once for equal trips, whatever the names of their stops', async () => {
    const { search, readings } = finder();
    await search(dayOf(1, stopNamed('a', 600)));
    const before = readings();
    await search(dayOf(1, stopNamed('again', 600)));
    expect(readings()).toBe(before);
    await search(dayOf(1, stopNamed('later', 660)));
    expect(readings()).toBeGreaterThan(before);
  });

  it('searches again with another unit, which another customer may have', async () => {
    const { search, readings } = finder();
    await search(dayOf(1, { ...stopNamed('a', 600), units: ['castle:u1'] }));
    const before = readings();
    await search(dayOf(1, { ...stopNamed('a', 600), units: ['castle:u2'] }));
    expect(readings()).toBeGreaterThan(before);
  });

  it('searches the other ways a day might be until one works', async () => {
    const { search } = finder();
    const heavy = { ...stopNamed('a', 600), lb: 1_000_000 };
    const found = await search(dayOf(2, heavy), dayOf(2, stopNamed('b', 600)), dayOf(2, heavy));
    expect(Object.values(found.get(DAY)?.order ?? {})).toEqual([['b']]);
  });
});
