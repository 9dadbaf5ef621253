import {
  type CrewDay,
  type CrewDaysReader,
  EMPTY_CREW_DAY,
  isLive,
  type Stop,
} from '#core/dispatch/crew-day.ts';
import { problemOf, trucksOn } from '#core/dispatch/day-problem.ts';
import type { FleetStore, TruckFleet } from '#core/dispatch/fleet.ts';
import { settleOrder } from '#core/dispatch/witness.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';

/** Why no truck comes on a day: all stay in the yard, or none has time for even a small delivery. */
export type NoRoom = 'weekday' | 'crews_full';

/** Those of the days on which no truck comes; none in a shop without trucks. */
export type CrewRoom = (days: readonly CalendarDay[]) => Promise<ReadonlyMap<CalendarDay, NoRoom>>;

/** The least that a booking can ask: next to the yard, at any hour. Who asks for more is told when the order is placed. */
const probeAt = ({ depot }: TruckFleet): Stop => ({
  id: 'probe',
  reservationId: 'probe',
  kind: 'deliver',
  lines: [],
  lb: 100,
  cuFt: 10,
  from: 8 * 60,
  to: 20 * 60,
  work: 20,
  point: depot.point,
  state: 'planned',
});

function isFull(day: CalendarDay, fleet: TruckFleet, { stops, witness }: CrewDay, now: Instant) {
  const live = Object.values(stops).filter((stop) => isLive(stop, now));
  const probe = probeAt(fleet);
  const problem = problemOf(day, fleet, [...live, probe]);
  return settleOrder(problem, witness, new Set([probe.id])).unplaced.includes(probe.id);
}

const nextExpiry = ({ stops }: CrewDay, now: Instant): number =>
  Math.min(
    ...Object.values(stops).map(({ expiresAt = Infinity }) =>
      expiresAt > now ? expiresAt : Infinity,
    ),
  );

type Looked = { readonly fleet: TruckFleet; readonly until: number; readonly isFull: boolean };

/** A look at a day is remembered as long as the day, the trucks and its holds are the same. */
export function makeCrewRoom(
  fleets: Pick<FleetStore, 'read'>,
  reader: CrewDaysReader,
  clock: Clock,
): CrewRoom {
  const looks = new WeakMap<CrewDay, Looked>();

  function look(day: CalendarDay, fleet: TruckFleet, crewDay: CrewDay, now: Instant): boolean {
    const known = looks.get(crewDay);
    if (known !== undefined && known.fleet === fleet && now < known.until) return known.isFull;
    const seen = {
      fleet,
      until: nextExpiry(crewDay, now),
      isFull: isFull(day, fleet, crewDay, now),
    };
    looks.set(crewDay, seen);
    return seen.isFull;
  }

  return async (days) => {
    const fleet = await fleets.read();
    if (fleet.trucks.length === 0) return new Map();
    const crewDays = await reader.crewDays(days);
    const now = clock.now();
    return new Map(
      days.flatMap((day): (readonly [CalendarDay, NoRoom])[] => {
        if (trucksOn(fleet, day).length === 0) return [[day, 'weekday']];
        const crewDay = crewDays.get(day) ?? EMPTY_CREW_DAY;
        if (crewDay === EMPTY_CREW_DAY) return [];
        return look(day, fleet, crewDay, now) ? [[day, 'crews_full']] : [];
      }),
    );
  };
}
