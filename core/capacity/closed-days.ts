import type { Settings, BusinessSettingsStore } from '#core/settings/business-settings.ts';
import { type CalendarDay, addDays } from '#core/kernel/calendar-day.ts';
import { type Instant, MINUTE } from '#core/kernel/instant.ts';
import { shownDays } from '#core/kernel/shown-days.ts';
import { type ClosedReason, closedOn, checkLimits, type LimitError } from './booking-limits.ts';
import type { CrewRoom, NoRoom } from './crew-room.ts';
import { type DeliveryDaysReader, deliveriesOn, type DayFull } from './deliveries.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import type { Clock } from '#core/kernel/ports.ts';

type Limits = Settings['limits'];
type ClosedDays = ReadonlyMap<CalendarDay, ClosedReason>;

/** On which of the days from `from` to `to`, both included, no crew comes, and why. */
export function makeListClosedDays(
  settings: Pick<BusinessSettingsStore, 'read'>,
  ledger: DeliveryDaysReader,
  crewRoom: CrewRoom,
  clock: Clock,
) {
  const bySettings = rememberedForAMinute();

  return async (from: CalendarDay, to: CalendarDay): Promise<ClosedDays> => {
    const { limits } = await settings.read();
    const most = limits.deliveriesPerDay;
    const days = shownDays(from, addDays(to, 1));
    const noRoom = await crewRoom(days);
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

/** The full minute itself is a stretch of its own: a deadline is over after it, a day with it. */
const stretchOf = (now: Instant): number =>
  Math.ceil(now / MINUTE) - (now % MINUTE === 0 ? 0.5 : 0);

/**
 * Opening hours, lead times and midnights are whole minutes: within one, what the settings say of the same days stays.
 * `shownDays` answers the same object for the days that are often asked for.
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

/** Why nothing at all can be had on the days, whatever is free. */
export type DaysRefused = LimitError | DayFull;

/** The end on which every truck stays in the yard, or the delivery for which none has time. */
function roomProblem(
  { startDate, endDate }: RentalPeriod,
  noRoom: ReadonlyMap<CalendarDay, NoRoom>,
): DaysRefused | undefined {
  for (const [field, day] of [
    ['startDate', startDate],
    ['endDate', endDate],
  ] as const) {
    if (noRoom.get(day) === 'weekday') return { kind: 'closed_day', field, day };
  }
  return noRoom.has(startDate) ? { kind: 'day_full', day: startDate } : undefined;
}

/** What a booking would be told of the days themselves. Must have passed `checkPeriod`. */
export const makeCheckDays =
  (
    settings: Pick<BusinessSettingsStore, 'read'>,
    ledger: DeliveryDaysReader,
    crewRoom: CrewRoom,
    clock: Clock,
  ) =>
  async (period: RentalPeriod): Promise<DaysRefused | undefined> => {
    const { limits } = await settings.read();
    const now = clock.now();
    const checked = checkLimits(period, limits, now);
    if (!checked.ok) return checked.error;
    const { startDate: day, endDate } = period;
    const refused = roomProblem(period, await crewRoom([day, endDate]));
    if (refused !== undefined) return refused;
    const { deliveriesPerDay: most } = limits;
    if (most === null) return undefined;
    const taken = (await ledger.deliveries([day])).get(day);
    return deliveriesOn(taken, now) >= most ? { kind: 'day_full', day } : undefined;
  };
