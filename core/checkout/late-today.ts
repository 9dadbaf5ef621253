import { type CrewDay, EMPTY_CREW_DAY, isOver, type Stop } from '#core/dispatch/crew-day.ts';
import { currentPlan, type PlanFacts } from '#core/dispatch/day-plan.ts';
import { type DrivenPlan, drivePlan } from '#core/dispatch/drive-plan.ts';
import type { ReservationId } from '#core/kernel/ids.ts';

// The trucks' promises are checked as of the morning. What is ordered while they are out can still
// come late, or make others late, which the office should know before it says yes.

type LateStop = { readonly stop: Stop; readonly minutes: number };

/** What an order does to the rest of the day. */
export type OrderEffect = {
  /** Stops later than promised, by a minute or more, and later than without the order. */
  readonly late: readonly LateStop[];
  /** Somebody has arranged the day, so its stop waits to be put on a truck. */
  readonly isUnplaced: boolean;
};

const MINUTE_LATE = 1;

const lateIn = ({ trucks }: DrivenPlan): readonly LateStop[] =>
  trucks.flatMap(({ stops }) =>
    stops.flatMap(({ stop, late }) =>
      late >= MINUTE_LATE && !isOver(stop) ? [{ stop, minutes: Math.round(late) }] : [],
    ),
  );

/**
 * @param own the order, which counts as sold even if it would only be held
 * @param days the trucks' day without and with it
 */
export function effectOfOrder(
  own: ReservationId,
  days: { readonly before: CrewDay | undefined; readonly after: CrewDay },
  facts: Omit<PlanFacts, 'crewDay'>,
): OrderEffect {
  const { before = EMPTY_CREW_DAY, after } = days;
  const driven = (crewDay: CrewDay): DrivenPlan => {
    const day = { ...facts, crewDay };
    return drivePlan(currentPlan(day), day);
  };
  const sold = Object.entries(after.stops).map(([id, stop]) => [
    id,
    stop.reservationId === own ? { ...stop, expiresAt: undefined } : stop,
  ]);
  const plan = driven({ ...after, stops: Object.fromEntries(sold) });
  const known = new Map(lateIn(driven(before)).map(({ stop, minutes }) => [stop.id, minutes]));
  return {
    late: lateIn(plan).filter(({ stop, minutes }) => minutes > (known.get(stop.id) ?? 0)),
    isUnplaced: plan.unassigned.some(
      ({ stop }) => stop.reservationId === own && stop.takenOn === undefined,
    ),
  };
}
