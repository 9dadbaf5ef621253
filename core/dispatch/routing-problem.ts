/**
 * A day of stops and trucks as the solver and the checker see it: indexes and numbers, nothing of the business. Times are
 * minutes of the day, points are rows of the travel matrices.
 */

/** Goods on board, in two dimensions. */
export type Load = { readonly lb: number; readonly cuFt: number };

export type RoutingStop = Load & {
  /** What is delivered leaves the yard on the truck; what is collected comes back on it. */
  readonly kind: 'deliver' | 'collect';
  readonly point: number;
  /** Work begins within the window, both ends included; who is early waits. */
  readonly from: number;
  readonly to: number;
  /** Man-minutes on site: a crew of two needs half of it. */
  readonly work: number;
  /** The only truck that may serve it. */
  readonly lockedTo?: number | undefined;
  /** The truck that a published plan names: another one costs `prices.change`. */
  readonly publishedOn?: number | undefined;
};

export type RoutingTruck = Load & {
  readonly crew: number;
  /** The shift. Work until `latest` is overtime; later than that nobody works. */
  readonly from: number;
  readonly to: number;
  readonly latest: number;
};

/** In one currency, so that the order of the aims is theirs: unserved, overtime, trucks, minutes and miles, changes. */
export type Prices = {
  readonly unserved: number;
  readonly overtimeMinute: number;
  readonly truck: number;
  /** Of a whole crew, from the yard and back. */
  readonly minute: number;
  readonly mile: number;
  readonly change: number;
};

export type RoutingProblem = {
  readonly stops: readonly RoutingStop[];
  readonly trucks: readonly RoutingTruck[];
  /** The yard's point, where each truck begins and ends. */
  readonly yard: number;
  /** A stop at the yard in the middle of the day takes so long; undefined: trucks load once. */
  readonly reloadMinutes: number | undefined;
  /** How many points the matrices have; both are row by row, from x to y at `x * points + y`. */
  readonly points: number;
  readonly minutes: Float64Array;
  readonly miles: Float64Array;
  readonly prices: Prices;
};

/** In a route, a return to the yard for another load. */
export const RELOAD = -1;

/** For each truck its stops in order, by index, with `RELOAD` between two loads. */
export type Routes = readonly (readonly number[])[];

export type RoutingPlan = { readonly routes: Routes; readonly unserved: readonly number[] };

/** Work at a stop takes a crew so long. */
export const serviceMinutes = ({ work }: RoutingStop, { crew }: RoutingTruck): number =>
  work / crew;
