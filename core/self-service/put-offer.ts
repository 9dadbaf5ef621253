import { DAYS } from '#core/checkout/nearest.ts';
import type { ActionContext } from '#core/kernel/actor.ts';
import { addDays, type CalendarDay, daysBetween } from '#core/kernel/calendar-day.ts';
import { type Cents, NO_CENTS, subtractCents } from '#core/kernel/cents.ts';
import { after, HOUR, type Instant } from '#core/kernel/instant.ts';
import { byPeriod, type RentalPeriod } from '#core/kernel/rental-days.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { shopDay, shopMoment, shopTime } from '#core/kernel/shop-time.ts';
import { bookedPolicyOf } from '#core/refunds/cancellation-policy.ts';
import { refundGiven } from '#core/refunds/given-away.ts';
import { refundOnCancel } from '#core/refunds/refund-on-cancel.ts';
import {
  type BookingDecision,
  type BookingFacts,
  needsMore,
  reservationOnly,
} from '#core/reservations/booking-decision.ts';
import {
  type ChoiceOffer,
  eveningBefore,
  isAboutLater,
  MOST_OFFERS,
  type OfferDraft,
  type OfferedDays,
  openOfferOf,
  rentalsBy,
  TO_ANSWER,
  type WeatherOffer,
} from '#core/reservations/choice-offer.ts';
import { hasOpenDispute } from '#core/reservations/disputes.ts';
import { withHistory } from '#core/reservations/history.ts';
import { netPaidOf, type Reservation } from '#core/reservations/reservation.ts';
import { textsOf } from '#core/reservations/text-consent.ts';
import { type PromisedVisit, promisedVisits } from '#core/reservations/visits.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import { type Limits, type NeedsOwner, overLimit } from '#core/staff/limits.ts';
import type { Amendment } from './amendment.ts';
import { changeRequestOf } from './change-request.ts';
import type { Revised } from './revise.ts';

/** The shop asks for the change, so deadlines, tiers and a higher price do not apply. */
export const OFFER_TERMS = { waives: true, isOffered: true } as const;

const othersThan = (
  { lines }: Pick<Reservation, 'lines'>,
  { period }: Pick<ChoiceOffer, 'period'>,
) => rentalsBy(lines, period).others;

/** For a whole booking, and no credit for money that a bank may still give back. */
export const mayBeRainCheck = (reservation: Reservation, offer: WeatherOffer): boolean =>
  offer.noRainCheck !== true &&
  othersThan(reservation, offer).length === 0 &&
  !hasOpenDispute(reservation);

/** Takes the rentals of the offer's period off the booking. Undefined if nothing else is rented. */
export function withoutPeriod(
  reservation: Reservation,
  offer: Pick<ChoiceOffer, 'period'>,
): Amendment | undefined {
  const lines = othersThan(reservation, offer);
  return lines.length === 0
    ? undefined
    : { kind: 'lines', lines, addOns: changeRequestOf(reservation).addOns };
}

/** What a refund gives back, and by how much the total falls. Unless `isAll`, other rentals stay. */
export type RefundChoice = {
  readonly back: Cents;
  readonly less: Cents;
  readonly isAll: boolean;
};

/** How an offered change is tried, as the customer's answer would make it. */
export type TryChange = (change: Amendment) => Result<Revised, { readonly kind: string }>;

/** What an offer keeps of it: nothing if it cancels the booking, or is not possible. */
export const offOf = (refund: RefundChoice | undefined): Pick<ChoiceOffer, 'off'> =>
  refund === undefined || refund.isAll ? {} : { off: refund.less };

export const lessBy = ({ quote }: Pick<Revised, 'quote'>): Cents =>
  subtractCents(NO_CENTS, quote.difference);

/**
 * Undefined if the rest cannot be booked on its own. The customer has to call then.
 * @param without what a refund takes off; undefined if it cancels the booking
 */
export function refundChoice(
  reservation: Reservation,
  without: Amendment | undefined,
  decide: TryChange,
): RefundChoice | undefined {
  if (without === undefined) {
    return { back: netPaidOf(reservation), less: reservation.total, isAll: true };
  }
  const off = decide(without);
  return off.ok
    ? { back: off.value.quote.excess, less: lessBy(off.value), isAll: false }
    : undefined;
}

export const movedTo = (
  { period }: Pick<ChoiceOffer, 'period'>,
  days: RentalPeriod,
): Amendment => ({
  kind: 'reschedule',
  period,
  startDate: days.startDate,
  endDate: days.endDate,
});

/**
 * Days from the party, after bad weather and once the forecasts end: the same weekday first. For a
 * unit also before the party, as long as there is time to deliver; the answer decides again.
 */
export const LATER = [7, 14, 6, 8, 21, 13, 15, 28] as const;
export const NEAREST = [...DAYS, 21, 28] as const;
const MOST_LATER = 3;
export const MOST_NEAREST = 6;

/** Periods of the same length from these days on. */
export function periodsFrom(
  { startDate, endDate }: RentalPeriod,
  starts: readonly CalendarDay[],
): readonly RentalPeriod[] {
  const length = daysBetween(startDate, endDate);
  return starts.map((start) => ({ startDate: start, endDate: addDays(start, length) }));
}

/**
 * Other days that could be offered.
 * @param beyond only days after this one
 */
export const otherDays = (
  period: RentalPeriod,
  apart: readonly number[],
  beyond: CalendarDay,
): readonly RentalPeriod[] =>
  periodsFrom(
    period,
    apart.map((by) => addDays(period.startDate, by)).filter((day) => day > beyond),
  );

/**
 * The offered days that can still be had. `less` stays unknown if the move needs other units or
 * another order of stops first, which only the answer looks for.
 */
export const daysLeft = (
  offer: Pick<ChoiceOffer, 'period' | 'days'>,
  decide: TryChange,
): readonly OfferedDays[] =>
  offer.days.flatMap(({ startDate, endDate }) => {
    const moved = decide(movedTo(offer, { startDate, endDate }));
    if (moved.ok) return [{ startDate, endDate, less: lessBy(moved.value) }];
    const isOpen = needsMore(moved.error) || moved.error.kind === 'crew_full';
    return isOpen ? [{ startDate, endDate }] : [];
  });

/** The first periods that are available, in the order of the calendar. */
export function possibleDays(
  offer: Pick<ChoiceOffer, 'period' | 'days'>,
  decide: TryChange,
  most: number = MOST_LATER,
): readonly OfferedDays[] {
  const possible: OfferedDays[] = [];
  for (const { startDate, endDate } of offer.days) {
    if (possible.length === most) break;
    const moved = decide(movedTo(offer, { startDate, endDate }));
    if (moved.ok) possible.push({ startDate, endDate, less: lessBy(moved.value) });
  }
  return possible.toSorted(byPeriod);
}

export type PutOfferError =
  /** There is nothing to choose or, if `isLate`, too little time is left to answer. */
  | { readonly kind: 'cannot_offer'; readonly isLate?: true | undefined }
  | { readonly kind: 'offer_open' }
  | NeedsOwner;

type Putting = {
  readonly context: ActionContext;
  /** The most that the customer can get refunded. */
  readonly back: Cents;
  readonly limits: Limits | undefined;
  /** Until when the customer may answer, if staff say so. */
  readonly until?: Instant | undefined;
  /** Facts for the history. */
  readonly told: (offer: ChoiceOffer) => Readonly<Record<string, string>>;
};

const TOLD_AS = {
  weather: { history: 'weather_offered', letter: 'weather_offer' },
  unit: { history: 'unit_offered', letter: 'unit_offer' },
} as const;

/** A unit's answer changes what the first truck loads. */
const LOADING = HOUR;

type Reason = Pick<OfferDraft, 'reason'> & { readonly isRain?: boolean | undefined };

/**
 * Until when the customer may answer. Undefined if it is too late to ask.
 * @param wanted as staff want it, but never after the crew would come
 */
function lastAnswer(
  draft: Reason,
  { day, from }: Pick<PromisedVisit, 'day' | 'from'>,
  leaves: string,
  now: Instant,
  wanted: Instant | undefined,
): Instant | undefined {
  const { reason } = draft;
  const arrival = shopMoment(day, from);
  if (wanted !== undefined) {
    const until = wanted < arrival ? wanted : arrival;
    return until > now ? until : undefined;
  }
  // Each hour makes a forecast of wind better, and nothing more has to be loaded.
  const isForWind = reason === 'weather' && draft.isRain !== true;
  const evening = isForWind ? undefined : eveningBefore(day, now);
  if (evening !== undefined) return evening;
  if (reason === 'weather') return arrival > now ? arrival : undefined;
  const loads = after(shopMoment(day, leaves < from ? leaves : from), -LOADING);
  const soon = after(now, TO_ANSWER);
  return soon <= loads ? soon : undefined;
}

const deliveryOn = (
  reservation: Reservation,
  day: CalendarDay,
  settings: Settings,
): PromisedVisit | undefined =>
  promisedVisits(reservation, settings).find(
    (visit) => visit.kind === 'deliver' && visit.day === day,
  );

/** Whether it is too late to ask about what is delivered on this day: somebody has to call. */
export function isTooLateToAsk(
  reservation: Reservation,
  reason: OfferDraft['reason'],
  day: CalendarDay,
  settings: Settings,
  now: Instant,
): boolean {
  const coming = deliveryOn(reservation, day, settings);
  const { earliest } = settings.crews;
  return (
    coming !== undefined && lastAnswer({ reason }, coming, earliest, now, undefined) === undefined
  );
}

const storedPeriod = ({ startDate, endDate }: RentalPeriod): string => `${startDate}/${endDate}`;

/**
 * While a unit cannot go out, a choice about the weather would leave what cannot be delivered, and
 * one about a later rental would be answered too late for this one.
 */
const replaces = (draft: OfferDraft, open: ChoiceOffer): boolean =>
  draft.reason === 'unit' && (open.reason === 'weather' || isAboutLater(open, draft.period));

/** Sends the choice to the customer by mail, and by text if they agreed to texts. */
export function putOffer(
  reservation: Reservation,
  facts: BookingFacts,
  draft: OfferDraft,
  { context, back, limits, told, until: wanted }: Putting,
): Result<BookingDecision, PutOfferError> {
  const { now, by } = context;
  const { settings } = facts.commercial;
  const open = openOfferOf(reservation, now);
  if (open !== undefined && !replaces(draft, open)) return err({ kind: 'offer_open' });
  const coming = deliveryOn(reservation, draft.period.startDate, settings);
  if (reservation.status !== 'confirmed' || coming === undefined) {
    return err({ kind: 'cannot_offer' });
  }
  const until = lastAnswer(draft, coming, settings.crews.earliest, now, wanted);
  if (until === undefined) {
    return err({ kind: 'cannot_offer', isLate: wanted === undefined || undefined });
  }
  const { cancellation } = bookedPolicyOf(reservation, settings);
  const byPolicy = refundOnCancel(cancellation, reservation, shopDay(now));
  const over = overLimit(limits, refundGiven(reservation, back, byPolicy, context));
  if (over !== undefined) return err(over);
  const offer: ChoiceOffer = { ...draft, at: now, by, until };
  const { history, letter } = TOLD_AS[draft.reason];
  const before = reservation.choiceOffers?.map((one) =>
    one.id === open?.id ? { ...one, withdrawn: { at: now, by } } : one,
  );
  const choiceOffers = [...(before ?? []), offer].slice(-MOST_OFFERS);
  const offering = withHistory({ ...reservation, choiceOffers }, context, {
    kind: history,
    amount: back,
    facts: {
      ...told(offer),
      about: storedPeriod(offer.period),
      ...(offer.days.length > 0 && { days: offer.days.map(storedPeriod).join('; ') }),
      until: `${shopDay(until)} ${shopTime(until)}`,
    },
  });
  return ok({
    ...reservationOnly(offering, facts),
    mail: [{ kind: letter, cause: offer.id }],
    texts: isTexted(offer, settings) ? textsOf(reservation, letter, offer.id) : [],
  });
}

/** Whether it is texted, too, to customers who agreed. The owner may turn that off for weather. */
const isTexted = (
  { reason }: Pick<ChoiceOffer, 'reason'>,
  { reminders }: Pick<Settings, 'reminders'>,
): boolean => reason !== 'weather' || reminders.weather?.byText !== false;

/** It was answered or withdrawn, or its time is over. */
export type OfferOver = { readonly kind: 'offer_over' };

/** Takes an open offer back: nothing changes, and the customer is told, as of the offer. */
export function withdrawOffer(
  reservation: Reservation,
  facts: BookingFacts,
  offerId: string,
  context: ActionContext,
): Result<BookingDecision, OfferOver> {
  const { now, by } = context;
  const open = openOfferOf(reservation, now);
  if (open?.id !== offerId) return err({ kind: 'offer_over' });
  const choiceOffers = reservation.choiceOffers?.map((one) =>
    one.id === offerId ? { ...one, withdrawn: { at: now, by } } : one,
  );
  const kept = withHistory({ ...reservation, choiceOffers }, context, { kind: 'offer_withdrawn' });
  return ok({
    ...reservationOnly(kept, facts),
    mail: [{ kind: 'offer_withdrawn', cause: offerId }],
    texts: isTexted(open, facts.commercial.settings)
      ? textsOf(reservation, 'offer_withdrawn', offerId)
      : [],
  });
}
