import { addDays, weekdayOf } from '#core/kernel/calendar-day.ts';
import { HOUR, type Instant, instant } from '#core/kernel/instant.ts';
import { ok } from '#core/kernel/result.ts';
import { shopDay, shopMoment, shopTime } from '#core/kernel/shop-time.ts';
import type { Forecast, WindHour } from '#core/weather/forecast.ts';
import { windsOf } from './gridpoint.ts';
import week from './recorded-week.json' with { type: 'json' };

/**
 * A recorded week in the weather service's format, replayed by weekday and hour of the shop's
 * clock: Monday to Sunday, without a change to or from daylight saving time. It demonstrates the
 * board and predicts nothing.
 */
export function recordedForecast(): Forecast {
  const { issuedAt, hours } = windsOf(week);
  const byHour = new Map(hours.map((hour) => [hour.at, hour]));
  const [start] = hours;
  const monday = shopDay(start?.at ?? issuedAt);

  const onFile = (at: Instant): WindHour => {
    const day = addDays(monday, (weekdayOf(shopDay(at)) + 6) % 7);
    const recorded = byHour.get(shopMoment(day, `${shopTime(at).slice(0, 2)}:00`));
    return { windMph: null, gustMph: null, ...recorded, at };
  };

  return {
    source: { name: 'Recorded week', recorded: true },
    placeOf: async () => ok({ cell: 'week', zones: [] }),
    async read(_place, { from, to }) {
      const first = from - (from % HOUR);
      const count = Math.max(0, Math.ceil((to - first) / HOUR));
      const at = Array.from({ length: count }, (_, index) => instant(first + index * HOUR));
      return ok({ issuedAt, hours: at.map(onFile), alerts: [] });
    },
  };
}
