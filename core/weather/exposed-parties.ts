import { ADD_ON } from '#core/catalogue/category.ts';
import type { Product } from '#core/catalogue/product.ts';
import type { Point } from '#core/dispatch/travel.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { HOUR, type Instant, instant } from '#core/kernel/instant.ts';
import { shopDay, shopMoment } from '#core/kernel/shop-time.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { promisedVisits } from '#core/reservations/visits.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import type { CellForecast } from './forecast.ts';
import { hourRisk, mphOf, type Risk, worstOf } from './wind-risk.ts';

/** One product of a party, and when it stands: from the earliest setup to the latest take-down. */
export type Standing = {
  readonly reservation: Reservation;
  readonly productId: string;
  readonly title: string;
  readonly image: string;
  readonly quantity: number;
  /** Undefined: nobody entered the limit of its plate, so nothing can be judged. */
  readonly limitMph: number | undefined;
  /** Under a roof, where wind does not count. */
  readonly indoor: boolean;
  readonly point: Point | undefined;
  readonly from: Instant;
  readonly to: Instant;
};

type Facts = {
  readonly products: ReadonlyMap<string, Product>;
  readonly settings: Settings;
  readonly pointOf: (postalCode: string) => Point | undefined;
};

/** What the wind can take: add-ons such as tables have no limit. */
const standsInTheWind = (product: Product | undefined): boolean =>
  product?.categories.includes(ADD_ON) !== true || limitOf(product) !== undefined;

const limitOf = (product: Product | undefined): number | undefined => product?.handling?.maxWindMph;

/** A confirmed party's products, each once a period. */
export function standingsOf(
  reservation: Reservation,
  { products, settings, pointOf }: Facts,
): readonly Standing[] {
  const { event, lines, status } = reservation;
  if (status !== 'confirmed') return [];
  const visits = promisedVisits(reservation, settings);
  const same = Map.groupBy(
    lines.map((line, index) => ({ ...line, index })),
    ({ productId, startDate, endDate }) => `${productId} ${startDate} ${endDate}`,
  );
  return [...same.values()].flatMap(([line, ...more]): readonly Standing[] => {
    const product = products.get(line?.productId ?? '');
    if (line === undefined || !standsInTheWind(product)) return [];
    const [brings, fetches] = visits.filter((visit) => visit.lines.includes(line.index));
    if (brings === undefined || fetches === undefined) return [];
    return [
      {
        reservation,
        productId: line.productId,
        title: line.title,
        image: line.image,
        quantity: more.reduce((sum, { quantity }) => sum + quantity, line.quantity),
        limitMph: limitOf(product),
        indoor: event.venue?.indoor === true,
        point: event.point ?? pointOf(event.postalCode),
        from: shopMoment(brings.day, brings.from),
        to: shopMoment(fetches.day, fetches.to),
      },
    ];
  });
}

type JudgedHour = {
  readonly at: Instant;
  readonly mph: number | undefined;
  /** The gust is unknown, so the wind was judged. */
  readonly isWind: boolean;
  readonly risk: Risk;
};

/** A day of what stands, judged hour by hour. */
export type PartyDay = Omit<Standing, 'from' | 'to'> & {
  readonly day: CalendarDay;
  readonly hours: readonly JudgedHour[];
  readonly risk: Risk;
};

/** Hours that lie in the span, even in part: a day of the shop's clock has 23, 24 or 25. */
const hoursOf = (from: number, to: number): readonly Instant[] => {
  const first = from - (from % HOUR);
  const count = Math.max(0, Math.ceil((to - first) / HOUR));
  return Array.from({ length: count }, (_, index) => instant(first + index * HOUR));
};

/**
 * The part of what stands that lies in the span, a row a day.
 * @param forecast undefined: nobody knows, so every hour is unknown
 */
export function partyDays(
  { from, to, ...standing }: Standing,
  forecast: CellForecast | undefined,
  span: { readonly from: Instant; readonly to: Instant },
): readonly PartyDay[] {
  const known = new Map(forecast?.hours.map((hour) => [hour.at, hour]));
  const judged = hoursOf(Math.max(from, span.from), Math.min(to, span.to)).map((at): JudgedHour => {
    const hour = known.get(at);
    const mph = mphOf(hour);
    const isWind = mph !== undefined && hour?.gustMph === null;
    return { at, mph, isWind, risk: standing.indoor ? 'ok' : hourRisk(mph, standing.limitMph) };
  });
  return [...Map.groupBy(judged, ({ at }) => shopDay(at))].map(([day, hours]) => ({
    ...standing,
    day,
    hours,
    risk: worstOf(hours.map(({ risk }) => risk)),
  }));
}
