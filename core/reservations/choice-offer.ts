import type { ProductId } from '#core/catalogue/product.ts';
import type { Actor } from '#core/kernel/actor.ts';
import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Cents } from '#core/kernel/cents.ts';
import { after, HOUR, type Instant } from '#core/kernel/instant.ts';
import { isSamePeriod, type RentalPeriod } from '#core/kernel/rental-days.ts';
import { shopDay, shopMoment } from '#core/kernel/shop-time.ts';

/** `keep`: it stays as booked, and what was offered is declined. */
export const CHOICES = ['refund', 'rain_check', 'move', 'substitute', 'keep'] as const;
export type Choice = (typeof CHOICES)[number];

/** The forecast for one product at the time of the offer. */
type ShownForecast = {
  readonly title: string;
  readonly day: CalendarDay;
  readonly limitMph?: number | undefined;
  /** `mph` is absent if unknown. */
  readonly hours: readonly { readonly at: Instant; readonly mph?: number | undefined }[];
};

type Titled = {
  readonly productId: ProductId;
  readonly title: string;
  readonly es?: { readonly title?: string | undefined } | undefined;
};

/**
 * The weather may end the party: a refund of its rentals, another day, or a rain check if there are
 * any and nothing else is rented.
 */
type ForWeather = {
  readonly reason: 'weather';
  readonly source: string;
  readonly recorded: boolean;
  /** Time of the source's forecast; absent if there was none. */
  readonly readAt?: Instant | undefined;
  readonly told: readonly ShownForecast[];
  /** The office calls off the day because of rain. No forecast here judges rain. */
  readonly isRain?: boolean | undefined;
  /** The highest chance, in percent, if it is because of thunder and not of wind. */
  readonly thunder?: { readonly percent: number; readonly at: Instant } | undefined;
  /** The booking's terms had no rain checks at the time of the offer. */
  readonly noRainCheck?: boolean | undefined;
};

/** A unit may not go out and there is no other: a substitute, another day, or a refund for it. */
type ForUnit = Titled & {
  readonly reason: 'unit';
  /** Nothing else is rented, so a refund means everything that was paid. */
  readonly isAll: boolean;
  /** `less`: the amount by which the total would fall. It never rises. */
  readonly substitutes: readonly (Titled & { readonly less: Cents })[];
};

type OfferReason = ForWeather | ForUnit;

/** `less`: the amount by which the total would fall. It never rises; absent while unknown. */
export type OfferedDays = RentalPeriod & { readonly less?: Cents | undefined };

type Offered = {
  readonly id: string;
  readonly at: Instant;
  readonly by: Actor;
  /**
   * Open until this moment. Unless staff set it: the evening before, or for wind when the crew
   * would come.
   */
  readonly until: Instant;
  /** The period whose rentals may move. */
  readonly period: RentalPeriod;
  /** Where they may move: periods that the crews could promise at the time of the offer. */
  readonly days: readonly OfferedDays[];
  /** What the total would fall by if they came off. Absent if all or none of the booking may. */
  readonly off?: Cents | undefined;
  /** Taken back by the office, or replaced by another offer, so there is nothing to choose. */
  readonly withdrawn?: { readonly at: Instant; readonly by: Actor } | undefined;
  /** When a change of units found the rental a unit, which ended the offer for good. */
  readonly backAt?: Instant | undefined;
  readonly answer?:
    | {
        readonly choice: Choice;
        readonly at: Instant;
        /** The days it moved to. */
        readonly days?: RentalPeriod | undefined;
        /** The substitute. */
        readonly productId?: ProductId | undefined;
      }
    | undefined;
};

/** A choice offered by the private link when the shop may not be able to keep its promise. */
export type ChoiceOffer = Offered & OfferReason;
export type WeatherOffer = Offered & ForWeather;
export type UnitOffer = Offered & ForUnit;

/** The part of an offer that is known before it is made. */
type Drafted = Pick<Offered, 'id' | 'period' | 'days' | 'off'>;
export type OfferDraft = Drafted & OfferReason;
export type UnitDraft = Drafted & ForUnit;

/** The crews load in the morning, so the shop has to know in the evening what to load. */
const EVENING = '18:00';
/** Asked later than that, a customer still gets this long. */
export const TO_ANSWER = 2 * HOUR;

/** The evening before a delivery, if the customer then still has time to answer. */
export function eveningBefore(day: CalendarDay, now: Instant): Instant | undefined {
  const evening = shopMoment(addDays(day, -1), EVENING);
  return evening >= after(now, TO_ANSWER) ? evening : undefined;
}

/** The most days that staff may offer. */
export const MOST_OFFERED_DAYS = 12;

/** Beyond this number older ones are dropped; a party has few. */
export const MOST_OFFERS = 10;

type WithOffers = { readonly choiceOffers?: readonly ChoiceOffer[] | undefined };

type Rental = RentalPeriod & { readonly productId: ProductId; readonly per?: unknown };

/** Whether the offer is about this line. */
export const isAbout = (
  line: Rental,
  { productId, period }: Pick<UnitDraft, 'productId' | 'period'>,
) => line.productId === productId && line.per === undefined && isSamePeriod(line, period);

/**
 * Whether the offer is about a later rental than this one. The earliest is asked about first, so it
 * gives way.
 */
export const isAboutLater = (
  { reason, period }: Pick<ChoiceOffer, 'reason' | 'period'>,
  { startDate }: RentalPeriod,
): boolean => reason === 'unit' && period.startDate > startDate;

/**
 * Splits a booking's rentals by the period that may move; add-ons follow them. No `others` if the
 * booking no longer has that period.
 */
export function rentalsBy<Line extends RentalPeriod & { readonly per?: unknown }>(
  lines: readonly Line[],
  period: RentalPeriod,
): { readonly moving: readonly Line[]; readonly others: readonly Line[] } {
  const rentals = lines.filter(({ per }) => per === undefined);
  const moving = rentals.filter((line) => isSamePeriod(line, period));
  return {
    moving,
    others: moving.length === 0 ? [] : rentals.filter((line) => !moving.includes(line)),
  };
}

/** Each title once. */
export const titlesOf = (lines: readonly { readonly title: string }[]): readonly string[] => [
  ...new Set(lines.map(({ title }) => title)),
];

type Offering = WithOffers & { readonly status: string; readonly lines: readonly Rental[] };

/** The latest one that nobody answered or withdrew, unless its rental changed in another way. */
function lastStanding({ choiceOffers = [], status, lines }: Offering): ChoiceOffer | undefined {
  const last = choiceOffers.at(-1);
  if (last === undefined || last.answer !== undefined) return undefined;
  if (last.withdrawn !== undefined) return undefined;
  const isThere =
    last.reason === 'weather'
      ? rentalsBy(lines, last.period).moving.length > 0
      : lines.some((line) => isAbout(line, last));
  return isThere && status === 'confirmed' ? last : undefined;
}

/** None once its unit was back, even if that is out again: then the shop has to ask again. */
function unansweredOf(reservation: Offering): ChoiceOffer | undefined {
  const last = lastStanding(reservation);
  return last?.backAt === undefined ? last : undefined;
}

/** The offer that its unit's return ended, through the day that it is about. */
export function endedByReturn(reservation: Offering, now: Instant): UnitOffer | undefined {
  const last = lastStanding(reservation);
  return last?.reason === 'unit' &&
    last.backAt !== undefined &&
    shopDay(now) <= last.period.startDate
    ? last
    : undefined;
}

/** The offer to be answered now. */
export function openOfferOf(reservation: Offering, now: Instant): ChoiceOffer | undefined {
  const offer = unansweredOf(reservation);
  return offer !== undefined && now < offer.until ? offer : undefined;
}

/** The offer that was not answered in time, through the day that it is about. */
export function lateOfferOf(reservation: Offering, now: Instant): ChoiceOffer | undefined {
  const offer = unansweredOf(reservation);
  return offer !== undefined && now >= offer.until && shopDay(now) <= offer.period.startDate
    ? offer
    : undefined;
}

/** Why an offer can no longer be answered. `changed`: its booking is no longer as it was. */
export type WhyOver = 'answered' | 'late' | 'replaced' | 'withdrawn' | 'changed';

export function whyOver({ choiceOffers = [] }: WithOffers, offerId: string, now: Instant): WhyOver {
  const offer = choiceOffers.find(({ id }) => id === offerId);
  if (offer?.answer !== undefined) return 'answered';
  if (offer?.withdrawn !== undefined) {
    return choiceOffers.at(-1) === offer ? 'withdrawn' : 'replaced';
  }
  return offer !== undefined && now >= offer.until ? 'late' : 'changed';
}

/** The source of an offer that somebody makes whatever the forecast. */
export const THE_OFFICE = 'the office';

export const isByOffice = ({ source }: Pick<WeatherOffer, 'source'>): boolean =>
  source === THE_OFFICE;

/** An offer based on a recorded week is a trial, which the owner has to allow. */
export const mayOffer = (
  source: { readonly recorded: boolean } | undefined,
  { weather }: { readonly weather?: { readonly offersOnRecorded: boolean } | undefined },
): boolean => source?.recorded !== true || weather?.offersOnRecorded === true;

/** The last one that was not withdrawn. */
export const lastOffer = <Reason extends OfferReason['reason']>(
  { choiceOffers = [] }: WithOffers,
  reason: Reason,
): Extract<ChoiceOffer, { readonly reason: Reason }> | undefined =>
  choiceOffers.findLast(
    (one): one is Extract<ChoiceOffer, { readonly reason: Reason }> =>
      one.reason === reason && one.withdrawn === undefined,
  );

/** What an email about the latest choice compares: the rental without a unit, and its substitutes. */
export function comparedIn(reservation: WithOffers): readonly ProductId[] {
  const offer = lastOffer(reservation, 'unit');
  return offer === undefined
    ? []
    : [offer.productId, ...offer.substitutes.map(({ productId }) => productId)];
}

/** Whether the offer was made in place of one that was still open. */
export const replacedAnother = ({ choiceOffers = [] }: WithOffers, { at }: ChoiceOffer): boolean =>
  choiceOffers.some(({ withdrawn }) => withdrawn?.at === at);

/** When staff took back the last choice about this period because of the weather. */
export const withdrawnAt = (
  { choiceOffers = [] }: WithOffers,
  period: RentalPeriod,
): Instant | undefined =>
  choiceOffers.findLast((one) => one.reason === 'weather' && isSamePeriod(one.period, period))
    ?.withdrawn?.at;

/** What the weather is that an offer is because of. */
export const weatherIn = ({ isRain, thunder }: WeatherOffer): 'rain' | 'thunder' | 'wind' =>
  isRain === true ? 'rain' : thunder === undefined ? 'wind' : 'thunder';

/** The strongest known hour of the forecast, with its product. */
export function worstForecast({ told }: Pick<WeatherOffer, 'told'>) {
  let worst: { title: string; limitMph: number | undefined; at: Instant; mph: number } | undefined;
  for (const { title, limitMph, hours } of told) {
    for (const { at, mph } of hours) {
      if (
        mph !== undefined &&
        mph - (limitMph ?? 0) > (worst ? worst.mph - (worst.limitMph ?? 0) : -Infinity)
      ) {
        worst = { title, limitMph, at, mph };
      }
    }
  }
  return worst;
}
