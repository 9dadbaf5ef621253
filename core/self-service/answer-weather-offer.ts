import { newCreditCode } from '#core/credits/credit.ts';
import type { ActionContext } from '#core/kernel/actor.ts';
import { CUSTOMER } from '#core/kernel/actor.ts';
import type { Clock, ManageSecrets, Randomness } from '#core/kernel/ports.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { cancel, cancelForRainCheck } from '#core/lifecycle/close.ts';
import { bookedPolicyOf, rainCheckExpires } from '#core/refunds/cancellation-policy.ts';
import type { BookingDecision, BookingFacts } from '#core/reservations/booking-decision.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import { withHistory } from '#core/reservations/history.ts';
import type { makeOpenManageLink } from '#core/reservations/manage-token.ts';
import { netPaidOf, type Reservation } from '#core/reservations/reservation.ts';
import { openOfferOf, type WeatherOffer } from '#core/reservations/weather-offer.ts';
import type { Amendment } from './amendment.ts';
import { type AmendError, decideAmendment, linesOf } from './amendments.ts';
import type { CancelByLinkError } from './cancel-by-link.ts';

/** `shown`: cents that go back, or onto the rain check. */
type WeatherAnswer = { readonly offerId: string } & (
  | { readonly choice: 'refund' | 'rain_check'; readonly shown: number }
  | { readonly choice: 'move'; readonly days: RentalPeriod }
);

export type AnswerOfferError =
  | AmendError
  | CancelByLinkError
  /** Too late, withdrawn by a newer one, or answered otherwise. */
  | { readonly kind: 'offer_over' };

/** Moves for the weather cost nothing and keep no tier: the shop asks for them. */
export const movedForWeather = (
  { period }: Pick<WeatherOffer, 'period'>,
  days: RentalPeriod,
): Amendment => ({
  kind: 'reschedule',
  period,
  ...days,
});

export const WEATHER_TERMS = { waives: true, isOffered: true } as const;

const WHY = 'weather';

/** The offer as answered, in the reservation and its history. */
function answered(
  decision: BookingDecision,
  offer: WeatherOffer,
  answer: WeatherAnswer,
  context: ActionContext,
): BookingDecision {
  const { choice } = answer;
  const days = choice === 'move' ? answer.days : undefined;
  const { reservation } = decision;
  const weatherOffers = reservation.weatherOffers?.map((one) =>
    one.id === offer.id ? { ...one, answer: { choice, at: context.now, days } } : one,
  );
  const told = withHistory({ ...reservation, weatherOffers }, context, {
    kind: 'weather_chosen',
    facts: { choice, ...(days && { to: `${days.startDate}/${days.endDate}` }) },
  });
  return { ...decision, reservation: told };
}

const isSameAnswer = ({ answer }: WeatherOffer, asked: WeatherAnswer): boolean =>
  answer?.choice === asked.choice &&
  (asked.choice !== 'move' ||
    (answer.days?.startDate === asked.days.startDate &&
      answer.days.endDate === asked.days.endDate));

/** The customer chooses, once: by the same decisions as a cancellation or a change. */
export const makeAnswerWeatherOffer =
  (
    openLink: ReturnType<typeof makeOpenManageLink>,
    ledger: Pick<BookingLedger, 'transact'>,
    secrets: ManageSecrets,
    randomness: Randomness,
    clock: Clock,
  ) =>
  async (token: string, asked: WeatherAnswer): Promise<Result<Reservation, AnswerOfferError>> => {
    const opened = await openLink(token);
    if (opened === undefined) return err({ kind: 'invalid_link' });
    const [id, code] = [randomness.id(), newCreditCode('rain_check', randomness.id())];

    function decided(reservation: Reservation, facts: BookingFacts, offer: WeatherOffer) {
      const context = { now: clock.now(), by: CUSTOMER };
      if (asked.choice === 'move') {
        const moved = movedForWeather(offer, asked.days);
        const by = { id, code, by: CUSTOMER };
        const revised = decideAmendment(
          reservation,
          facts,
          moved,
          WEATHER_TERMS,
          by,
          secrets,
          clock,
        );
        return revised.ok ? ok(revised.value.decision) : revised;
      }
      const paid = netPaidOf(reservation);
      if (asked.choice === 'refund') {
        if (paid !== asked.shown) return err({ kind: 'refund_changed', refund: paid } as const);
        return cancel(reservation, facts, paid, context, WHY);
      }
      if (paid <= 0 || offer.noRainCheck === true) return err({ kind: 'no_rain_check' } as const);
      if (paid !== asked.shown) return err({ kind: 'refund_changed', refund: paid } as const);
      const policy = bookedPolicyOf(reservation, facts.commercial.settings).cancellation;
      const credit = { code, expiresOn: rainCheckExpires(policy, context.now) };
      return cancelForRainCheck(reservation, facts, credit, context, WHY);
    }

    const done = await ledger.transact<Reservation, AnswerOfferError>({
      read: {
        reservation: opened.id,
        more: (reservation) => {
          const offer = reservation.weatherOffers?.at(-1);
          const moves = asked.choice === 'move' && offer !== undefined;
          return moves ? linesOf(movedForWeather(offer, asked.days))(reservation) : {};
        },
      },
      decide({ reservation, ...facts }) {
        if (reservation === undefined) return err({ kind: 'invalid_link' });
        const last = reservation.weatherOffers?.at(-1);
        if (last?.id === asked.offerId && isSameAnswer(last, asked))
          return ok({ answer: reservation });
        const now = clock.now();
        const offer = openOfferOf(reservation, now);
        if (offer?.id !== asked.offerId) return err({ kind: 'offer_over' });
        const outcome = decided(reservation, facts, offer);
        if (!outcome.ok) {
          const { error } = outcome;
          return error.kind === 'wrong_state' ? err({ kind: 'offer_over' }) : err(error);
        }
        const writes = answered(outcome.value, offer, asked, { now, by: CUSTOMER });
        return ok({ answer: writes.reservation, writes });
      },
    });
    return done;
  };
