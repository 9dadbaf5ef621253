import type { Point } from '#core/dispatch/travel.ts';
import { type CalendarDay, addDays } from '#core/kernel/calendar-day.ts';
import type { ReservationId } from '#core/kernel/ids.ts';
import { type Instant, MINUTE } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { shownDays } from '#core/kernel/shown-days.ts';
import type { Settings, BusinessSettingsStore } from '#core/settings/business-settings.ts';
import {
  allowsPickUp,
  type ClosedReason,
  closedOn,
  checkLimits,
  type LimitError,
} from './booking-limits.ts';
import type { CrewFull, CrewRoom, Haul, NoRoom } from './crew-room.ts';
import { type DeliveryDaysReader, deliveriesOn, type DayFull } from './deliveries.ts';
import { plannedPickup } from './shut-days.ts';

type Limits = Settings['limits'];
type ClosedDays = ReadonlyMap<CalendarDay, ClosedReason>;

/** The days from `from` to `to`, both included, on which no crew comes, and why. */
export function makeListClosedDays(
  settings: Pick<BusinessSettingsStore, 'read'>,
  ledger: DeliveryDaysReader,
  crewRoom: CrewRoom,
  clock: Clock,
) {
  const bySettings = rememberedForAMinute();

  return async (
    from: CalendarDay,
    to: CalendarDay,
    /** A reservation whose own stops do not block it. */
    own?: ReservationId,
    haul?: Haul,
  ): Promise<ClosedDays> => {
    const { limits } = await settings.read();
    const most = limits.deliveriesPerDay;
    const days = shownDays(from, addDays(to, 1));
    const noRoom = await crewRoom(days, own, haul);
    if (most === null && noRoom.size === 0) return bySettings(days, limits, clock.now());
    const deliveries = most === null ? new Map() : await ledger.deliveries(days);
    const now = clock.now();
    const closed = bySettings(days, limits, now);
    return new Map(
      days.flatMap((day) => {
        const isFull = most !== null && deliveriesOn(deliveries.get(day), now) >= most;
        const reason = closed.get(day) ?? noRoom.get(day) ?? (isFull ? 'crews_full' : undefined);
        return reason === undefined ? [] : [[day, reason] as const];
      }),
    );
  };
}

const closedBySettings = (days: readonly CalendarDay[], limits: Limits, now: Instant): ClosedDays =>
  new Map(
    days.flatMap((day) => {
      const reason = closedOn(day, limits, now);
      return reason === undefined ? [] : [[day, reason] as const];
    }),
  );

/**
 * Identifies a minute. A full minute counts as its own interval, because deadlines pass right after
 * it and days change right at it.
 */
const stretchOf = (now: Instant): number =>
  Math.ceil(now / MINUTE) - (now % MINUTE === 0 ? 0.5 : 0);

/**
 * Opening hours, lead times and midnights are full minutes, so answers for the same days are valid
 * for a minute. `shownDays` returns the same object for common ranges.
 */
function rememberedForAMinute(): typeof closedBySettings {
  let known = { limits: undefined as Limits | undefined, stretch: 0 };
  let answers = new WeakMap<readonly CalendarDay[], ClosedDays>();
  return (days, limits, now) => {
    const stretch = stretchOf(now);
    if (known.limits !== limits || known.stretch !== stretch) {
      known = { limits, stretch };
      answers = new WeakMap();
    }
    const answer = answers.get(days) ?? closedBySettings(days, limits, now);
    answers.set(days, answer);
    return answer;
  };
}

/** Why the days themselves rule out every booking. */
export type DaysRefused = LimitError | DayFull | CrewFull;

/**
 * The first end of the period on which no truck has time.
 * @param pickUpOn the day of the pickup, if not the last
 */
export function roomProblem(
  { startDate, endDate }: RentalPeriod,
  noRoom: ReadonlyMap<CalendarDay, NoRoom>,
  pickUpOn: CalendarDay = endDate,
): CrewFull | undefined {
  const full = (day: CalendarDay, visit: CrewFull['visit']): CrewFull => {
    const isTooLarge = noRoom.get(day) === 'too_large';
    return {
      kind: 'crew_full',
      day,
      visit,
      ...(isTooLarge && { evenAlone: { kind: 'too_large' } }),
    };
  };
  if (noRoom.has(startDate)) return full(startDate, 'deliver');
  return noRoom.has(pickUpOn) && noRoom.get(pickUpOn) !== 'crews_full'
    ? full(pickUpOn, 'collect')
    : undefined;
}

/**
 * The problem a booking would have with its days, after `checkPeriod`. `mayBeEvening`: the pickup may
 * be on the same evening where the day after is closed. `where`: if known.
 */
export const makeCheckDays =
  (
    settings: Pick<BusinessSettingsStore, 'read'>,
    ledger: DeliveryDaysReader,
    crewRoom: CrewRoom,
    clock: Clock,
  ) =>
  async (
    period: RentalPeriod,
    mayBeEvening: boolean,
    where?: Point,
  ): Promise<DaysRefused | undefined> => {
    const { limits } = await settings.read();
    const now = clock.now();
    const { startDate: day, endDate } = period;
    const pickUpOn = mayBeEvening ? plannedPickup(period, limits) : endDate;
    const checked = checkLimits(period, limits, now, pickUpOn);
    if (!checked.ok) return checked.error;
    const noRoom = await crewRoom([day, pickUpOn], undefined, undefined, where);
    const refused = roomProblem(period, noRoom, pickUpOn);
    if (refused !== undefined) return refused;
    const { deliveriesPerDay: most } = limits;
    if (most === null) return undefined;
    const taken = (await ledger.deliveries([day])).get(day);
    return deliveriesOn(taken, now) >= most ? { kind: 'day_full', day } : undefined;
  };

/** A day that allows a pickup may be too late for a product's only unit. */
export function withLateDays(
  closed: ClosedDays,
  late: Iterable<readonly CalendarDay[]>,
): ClosedDays {
  const days = [...late].flat().filter((day) => allowsPickUp(closed.get(day)));
  return days.length === 0
    ? closed
    : new Map([...closed, ...days.map((day) => [day, 'handed_on'] as const)]);
}
