import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import type { OFF_REASONS } from './fleet.schema.ts';
import { type CrewMember, shiftOn, type Truck, type TruckFleet } from './fleet.ts';

// Who rides on which truck: docs/decisions/21-trucks-crews-and-the-promise.md.

/** Where somebody is on one day. `usual`: on their own truck or, without one, where a seat is empty. */
export type CrewPlace = 'usual' | 'yard' | 'off' | { readonly truckId: string };

type Crew = Pick<TruckFleet, 'trucks' | 'crew'>;

/** Why somebody is off. */
export type OffReason = (typeof OFF_REASONS)[number];

export const whyOff = ({ offBecause = [] }: CrewMember, day: CalendarDay): OffReason | undefined =>
  offBecause.find((one) => one.day === day)?.why;

export function placeOn({ daysOff, rides = [] }: CrewMember, day: CalendarDay): CrewPlace {
  if (daysOff.includes(day)) return 'off';
  const arranged = rides.find((one) => one.day === day);
  if (arranged === undefined) return 'usual';
  return arranged.truckId === null ? 'yard' : { truckId: arranged.truckId };
}

/** The truck somebody rides on that day, as far as it is decided. */
export function rideOn(member: CrewMember, day: CalendarDay): string | undefined {
  const place = placeOn(member, day);
  if (typeof place === 'object') return place.truckId;
  return place === 'usual' ? member.truckId : undefined;
}

export const ridersOn = (
  { crew }: Pick<TruckFleet, 'crew'>,
  truckId: string,
  day: CalendarDay,
): readonly CrewMember[] => crew.filter((member) => rideOn(member, day) === truckId);

/**
 * Whether the person a crew link was made for goes out with its truck that day, as far as that is
 * decided. True for somebody who is not on file, because there is nothing to check.
 * @param working ids of the trucks that go out
 */
export function isAboard(
  link: { readonly name: string; readonly truckId: string },
  crew: readonly {
    readonly name: string;
    readonly place: CrewPlace;
    readonly truckId?: string | undefined;
  }[],
  working: readonly string[],
): boolean {
  const known = crew.filter(({ name }) => name === link.name);
  return (
    known.length === 0 ||
    known.some(
      ({ place, truckId }) =>
        place !== 'off' &&
        place !== 'yard' &&
        (truckId === undefined || truckId === link.truckId || !working.includes(truckId)),
    )
  );
}

/** How long past days stay on file: reports measure a day once more two weeks later. */
const DAYS_KEPT = 60;

/**
 * The fleet with these people in other places on that day.
 * @param reasons why those who are off are, as far as somebody said so
 */
export function withPlaces<Fleet extends Pick<TruckFleet, 'crew'>>(
  fleet: Fleet,
  day: CalendarDay,
  places: ReadonlyMap<string, CrewPlace>,
  reasons: ReadonlyMap<string, OffReason> = new Map(),
): Fleet {
  const placed = (member: CrewMember): CrewMember => {
    const place = places.get(member.id);
    if (place === undefined) return member;
    const { rides: before = [], offBecause: said = [], truckId: own, ...rest } = member;
    const isKept = (one: { readonly day: string }): boolean =>
      one.day !== day && one.day >= addDays(day, -DAYS_KEPT);
    const isUsual =
      place === 'usual' || place === 'off' || (place !== 'yard' && place.truckId === own);
    const rides = [
      ...before.filter(isKept),
      ...(isUsual ? [] : [{ day, truckId: place === 'yard' ? null : place.truckId }]),
    ];
    const daysOff = rest.daysOff.filter((one) => one !== day);
    const why = place === 'off' ? reasons.get(member.id) : undefined;
    const offBecause = [...said.filter(isKept), ...(why === undefined ? [] : [{ day, why }])];
    return {
      ...rest,
      ...(own !== undefined && { truckId: own }),
      ...(rides.length > 0 && { rides }),
      ...(offBecause.length > 0 && { offBecause }),
      daysOff: place === 'off' ? [...daysOff, day] : daysOff,
    };
  };
  return { ...fleet, crew: fleet.crew.map((member) => placed(member)) };
}

/**
 * How many seats are taken on each truck. People without one of these trucks step in where a seat is
 * empty, in the fleet's order.
 */
function seatsTaken(
  trucks: readonly Truck[],
  rides: readonly (string | undefined)[],
): ReadonlyMap<string, number> {
  const own = trucks.map(({ id, crewSize }) =>
    Math.min(crewSize, rides.filter((ride) => ride === id).length),
  );
  let others = rides.filter((ride) => !trucks.some(({ id }) => id === ride)).length;
  return new Map(
    trucks.map(({ id, crewSize }, index) => {
      const seats = own[index] ?? 0;
      const more = Math.min(others, crewSize - seats);
      others -= more;
      return [id, seats + more];
    }),
  );
}

/** A truck that goes out with fewer people than its crew size; with none, it stays in the yard. */
type ShortCrew = {
  readonly truck: Truck;
  readonly people: number;
  /** Who is missing, one for each empty seat. */
  readonly missing: readonly CrewMember[];
};

/**
 * The trucks with fewer people that day than usual: somebody is off or elsewhere, and nobody steps
 * in. No truck loses more people than are away, so a shop may enter only its crew leads.
 */
export function shortCrews({ trucks, crew }: Crew, day: CalendarDay): readonly ShortCrew[] {
  const away = crew.filter((member) => placeOn(member, day) !== 'usual');
  if (away.length === 0) return [];
  const working = trucks.filter((truck) => shiftOn(truck, day) !== undefined);
  const isParked = (id: string): boolean =>
    trucks.some((truck) => truck.id === id) && !working.some((truck) => truck.id === id);
  const usual = seatsTaken(
    working,
    crew
      .filter(({ truckId }) => truckId === undefined || !isParked(truckId))
      .map(({ truckId }) => truckId),
  );
  const today = seatsTaken(
    working,
    crew
      .filter((member) => !['off', 'yard'].some((place) => place === placeOn(member, day)))
      .map((member) => rideOn(member, day)),
  );
  const short = working.flatMap((truck) => {
    const empty = (usual.get(truck.id) ?? 0) - (today.get(truck.id) ?? 0);
    const own = away.filter(({ truckId }) => truckId === truck.id).slice(0, Math.max(0, empty));
    return empty > 0 ? [{ truck, empty, own }] : [];
  });
  // Whoever steps in for them leaves a seat empty, too.
  const others = away.filter((member) => !short.some(({ own }) => own.includes(member)));
  return short.map(({ truck, empty, own }) => ({
    truck,
    people: truck.crewSize - empty,
    missing: [...own, ...others.splice(0, empty - own.length)],
  }));
}

/**
 * The trucks that could stay in the yard so that the others have all their people. The one with the
 * fewest people comes first, because they then step in elsewhere.
 */
export function trucksToSpare(
  { trucks, crew }: Crew,
  day: CalendarDay,
  keep: ReadonlySet<string>,
): readonly string[] {
  const spared: string[] = [];
  for (;;) {
    const left = trucks.map((truck) =>
      spared.includes(truck.id) ? { ...truck, daysOff: [...truck.daysOff, day] } : truck,
    );
    const [fewest] = shortCrews({ trucks: left, crew }, day)
      .filter(({ truck, people }) => people > 0 && !keep.has(truck.id))
      .toReversed()
      .toSorted((a, b) => a.people - b.people);
    if (fewest === undefined) return spared;
    spared.push(fewest.truck.id);
  }
}

/**
 * The trucks that go out that day without a crew lead, though the shop has some. A lead who fills an
 * empty seat may ride on any of them, so each accounts for one.
 */
export function trucksWithoutLead({ trucks, crew }: Crew, day: CalendarDay): readonly Truck[] {
  const leads = crew.filter(({ role }) => role === 'lead');
  if (leads.length === 0) return [];
  const short = shortCrews({ trucks, crew }, day);
  const working = trucks.filter(
    (truck) =>
      shiftOn(truck, day) !== undefined &&
      !short.some((one) => one.truck.id === truck.id && one.people === 0),
  );
  const isOn = (truck: Truck) => (member: CrewMember) => rideOn(member, day) === truck.id;
  const filling = leads.filter(
    (lead) => placeOn(lead, day) === 'usual' && !working.some((truck) => isOn(truck)(lead)),
  );
  return working
    .filter((truck) => crew.some((one) => isOn(truck)(one) || one.truckId === truck.id))
    .filter((truck) => !leads.some(isOn(truck)))
    .slice(filling.length);
}
