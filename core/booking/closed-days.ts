import type { BookingLedger } from '../ports/booking-ledger.ts';
import type { BusinessSettingsStore } from '../ports/business-settings.ts';
import type { Clock } from '../ports/clock.ts';
import type { Settings } from '../settings/business-settings.ts';
import { type CalendarDay, addDays, eachDay } from '../time/calendar-day.ts';
import { type Instant, MINUTE } from '../time/instant.ts';
import { type ClosedReason, closedOn } from './booking-limits.ts';
import { deliveriesOn } from './deliveries.ts';

type Limits = Settings['limits'];
type BySettings = (day: CalendarDay) => ReturnType<typeof closedOn>;

/** On which of the days from `from` to `to`, both included, no crew comes, and why. */
export function makeListClosedDays(
  settings: Pick<BusinessSettingsStore, 'read'>,
  ledger: Pick<BookingLedger, 'deliveries'>,
  clock: Clock,
) {
  const bySettings = rememberedForAMinute();

  return async (
    from: CalendarDay,
    to: CalendarDay,
  ): Promise<ReadonlyMap<CalendarDay, ClosedReason>> => {
    const { limits } = await settings.read();
    const most = limits.deliveriesPerDay;
    const days = eachDay(from, addDays(to, 1));
    const deliveries = most === null ? new Map() : await ledger.deliveries(days);
    const now = clock.now();
    const closed = bySettings(limits, now);
    const isFull = (day: CalendarDay): boolean =>
      most !== null && deliveriesOn(deliveries.get(day), now) >= most;
    return new Map(
      days.flatMap((day) => {
        const reason = closed(day) ?? (isFull(day) ? 'crews_full' : undefined);
        return reason === undefined ? [] : [[day, reason] as const];
      }),
    );
  };
}

/** The full minute itself is a stretch of its own: a deadline is over after it, a day with it. */
const stretchOf = (now: Instant): number =>
  Math.ceil(now / MINUTE) - (now % MINUTE === 0 ? 0.5 : 0);

/** Opening hours, lead times and midnights are whole minutes: within one, what the settings say of a day stays. */
function rememberedForAMinute(): (limits: Limits, now: Instant) => BySettings {
  let known:
    { readonly limits: Limits; readonly stretch: number; readonly closed: BySettings } | undefined;
  return (limits, now) => {
    const stretch = stretchOf(now);
    if (known?.limits !== limits || known.stretch !== stretch) {
      known = { limits, stretch, closed: remembered((day) => closedOn(day, limits, now)) };
    }
    return known.closed;
  };
}

function remembered(ask: BySettings): BySettings {
  const answers = new Map<CalendarDay, ReturnType<BySettings>>();
  return (day) => {
    if (answers.has(day)) return answers.get(day);
    const answer = ask(day);
    answers.set(day, answer);
    return answer;
  };
}
