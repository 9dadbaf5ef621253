import { z } from 'zod';
import { after, type Instant, instantFromIso, MINUTE } from '#core/kernel/instant.ts';
import { jsonIn } from '#core/kernel/json.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { Forecast, ForecastProblem, WeatherAlert } from '#core/weather/forecast.ts';
import { hoursWithin, windsOf } from './gridpoint.ts';

type NwsOptions = {
  /** An email address or web page of the operator. The service asks for a contact. */
  readonly contact: string;
  readonly clock: Clock;
  /** Without a trailing slash. */
  readonly url?: string | undefined;
  /** Milliseconds per request. Default 10 s. */
  readonly patience?: number | undefined;
};

const SERVICE = 'https://api.weather.gov';
const PATIENCE = 10_000;
/** All alerts of the state come in one answer, which all cells share. */
const ALERTS_KEPT = 5 * MINUTE;
/** A grid with all its series is about 250 KB, the alerts on a bad day 2 MB. */
const MOST_BYTES = 8_000_000;

const zone = z
  .string()
  .regex(/\/zones\/[a-z]+\/[A-Z]{3}\d{3}$/)
  .transform((address) => address.slice(-6));

const pointSchema = z.object({
  properties: z.object({
    gridId: z.string().regex(/^[A-Z]{3}$/),
    gridX: z.int().min(0).max(9_999),
    gridY: z.int().min(0).max(9_999),
    forecastZone: zone.optional(),
    county: zone.optional(),
  }),
});

const refusalSchema = z.object({ type: z.string().optional(), title: z.string().optional() });

const alertsSchema = z.object({
  features: z.array(
    z.object({
      properties: z.object({
        event: z.string().max(100),
        onset: z.string().nullish(),
        effective: z.string(),
        ends: z.string().nullish(),
        expires: z.string(),
        geocode: z.object({ UGC: z.array(z.string()).default([]) }),
      }),
    }),
  ),
});

type ZonedAlert = WeatherAlert & { readonly zones: ReadonlySet<string> };

/** Alerts about wind. The service also warns of fog and frost. */
const OF_WIND = /wind|thunderstorm|tornado|hurricane|tropical storm|dust storm|blizzard/i;

const alertsIn = (answer: unknown): readonly ZonedAlert[] =>
  alertsSchema.parse(answer).features.flatMap(({ properties }) => {
    const { event, onset, effective, ends, expires, geocode } = properties;
    const [from, until] = [instantFromIso(onset ?? effective), instantFromIso(ends ?? expires)];
    if (from === undefined || until === undefined || !OF_WIND.test(event)) return [];
    return [{ event, from, until, zones: new Set(geocode.UGC) }];
  });

/** "Forecast Grid Expired" is in the title or type of a problem, whatever its status. */
function refusal(status: number, answer: unknown): ForecastProblem {
  const { type = '', title = '' } = refusalSchema.safeParse(answer).data ?? {};
  const words = `${title} ${type}`;
  if (/grid\s*expired/i.test(words)) return { kind: 'expired', detail: 'Forecast Grid Expired' };
  if (status === 404) return { kind: 'outside', detail: 'Not in its grid' };
  return { kind: 'no_answer', detail: `Answered ${status}` };
}

/**
 * Forecasts from the National Weather Service's raw grid
 * (https://www.weather.gov/documentation/services-web-api).
 */
export function nwsForecast({
  contact,
  clock,
  url = SERVICE,
  patience = PATIENCE,
}: NwsOptions): Forecast {
  let alerts:
    | { readonly until: Instant; readonly list: Promise<readonly ZonedAlert[]> }
    | undefined;

  async function ask<T>(
    path: string,
    read: (answer: unknown) => T,
  ): Promise<Result<T, ForecastProblem>> {
    let status: number;
    let text: string;
    try {
      const response = await fetch(`${url}${path}`, {
        headers: {
          'user-agent': `inflatable-party-rentals (${contact})`,
          accept: 'application/geo+json',
        },
        signal: AbortSignal.timeout(patience),
      });
      ({ status } = response);
      text = await response.text();
    } catch (error) {
      const isSlow = error instanceof DOMException && error.name === 'TimeoutError';
      return err({ kind: 'no_answer', detail: isSlow ? 'No answer in time' : 'Out of reach' });
    }
    const answer = text.length > MOST_BYTES ? undefined : jsonIn(text);
    if (status !== 200) return err(refusal(status, answer));
    try {
      return ok(read(answer));
    } catch {
      return err({ kind: 'bad_answer', detail: 'Not a whole forecast' });
    }
  }

  /** A failure leaves the alerts unknown; the winds still count without them. */
  async function alertsFor(zones: readonly string[]): Promise<readonly WeatherAlert[] | undefined> {
    const now = clock.now();
    if (alerts === undefined || alerts.until <= now) {
      const list = ask('/alerts/active?area=TX', alertsIn).then((answer) => {
        if (answer.ok) return answer.value;
        throw new Error(answer.error.detail);
      });
      alerts = { until: after(now, ALERTS_KEPT), list };
    }
    try {
      const list = await alerts.list;
      const here = list.filter((alert) => zones.some((one) => alert.zones.has(one)));
      return here.map(({ event, from, until }) => ({ event, from, until }));
    } catch {
      return undefined;
    }
  }

  return {
    source: { name: 'National Weather Service', recorded: false },
    placeOf: ({ lat, lng }) =>
      // With more than four decimals the service answers with a redirect.
      ask(`/points/${Number(lat.toFixed(4))},${Number(lng.toFixed(4))}`, (answer) => {
        const { gridId, gridX, gridY, forecastZone, county } = pointSchema.parse(answer).properties;
        const zones = [forecastZone, county].filter((one) => one !== undefined);
        return { cell: `${gridId}/${gridX},${gridY}`, zones };
      }),
    async read({ cell, zones }, span) {
      const winds = await ask(`/gridpoints/${cell}`, windsOf);
      if (!winds.ok) return winds;
      const { issuedAt, hours } = winds.value;
      return ok({ issuedAt, hours: hoursWithin(hours, span), alerts: await alertsFor(zones) });
    },
  };
}
