import { z } from 'zod';
import { DAY, HOUR, type Instant, instant, instantFromIso, MINUTE } from '#core/kernel/instant.ts';
import type { CellForecast, WindHour } from '#core/weather/forecast.ts';

// The raw forecast of one grid cell: https://weather-gov.github.io/api/gridpoints

type Interval = { readonly from: Instant; readonly to: Instant };

const DURATION = /^P(?:(\d{1,3})D)?(?:T(?:(\d{1,3})H)?(?:(\d{1,4})M)?)?$/;
/** A forecast covers about a week; anything longer is a mistake. */
const LONGEST = 14 * DAY;

/** Parses `2026-11-22T06:00:00+00:00/PT2H`. Undefined unless both parts can be read. */
export function intervalOf(text: string): Interval | undefined {
  const [start = '', duration = ''] = text.split('/');
  const from = instantFromIso(start);
  const parts = DURATION.exec(duration);
  if (from === undefined || parts === null) return undefined;
  const [, days = '0', hours = '0', minutes = '0'] = parts;
  const length = Number(days) * DAY + Number(hours) * HOUR + Number(minutes) * MINUTE;
  return length > 0 && length <= LONGEST ? { from, to: instant(from + length) } : undefined;
}

const validTime = z.string().transform((text, context) => {
  const interval = intervalOf(text);
  if (interval !== undefined) return interval;
  context.addIssue(`Not an interval: ${text.slice(0, 60)}`);
  return z.NEVER;
});

const valuesOf = <T extends z.ZodType>(value: T) =>
  z.array(z.object({ validTime, value })).max(1_000);

const winds = z.object({
  uom: z.literal('wmoUnit:km_h-1'),
  values: valuesOf(z.number().nullable()),
});

/** The service gives some percentages without a unit. */
const percents = z.object({
  uom: z.literal('wmoUnit:percent').optional(),
  values: valuesOf(z.number().min(0).max(100).nullable()),
});

const expected = z.object({
  values: valuesOf(
    z.array(z.object({ coverage: z.string().nullish(), weather: z.string().nullish() })).nullable(),
  ),
});

const gridSchema = z.object({
  properties: z.object({
    updateTime: z.string(),
    windSpeed: winds,
    /** Missing where an office does not forecast gusts. */
    windGust: winds.optional(),
    // These are unknown where they are missing or cannot be read. The wind counts all the same.
    probabilityOfThunder: percents.optional().catch(undefined),
    probabilityOfPrecipitation: percents.optional().catch(undefined),
    weather: expected.optional().catch(undefined),
  }),
});

/**
 * How likely the service's word for thunderstorms makes them, in percent: the lower end of its
 * range (https://www.weather.gov/hun/zfp_terminology). A word that is not here says nothing.
 */
const COVERAGES: ReadonlyMap<string | null | undefined, number> = new Map([
  ['isolated', 10],
  ['few', 10],
  ['patchy', 10],
  ['slight_chance', 20],
  ['chance', 30],
  ['scattered', 30],
  ['areas', 30],
  ['likely', 60],
  ['numerous', 60],
  ['definite', 80],
  ['widespread', 80],
  ['occasional', 80],
  ['periods', 80],
  ['intermittent', 80],
  ['frequent', 80],
  ['brief', 80],
]);

/** Null if thunderstorms are named with an unknown word; 0 if other weather or none is named. */
const thunderIn = (
  entries: readonly { coverage?: string | null | undefined; weather?: string | null | undefined }[],
): number | null => {
  const named = entries.filter(({ weather }) => weather === 'thunderstorms');
  const chances = named.flatMap(({ coverage }) => COVERAGES.get(coverage) ?? []);
  return named.length > 0 && chances.length === 0 ? null : Math.max(0, ...chances);
};

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
function spread<T>(
  layer: { readonly values: readonly { validTime: Interval; value: T }[] } | undefined,
  numberOf: (value: T & {}) => number | null,
): ReadonlyMap<Instant, number | null> {
  const hours = new Map<Instant, number | null>();
  for (const { validTime: interval, value } of layer?.values ?? []) {
    const number = value === null || value === undefined ? null : numberOf(value);
    for (let at = interval.from - (interval.from % HOUR); at < interval.to; at += HOUR) {
      const hour = instant(at);
      const known = hours.get(hour);
      const isUnknown = number === null || known === null;
      hours.set(hour, isUnknown ? null : Math.max(known ?? 0, number));
    }
  }
  return hours;
}

/** The higher of two chances; an unknown one adds nothing. */
const higher = (a: number | null = null, b: number | null = null): number | null =>
  a === null || b === null ? (a ?? b) : Math.max(a, b);

/** Throws unless it is a grid of winds in km/h. */
export function windsOf(grid: unknown): Pick<CellForecast, 'issuedAt' | 'hours'> {
  const { updateTime, windSpeed, windGust, ...sky } = gridSchema.parse(grid).properties;
  const issuedAt = instantFromIso(updateTime);
  if (issuedAt === undefined) throw new RangeError('Not an update time.');
  const speeds = spread(windSpeed, mphFrom);
  const gusts = spread(windGust, mphFrom);
  const same = (percent: number) => percent;
  const thunders = spread(sky.probabilityOfThunder, same);
  const storms = spread(sky.weather, thunderIn);
  const rains = spread(sky.probabilityOfPrecipitation, same);
  const hours = [...new Set([...speeds.keys(), ...gusts.keys()])]
    .toSorted((a, b) => a - b)
    .map((at): WindHour => ({
      at,
      windMph: speeds.get(at) ?? null,
      gustMph: gusts.get(at) ?? null,
      thunder: higher(thunders.get(at), storms.get(at)),
      rain: rains.get(at) ?? null,
    }));
  return { issuedAt, hours };
}

/** The hours from `from` to `to`, starting with the hour that contains `from`. */
export const hoursWithin = (
  hours: readonly WindHour[],
  { from, to }: { readonly from: Instant; readonly to: Instant },
): readonly WindHour[] => hours.filter(({ at }) => at + HOUR > from && at < to);
