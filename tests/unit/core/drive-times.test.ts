import { describe, expect, it } from 'vitest';
import type { DayPlanDto } from '#core/contract/dispatch.ts';
import {
  estimateTravel,
  type Point,
  roadsIn,
  shareTravel,
  type TravelTimes,
} from '#core/dispatch/travel.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { DISPATCH } from '#server/areas/dispatch/dispatch.wiring.ts';
import { dayPlanDto } from '#server/areas/dispatch/plans.presenter.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';
import { SATURDAY, trucks } from '#tests/support/crews.ts';
import { openShop } from '#tests/support/shop.ts';

const CLEBURNE: Point = { lat: 32.3476, lng: -97.3867 };
const BURLESON: Point = { lat: 32.5421, lng: -97.3208 };
const BY = { kind: 'admin', uid: 'dana' } as const;

/** Answers a multiple of the estimate, and can simulate an outage. */
function travelTimes(factor: number): TravelTimes & { breakDown(broken: boolean): void } {
  let isAway = false;
  return {
    async between(points) {
      if (isAway) throw new Error('The routing service is away');
      const table = estimateTravel(points);
      return { ...table, minutes: table.minutes.map((one) => one * factor) };
    },
    breakDown(broken) {
      isAway = broken;
    },
  };
}

describe('shareTravel', () => {
  it('keeps known routes and estimates the others, slower if past drives were', () => {
    const estimate = estimateTravel([BURLESON, CLEBURNE]);
    const known = { ...estimate, minutes: estimate.minutes.map((one) => one * 2) };
    known.minutes[2] = Number.NaN;
    const roads = roadsIn([BURLESON, CLEBURNE], known);
    const { table, rows, yard } = shareTravel([BURLESON, BURLESON], CLEBURNE, 1.5, roads);
    const way = (x: number, y: number) => table.minutes[x * table.points + y];
    expect([rows, yard]).toEqual([[0, 0], 1]);
    expect(way(0, 1)).toBeCloseTo((estimate.minutes[1] ?? 0) * 2, 9);
    expect(way(1, 0)).toBeCloseTo((estimate.minutes[1] ?? 0) * 1.5, 9);
    // Two addresses in one place are neighbors, whatever a service says.
    expect(way(0, 0)).toBeCloseTo(
      (estimateTravel([BURLESON, { ...BURLESON }]).minutes[1] ?? 0) * 1.5,
      9,
    );
    expect(shareTravel([BURLESON], CLEBURNE).table.minutes[1]).toBe(estimate.minutes[1]);
  });
});

describe("a day's plan", () => {
  async function plannedShop(service: ReturnType<typeof travelTimes>) {
    const shop = await openShop(undefined, { travelTimes: service });
    await shop.of(DISPATCH.saveFleet)(trucks(2));
    const booked = { ...shop.order(), event: { ...shop.order().event, postalCode: '76102' } };
    const placed = await shop.place(booked);
    if (!placed.ok) throw new Error(placed.error.kind);
    const { id, total: amount } = placed.value.reservation;
    await shop.paid(id, amount, 'full');
    const plans = shop.of(DISPATCH.planDay);
    const told = async () =>
      dayPlanDto(await plans.read(SATURDAY), {
        reservations: new Map(),
        settings: DEFAULT_SETTINGS,
      });
    const arrange = ({ version, trucks: lanes }: DayPlanDto) => {
      const wanted = lanes.map(({ truckId, stops }) => ({
        truckId,
        stopIds: stops.map((one) => one.id),
      }));
      return plans.arrange(SATURDAY, { version, trucks: wanted }, BY);
    };
    return { ...shop, told, arrange };
  }

  it('is refused if the service knows that it cannot be driven', async () => {
    const shop = await plannedShop(travelTimes(20));
    const refused = await shop.arrange(await shop.told());
    expect(refused.ok ? [] : refused.error).toMatchObject({ kind: 'infeasible' });
  });

  it("uses the routing service's times, says so, and works without it", async () => {
    const service = travelTimes(1.5);
    const shop = await plannedShop(service);
    const { told } = shop;
    const witness = async () =>
      (await shop.of(RECORDS.crewDays).crewDays([SATURDAY])).get(SATURDAY)?.witness;
    const sold = await witness();
    const driven = (plan: Awaited<ReturnType<typeof told>>) => plan.trucks[0]?.minutes ?? 0;

    const withService = await told();
    service.breakDown(true);
    const without = await told();
    expect([withService.driveTimes, without.driveTimes]).toEqual(['service', 'away']);
    expect(driven(withService)).toBeGreaterThan(driven(without) + 10);

    service.breakDown(false);
    const arranged = await shop.arrange(withService);
    expect(
      arranged.ok &&
        dayPlanDto(arranged.value, { reservations: new Map(), settings: DEFAULT_SETTINGS })
          .trucks[0]?.minutes,
    ).toBe(driven(withService));
    // Promises are based on estimates that every process computes alike.
    expect(await witness()).toEqual(sold);
  });
});
