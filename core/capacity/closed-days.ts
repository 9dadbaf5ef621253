import type { Settings, BusinessSettingsStore } from '#core/settings/business-settings.ts';
import { type CalendarDay, addDays } from '#core/kernel/calendar-day.ts';
import { type Instant, MINUTE } from '#core/kernel/instant.ts';
import { shownDays } from '#core/kernel/shown-days.ts';
import { type ClosedReason, closedOn, checkLimits, type LimitError } from './booking-limits.ts';
import { type DeliveryDaysReader, deliveriesOn, type DayFull } from './deliveries.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import type { Clock } from '#core/kernel/ports.ts';

type Limits = Settings['limits'];
type ClosedDays = ReadonlyMap<CalendarDay, ClosedReason>;

/** On which of the days from `from` to `to`, both included, no crew comes, and why. */
export function makeListClosedDays(
  settings: Pick<BusinessSettingsStore, 'read'>,
  ledger: DeliveryDaysReader,
  clock: Clock,
) {
  const bySettings = rememberedForAMinute();

  return async (from: CalendarDay, to: CalendarDay): Promise<ClosedDays> => {
    const { limits } = await settings.read();
    const most = limits.deliveriesPerDay;
    const days = shownDays(from, addDays(to, 1));
    if (most === null) return bySettings(days, limits, clock.now());
    const deliveries = await ledger.deliveries(days);
    const now = clock.now();
    const closed = bySettings(days, limits, now);
    return new Map(
      days.flatMap((day) => {
        const isFull = deliveriesOn(deliveries.get(day), now) >= most;
        const reason = closed.get(day) ?? (isFull ? 'crews_full' : undefined);
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

/** What a quote would say of the days themselves. Must have passed `checkPeriod`. */
export const makeCheckDays =
  (settings: Pick<BusinessSettingsStore, 'read'>, ledger: DeliveryDaysReader, clock: Clock) =>
  async (period: RentalPeriod): Promise<DaysRefused | undefined> => {
    const { limits } = await settings.read();
    const now = clock.now();
    const checked = checkLimits(period, limits, now);
    if (!checked.ok) return checked.error;
    const { deliveriesPerDay: most } = limits;
    if (most === null) return undefined;
    const day = period.startDate;
    const taken = (await ledger.deliveries([day])).get(day);
    return deliveriesOn(taken, now) >= most ? { kind: 'day_full', day } : undefined;
  };
