import type { ActionContext } from '#core/kernel/actor.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { after, type Instant, MINUTE } from '#core/kernel/instant.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { type Breakdown, type CrewDay, orderNow, type Stop, withWhereabouts } from './crew-day.ts';
import {
  arrangePlan,
  currentPlan,
  type DayWrite,
  type Infeasible,
  type PlanFacts,
  violationsOf,
  type WantedPlan,
  workingPlan,
} from './day-plan.ts';
import type { Stale, TruckFleet } from './fleet.ts';
import { changeDay } from './witness.ts';

// How the day continues without a truck: docs/decisions/21-trucks-crews-and-the-promise.md.

export type UndoOver = { readonly kind: 'undo_over' };

const UNDO_FOR = MINUTE;

/** Until when a breakdown can be undone; undefined once anything else changed the day. */
export const undoUntil = ({ breakdown, version }: CrewDay, now: Instant): Instant | undefined => {
  if (breakdown === undefined || breakdown.version !== version) return undefined;
  const until = after(breakdown.at, UNDO_FOR);
  return now <= until ? until : undefined;
};

const withStops = (crewDay: CrewDay, of: (stop: Stop) => Stop): CrewDay => ({
  ...crewDay,
  stops: Object.fromEntries(Object.entries(crewDay.stops).map(([id, stop]) => [id, of(stop)])),
});

const withTrucks = (
  fleet: TruckFleet,
  ids: readonly string[],
  daysOff: (before: readonly string[]) => readonly string[],
) => ({
  ...fleet,
  trucks: fleet.trucks.map((truck) =>
    ids.includes(truck.id)
      ? { ...truck, daysOff: daysOff(truck.daysOff) as typeof truck.daysOff }
      : truck,
  ),
});

/** These trucks have that day off, too. */
export const withTrucksOff = (
  fleet: TruckFleet,
  ids: readonly string[],
  day: CalendarDay,
): TruckFleet => withTrucks(fleet, ids, (before) => [...new Set([...before, day])]);

/** These trucks no longer have that day off. */
export const withTrucksBack = (
  fleet: TruckFleet,
  ids: readonly string[],
  day: CalendarDay,
): TruckFleet => withTrucks(fleet, ids, (before) => before.filter((one) => one !== day));

/** The stops these trucks were on their way to when they broke down. */
const leftBy = ({ crewDay }: PlanFacts, down: readonly string[]): readonly Stop[] => {
  const order = orderNow(crewDay);
  return down
    .flatMap((truck) => order[truck] ?? [])
    .flatMap((id) => crewDay.stops[id] ?? [])
    .filter(({ state }) => state === 'on_the_way');
};

/** Gives trucks the rest of the day off. Stops they were driving to reopen; crews on site stay. */
export function withoutTrucks(facts: PlanFacts, down: readonly string[]): PlanFacts {
  const { day, fleet, crewDay } = facts;
  const left = new Set(leftBy(facts, down));
  const { plan } = crewDay;
  const kept = Object.entries(plan?.locks ?? {}).filter(([, truck]) => !down.includes(truck));
  return {
    ...facts,
    fleet: withTrucksOff(fleet, down, day),
    crewDay: {
      ...withStops(crewDay, (stop) =>
        left.has(stop) ? { ...stop, state: 'planned', times: undefined } : stop,
      ),
      ...(plan && { plan: { ...plan, locks: Object.fromEntries(kept) } }),
    },
  };
}

/**
 * Takes the trucks out of the day, reopens the stops they were driving to, and arranges the rest as
 * given, or else changes nothing. A stop where a crew has arrived in the meantime stays with its
 * truck.
 */
export function breakDown(
  facts: PlanFacts,
  { without, ...wanted }: WantedPlan & { readonly without: readonly string[] },
  context: ActionContext,
): Result<DayWrite, Stale | Infeasible> {
  const { day, crewDay } = facts;
  const left = withoutTrucks(facts, without);
  const stays = new Set(Object.values(currentPlan(left).history).flat());
  const trucks = wanted.trucks
    .filter(({ truckId }) => !without.includes(truckId))
    .map(({ truckId, stopIds }) => ({ truckId, stopIds: stopIds.filter((id) => !stays.has(id)) }));
  const arranged = arrangePlan(left, { ...wanted, trucks }, context, crewDay);
  if (!arranged.ok) return arranged;
  const { fleet } = left;
  const { now } = context;
  const change = { day, fleet, now, removed: [], added: [], found: orderNow(arranged.value) };
  const breakdown: Breakdown = {
    trucks: without,
    at: now,
    by: context.by,
    version: arranged.value.version,
    ...(crewDay.plan && { plan: crewDay.plan }),
    witness: crewDay.witness,
    onTheWay: Object.fromEntries(leftBy(facts, without).map(({ id, times = {} }) => [id, times])),
  };
  const { witness } = changeDay(arranged.value, change).day;
  return ok({ fleet, crewDay: { ...arranged.value, witness, breakdown } });
}

/**
 * Restores the day as it was before the breakdown, and keeps everything reported since. Refused
 * once another crew is on its way to one of the stops.
 */
export function undoBreakdown(
  facts: PlanFacts,
  version: number,
  { now }: Pick<ActionContext, 'now'>,
): Result<DayWrite, Stale | Infeasible | UndoOver> {
  const { day, crewDay } = facts;
  const { breakdown } = crewDay;
  if (version !== crewDay.version || breakdown?.version !== version) return err({ kind: 'stale' });
  if (undoUntil(crewDay, now) === undefined) return err({ kind: 'undo_over' });
  const { trucks, plan, witness, onTheWay } = breakdown;
  const fleet = withTrucksBack(facts.fleet, trucks, day);
  const order = plan?.order ?? witness;
  const back = workingPlan({ ...facts, fleet }, { order, locks: {} });
  const violations = violationsOf(back).filter(({ code }) => code === 'other_truck');
  if (violations.length > 0) return err({ kind: 'infeasible', violations });
  const known = withStops({ ...crewDay, witness }, (stop) => {
    const { [stop.id]: times } = onTheWay;
    const isLeft = times !== undefined && stop.state === 'planned';
    return isLeft ? { ...stop, state: 'on_the_way', times } : stop;
  });
  const settled = changeDay(known, { day, fleet, now, removed: [], added: [], found: order });
  const { breakdown: _, plan: __, ...rest } = settled.day;
  const restored = { ...rest, version: version + 1, ...(plan && { plan }) };
  return ok({ fleet, crewDay: withWhereabouts(restored, restored) });
}
