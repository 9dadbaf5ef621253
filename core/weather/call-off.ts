import { newCreditCode } from '#core/credits/credit.ts';
import type { Actor } from '#core/kernel/actor.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { type Cents, cents } from '#core/kernel/cents.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Clock, ManageSecrets, Randomness } from '#core/kernel/ports.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { bookedPolicyOf, rainCheckUntil } from '#core/refunds/cancellation-policy.ts';
import { refundGiven } from '#core/refunds/given-away.ts';
import { refundOnCancel } from '#core/refunds/refund-on-cancel.ts';
import type { BookingDecision, BookingFacts } from '#core/reservations/booking-decision.ts';
import {
  type BookingLedger,
  type ReservationNotFound,
  toChange,
  toPreview,
} from '#core/reservations/booking-ledger.ts';
import { openOfferOf, THE_OFFICE, type WeatherOffer } from '#core/reservations/choice-offer.ts';
import { netPaidOf, type Reservation } from '#core/reservations/reservation.ts';
import type { Amendment } from '#core/self-service/amendment.ts';
import { decideAmendment } from '#core/self-service/amendments.ts';
import { type AnswerOfferError, decideAnswer } from '#core/self-service/answer-offer.ts';
import {
  mayBeRainCheck,
  OFFER_TERMS,
  refundChoice,
  withoutPeriod,
} from '#core/self-service/put-offer.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import { type Limits, type NeedsOwner, overLimit } from '#core/staff/limits.ts';
import type { makeReadRainDay } from './rain-day.ts';

/** What the office does with a delivery whose customer has not chosen. */
type CallOff = {
  readonly day: CalendarDay;
  readonly choice: 'refund' | 'rain_check';
  /** The amount that the office was shown. */
  readonly shown: number;
};

export type CallOffError =
  | AnswerOfferError
  | ReservationNotFound
  | NeedsOwner
  /** Nothing is delivered on that day, or the crew has set out or is due. */
  | { readonly kind: 'cannot_call_off'; readonly isLate: boolean };

/** What each choice would give: the amounts of the customer's own choice. */
type CallOffAmounts = {
  readonly reservationId: string;
  /** Absent if the rest cannot be booked on its own. */
  readonly refund?: Cents | undefined;
  /** Absent if the booking may get none. */
  readonly rainCheck?: Cents | undefined;
};

type CallOffPorts = {
  readonly rainDay: ReturnType<typeof makeReadRainDay>;
  readonly ledger: Pick<BookingLedger, 'transact'>;
  readonly manageSecrets: ManageSecrets;
  readonly randomness: Randomness;
  readonly clock: Clock;
};

/** As if it had been offered now. */
const offerOf = (
  reservation: Reservation,
  { startDate, endDate }: RentalPeriod,
  inForce: Settings,
  { id, by, now }: { readonly id: string; readonly by: Actor; readonly now: Instant },
): WeatherOffer => ({
  id,
  reason: 'weather',
  source: THE_OFFICE,
  recorded: false,
  told: [],
  at: now,
  by,
  until: now,
  period: { startDate, endDate },
  days: [],
  ...(!bookedPolicyOf(reservation, inForce).cancellation.weather.isOn && { noRainCheck: true }),
});

/** What the customer could have by the policy alone does not count against a limit. */
function overGiven(
  reservation: Reservation,
  { choice, shown }: CallOff,
  inForce: Settings,
  limits: Limits | undefined,
  context: { readonly now: Instant; readonly by: Actor },
): NeedsOwner | undefined {
  const policy = bookedPolicyOf(reservation, inForce);
  const { now } = context;
  const isTheirs =
    choice === 'rain_check' && rainCheckUntil(reservation, policy, now) !== undefined;
  if (isTheirs) return undefined;
  const byPolicy = refundOnCancel(policy.cancellation, reservation, shopDay(now));
  return overLimit(limits, refundGiven(reservation, cents(shown), byPolicy, context));
}

/** Nothing is left to choose. The mail about what happened says it. */
function withoutOffer(
  decision: BookingDecision,
  before: Reservation,
  { now, by }: { readonly now: Instant; readonly by: Actor },
): BookingDecision {
  const { reservation } = decision;
  const open = openOfferOf(before, now);
  if (open === undefined) return decision;
  const choiceOffers = reservation.choiceOffers?.map((one) =>
    one.id === open.id ? { ...one, withdrawn: { at: now, by } } : one,
  );
  return { ...decision, reservation: { ...reservation, choiceOffers } };
}

/** Calls off deliveries of a day because of the weather, each in its own transaction. */
export function makeCallOff({ rainDay, ledger, manageSecrets, randomness, clock }: CallOffPorts) {
  const trying =
    (reservation: Reservation, facts: BookingFacts, by: Actor, code = '') =>
    (change: Amendment) => {
      const now = clock.now();
      const details = { id: randomness.id(), code, by, secrets: manageSecrets };
      return decideAmendment(reservation, facts, change, OFFER_TERMS, {
        ...details,
        clock: { now: () => now },
      });
    };

  return {
    /** What it would give to each booking that may be called off. Stores nothing. */
    async preview(day: CalendarDay, by: Actor): Promise<readonly CallOffAmounts[]> {
      const { deliveries, inForce } = await rainDay(day);
      const all: CallOffAmounts[] = [];
      for (const { reservation: booked, visit, mayAsk } of deliveries) {
        const period = booked.lines[visit.lines[0] ?? 0];
        if (!mayAsk || period === undefined) continue;
        const { id: reservationId } = booked;
        // oxlint-disable-next-line no-await-in-loop -- So that no order of a customer waits for all.
        const found = await ledger.transact(
          toPreview<CallOffAmounts, never>(
            { reservation: reservationId, withoutSearch: true },
            (now, facts) => {
              const asked = { id: '', by, now: clock.now() };
              const offer = offerOf(now, period, inForce, asked);
              const without = withoutPeriod(now, offer);
              const paid = netPaidOf(now);
              return ok({
                reservationId,
                refund: refundChoice(now, without, trying(now, facts, by))?.back,
                rainCheck: paid > 0 && mayBeRainCheck(now, offer) ? paid : undefined,
              });
            },
          ),
        );
        if (found.ok) all.push(found.value);
      }
      return all;
    },

    async callOff(
      id: string,
      by: Actor,
      limits: Limits | undefined,
      asked: CallOff,
    ): Promise<Result<Reservation, CallOffError>> {
      const { deliveries } = await rainDay(asked.day);
      const delivery = deliveries.find(({ reservation }) => reservation.id === id);
      const period = delivery?.reservation.lines[delivery.visit.lines[0] ?? 0];
      if (delivery === undefined || period === undefined || !delivery.mayAsk) {
        return err({ kind: 'cannot_call_off', isLate: delivery !== undefined });
      }
      const code = newCreditCode('rain_check', randomness.id());
      const offerId = randomness.id();
      return ledger.transact(
        toChange<CallOffError>({ reservation: id }, (reservation, facts) => {
          const context = { now: clock.now(), by };
          const { settings } = facts.commercial;
          if (reservation.status !== 'confirmed') {
            return err({ kind: 'cannot_call_off', isLate: false });
          }
          const over = overGiven(reservation, asked, settings, limits, context);
          if (over !== undefined) return err(over);
          const offer = offerOf(reservation, period, settings, { id: offerId, ...context });
          const amended = trying(reservation, facts, by, code);
          const { choice, shown } = asked;
          const decided = decideAnswer(
            { reservation, facts, offer, context, amended },
            { offerId, choice, shown },
            code,
          );
          if (!decided.ok) {
            const { error } = decided;
            return error.kind === 'wrong_state'
              ? err({ kind: 'cannot_call_off', isLate: false })
              : err(error);
          }
          return ok(withoutOffer(decided.value, reservation, context));
        }),
      );
    },
  };
}
