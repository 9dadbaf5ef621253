// A day of stops and trucks as the solver and the checker see it: only indexes and numbers. Times
// are minutes of the day; points are rows of the travel matrices.

/** A load: weight and volume. */
export type Load = { readonly lb: number; readonly cuFt: number };

export type RoutingStop = Load & {
  /** Deliveries leave the yard on the truck; pickups come back on it. */
  readonly kind: 'deliver' | 'collect';
  readonly point: number;
  /** Work starts within this window, both ends included; early trucks wait. */
  readonly from: number;
  readonly to: number;
  /** Man-minutes on site: a crew of two needs half as many minutes. */
  readonly work: number;
  /**
   * Pickups whose unit this delivery takes on: made earlier by the same truck, or unloaded in the
   * yard before the delivery's truck loads there.
   */
  readonly awaits?: readonly number[] | undefined;
  /**
   * The part of the load that a pickup brings. If one truck makes both stops in one load, this part
   * counts once, from the yard to the end of the load, so that either stop may still be called off.
   */
  readonly takes?: readonly (Load & { readonly pickup: number })[] | undefined;
  /** A crew has set out to it, so its load has left the yard. */
  readonly isBegun?: boolean | undefined;
  /** Its units are in the yard, so it cannot be part of a load that has left. */
  readonly inYard?: boolean | undefined;
  /** A proposal sends no smaller crew; the checker allows it. */
  readonly people?: number | undefined;
  /** The only truck that may serve it. */
  readonly lockedTo?: number | undefined;
  /** Truck in the published plan, or else as arranged: any other costs `prices.change`. */
  readonly publishedOn?: number | undefined;
};

type RoutingTruck = Load & {
  readonly crew: number;
  /** The shift. Time until `latest` is overtime; no work after that. */
  readonly from: number;
  readonly to: number;
  readonly latest: number;
};

/** In one currency. Goals by weight: unserved, overtime, trucks, minutes and miles, changes. */
export type Prices = {
  readonly unserved: number;
  readonly overtimeMinute: number;
  readonly truck: number;
  /** Per minute of a whole crew, from leaving the yard until the return. */
  readonly minute: number;
  readonly mile: number;
  readonly change: number;
};

export type RoutingProblem = {
  readonly stops: readonly RoutingStop[];
  readonly trucks: readonly RoutingTruck[];
  /** The yard's point. Every truck starts and ends there. */
  readonly yard: number;
  /** Duration of a reload at the yard; undefined if trucks load only once. */
  readonly reloadMinutes: number | undefined;
  /** Size of both matrices; the entry from x to y is at `x * points + y`. */
  readonly points: number;
  readonly minutes: Float64Array;
  readonly miles: Float64Array;
  readonly prices: Prices;
};

/** Marks a return to the yard for another load in a route. */
export const RELOAD = -1;

/** For each truck, its stop indexes in order, with `RELOAD` between loads. */
export type Routes = readonly (readonly number[])[];

export type RoutingPlan = { readonly routes: Routes; readonly unserved: readonly number[] };

/** Minutes of work for this crew. */
export const serviceMinutes = ({ work }: RoutingStop, { crew }: RoutingTruck): number =>
  work / crew;

/**
 * Whether a delivery in this route would be part of a load that has left the yard.
 * @param yard the mark of a trip to the yard in the route
 */
export function missesLoad(
  { stops }: Pick<RoutingProblem, 'stops'>,
  route: readonly number[],
  delivery: number,
  yard = RELOAD,
): boolean {
  const at = route.indexOf(delivery);
  const next = route.indexOf(yard, at);
  const load = route.slice(route.lastIndexOf(yard, at) + 1, next < 0 ? route.length : next);
  return load.some((one) => stops[one]?.isBegun === true);
}
