import type { ProductId } from '#core/catalogue/product.ts';
import type { Actor } from '#core/kernel/actor.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Cents } from '#core/kernel/cents.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { isSamePeriod, type RentalPeriod } from '#core/kernel/rental-days.ts';

export const CHOICES = ['refund', 'rain_check', 'move', 'substitute'] as const;
type Choice = (typeof CHOICES)[number];

/** What was forecast for one product when the choice was offered. */
type ForecastTold = {
  readonly title: string;
  readonly day: CalendarDay;
  readonly limitMph?: number | undefined;
  /** Absent mph: unknown. */
  readonly hours: readonly { readonly at: Instant; readonly mph?: number | undefined }[];
};

type Titled = {
  readonly productId: ProductId;
  readonly title: string;
  readonly es?: { readonly title?: string | undefined } | undefined;
};

/** The wind may end the party: all that was paid back, another day, a rain check where the shop gives any. */
type ForWeather = {
  readonly reason: 'weather';
  readonly source: string;
  readonly recorded: boolean;
  /** When the source gave it; absent: there was no forecast. */
  readonly readAt?: Instant | undefined;
  readonly told: readonly ForecastTold[];
  /** The booking's terms had no rain checks when it was offered. */
  readonly noRainCheck?: boolean | undefined;
};

/** A unit may not go out and there is no other: something else, another day, or the money for that rental. */
type ForUnit = Titled & {
  readonly reason: 'unit';
  /** Nothing else is rented: its money back is all that was paid. */
  readonly isAll: boolean;
  /** `less`: what the total would fall by; it never rises. */
  readonly substitutes: readonly (Titled & { readonly less: Cents })[];
};

type OfferReason = ForWeather | ForUnit;

type Offered = {
  readonly id: string;
  readonly at: Instant;
  readonly by: Actor;
  /** Open until the crew would come. */
  readonly until: Instant;
  /** The rentals of this period may move, */
  readonly period: RentalPeriod;
  /** to one of these, as the crews could promise when it was offered. */
  readonly days: readonly RentalPeriod[];
  readonly answer?:
    | {
        readonly choice: Choice;
        readonly at: Instant;
        /** Where it moved to. */
        readonly days?: RentalPeriod | undefined;
        /** What comes instead. */
        readonly productId?: ProductId | undefined;
      }
    | undefined;
};

/** A choice that the shop offers by the private link because it may not be able to keep its word. */
export type ChoiceOffer = Offered & OfferReason;
export type WeatherOffer = Offered & ForWeather;
export type UnitOffer = Offered & ForUnit;

/** What is known of an offer before it is made. */
type Drafted = Pick<Offered, 'id' | 'period' | 'days'>;
export type OfferDraft = Drafted & OfferReason;
export type UnitDraft = Drafted & ForUnit;

/** Older ones are dropped past these: a party has few. */
export const MOST_OFFERS = 10;

type WithOffers = { readonly choiceOffers?: readonly ChoiceOffer[] | undefined };

type Rental = RentalPeriod & { readonly productId: ProductId; readonly per?: unknown };

/** Whether the offer is about this line. */
export const isAbout = (
  line: Rental,
  { productId, period }: Pick<UnitDraft, 'productId' | 'period'>,
) => line.productId === productId && line.per === undefined && isSamePeriod(line, period);

/** The one the customer may answer now: none once the rental it is about was changed otherwise. */
export function openOfferOf(
  {
    choiceOffers = [],
    status,
    lines,
  }: WithOffers & { readonly status: string; readonly lines: readonly Rental[] },
  now: Instant,
): ChoiceOffer | undefined {
  const last = choiceOffers.at(-1);
  if (last === undefined || last.answer !== undefined || now >= last.until) return undefined;
  const isThere = last.reason === 'weather' || lines.some((line) => isAbout(line, last));
  return isThere && status === 'confirmed' ? last : undefined;
}

/** Who offers on a recorded week tries it out: the owner has to allow it. */
export const mayOffer = (
  source: { readonly recorded: boolean } | undefined,
  { weather }: { readonly weather?: { readonly offersOnRecorded: boolean } | undefined },
): boolean => source?.recorded !== true || weather?.offersOnRecorded === true;

/** The last one of a reason. */
export const lastOffer = <Reason extends OfferReason['reason']>(
  { choiceOffers = [] }: WithOffers,
  reason: Reason,
): Extract<ChoiceOffer, { readonly reason: Reason }> | undefined =>
  choiceOffers.findLast(
    (one): one is Extract<ChoiceOffer, { readonly reason: Reason }> => one.reason === reason,
  );

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
