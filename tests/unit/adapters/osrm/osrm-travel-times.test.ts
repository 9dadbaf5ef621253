import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { osrmTravelTimes } from '#adapters/osrm/osrm-travel-times.ts';
import { estimateTravel, type Point } from '#core/dispatch/travel.ts';
import { HOUR, MINUTE } from '#core/kernel/instant.ts';
import { describeTravelTimes } from '#tests/contract/travel-times.contract.ts';
import { fixedClock } from '#tests/support/fixtures.ts';

type Answer = { readonly status: number; readonly body: unknown } | 'silence' | 'cut';

/** Replaces the OSRM server's response. */
let answer: Answer | undefined;
let asked: string[] = [];

/** Implements the table service: roads as long as our estimate, a quarter slower. */
function table(url: URL): Answer {
  const places = /^\/table\/v1\/driving\/([^/]+)$/.exec(url.pathname)?.[1];
  if (places === undefined) {
    return { status: 400, body: { code: 'InvalidUrl', message: 'URL string malformed' } };
  }
  const points = decodeURIComponent(places)
    .split(';')
    .map((pair): Point => {
      const [lng = Number.NaN, lat = Number.NaN] = pair.split(',').map(Number);
      return { lat, lng };
    });
  const isTexan = ({ lat, lng }: Point) => lat > 25 && lat < 37 && lng < -93 && lng > -107;
  if (!points.every(isTexan)) {
    return { status: 400, body: { code: 'InvalidValue', message: 'Invalid coordinate value.' } };
  }
  const annotations = url.searchParams.get('annotations');
  const { minutes, miles } = estimateTravel(points);
  const rows = (values: Float64Array, of: number) =>
    points.map((_from, x) =>
      Array.from(
        values.slice(x * points.length, (x + 1) * points.length),
        (value) => Math.round(value * of * 10) / 10,
      ),
    );
  return {
    status: 200,
    body: {
      code: 'Ok',
      durations: rows(minutes, 75),
      ...(annotations === 'duration,distance' && { distances: rows(miles, 1_609.344) }),
      sources: [],
      destinations: [],
    },
  };
}

function handle(request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', 'http://osrm');
  asked.push(url.pathname);
  const told = answer ?? table(url);
  if (told === 'silence') return;
  if (told === 'cut') return void request.socket.destroy();
  response.writeHead(told.status, { 'content-type': 'application/json; charset=UTF-8' });
  response.end(typeof told.body === 'string' ? told.body : JSON.stringify(told.body));
}

const server = createServer(handle);
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  [answer, asked] = [undefined, []];
});

const CLEBURNE: Point = { lat: 32.3476, lng: -97.3867 };
const BURLESON: Point = { lat: 32.5421, lng: -97.3208 };

function openOsrm(patience = 5_000) {
  const clock = fixedClock();
  const times = osrmTravelTimes({ url, clock, patience });
  return { clock, times, said: () => times.between([CLEBURNE, BURLESON]).catch(String) };
}

describeTravelTimes('osrmTravelTimes', () => ({
  times: osrmTravelTimes({ url, clock: fixedClock() }),
  isAway: (away) => {
    answer = away ? 'cut' : undefined;
  },
}));

describe('osrmTravelTimes', () => {
  it('requests longitude first, and returns minutes and miles', async () => {
    const { minutes, miles } = await openOsrm().times.between([CLEBURNE, BURLESON]);
    expect(asked).toEqual(['/table/v1/driving/-97.3867,32.3476;-97.3208,32.5421']);
    const estimate = estimateTravel([CLEBURNE, BURLESON]);
    // A trip has four minutes off the road.
    expect(minutes[1]).toBeCloseTo((estimate.minutes[1] ?? 0) * 1.25 + 4, 2);
    expect(miles[1]).toBeCloseTo(estimate.miles[1] ?? 0, 3);
  });

  it('has no route if there is none', async () => {
    const durations = [
      [0, null],
      [null, 0],
    ];
    answer = { status: 200, body: { code: 'Ok', durations, distances: durations } };
    const { minutes, miles } = await openOsrm().times.between([CLEBURNE, BURLESON]);
    expect([[...minutes], [...miles]]).toEqual([
      [0, Number.NaN, Number.NaN, 0],
      [0, Number.NaN, Number.NaN, 0],
    ]);
  });

  const refusal = (status: number, code: string) => ({ status, body: { code, message: 'No.' } });
  const narrow = { code: 'Ok', durations: [[0]], distances: [[0]] };
  it.each([
    ['no table', refusal(400, 'NoTable'), 'OSRM answered 400, NoTable'],
    ['a bad value', refusal(400, 'InvalidValue'), 'OSRM answered 400, InvalidValue'],
    ['too many points', refusal(400, 'TooBig'), 'OSRM answered 400, TooBig'],
    ['too many requests', { status: 429, body: 'Slow down' }, 'OSRM answered 429'],
    ['an outage', { status: 502, body: '<html>' }, 'OSRM answered 502'],
    ['a code that is not Ok', refusal(200, 'NoSegment'), 'OSRM answered 200, NoSegment'],
    [
      'another table',
      { status: 200, body: narrow },
      'OSRM answered another table than was asked for',
    ],
    ['a cut line', 'cut', 'OSRM is out of reach'],
    ['silence', 'silence', 'OSRM did not answer in time'],
  ] as const)('rejects for %s', async (_what, told, said) => {
    answer = told;
    expect(await openOsrm(told === 'silence' ? 60 : 5_000).said()).toBe(`Error: ${said}`);
  });

  it('is called once in twelve hours, however many callers there are at once', async () => {
    const { clock, times } = openOsrm();
    await Promise.all([0, 1, 2].map(() => times.between([CLEBURNE, BURLESON])));
    clock.pass(12 * HOUR - 1);
    await times.between([CLEBURNE, BURLESON]);
    expect(asked).toHaveLength(1);
    clock.pass(1);
    await times.between([CLEBURNE, BURLESON]);
    expect(asked).toHaveLength(2);
  });

  it('is left alone for a minute after a failure, which is not cached', async () => {
    const { clock, said } = openOsrm();
    answer = { status: 503, body: '' };
    expect(await said()).toBe('Error: OSRM answered 503');
    answer = undefined;
    expect(await said()).toBe('Error: OSRM answered 503');
    expect(asked).toHaveLength(1);
    clock.pass(MINUTE);
    expect(await said()).toMatchObject({ points: 2 });
  });
});
