import { estimateTravel, type TravelTimes } from '#core/dispatch/travel.ts';

/** Answers a multiple of the estimate, and can simulate an outage. */
export function memoryTravelTimes(factor = 1): TravelTimes & { breakDown(broken: boolean): void } {
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
