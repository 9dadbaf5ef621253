import { z } from 'zod';
import { DAY, HOUR, type Instant, instant, instantFromIso, MINUTE } from '#core/kernel/instant.ts';
import type { CellForecast, WindHour } from '#core/weather/forecast.ts';

// The raw forecast of one grid cell: https://weather-gov.github.io/api/gridpoints

const series = z.object({
  uom: z.literal('wmoUnit:km_h-1'),
  values: z.array(z.object({ validTime: z.string(), value: z.number().nullable() })).max(1_000),
});

const gridSchema = z.object({
  properties: z.object({
    updateTime: z.string(),
    windSpeed: series,
    /** Missing where an office does not forecast gusts. */
    windGust: series.optional(),
  }),
});

const DURATION = /^P(?:(\d{1,3})D)?(?:T(?:(\d{1,3})H)?(?:(\d{1,4})M)?)?$/;
/** A forecast covers about a week; anything longer is a mistake. */
const LONGEST = 14 * DAY;

/** Parses `2026-11-22T06:00:00+00:00/PT2H`. Undefined unless both parts can be read. */
export function intervalOf(text: string): { from: Instant; to: Instant } | undefined {
  const [start = '', duration = ''] = text.split('/');
  const from = instantFromIso(start);
  const parts = DURATION.exec(duration);
  if (from === undefined || parts === null) return undefined;
  const [, days = '0', hours = '0', minutes = '0'] = parts;
  const length = Number(days) * DAY + Number(hours) * HOUR + Number(minutes) * MINUTE;
  return length > 0 && length <= LONGEST ? { from, to: instant(from + length) } : undefined;
}

const KM_A_MILE = 1.609344;

/** Rounded to a tenth, so that 40.2336 km/h is exactly 25 mph. */
const mphFrom = (kmh: number): number | null => {
  const mph = Math.round((kmh / KM_A_MILE) * 10) / 10;
  return mph >= 0 && mph < 400 ? mph : null;
};

/**
 * A value for each hour its interval touches. Where two intervals touch the same hour, the higher
 * value counts. Null wins over any value, because the hour is partly unknown.
 */
function spread({ values }: z.infer<typeof series>): ReadonlyMap<Instant, number | null> {
  const hours = new Map<Instant, number | null>();
  for (const { validTime, value } of values) {
    const interval = intervalOf(validTime);
    if (interval === undefined) throw new RangeError(`Not an interval: ${validTime.slice(0, 60)}`);
    const mph = value === null ? null : mphFrom(value);
    for (let at = interval.from - (interval.from % HOUR); at < interval.to; at += HOUR) {
      const hour = instant(at);
      const known = hours.get(hour);
      const isUnknown = mph === null || known === null;
      hours.set(hour, isUnknown ? null : Math.max(known ?? 0, mph));
    }
  }
  return hours;
}

/** Throws unless it is a grid of winds in km/h. */
export function windsOf(grid: unknown): Pick<CellForecast, 'issuedAt' | 'hours'> {
  const { updateTime, windSpeed, windGust } = gridSchema.parse(grid).properties;
  const issuedAt = instantFromIso(updateTime);
  if (issuedAt === undefined) throw new RangeError('Not an update time.');
  const winds = spread(windSpeed);
  const gusts = windGust === undefined ? new Map<Instant, number | null>() : spread(windGust);
  const hours = [...new Set([...winds.keys(), ...gusts.keys()])]
    .toSorted((a, b) => a - b)
    .map((at): WindHour => ({
      at,
      windMph: winds.get(at) ?? null,
      gustMph: gusts.get(at) ?? null,
    }));
  return { issuedAt, hours };
}

/** The hours from `from` to `to`, starting with the hour that contains `from`. */
export const hoursWithin = (
  hours: readonly WindHour[],
  { from, to }: { readonly from: Instant; readonly to: Instant },
): readonly WindHour[] => hours.filter(({ at }) => at + HOUR > from && at < to);
