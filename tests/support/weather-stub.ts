import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import week from '#adapters/weather/recorded-week.json' with { type: 'json' };
import { listening } from '#tests/support/listening.ts';

/**
 * `half`: the body ends in the middle; `nulls`: no value for any hour; `knots`: a different unit.
 */
export type WeatherFault = '503' | 'expired' | 'nulls' | 'half' | 'cut' | 'silence' | 'knots';

type Grid = typeof week;

const withNulls = (grid: Grid) => {
  const values = grid.properties.windSpeed.values.map((one) => ({ ...one, value: null }));
  const series = { ...grid.properties.windSpeed, values };
  return { ...grid, properties: { ...grid.properties, windSpeed: series, windGust: series } };
};

const inKnots = (grid: Grid) => {
  const windSpeed = { ...grid.properties.windSpeed, uom: 'wmoUnit:kn' };
  return { ...grid, properties: { ...grid.properties, windSpeed } };
};

const problem = (status: number, title: string) => ({
  status,
  body: {
    correlationId: '0',
    title,
    type: `https://api.weather.gov/problems/${title.replaceAll(' ', '')}`,
    status,
    detail: title,
  },
});

/**
 * Responds as api.weather.gov documents: points with four decimals, a grid by office and cell, a
 * state's alerts. Callers without a contact in their User-Agent are rejected.
 */
export async function openWeatherStub() {
  const asked: string[] = [];
  const faults = new Map<string, WeatherFault>();
  let everywhere: WeatherFault | undefined;
  let grid: Grid = week;
  let alerts: readonly object[] = [];

  function answer(url: URL): { status: number; body: unknown; location?: string } {
    const [, lat = '', lng = ''] = /^\/points\/(-?[\d.]+),(-?[\d.]+)$/.exec(url.pathname) ?? [];
    if (lat !== '') {
      if ([lat, lng].some((one) => (one.split('.')[1] ?? '').length > 4)) {
        const location = `/points/${Number(lat).toFixed(4)},${Number(lng).toFixed(4)}`;
        return { status: 301, body: {}, location };
      }
      if (Number(lat) < 25 || Number(lat) > 37)
        return problem(404, 'Data Unavailable For Requested Point');
      // Cells of about a tenth of a degree.
      const [gridX, gridY] = [
        Math.round((Number(lng) + 100) * 10),
        Math.round((Number(lat) - 30) * 10),
      ];
      const zones = 'https://api.weather.gov/zones';
      return {
        status: 200,
        body: {
          properties: {
            gridId: 'FWD',
            gridX,
            gridY,
            forecastZone: `${zones}/forecast/TXZ118`,
            county: `${zones}/county/TXC439`,
          },
        },
      };
    }
    const cell = /^\/gridpoints\/([A-Z]{3}\/\d+,\d+)$/.exec(url.pathname)?.[1];
    if (cell !== undefined) {
      const fault = faults.get(cell) ?? everywhere;
      if (fault === '503') return problem(503, 'Service Unavailable');
      if (fault === 'expired') return problem(500, 'Forecast Grid Expired');
      if (fault === 'nulls') return { status: 200, body: withNulls(grid) };
      if (fault === 'knots') return { status: 200, body: inKnots(grid) };
      return { status: 200, body: grid };
    }
    if (url.pathname === '/alerts/active') return { status: 200, body: { features: alerts } };
    return problem(404, 'Not Found');
  }

  function handle(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', 'http://weather');
    asked.push(`${url.pathname}${url.search}`);
    const fault = faults.get(url.pathname.replace('/gridpoints/', '')) ?? everywhere;
    if (fault === 'silence') return;
    if (fault === 'cut') return void request.socket.destroy();
    const isPolite = /\(.+@.+\)|\(https?:.+\)/.test(request.headers['user-agent'] ?? '');
    const told = isPolite ? answer(url) : problem(403, 'Forbidden');
    const text = JSON.stringify(told.body);
    response.writeHead(told.status, {
      'content-type': 'application/geo+json',
      ...('location' in told && told.location !== undefined && { location: told.location }),
    });
    response.end(fault === 'half' ? text.slice(0, text.length / 2) : text);
  }

  const server = createServer(handle);
  const { port, stop: close } = await listening(server);
  return {
    url: `http://127.0.0.1:${port}`,
    /** Paths, in order. */
    asked,
    /** @param cell such as `FWD/27,29`; all cells if left out */
    fail(fault: WeatherFault | undefined, cell?: string) {
      if (cell === undefined) everywhere = fault;
      else if (fault === undefined) faults.delete(cell);
      else faults.set(cell, fault);
    },
    forecast(told: Grid) {
      grid = told;
    },
    warn(event: string, from: string, until: string, zones: readonly string[]) {
      const times = { onset: from, effective: from, ends: until, expires: until };
      alerts = [{ properties: { event, ...times, geocode: { UGC: zones } } }];
    },
    close,
  };
}
