import {
  type CrewDay,
  type CrewDaysReader,
  hasBegun,
  isOver,
  STOP_STATES,
  type Stop,
  type StopState,
  withReported,
} from '#core/dispatch/crew-day.ts';
import type { ActionContext, Actor } from '#core/kernel/actor.ts';
import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import { type Instant, MINUTE } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { shopDay, shopMoment } from '#core/kernel/shop-time.ts';
import {
  type BookingDecision,
  type BookingFacts,
  reservationOnly,
} from '#core/reservations/booking-decision.ts';
import { type BookingLedger, toChange } from '#core/reservations/booking-ledger.ts';
import { withHistory } from '#core/reservations/history.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { textsOf } from '#core/reservations/text-consent.ts';
import { complete } from './close.ts';

type StopReport = {
  readonly state: StopState;
  /** When the state was reached; defaults to now. */
  readonly at?: Instant | undefined;
  /** Why it failed. */
  readonly why?: string | undefined;
};

type StopNotFound = { readonly kind: 'stop_not_found' };
/** The rental is over or was never sold. */
type NotUnderWay = { readonly kind: 'not_under_way'; readonly status: Reservation['status'] };
export type ReportError = StopNotFound | NotUnderWay | { readonly kind: 'in_the_future' };

const rankOf = (state: StopState): number =>
  state === 'failed' ? STOP_STATES.indexOf('done') : STOP_STATES.indexOf(state);

/** Drops the times of later or alternative states. */
function reported(stop: Stop, { state, at, why }: StopReport & { readonly at: Instant }): Stop {
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
  };
}

/** An offline phone reports late. After this time, a mail that the crew is coming is pointless. */
const LATEST_NEWS = 30 * MINUTE;

/** A phone's clock may be a little ahead. */
const AHEAD = 5 * MINUTE;

const FAILED = { deliver: 'The delivery failed', collect: 'The pickup failed' } as const;

/** A failed stop that is planned again. The history keeps why it failed. */
const plannedAgain = (
  reservation: Reservation,
  { kind, failure }: Stop,
  context: ActionContext,
): Reservation => {
  const why = failure === undefined ? '' : ` (${failure})`;
  const text = `${FAILED[kind]}${why} and is planned again.`;
  return withHistory(reservation, context, { kind: 'note', facts: { text } });
};

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
): Result<BookingDecision, ReportError> {
  const { crews } = facts.commercial;
  const crewDay = crews?.days.get(day);
  const stop = crewDay?.stops[stopId];
  if (crews === undefined || crewDay === undefined || stop?.reservationId !== reservation.id) {
    return err({ kind: 'stop_not_found' });
  }
  const { status } = reservation;
  if (status !== 'confirmed') return err({ kind: 'not_under_way', status });
  const { at = context.now } = report;
  if (at > context.now + AHEAD) return err({ kind: 'in_the_future' });
  const isAgain = stop.state === 'failed' && report.state === 'planned';
  const known = { ...crewDay, version: crewDay.version + (isAgain ? 1 : 0) };
  const days = withReported(
    new Map([...crews.days, [day, known]]),
    day,
    reported(stop, { ...report, at }),
  );
  const now = { ...facts, commercial: { ...facts.commercial, crews: { ...crews, days } } };
  const noted = isAgain ? plannedAgain(reservation, stop, context) : reservation;
  const completed = complete(noted, now, context);
  const { onTheWay, pausedSince } = facts.commercial.settings.reminders;
  const isOn = onTheWay === undefined || (onTheWay.isOn && onTheWay.byText !== false);
  const mayAnnounce = isOn && pausedSince === undefined && shopDay(context.now) >= day;
  const isNews =
    mayAnnounce &&
    report.state === 'on_the_way' &&
    !hasBegun(stop) &&
    context.now - at <= LATEST_NEWS;
  const texts = isNews ? textsOf(reservation, 'on_my_way', `${day} ${stopId}`) : [];
  const note = { kind: 'note', facts: { texted: 'on_my_way', visit: stop.kind, day } } as const;
  const told = texts.length === 0 ? noted : withHistory(noted, context, note);
  const unchanged = { ...reservationOnly(told, facts), texts };
  return ok({ ...(completed.ok ? completed.value : unchanged), commercial: { crewDays: days } });
}

/** Reports a stop in the transaction of its reservation. */
export const makeReportStop =
  (ledger: BookingLedger, crewDays: CrewDaysReader, clock: Clock) =>
  async (day: CalendarDay, stopId: string, report: StopReport, by: Actor) => {
    const days = await crewDays.crewDays([day]);
    const reservation = days.get(day)?.stops[stopId]?.reservationId;
    if (reservation === undefined) return err({ kind: 'stop_not_found' } satisfies StopNotFound);
    return ledger.transact(
      toChange({ reservation }, (read, facts) =>
        reportStop(read, facts, { day, stopId, report }, { now: clock.now(), by }),
      ),
    );
  };

export type OverdueStop = {
  readonly day: CalendarDay;
  readonly stop: Stop;
  readonly problem: 'not_collected' | 'failed';
};

/** How far back to look for items not picked up. */
const DAYS_BACK = 60;

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
    const asked = Array.from({ length: DAYS_BACK + 1 }, (_, back) =>
      addDays(today, back - DAYS_BACK),
    );
    const days = await crewDays.crewDays(asked);
    const late = asked.flatMap((day) =>
      Object.values(days.get(day)?.stops ?? ({} satisfies CrewDay['stops'])).flatMap((stop) => {
        const problem = problemOf(day, stop, now);
        return problem === undefined ? [] : [{ day, stop, problem }];
      }),
    );
    const found = await Promise.all(
      late.map(async (one) => ({
        ...one,
        reservation: await ledger.find(one.stop.reservationId),
      })),
    );
    return found.flatMap(({ reservation, ...one }) =>
      reservation?.status === 'confirmed' ? [{ ...one, reservation }] : [],
    );
  };
