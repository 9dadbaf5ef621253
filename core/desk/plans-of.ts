import { type CrewDaysReader, orderNow, type Stop } from '#core/dispatch/crew-day.ts';
import type { TruckFleet } from '#core/dispatch/fleet.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { ReservationId } from '#core/kernel/ids.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { visitsOf } from '#core/reservations/visits.ts';

/** How far a visit has come. */
export type VisitStop = Pick<Stop, 'kind' | 'state'> & {
  readonly day: CalendarDay;
  /** A crew was given it and will report it. */
  readonly isPublished: boolean;
};

export type Planned = {
  /** Numbers of the trucks assigned, from 1 in the fleet's order; empty if none yet. */
  readonly trucks: readonly number[];
  readonly stops: readonly VisitStop[];
};

export type PlansOf = (
  reservations: readonly Reservation[],
) => Promise<ReadonlyMap<ReservationId, Planned>>;

/** Reads the fleet, and one document for each day with a visit to someone on the list. */
export const makePlansOf =
  (crewDays: CrewDaysReader, fleet: { read(): Promise<TruckFleet> }): PlansOf =>
  async (reservations) => {
    const days = new Set(
      reservations.flatMap(({ lines }) => visitsOf(lines).map(({ day }) => day)),
    );
    const [{ trucks }, planned] = await Promise.all([fleet.read(), crewDays.crewDays([...days])]);
    const found = [...planned]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([day, crewDay]) => {
        const given = new Set(Object.values(crewDay.published?.order ?? {}).flat());
        const truckOf = new Map(
          Object.entries(orderNow(crewDay)).flatMap(([truckId, stops]) => {
            const number = trucks.findIndex(({ id }) => id === truckId) + 1;
            return number === 0 ? [] : stops.map((stopId) => [stopId, number] as const);
          }),
        );
        return Object.values(crewDay.stops).map(({ id, reservationId, kind, state }) => ({
          reservationId,
          truck: truckOf.get(id),
          stop: { day, kind, state, isPublished: given.has(id) },
        }));
      });
    return new Map(
      [...Map.groupBy(found, ({ reservationId }) => reservationId)].map(([id, own]) => [
        id,
        {
          trucks: [...new Set(own.flatMap(({ truck }) => truck ?? []))],
          stops: own.map(({ stop }) => stop),
        },
      ]),
    );
  };
