import type { CrewFull } from '#core/capacity/crew-room.ts';
import { promiseCrews, withTakenOn } from '#core/checkout/crew-promise.ts';
import {
  type CrewDay,
  type CrewDaysReader,
  EMPTY_CREW_DAY,
  hasBegun,
  isOver,
  STOP_STATES,
  type Stop,
  type StopState,
  unitKey,
  YARD,
} from '#core/dispatch/crew-day.ts';
import {
  arrangePlan,
  currentPlan,
  type PlanFacts,
  type WorkingPlan,
} from '#core/dispatch/day-plan.ts';
import { type DayProblem, orderOf } from '#core/dispatch/day-problem.ts';
import { drivePlan } from '#core/dispatch/drive-plan.ts';
import { settleOrder, withReported } from '#core/dispatch/witness.ts';
import type { ActionContext, Actor } from '#core/kernel/actor.ts';
import { addDays, type CalendarDay, eachDay } from '#core/kernel/calendar-day.ts';
import { formatDay } from '#core/kernel/format-day.ts';
import type { UnitId } from '#core/kernel/ids.ts';
import { type Instant, MINUTE } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { shopDay, shopMoment } from '#core/kernel/shop-time.ts';
import {
  type BookingDecision,
  type BookingFacts,
  type NeedsMore,
  reservationOnly,
} from '#core/reservations/booking-decision.ts';
import { type BookingLedger, toChange } from '#core/reservations/booking-ledger.ts';
import { withHistory } from '#core/reservations/history.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { withPickupOn } from '#core/reservations/visits.ts';
import { complete } from './close.ts';
import { withComingTold } from './tell-coming.ts';
import { withFailureTold } from './tell-failed.ts';

type StopReport = {
  readonly state: StopState;
  /** When the state was reached; defaults to now. */
  readonly at?: Instant | undefined;
  /** Why it failed. */
  readonly why?: string | undefined;
  /** With `failed`: whether the customer is mailed to call. */
  readonly tells?: boolean | undefined;
  /** With `planned`: a missed pickup is made on this day instead. */
  readonly on?: CalendarDay | undefined;
};

type StopNotFound = { readonly kind: 'stop_not_found' };
/** The rental is over or was never sold. */
type NotUnderWay = { readonly kind: 'not_under_way'; readonly status: Reservation['status'] };
/** Not a pickup of an earlier day that is still to be made, or the new day is over. */
type NotOverdue = { readonly kind: 'not_overdue' };
/**
 * A completed rental whose pickup was not made, but that cannot be open again. A unit has gone out
 * since, the shop completes by the calendar and its last day is over, or it is too long ago.
 */
type NotReopened = {
  readonly kind: 'cannot_reopen';
  readonly why: 'unit_out' | 'by_calendar' | 'too_old';
};
export type ReportError =
  | StopNotFound
  | NotUnderWay
  | NotReopened
  | NotOverdue
  | CrewFull
  | { readonly kind: 'in_the_future' };

const rankOf = (state: StopState): number =>
  state === 'failed' ? STOP_STATES.indexOf('done') : STOP_STATES.indexOf(state);

/** The stop is in that state already, and only the time was wrong. */
const isCorrection = (stop: Stop, { state, at }: StopReport): boolean =>
  at !== undefined && state === stop.state;

/** Drops the times of later or alternative states. */
function reported(
  stop: Stop,
  { state, at, why }: StopReport & { readonly at: Instant },
  isCorrected: boolean,
): Stop {
  const before = STOP_STATES.filter((one) => rankOf(one) < rankOf(state));
  const kept = before.flatMap((one) => {
    const time = stop.times?.[one];
    return time === undefined ? [] : [[one, time] as const];
  });
  return {
    ...stop,
    state,
    times: { ...Object.fromEntries(kept), ...(state !== 'planned' && { [state]: at }) },
    failure: state === 'failed' ? why : undefined,
    missing: stop.kind === 'deliver' && !isCorrected ? undefined : stop.missing,
  };
}

/** How many days back a pickup may turn out not to have been made. */
const REOPENED_DAYS = 14;

/** The pickup that completed its rental was not made: all that the rental's end brought ends. */
const reopens = ({ kind, state }: Stop, report: StopReport): boolean =>
  kind === 'collect' && state === 'done' && report.state !== 'done';

/** Whether a crew has set out with one of its units since, so that it was picked up after all. */
const wentOutAgain = (
  { reservationId, units }: Stop,
  days: ReadonlyMap<CalendarDay, CrewDay>,
  { from, today }: { readonly from: CalendarDay; readonly today: CalendarDay },
): boolean =>
  [...days].some(
    ([day, { stops }]) =>
      day >= from &&
      Object.values(stops).some(
        (other) =>
          other.kind === 'deliver' &&
          other.reservationId !== reservationId &&
          other.state !== 'failed' &&
          (hasBegun(other) || day < today) &&
          other.units.some((unit) => units.includes(unit)),
      ),
  );

const reopened = (
  reservation: Reservation,
  context: ActionContext,
  day: CalendarDay,
): Reservation => {
  const text = `The pickup of ${formatDay(day)} was not made after all, so the rental is open again.`;
  const open = { ...reservation, status: 'confirmed' } as const;
  return withHistory(open, context, { kind: 'note', facts: { text } });
};

/** A phone's clock may be a little ahead. */
const AHEAD = 5 * MINUTE;

const FAILED = { deliver: 'The delivery failed', collect: 'The pickup failed' } as const;

/** A failed or missed stop that is planned again. The history keeps why it failed. */
const plannedAgain = (
  reservation: Reservation,
  { kind, state, failure }: Stop,
  context: ActionContext,
  on?: CalendarDay,
): Reservation => {
  const why = failure === undefined ? '' : ` (${failure})`;
  const what = state === 'failed' ? FAILED[kind] : 'The pickup was missed';
  const text = `${what}${why} and is planned again${on === undefined ? '' : ` for ${formatDay(on)}`}.`;
  return withHistory(reservation, context, { kind: 'note', facts: { text } });
};

/** The plan's problem, with late stops allowed to be as late as they are, but no later. */
function asLateAsNow(plan: WorkingPlan, facts: PlanFacts): DayProblem {
  const begins = new Map(
    drivePlan(plan, facts).trucks.flatMap(({ stops }) =>
      stops.map(({ stop, begin = 0 }) => [stop.id, begin] as const),
    ),
  );
  const { problem: day } = plan;
  const stops = day.problem.stops.map((stop, index) => ({
    ...stop,
    to: Math.max(stop.to, begins.get(day.stops[index]?.id ?? '') ?? 0),
  }));
  return { ...day, problem: { ...day.problem, stops } };
}

/**
 * The day with the new stops in its arranged order too, if the checker accepts them there and no
 * other stop moves or gets later than it is.
 */
function withPlaces(
  facts: PlanFacts,
  isNew: (stop: Stop) => boolean,
  context: ActionContext,
): CrewDay {
  const { crewDay } = facts;
  if (crewDay.plan === undefined) return crewDay;
  const working = currentPlan(facts);
  const before = orderOf(working.problem, working.routes);
  const newcomers = new Set(
    Object.values(crewDay.stops).flatMap((stop) => (isNew(stop) ? stop.id : [])),
  );
  const { witness } = settleOrder(asLateAsNow(working, facts), before, newcomers);
  const others = (ids: readonly string[] = []) =>
    ids.filter((stop) => stop !== YARD && !newcomers.has(stop)).join();
  const isMoved = Object.entries(before).some(
    ([truck, ids]) => others(ids) !== others(witness[truck]),
  );
  if (isMoved) return crewDay;
  const trucks = Object.entries({ ...working.history, ...witness }).map(([truckId, stopIds]) => ({
    truckId,
    stopIds,
  }));
  const override = { reason: 'the pickup was missed' };
  const arranged = arrangePlan(facts, { version: crewDay.version, trucks, override }, context);
  return arranged.ok ? arranged.value : crewDay;
}

/**
 * Puts a missed pickup on the trucks of a later day, where the checker accepts it. If no truck has
 * room, it waits there without a truck for a person to place it.
 */
function planOn(
  reservation: Reservation,
  facts: BookingFacts,
  { day, stop, on }: { day: CalendarDay; stop: Stop; on: CalendarDay },
  context: ActionContext,
): Result<BookingDecision, ReportError | NeedsMore> {
  const { now, by } = context;
  const { settings, crews } = facts.commercial;
  const isMissed = stop.kind === 'collect' && stop.state !== 'done' && day < shopDay(now);
  if (!isMissed || on < shopDay(now) || crews === undefined) return err({ kind: 'not_overdue' });
  const moved = withPickupOn(reservation, { day, on }, settings, now);
  const takenOn = { reason: 'the pickup was missed', by, at: now };
  const promised = promiseCrews(reservation, moved, facts, now, { takenOn });
  if (!promised.ok) return promised;
  const { crewDays = new Map<CalendarDay, CrewDay>() } = promised.value;
  const crewDay = crewDays.get(on) ?? EMPTY_CREW_DAY;
  const isIts = (one: Stop) => one.reservationId === reservation.id && one.kind === 'collect';
  const placed = withPlaces({ day: on, fleet: crews.fleet, crewDay, now }, isIts, context);
  const days = new Map([...crewDays, [on, placed]]);
  const noted = withTakenOn(plannedAgain(moved, stop, context, on), days, context);
  return ok({ ...reservationOnly(noted, facts), commercial: { crewDays: days } });
}

/**
 * Sets the stop's state, and completes the rental in the same decision once nothing is left to pick
 * up. Keeps the day's version, because arrivals do not change a plan; a stop that is planned again
 * does.
 */
function reportStop(
  reservation: Reservation,
  facts: BookingFacts,
  { day, stopId, report }: { day: CalendarDay; stopId: string; report: StopReport },
  context: ActionContext,
): Result<BookingDecision, ReportError | NeedsMore> {
  const { crews } = facts.commercial;
  const crewDay = crews?.days.get(day);
  const stop = crewDay?.stops[stopId];
  if (crews === undefined || crewDay === undefined || stop?.reservationId !== reservation.id) {
    return err({ kind: 'stop_not_found' });
  }
  const { status } = reservation;
  const isCorrected = isCorrection(stop, report);
  const isReopened = status === 'completed' && reopens(stop, report);
  if (status !== 'confirmed' && !(status === 'completed' && (isCorrected || isReopened))) {
    return err({ kind: 'not_under_way', status });
  }
  const today = shopDay(context.now);
  if (isReopened) {
    if (day < addDays(today, -REOPENED_DAYS)) return err({ kind: 'cannot_reopen', why: 'too_old' });
    if (wentOutAgain(stop, crews.days, { from: day, today })) {
      return err({ kind: 'cannot_reopen', why: 'unit_out' });
    }
  }
  const { at = context.now, on } = report;
  if (on !== undefined) return planOn(reservation, facts, { day, stop, on }, context);
  if (at > context.now + AHEAD) return err({ kind: 'in_the_future' });
  const isAgain = stop.state === 'failed' && report.state === 'planned';
  const known = { ...crewDay, version: crewDay.version + (isAgain ? 1 : 0) };
  const days = withReported(
    { ...crews, days: new Map([...crews.days, [day, known]]) },
    day,
    reported(stop, { ...report, at }, isCorrected),
    context.now,
  );
  const now = { ...facts, commercial: { ...facts.commercial, crews: { ...crews, days } } };
  const noted = isAgain
    ? plannedAgain(reservation, stop, context)
    : isReopened
      ? reopened(reservation, context, day)
      : reservation;
  const completed = complete(noted, now, context);
  if (isReopened && completed.ok) return err({ kind: 'cannot_reopen', why: 'by_calendar' });
  const decision = completed.ok ? completed.value : reservationOnly(noted, facts);
  const told =
    report.state === 'on_the_way'
      ? withComingTold(decision, facts, stop, { day, at }, context)
      : report.state === 'failed'
        ? withFailureTold(
            decision,
            facts.commercial.settings,
            stop,
            { day, at, tells: report.tells },
            context,
          )
        : decision;
  return ok({ ...told, commercial: { crewDays: days } });
}

/** Reports a stop in the transaction of its reservation. */
export const makeReportStop =
  (ledger: BookingLedger, crewDays: CrewDaysReader, clock: Clock) =>
  async (day: CalendarDay, stopId: string, report: StopReport, by: Actor) => {
    const days = await crewDays.crewDays([day]);
    const stop = days.get(day)?.stops[stopId];
    if (stop === undefined) return err({ kind: 'stop_not_found' } satisfies StopNotFound);
    const tomorrow = addDays(shopDay(clock.now()), 1);
    // Where its units may have gone since.
    const since = reopens(stop, report) ? eachDay(day, tomorrow).slice(0, REOPENED_DAYS + 1) : [];
    const read = {
      reservation: stop.reservationId,
      crewDays: report.on === undefined ? since : [report.on],
    };
    return ledger.transact(
      toChange(read, (reservation, facts) =>
        reportStop(reservation, facts, { day, stopId, report }, { now: clock.now(), by }),
      ),
    );
  };

export type OverdueStop = {
  readonly day: CalendarDay;
  readonly stop: Stop;
  readonly problem: 'not_collected' | 'failed';
  readonly neededBy?: NeededBy | undefined;
};

/** Who gets one of its units next, within a week. */
export type NeededBy = {
  readonly day: CalendarDay;
  readonly name: string;
  readonly productId: string;
  readonly unitId: UnitId;
};

/** How many days back to look for items not picked up. */
export const MISSED_DAYS = 60;
/** How many days ahead to look for who gets its units next. */
const NEEDED_DAYS = 7;

type OnDay = { readonly day: CalendarDay; readonly stop: Stop };

/** By unit, the next delivery from today on. */
const nextDeliveries = (ahead: readonly OnDay[]): ReadonlyMap<string, OnDay> =>
  new Map(
    ahead
      .filter(({ stop }) => stop.kind === 'deliver' && !isOver(stop))
      .toReversed()
      .flatMap((one) => one.stop.units.map((unit) => [unit, one] as const)),
  );

const problemOf = (
  day: CalendarDay,
  stop: Stop,
  now: Instant,
): OverdueStop['problem'] | undefined => {
  if (stop.expiresAt !== undefined) return undefined;
  if (stop.state === 'failed') return 'failed';
  const closes = shopMoment(day, '00:00') + stop.to * MINUTE;
  // What could not be delivered is not missed at its pickup.
  const isMissed = stop.kind === 'collect' && stop.undelivered !== true && !isOver(stop);
  return isMissed && closes < now ? 'not_collected' : undefined;
};

/** Overdue pickups and failed stops of rentals that are not over, longest overdue first. */
export const makeListOverdue =
  (ledger: Pick<BookingLedger, 'find'>, crewDays: CrewDaysReader, clock: Clock) =>
  async (): Promise<readonly (OverdueStop & { readonly reservation: Reservation })[]> => {
    const now = clock.now();
    const today = shopDay(now);
    const asked = eachDay(addDays(today, -MISSED_DAYS), addDays(today, NEEDED_DAYS + 1));
    const days = await crewDays.crewDays(asked);
    const stops = asked.flatMap((day) =>
      Object.values(days.get(day)?.stops ?? ({} satisfies CrewDay['stops'])).map((stop) => ({
        day,
        stop,
      })),
    );
    const late = stops.flatMap((one) => {
      const problem = one.day > today ? undefined : problemOf(one.day, one.stop, now);
      return problem === undefined ? [] : [{ ...one, problem }];
    });
    const next = nextDeliveries(stops.filter(({ day }) => day >= today));
    const neededBy = async ({ kind, units }: Stop): Promise<OverdueStop['neededBy']> => {
      const [first] = (kind === 'collect' ? units : [])
        .flatMap((key) => {
          const delivery = next.get(key);
          return delivery === undefined ? [] : [{ ...delivery, key }];
        })
        .toSorted((a, b) => (a.day < b.day ? -1 : 1));
      const reservation = first && (await ledger.find(first.stop.reservationId));
      if (first === undefined || reservation === undefined) return undefined;
      const [unit] = reservation.lines.flatMap(({ productId, units }) =>
        units.flatMap((unitId) =>
          unitKey(productId, unitId) === first.key ? [{ productId, unitId }] : [],
        ),
      );
      return unit && { day: first.day, name: reservation.contact.name, ...unit };
    };
    const found = await Promise.all(
      late.map(async (one) => ({
        ...one,
        neededBy: await neededBy(one.stop),
        reservation: await ledger.find(one.stop.reservationId),
      })),
    );
    return found.flatMap(({ reservation, ...one }) =>
      reservation?.status === 'confirmed' ? [{ ...one, reservation }] : [],
    );
  };
