import { readOutOfService } from '#core/assignment/out-of-service.ts';
import { CUSTOMER } from '#core/kernel/actor.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { type Cents, minCents, subtractCents } from '#core/kernel/cents.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Clock, ManageSecrets } from '#core/kernel/ports.ts';
import { ok } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type { ReadProgress, VisitProgress } from '#core/lifecycle/visit-progress.ts';
import {
  bookedPolicyOf,
  type CancellationTier,
  changeUntil,
  mayCustomerCancel,
  rainCheckExpires,
  rainCheckUntil,
  tiersOf,
} from '#core/refunds/cancellation-policy.ts';
import { cardNetPaidOf } from '#core/refunds/net-paid.ts';
import { offlineKeptOf } from '#core/refunds/offline-payments.ts';
import {
  refundOnCancel,
  type RefundStep,
  refundSteps,
  stillRefundable,
} from '#core/refunds/refund-on-cancel.ts';
import type { BookingFacts } from '#core/reservations/booking-decision.ts';
import { type BookingLedger, toPreview } from '#core/reservations/booking-ledger.ts';
import { agreedCharge } from '#core/reservations/card-consent.ts';
import {
  type ChoiceOffer,
  endedByReturn,
  lateOfferOf,
  type OfferedDays,
  openOfferOf,
  type UnitOffer,
  type WeatherOffer,
} from '#core/reservations/choice-offer.ts';
import { beyondConsent, plannedCharge } from '#core/reservations/planned-charge.ts';
import {
  balanceOf,
  netPaidOf,
  type Reservation,
  type ReservationLine,
  type WantedLine,
} from '#core/reservations/reservation.ts';
import { asTold } from '#core/reservations/told-hours.ts';
import { type PromisedVisit, promisedVisits } from '#core/reservations/visits.ts';
import type { Settings, BusinessSettingsStore } from '#core/settings/business-settings.ts';
import { decideAmendment, linesOf } from './amendments.ts';
import { choicesNow, linesOfChoices, type UnitChoices } from './offer-unit-choice.ts';
import {
  daysLeft,
  mayBeRainCheck,
  movedTo,
  OFFER_TERMS,
  refundChoice,
  type RefundChoice,
  type TryChange,
  withoutPeriod,
} from './put-offer.ts';

/** What the customer may do now with which effect, and when we come. */
export type ManageOffers = {
  readonly visits: readonly PromisedVisit[];
  /** Rentals that we cannot bring as booked: nothing is to be paid, and canceling refunds everything. */
  readonly outOfService: readonly ReservationLine[];
  /** The visits that a crew has begun. */
  readonly begun: readonly VisitProgress[];
  /** Refund by days before delivery. */
  readonly tiers: readonly CancellationTier[];
  /**
   * `refund`: the full refund. `toCredits`: the part that goes to rain checks and gift cards.
   * `offline`: the part refunded in cash, because it was paid offline. The rest goes to the card.
   */
  readonly cancellation?:
    | {
        readonly refund: Cents;
        readonly toCredits: Cents;
        readonly offline: Cents;
        /** After a change, at most `refund` of `paid` is refunded on any cancellation. */
        readonly stake?: { readonly paid: Cents; readonly refund: Cents } | undefined;
        /** With a stake: until when how much is refunded. */
        readonly steps?: readonly RefundStep[] | undefined;
      }
    | undefined;
  /** Until then, canceling because of weather turns the amount into a credit. */
  readonly rainCheck?:
    | { readonly amount: Cents; readonly until: Instant; readonly expiresOn: CalendarDay }
    | undefined;
  /**
   * The planned charge of the balance to the deposit's card. `isExceeded`: the balance is higher
   * than the agreed `amount`, so nothing is charged without new consent.
   */
  readonly cardCharge?:
    | { readonly amount: Cents; readonly day: CalendarDay; readonly isExceeded: boolean }
    | undefined;
  /** An open choice because of the weather. `amount`: everything that was paid. */
  readonly weather?:
    | {
        readonly offer: WeatherOffer;
        readonly amount: Cents;
        readonly refund: RefundChoice | undefined;
        readonly days: readonly OfferedDays[];
        /** Last day of a rain check for the amount, if one may be chosen. */
        readonly expiresOn: CalendarDay | undefined;
      }
    | undefined;
  /** An open choice because a rental has no unit. No `choices` once it has one again. */
  readonly unit?:
    | { readonly offer: UnitOffer; readonly choices: UnitChoices | undefined }
    | undefined;
  /** A choice that was not answered in time, and still has to be made: the customer has to call. */
  readonly late?: ChoiceOffer | undefined;
  /** The office has checked with the customer what does not fit the spot. */
  readonly isSpotChecked: boolean;
  /** Until when days, lines, address and notes may be changed. */
  readonly changes?: { readonly until: Instant } | undefined;
};

function cardChargeOf(
  reservation: Reservation,
  { balanceCharge }: Settings,
  now: Instant,
): ManageOffers['cardCharge'] {
  const agreed = agreedCharge(reservation);
  if (!balanceCharge.isOn || agreed === undefined) return undefined;
  const planned = plannedCharge(reservation);
  const day = planned ?? beyondConsent(reservation);
  if (day === undefined) return undefined;
  const amount = planned === undefined ? agreed : balanceOf(reservation);
  const earliest = shopDay(openOfferOf(reservation, now)?.until ?? now);
  return { amount, day: day < earliest ? earliest : day, isExceeded: planned === undefined };
}

export function offersFor(
  reservation: Reservation,
  inForce: Settings,
  now: Instant,
  out: ManageOffers['outOfService'] = [],
): Omit<ManageOffers, 'begun' | 'isSpotChecked'> {
  const settings = bookedPolicyOf(reservation, inForce);
  const today = shopDay(now);
  const isOut = out.length > 0;
  const refund = refundOnCancel(settings.cancellation, reservation, today, isOut);
  const toCard = minCents(refund, cardNetPaidOf(reservation));
  const offline = minCents(subtractCents(refund, toCard), offlineKeptOf(reservation));
  const toCredits = subtractCents(subtractCents(refund, toCard), offline);
  const stake = isOut ? undefined : reservation.stakes && stillRefundable(reservation.stakes);
  const until = rainCheckUntil(reservation, settings, now);
  const change = changeUntil(reservation, settings, now);
  return {
    outOfService: out,
    visits: promisedVisits(asTold(reservation), inForce),
    tiers: tiersOf(settings.cancellation),
    cancellation: mayCustomerCancel(reservation, today, out)
      ? {
          refund,
          toCredits,
          offline,
          stake,
          steps: stake && refundSteps(settings.cancellation, reservation, today),
        }
      : undefined,
    rainCheck:
      until === undefined
        ? undefined
        : {
            amount: netPaidOf(reservation),
            until,
            expiresOn: rainCheckExpires(settings.cancellation, now),
          },
    cardCharge: isOut ? undefined : cardChargeOf(reservation, inForce, now),
    changes: change === undefined ? undefined : { until: change },
  };
}

/** By what was agreed, else by the settings. What is available is checked at each reading. */
export const makeOfferManaging = (
  settings: Pick<BusinessSettingsStore, 'read'>,
  ledger: Pick<BookingLedger, 'transact' | 'fleets'>,
  readProgress: ReadProgress,
  isSpotChecked: (reservation: Reservation) => Promise<boolean>,
  secrets: ManageSecrets,
  clock: Clock,
) => {
  /** Tries changes as the customer's answer to the offer would make them. */
  async function tried<T>(
    { id }: Reservation,
    offer: ChoiceOffer,
    more: (reservation: Reservation) => { readonly lines?: readonly WantedLine[] },
    choose: (reservation: Reservation, facts: BookingFacts, decide: TryChange) => T,
  ): Promise<T | undefined> {
    const asked = { id: offer.id, code: '', by: CUSTOMER, secrets, clock };
    const seen = await ledger.transact(
      toPreview<T, never>({ reservation: id, withoutSearch: true, more }, (now, facts) =>
        ok(choose(now, facts, (change) => decideAmendment(now, facts, change, OFFER_TERMS, asked))),
      ),
    );
    return seen.ok ? seen.value : undefined;
  }

  const choicesOf = (reservation: Reservation, offer: UnitOffer) =>
    tried(reservation, offer, linesOfChoices(offer), (now, facts, decide) =>
      choicesNow(now, offer, facts, decide),
    );

  const pricesOf = (reservation: Reservation, offer: WeatherOffer) =>
    tried(
      reservation,
      offer,
      (now) => ({ lines: offer.days.flatMap((days) => linesOf(movedTo(offer, days))(now).lines) }),
      (now, _, decide) => ({
        refund: refundChoice(now, withoutPeriod(now, offer), decide),
        days: daysLeft(offer, decide),
      }),
    );

  return async (reservation: Reservation): Promise<ManageOffers> => {
    const now = clock.now();
    const [inForce, out, begun, isChecked] = await Promise.all([
      settings.read(),
      readOutOfService(reservation, ledger, clock),
      readProgress(reservation),
      isSpotChecked(reservation),
    ]);
    const offers = {
      ...offersFor(reservation, inForce, now, out),
      begun,
      isSpotChecked: isChecked,
    };
    const offer = openOfferOf(reservation, now);
    if (offer === undefined) {
      const late = begun.length > 0 ? undefined : lateOfferOf(reservation, now);
      const isOpen = late?.reason !== 'unit' || (await choicesOf(reservation, late)) !== undefined;
      if (late !== undefined) return isOpen ? { ...offers, late } : offers;
      const over = begun.length > 0 ? undefined : endedByReturn(reservation, now);
      const isOutAgain = over && (await choicesOf(reservation, over)) !== undefined;
      return over && !isOutAgain
        ? { ...offers, unit: { offer: over, choices: undefined } }
        : offers;
    }
    if (offer.reason === 'unit') {
      return { ...offers, unit: { offer, choices: await choicesOf(reservation, offer) } };
    }
    const { cancellation } = bookedPolicyOf(reservation, inForce);
    const expiresOn = mayBeRainCheck(reservation, offer)
      ? rainCheckExpires(cancellation, now)
      : undefined;
    const amount = netPaidOf(reservation);
    const { refund, days = offer.days } = (await pricesOf(reservation, offer)) ?? {};
    return { ...offers, weather: { offer, amount, refund, days, expiresOn } };
  };
};
