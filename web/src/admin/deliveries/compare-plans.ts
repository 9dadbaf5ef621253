import type { DayPlanDto, PlanStop } from '#core/contract/dispatch.ts';
import { YARD } from '#core/dispatch/crew-day.ts';
import { isNews } from '#core/notifications/crew-windows.ts';
import { isMovable, isShut, stopsOf, truckOf } from './plan-order.ts';

/** A plan's totals, summed from its own figures. */
type PlanFigures = {
  readonly noTruck: number;
  readonly late: number;
  readonly lateMinutes: number;
  readonly miles: number;
  readonly overtimeMinutes: number;
  readonly trucks: number;
  /** People's minutes, not trucks'. */
  readonly crewMinutes: number;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

export function figuresOf({ trucks, unassigned }: DayPlanDto): PlanFigures {
  const late = trucks
    .flatMap(({ stops }) => stops)
    .map(({ lateMinutes = 0 }) => Math.round(lateMinutes))
    .filter((minutes) => minutes > 0);
  return {
    noTruck: unassigned.length,
    late: late.length,
    lateMinutes: sum(late),
    miles: Math.round(sum(trucks.map(({ miles }) => miles))),
    overtimeMinutes: Math.round(sum(trucks.map(({ overtimeMinutes }) => overtimeMinutes))),
    trucks: trucks.filter(({ stops }) => stops.length > 0).length,
    crewMinutes: Math.round(
      sum(
        trucks.map(({ minutes, crewSize, stops }) => (stops.length > 0 ? minutes * crewSize : 0)),
      ),
    ),
  };
}

/** Stops whose customer knows no time, or one that this plan does not keep. */
export const newsOf = (plan: DayPlanDto): readonly (PlanStop & { readonly eta: string })[] =>
  plan.trucks
    .flatMap(({ stops }) => stops)
    .flatMap((stop) => {
      const { told, eta } = stop;
      if (eta === undefined || !isMovable(stop) || isShut(stop)) return [];
      return isNews(eta, told) ? [{ ...stop, eta }] : [];
    });

/** Customers who were mailed a time that this plan does not keep. */
export const toTell = (plan: DayPlanDto): readonly PlanStop[] =>
  newsOf(plan).filter(({ told }) => told !== undefined);

export type Change = { readonly stop: PlanStop; readonly isMoved: boolean };

/** Stops with another truck or time in the other plan. */
export function changesOf(now: DayPlanDto, proposed: DayPlanDto): ReadonlyMap<string, Change> {
  const before = new Map(stopsOf(now).map((stop) => [stop.id, stop]));
  return new Map(
    stopsOf(proposed).flatMap((stop): readonly (readonly [string, Change])[] => {
      const isMoved = truckOf(now, stop.id)?.truckId !== truckOf(proposed, stop.id)?.truckId;
      return isMoved || before.get(stop.id)?.eta !== stop.eta ? [[stop.id, { stop, isMoved }]] : [];
    }),
  );
}

export type Difference = {
  readonly key: keyof PlanFigures;
  readonly now: number;
  readonly proposed: number;
  /** Less is better for all of them. */
  readonly isWorse: boolean;
};

const KEYS = [
  'noTruck',
  'late',
  'miles',
  'overtimeMinutes',
  'trucks',
  'crewMinutes',
] as const satisfies readonly (keyof PlanFigures)[];

export function differencesOf(now: DayPlanDto, proposed: DayPlanDto): readonly Difference[] {
  const [a, b] = [figuresOf(now), figuresOf(proposed)];
  return KEYS.map((key) => ({ key, now: a[key], proposed: b[key], isWorse: b[key] > a[key] }));
}

/** Whether the truck's crew was sent other stops, or another order, than the plan now has. */
export function isUnsent({ trucks, published }: DayPlanDto, truckId: string): boolean {
  if (published === undefined) return false;
  const sent = published.trucks.find((truck) => truck.truckId === truckId)?.stopIds ?? [];
  const now = trucks.find((truck) => truck.truckId === truckId)?.stops ?? [];
  return sent.filter((id) => id !== YARD).join() !== now.map(({ id }) => id).join();
}

/** How many stops have changed truck or position, or lost their truck, since publishing. */
export function unpublishedChanges({ trucks, published }: DayPlanDto): number {
  if (published === undefined) return 0;
  const placesIn = (order: readonly { truckId: string; stopIds: readonly string[] }[]) =>
    new Map(
      order.flatMap(({ truckId, stopIds }) =>
        stopIds
          .filter((id) => id !== YARD)
          .map((id, place) => [id, `${truckId} ${place}`] as const),
      ),
    );
  const before = placesIn(published.trucks);
  const after = placesIn(
    trucks.map(({ truckId, stops }) => ({ truckId, stopIds: stops.map(({ id }) => id) })),
  );
  const all = new Set([...before.keys(), ...after.keys()]);
  return [...all].filter((id) => before.get(id) !== after.get(id)).length;
}

/** Whether the crews wait for the plan: it has changed since, or today's was never sent. */
export const isToSend = (plan: DayPlanDto, isToday: boolean): boolean =>
  plan.published === undefined
    ? isToday && plan.trucks.some(({ stops }) => stops.length > 0)
    : unpublishedChanges(plan) > 0;
