import { keepPreviousData } from '@tanstack/react-query';
import type {
  DayPlanDto,
  PLAN_ROUTES,
  PlaceCrew,
  PlanStop,
  PlanTruck,
} from '#core/contract/dispatch.ts';
import { parseCalendarDay } from '#core/kernel/calendar-day.ts';
import { counted } from '#core/kernel/counted.ts';
import { formatDay } from '#core/kernel/format-day.ts';
import { itemsName, stopsOf, truckOf } from '#web/admin/shared/plans.ts';
import { hooksOf } from '#web/admin/ui/hooks-of.ts';

const { useRead } = hooksOf<typeof PLAN_ROUTES>();

/**
 * The day as other people and trucks would leave it. Stores nothing.
 * @param plan the day as it is; undefined: not known yet
 * @param wanted undefined: as it is
 */
export function useCrewPreview(
  plan: Pick<DayPlanDto, 'day' | 'version' | 'fleetVersion'> | undefined,
  wanted: Pick<PlaceCrew, 'people' | 'trucksOff'> | undefined,
) {
  const { day = '', version, fleetVersion = 0 } = plan ?? {};
  const body = { people: [], ...wanted, fleetVersion, preview: true };
  return useRead(
    ['admin', 'crew-effects', day, version, body],
    (call) => call('PUT /plans/:day/crew', { day, body }),
    {
      enabled: plan !== undefined && wanted !== undefined,
      placeholderData: keepPreviousData,
      retry: false,
    },
  );
}

const those = (count: number, all: number): string =>
  count < all ? `${count} of its ${all} stops` : all === 1 ? 'its only stop' : `its ${all} stops`;

const MOST_NAMED = 3;

/** Whose stops they are, in parentheses: `(Ana Ortiz, Ben Fox, Cal Hu and 2 more)`. */
function customersOf(stops: readonly PlanStop[]): string {
  const names = [...new Set(stops.map(({ contact }) => contact.name))];
  const more = names.length - MOST_NAMED;
  return `(${names.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''})`;
}

/** What happens to the stops that a truck loses. */
function lostBy({ truckId, stops }: PlanTruck, next: DayPlanDto): string | undefined {
  const lost = stops.filter((stop) => truckOf(next, stop.id)?.truckId !== truckId);
  if (lost.length === 0) return undefined;
  const moved = lost.filter((stop) => truckOf(next, stop.id) !== undefined);
  const left = lost.filter((stop) => !moved.includes(stop));
  const what = moved.length === 0 ? those(left.length, stops.length) : left.length;
  return [
    ...(moved.length === 0
      ? []
      : [
          `${those(moved.length, stops.length)} ${moved.length === 1 ? 'moves' : 'move'} to other trucks ${customersOf(moved)}`,
        ]),
    ...(left.length === 0
      ? []
      : [`${what} ${left.length === 1 ? 'loses its' : 'lose their'} truck ${customersOf(left)}`]),
  ].join(', ');
}

/** `Truck 2 has no crew lead` */
export const withoutLeadName = ({ name }: { readonly name: string }): string =>
  `${name} has no crew lead`;

/** A stop with something too heavy for the people on its truck. */
export const peopleName = (plan: DayPlanDto, stop: PlanStop): string => {
  const truck = truckOf(plan, stop.id);
  return `${itemsName(stop)} needs ${stop.needsPeople} people, ${truck?.name} has ${truck?.crewSize}`;
};

const OR = new Intl.ListFormat('en-US', { type: 'disjunction' });

const ridersOf = ({ crew }: DayPlanDto, truckId: string): number =>
  crew.filter((one) => one.truckId === truckId).length;

/** Trucks on which somebody without a truck of their own now fills a seat, and who that can be. */
function filledSeats(now: DayPlanDto, next: DayPlanDto, where: string): readonly string[] {
  const spare = next.crew.filter(
    ({ place, truckId }) =>
      place === 'usual' && !next.trucks.some((truck) => truck.truckId === truckId),
  );
  if (spare.length === 0) return [];
  const short = new Set((next.shortCrews ?? []).map(({ truckId }) => truckId));
  return next.trucks
    .filter(
      ({ truckId, stops, crewSize }) =>
        stops.length > 0 &&
        !short.has(truckId) &&
        ridersOf(next, truckId) < Math.min(crewSize, ridersOf(now, truckId)),
    )
    .map(
      ({ name }) =>
        `${OR.format(spare.map((one) => one.name))} fills a seat on ${name}. Choose who ${where}.`,
    );
}

const lateIn = (plan: DayPlanDto): readonly PlanStop[] =>
  stopsOf(plan).filter(({ lateMinutes = 0 }) => Math.round(lateMinutes) > 0);

/**
 * What other people on the trucks would change, a sentence each.
 * @param where somebody chooses who fills a seat
 */
export function crewEffects(now: DayPlanDto, next: DayPlanDto, where = 'above'): readonly string[] {
  const day = parseCalendarDay(now.day);
  const on = day === undefined ? 'that day' : formatDay(day);
  const late = lateIn(next).filter(({ id }) => lateIn(now).every((one) => one.id !== id));
  const isNew = <T extends { readonly truckId: string }>(
    of: readonly T[] = [],
    before: readonly T[] = [],
  ): readonly T[] =>
    of.filter((one) => before.every((other) => JSON.stringify(other) !== JSON.stringify(one)));
  const short = isNew(next.shortCrews, now.shortCrews);
  const trucks = now.trucks.flatMap((truck) => {
    const lost = lostBy(truck, next);
    const { people, of } = short.find(({ truckId }) => truckId === truck.truckId) ?? {};
    const who =
      people === undefined
        ? undefined
        : people === 0
          ? `${truck.name} has nobody on ${on}`
          : `${truck.name} goes with ${people} of ${of} people`;
    if (who === undefined) return lost === undefined ? [] : [`${truck.name}: ${lost}.`];
    return [lost === undefined ? `${who}.` : `${who}: ${lost}.`];
  });
  const placed = now.unassigned
    .map(({ stop }) => stop)
    .filter(({ id }) => truckOf(next, id) !== undefined);
  const shortBefore = new Set(
    stopsOf(now).flatMap(({ id, needsPeople }) => (needsPeople === undefined ? [] : [id])),
  );
  const heavy = stopsOf(next).filter(
    ({ id, needsPeople }) => needsPeople !== undefined && !shortBefore.has(id),
  );
  const enough = stopsOf(next).filter(
    ({ id, needsPeople }) => needsPeople === undefined && shortBefore.has(id),
  );
  return [
    ...trucks,
    ...(placed.length > 0
      ? [`${counted(placed.length, 'stop gets', 'stops get')} a truck ${customersOf(placed)}.`]
      : []),
    ...(late.length > 0
      ? [`${counted(late.length, 'more stop is', 'more stops are')} late ${customersOf(late)}.`]
      : []),
    ...filledSeats(now, next, where),
    ...isNew(next.withoutLead, now.withoutLead).map((truck) => `${withoutLeadName(truck)}.`),
    ...heavy.map((stop) => `${stop.contact.name}: ${peopleName(next, stop)}.`),
    ...enough.map((stop) => `${stop.contact.name}: now enough people.`),
  ];
}
