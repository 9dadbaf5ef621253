import { keepPreviousData } from '@tanstack/react-query';
import { isShut } from '#core/capacity/shut-days.ts';
import type { OutputOf } from '#core/contract/fields.ts';
import type { WEATHER_ROUTES, WeatherDto, WeatherParty } from '#core/contract/weather.ts';
import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import { after, HOUR, type Instant, instant, isoFromInstant } from '#core/kernel/instant.ts';
import { SHOP_TIME_ZONE, shopMoment } from '#core/kernel/shop-time.ts';
import { AHEAD } from '#core/weather/watch-weather.ts';
import type { Meaning } from '#web/admin/ui/badge.tsx';
import { type BodyOf, hooksOf } from '#web/admin/ui/hooks-of.ts';
import { dayName, momentName, usd } from '#web/admin/ui/words.ts';

const { useAsk, useRead, useReplace, useWrite } = hooksOf<typeof WEATHER_ROUTES>();

const KEY = ['admin', 'weather'] as const;

/** Forecasts are fetched every half hour. The board checks for news more often. */
const LOOK_EVERY = 60_000;

export const useWeather = () =>
  useRead(KEY, (call) => call('GET /weather'), { refetchInterval: LOOK_EVERY });

export const useAskNow = () => useReplace(KEY, (call) => call('POST /weather/refresh'));

/** The deliveries of a day that rain may call off. */
export const useRainDay = (day: CalendarDay) =>
  useRead([...KEY, 'rain', day], (call) => call('GET /weather/rain', { query: { day } }));

export type OfferAsked = {
  readonly reservationId: string;
  readonly rainOn?: CalendarDay;
  readonly because?: 'rain' | 'wind';
  readonly until?: string;
  readonly days?: readonly CalendarDay[];
};

const offerBody = ({ days, ...body }: OfferAsked) => ({
  body: { ...body, days: days && [...days] },
});

export type CallOffAsked = BodyOf<typeof WEATHER_ROUTES, 'POST /weather/call-off'>;
export type CallOffChoice = CallOffAsked['choice'];

/** What calling off a delivery would give back now, by booking. Read anew whenever it is opened. */
export const useCallOffAmounts = (day: CalendarDay) =>
  useRead([...KEY, 'call-off', day], (call) => call('GET /weather/call-off', { query: { day } }), {
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });

/** Calls off one delivery because of the weather. */
export const useCallOff = () =>
  useWrite([...KEY, 'rain'], (call, body: CallOffAsked) =>
    call('POST /weather/call-off', { body }),
  );

/** Mails the customer of the reservation the choice. */
export const useOfferChoice = () =>
  useReplace(KEY, (call, offer: OfferAsked) => call('POST /weather/offers', offerBody(offer)));

/** That mail, before it is sent. */
export const useOfferEmail = () =>
  useAsk((call, offer: OfferAsked) => call('POST /weather/offers/mail', offerBody(offer)));

/**
 * The days that each customer of an offer could choose now, and those that only some could;
 * undefined while loading.
 */
export function useOfferPreview(
  body: { readonly rainOn?: CalendarDay; readonly days?: readonly CalendarDay[] },
  enabled: boolean,
): OfferPreview | undefined {
  const { data } = useRead(
    [...KEY, 'preview', body],
    (call) =>
      call('POST /weather/offers/preview', {
        body: { ...body, ...(body.days && { days: [...body.days] }) },
      }),
    { enabled, placeholderData: keepPreviousData },
  );
  return (
    data && {
      days: new Map(data.bookings.map(({ reservationId, days }) => [reservationId, days] as const)),
      scarce: data.scarce,
    }
  );
}

export type OfferPreview = {
  /** Delivery days by booking. */
  readonly days: ReadonlyMap<string, readonly string[]>;
  readonly scarce: OutputOf<
    (typeof WEATHER_ROUTES)['POST /weather/offers/preview']['answer']
  >['scarce'];
};

/** `Sat, Dec 12: 1 Pirate Ship for 2 bookings` */
export const scarceText = ({
  day,
  title,
  units,
  bookings,
}: OfferPreview['scarce'][number]): string =>
  `${dayName(day)}: ${units} × ${title} for ${bookings} bookings`;

type Limits = Parameters<typeof isShut>[1];

/** Without those on which the shop is closed. */
const openAfter = (
  day: CalendarDay,
  apart: readonly number[],
  limits: Limits | undefined,
): readonly CalendarDay[] =>
  apart.map((by) => addDays(day, by)).filter((one) => limits === undefined || !isShut(one, limits));

/** Days after a rainy one that may be offered: the next ones, and those around its weekday. */
export const rainDaysAfter = (day: CalendarDay, limits?: Limits): readonly CalendarDay[] =>
  openAfter(day, [1, 2, 3, 4, 5, 6, 7, 8, 13, 14, 15, 21], limits);

/** Those ticked at first: around the same weekday, when it is not as wet any more. */
export const usualRainDays = (day: CalendarDay, limits?: Limits): readonly CalendarDay[] =>
  openAfter(day, [6, 7, 8, 14], limits);

const ENDS = ['09:00', '12:00', '15:00', '18:00', '21:00'] as const;
const ENDS_THAT_DAY = ['06:00', '07:00'] as const;

/** The moments before a rainy day at which its customers' choice may end, an hour ahead or more. */
export const choiceEnds = (day: CalendarDay, now: Instant): readonly Instant[] =>
  [-2, -1, 0]
    .flatMap((by) =>
      (by === 0 ? ENDS_THAT_DAY : ENDS).map((time) => shopMoment(addDays(day, by), time)),
    )
    .filter((end) => end >= after(now, HOUR));

export type Risk = WeatherParty['risk'];

type RiskLook = { readonly name: string; readonly mark: Meaning };

export const RISK_LOOKS: Readonly<Record<Risk, RiskLook>> = {
  stop: { name: 'Over', mark: 'act' },
  watch: { name: 'Near', mark: 'look' },
  unknown: { name: 'Unknown', mark: 'unknown' },
  ok: { name: 'Below', mark: 'done' },
};

/** The look of a party's risk. Likely thunder is as urgent as wind near the limit. */
export const riskName = ({ risk, isOfThunder }: WeatherParty): string =>
  isOfThunder === true ? 'Thunder' : RISK_LOOKS[risk].name;

/** What the crew should do about it, if the party itself can go ahead. */
export const CREW_ADVICE: ReadonlyMap<WeatherParty['advice'], string> = new Map([
  ['set_up_later', 'Set up later'],
  ['pick_up_early', 'Pick up early'],
  ['pick_up_now', 'Pick up now'],
  ['call_customer', 'Call the customer'],
]);

const HOUR_NAME = new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  timeZone: SHOP_TIME_ZONE,
});

/** `3 PM` in shop time. */
export const hourName = (iso: string): string => HOUR_NAME.format(Date.parse(iso));

/** `1–3 PM`, `11 AM–1 PM`, `all day` */
const hoursName = (from: string, to: string): string => {
  if (Date.parse(to) - Date.parse(from) >= 23 * HOUR) return 'all day';
  const [begins, ends] = [hourName(from), hourName(to)];
  return `${begins.slice(-2) === ends.slice(-2) ? begins.slice(0, -3) : begins}–${ends}`;
};

/** `60%, 1–3 PM`; undefined if the source gives none. */
export const chanceText = (peak: WeatherParty['thunder']): string | undefined =>
  peak && `${peak.percent}%${peak.percent > 0 ? `, ${hoursName(peak.from, peak.to)}` : ''}`;

/** The source's own words name no lower chance. */
const NAMED_FROM = 15;

/**
 * The day's worst hour: the strongest of those that set its risk, within the party if the
 * customer is asked.
 */
function worstHour({ hours, risk, advice }: WeatherParty) {
  const those = hours.filter((hour) => hour.risk === risk);
  const inParty = advice === 'offer' ? those.filter(({ isParty }) => isParty) : [];
  return (inParty.length > 0 ? inParty : those).reduce<WeatherParty['hours'][number] | undefined>(
    (worst, hour) => ((hour.gustMph ?? 0) > (worst?.gustMph ?? -1) ? hour : worst),
    undefined,
  );
}

/** `2 mph over the limit at 3 PM`, `5 mph below`, `no limit entered`. */
export function riskText(party: WeatherParty): string {
  const { limitMph, risk, hours, indoor } = party;
  if (indoor) return 'no wind';
  if (party.isOfThunder === true) return chanceText(party.thunder) ?? '';
  if (limitMph === null) return 'no limit entered';
  const worst = worstHour(party);
  if (risk === 'unknown') {
    const first = hours.find((hour) => hour.gustMph === null);
    const isAll = hours.every((hour) => hour.gustMph === null);
    return isAll || first === undefined ? 'no forecast' : `from ${hourName(first.at)}`;
  }
  if (worst === undefined || worst.gustMph === null) return '';
  const by = worst.gustMph - limitMph;
  if (risk === 'ok') return `${-by} mph below`;
  const how = by > 0 ? `${by} mph over the limit` : by === 0 ? 'at the limit' : `${-by} mph below`;
  return `${how} at ${hourName(worst.at)}`;
}

const ANSWERS = {
  refund: 'Chose a refund',
  rain_check: 'Chose a rain check',
  move: 'Moved to another day',
  substitute: 'Chose something else',
  keep: 'Keeps the day',
} as const;

/** How the customer's choice stands; undefined if none was offered. */
export function offerText({ offer }: Pick<WeatherParty, 'offer'>): string | undefined {
  if (offer === undefined) return undefined;
  if (offer.answer !== undefined) return ANSWERS[offer.answer];
  return offer.isOpen ? 'Offered, no answer' : 'Did not answer';
}

/**
 * `Thunder 60%, 1–3 PM; rain 80%, 1–4 PM`, without thunder where that is said as its risk; empty
 * if neither has a chance worth a line.
 */
export function skyText(party: WeatherParty): string {
  const isSaid = party.isOfThunder === true && offerText(party) === undefined;
  const named = [
    ['thunder', isSaid ? undefined : party.thunder],
    ['rain', party.rain],
  ] as const;
  const said = named
    .filter(([, peak]) => (peak?.percent ?? 0) >= NAMED_FROM)
    .map(([name, peak]) => `${name} ${chanceText(peak)}`)
    .join('; ');
  return said.slice(0, 1).toUpperCase() + said.slice(1);
}

/** The most that a customer can choose to get back, as part of a sentence. */
export const mostBack = ({
  paidCents,
  others,
}: Pick<WeatherParty, 'paidCents' | 'others'>): string =>
  paidCents > 0
    ? `${others === undefined ? '' : 'up to '}${usd(paidCents)} back`
    : 'a cancellation at no cost';

/** What they can choose where no day fits. Who paid nothing gets no rain check. */
export const onlyLeft = (party: Pick<WeatherParty, 'paidCents' | 'others' | 'rainCheck'>): string =>
  `${party.rainCheck && party.paidCents > 0 ? 'a rain check or ' : ''}${mostBack(party)}`;

/** What a choice leaves as it is; undefined if nothing else is booked. */
export const staysBooked = ({ others }: Pick<WeatherParty, 'others'>): string | undefined =>
  others && `Other dates stay as booked: ${others}.`;

/** `18 over, 3 PM`, for a narrow column. */
export const riskShort = (party: WeatherParty): string =>
  riskText(party)
    .replace(' mph over the limit at ', ' over, ')
    .replace(/ mph below at /, ' below, ');

/** Customers who were asked to choose and have not answered. */
export const waitingFor = (parties: readonly WeatherParty[]): number =>
  new Set(
    parties.flatMap(({ offer, reservationId }) => (offer?.isOpen === true ? [reservationId] : [])),
  ).size;

/** All hours in words, for people who cannot see the bars. */
export const hoursText = ({ hours, limitMph, indoor }: WeatherParty): string =>
  indoor
    ? 'Indoors, so the weather does not matter.'
    : `${limitMph === null ? 'No limit entered' : `Limit ${limitMph} mph`}. ${hours
        .map(({ at, gustMph, isWind, risk }) => {
          const blows = gustMph === null ? 'unknown' : `${gustMph}${isWind ? ' wind' : ''}`;
          return `${hourName(at)}: ${blows}${risk === 'stop' ? ', over' : risk === 'watch' ? ', near' : ''}`;
        })
        .join('; ')}.`;

/** The hours that a day's parties share as their axis. */
export const axisOf = (parties: readonly WeatherParty[]): readonly string[] => [
  ...new Set(parties.flatMap(({ hours }) => hours.map(({ at }) => at)).toSorted()),
];

const RANK: readonly Risk[] = ['stop', 'watch', 'unknown', 'ok'];

/**
 * One entry for each booking whose customer may be offered a choice: its worst day, worst first.
 */
export function toOffer(parties: readonly WeatherParty[]): readonly WeatherParty[] {
  const exposed = parties.filter(({ advice }) => advice === 'offer');
  const worst = [...Map.groupBy(exposed, ({ reservationId }) => reservationId).values()].flatMap(
    (rows) => rows.toSorted(byRisk).slice(0, 1),
  );
  return worst.toSorted(byRisk);
}

const byRisk = (a: WeatherParty, b: WeatherParty): number =>
  RANK.indexOf(a.risk) - RANK.indexOf(b.risk) || a.day.localeCompare(b.day);

/** Where the board ends, so that nobody takes a later party for a calm one. */
export const boardEnd = (now: string): string =>
  `This board ends ${momentName(isoFromInstant(instant(Date.parse(now) + AHEAD)))}, 72 hours from now. Later parties appear as they get closer.`;

export type WeatherDay = { readonly day: string; readonly parties: readonly WeatherParty[] };

export const daysOf = ({ parties }: WeatherDto): readonly WeatherDay[] =>
  [...Map.groupBy(parties, ({ day }) => day)].map(([day, of]) => ({ day, parties: of }));
