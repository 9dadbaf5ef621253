import type { DayPlanDto, PlanStop } from '#core/contract/dispatch.ts';
import { YARD } from '#core/dispatch/crew-day.ts';
import { isNews } from '#core/notifications/crew-windows.ts';
import { stopsOf, truckOf } from '#web/admin/shared/plans.ts';
import { lengthName } from '#web/admin/ui/words.ts';
import { arrangementOf, isMovable, isShut } from './plan-order.ts';

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
  /** Less is better for all of them. What serving more stops costs is not worse. */
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
  const servesMore = b.noTruck < a.noTruck;
  return KEYS.map((key) => ({
    key,
    now: a[key],
    proposed: b[key],
    isWorse: b[key] > a[key] && (key === 'late' || !servesMore),
  }));
}

/** By stop: its truck, its position, and if it is ahead, whether the truck loads again before it. */
function placesIn(
  order: readonly { readonly truckId: string; readonly stopIds: readonly string[] }[],
  plan: DayPlanDto,
): ReadonlyMap<string, string> {
  const ahead = new Set(stopsOf(plan).flatMap((stop) => (isMovable(stop) ? stop.id : [])));
  return new Map(
    order.flatMap(({ truckId, stopIds }) => {
      const loads = new Set(stopIds.filter((_, index) => stopIds[index - 1] === YARD));
      return stopIds
        .filter((id) => id !== YARD)
        .map((id, place) => {
          const isLoaded = ahead.has(id) && loads.has(id);
          return [id, `${truckId} ${place}${isLoaded ? ' loads' : ''}`] as const;
        });
    }),
  );
}

/**
 * Stops that are not where the published plan has them, or have other items or units, by truck of
 * either plan. What crews have begun comes first in the plan of now and on their phones, so places
 * alone say nothing where publishing would change nothing.
 */
function unsent(plan: DayPlanDto): readonly { readonly id: string; readonly trucks: string[] }[] {
  if (plan.published === undefined || isPublished(plan)) return [];
  const { order } = arrangementOf(plan);
  const now = Object.entries(order).map(([truckId, stopIds]) => ({ truckId, stopIds }));
  const [before, after] = [placesIn(plan.published.trucks, plan), placesIn(now, plan)];
  const truckIn = (places: typeof before, id: string): string =>
    places.get(id)?.split(' ')[0] ?? '';
  const changed = new Set(plan.published.changed);
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((id) =>
    before.get(id) === after.get(id) && !changed.has(id)
      ? []
      : [{ id, trucks: [truckIn(before, id), truckIn(after, id)] }],
  );
}

/** Whether the truck's crew was sent other stops, order, units or trips to the yard than the plan has now. */
export const isUnsent = (plan: DayPlanDto, truckId: string): boolean =>
  unsent(plan).some(({ trucks }) => trucks.includes(truckId));

/** The stops that have changed truck, position, units or load, or lost their truck, since publishing. */
export const unsentStops = (plan: DayPlanDto): ReadonlySet<string> =>
  new Set(unsent(plan).map(({ id }) => id));

/** Whether publishing would change nothing for any crew, so that customers can be told. */
export const isPublished = ({ version, publishedVersion, published }: DayPlanDto): boolean =>
  version === publishedVersion || published?.isCurrent === true;

/** What is left to do once a failed stop is planned again. */
export const sayAgain = (plan: DayPlanDto): string =>
  isPublished(plan)
    ? 'Planned again, and on the crew’s phones. Notify customers of the new time.'
    : 'Planned again. Publish the plan, then notify customers of the new time.';

/** How many those are. */
export const unpublishedChanges = (plan: DayPlanDto): number => unsent(plan).length;

/** The truck whose crew was sent a stop that has no truck anymore, so it still goes there. */
export const sentTo = (
  { published, trucks }: Pick<DayPlanDto, 'published' | 'trucks'>,
  stopId: string,
): string | undefined => {
  const sent = published?.trucks.find(({ stopIds }) => stopIds.includes(stopId));
  return trucks.find(({ truckId }) => truckId === sent?.truckId)?.name;
};

/** Whether the crews wait for the plan: it has changed since, or today's was never sent. */
export const isToSend = (plan: DayPlanDto, isToday: boolean): boolean =>
  plan.published === undefined
    ? isToday && plan.trucks.some(({ stops }) => stops.length > 0)
    : unpublishedChanges(plan) > 0;

/** Stops still to make with something too heavy for the people on their trucks. */
export const needingPeople = (plan: DayPlanDto): readonly PlanStop[] =>
  stopsOf(plan).filter((stop) => stop.needsPeople !== undefined && isMovable(stop));

/** `Ben Patel (38 min)`: the stops that would be late, or later than they are now. */
export function lateThen(now: DayPlanDto, then: DayPlanDto): readonly string[] {
  const minutes = ({ lateMinutes = 0 }: Partial<PlanStop> = {}): number => Math.round(lateMinutes);
  const before = new Map(stopsOf(now).map((stop) => [stop.id, stop]));
  return stopsOf(then).flatMap((stop) =>
    minutes(stop) > minutes(before.get(stop.id))
      ? [`${stop.contact.name} (${lengthName(minutes(stop))})`]
      : [],
  );
}
