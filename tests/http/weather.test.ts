import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import week from '#adapters/weather/recorded-week.json' with { type: 'json' };
import { nwsForecast } from '#adapters/weather/nws-forecast.ts';
import { recordedForecast } from '#adapters/weather/recorded-forecast.ts';
import type { DeskDto } from '#core/contract/desk.ts';
import type { WeatherDto } from '#core/contract/weather.ts';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import {
  after,
  HOUR,
  type Instant,
  instant,
  isoFromInstant,
  MINUTE,
} from '#core/kernel/instant.ts';
import { shopDay, shopMoment } from '#core/kernel/shop-time.ts';
import { weatherDto } from '#server/areas/weather/weather.presenter.ts';
import { WEATHER } from '#server/areas/weather/weather.wiring.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { type HttpShop, openHttpShop } from '#tests/support/http-shop.ts';
import { line } from '#tests/support/order-body.ts';
import { openWeatherStub } from '#tests/support/weather-stub.ts';

/** The front of the recorded week passes on this Saturday at 2 PM. */
const SATURDAY = calendarDay('2026-12-05');
const LIMIT = 20;

let stub: Awaited<ReturnType<typeof openWeatherStub>>;
let shop: HttpShop;
let headers: Record<string, string>;
beforeEach(async () => {
  stub = await openWeatherStub();
  stub.forecast(weekFrom(addDays(SATURDAY, -5)));
  shop = await openHttpShop({
    forecast: (clock) => nwsForecast({ contact: 'hello@shop.example', clock, url: stub.url }),
  });
  headers = await shop.adminHeaders();
});
afterEach(async () => {
  await shop.close();
  await stub.close();
});

/** The recorded week with other dates: each hour by the clock of its Monday. */
function weekFrom(monday: typeof SATURDAY): typeof week {
  const by = shopMoment(monday, '00:00') - Date.parse('2025-03-10T05:00:00Z');
  const moved = (text: string) => {
    const [start = '', length = ''] = text.split('/');
    return `${new Date(Date.parse(start) + by).toISOString()}/${length}`;
  };
  const { windSpeed, windGust } = week.properties;
  const of = (series: typeof windSpeed) => ({
    ...series,
    values: series.values.map((one) => ({ ...one, validTime: moved(one.validTime) })),
  });
  return {
    ...week,
    properties: { ...week.properties, windSpeed: of(windSpeed), windGust: of(windGust) },
  };
}

/** What blows in an hour, read from the file in its own way. */
function gustAt(grid: typeof week, at: Instant): number | undefined {
  for (const { validTime, value } of grid.properties.windGust.values) {
    const [start = '', length = ''] = validTime.split('/');
    const from = Date.parse(start);
    const hours = Number(/PT(\d+)H/.exec(length)?.[1]);
    if (at >= from && at < from + hours * HOUR) {
      return Math.ceil(Math.round((value / 1.609344) * 10) / 10);
    }
  }
  return undefined;
}

/** Booked, and the deposit is paid. */
async function book(overrides: object = {}) {
  const steps = bookingSteps(shop);
  const placed = (await steps.reserve(overrides)).json();
  const begun = await steps.intent(placed.reservationId, 'deposit', placed.quote.dueNowCents);
  await steps.confirm(begun.json().clientSecret);
  return placed;
}

const night = (startDate: typeof SATURDAY) => ({
  lines: [line({ startDate, endDate: addDays(startDate, 1) })],
});

async function goTo(moment: Instant): Promise<void> {
  shop.clock.pass(moment - shop.clock.now());
  headers = await shop.adminHeaders();
}

const board = async (query = ''): Promise<WeatherDto> =>
  (await shop.get(`/api/admin/weather${query}`, headers)).json();
const refresh = async (): Promise<number> => (await shop.work.watchWeather?.refresh()) ?? -1;
const press = async (): Promise<WeatherDto> =>
  (await shop.post('/api/admin/weather/refresh', undefined, headers)).json();
const grids = () => stub.asked.filter((path) => path.startsWith('/gridpoints/'));

describe('GET /api/admin/weather', () => {
  it('is empty without parties, and asks nobody', async () => {
    expect(await board()).toMatchObject({
      parties: [],
      source: 'National Weather Service',
      recorded: false,
      updatedAt: null,
      cells: [],
    });
    expect([await shop.work.watchWeather?.hasWork(), await refresh()]).toEqual([false, 0]);
    expect(stub.asked).toEqual([]);
  });

  it.each([
    ['a week with a front', SATURDAY, 74],
    ['the week in which the clocks go forward', calendarDay('2027-03-13'), 10],
  ])(
    'is right at each hour of %s',
    async (_name, saturday, before) => {
      const grid = weekFrom(addDays(saturday, -5));
      stub.forecast(grid);
      await book(night(saturday));
      const [setUp, takeDown] = [
        shopMoment(saturday, '08:00'),
        shopMoment(addDays(saturday, 1), '18:00'),
      ];
      for (let at = after(setUp, -before * HOUR); at < takeDown + 2 * HOUR; at = after(at, HOUR)) {
        shop.clock.pass(after(at, 10 * MINUTE) - shop.clock.now());
        await refresh();
        const expected = new Map<string, string>();
        for (let hour = setUp; hour < takeDown; hour = after(hour, HOUR)) {
          const isAhead = hour + HOUR > shop.clock.now() && hour < shop.clock.now() + 72 * HOUR;
          if (!isAhead) continue;
          const gust = gustAt(grid, hour);
          const risk =
            gust === undefined
              ? 'unknown'
              : gust > LIMIT
                ? 'stop'
                : gust >= LIMIT - 3
                  ? 'watch'
                  : 'ok';
          expected.set(isoFromInstant(hour), `${gust} ${risk}`);
        }
        // What the route sends, without signing in for each hour.
        const { parties } = weatherDto(await shop.of(WEATHER.watchWeather).board());
        const told = parties.flatMap(({ hours }) =>
          hours.map(
            ({ at: hour, gustMph, risk }) => [hour, `${gustMph ?? undefined} ${risk}`] as const,
          ),
        );
        expect([isoFromInstant(at), ...told]).toEqual([isoFromInstant(at), ...expected]);
        for (const party of parties) {
          const risks = new Set(party.hours.map(({ risk }) => risk));
          const worst = (['stop', 'watch', 'unknown', 'ok'] as const).find((one) => risks.has(one));
          expect([party.risk, party.limitMph]).toEqual([worst, LIMIT]);
          expect(
            party.hours.every(({ at: hour }) => shopDay(instant(Date.parse(hour))) === party.day),
          ).toBe(true);
        }
      }
    },
    60_000,
  );

  it('asks for each cell once, again after half an hour, and for no party beyond 72 hours', async () => {
    await book(night(SATURDAY));
    await book({
      ...night(SATURDAY),
      lines: [
        line({
          productId: 'mega-60-obstacle-course',
          startDate: SATURDAY,
          endDate: addDays(SATURDAY, 1),
        }),
      ],
    });
    await goTo(shopMoment(addDays(SATURDAY, -4), '12:00'));
    expect([await refresh(), stub.asked]).toEqual([0, []]);
    await goTo(shopMoment(addDays(SATURDAY, -1), '12:00'));
    await refresh();
    await refresh();
    expect(grids().length).toBe(1);
    shop.clock.pass(34 * MINUTE);
    await refresh();
    expect(grids().length).toBe(2);
    await press();
    expect(grids().length).toBe(2);
    shop.clock.pass(3 * MINUTE);
    await press();
    expect(grids().length).toBe(3);
  });

  it('tells the advisories of its counties, and stays inside the days that are asked for', async () => {
    stub.warn('Wind Advisory', '2026-12-05T19:00:00Z', '2026-12-06T01:00:00Z', ['TXZ118']);
    await book(night(SATURDAY));
    await goTo(shopMoment(addDays(SATURDAY, -1), '12:00'));
    await refresh();
    const all = await board();
    expect(all.alerts).toEqual([
      {
        event: 'Wind Advisory',
        from: '2026-12-05T19:00:00.000Z',
        until: '2026-12-06T01:00:00.000Z',
        cities: ['Cleburne'],
      },
    ]);
    expect(all.parties.map(({ day }) => day)).toEqual([SATURDAY, addDays(SATURDAY, 1)]);
    const one = await board(`?from=${SATURDAY}&to=${SATURDAY}`);
    expect(one.parties.map(({ day }) => day)).toEqual([SATURDAY]);
  });

  it.each(['503', 'expired', 'half'] as const)(
    'keeps the last good grid through %s with its age, for six hours; then all is unknown',
    async (fault) => {
      await book(night(SATURDAY));
      await goTo(shopMoment(addDays(SATURDAY, -1), '12:00'));
      await refresh();
      const good = await board();
      const [cell] = good.cells;
      expect([good.parties[0]?.risk, cell?.problem, cell?.isCurrent]).toEqual(['stop', null, true]);
      stub.fail(fault);
      await goTo(after(shop.clock.now(), 5 * HOUR));
      await refresh();
      const kept = await board();
      expect(kept.cells[0]).toMatchObject({
        readAt: cell?.readAt,
        isCurrent: true,
        problem: {
          kind: { '503': 'no_answer', expired: 'expired', half: 'bad_answer' }[fault],
        },
      });
      expect(kept.updatedAt).toBe(cell?.readAt);
      expect(kept.parties[0]?.risk).toBe('stop');
      const tried = grids().length;
      await refresh();
      expect(grids().length).toBe(tried);
      await goTo(after(shop.clock.now(), HOUR));
      const old = await board();
      expect(old.cells[0]?.isCurrent).toBe(false);
      expect(new Set(old.parties.map(({ risk }) => risk))).toEqual(new Set(['unknown']));
      expect(old.parties.every(({ hours }) => hours.every(({ gustMph }) => gustMph === null))).toBe(
        true,
      );
      stub.fail(undefined);
      await goTo(after(shop.clock.now(), HOUR));
      await refresh();
      expect((await board()).parties[0]?.risk).toBe('stop');
    },
  );

  it('counts null as unknown, and what was never answered too', async () => {
    await book(night(SATURDAY));
    await goTo(shopMoment(addDays(SATURDAY, -1), '12:00'));
    expect((await board()).parties.map(({ risk }) => risk)).toEqual(['unknown', 'unknown']);
    stub.fail('nulls');
    const asked = await press();
    expect(asked.cells[0]).toMatchObject({ problem: null, isCurrent: true });
    expect(asked.parties.map(({ risk }) => risk)).toEqual(['unknown', 'unknown']);
  });

  it('does not count wind under a roof', async () => {
    await book({
      ...night(SATURDAY),
      event: {
        street: '1 Party Lane',
        city: 'Cleburne',
        region: 'TX',
        postalCode: '76033',
        venue: { indoor: true },
      },
    });
    await goTo(shopMoment(addDays(SATURDAY, -1), '12:00'));
    expect(await refresh()).toBe(0);
    expect((await board()).parties).toMatchObject([
      { indoor: true, risk: 'ok' },
      { indoor: true, risk: 'ok' },
    ]);
  });

  it('puts a party near or over its limit on the desk, once', async () => {
    const { reservationId } = await book(night(SATURDAY));
    await goTo(shopMoment(addDays(SATURDAY, -1), '12:00'));
    const desk = async (): Promise<DeskDto> => (await shop.get('/api/admin/desk', headers)).json();
    const windy = async () => (await desk()).open.filter(({ kind }) => kind === 'weather');
    expect(await windy()).toEqual([]);
    await refresh();
    expect(await windy()).toMatchObject([
      {
        ref: reservationId,
        who: 'Ana Ortiz',
        day: SATURDAY,
        about: expect.stringContaining('of 20 mph'),
      },
    ]);
  });

  it('says of a recorded week that it is recorded', async () => {
    await shop.close();
    shop = await openHttpShop({ forecast: () => recordedForecast() });
    headers = await shop.adminHeaders();
    await book(night(SATURDAY));
    await goTo(shopMoment(addDays(SATURDAY, -1), '12:00'));
    const { recorded, source, parties } = await press();
    expect([recorded, source, parties[0]?.risk]).toEqual([true, 'Recorded week', 'stop']);
  });

  it('says that nobody is asked where no service is set up', async () => {
    await shop.close();
    shop = await openHttpShop();
    headers = await shop.adminHeaders();
    await book(night(SATURDAY));
    await goTo(shopMoment(addDays(SATURDAY, -1), '12:00'));
    const { source, parties } = await press();
    expect([source, parties.map(({ risk }) => risk)]).toEqual([null, ['unknown', 'unknown']]);
  });
});
