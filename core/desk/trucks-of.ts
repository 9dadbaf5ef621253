import { type CrewDaysReader, orderNow } from '#core/dispatch/crew-day.ts';
import type { TruckFleet } from '#core/dispatch/fleet.ts';
import type { ReservationId } from '#core/kernel/ids.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { visitsOf } from '#core/reservations/visits.ts';

/** Numbers of the trucks that come, from 1 as in the fleet's order; none yet: empty. */
export type TrucksOf = (
  reservations: readonly Reservation[],
) => Promise<ReadonlyMap<ReservationId, readonly number[]>>;

/** Reads one document a day that somebody of the list is visited, and the fleet. */
export const makeTrucksOf =
  (crewDays: CrewDaysReader, fleet: { read(): Promise<TruckFleet> }): TrucksOf =>
  async (reservations) => {
    const days = new Set(
      reservations.flatMap(({ lines }) => visitsOf(lines).map(({ day }) => day)),
    );
    const [{ trucks }, planned] = await Promise.all([fleet.read(), crewDays.crewDays([...days])]);
    const found = [...planned]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([, day]) =>
        Object.entries(orderNow(day)).flatMap(([truckId, stops]) => {
          const number = trucks.findIndex(({ id }) => id === truckId) + 1;
          const visited = stops.flatMap((id) => day.stops[id]?.reservationId ?? []);
          return number === 0 ? [] : visited.map((reservationId) => ({ reservationId, number }));
        }),
      );
    return new Map(
      [...Map.groupBy(found, ({ reservationId }) => reservationId)].map(([id, own]) => [
        id,
        [...new Set(own.map(({ number }) => number))],
      ]),
    );
  };
