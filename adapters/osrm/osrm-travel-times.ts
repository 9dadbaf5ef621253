import { z } from 'zod';
import { type TravelTable, type TravelTimes, MINUTES_A_TRIP } from '#core/dispatch/travel.ts';
import { after, HOUR, type Instant, MINUTE } from '#core/kernel/instant.ts';
import { jsonIn } from '#core/kernel/json.ts';
import type { Clock } from '#core/kernel/ports.ts';

type OsrmOptions = {
  /** Without a trailing slash. */
  readonly url: string;
  readonly clock: Clock;
  /** Milliseconds per request, since someone is waiting for a plan. Default 3 s. */
  readonly patience?: number | undefined;
};

const PATIENCE = 3_000;
const METERS_A_MILE = 1_609.344;
/** Roads rarely change, but closures do. */
const KEPT = 12 * HOUR;
const MOST_KEPT = 50;
/** After a failure, wait this long before asking again. */
const PAUSE = MINUTE;

const matrix = z.array(z.array(z.number().min(0).nullable()));
const tableSchema = z.object({ code: z.literal('Ok'), durations: matrix, distances: matrix });
const refusalSchema = z.object({ code: z.string().regex(/^\w{1,40}$/) });

class OsrmError extends Error {}

function tableFrom(answer: z.infer<typeof tableSchema>, points: number): TravelTable {
  const { durations, distances } = answer;
  const isWhole = [durations, distances].every(
    (rows) => rows.length === points && rows.every((row) => row.length === points),
  );
  if (!isWhole) throw new OsrmError('OSRM answered another table than was asked for');
  const minutes = new Float64Array(points * points);
  const miles = new Float64Array(points * points);
  for (let x = 0; x < points; x += 1) {
    for (let y = 0; y < points; y += 1) {
      if (x === y) continue;
      const [seconds, meters] = [durations[x]?.[y] ?? null, distances[x]?.[y] ?? null];
      // Null means there is no route.
      const isKnown = seconds !== null && meters !== null;
      // OSRM gives a car's driving time. As in our estimate, add parking, gates and slow trucks.
      minutes[x * points + y] = isKnown ? seconds / 60 + MINUTES_A_TRIP : Number.NaN;
      miles[x * points + y] = isKnown ? meters / METERS_A_MILE : Number.NaN;
    }
  }
  return { points, minutes, miles };
}

/** Drive times from an OSRM server (https://project-osrm.org/docs/v5.24.0/api/#table-service). */
export function osrmTravelTimes({ url, clock, patience = PATIENCE }: OsrmOptions): TravelTimes {
  const kept = new Map<string, { readonly until: Instant; readonly table: Promise<TravelTable> }>();
  let pause: { readonly until: Instant; readonly error: OsrmError } | undefined;

  async function ask(places: string, points: number): Promise<TravelTable> {
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${url}/table/v1/driving/${places}?annotations=duration,distance`, {
        signal: AbortSignal.timeout(patience),
        redirect: 'error',
      });
      text = await response.text();
    } catch (error) {
      const isSlow = error instanceof DOMException && error.name === 'TimeoutError';
      throw new OsrmError(isSlow ? 'OSRM did not answer in time' : 'OSRM is out of reach');
    }
    const answer = jsonIn(text);
    const table = tableSchema.safeParse(answer);
    if (response.ok && table.success) return tableFrom(table.data, points);
    const code = refusalSchema.safeParse(answer).data?.code;
    throw new OsrmError(`OSRM answered ${response.status}${code === undefined ? '' : `, ${code}`}`);
  }

  return {
    async between(points) {
      if (points.length < 2) {
        const none = new Float64Array(points.length);
        return { points: points.length, minutes: none, miles: none };
      }
      const now = clock.now();
      const places = points.map(({ lat, lng }) => `${lng},${lat}`).join(';');
      const known = kept.get(places);
      if (known !== undefined && known.until > now) return known.table;
      if (pause !== undefined && pause.until > now) throw pause.error;
      if (kept.size >= MOST_KEPT) kept.clear();
      const table = ask(places, points.length);
      kept.set(places, { until: after(now, KEPT), table });
      try {
        return await table;
      } catch (error) {
        kept.delete(places);
        if (error instanceof OsrmError) pause = { until: after(now, PAUSE), error };
        throw error;
      }
    },
  };
}
