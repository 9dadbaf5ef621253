import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { intervalOf, windsOf } from '#adapters/weather/gridpoint.ts';
import { nwsForecast } from '#adapters/weather/nws-forecast.ts';
import { recordedForecast } from '#adapters/weather/recorded-forecast.ts';
import week from '#adapters/weather/recorded-week.json' with { type: 'json' };
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { after, HOUR, type Instant, instantFromIso } from '#core/kernel/instant.ts';
import { shopMoment, shopTime } from '#core/kernel/shop-time.ts';
import { LIKELY } from '#core/weather/forecast.ts';
import { describeForecast } from '#tests/contract/forecast.contract.ts';
import { fixedClock } from '#tests/support/fixtures.ts';
import { openWeatherStub } from '#tests/support/weather-stub.ts';

const MONDAY = shopMoment(calendarDay('2025-03-10'), '00:00');
const FORT_WORTH = { lat: 32.755512, lng: -97.330812 };
/** Fort Worth's forecast, in the stub. */
const CELL = 'FWD/27,28';
const CONTACT = 'hello@shop.example';

let stub: Awaited<ReturnType<typeof openWeatherStub>>;
beforeAll(async () => {
  stub = await openWeatherStub();
});
afterAll(() => stub.close());
afterEach(() => {
  stub.fail(undefined);
  stub.fail(undefined, CELL);
  stub.asked.length = 0;
});

const nws = (contact = CONTACT, patience = 5_000) =>
  nwsForecast({ contact, clock: fixedClock(MONDAY), url: stub.url, patience });

describeForecast('nwsForecast', () => ({
  forecast: nws(),
  from: MONDAY,
  goAway: () => stub.fail('503', CELL),
}));

describeForecast('recordedForecast', () => ({
  forecast: recordedForecast(),
  from: shopMoment(calendarDay('2027-06-05'), '00:00'),
}));

const grid = (windGust: unknown, windSpeed: unknown = []) => ({
  properties: {
    updateTime: '2025-03-10T05:00:00+00:00',
    windSpeed: { uom: 'wmoUnit:km_h-1', values: windSpeed },
    windGust: { uom: 'wmoUnit:km_h-1', values: windGust },
  },
});

const winds6 = <T>(one: T): readonly T[] => Array.from({ length: 6 }, () => one);

const gustsOf = (values: readonly object[]): readonly (readonly [string, number | null])[] =>
  windsOf(grid(values)).hours.map(({ at, gustMph }) => [
    new Date(at).toISOString().slice(0, 13),
    gustMph,
  ]);

describe('the raw grid', () => {
  it('spreads a value over the hours of its interval', () => {
    const values = [
      { validTime: '2025-03-10T06:00:00+00:00/PT2H', value: 40.2336 },
      { validTime: '2025-03-10T08:00:00+00:00/PT1H', value: null },
      { validTime: '2025-03-10T09:00:00+00:00/P1DT1H', value: 16.09344 },
    ];
    const hours = gustsOf(values);
    expect(hours.slice(0, 4)).toEqual([
      ['2025-03-10T06', 25],
      ['2025-03-10T07', 25],
      ['2025-03-10T08', null],
      ['2025-03-10T09', 10],
    ]);
    expect(hours.length).toBe(2 + 1 + 25);
  });

  it('uses the stronger of two values in one hour, and unknown before either', () => {
    const half = (value: number | null) => ({ validTime: '2025-03-10T06:30:00+00:00/PT1H', value });
    const full = { validTime: '2025-03-10T06:00:00+00:00/PT1H', value: 16.09344 };
    expect(gustsOf([full, half(32.18688)])).toEqual([
      ['2025-03-10T06', 20],
      ['2025-03-10T07', 20],
    ]);
    expect(gustsOf([full, half(null)])[0]).toEqual(['2025-03-10T06', null]);
    expect(gustsOf([half(null), full])[0]).toEqual(['2025-03-10T06', null]);
  });

  it.each([
    '2025-03-10T06:00:00+00:00',
    '2025-03-10T06:00:00/PT1H',
    'x/PT1H',
    '2025-03-10T06:00:00Z/PT',
    '2025-03-10T06:00:00Z/P999D',
    '2025-03-10T06:00:00Z/PT0H',
  ])('refuses the interval %s', (text) => {
    expect(intervalOf(text)).toBeUndefined();
    expect(() => windsOf(grid([{ validTime: text, value: 1 }]))).toThrow('Not an interval');
  });

  it('does not accept another unit for km/h', () => {
    const knots = { ...grid([]).properties, windGust: { uom: 'wmoUnit:kn', values: [] } };
    expect(() => windsOf({ properties: knots })).toThrow('uom');
  });

  it('reads the chances of thunder and rain, a word as the lower end of its range, or neither', () => {
    const at = (hour: string, length = 1) => `2025-03-10T${hour}:00:00+00:00/PT${length}H`;
    const winds = grid([{ validTime: at('06', 6), value: 10 }]);
    const skyOf = (layers: object) =>
      windsOf({ properties: { ...winds.properties, ...layers } }).hours.map(({ thunder, rain }) => [
        thunder,
        rain,
      ]);
    const storm = (coverage: string | null) => ({ coverage, weather: 'thunderstorms' });
    const showers = { coverage: 'definite', weather: 'rain_showers' };
    const weather = {
      values: [
        { validTime: at('06'), value: [storm('chance'), storm('slight_chance')] },
        { validTime: at('07'), value: [showers, storm('likely')] },
        { validTime: at('08'), value: [showers] },
        { validTime: at('09'), value: [storm('sometimes')] },
        { validTime: at('10'), value: [storm('definite')] },
      ],
    };
    const rain = { uom: 'wmoUnit:percent', values: [{ validTime: at('07', 2), value: 80 }] };
    // Many offices give no numbers for thunder, and those come without a unit.
    expect(
      skyOf({ weather, probabilityOfPrecipitation: rain, probabilityOfThunder: { values: [] } }),
    ).toEqual([
      [30, null],
      [60, 80],
      [0, 80],
      [null, null],
      [80, null],
      [null, null],
    ]);
    const numbers = [
      { validTime: at('06'), value: 55 },
      { validTime: at('07'), value: 40 },
      { validTime: at('08', 2), value: null },
    ];
    expect(
      skyOf({ weather, probabilityOfThunder: { values: numbers } }).map(([thunder]) => thunder),
    ).toEqual([55, 60, 0, null, 80, null]);
    // The wind counts without them.
    const broken = { values: [{ validTime: 'soon', value: 99 }] };
    const unread = { probabilityOfThunder: broken, probabilityOfPrecipitation: { uom: 1 } };
    expect(skyOf({ ...unread, weather: 'fair' })).toEqual(winds6([null, null]));
    expect(skyOf({})).toEqual(winds6([null, null]));
  });

  it('gives each hour of adjoining intervals exactly its own value', () => {
    const lengths = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 30 }), fc.option(fc.integer({ min: 0, max: 200 }))),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(lengths, (intervals) => {
        let at = Date.parse('2025-03-08T00:00:00Z');
        const expected: (number | null)[] = [];
        const values = intervals.map(([hours, kmh]) => {
          const days = Math.floor(hours / 24);
          const rest = hours % 24;
          const duration = `P${days > 0 ? `${days}D` : ''}${rest > 0 ? `T${rest}H` : ''}`;
          const validTime = `${new Date(at).toISOString()}/${duration}`;
          at += hours * HOUR;
          const mph = kmh === null ? null : Math.round((kmh / 1.609344) * 10) / 10;
          expected.push(...Array.from({ length: hours }, () => mph));
          return { validTime, value: kmh };
        });
        expect(windsOf(grid(values)).hours.map(({ gustMph }) => gustMph)).toEqual(expected);
      }),
      { numRuns: 50 },
    );
  });
});

describe('the National Weather Service', () => {
  const read = async (forecast = nws(), hours = 2) => {
    const place = await forecast.placeOf(FORT_WORTH);
    if (!place.ok) return place;
    return forecast.read(place.value, { from: MONDAY, to: after(MONDAY, hours * HOUR) });
  };

  it('is called with four decimals and a contact: one grid per cell, one list of alerts', async () => {
    const forecast = nws();
    await read(forecast);
    await read(forecast);
    expect(stub.asked).toEqual([
      '/points/32.7555,-97.3308',
      `/gridpoints/${CELL}`,
      '/alerts/active?area=TX',
      '/points/32.7555,-97.3308',
      `/gridpoints/${CELL}`,
    ]);
  });

  it('rejects calls without a contact', async () => {
    expect(await read(nws('nobody'))).toEqual({
      ok: false,
      error: { kind: 'no_answer', detail: 'Answered 403' },
    });
  });

  it('reports places outside its grid', async () => {
    expect(await nws().placeOf({ lat: 19.4, lng: -99.1 })).toMatchObject({
      error: { kind: 'outside' },
    });
  });

  it.each([
    ['503', { kind: 'no_answer', detail: 'Answered 503' }],
    ['expired', { kind: 'expired', detail: 'Forecast Grid Expired' }],
    ['half', { kind: 'bad_answer', detail: 'Not a whole forecast' }],
    ['knots', { kind: 'bad_answer', detail: 'Not a whole forecast' }],
    ['cut', { kind: 'no_answer', detail: 'Out of reach' }],
    ['silence', { kind: 'no_answer', detail: 'No answer in time' }],
  ] as const)('explains what is wrong with %s', async (fault, error) => {
    stub.fail(fault, CELL);
    const patience = fault === 'silence' ? 50 : 5_000;
    expect(await read(nws(CONTACT, patience))).toEqual({ ok: false, error });
  });

  it('keeps null unknown', async () => {
    stub.fail('nulls', CELL);
    const told = await read();
    expect(told.ok && told.value.hours.map(({ windMph, gustMph }) => [windMph, gustMph])).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  it('lists the wind alerts of its zones, and says so if they are not available', async () => {
    stub.warn('Wind Advisory', '2025-03-15T18:00:00Z', '2025-03-16T00:00:00Z', ['TXZ118']);
    const told = await read();
    expect(told.ok && told.value.alerts).toEqual([
      {
        event: 'Wind Advisory',
        from: instantFromIso('2025-03-15T18:00:00Z'),
        until: instantFromIso('2025-03-16T00:00:00Z'),
      },
    ]);
    stub.warn('Wind Advisory', '2025-03-15T18:00:00Z', '2025-03-16T00:00:00Z', ['TXZ001']);
    const elsewhere = await read();
    expect(elsewhere.ok && elsewhere.value.alerts).toEqual([]);
    stub.fail('cut', '/alerts/active');
    const unread = await read();
    stub.fail(undefined, '/alerts/active');
    expect(unread.ok && [unread.value.hours.length, unread.value.alerts]).toEqual([2, undefined]);
  });
});

describe('the recorded week', () => {
  const at = async (moment: Instant, hours: number) => {
    const told = await recordedForecast().read(
      { cell: 'week', zones: [] },
      { from: moment, to: after(moment, hours * HOUR) },
    );
    return told.ok ? told.value.hours : [];
  };

  it('covers each hour from Monday to Sunday', () => {
    const { hours } = windsOf(week);
    expect(hours.length).toBe(7 * 24);
    expect(hours[0]?.at).toBe(MONDAY);
    expect(hours.every(({ windMph, gustMph }) => windMph !== null && gustMph !== null)).toBe(true);
  });

  it('has thunder and rain with the front, and no likely thunder before it', () => {
    const { hours } = windsOf(week);
    const likely = hours.filter(({ thunder }) => (thunder ?? 0) >= LIKELY);
    expect(likely.map((hour) => [shopTime(hour.at), hour.thunder, hour.rain])).toEqual([
      ['14:00', 60, 80],
      ['15:00', 70, 80],
      ['16:00', 70, 80],
      ['17:00', 60, 80],
    ]);
    expect(
      hours.every(({ thunder, rain }) => typeof thunder === 'number' && typeof rain === 'number'),
    ).toBe(true);
  });

  it('says that it is recorded', () => {
    expect(recordedForecast().source).toEqual({ name: 'Recorded week', recorded: true });
  });

  it('replays by weekday and hour in shop time, even when the clocks change', async () => {
    const recorded = windsOf(week).hours;
    for (const sunday of ['2026-03-08', '2026-11-01']) {
      const day = calendarDay(sunday);
      const length =
        (shopMoment(
          calendarDay(sunday.replace(/\d\d$/, (of) => String(Number(of) + 1).padStart(2, '0'))),
          '00:00',
        ) -
          shopMoment(day, '00:00')) /
        HOUR;
      const hours = await at(shopMoment(day, '00:00'), length);
      expect(hours.length).toBe(sunday === '2026-03-08' ? 23 : 25);
      for (const hour of hours) {
        const index = 6 * 24 + Number(shopTime(hour.at).slice(0, 2));
        expect([hour.gustMph, hour.thunder]).toEqual([
          recorded[index]?.gustMph,
          recorded[index]?.thunder,
        ]);
      }
    }
  });
});
