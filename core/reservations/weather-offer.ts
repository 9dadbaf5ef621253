import type { Actor } from '#core/kernel/actor.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';

export const WEATHER_CHOICES = ['refund', 'rain_check', 'move'] as const;
type WeatherChoice = (typeof WEATHER_CHOICES)[number];

/** What was forecast for one product when the choice was offered. */
type ForecastTold = {
  readonly title: string;
  readonly day: CalendarDay;
  readonly limitMph?: number | undefined;
  /** Absent mph: unknown. */
  readonly hours: readonly { readonly at: Instant; readonly mph?: number | undefined }[];
};

/** The shop offers a choice because of the wind: all that was paid back, another day, a rain check where it gives any. */
export type WeatherOffer = {
  readonly id: string;
  readonly at: Instant;
  readonly by: Actor;
  /** Open until the crew would come. */
  readonly until: Instant;
  readonly source: string;
  readonly recorded: boolean;
  /** When the source gave it; absent: there was no forecast. */
  readonly readAt?: Instant | undefined;
  readonly told: readonly ForecastTold[];
  /** The rentals of this period may move, */
  readonly period: RentalPeriod;
  /** to one of these, as the crews could promise when it was offered. */
  readonly days: readonly RentalPeriod[];
  /** The booking's terms had no rain checks when it was offered. */
  readonly noRainCheck?: boolean | undefined;
  readonly answer?:
    | {
        readonly choice: WeatherChoice;
        readonly at: Instant;
        /** Where it moved to. */
        readonly days?: RentalPeriod | undefined;
      }
    | undefined;
};

/** Older ones are dropped past these: a party has few. */
export const MOST_OFFERS = 10;

/** The one the customer may answer now. */
export function openOfferOf(
  {
    weatherOffers = [],
    status,
  }: { readonly weatherOffers?: readonly WeatherOffer[] | undefined; readonly status: string },
  now: Instant,
): WeatherOffer | undefined {
  const last = weatherOffers.at(-1);
  const isOpen = last !== undefined && last.answer === undefined && now < last.until;
  return isOpen && status === 'confirmed' ? last : undefined;
}

/** Who offers on a recorded week tries it out: the owner has to allow it. */
export const mayOffer = (
  source: { readonly recorded: boolean } | undefined,
  { weather }: { readonly weather?: { readonly offersOnRecorded: boolean } | undefined },
): boolean => source?.recorded !== true || weather?.offersOnRecorded === true;

/** The strongest known hour of what was forecast, with its product. */
export function worstTold({ told }: Pick<WeatherOffer, 'told'>) {
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
