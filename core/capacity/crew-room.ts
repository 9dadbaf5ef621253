import type { Product } from '#core/catalogue/product.ts';
import {
  type Carried,
  type Handled,
  loadOf,
  manMinutesOf,
} from '#core/catalogue/usual-handling.ts';
import {
  type CrewDay,
  type CrewDaysReader,
  EMPTY_CREW_DAY,
  isLive,
  type LateUnits,
  type Stop,
} from '#core/dispatch/crew-day.ts';
import { problemOf, trucksOn } from '#core/dispatch/day-problem.ts';
import { canCarry, type FleetStore, type TruckFleet } from '#core/dispatch/fleet.ts';
import type { Point } from '#core/dispatch/travel.ts';
import { searchDay, settleOrder } from '#core/dispatch/witness.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { ReservationId } from '#core/kernel/ids.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';

/** No truck can come that day in addition to everything already promised. */
export type CrewFull = {
  readonly kind: 'crew_full';
  readonly day: CalendarDay;
  readonly visit: Stop['kind'];
  /** If that may be why: units that do not come back in time. Others might. */
  readonly late?: LateUnits | undefined;
  /** A product whose units another customer has too long, whatever else the trucks do. */
  readonly handedOn?: Pick<Product, 'id' | 'title' | 'es'> | undefined;
  /** `HH:MM`: by when it is picked up from that customer. */
  readonly outUntil?: string | undefined;
  /** Set if the trucks could not do it with nothing else to do that day. */
  readonly evenAlone?: EvenAlone | undefined;
};

/**
 * No truck can be there before the party starts, but from `earliest` on; or at no hour; or none can
 * carry it.
 */
type EvenAlone =
  | { readonly kind: 'too_large' }
  | { readonly kind: 'too_early'; readonly startsAt: string; readonly earliest: string }
  | { readonly kind: 'no_truck' };

/** Why no truck comes: none works that day, none can carry it or has room, or one could only pick up. */
export type NoRoom = 'weekday' | 'too_large' | 'trucks_full' | 'crews_full';

/** What a truck would deliver and pick up: pounds, cubic feet and man-minutes each way. */
export type Haul = Handled & { readonly setUp: number; readonly takeDown: number };

type Hauled = { readonly product: Carried | undefined; readonly quantity: number };

/** Adds up what a stop would carry, without ballast, because the ground is not known yet. */
export function haulOf(things: readonly Hauled[]): Haul {
  const sum = (of: (product: Carried | undefined) => number): number =>
    things.reduce((total, { product, quantity }) => total + quantity * of(product), 0);
  return {
    lb: sum((product) => loadOf(product, false).lb),
    cuFt: sum((product) => loadOf(product, false).cuFt),
    setUp: sum((product) => manMinutesOf(product, 'deliver')),
    takeDown: sum((product) => manMinutesOf(product, 'collect')),
  };
}

/**
 * Days on which no truck comes; none in a shop without trucks.
 * @param own a reservation that wants to move its stops, which are ignored
 * @param haul what is asked for, if known; otherwise the smallest possible item
 * @param where the place, if known; otherwise next to the yard
 */
export type CrewRoom = (
  days: readonly CalendarDay[],
  own?: ReservationId,
  haul?: Haul,
  where?: Point,
) => Promise<ReadonlyMap<CalendarDay, NoRoom>>;

const SMALLEST: Haul = { lb: 100, cuFt: 10, setUp: 20, takeDown: 20 };

/** At any hour, because the time is not known yet. Checkout checks the real one. */
export const probeAt = (point: Point, haul: Haul, kind: Stop['kind']): Stop => ({
  id: 'probe',
  reservationId: 'probe',
  kind,
  lines: [],
  units: [],
  lb: haul.lb,
  cuFt: haul.cuFt,
  from: 8 * 60,
  to: 20 * 60,
  work: kind === 'deliver' ? haul.setUp : haul.takeDown,
  point,
  state: 'planned',
});

/** As in checkout, a crowded day is searched for another order of stops, but more briefly. */
const SEARCH_SECONDS = 0.02;

function hasRoom(
  day: CalendarDay,
  fleet: TruckFleet,
  { stops, witness }: CrewDay,
  probe: Stop,
  now: Instant,
): boolean {
  const live = Object.values(stops).filter((stop) => isLive(stop, now));
  const problem = problemOf(day, fleet, [...live, probe]);
  const { unplaced, witness: settled } = settleOrder(problem, witness, new Set([probe.id]));
  if (!unplaced.includes(probe.id)) return true;
  const placed = new Set(Object.values(settled).flat());
  const served = [...live.filter(({ id }) => placed.has(id)), probe];
  const tries = searchDay(problemOf(day, fleet, served), settled, { seconds: SEARCH_SECONDS });
  let step = tries.next();
  while (step.done !== true) step = tries.next();
  return step.value !== undefined;
}

function noRoomOn(
  day: CalendarDay,
  fleet: TruckFleet,
  crewDay: CrewDay,
  haul: Haul,
  where: Point,
  now: Instant,
): NoRoom | undefined {
  const has = (kind: Stop['kind']): boolean =>
    hasRoom(day, fleet, crewDay, probeAt(where, haul, kind), now);
  if (has('deliver')) return undefined;
  return haul !== SMALLEST && has('collect') ? 'crews_full' : 'trucks_full';
}

const without = (crewDay: CrewDay, own: ReservationId | undefined): CrewDay => ({
  ...crewDay,
  stops: Object.fromEntries(
    Object.entries(crewDay.stops).filter(([, { reservationId }]) => reservationId !== own),
  ),
});

const nextExpiry = ({ stops }: CrewDay, now: Instant): number =>
  Math.min(
    ...Object.values(stops).map(({ expiresAt = Infinity }) =>
      expiresAt > now ? expiresAt : Infinity,
    ),
  );

type Looked = {
  readonly fleet: TruckFleet;
  readonly until: number;
  readonly noRoom: NoRoom | undefined;
};

const nameOf = ({ lb, cuFt, setUp, takeDown }: Haul, { lat, lng }: Point): string =>
  [lb, cuFt, setUp, takeDown, lat, lng].join();

/** Cached per day, haul and point while the day, the trucks and its live holds stay the same. */
export function makeCrewRoom(
  fleets: Pick<FleetStore, 'read'>,
  reader: CrewDaysReader,
  clock: Clock,
): CrewRoom {
  const looks = new WeakMap<CrewDay, Map<string, Looked>>();

  function look(
    day: CalendarDay,
    fleet: TruckFleet,
    crewDay: CrewDay,
    haul: Haul,
    where: Point,
    now: Instant,
  ) {
    const ofDay = looks.get(crewDay) ?? new Map<string, Looked>();
    looks.set(crewDay, ofDay);
    const name = nameOf(haul, where);
    const known = ofDay.get(name);
    if (known !== undefined && known.fleet === fleet && now < known.until) return known.noRoom;
    const noRoom = noRoomOn(day, fleet, crewDay, haul, where, now);
    ofDay.set(name, { fleet, until: nextExpiry(crewDay, now), noRoom });
    return noRoom;
  }

  return async (days, own, haul = SMALLEST, place) => {
    const fleet = await fleets.read();
    if (fleet.trucks.length === 0) return new Map();
    const where = place ?? fleet.depot.point;
    const crewDays = await reader.crewDays(days);
    const now = clock.now();
    return new Map(
      days.flatMap((day): (readonly [CalendarDay, NoRoom])[] => {
        if (trucksOn(fleet, day).length === 0) return [[day, 'weekday']];
        if (!canCarry(trucksOn(fleet, day), haul)) return [[day, 'too_large']];
        const crewDay = crewDays.get(day) ?? EMPTY_CREW_DAY;
        if (crewDay === EMPTY_CREW_DAY) return [];
        const isOwn = Object.values(crewDay.stops).some((stop) => stop.reservationId === own);
        const noRoom = isOwn
          ? noRoomOn(day, fleet, without(crewDay, own), haul, where, now)
          : look(day, fleet, crewDay, haul, where, now);
        return noRoom === undefined ? [] : [[day, noRoom]];
      }),
    );
  };
}
