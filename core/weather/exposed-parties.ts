import { takesGround } from '#core/catalogue/gear.ts';
import type { Product } from '#core/catalogue/product.ts';
import type { CrewDays } from '#core/dispatch/crew-day.ts';
import type { Point } from '#core/dispatch/travel.ts';
import { addDays, type CalendarDay, eachDay } from '#core/kernel/calendar-day.ts';
import { after, HOUR, type Instant, instant } from '#core/kernel/instant.ts';
import { shopDay, shopMoment } from '#core/kernel/shop-time.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { promisedVisits, type Visit } from '#core/reservations/visits.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import { type CellForecast, hourRisk, LIKELY, mphOf, type Risk, worstOf } from './forecast.ts';

// Which hours and values count: docs/decisions/26-weather.md.

/** A product at a party, and when it stands: from earliest setup to latest take-down. */
export type Standing = {
  readonly reservation: Reservation;
  readonly productId: string;
  readonly title: string;
  readonly image: string;
  readonly quantity: number;
  /** Undefined if nobody entered the limit from its plate. Then nothing can be judged. */
  readonly limitMph: number | undefined;
  /** Indoors, where wind does not matter. */
  readonly indoor: boolean;
  readonly point: Point | undefined;
  readonly from: Instant;
  readonly to: Instant;
  /** When guests are in it: as the customer said, or whole days; not on the pickup day. */
  readonly party: readonly Span[];
  /** A crew has set it up. */
  readonly isUp: boolean;
};

type Span = { readonly from: Instant; readonly to: Instant };

type Facts = {
  readonly products: ReadonlyMap<string, Product>;
  readonly settings: Settings;
  readonly pointOf: (postalCode: string) => Point | undefined;
  /** What the crews have reported about the visits so far. */
  readonly crewDays: CrewDays;
};

/** Whether wind matters to the product. Tables and chairs have no limit. */
const standsInTheWind = (product: Product | undefined): boolean =>
  product === undefined || takesGround(product) || limitOf(product) !== undefined;

const limitOf = (product: Product | undefined): number | undefined => product?.handling?.maxWindMph;

const partyOf = (
  { startsAt, endsAt }: Reservation['event'],
  { startDate, endDate }: { readonly startDate: CalendarDay; readonly endDate: CalendarDay },
): readonly Span[] =>
  eachDay(startDate, endDate).map((day) => {
    const next = addDays(day, 1);
    if (startsAt === undefined || endsAt === undefined) {
      return { from: shopMoment(day, '00:00'), to: shopMoment(next, '00:00') };
    }
    return {
      from: shopMoment(day, startsAt),
      to: shopMoment(endsAt < startsAt ? next : day, endsAt),
    };
  });

/**
 * A confirmed party's products, each once per period, unless a crew has picked them up or could not
 * deliver them.
 */
export function standingsOf(
  reservation: Reservation,
  { products, settings, pointOf, crewDays }: Facts,
): readonly Standing[] {
  const { event, lines, status } = reservation;
  if (status !== 'confirmed') return [];
  const visits = promisedVisits(reservation, settings);
  const stateOf = ({ kind, day }: Visit, line: number) =>
    Object.values(crewDays.get(day)?.stops ?? {}).find(
      (stop) =>
        stop.reservationId === reservation.id && stop.kind === kind && stop.lines.includes(line),
    )?.state;
  const same = Map.groupBy(
    lines.map((line, index) => ({ ...line, index })),
    ({ productId, startDate, endDate }) => `${productId} ${startDate} ${endDate}`,
  );
  return [...same.values()].flatMap(([line, ...more]): readonly Standing[] => {
    const product = products.get(line?.productId ?? '');
    if (line === undefined || !standsInTheWind(product)) return [];
    const [brings, fetches] = visits.filter((visit) => visit.lines.includes(line.index));
    if (brings === undefined || fetches === undefined) return [];
    const brought = stateOf(brings, line.index);
    if (brought === 'failed' || stateOf(fetches, line.index) === 'done') return [];
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
        party: partyOf(event, line),
        isUp: brought === 'done',
      },
    ];
  });
}

type JudgedHour = {
  readonly at: Instant;
  readonly mph: number | undefined;
  /** The gust is unknown, so the wind was judged instead. */
  readonly isWind: boolean;
  readonly risk: Risk;
  /** Chances in percent; undefined if unknown, or under a roof, where they do not matter. */
  readonly thunder?: number | undefined;
  readonly rain?: number | undefined;
  /** Guests are in it for at least part of the hour. */
  readonly isParty: boolean;
};

/** The highest chance, and the hours in which it is that high: the first ones in a row. */
export type Peak = { readonly percent: number; readonly from: Instant; readonly to: Instant };

/** Undefined if all are unknown, which raises no alarm: many offices give no chance of thunder. */
export function peakOf(hours: readonly JudgedHour[], of: 'thunder' | 'rain'): Peak | undefined {
  const known = hours.filter((hour) => hour[of] !== undefined);
  const percent = Math.max(...known.map((hour) => hour[of] ?? 0));
  const first = known.find((hour) => hour[of] === percent);
  if (first === undefined) return undefined;
  const high = new Set(known.flatMap((hour) => (hour[of] === percent ? [hour.at] : [])));
  let to = after(first.at, HOUR);
  while (high.has(to)) to = after(to, HOUR);
  return { percent, from: first.at, to };
}

const isLikely = (peak: Peak | undefined): boolean => (peak?.percent ?? 0) >= LIKELY;

/** The highest of those that are likely, the first one of equals. */
export const likelyOf = (peaks: readonly (Peak | undefined)[]): Peak | undefined =>
  peaks
    .filter((peak) => peak !== undefined)
    .filter(isLikely)
    .toSorted((a, b) => b.percent - a.percent || a.from - b.from)[0];

/** Needs the owner because of likely thunder, not because of wind over the limit. */
export const isOfThunder = ({ thunder, risk }: Pick<PartyDay, 'thunder' | 'risk'>): boolean =>
  risk !== 'stop' && isLikely(thunder);

/**
 * What to do about wind, or likely thunder. During the party the customer may choose, as long as
 * nothing is set up.
 * Wind only before or after the party is for the crew to avoid, and the party can take place. Where
 * neither helps, the unit has to be deflated in that wind, so somebody calls.
 */
export const WIND_ADVICE = [
  'offer',
  'set_up_later',
  'pick_up_early',
  'pick_up_now',
  'call_customer',
] as const;
type WindAdvice = (typeof WIND_ADVICE)[number];

/** One product on one day, judged hour by hour. */
export type PartyDay = Omit<Standing, 'from' | 'to' | 'party' | 'isUp'> & {
  readonly day: CalendarDay;
  readonly hours: readonly JudgedHour[];
  /** The worst of its hours, and at least near if thunder is likely. */
  readonly risk: Risk;
  /** The highest chances during the party. */
  readonly thunder?: Peak | undefined;
  readonly rain?: Peak | undefined;
  readonly advice?: WindAdvice | undefined;
};

function adviceFor(
  { party, isUp, from }: Pick<Standing, 'party' | 'isUp' | 'from'>,
  hours: readonly JudgedHour[],
  isStormy: boolean,
  now: Instant,
): WindAdvice | undefined {
  const mayAsk = !isUp && now < from;
  const inParty = worstOf(hours.flatMap(({ isParty, risk }) => (isParty ? [risk] : ['ok'])));
  const over = hours.filter(({ risk }) => risk === 'stop');
  const isNear = over.length === 0 && inParty !== 'ok';
  if (mayAsk && (isStormy || inParty === 'stop' || isNear)) return 'offer';
  if (isStormy) return 'call_customer';
  if (over.length === 0) return undefined;
  const begins = party[0]?.from ?? from;
  const ends = party.at(-1)?.to ?? begins;
  if (!isUp && over.every(({ at }) => at < begins)) return 'set_up_later';
  if (over.some(({ at }) => at < ends)) return 'call_customer';
  return now < ends ? 'pick_up_early' : 'pick_up_now';
}

/** Hours that are at least partly within the span. A day on the shop's clock has 23, 24 or 25. */
const hoursOf = (from: number, to: number): readonly Instant[] => {
  const first = from - (from % HOUR);
  const count = Math.max(0, Math.ceil((to - first) / HOUR));
  return Array.from({ length: count }, (_, index) => instant(first + index * HOUR));
};

/**
 * The part of a product's time that is within the span, one row per day.
 * @param forecast undefined if unavailable, which makes every hour unknown
 * @param span from now on
 */
export function partyDays(
  { from, to, party, isUp, ...standing }: Standing,
  forecast: CellForecast | undefined,
  span: { readonly from: Instant; readonly to: Instant },
): readonly PartyDay[] {
  const known = new Map(forecast?.hours.map((hour) => [hour.at, hour]));
  const judged = hoursOf(Math.max(from, span.from), Math.min(to, span.to)).map((at): JudgedHour => {
    const hour = known.get(at);
    const mph = mphOf(hour);
    const isWind = mph !== undefined && hour?.gustMph === null;
    const isParty = party.some((one) => at < one.to && at + HOUR > one.from);
    const risk = standing.indoor ? 'ok' : hourRisk(mph, standing.limitMph);
    const { thunder, rain } = (standing.indoor ? undefined : hour) ?? {};
    return {
      at,
      mph,
      isWind,
      risk,
      isParty,
      thunder: thunder ?? undefined,
      rain: rain ?? undefined,
    };
  });
  return [...Map.groupBy(judged, ({ at }) => shopDay(at))].map(([day, hours]) => {
    const inParty = hours.filter(({ isParty }) => isParty);
    const thunder = peakOf(inParty, 'thunder');
    const isStormy = isLikely(thunder);
    return {
      ...standing,
      day,
      hours,
      risk: worstOf([...hours.map(({ risk }) => risk), ...(isStormy ? ['watch' as const] : [])]),
      thunder,
      rain: peakOf(inParty, 'rain'),
      advice: adviceFor({ party, isUp, from }, hours, isStormy, span.from),
    };
  });
}
