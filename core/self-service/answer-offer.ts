import { newCreditCode } from '#core/credits/credit.ts';
import type { ActionContext } from '#core/kernel/actor.ts';
import { CUSTOMER } from '#core/kernel/actor.ts';
import type { Clock, ManageSecrets, Randomness } from '#core/kernel/ports.ts';
import { isSamePeriod, type RentalPeriod } from '#core/kernel/rental-days.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { cancel, cancelForRainCheck } from '#core/lifecycle/close.ts';
import { bookedPolicyOf, rainCheckExpires } from '#core/refunds/cancellation-policy.ts';
import type {
  BookingDecision,
  BookingFacts,
  NeedsMore,
} from '#core/reservations/booking-decision.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import { type ChoiceOffer, openOfferOf } from '#core/reservations/choice-offer.ts';
import { withHistory } from '#core/reservations/history.ts';
import { INVALID_LINK, type OpenManageLink } from '#core/reservations/manage-token.ts';
import { netPaidOf, type Reservation } from '#core/reservations/reservation.ts';
import type { Amendment } from './amendment.ts';
import { type AmendError, decideAmendment, linesOf } from './amendments.ts';
import type { CancelByLinkError } from './cancel-by-link.ts';
import { movedTo, OFFER_TERMS } from './put-offer.ts';
import { changesFor, lessBy, linesOfChoices } from './unit-choices.ts';

/**
 * `shown`: cents to be refunded or put on the rain check; for a substitute, the amount by which the
 * total falls.
 */
type OfferAnswer = { readonly offerId: string } & (
  | { readonly choice: 'refund' | 'rain_check'; readonly shown: number }
  | { readonly choice: 'move'; readonly days: RentalPeriod }
  | { readonly choice: 'substitute'; readonly productId: string; readonly shown: number }
);

/** Too late, replaced by a newer offer, or already answered differently. */
const OVER = { kind: 'offer_over' } as const;
/** The rental has a unit again, so there is nothing to choose. */
const BACK = { kind: 'unit_is_back' } as const;

export type AnswerOfferError = AmendError | CancelByLinkError | typeof OVER | typeof BACK;

const WHY = { weather: 'weather', unit: 'out of service' } as const;

/** Marks the offer as answered, in the reservation and its history. */
function answered(
  decision: BookingDecision,
  offer: ChoiceOffer,
  answer: OfferAnswer,
  context: ActionContext,
): BookingDecision {
  const { choice } = answer;
  const days = choice === 'move' ? answer.days : undefined;
  const productId = choice === 'substitute' ? answer.productId : undefined;
  const { reservation } = decision;
  const choiceOffers = reservation.choiceOffers?.map((one) =>
    one.id === offer.id ? { ...one, answer: { choice, at: context.now, days, productId } } : one,
  );
  const title =
    offer.reason === 'unit'
      ? offer.substitutes.find((one) => one.productId === productId)?.title
      : undefined;
  const told = withHistory({ ...reservation, choiceOffers }, context, {
    kind: offer.reason === 'unit' ? 'unit_chosen' : 'weather_chosen',
    facts: {
      choice,
      ...(days && { to: `${days.startDate}/${days.endDate}` }),
      ...(title !== undefined && { to: title }),
    },
  });
  return { ...decision, reservation: told };
}

const isSameAnswer = ({ answer }: ChoiceOffer, asked: OfferAnswer): boolean =>
  answer?.choice === asked.choice &&
  (asked.choice !== 'move' ||
    (answer.days !== undefined && isSamePeriod(answer.days, asked.days))) &&
  (asked.choice !== 'substitute' || answer.productId === asked.productId);

/** The customer chooses, once. The same decisions apply as for a cancellation or a change. */
export const makeAnswerOffer =
  (
    openLink: OpenManageLink,
    ledger: Pick<BookingLedger, 'transact'>,
    secrets: ManageSecrets,
    randomness: Randomness,
    clock: Clock,
  ) =>
  async (token: string, asked: OfferAnswer): Promise<Result<Reservation, AnswerOfferError>> => {
    const opened = await openLink(token);
    if (opened === undefined) return INVALID_LINK;
    const [id, code] = [randomness.id(), newCreditCode('rain_check', randomness.id())];

    type Decided = Result<
      BookingDecision,
      AnswerOfferError | NeedsMore | { readonly kind: 'wrong_state' }
    >;

    function decided(reservation: Reservation, facts: BookingFacts, offer: ChoiceOffer): Decided {
      const context = { now: clock.now(), by: CUSTOMER };
      const amended = (change: Amendment) => {
        const by = { id, code, by: CUSTOMER };
        return decideAmendment(reservation, facts, change, OFFER_TERMS, by, secrets, clock);
      };
      const changes = offer.reason === 'unit' ? changesFor(reservation, offer, facts) : undefined;
      if (offer.reason === 'unit' && changes === undefined) return err(BACK);
      if (asked.choice === 'move') {
        if (!offer.days.some((days) => isSamePeriod(days, asked.days))) return err(OVER);
        const moved = amended(movedTo(offer, asked.days));
        return moved.ok ? ok(moved.value.decision) : moved;
      }
      if (asked.choice === 'substitute') {
        const isOffered =
          offer.reason === 'unit' &&
          offer.substitutes.some(({ productId }) => productId === asked.productId);
        if (!isOffered || changes === undefined) return err(OVER);
        const given = amended(changes.substitute(asked.productId));
        if (!given.ok) return given;
        const { decision, quote } = given.value;
        if (lessBy(given.value) !== asked.shown) return err({ kind: 'quote_changed', quote });
        return ok(decision);
      }
      const paid = netPaidOf(reservation);
      if (asked.choice === 'refund' && changes?.without !== undefined) {
        const off = amended(changes.without);
        if (!off.ok) return off;
        const { decision, quote } = off.value;
        if (quote.excess !== asked.shown) {
          return err({ kind: 'refund_changed', refund: quote.excess });
        }
        return ok(decision);
      }
      if (asked.choice === 'refund') {
        if (paid !== asked.shown) return err({ kind: 'refund_changed', refund: paid });
        return cancel(reservation, facts, paid, context, WHY[offer.reason]);
      }
      if (offer.reason !== 'weather') return err(OVER);
      if (paid <= 0 || offer.noRainCheck === true) return err({ kind: 'no_rain_check' });
      if (paid !== asked.shown) return err({ kind: 'refund_changed', refund: paid });
      const policy = bookedPolicyOf(reservation, facts.commercial.settings).cancellation;
      const credit = { code, expiresOn: rainCheckExpires(policy, context.now) };
      return cancelForRainCheck(reservation, facts, credit, context, WHY.weather);
    }

    return ledger.transact<Reservation, AnswerOfferError>({
      read: {
        reservation: opened.id,
        more: (reservation) => {
          const offer = reservation.choiceOffers?.at(-1);
          if (offer === undefined) return {};
          if (asked.choice === 'move') return linesOf(movedTo(offer, asked.days))(reservation);
          return offer.reason === 'unit' ? linesOfChoices(offer)(reservation) : {};
        },
      },
      decide({ reservation, ...facts }) {
        if (reservation === undefined) return INVALID_LINK;
        const last = reservation.choiceOffers?.at(-1);
        if (last?.id === asked.offerId && isSameAnswer(last, asked))
          return ok({ answer: reservation });
        const now = clock.now();
        const offer = openOfferOf(reservation, now);
        if (offer?.id !== asked.offerId) return err(OVER);
        const outcome = decided(reservation, facts, offer);
        if (!outcome.ok) {
          const { error } = outcome;
          return error.kind === 'wrong_state' ? err(OVER) : err(error);
        }
        const writes = answered(outcome.value, offer, asked, { now, by: CUSTOMER });
        return ok({ answer: writes.reservation, writes });
      },
    });
  };
