import type { Actor } from '#core/kernel/actor.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { ReservationId, UnitId } from '#core/kernel/ids.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Load } from './routing-problem.ts';
import type { Point } from './travel.ts';

/** The most that a crew can type or measure: phones stop there, and the server takes no more. */
export const CREW_LIMITS = { text: 1_000, line: 200, signer: 120, windMph: 200 } as const;

export const STOP_STATES = [
  'planned',
  'loaded',
  'on_the_way',
  'arrived',
  'done',
  'failed',
] as const;
export type StopState = (typeof STOP_STATES)[number];

/** A staff member accepted a stop although no truck can serve it. */
export type TakenOn = { readonly reason: string; readonly by: Actor; readonly at: Instant };

/** One visit as the crews see it. Loads and minutes are as promised at booking. */
export type Stop = Load & {
  readonly id: string;
  readonly reservationId: ReservationId;
  readonly kind: 'deliver' | 'collect';
  /** Indexes into the reservation's lines. */
  readonly lines: readonly number[];
  /**
   * The units it delivers or picks up, as `unitKey` names them. A unit picked up on the day of its
   * next delivery ties the two stops together.
   */
  readonly units: readonly string[];
  /** Minutes of the day: work starts between `from` and `to`. */
  readonly from: number;
  readonly to: number;
  /** Man-minutes. */
  readonly work: number;
  readonly point: Point;
  /** Only for an unpaid hold: after this time no crew will come. */
  readonly expiresAt?: Instant | undefined;
  /** Set if it was accepted without room. Only such stops may be missing from the witness. */
  readonly takenOn?: TakenOn | undefined;
  readonly state: StopState;
  /** When it reached each state. */
  readonly times?: Readonly<Partial<Record<StopState, Instant>>> | undefined;
  /** Why the stop failed. */
  readonly failure?: string | undefined;
  /**
   * Set on a pickup while its delivery has failed: nothing is there. It keeps its place in the
   * witness, because the delivery may still be made.
   */
  readonly undelivered?: true | undefined;
  /**
   * On a delivery, the pieces that its crew did not set up, as `pieceKey` names them; on its pickup
   * the same ones, which are not there.
   */
  readonly missing?: readonly string[] | undefined;
  /**
   * Where the truck of a delivery first has to fetch the units, because it is out without them: the
   * other truck that left with them, or `YARD`.
   */
  readonly fetchFrom?: string | undefined;
};

/** It stays the same however the reservation changes. @param other day of the rental's other visit */
export const stopIdOf = (
  reservationId: string,
  { kind, day }: Pick<Stop, 'kind'> & { readonly day: CalendarDay },
  other: CalendarDay,
): string => `${reservationId}_${kind === 'deliver' ? 'd' : 'c'}_${day}_${other}`;

const STOP_ID = /^(?<reservationId>.+)_(?<kind>[dc])_\d{4}-\d{2}-\d{2}_\d{4}-\d{2}-\d{2}$/;

/** Works for stops that no longer exist. */
export const reservationOfStop = (stopId: string): string | undefined =>
  STOP_ID.exec(stopId)?.groups?.['reservationId'];

export const isPickup = (stopId: string): boolean => STOP_ID.exec(stopId)?.groups?.['kind'] === 'c';

/** One name for a unit across products. */
export const unitKey = (productId: string, unit: UnitId): string => `${productId}:${unit}`;

/** A unit, or of a product without units the product. */
export type Piece = { readonly productId: string; readonly unitId?: string | undefined };

export const pieceKey = ({ productId, unitId }: Piece): string =>
  unitId === undefined ? productId : unitKey(productId, unitId);

/** Whether a report about a unit means this product's. Old reports of damage name only the unit. */
export const isOfProduct = (productId: string, reported: string | undefined): boolean =>
  reported === undefined || reported === productId;

/** Units, as `unitKey` names them, that do not come back from their customers in time. */
export type LateUnits = readonly string[];

/** The units of these lines. */
export const unitKeys = (
  lines: readonly {
    readonly productId: string;
    readonly units: readonly UnitId[];
    readonly isService?: true | undefined;
  }[],
): readonly string[] =>
  lines.flatMap(({ productId, units, isService }) =>
    isService === true ? [] : units.map((unit) => unitKey(productId, unit)),
  );

type Trip = Pick<Stop, 'kind' | 'reservationId' | 'lines'>;

const rentalOf = ({ reservationId, lines }: Trip): string => `${reservationId} ${lines.join()}`;

/**
 * Whether a stop brings its units back for others on the same day. A pickup on the evening of the
 * delivery does not, because nobody else has the unit that day.
 */
export function bringsBack(stops: readonly Trip[]): (stop: Trip) => boolean {
  const delivered = new Set(
    stops.filter(({ kind }) => kind === 'deliver').map((stop) => rentalOf(stop)),
  );
  return (stop) => stop.kind === 'collect' && !delivered.has(rentalOf(stop));
}

/** A pickup's units without those that its delivery left out. */
export const unitsThere = ({ units, missing }: Pick<Stop, 'units' | 'missing'>): Stop['units'] =>
  missing === undefined ? units : units.filter((unit) => !missing.includes(unit));

/** The truck and the stop, by index, that pick a unit up. */
type UnitSource = { readonly truck: number; readonly index: number };

/** By unit: where the units come from that are picked up on the day. For each truck, its stops. */
export function unitSources(
  trucks: readonly (readonly (Trip & Pick<Stop, 'units' | 'missing'>)[])[],
): ReadonlyMap<string, UnitSource> {
  const isSource = bringsBack(trucks.flat());
  return new Map(
    trucks.flatMap((stops, truck) =>
      stops.flatMap((stop, index) =>
        isSource(stop) ? unitsThere(stop).map((unit) => [unit, { truck, index }] as const) : [],
      ),
    ),
  );
}

/** In a truck's order of stops: a return to the yard for another load. */
export const YARD = 'yard';

/** For each truck, the ids of its stops in order. */
export type StopOrder = Readonly<Record<string, readonly string[]>>;

/** How staff arranged the day: valid by the checker, or driven anyway for `override.reason`. */
export type ArrangedPlan = {
  readonly order: StopOrder;
  /** Maps a stop's id to the truck that must keep it. */
  readonly locks: Readonly<Record<string, string>>;
  readonly override?:
    | {
        readonly reason: string;
        readonly by: Actor;
        readonly at: Instant;
        /** Violations that were accepted with it, as `stopId code`. */
        readonly breaks: readonly string[];
      }
    | undefined;
};

/** The plan that was published to the crews. */
type PublishedPlan = {
  /** Version of the day when it was published. */
  readonly version: number;
  readonly at: Instant;
  readonly by: Actor;
  readonly order: StopOrder;
  /** By stop id, the units it then had. Absent in plans published before we kept them. */
  readonly units?: Readonly<Record<string, Stop['units']>> | undefined;
};

/** What a breakdown replaced, so that it can be undone for a minute. */
export type Breakdown = {
  readonly trucks: readonly string[];
  readonly at: Instant;
  readonly by: Actor;
  /** Version of the day it produced. */
  readonly version: number;
  readonly plan?: ArrangedPlan | undefined;
  readonly witness: StopOrder;
  /** By stop id, the times of the stops that the trucks were driving to. */
  readonly onTheWay: Readonly<Record<string, NonNullable<Stop['times']>>>;
};

/**
 * All stops of one day, and the witness: an order of them that the checker accepts, which proves
 * that the crews can do what was sold. A stop on no truck was accepted by the owner (`takenOn`) or
 * has since lost its truck. One stored document.
 */
export type CrewDay = {
  /** Rises with every change. */
  readonly version: number;
  readonly stops: Readonly<Record<string, Stop>>;
  readonly witness: StopOrder;
  /** Absent if nobody arranged the day. The witness is the plan then. */
  readonly plan?: ArrangedPlan | undefined;
  readonly published?: PublishedPlan | undefined;
  readonly breakdown?: Breakdown | undefined;
};
export type CrewDays = ReadonlyMap<CalendarDay, CrewDay>;

/** Who drives where: the arranged plan, or else the witness. */
export const orderNow = ({ plan, witness }: CrewDay): StopOrder => plan?.order ?? witness;

export const EMPTY_CREW_DAY: CrewDay = { version: 0, stops: {}, witness: {} };

/** An expired hold counts as gone even before the sweeper has run. */
export const isLive = ({ expiresAt }: Pick<Stop, 'expiresAt'>, now: Instant): boolean =>
  expiresAt === undefined || expiresAt > now;

/** Finished, successfully or not. */
export const isOver = ({ state }: Pick<Stop, 'state'>): boolean =>
  state === 'done' || state === 'failed';

/** States that a crew reports, in order. `done` may follow `failed`: crews may come back. */
export const CREW_STATES = ['on_the_way', 'arrived', 'failed', 'done'] as const;
export type CrewState = (typeof CREW_STATES)[number];

const furtherOf = (state: StopState, reported: CrewState): StopState => {
  const rank = (one: StopState): number => CREW_STATES.findIndex((known) => known === one);
  return rank(reported) > rank(state) ? reported : state;
};

type CrewReport = {
  readonly state: CrewState;
  readonly at: Instant;
  readonly why?: string;
  /** With `done`, by `pieceKey`. */
  readonly missing?: readonly string[];
};

/**
 * The stop after a crew's report. The furthest state wins, and each state keeps its earliest time,
 * so late or repeated reports give the same result in any order and from two phones.
 */
export function withCrewReport(stop: Stop, { state, at, why, missing = [] }: CrewReport): Stop {
  const before = stop.times?.[state];
  const isFirst =
    before === undefined || at < before || (at === before && (why ?? '') < (stop.failure ?? ''));
  const now = furtherOf(stop.state, state);
  const failure = state === 'failed' && isFirst ? why : stop.failure;
  const absent = new Set([...(stop.missing ?? []), ...missing]);
  return {
    ...stop,
    state: now,
    times: { ...stop.times, [state]: isFirst ? at : before },
    failure: now === 'failed' ? failure : undefined,
    ...(absent.size > 0 && { missing: [...absent].toSorted() }),
  };
}

/** A stop under way cannot be moved to another truck. */
export const hasBegun = ({ state }: Pick<Stop, 'state'>): boolean =>
  state !== 'planned' && state !== 'loaded';

/** By stop id, what the crews load or pick up. */
export const unitsByStop = ({ stops }: Pick<CrewDay, 'stops'>): Record<string, Stop['units']> =>
  Object.fromEntries(Object.values(stops).map(({ id, units }) => [id, units]));

/** The stops, not over yet, that have other units than in the published plan. */
export const otherUnitsSince = ({
  stops,
  published,
}: Pick<CrewDay, 'stops' | 'published'>): readonly Stop[] =>
  Object.values(stops).filter((stop) => {
    const then = published?.units?.[stop.id];
    return then !== undefined && !isOver(stop) && then.join() !== stop.units.join();
  });

/**
 * Whether crews have the present plan: published as it is, or saved since without a change for any of
 * them, such as after a move that was taken back or a booking that has no truck yet.
 */
export function isAsPublished(crewDay: CrewDay): boolean {
  const { published, version } = crewDay;
  if (published === undefined) return false;
  if (published.version === version) return true;
  const textOf = (order: StopOrder): string =>
    Object.entries(order)
      .flatMap(([truck, ids]) => (ids.length === 0 ? [] : [`${truck} ${ids.join(' ')}`]))
      .toSorted()
      .join();
  return (
    textOf(published.order) === textOf(orderNow(crewDay)) && otherUnitsSince(crewDay).length === 0
  );
}

/** Maps each stop to its truck. */
export const holders = (order: StopOrder): ReadonlyMap<string, string> =>
  new Map(Object.entries(order).flatMap(([truck, ids]) => ids.map((id) => [id, truck] as const)));

/** By delivery ahead, the truck that is out with the load it belongs to. */
function loadsUnderWay(crewDay: CrewDay): ReadonlyMap<string, string> {
  const has = (id: string, is: (stop: Stop) => boolean): boolean => {
    const { [id]: stop } = crewDay.stops;
    return stop !== undefined && is(stop);
  };
  const loads = Object.entries(orderNow(crewDay)).map(([truck, ids]) => {
    const last = ids.findLastIndex((id) => has(id, hasBegun));
    if (last < 0) return [truck, []] as const;
    const next = ids.indexOf(YARD, last);
    const load = ids.slice(ids.lastIndexOf(YARD, last) + 1, next < 0 ? undefined : next);
    return [truck, load.filter((id) => has(id, isToUnload))] as const;
  });
  return holders(Object.fromEntries(loads));
}

const isToUnload = ({ kind, state }: Stop): boolean =>
  kind === 'deliver' && state !== 'arrived' && state !== 'done';

/** Where a delivery's units are: on the truck that left with them, or in the yard. */
function unitsPlace(crewDay: CrewDay): (stop: Stop) => string {
  const left = loadsUnderWay(crewDay);
  return (stop) => stop.fetchFrom ?? left.get(stop.id) ?? YARD;
}

/** Whether a truck that brings the delivery has to load it in the yard. */
export function waitsInYard(crewDay: CrewDay): (stop: Stop) => boolean {
  const placeOf = unitsPlace(crewDay);
  return (stop) => stop.kind === 'deliver' && !hasBegun(stop) && placeOf(stop) === YARD;
}

/**
 * Notes which deliveries are not on the truck that is now to make them, because they left the yard
 * on another one, or their truck left without them. Units still to be picked up that day are not
 * loaded in the yard, so they are left out.
 */
export function withWhereabouts(before: CrewDay, after: CrewDay): CrewDay {
  const [placeOf, now] = [unitsPlace(before), loadsUnderWay(after)];
  const held = holders(orderNow(after));
  const all = Object.values(after.stops);
  const isSource = bringsBack(all);
  const isOut = (stop: Stop): boolean => isSource(stop) && stop.state !== 'done';
  const out = new Set(all.flatMap((stop) => (isOut(stop) ? stop.units : [])));
  const of = (stop: Stop): Stop => {
    const at = placeOf(stop);
    const isThere = at === YARD ? !now.has(stop.id) : at === held.get(stop.id);
    const isLoaded = isToUnload(stop) && !stop.units.some((unit) => out.has(unit));
    const fetchFrom = isThere || !isLoaded ? undefined : at;
    return fetchFrom === stop.fetchFrom ? stop : { ...stop, fetchFrom };
  };
  return { ...after, stops: Object.fromEntries(all.map((stop) => [stop.id, of(stop)])) };
}

/**
 * The day with a stop on the truck whose crew made it, after what that crew has begun: in the plan
 * and in what the crews see, so that each finds its own stops.
 */
export function withStopOn(crewDay: CrewDay, stopId: string, truckId: string): CrewDay {
  const { plan, published } = crewDay;
  const isBegun = (id: string): boolean => {
    const { [id]: stop } = crewDay.stops;
    return stop !== undefined && hasBegun(stop);
  };
  const moved = (order: StopOrder): StopOrder => {
    const others = Object.entries(order).map(
      ([truck, ids]) => [truck, ids.filter((id) => id !== stopId)] as const,
    );
    const { [truckId]: own = [], ...rest } = Object.fromEntries(others);
    return { ...rest, [truckId]: own.toSpliced(own.findLastIndex(isBegun) + 1, 0, stopId) };
  };
  const version = crewDay.version + 1;
  const after: CrewDay = {
    ...crewDay,
    version,
    plan: {
      ...plan,
      order: moved(orderNow(crewDay)),
      locks:
        plan?.locks[stopId] === undefined
          ? (plan?.locks ?? {})
          : { ...plan.locks, [stopId]: truckId },
    },
    ...(published && {
      published: {
        ...published,
        version: published.version === crewDay.version ? version : published.version,
        order: moved(published.order),
      },
    }),
  };
  return withWhereabouts(crewDay, after);
}

const isStopDone =
  (kind: Stop['kind']) =>
  (stops: CrewDay['stops'], reservationId: ReservationId, line: number): boolean =>
    Object.values(stops).some(
      (stop) =>
        stop.reservationId === reservationId &&
        stop.kind === kind &&
        stop.state === 'done' &&
        stop.lines.includes(line),
    );

/** Whether the reservation's line was delivered on the day of these stops. */
export const isDelivered = isStopDone('deliver');

/** Whether a crew picked up the reservation's line on the day of these stops. */
export const isBroughtBack = isStopDone('collect');

/** When a crew set it up on the day of these stops; undefined if none has. */
export const setUpAt = (
  stops: CrewDay['stops'] | undefined,
  reservationId: ReservationId,
): Instant | undefined =>
  Object.values(stops ?? {}).find(
    (stop) =>
      stop.reservationId === reservationId && stop.kind === 'deliver' && stop.state === 'done',
  )?.times?.done;

/** Whether there is nothing to pick up from the reservation on the day of these stops: its delivery failed. */
export function wasNotDelivered(
  stops: CrewDay['stops'] | undefined,
  reservationId: ReservationId,
): boolean {
  const pickups = Object.values(stops ?? {}).filter(
    (stop) => stop.kind === 'collect' && stop.reservationId === reservationId,
  );
  return pickups.length > 0 && pickups.every(({ undelivered }) => undelivered === true);
}

/** Live stops that no truck of the witness serves. */
export const unplacedOn = ({ stops, witness }: CrewDay, now: Instant): readonly Stop[] => {
  const placed = new Set(Object.values(witness).flat());
  return Object.values(stops).filter((stop) => isLive(stop, now) && !placed.has(stop.id));
};

export interface CrewDaysReader {
  /** Returns only days that are stored. */
  crewDays(days: readonly CalendarDay[]): Promise<CrewDays>;
}
