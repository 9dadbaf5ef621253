import type { Catalogue } from '#core/catalogue/catalogue.ts';
import type { CrewDaysReader } from '#core/dispatch/crew-day.ts';
import type { Point } from '#core/dispatch/travel.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { after, HOUR, type Instant, MINUTE } from '#core/kernel/instant.ts';
import type { Clock, Randomness } from '#core/kernel/ports.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { openOfferOf } from '#core/reservations/choice-offer.ts';
import type { DaySpan } from '#core/reservations/reservation-lists.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { madeVisits } from '#core/reservations/visits.ts';
import type { BusinessSettingsStore, Settings } from '#core/settings/business-settings.ts';
import { type PartyDay, partyDays, type Standing, standingsOf } from './exposed-parties.ts';
import {
  afterAnswer,
  type CellForecast,
  cellId,
  currentOf,
  type Fetched,
  type Forecast,
  type ForecastBook,
  type ForecastProblem,
  placeId,
  RISKS,
  type WeatherAlert,
} from './forecast.ts';
import { type WindyDay, windsOver } from './stop-wind.ts';

type WeatherPorts = {
  /** Confirmed reservations that are out or come back on one of the days. */
  readonly listOut: (days: DaySpan) => Promise<readonly Reservation[]>;
  readonly catalogue: Pick<Catalogue, 'findMany'>;
  readonly crewDays: CrewDaysReader;
  readonly settings: Pick<BusinessSettingsStore, 'read'>;
  readonly forecastBook: ForecastBook;
  /** Undefined if no forecast service is set up. All risks are unknown then. */
  readonly forecast?: Forecast | undefined;
  /** The center of a ZIP code. */
  readonly pointOf: (postalCode: string) => Point | undefined;
  readonly clock: Clock;
  readonly randomness: Randomness;
};

/** How far ahead parties are judged. */
export const AHEAD = 72 * HOUR;
/** The service makes a new grid about once an hour. */
const CELL_KEPT = 30 * MINUTE;
/** A point's cell changes only if the service moves its grid. */
const PLACE_KEPT = 7 * 24 * HOUR;
/** Clicking the button does not ask the service more often than this. */
const ASKED_LATELY = 2 * MINUTE;

/** State of one cell, for the cities of the parties in it. */
type CellState = {
  readonly cities: readonly string[];
  readonly readAt: Instant | undefined;
  readonly issuedAt: Instant | undefined;
  readonly problem: ForecastProblem | undefined;
  readonly nextAt: Instant | undefined;
};

export type WeatherBoard = {
  readonly now: Instant;
  readonly until: Instant;
  readonly source: Forecast['source'] | undefined;
  /** By day, worst first. */
  readonly parties: readonly PartyDay[];
  readonly cells: readonly CellState[];
  readonly alerts: readonly (WeatherAlert & { readonly cities: readonly string[] })[];
  readonly inForce: Settings;
};

type Located = {
  readonly standing: Standing;
  readonly place: Fetched<{ readonly cell: string }> | undefined;
  readonly cell: Fetched<CellForecast> | undefined;
};

const citiesOf = (located: readonly Located[]): readonly string[] => [
  ...new Set(located.map(({ standing }) => standing.reservation.event.city)),
];

function cellStates(located: readonly Located[]): readonly CellState[] {
  const outdoors = located.filter(({ standing }) => !standing.indoor);
  const byCell = Map.groupBy(outdoors, ({ place, cell }) => cell?.id ?? place?.id ?? '');
  return [...byCell.values()].map((group) => {
    const [first] = group;
    const good = first?.cell?.good;
    const told = first?.cell ?? first?.place;
    return {
      cities: citiesOf(group),
      readAt: good?.readAt,
      issuedAt: good?.issuedAt,
      problem: told?.problem,
      nextAt: told?.nextAt,
    };
  });
}

function alertsOf(located: readonly Located[], now: Instant): WeatherBoard['alerts'] {
  const told = located.flatMap((one) =>
    (currentOf(one.cell, now)?.alerts ?? []).map((alert) => ({ alert, one })),
  );
  const same = Map.groupBy(
    told,
    ({ alert: { event, from, until } }) => `${event} ${from} ${until}`,
  );
  return [...same.values()].flatMap((group) => {
    const alert = group[0]?.alert;
    if (alert === undefined || alert.until <= now) return [];
    return [{ ...alert, cities: citiesOf(group.map(({ one }) => one)) }];
  });
}

/** By day, worst first, then by the strongest wind compared with the limit. */
const byUrgency = (a: PartyDay, b: PartyDay): number =>
  a.day.localeCompare(b.day) ||
  RISKS.indexOf(a.risk) - RISKS.indexOf(b.risk) ||
  (a.hours[0]?.at ?? 0) - (b.hours[0]?.at ?? 0) ||
  a.reservation.id.localeCompare(b.reservation.id) ||
  a.title.localeCompare(b.title);

/** A number from 0 to 1 from an id's letters and digits. */
const shareOf = (id: string): number => Number.parseInt(id.slice(0, 6), 36) / 36 ** 6;

/** Unknown wind within this time needs a person to look, because missing data never means calm. */
const DARK_AHEAD = 24 * HOUR;

/** The forecasts at the parties of the next 72 hours: read, judged, and asked for again. */
export function makeWatchWeather(ports: WeatherPorts) {
  const { forecast, forecastBook, clock } = ports;

  type Span = { readonly from: Instant; readonly to: Instant };

  const standings = async (span: Span): Promise<readonly Standing[]> =>
    standing(await ports.listOut({ from: shopDay(span.from), to: shopDay(span.to) }), span);

  async function standing(
    reservations: readonly Reservation[],
    span: Span,
  ): Promise<readonly Standing[]> {
    const ids = reservations.flatMap(({ lines }) => lines.map(({ productId }) => productId));
    const today = shopDay(span.from);
    const visited = reservations
      .flatMap((reservation) => madeVisits(reservation).map(({ day }) => day))
      .filter((day) => day <= today);
    const [products, settings, crewDays] = await Promise.all([
      ports.catalogue.findMany([...new Set(ids)]),
      ports.settings.read(),
      ports.crewDays.crewDays([...new Set(visited)]),
    ]);
    const facts = {
      products: new Map(products.map((product) => [product.id, product])),
      settings,
      pointOf: ports.pointOf,
      crewDays,
    };
    return reservations
      .flatMap((reservation) => standingsOf(reservation, facts))
      .filter(({ from, to }) => from < span.to && to > span.from);
  }

  async function locate(all: readonly Standing[]): Promise<readonly Located[]> {
    if (forecast === undefined) {
      return all.map((standing) => ({ standing, place: undefined, cell: undefined }));
    }
    const idOf = ({ point }: Standing) => point && placeId(forecast, point);
    const places = await forecastBook.places(all.flatMap((one) => idOf(one) ?? []));
    const placed = all.map((standing) => ({ standing, place: places.get(idOf(standing) ?? '') }));
    const cells = await forecastBook.cells(
      placed.flatMap(({ place }) => (place?.good ? [cellId(forecast, place.good)] : [])),
    );
    return placed.map(({ standing, place }) => ({
      standing,
      place,
      cell: place?.good && cells.get(cellId(forecast, place.good)),
    }));
  }

  const ahead = (now: Instant) => ({ from: now, to: after(now, AHEAD) });

  async function board(days?: { from: CalendarDay; to: CalendarDay }): Promise<WeatherBoard> {
    const now = clock.now();
    const span = ahead(now);
    const [located, inForce] = await Promise.all([
      standings(span).then(locate),
      ports.settings.read(),
    ]);
    const parties = located
      .flatMap(({ standing, cell }) => partyDays(standing, currentOf(cell, now), span))
      .filter(({ day }) => days === undefined || (day >= days.from && day <= days.to));
    return {
      now,
      until: span.to,
      source: forecast?.source,
      parties: parties.toSorted(byUrgency),
      cells: cellStates(located),
      alerts: alertsOf(located, now),
      inForce,
    };
  }

  const chance = (keptFor: number) => ({
    now: clock.now(),
    share: shareOf(ports.randomness.id()),
    keptFor,
  });

  /**
   * Requests what is due, each place and each cell once, one after the other.
   * @param isPressed a person is waiting, so also requests what is not due yet
   * @returns how many requests were made
   */
  async function refresh(isPressed = false): Promise<number> {
    if (forecast === undefined) return 0;
    const now = clock.now();
    const span = ahead(now);
    const isDue = (known: Fetched<object> | undefined): boolean =>
      known === undefined ||
      known.nextAt <= now ||
      (isPressed && known.askedAt + ASKED_LATELY <= now);
    const outdoors = (await standings(span)).filter(({ indoor }) => !indoor);
    const points = new Map(
      outdoors.flatMap(({ point }) => (point ? [[placeId(forecast, point), point] as const] : [])),
    );
    let asked = 0;
    const places = new Map(await forecastBook.places([...points.keys()]));
    for (const [id, point] of points) {
      const known = places.get(id);
      if (!isDue(known) || (isPressed && known?.good !== undefined)) continue;
      const told = afterAnswer(id, known, await forecast.placeOf(point), chance(PLACE_KEPT));
      await forecastBook.keepPlace(told);
      places.set(id, told);
      asked += 1;
    }
    const cells = new Map(
      [...places.values()].flatMap(({ good }) =>
        good ? [[cellId(forecast, good), good] as const] : [],
      ),
    );
    const knownCells = await forecastBook.cells([...cells.keys()]);
    for (const [id, place] of cells) {
      const known = knownCells.get(id);
      if (!isDue(known)) continue;
      const told = afterAnswer(id, known, await forecast.read(place, span), chance(CELL_KEPT));
      await forecastBook.keepCell(told);
      asked += 1;
    }
    return asked;
  }

  /**
   * The wind of the next 72 hours, or of one day among them, at these reservations' outdoor
   * rentals. Reads only stored forecasts, so nobody waits for the service. Empty without a stored
   * forecast.
   */
  async function windAt(
    reservations: readonly Reservation[],
    day?: CalendarDay,
  ): Promise<readonly WindyDay[]> {
    const now = clock.now();
    const span = ahead(now);
    const located = await locate(await standing(reservations, span));
    return located.flatMap(({ standing: one, cell }) => {
      const good = one.indoor ? undefined : currentOf(cell, now);
      if (good === undefined || forecast === undefined) return [];
      const { recorded } = forecast.source;
      return partyDays(one, good, span)
        .filter((row) => day === undefined || row.day === day)
        .map((row) => ({ ...row, readAt: good.readAt, recorded }));
    });
  }

  return {
    board,
    refresh,
    windAt,
    /** Of each product of the reservation, the strongest hour of the party above its limit. */
    windsInParty: async (reservation: Reservation) =>
      windsOver(await windAt([reservation])).filter(({ isParty }) => isParty),
    /** Days of parties near or over a limit, or soon with unknown wind, without an offer. */
    async atRisk() {
      const { parties, now, source } = await board();
      // Without a forecast service nobody expects warnings.
      const isDark = ({ risk, hours }: PartyDay): boolean =>
        risk === 'unknown' &&
        source !== undefined &&
        hours.some((hour) => hour.risk === 'unknown' && hour.at < after(now, DARK_AHEAD));
      const days = parties.filter(
        (one) =>
          (one.risk === 'stop' || one.risk === 'watch' || isDark(one)) &&
          openOfferOf(one.reservation, now) === undefined,
      );
      return { recorded: source?.recorded === true, days };
    },
    /** Whether there is an outdoor party ahead. */
    hasWork: async (): Promise<boolean> =>
      forecast !== undefined && (await standings(ahead(clock.now()))).some(({ indoor }) => !indoor),
  };
}

export type WatchWeather = ReturnType<typeof makeWatchWeather>;
