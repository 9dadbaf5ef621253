import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { crewDayToDocument } from '#adapters/documents/collections/crew-day-document.ts';
import { nwsForecast } from '#adapters/weather/nws-forecast.ts';
import { recordedForecast } from '#adapters/weather/recorded-forecast.ts';
import week from '#adapters/weather/recorded-week.json' with { type: 'json' };
import type { DeskDto } from '#core/contract/desk.ts';
import type { DayPlanDto } from '#core/contract/dispatch.ts';
import type { RainDayDto, WeatherDto } from '#core/contract/weather.ts';
import { EMPTY_CREW_DAY, type Stop } from '#core/dispatch/crew-day.ts';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { cents, formatUsd } from '#core/kernel/cents.ts';
import {
  after,
  HOUR,
  type Instant,
  instant,
  isoFromInstant,
  MINUTE,
} from '#core/kernel/instant.ts';
import { shopDay, shopMoment, shopTime } from '#core/kernel/shop-time.ts';
import { lastOffer } from '#core/reservations/choice-offer.ts';
import { TEXTS_WORDING } from '#core/reservations/text-consent.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import { weatherDto } from '#server/areas/weather/weather.admin-routes.ts';
import { WEATHER } from '#server/areas/weather/weather.wiring.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { present } from '#tests/support/expected.ts';
import { type HttpShop, openHttpShop } from '#tests/support/http-shop.ts';
import { line, orderBody } from '#tests/support/order-body.ts';
import { openWeatherStub } from '#tests/support/weather-stub.ts';

/** The front of the recorded week passes this Saturday at 2 PM. */
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

/** The recorded week with other dates: each hour counted from its Monday. */
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

const STORM = { from: shopMoment(SATURDAY, '13:00'), to: shopMoment(SATURDAY, '16:00') };

/** A calm week with this chance of thunder for three hours on Saturday. */
function stormy(percent: number | null): typeof week {
  const calm = weekFrom(addDays(SATURDAY, -5));
  const blowing = (kmh: number) => ({
    uom: 'wmoUnit:km_h-1',
    values: [
      {
        validTime: `${isoFromInstant(shopMoment(addDays(SATURDAY, -5), '00:00'))}/P7D`,
        value: kmh,
      },
    ],
  });
  const validTime = `${isoFromInstant(STORM.from)}/PT3H`;
  return {
    ...calm,
    properties: {
      ...calm.properties,
      windSpeed: blowing(8),
      windGust: blowing(12),
      probabilityOfThunder: { values: percent === null ? [] : [{ validTime, value: percent }] },
      probabilityOfPrecipitation: { uom: 'wmoUnit:percent', values: [{ validTime, value: 80 }] },
    },
  };
}

/** The wind in an hour, read from the file independently. */
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

/** Booked, with the deposit or everything paid. */
const book = (overrides: object = {}, plan: 'deposit' | 'full' = 'deposit') =>
  bookingSteps(shop).book({ ...overrides, plan });

const night = (startDate: typeof SATURDAY) => ({
  lines: [line({ startDate, endDate: addDays(startDate, 1) })],
});

async function goTo(moment: Instant): Promise<void> {
  shop.clock.pass(moment - shop.clock.now());
  headers = await shop.adminHeaders();
}

const board = async (query = ''): Promise<WeatherDto> =>
  (await shop.get(`/api/admin/weather${query}`, headers)).json();
const refresh = async (): Promise<number> => shop.run('watch-weather');
const press = async (): Promise<WeatherDto> =>
  (await shop.post('/api/admin/weather/refresh', undefined, headers)).json();
const grids = () => stub.asked.filter((path) => path.startsWith('/gridpoints/'));

describe('GET /api/admin/weather', () => {
  it('is empty without parties, and fetches nothing', async () => {
    expect(await board()).toMatchObject({
      parties: [],
      source: 'National Weather Service',
      recorded: false,
      updatedAt: null,
      cells: [],
    });
    expect([await shop.job('watch-weather').hasWork?.(), await refresh()]).toEqual([false, 0]);
    expect(stub.asked).toEqual([]);
  });

  it.each([
    ['a week with a front', SATURDAY, 74],
    ['the week in which the clocks go forward', calendarDay('2027-03-13'), 10],
    ['the week in which they go back', calendarDay('2027-11-06'), 10],
  ])(
    'is right at each hour of %s, for each unit by its own limit',
    async (_name, saturday, before) => {
      const grid = weekFrom(addDays(saturday, -5));
      stub.forecast(grid);
      const days = { startDate: saturday, endDate: addDays(saturday, 1) };
      await book({
        lines: [line(days), line({ ...days, productId: 'caterpillar-crawl-tunnel' })],
      });
      const limits = [LIMIT, 22];
      const [setUp, takeDown] = [
        shopMoment(saturday, '08:00'),
        shopMoment(addDays(saturday, 1), '18:00'),
      ];
      const seen = new Set<string>();
      for (let at = after(setUp, -before * HOUR); at < takeDown + 2 * HOUR; at = after(at, HOUR)) {
        shop.clock.pass(after(at, 10 * MINUTE) - shop.clock.now());
        await refresh();
        const expected: string[] = [];
        for (let hour = setUp; hour < takeDown; hour = after(hour, HOUR)) {
          const isAhead = hour + HOUR > shop.clock.now() && hour < shop.clock.now() + 72 * HOUR;
          if (!isAhead) continue;
          const gust = gustAt(grid, hour);
          for (const limit of limits) {
            const risk =
              gust === undefined
                ? 'unknown'
                : gust > limit
                  ? 'stop'
                  : gust >= limit - 3
                    ? 'watch'
                    : 'ok';
            expected.push(`${isoFromInstant(hour)} ${gust} of ${limit} ${risk}`);
            seen.add(`${limit} ${risk}`);
          }
        }
        // What the route sends, without signing in for each hour.
        const { parties } = weatherDto(await shop.of(WEATHER.watchWeather).board());
        const told = parties.flatMap(({ hours, limitMph }) =>
          hours.map(
            ({ at: hour, gustMph, risk }) =>
              `${hour} ${gustMph ?? undefined} of ${limitMph} ${risk}`,
          ),
        );
        expect([isoFromInstant(at), ...told.toSorted()]).toEqual([
          isoFromInstant(at),
          ...expected.toSorted(),
        ]);
        for (const party of parties) {
          const risks = new Set(party.hours.map(({ risk }) => risk));
          const worst = (['stop', 'watch', 'unknown', 'ok'] as const).find((one) => risks.has(one));
          expect(party.risk).toBe(worst);
          expect(
            party.hours.every(({ at: hour }) => shopDay(instant(Date.parse(hour))) === party.day),
          ).toBe(true);
        }
      }
      // Both limits saw the front, and calm hours too.
      expect([...seen]).toEqual(
        expect.arrayContaining(limits.flatMap((limit) => [`${limit} stop`, `${limit} ok`])),
      );
    },
    60_000,
  );

  it('fetches each cell once, again after half an hour, and not for parties more than 72 hours away', async () => {
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

  it("shows its counties' advisories, within the requested days", async () => {
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
    'keeps the last good grid through %s with its age, for six hours; then everything is unknown',
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

  it('counts null as unknown, and missing hours too', async () => {
    await book(night(SATURDAY));
    await goTo(shopMoment(addDays(SATURDAY, -1), '12:00'));
    expect((await board()).parties.map(({ risk }) => risk)).toEqual(['unknown', 'unknown']);
    // Neither does half of the first response.
    stub.fail('half');
    const half = await press();
    expect(half.cells[0]).toMatchObject({ problem: { kind: 'bad_answer' }, isCurrent: false });
    expect(half.parties.map(({ risk }) => risk)).toEqual(['unknown', 'unknown']);
    shop.clock.pass(3 * MINUTE);
    stub.fail('nulls');
    const asked = await press();
    expect(asked.cells[0]).toMatchObject({ problem: null, isCurrent: true });
    expect(asked.parties.map(({ risk }) => risk)).toEqual(['unknown', 'unknown']);
  });

  it('ignores wind under a roof', async () => {
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
      { indoor: true, risk: 'ok', phone: '(817) 555-0101' },
      { indoor: true, risk: 'ok' },
    ]);
  });

  it('puts a party near or over its limit on the desk, once', async () => {
    const { reservationId } = await book(night(SATURDAY));
    await goTo(shopMoment(addDays(SATURDAY, -1), '12:00'));
    const desk = async (): Promise<DeskDto> => (await shop.get('/api/admin/desk', headers)).json();
    const windy = async () => (await desk()).open.filter(({ kind }) => kind === 'weather');
    // The day before, missing data does not mean calm.
    const unknown = 'wind unknown, check it yourself at ';
    expect(await windy()).toMatchObject([
      { ref: reservationId, about: expect.stringContaining(unknown) },
    ]);
    await refresh();
    expect(await windy()).toMatchObject([
      {
        ref: reservationId,
        who: 'Ana Ortiz',
        day: SATURDAY,
        about: expect.stringContaining(' mph, limit 20 at '),
      },
    ]);
  });

  it('says that a recorded week is recorded', async () => {
    await shop.close();
    shop = await openHttpShop({ forecast: () => recordedForecast() });
    headers = await shop.adminHeaders();
    await book(night(SATURDAY));
    await goTo(shopMoment(addDays(SATURDAY, -1), '12:00'));
    const { recorded, source, parties } = await press();
    expect([recorded, source, parties[0]?.risk]).toEqual([true, 'Recorded week', 'stop']);
  });

  it('says that there is no source if none is set up', async () => {
    await shop.close();
    shop = await openHttpShop();
    headers = await shop.adminHeaders();
    await book(night(SATURDAY));
    await goTo(shopMoment(addDays(SATURDAY, -1), '12:00'));
    const { source, parties } = await press();
    expect([source, parties.map(({ risk }) => risk)]).toEqual([null, ['unknown', 'unknown']]);
  });
});

describe('a substitute for a unit out of service', () => {
  const [SLIDE, WAVE, RACER] = [
    'blue-crush-water-slide',
    'big-wave-water-slide',
    'palm-racer-dual-water-slide',
  ] as const;
  const limit = async (productId: string, maxWindMph: number) => {
    const url = `/api/admin/products/${productId}`;
    const product = (await shop.get(url, headers)).json();
    const body = { ...product, handling: { ...product.handling, maxWindMph } };
    expect((await shop.send('PUT', url, { body, headers })).statusCode).toBe(200);
  };
  const retireAll = async (productId: string) => {
    const path = `/api/admin/products/${productId}/units`;
    for (const { id: unitId } of (await shop.get(path, headers)).json().units) {
      const { revision } = (await shop.get(path, headers)).json();
      await shop.post(`${path}/changes`, { change: { kind: 'retire', unitId }, revision }, headers);
    }
  };
  /** The front passes at 2 PM. */
  const torn = async (startsAt: string, endsAt: string) => {
    const event = { ...orderBody().event, startsAt, endsAt };
    const lines = [line({ productId: SLIDE, startDate: SATURDAY, endDate: addDays(SATURDAY, 1) })];
    const placed = await book({ lines, event });
    await goTo(shopMoment(addDays(SATURDAY, -1), '12:00'));
    await refresh();
    await retireAll(SLIDE);
    return placed;
  };
  const stuckOf = async (id: string) =>
    (await shop.get(`/api/admin/reservations/${id}/substitutes`, headers)).json().stuck[0];

  it('above whose limit the wind will be at the party comes after the others, marked, and is not offered to the customer', async () => {
    await limit(WAVE, 25);
    await limit(RACER, 45);
    const { reservationId, manageToken } = await torn('13:00', '17:00');
    // It is the cheaper one.
    const { offers } = await stuckOf(reservationId);
    const marked = (of: readonly { productId: string; wind?: object }[]) =>
      of.map(({ productId, wind }) => [productId, wind]);
    expect(marked(offers)).toEqual([
      [RACER, undefined],
      [WAVE, expect.objectContaining({ gustMph: 38, limitMph: 25, isHeldBack: true })],
    ]);
    await shop.post(`/api/admin/reservations/${reservationId}/offer`, {}, headers);
    const { unitOffer } = (await shop.get(`/api/manage/${manageToken}`)).json();
    expect(unitOffer.substitutes.map((one: { productId: string }) => one.productId)).toEqual([
      RACER,
    ]);
  });

  it('is offered all the same where the wind is that of a recorded week, which predicts nothing, unless the owner tries that out', async () => {
    await shop.close();
    shop = await openHttpShop({ forecast: () => recordedForecast() });
    headers = await shop.adminHeaders();
    await limit(WAVE, 10);
    await limit(RACER, 60);
    const { reservationId, manageToken } = await torn('13:00', '17:00');
    const offered = async () => {
      await shop.post(`/api/admin/reservations/${reservationId}/offer`, {}, headers);
      const { unitOffer } = (await shop.get(`/api/manage/${manageToken}`)).json();
      return unitOffer.substitutes.map((one: { productId: string }) => one.productId);
    };
    const held = async () => (await stuckOf(reservationId)).offers[1].wind;
    expect(await held()).toMatchObject({ recorded: true, isHeldBack: false });
    expect(await offered()).toEqual([RACER, WAVE]);
    const { openOffer } = (
      await shop.get(`/api/admin/reservations/${reservationId}`, headers)
    ).json();
    const act = { kind: 'withdraw_offer', offerId: openOffer.id };
    await shop.post(`/api/admin/reservations/${reservationId}/actions`, act, headers);
    const { revision, ...settings } = (await shop.get('/api/admin/settings', headers)).json();
    const body = { revision, settings: { ...settings, weather: { offersOnRecorded: true } } };
    await shop.send('PUT', '/api/admin/settings', { body, headers });
    expect(await held()).toMatchObject({ isHeldBack: true });
    expect(await offered()).toEqual([RACER]);
  });

  it('that is as good but cannot stand in the wind leaves room for others', async () => {
    for (const one of [WAVE, RACER]) await limit(one, 25);
    const { reservationId } = await torn('13:00', '17:00');
    const { offers, lesser } = await stuckOf(reservationId);
    expect(offers.map(({ wind }: { wind?: object }) => wind !== undefined)).toEqual([true, true]);
    expect(lesser.length).toBeGreaterThan(0);
  });

  it('is not marked for wind after the party, which is for the crew', async () => {
    for (const one of [WAVE, RACER]) await limit(one, 25);
    const { reservationId } = await torn('10:30', '12:00');
    const { offers, lesser } = await stuckOf(reservationId);
    expect(offers.map(({ wind }: { wind?: object }) => wind)).toEqual([undefined, undefined]);
    expect(lesser).toEqual([]);
  });
});

describe('a choice because of the weather', () => {
  const NEXT = addDays(SATURDAY, 7);

  /** A day before the party, after the forecast was read. */
  async function windy(overrides: object = {}) {
    const placed = await book({ ...night(SATURDAY), ...overrides });
    await goTo(shopMoment(addDays(SATURDAY, -1), '12:00'));
    await refresh();
    return placed;
  }

  const settle = async (change: (settings: Settings) => Partial<Settings>): Promise<void> => {
    const { revision, ...settings } = (await shop.get('/api/admin/settings', headers)).json();
    const body = { revision, settings: { ...settings, ...change(settings) } };
    expect((await shop.send('PUT', '/api/admin/settings', { body, headers })).statusCode).toBe(200);
  };
  const weatherRow = (id: string, { parties }: WeatherDto) =>
    parties.find(({ reservationId }) => reservationId === id);
  const offer = (reservationId: string) =>
    shop.post('/api/admin/weather/offers', { reservationId }, headers);
  const manage = async (token: string) => (await shop.get(`/api/manage/${token}`)).json();
  const answer = (token: string, body: object) => shop.post(`/api/manage/${token}/offer`, body);
  const drawer = async (id: string) =>
    (await shop.get(`/api/admin/reservations/${id}`, headers)).json();
  const mails = async () => {
    while ((await shop.run('outbox')) > 0);
    return shop.mails();
  };
  const stored = async (id: string) => present(await shop.of(RECORDS.ledger).find(id));

  it('moves the party to another day that the crews promise, at no extra cost, once', async () => {
    const { reservationId, manageToken, quote } = await windy();
    const { parties } = await board();
    const preview = await shop.post('/api/admin/weather/offers/mail', { reservationId }, headers);
    const offered: WeatherDto = (await offer(reservationId)).json();
    expect(offered.parties[0]?.offer).toMatchObject({ isOpen: true });
    expect((await offer(reservationId)).json().code).toBe('offer_open');
    const desk: DeskDto = (await shop.get('/api/admin/desk', headers)).json();
    expect(desk.open.filter(({ kind }) => kind === 'weather')).toEqual([]);

    const mail = (await mails()).at(-1);
    // Shown before it went out, without the key of the link.
    expect(preview.json()).toEqual({
      subject: mail?.subject,
      text: mail?.text?.replaceAll(/(manage\/)\S+/g, '$1…').trimEnd(),
    });
    expect(mail?.subject).toContain('Wind at your party: please choose');
    expect(mail?.text).toContain('Neon Castle Bounce House');
    expect(mail?.text).toContain('of 38 mph');
    expect(mail?.text).toContain(`${manageToken}#weather`);

    const { weatherOffer } = await manage(manageToken);
    expect(weatherOffer).toMatchObject({
      amountCents: quote.dueNowCents,
      recorded: false,
      wind: { mph: 38, limitMph: LIMIT },
      until: isoFromInstant(shopMoment(SATURDAY, '08:00')),
    });
    // In the order of the calendar.
    const days = { startDate: NEXT, endDate: addDays(NEXT, 1), lessCents: 0 };
    expect(weatherOffer.days[1]).toEqual(days);
    const starts = weatherOffer.days.map(({ startDate }: typeof days) => startDate);
    expect(starts).toEqual([addDays(NEXT, -1), NEXT, addDays(NEXT, 7)]);

    const body = { offerId: weatherOffer.id, choice: 'move', days };
    const [moved, again] = await Promise.all([
      answer(manageToken, body),
      answer(manageToken, body),
    ]);
    expect([moved.statusCode, again.statusCode]).toEqual([200, 200]);
    expect(moved.json()).toMatchObject({
      status: 'confirmed',
      startDate: NEXT,
      paidCents: quote.dueNowCents,
      totalCents: quote.totalCents,
    });
    expect(moved.json().weatherOffer).toBeUndefined();
    // The office sees what was chosen, until somebody is done with it.
    const told = async () =>
      (await shop.get('/api/admin/desk', headers))
        .json()
        .open.filter(({ kind }: { kind: string }) => kind === 'answer');
    const [news] = await told();
    expect(news).toMatchObject({
      ref: reservationId,
      about: 'moved to Sat, Dec 12, offered because of wind',
    });
    const act = { kind: 'done', cause: news.cause };
    await shop.post('/api/admin/desk/marks', { id: news.id, act }, headers);
    expect(await told()).toEqual([]);
    const refund = { offerId: weatherOffer.id, choice: 'refund', amountCents: quote.dueNowCents };
    expect((await answer(manageToken, refund)).json().code).toBe('offer_over');

    const { history } = await drawer(reservationId);
    const kinds = history.map(({ kind }: { kind: string }) => kind);
    expect(
      kinds.filter((kind: string) => kind.startsWith('weather') || kind === 'rescheduled'),
    ).toEqual(['weather_offered', 'rescheduled', 'weather_chosen']);
    const kept = lastOffer(await stored(reservationId), 'weather');
    const { startDate, endDate } = days;
    expect(kept?.answer).toMatchObject({ choice: 'move', days: { startDate, endDate } });
    expect(kept?.told.flatMap(({ hours }) => hours.map(({ mph }) => mph))).toEqual(
      parties.flatMap(({ hours }) => hours.flatMap((hour) => (hour.isParty ? hour.gustMph : []))),
    );
    expect((await board()).parties).toEqual([]);
    expect((await stored(reservationId)).stakes).toBeUndefined();
  });

  it('says what each of the other days takes off the total, as the move then does', async () => {
    await settle(() => ({ weekend: { isOn: true, weekdays: [6], percent: 40 } }));
    const { reservationId, manageToken, quote } = await windy();
    await offer(reservationId);
    const { id, days } = (await manage(manageToken)).weatherOffer;
    const [cheaper, same] = days;
    expect([same.lessCents, cheaper.startDate]).toEqual([0, addDays(NEXT, -1)]);
    expect(cheaper.lessCents).toBeGreaterThan(0);
    const left = formatUsd(cents(quote.totalCents - quote.dueNowCents - cheaper.lessCents));
    const [total, was] = [quote.totalCents - cheaper.lessCents, quote.totalCents].map((amount) =>
      formatUsd(cents(amount)),
    );
    const asked = (await mails()).find(({ subject }) => subject?.startsWith('Wind at your party'));
    expect(asked?.text).toContain(
      `Fri, Dec 11, or Sat, Dec 12, or Sat, Dec 19. Fri, Dec 11 costs less. New total: ${total} instead of ${was}. ${left} is left to pay.`,
    );
    const moved = await answer(manageToken, { offerId: id, choice: 'move', days: cheaper });
    expect(moved.json().totalCents).toBe(quote.totalCents - cheaper.lessCents);
  });

  it('refunds everything that was paid, however close the party is, exactly once', async () => {
    const { reservationId, manageToken, quote } = await windy();
    await offer(reservationId);
    const { weatherOffer, cancellation } = await manage(manageToken);
    // By the usual policy, nothing would be refunded a day before.
    expect(cancellation.refundCents).toBe(0);
    const body = { offerId: weatherOffer.id, choice: 'refund', amountCents: quote.dueNowCents };
    const wrong = await answer(manageToken, { ...body, amountCents: 1 });
    expect(wrong.json()).toMatchObject({ code: 'refund_changed', status: 409 });
    const answers = await Promise.all([answer(manageToken, body), answer(manageToken, body)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await manage(manageToken)).toMatchObject({
      status: 'cancelled',
      refundsUnderWayCents: quote.dueNowCents,
    });
    // The mail that asks was still waiting, and is no longer true.
    const sent = (await mails()).map(({ subject, text }) => `${subject}: ${text}`);
    expect(sent.filter((mail) => /please choose|You chose/.test(mail))).toEqual([
      expect.stringMatching(/^You chose your money back, .*: You chose your money back, Ana/),
    ]);
    await shop.run('card-events');
    const { entries } = await stored(reservationId);
    expect(entries.filter(({ kind }) => kind === 'refund').map(({ amount }) => amount)).toEqual([
      -quote.dueNowCents,
    ]);
    expect(await manage(manageToken)).toMatchObject({ paidCents: 0, refundsUnderWayCents: 0 });
  });

  it('turns everything that was paid into a rain check, if the terms have rain checks', async () => {
    const contact = { name: 'Bea', email: 'bea@example.com', phone: '8175550199' };
    const { reservationId, manageToken, quote } = await book({ ...night(SATURDAY), contact });
    const without = await windy();
    await offer(without.reservationId);
    const told = await manage(without.manageToken);
    expect(told.weatherOffer.rainCheckExpiresOn).toBeUndefined();
    const asked = { choice: 'rain_check', amountCents: without.quote.dueNowCents };
    const refused = await answer(without.manageToken, { ...asked, offerId: told.weatherOffer.id });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'no_rain_check']);
    expect(weatherRow(without.reservationId, await press())).toMatchObject({ rainCheck: false });
    const offeredTo = async (id: string) =>
      (await mails()).find(
        ({ subject, text }) => subject?.includes('please choose') && text?.includes(id),
      )?.text;
    expect(await offeredTo(without.reservationId)).not.toContain('rain check');

    await settle(({ cancellation }) => ({
      cancellation: { ...cancellation, weather: { ...cancellation.weather, isOn: true } },
    }));
    expect(weatherRow(reservationId, await press())).toMatchObject({ rainCheck: true });
    await offer(reservationId);
    expect(await offeredTo(reservationId)).toContain('A rain check for');
    const { weatherOffer } = await manage(manageToken);
    const amountCents = quote.dueNowCents;
    const body = { offerId: weatherOffer.id, choice: 'rain_check', amountCents };
    const taken = (await answer(manageToken, body)).json();
    expect(taken).toMatchObject({ status: 'cancelled', paidCents: 0 });
    expect((await mails()).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^You chose a \$[\d.]+ rain check, /),
    );
    const [{ code }] = taken.issuedCredits;
    expect((await shop.get(`/api/admin/credits/${code}`, headers)).json()).toMatchObject({
      balanceCents: amountCents,
      expiresOn: weatherOffer.rainCheckExpiresOn,
    });
    expect((await answer(manageToken, body)).json().issuedCredits.length).toBe(1);
  });

  it('keeps the day for a customer who says so, tells the office, and is over then', async () => {
    const { reservationId, manageToken, quote } = await windy();
    const preview = await shop.post('/api/admin/weather/offers/mail', { reservationId }, headers);
    expect(JSON.stringify(preview.json())).toContain('Or keep your day as booked.');
    await offer(reservationId);
    const before = await manage(manageToken);
    const asked = { offerId: before.weatherOffer.id, choice: 'keep' };
    const answers = await Promise.all([answer(manageToken, asked), answer(manageToken, asked)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const { lines, paidCents, cancellation } = before;
    const kept = await manage(manageToken);
    expect(kept).toMatchObject({ status: 'confirmed', lines, paidCents, cancellation });
    expect(kept.weatherOffer).toBeUndefined();
    const refund = { ...asked, choice: 'refund', amountCents: quote.dueNowCents };
    expect((await answer(manageToken, refund)).json().code).toBe('offer_over');
    expect(weatherRow(reservationId, await press())?.offer).toMatchObject({ answer: 'keep' });
    const desk: DeskDto = (await shop.get('/api/admin/desk', headers)).json();
    expect(desk.open.find(({ kind }) => kind === 'answer')?.about).toBe(
      'keeps the day, offered because of wind',
    );
    // Neither the question, which was still waiting, nor another mail than the confirmation.
    expect((await mails()).filter(({ subject }) => /choose|chose/.test(subject ?? ''))).toEqual([]);
  });

  it('says kindly that it is over once the crew would be on its way, and nothing changes', async () => {
    const { reservationId, manageToken, quote } = await windy();
    await offer(reservationId);
    const { weatherOffer } = await manage(manageToken);
    await goTo(shopMoment(SATURDAY, '08:00'));
    expect((await manage(manageToken)).weatherOffer).toBeUndefined();
    const body = { offerId: weatherOffer.id, choice: 'refund', amountCents: quote.dueNowCents };
    const late = await answer(manageToken, body);
    expect(late.json()).toMatchObject({ status: 409, code: 'offer_over', params: { why: 'late' } });
    expect(await manage(manageToken)).toMatchObject({
      status: 'confirmed',
      lateChoice: { about: 'weather', period: weatherOffer.period },
    });
    expect((await offer(reservationId)).json()).toMatchObject({
      code: 'cannot_offer',
      detail:
        'It is too late to ask online, because the crew has set out or is due. Call the customer.',
    });
  });

  it('does not sell a day twice: a day taken in the meantime is refused, and the choice stays open', async () => {
    const only = 'mega-60-obstacle-course';
    const on = (startDate: typeof SATURDAY) => ({
      lines: [line({ productId: only, startDate, endDate: addDays(startDate, 1) })],
    });
    const { reservationId, manageToken, quote } = await windy(on(SATURDAY));
    await offer(reservationId);
    const { weatherOffer } = await manage(manageToken);
    const [days] = weatherOffer.days;
    await book({
      ...on(days.startDate),
      contact: { name: 'Bea', email: 'bea@example.com', phone: '8175550199' },
    });
    const move = { offerId: weatherOffer.id, choice: 'move', days };
    const refused = await answer(manageToken, move);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'unavailable']);
    // The page no longer shows it among the days to choose from.
    const { weatherOffer: left } = await manage(manageToken);
    expect([left.id, left.days]).toEqual([weatherOffer.id, weatherOffer.days.slice(1)]);
    const refund = { ...move, choice: 'refund', amountCents: quote.dueNowCents };
    expect((await answer(manageToken, refund)).json().status).toBe('cancelled');
  });

  it('mails nothing for a recorded week unless the owner allows it', async () => {
    await shop.close();
    shop = await openHttpShop({ forecast: () => recordedForecast() });
    headers = await shop.adminHeaders();
    const { reservationId, manageToken } = await windy();
    const before = (await mails()).length;
    expect((await press()).mayOffer).toBe(false);
    expect((await offer(reservationId)).json().code).toBe('recorded_forecast');
    expect((await mails()).length).toBe(before);
    const { open } = (await shop.get('/api/admin/desk', headers)).json() as DeskDto;
    const told = open.find(({ kind }) => kind === 'weather');
    expect(told?.about).toMatch(/^Recorded forecast, not real: /);
    expect(told?.isRecorded).toBe(true);
    await settle(() => ({ weather: { offersOnRecorded: true } }));
    expect((await press()).mayOffer).toBe(true);
    expect((await offer(reservationId)).statusCode).toBe(200);
    expect((await manage(manageToken)).weatherOffer).toMatchObject({ recorded: true });
    expect((await mails()).at(-1)?.text).toContain('This is a test');
  });

  it('is not offered for wind that only the crew meets, because the party can go ahead', async () => {
    const event = { ...orderBody().event, startsAt: '10:00', endsAt: '10:30' };
    const { reservationId } = await windy({ event });
    const [first] = (await board()).parties;
    expect(first).toMatchObject({ risk: 'stop', advice: 'pick_up_early' });
    expect((await offer(reservationId)).json().code).toBe('cannot_offer');
    const desk: DeskDto = (await shop.get('/api/admin/desk', headers)).json();
    expect(desk.open.find(({ kind }) => kind === 'weather')?.about).toMatch(/^pick up early: /);
  });

  it('is offered for outdoor parties only, and to nobody else', async () => {
    expect((await offer('nobody')).json().code).toBe('cannot_offer');
    const { manageToken } = await windy();
    const none = { offerId: 'none', choice: 'refund', amountCents: 0 };
    expect((await answer(manageToken, none)).json().code).toBe('offer_over');
    expect((await answer('none.none', none)).json().code).toBe('invalid_link');
    expect((await answer(manageToken, { ...none, choice: 'wait' })).statusCode).toBe(400);
  });

  describe('thunder', () => {
    const peak = { from: isoFromInstant(STORM.from), to: isoFromInstant(STORM.to) };
    const windyItems = async () =>
      ((await shop.get('/api/admin/desk', headers)).json() as DeskDto).open.filter(
        ({ kind }) => kind === 'weather',
      );

    it('that is likely needs the owner, who may offer the choice, which says why', async () => {
      stub.forecast(stormy(60));
      const spanish = await book({ ...night(SATURDAY), language: 'es' });
      const { reservationId, manageToken } = await windy();
      await shop.post(`/api/manage/${manageToken}/texts`, {
        agrees: true,
        wording: TEXTS_WORDING,
      });
      expect(weatherRow(reservationId, await board())).toMatchObject({
        risk: 'watch',
        advice: 'offer',
        isOfThunder: true,
        thunder: { ...peak, percent: 60 },
        rain: { ...peak, percent: 80 },
      });
      expect(await windyItems()).toMatchObject([
        {
          who: '2 parties',
          about: expect.stringMatching(
            /^2 with likely thunder; worst Ana Ortiz, thunder 60% at 1 PM/,
          ),
          cause: expect.stringMatching(/ thunder$/),
        },
      ]);
      for (const id of [reservationId, spanish.reservationId]) {
        expect((await offer(id)).statusCode).toBe(200);
      }
      expect(await windyItems()).toEqual([]);
      const sent = (await mails()).filter(({ subject = '' }) =>
        /please choose|elige/.test(subject),
      );
      expect(sent.map(({ subject = '' }) => subject.split(/[:,]/)[0]).toSorted()).toEqual([
        'Thunderstorms at your party',
        'Tormentas eléctricas en tu fiesta',
      ]);
      for (const { text, html } of sent) {
        expect(text).toMatch(
          /^(The chance of thunderstorms at your party is 60% on Saturday, December 5, 2026 at 1 PM\.|Para el sábado 5 de diciembre de 2026 a la 1 p\. m\. se pronostica un 60% de probabilidad)/,
        );
        expect(html).toMatch(
          /Thunderstorms at your party\. Here|Tormentas eléctricas en tu fiesta\. Estas/,
        );
        expect(`${text} ${html}`).not.toMatch(/\bwind|gusts|viento|ráfaga/i);
      }
      const log = await shop.of(RECORDS.outbox).ofReservation(reservationId, 10);
      expect(log.find(({ kind }) => kind === 'text')?.sent?.text).toContain(
        ': thunderstorms may call off your party.',
      );
      expect((await manage(manageToken)).weatherOffer.thunder).toEqual({
        percent: 60,
        at: peak.from,
      });
      const { history } = await drawer(reservationId);
      const told = history.find(({ kind }: { kind: string }) => kind === 'weather_offered');
      expect(told.facts).toMatchObject({ thunder: 'thunder 60%, 2026-12-05 13:00' });
      expect(told.facts.wind).toBeUndefined();
      const { id: offerId, amountCents } = (await manage(manageToken)).weatherOffer;
      const kept = await answer(manageToken, { offerId, choice: 'keep', amountCents });
      expect(kept.statusCode).toBe(200);
      const { open } = (await shop.get('/api/admin/desk', headers)).json() as DeskDto;
      expect(open.find(({ kind }) => kind === 'answer')?.about).toBe(
        'keeps the day, offered because of thunder',
      );
    });

    it('is no reason for anybody if it is not likely, unknown, or over a roof', async () => {
      const indoor = await book({
        ...night(SATURDAY),
        event: { ...orderBody().event, venue: { indoor: true } },
      });
      const { reservationId } = await windy();
      for (const percent of [49, null]) {
        stub.forecast(stormy(percent));
        await goTo(after(shop.clock.now(), HOUR));
        await refresh();
        expect(weatherRow(reservationId, await board())).toMatchObject({ risk: 'ok' });
        expect(await windyItems()).toEqual([]);
        expect((await offer(reservationId)).json().code).toBe('cannot_offer');
      }
      stub.forecast(stormy(80));
      await goTo(after(shop.clock.now(), HOUR));
      await refresh();
      const roofed = weatherRow(indoor.reservationId, await board());
      expect([roofed?.risk, roofed?.thunder, roofed?.rain]).toEqual(['ok', undefined, undefined]);
      expect((await offer(indoor.reservationId)).json().code).toBe('cannot_offer');
      expect((await windyItems()).map(({ ref }) => ref)).toEqual([reservationId]);
    });

    it('is not named as the cause where the wind of the party is over the limit', async () => {
      const both = weekFrom(addDays(SATURDAY, -5));
      const { probabilityOfThunder } = stormy(60).properties;
      stub.forecast({ ...both, properties: { ...both.properties, probabilityOfThunder } });
      const { reservationId, manageToken } = await windy();
      const row = weatherRow(reservationId, await board());
      expect([row?.risk, row?.isOfThunder, row?.thunder?.percent]).toEqual(['stop', undefined, 60]);
      await offer(reservationId);
      const { wind, thunder } = (await manage(manageToken)).weatherOffer;
      expect([thunder, wind.limitMph]).toEqual([undefined, LIMIT]);
    });
  });

  describe('rain', () => {
    const castle = { ...night(SATURDAY), event: { ...orderBody().event, startsAt: '15:00' } };
    const rain = async (): Promise<RainDayDto['parties']> =>
      (await shop.get(`/api/admin/weather/rain?day=${SATURDAY}`, headers)).json().parties;
    const callOff = (reservationId: string) =>
      shop.post('/api/admin/weather/offers', { reservationId, rainOn: SATURDAY }, headers);
    const morning = () => goTo(shopMoment(SATURDAY, '07:00'));
    const rainMails = async () =>
      (await mails()).filter(({ subject = '' }) => subject.startsWith('Rain at your party'));

    it('asks the customers of a day whatever the wind, each once, also when pressed twice', async () => {
      const first = await book(castle);
      const tunnel = { productId: 'caterpillar-crawl-tunnel', startDate: SATURDAY };
      const second = await book({
        lines: [line({ ...tunnel, endDate: addDays(SATURDAY, 1) })],
        event: { ...castle.event, startsAt: '12:00', venue: { indoor: true } },
        language: 'es',
      });
      await book(night(addDays(SATURDAY, 1)));
      await shop.post(`/api/manage/${first.manageToken}/texts`, {
        agrees: true,
        wording: TEXTS_WORDING,
      });
      await morning();
      expect(await rain()).toMatchObject([
        {
          reservationId: second.reservationId,
          items: 'Caterpillar Crawl Tunnel Course',
          mayAsk: true,
          indoor: true,
          hours: { from: '08:00' },
        },
        { reservationId: first.reservationId, indoor: false, paidCents: first.quote.dueNowCents },
      ]);
      expect((await offer(second.reservationId)).json().code).toBe('cannot_offer');
      const pressed = [first, second, first, second].map(({ reservationId }) =>
        callOff(reservationId),
      );
      const answers = (await Promise.all(pressed)).map(({ statusCode }) => statusCode);
      expect(answers.toSorted()).toEqual([200, 200, 409, 409]);
      expect((await callOff(first.reservationId)).json().code).toBe('offer_open');
      expect((await rain()).map((party) => party.offer?.isOpen)).toEqual([true, true]);
      // The board says so, for as long as they have not answered.
      const asked = async () => {
        const plan: DayPlanDto = (await shop.get(`/api/admin/plans/${SATURDAY}`, headers)).json();
        const stops = plan.trucks.flatMap((truck) => truck.stops);
        return stops.map((stop) => stop.asked?.about);
      };
      expect(await asked()).toEqual(['weather', 'weather']);

      const subjects = (await mails()).map(({ subject }) => subject);
      const [english, ...others] = await rainMails();
      expect(others).toEqual([]);
      expect(english?.subject).toBe(`Rain at your party: please choose, ${first.reservationId}`);
      expect(english?.text).toMatch(/^It looks like rain on Saturday, December 5, 2026\./);
      expect(english?.html).toContain('Rain at your party. Here are your options.');
      expect(`${english?.text}`).not.toMatch(/wind|forecast/i);
      expect(
        subjects.filter((subject) => subject?.startsWith('Lluvia en tu fiesta: elige')),
      ).toHaveLength(1);
      // No text goes out before 8.
      await goTo(shopMoment(SATURDAY, '08:05'));
      await mails();
      const log = await shop.of(RECORDS.outbox).ofReservation(first.reservationId, 10);
      expect(log.find(({ kind }) => kind === 'text')?.sent?.text).toMatch(
        /: rain may call off your party\. .*\/manage\/…/,
      );
      await goTo(shopMoment(SATURDAY, '23:00'));
      expect(await asked()).toEqual([undefined, undefined]);
    });

    it('asks because of wind where the office says so, days before there is a forecast', async () => {
      const { reservationId, manageToken } = await book(castle);
      await shop.post(`/api/manage/${manageToken}/texts`, {
        agrees: true,
        wording: TEXTS_WORDING,
      });
      await goTo(shopMoment(addDays(SATURDAY, -5), '09:00'));
      const body = { reservationId, rainOn: SATURDAY, because: 'wind' };
      expect((await shop.post('/api/admin/weather/offers', body, headers)).statusCode).toBe(200);
      const asked = (await mails()).find(({ subject = '' }) => subject.includes('please choose'));
      expect(asked?.subject).toBe(`Wind at your party: please choose, ${reservationId}`);
      expect(asked?.text).toMatch(/^It may be too windy for your party\. Ana, please choose/);
      const log = await shop.of(RECORDS.outbox).ofReservation(reservationId, 10);
      const text = log.find(({ kind }) => kind === 'text')?.sent?.text;
      expect(text).toContain('wind may call off your party');
      expect(`${asked?.text} ${asked?.html} ${text}`).not.toMatch(/\brain\b(?! check)|forecast/i);
      const { isRain, wind } = (await manage(manageToken)).weatherOffer;
      expect([isRain, wind]).toEqual([undefined, undefined]);
      const { history } = await drawer(reservationId);
      const told = history.find(({ kind }: { kind: string }) => kind === 'weather_offered');
      expect(told.facts.why).toBe('wind');
    });

    it('ends the evening before, or when the office says, and offers the days it says', async () => {
      const terms = async (
        booked: { reservationId: string; manageToken: string },
        more: object,
      ) => {
        const body = { reservationId: booked.reservationId, rainOn: SATURDAY, ...more };
        const asked = await shop.post('/api/admin/weather/offers', body, headers);
        expect(asked.statusCode).toBe(200);
        const { weatherOffer } = await manage(booked.manageToken);
        const days = weatherOffer.days.map((one: { startDate: string }) => one.startDate);
        return { until: weatherOffer.until, days };
      };
      const at = (day: typeof SATURDAY, time: string) => isoFromInstant(shopMoment(day, time));
      const friday = addDays(SATURDAY, -1);
      const palms = { productId: 'palm-racer-dual-water-slide', startDate: SATURDAY };
      const [usual, chosen, late, evening] = [
        await book(castle),
        await book(castle),
        await book({ ...castle, lines: [line({ ...palms, endDate: addDays(SATURDAY, 1) })] }),
        await book({ ...castle, lines: [line({ ...palms, endDate: addDays(SATURDAY, 1) })] }),
      ];
      await goTo(shopMoment(friday, '12:00'));
      const next = addDays(SATURDAY, 1);
      expect(await terms(usual, {})).toMatchObject({ until: at(friday, '18:00') });
      // Neither the rainy day nor an earlier one, and each once.
      const days = [addDays(SATURDAY, 9), next, next, SATURDAY, friday];
      expect(await terms(chosen, { until: at(friday, '21:00'), days })).toEqual({
        until: at(friday, '21:00'),
        days: [next, addDays(SATURDAY, 9)],
      });
      // At the latest when the crew is due.
      expect(await terms(late, { until: at(SATURDAY, '23:59'), days: [] })).toEqual({
        until: at(SATURDAY, '11:00'),
        days: [],
      });
      const over = {
        reservationId: evening.reservationId,
        rainOn: SATURDAY,
        until: at(friday, '11:00'),
      };
      const refused = await shop.post('/api/admin/weather/offers', over, headers);
      expect(refused.json().code).toBe('cannot_offer');
      expect(
        (await rain()).find((one) => one.reservationId === chosen.reservationId)?.offer,
      ).toMatchObject({
        days: [next, addDays(SATURDAY, 9)],
      });
      // Too late for the evening: until the crew is due.
      await goTo(shopMoment(friday, '17:00'));
      expect(await terms(evening, {})).toMatchObject({ until: at(SATURDAY, '11:00') });
      const { weatherOffer } = await manage(chosen.manageToken);
      const move = { choice: 'move', days: { startDate: next, endDate: addDays(next, 1) } };
      const moved = await answer(chosen.manageToken, { offerId: weatherOffer.id, ...move });
      expect(moved.json()).toMatchObject({ status: 'confirmed', startDate: next });
    });

    it('says before it is sent which of the days each customer could choose', async () => {
      const next = addDays(SATURDAY, 7);
      const ship = (startDate: typeof SATURDAY) => ({
        ...castle,
        lines: [
          line({ productId: 'pirate-ship-combo', startDate, endDate: addDays(startDate, 1) }),
        ],
      });
      const [stuck, free] = [await book(ship(SATURDAY)), await book(castle)];
      await book(ship(next));
      const fits = async (...days: readonly (typeof SATURDAY)[]) => {
        const body = { rainOn: SATURDAY, days };
        const asked = await shop.post('/api/admin/weather/offers/preview', body, headers);
        const { bookings } = asked.json();
        return Object.fromEntries(
          bookings.map((one: { reservationId: string; days: readonly string[] }) => [
            one.reservationId,
            one.days,
          ]),
        );
      };
      expect(await fits(next)).toEqual({ [stuck.reservationId]: [], [free.reservationId]: [next] });
      const later = addDays(next, 7);
      expect((await fits(next, later))[stuck.reservationId]).toEqual([later]);
      expect(await mails()).not.toContainEqual(
        expect.objectContaining({ subject: expect.stringMatching(/^Rain/) }),
      );
      await callOff(stuck.reservationId);
      expect(Object.keys(await fits(next))).toEqual([free.reservationId]);
      // Of the wind, nobody is asked.
      const body = {};
      const windy = await shop.post('/api/admin/weather/offers/preview', body, headers);
      expect(windy.json()).toEqual({ bookings: [], scarce: [] });

      // Two customers of the same castle, of which one unit is left that day.
      const scarce = async () => {
        const body = { rainOn: SATURDAY, days: [next] };
        return (await shop.post('/api/admin/weather/offers/preview', body, headers)).json().scarce;
      };
      expect(await scarce()).toEqual([]);
      const { id, title, units } = (
        await shop.get('/api/products/neon-castle-bounce-house')
      ).json();
      for (let taken = 1; taken < units; taken += 1) await book(night(next));
      expect([id, units > 1, await scarce()]).toEqual([line().productId, true, []]);
      await book(castle);
      expect(await scarce()).toEqual([{ day: next, title, units: 1, bookings: 2 }]);
    });

    it('is withdrawn by the office, which mails that the booking stays, and may be offered again', async () => {
      const { reservationId, manageToken, quote } = await book({ ...castle, language: 'es' });
      await morning();
      await callOff(reservationId);
      const order = async () =>
        (await shop.get(`/api/admin/reservations/${reservationId}`, headers)).json();
      const { openOffer, version } = await order();
      expect(openOffer).toMatchObject({ about: 'weather', until: expect.any(String) });
      const withdraw = (offerId: string) =>
        shop.post(
          `/api/admin/reservations/${reservationId}/actions`,
          { kind: 'withdraw_offer', offerId },
          headers,
        );
      expect((await withdraw('another')).json().code).toBe('offer_over');
      expect((await order()).version).toBe(version);
      const before = await manage(manageToken);
      expect(before.weatherOffer).toBeDefined();
      expect((await withdraw(openOffer.id)).json()).toMatchObject({ status: 'confirmed' });
      const after = await manage(manageToken);
      expect(after.weatherOffer).toBeUndefined();
      expect(after.lines).toEqual(before.lines);
      expect((await order()).openOffer).toBeUndefined();
      const told = (await mails()).filter(({ subject = '' }) => subject.startsWith('Ya no tienes'));
      expect(told.map(({ text }) => text?.split('\n')[0])).toEqual([
        'Ana, te pedimos que eligieras qué hacer con tu renta. Ya no hace falta: sigue reservada como estaba. Si algo cambia, te llamamos.',
      ]);
      const body = { choice: 'refund', amountCents: quote.dueNowCents };
      const late = await answer(manageToken, { ...body, offerId: openOffer.id });
      expect(late.json()).toMatchObject({ code: 'offer_over', params: { why: 'withdrawn' } });
      expect(after.lateChoice).toBeUndefined();
      expect((await withdraw(openOffer.id)).json().code).toBe('offer_over');
      // Nobody who was told to forget it is said not to have answered.
      expect((await rain()).map(({ offer: shown }) => shown)).toEqual([undefined]);
      // Whoever said no is not asked again unless the office says so.
      expect(await rain()).toMatchObject([{ withdrawnAt: isoFromInstant(shop.clock.now()) }]);
      expect((await callOff(reservationId)).statusCode).toBe(200);
      const again = (await manage(manageToken)).weatherOffer.id;
      expect(again).not.toBe(openOffer.id);
      const [asked] = await rain();
      expect([asked?.offer?.id, asked?.withdrawnAt]).toEqual([again, undefined]);
    });

    it('tells nobody that there is nothing to choose who is asked again at once', async () => {
      const { reservationId } = await book(castle);
      await morning();
      await callOff(reservationId);
      const { openOffer } = (
        await shop.get(`/api/admin/reservations/${reservationId}`, headers)
      ).json();
      const act = { kind: 'withdraw_offer', offerId: openOffer.id };
      await shop.post(`/api/admin/reservations/${reservationId}/actions`, act, headers);
      await callOff(reservationId);
      const subjects = (await mails()).map(({ subject }) => subject);
      expect(subjects.filter((one) => one?.startsWith('You don’t need'))).toEqual([]);
      expect(subjects.filter((one) => one?.startsWith('Rain at your party'))).toHaveLength(1);
    });

    it('is answered like any choice, and then shown as answered', async () => {
      const { reservationId, manageToken, quote } = await book(castle);
      await morning();
      await callOff(reservationId);
      const { weatherOffer } = await manage(manageToken);
      expect(weatherOffer).toMatchObject({
        isRain: true,
        recorded: false,
        period: { startDate: SATURDAY },
      });
      expect(weatherOffer.wind).toBeUndefined();
      expect(await rainMails()).toHaveLength(1);
      const body = { choice: 'refund', amountCents: quote.dueNowCents };
      const chosen = await answer(manageToken, { ...body, offerId: weatherOffer.id });
      expect(chosen.json().status).toBe('cancelled');
      expect(await rain()).toMatchObject([
        { reservationId, mayAsk: false, offer: { isOpen: false, answer: 'refund' } },
      ]);
      expect((await callOff(reservationId)).json().code).toBe('cannot_offer');
      expect(await rainMails()).toHaveLength(1);
      const { open }: DeskDto = (await shop.get('/api/admin/desk', headers)).json();
      expect(open.find(({ kind }) => kind === 'answer')?.about).toBe(
        'chose a refund, offered because of rain',
      );
    });

    const SLIDE = 'Palm Racer Dual-Lane Water Slide';
    const amounts = async () =>
      (await shop.get(`/api/admin/weather/call-off?day=${SATURDAY}`, headers)).json().bookings;
    const endIt = (reservationId: string, choice: string, amountCents: number) =>
      shop.post(
        '/api/admin/weather/call-off',
        { reservationId, day: SATURDAY, choice, amountCents },
        headers,
      );

    it('is called off for those who did not choose, with what their own choice would have given', async () => {
      await settle(({ cancellation }) => ({
        cancellation: { ...cancellation, weather: { ...cancellation.weather, isOn: true } },
      }));
      const refunded = await book(castle);
      const tunnel = { productId: 'caterpillar-crawl-tunnel', startDate: SATURDAY };
      const credited = await book({
        lines: [line({ ...tunnel, endDate: addDays(SATURDAY, 1) })],
        event: castle.event,
        language: 'es',
      });
      const paid = refunded.quote.dueNowCents;
      const paidEs = credited.quote.dueNowCents;
      await morning();
      await callOff(refunded.reservationId);
      const { weatherOffer } = await manage(refunded.manageToken);
      const found = await amounts();
      expect(found).toHaveLength(2);
      expect(found).toEqual(
        expect.arrayContaining([
          { reservationId: refunded.reservationId, refundCents: paid, rainCheckCents: paid },
          { reservationId: credited.reservationId, refundCents: paidEs, rainCheckCents: paidEs },
        ]),
      );
      const wrong = await endIt(refunded.reservationId, 'refund', paid - 1);
      expect([wrong.statusCode, wrong.json().code]).toEqual([409, 'refund_changed']);
      expect((await endIt(refunded.reservationId, 'refund', paid)).statusCode).toBe(200);
      expect((await endIt(credited.reservationId, 'rain_check', paidEs)).statusCode).toBe(200);
      const again = await endIt(refunded.reservationId, 'refund', paid);
      expect([again.statusCode, again.json().code]).toEqual([409, 'cannot_call_off']);
      const late = await answer(refunded.manageToken, {
        offerId: weatherOffer.id,
        choice: 'refund',
        amountCents: paid,
      });
      expect(late.json()).toMatchObject({ code: 'offer_over', params: { why: 'withdrawn' } });
      const sent = await mails();
      await shop.run('card-events');
      const told = sent.find(({ subject }) => subject?.startsWith('We had to cancel your rental'));
      expect(told?.text).toContain('The reason: the weather.');
      const [first, second] = await Promise.all(
        [refunded, credited].map(({ manageToken }) => manage(manageToken)),
      );
      expect([first.status, first.paidCents]).toEqual(['cancelled', 0]);
      expect([second.status, second.paidCents]).toEqual(['cancelled', 0]);
      const [{ code }] = second.issuedCredits;
      const credit = (await shop.get(`/api/admin/credits/${code}`, headers)).json();
      expect(credit.balanceCents).toBe(paidEs);
      expect(await amounts()).toEqual([]);
    });

    it('takes the day’s rentals off a booking with others, and gives no rain check for it', async () => {
      const { reservationId, quote } = await book({ ...castle, lines }, 'full');
      await morning();
      const [{ refundCents, rainCheckCents }] = await amounts();
      expect(rainCheckCents).toBeUndefined();
      const none = await endIt(reservationId, 'rain_check', refundCents);
      expect([none.statusCode, none.json().code]).toEqual([409, 'no_rain_check']);
      expect((await endIt(reservationId, 'refund', refundCents)).statusCode).toBe(200);
      const order = (await shop.get(`/api/admin/reservations/${reservationId}`, headers)).json();
      expect(order).toMatchObject({
        status: 'confirmed',
        totalCents: quote.totalCents - refundCents,
        lines: [{ title: SLIDE }],
      });
    });

    it('is not called off once the crew has set out or is due', async () => {
      const { reservationId, quote } = await book(castle);
      await goTo(shopMoment(SATURDAY, '15:00'));
      const late = await endIt(reservationId, 'refund', quote.dueNowCents);
      expect(late.json().code).toBe('cannot_call_off');
      expect(late.json().detail).toContain('Call the customer');
      expect(await amounts()).toEqual([]);
    });
    const days = { startDate: addDays(SATURDAY, 3), endDate: addDays(SATURDAY, 5) };
    const slide = line({ productId: 'palm-racer-dual-water-slide', ...days });
    const lines = [...night(SATURDAY).lines, slide];

    it.each([
      ['everything', 'full'],
      ['the deposit', 'deposit'],
    ] as const)('refunds the rainy day alone where %s was paid', async (_, plan) => {
      const { reservationId, manageToken, quote } = await book({ ...castle, lines }, plan);
      await morning();
      await callOff(reservationId);
      const { weatherOffer, paidCents } = await manage(manageToken);
      const { lessCents, backCents } = weatherOffer.refund;
      expect(lessCents).toBeGreaterThan(0);
      expect(weatherOffer.refund).toEqual({
        lessCents,
        backCents: Math.max(0, paidCents - (quote.totalCents - lessCents)),
        isAll: false,
      });
      expect(weatherOffer.rainCheckExpiresOn).toBeUndefined();
      const body = { offerId: weatherOffer.id, choice: 'refund', amountCents: backCents };
      const wrong = await answer(manageToken, { ...body, amountCents: backCents + 1 });
      expect(wrong.json().code).toBe('refund_changed');
      const left = (await answer(manageToken, body)).json();
      expect(left).toMatchObject({
        status: 'confirmed',
        totalCents: quote.totalCents - lessCents,
        lines: [{ title: SLIDE, ...days }],
      });
      expect(left.weatherOffer).toBeUndefined();
      await mails();
      await shop.run('card-events');
      expect((await manage(manageToken)).paidCents).toBe(paidCents - backCents);
      expect(await rain()).toMatchObject([
        { reservationId, mayAsk: false, offer: { isOpen: false, answer: 'refund' } },
      ]);
    });

    it('says what moves or comes off, and that other dates stay', async () => {
      const english = await book({ ...castle, lines });
      const spanish = await book({ ...castle, lines, language: 'es' });
      await shop.post(`/api/manage/${english.manageToken}/texts`, {
        agrees: true,
        wording: TEXTS_WORDING,
      });
      await morning();
      await refresh();
      const { reservationId } = english;
      const row = (await rain()).find((party) => party.reservationId === reservationId);
      expect(row).toMatchObject({ items: 'Neon Castle Bounce House', others: SLIDE });
      expect(weatherRow(reservationId, await board())?.others).toBe(SLIDE);

      await callOff(reservationId);
      await callOff(spanish.reservationId);
      const sent = await mails();
      const textOf = (subject: string): string =>
        sent.find((mail) => mail.subject?.startsWith(subject) === true)?.text ?? '';
      expect(textOf('Rain at your party')).toMatch(
        /Another day at no extra cost: .+\. Neon Castle Bounce House \(Sat,\sDec\s5\) moves; the rest stays as booked\./,
      );
      expect(textOf('Rain at your party')).toContain(
        'Or we take Neon Castle Bounce House off your booking, and you don’t pay for it. New total: $',
      );
      expect(textOf('Lluvia en tu fiesta')).toMatch(
        /Otro día sin costo extra: .+\. Solo se mueve .+ \(sáb\s5\sdic\); lo demás sigue como lo reservaste\./,
      );
      expect(textOf('Lluvia en tu fiesta')).toMatch(
        /O quitamos .+ de tu reservación, y no lo pagas\./,
      );
      expect(sent.map(({ text = '' }) => text).join()).not.toMatch(
        /A rain check for|Un crédito por/,
      );
      await goTo(shopMoment(SATURDAY, '08:05'));
      await mails();
      const texts = async () =>
        (await shop.of(RECORDS.outbox).ofReservation(reservationId, 20)).flatMap(({ kind, sent }) =>
          kind === 'text' ? (sent?.text ?? []) : [],
        );
      expect(await texts()).toEqual([
        expect.stringMatching(/ This is about Neon Castle Bounce House, Sat,\sDec\s5\. /),
      ]);
      // Whoever was texted the choice is texted that it was withdrawn.
      const url = `/api/admin/reservations/${reservationId}`;
      const { openOffer } = (await shop.get(url, headers)).json();
      const withdraw = { kind: 'withdraw_offer', offerId: openOffer.id };
      await shop.post(`${url}/actions`, withdraw, headers);
      await mails();
      expect(await texts()).toContainEqual(
        expect.stringContaining('no need to choose anymore. Your rental stays booked as it was.'),
      );
    });

    it('asks nobody once the crew has set out or is due', async () => {
      const { reservationId } = await book(castle);
      await morning();
      const stop = {
        id: 's',
        reservationId,
        kind: 'deliver',
        lines: [0],
        units: [],
        state: 'on_the_way',
        from: 660,
        to: 780,
        work: 60,
        lb: 300,
        cuFt: 30,
        point: { lat: 32.35, lng: -97.39 },
      } as const satisfies Stop;
      const crewDay = { ...EMPTY_CREW_DAY, version: 1, stops: { s: stop } };
      await shop.of(PORTS.store).transact(async (transaction) => {
        transaction.set('crewDays', SATURDAY, crewDayToDocument(crewDay));
      });
      expect(await rain()).toMatchObject([{ reservationId, mayAsk: false }]);
      expect((await callOff(reservationId)).json().code).toBe('cannot_offer');
      await shop.of(PORTS.store).transact(async (transaction) => {
        transaction.set(
          'crewDays',
          SATURDAY,
          crewDayToDocument({ ...crewDay, stops: { s: { ...stop, state: 'loaded' } } }),
        );
      });
      expect((await rain())[0]?.mayAsk).toBe(true);
      await goTo(shopMoment(SATURDAY, '11:00'));
      expect((await rain())[0]?.mayAsk).toBe(false);
      expect((await callOff(reservationId)).json().code).toBe('cannot_offer');
    });
  });
});

describe('the mail about the wind', () => {
  const turn = (isOn: boolean, days: number) =>
    shop.send('PUT', '/api/admin/automations/weather', { body: { isOn, days }, headers });
  const told = async () => {
    await shop.run('wind-warnings');
    await shop.run('outbox');
    return (await shop.mails()).flatMap(({ subject = '' }) =>
      subject.includes('over the limit') ? [subject] : [],
    );
  };

  it('goes to the owner by day, once for the same numbers, without customers already asked', async () => {
    await book(night(SATURDAY));
    await goTo(shopMoment(addDays(SATURDAY, -2), '10:00'));
    await refresh();
    expect(await told()).toEqual([]);
    expect((await turn(true, 4)).statusCode).toBe(400);
    expect((await turn(true, 1)).json()).toMatchObject({ isOn: true, days: { now: 1 } });
    expect(await told()).toEqual([]);
    expect((await turn(true, 3)).json().next).toEqual({ day: SATURDAY, count: 1 });
    expect(await told()).toEqual(['Sat, Dec 5: wind over the limit at 1 party']);
    expect(await told()).toHaveLength(1);
    expect(await shop.job('wind-warnings').hasWork?.()).toBe(false);
    const mail = (await shop.mails()).find(({ subject }) => subject?.includes('over the limit'));
    expect(mail?.text).toMatch(
      /- Sat, Dec 5, over its limit: Neon Castle .* mph at .*, limit 20 \(/,
    );
    const { sent } = (await shop.get('/api/admin/automations/weather', headers)).json();
    expect(sent).toMatchObject([{ state: 'done', channel: 'mail' }]);
    // The next morning it is sent again, without customers who already have a choice.
    await goTo(shopMoment(addDays(SATURDAY, -1), '09:00'));
    await refresh();
    const [party] = (await board()).parties;
    await shop.post('/api/admin/weather/offers', { reservationId: party?.reservationId }, headers);
    expect(await told()).toHaveLength(1);
  });

  it('tells of likely thunder', async () => {
    stub.forecast(stormy(60));
    await book(night(SATURDAY));
    await goTo(shopMoment(addDays(SATURDAY, -2), '10:00'));
    await refresh();
    await turn(true, 3);
    await told();
    const mail = (await shop.mails()).find(({ subject }) => subject?.includes('thunderstorms'));
    expect(mail?.subject).toBe('Sat, Dec 5: thunderstorms likely at 1 party');
    expect(mail?.text).toMatch(
      /- Sat, Dec 5, thunderstorms likely: Neon Castle .*, thunder 60% at 1 PM \(/,
    );
  });

  it('waits for the morning', async () => {
    await book(night(SATURDAY));
    await goTo(shopMoment(addDays(SATURDAY, -2), '21:00'));
    await refresh();
    await turn(true, 3);
    expect(await told()).toEqual([]);
  });

  it('offers a customer the choice in the owner’s words', async () => {
    const { reservationId, manageToken } = await book(night(SATURDAY));
    await shop.post(`/api/manage/${manageToken}/texts`, { agrees: true, wording: TEXTS_WORDING });
    const { revision, texts } = (await shop.get('/api/admin/automations/weather', headers)).json();
    const en = { ...texts.en, subject: 'Windy, {first_name}', lead: 'Mind the wind. {wind}' };
    const body = { ...texts, en, revision };
    const wrong = { ...body, es: { ...texts.es, lead: '{viento}' } };
    const save = (texted: object) =>
      shop.send('PUT', '/api/admin/automations/weather/texts', { body: texted, headers });
    expect((await save(wrong)).statusCode).toBe(400);
    expect((await save(body)).statusCode).toBe(200);
    await goTo(shopMoment(addDays(SATURDAY, -2), '10:00'));
    await refresh();
    await shop.post('/api/admin/weather/offers', { reservationId }, headers);
    await shop.run('outbox');
    const mail = (await shop.mails()).find(({ subject }) => subject === 'Windy, Ana');
    expect(mail?.text).toMatch(
      /^Mind the wind\. The forecast for Neon Castle .* calls for gusts of/,
    );
    const { sent } = (await shop.get('/api/admin/automations/weather', headers)).json();
    const channels = sent.map(({ channel }: { channel: string }) => channel);
    expect(channels.toSorted()).toEqual(['mail', 'text']);
    const log = await shop.of(RECORDS.outbox).ofReservation(reservationId, 10);
    const text = log.find(({ kind }) => kind === 'text')?.sent?.text;
    expect(text).toMatch(/: wind may call off your party\. .*\/manage\/…/);
  });
});

it('warns of wind over a limit before a phone order is promised', async () => {
  const grid = weekFrom(addDays(SATURDAY, -5));
  const preview = async (more: object = {}) => {
    const body = orderBody({
      ...night(SATURDAY),
      ...more,
      source: 'phone',
      payment: { kind: 'door' },
    });
    return (await shop.post('/api/admin/orders/preview', body, headers)).json();
  };
  await book(night(SATURDAY));
  await goTo(shopMoment(addDays(SATURDAY, -1), '12:00'));
  // Nobody who is on the phone waits for the service.
  expect([(await preview()).wind, stub.asked]).toEqual([[], []]);
  await refresh();
  const { wind } = await preview();
  expect(wind).toEqual([
    {
      product: 'Neon Castle Bounce House',
      limitMph: LIMIT,
      gustMph: gustAt(grid, instant(Date.parse(wind[0].at))),
      at: expect.any(String),
      // Without hours, all of the day is the party.
      isParty: true,
      recorded: false,
    },
  ]);
  expect(wind[0].gustMph).toBeGreaterThan(LIMIT);
  const indoor = { event: { ...orderBody().event, venue: { indoor: true } } };
  expect((await preview(indoor)).wind).toEqual([]);

  stub.forecast(stormy(60));
  await goTo(after(shop.clock.now(), HOUR));
  await refresh();
  const [from, to] = [STORM.from, STORM.to].map(isoFromInstant);
  const stormyOrder = await preview();
  expect([stormyOrder.wind, stormyOrder.thunder]).toEqual([
    [],
    { percent: 60, from, to, recorded: false },
  ]);
  expect((await preview(indoor)).thunder).toBeUndefined();
});

describe('the wind on a crew’s phone', () => {
  const PLAN = `/api/admin/plans/${SATURDAY}`;

  /** The wind at the first stop, as told to the first truck that has one. */
  async function crewPhone() {
    const plan = (await shop.get(PLAN, headers)).json();
    await shop.post(`${PLAN}/publish`, { version: plan.version }, headers);
    const { truckId } = plan.trucks.find(({ stops }: { stops: unknown[] }) => stops.length > 0);
    const made = (await shop.post(`${PLAN}/crew-links`, { truckId, name: 'Rosa' }, headers)).json();
    const link = made.url.split('#')[1];
    const { token } = (await shop.post('/api/crew/session', { link, pin: made.pin })).json();
    return async () => {
      const today = await shop.get('/api/crew/today', { authorization: `Crew ${token}` });
      return today.json().stops[0].wind;
    };
  }

  it('is the strongest of the hours left, from the stored forecast alone', async () => {
    const grid = weekFrom(addDays(SATURDAY, -5));
    await book(night(SATURDAY));
    await goTo(shopMoment(SATURDAY, '09:00'));
    const wind = await crewPhone();
    expect([await wind(), stub.asked]).toEqual([undefined, []]);
    await refresh();
    const hours = Array.from({ length: 15 }, (_, index) =>
      after(shopMoment(SATURDAY, '09:00'), index * HOUR),
    ).map((at) => ({ at: shopTime(at), mph: gustAt(grid, at) ?? 0 }));
    const most = Math.max(...hours.map(({ mph }) => mph));
    expect(await wind()).toEqual({
      gustMph: most,
      at: hours.find(({ mph }) => mph === most)?.at,
      limitMph: LIMIT,
      overFrom: hours.find(({ mph }) => mph > LIMIT)?.at,
      readAt: isoFromInstant(shop.clock.now()),
    });

    stub.forecast(stormy(60));
    await goTo(after(shop.clock.now(), HOUR));
    await refresh();
    expect((await wind()).thunder).toEqual({ percent: 60, from: '13:00', to: '16:00' });
    stub.forecast(grid);
    await goTo(shopMoment(SATURDAY, '11:00'));
    await refresh();

    // The service is down: no one waits for it, and what it said counts for six hours.
    const { readAt } = await wind();
    const asked = stub.asked.length;
    stub.fail('silence');
    await goTo(shopMoment(SATURDAY, '16:59'));
    expect(await wind()).toMatchObject({ readAt });
    await goTo(shopMoment(SATURDAY, '17:00'));
    expect([await wind(), stub.asked.length]).toEqual([undefined, asked]);
  });
});
