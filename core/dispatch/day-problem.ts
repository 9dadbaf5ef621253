import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { type Stop, type StopOrder, YARD } from './crew-day.ts';
import { minutesOf, shiftOn, type Truck, type TruckFleet } from './fleet.ts';
import { type Prices, RELOAD, type Routes, type RoutingProblem } from './routing-problem.ts';
import { type Point, shareTravel, type TravelTable } from './travel.ts';

/** A wage a minute of a crew of two, fuel a mile; what goes before counts more than all that comes after it. */
const PRICES: Prices = {
  unserved: 100_000,
  overtimeMinute: 30,
  truck: 150,
  minute: 0.7,
  mile: 0.8,
  change: 5,
};

export type ProblemOptions = {
  /** Minutes that a crew may stay beyond its shift; nobody is promised any. */
  readonly overtime?: number | undefined;
  /** The only truck that may serve a stop, by the stop's id. */
  readonly locks?: Readonly<Record<string, string>> | undefined;
  /** What the crews were told. */
  readonly published?: StopOrder | undefined;
  readonly travel?: TravelTable | undefined;
};

/** A day's stops and trucks as solver and checker see them, and who is who in it. */
export type DayProblem = {
  readonly problem: RoutingProblem;
  readonly stops: readonly Stop[];
  readonly trucks: readonly Truck[];
};

/** The places of the travel tables: each stop has its own, then the yard. */
export const pointsOf = (
  stops: readonly Pick<Stop, 'point'>[],
  { depot }: Pick<TruckFleet, 'depot'>,
): readonly Point[] => [...stops.map(({ point }) => point), depot.point];

/** The trucks that work on the day. */
export const trucksOn = ({ trucks }: TruckFleet, day: CalendarDay): readonly Truck[] =>
  trucks.filter((truck) => shiftOn(truck, day) !== undefined);

function truckOf(order: StopOrder | undefined): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(order ?? {}).flatMap(([truckId, ids]) =>
      ids.map((id) => [id, truckId] as const),
    ),
  );
}

/** Loading comes first: a truck that begins at six leaves the yard at twenty past. */
export function problemOf(
  day: CalendarDay,
  fleet: TruckFleet,
  stops: readonly Stop[],
  options: ProblemOptions = {},
): DayProblem {
  const { overtime = 0, locks = {}, published, travel } = options;
  const { depot } = fleet;
  const trucks = trucksOn(fleet, day);
  const indexes = new Map(trucks.map(({ id }, index) => [id, index]));
  const told = truckOf(published);
  const shared = shareTravel(
    stops.map(({ point }) => point),
    depot.point,
  );
  const { points, minutes, miles } = travel ?? shared.table;
  const rowOf = (index: number) => (travel === undefined ? shared.rows[index] : index) ?? index;
  return {
    stops,
    trucks,
    problem: {
      stops: stops.map(({ id, kind, lb, cuFt, from, to, work }, index) => {
        const [locked, before] = [locks[id], told.get(id)];
        return {
          kind,
          lb,
          cuFt,
          from,
          to,
          work,
          point: rowOf(index),
          // A lock on a truck that stays in the yard can be met by none.
          ...(locked !== undefined && { lockedTo: indexes.get(locked) ?? trucks.length }),
          ...(before !== undefined && { publishedOn: indexes.get(before) ?? trucks.length }),
        };
      }),
      trucks: trucks.map((truck) => {
        const shift = shiftOn(truck, day);
        const to = minutesOf(shift?.to ?? '00:00');
        return {
          lb: truck.payloadLb,
          cuFt: truck.volumeCuFt,
          crew: truck.crewSize,
          from: minutesOf(shift?.from ?? '00:00') + depot.loadMinutes,
          to,
          latest: to + overtime,
        };
      }),
      yard: travel === undefined ? shared.yard : stops.length,
      reloadMinutes: depot.loadMinutes,
      points,
      minutes,
      miles,
      prices: PRICES,
    },
  };
}

/** Without yards before the first stop, after the last, or twice in a row. */
export const tidy = (route: readonly number[]): readonly number[] =>
  route.filter(
    (which, index) =>
      which !== RELOAD ||
      (index > 0 &&
        route[index - 1] !== RELOAD &&
        route.slice(index + 1).some((later) => later !== RELOAD)),
  );

/** An order as routes of the problem: without stops and trucks that it does not have. */
export function routesOf({ stops, trucks }: DayProblem, order: StopOrder): Routes {
  const indexes = new Map(stops.map(({ id }, index) => [id, index]));
  return trucks.map(({ id }) =>
    tidy(
      (order[id] ?? []).flatMap((stop) => {
        const index = stop === YARD ? RELOAD : indexes.get(stop);
        return index === undefined ? [] : [index];
      }),
    ),
  );
}

export const orderOf = ({ stops, trucks }: DayProblem, routes: Routes): StopOrder =>
  Object.fromEntries(
    trucks.flatMap(({ id }, truck) => {
      const route = routes[truck] ?? [];
      const ids = route.map((which) => stops[which]?.id ?? YARD);
      return ids.length === 0 ? [] : [[id, ids]];
    }),
  );
