import { newCreditCode } from '#core/credits/credit.ts';
import { type ActionContext, CUSTOMER } from '#core/kernel/actor.ts';
import type { Clock, ManageSecrets, Randomness } from '#core/kernel/ports.ts';
import { isSamePeriod, type RentalPeriod } from '#core/kernel/rental-days.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { cancel, cancelForRainCheck } from '#core/lifecycle/close.ts';
import { bookedPolicyOf, rainCheckExpires } from '#core/refunds/cancellation-policy.ts';
import {
  type BookingDecision,
  type BookingFacts,
  type NeedsMore,
  reservationOnly,
} from '#core/reservations/booking-decision.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import {
  type ChoiceOffer,
  endedByReturn,
  openOfferOf,
  whyOver,
  type WhyOver,
} from '#core/reservations/choice-offer.ts';
import { OUT_OF_SERVICE, withHistory } from '#core/reservations/history.ts';
import { INVALID_LINK, type OpenManageLink } from '#core/reservations/manage-token.ts';
import { netPaidOf, type Reservation } from '#core/reservations/reservation.ts';
import type { Amendment } from './amendment.ts';
import { type AmendError, decideAmendment, linesOf } from './amendments.ts';
import type { CancelByLinkError } from './cancel-by-link.ts';
import { changesFor, linesOfChoices } from './offer-unit-choice.ts';
import { lessBy, mayBeRainCheck, movedTo, OFFER_TERMS, withoutPeriod } from './put-offer.ts';

/** `shown`: cents refunded or put on the rain check; for a substitute, what the total falls by. */
type OfferAnswer = { readonly offerId: string } & (
  | { readonly choice: 'refund' | 'rain_check'; readonly shown: number }
  | { readonly choice: 'move'; readonly days: RentalPeriod }
  | { readonly choice: 'substitute'; readonly productId: string; readonly shown: number }
  | { readonly choice: 'keep' }
);

type Over = { readonly kind: 'offer_over'; readonly why: WhyOver };
/** Not among its choices, or not possible with the booking as it is now. */
const CHANGED = { kind: 'offer_over', why: 'changed' } as const satisfies Over;
/** The rental has a unit again, so there is nothing to choose. */
const BACK = { kind: 'unit_is_back' } as const;

export type AnswerOfferError = AmendError | CancelByLinkError | Over | typeof BACK;

const WHY = { weather: 'weather', unit: OUT_OF_SERVICE } as const;

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

type Decided = Result<
  BookingDecision,
  AnswerOfferError | NeedsMore | { readonly kind: 'wrong_state' }
>;

/** An open offer that is being answered. */
type Answering = {
  readonly reservation: Reservation;
  readonly facts: BookingFacts;
  readonly offer: ChoiceOffer;
  readonly context: ActionContext;
  /** Decides a change of the booking on the terms of offers. */
  readonly amended: (change: Amendment) => ReturnType<typeof decideAmendment>;
};

type Chosen<Choice extends OfferAnswer['choice']> = Extract<
  OfferAnswer,
  { readonly choice: Choice }
>;

function toOtherDays({ offer, amended }: Answering, { days }: Chosen<'move'>): Decided {
  if (!offer.days.some((one) => isSamePeriod(one, days))) return err(CHANGED);
  const moved = amended(movedTo(offer, days));
  return moved.ok ? ok(moved.value.decision) : moved;
}

function toSubstitute(
  { offer, amended }: Answering,
  change: (productId: string) => Amendment,
  { productId, shown }: Chosen<'substitute'>,
): Decided {
  const isOffered =
    offer.reason === 'unit' && offer.substitutes.some((one) => one.productId === productId);
  if (!isOffered) return err(CHANGED);
  const given = amended(change(productId));
  if (!given.ok) return given;
  const { decision, quote } = given.value;
  return lessBy(given.value) === shown ? ok(decision) : err({ kind: 'quote_changed', quote });
}

/** Takes the rentals off the booking and refunds what was paid too much. */
function takenOff({ amended }: Answering, without: Amendment, shown: number): Decided {
  const off = amended(without);
  if (!off.ok) return off;
  const { decision, quote } = off.value;
  return quote.excess === shown
    ? ok(decision)
    : err({ kind: 'refund_changed', refund: quote.excess });
}

function refundAll({ reservation, facts, offer, context }: Answering, shown: number): Decided {
  const paid = netPaidOf(reservation);
  if (paid !== shown) return err({ kind: 'refund_changed', refund: paid });
  const byShop = context.by.kind === 'admin';
  return cancel(reservation, facts, paid, context, WHY[offer.reason], byShop);
}

function toRainCheck(
  { reservation, facts, offer, context }: Answering,
  code: string,
  shown: number,
): Decided {
  if (offer.reason !== 'weather') return err(CHANGED);
  const paid = netPaidOf(reservation);
  if (paid <= 0 || !mayBeRainCheck(reservation, offer)) return err({ kind: 'no_rain_check' });
  if (paid !== shown) return err({ kind: 'refund_changed', refund: paid });
  const policy = bookedPolicyOf(reservation, facts.commercial.settings).cancellation;
  const credit = { code, expiresOn: rainCheckExpires(policy, context.now) };
  return cancelForRainCheck(reservation, facts, credit, context, WHY.weather);
}

/** For the customer who chooses, or the office that settles it for one who did not. */
export function decideAnswer(answering: Answering, asked: OfferAnswer, code: string): Decided {
  const { reservation, facts, offer } = answering;
  const changes = offer.reason === 'unit' ? changesFor(reservation, offer, facts) : undefined;
  if (offer.reason === 'unit' && changes === undefined) return err(BACK);
  switch (asked.choice) {
    case 'move':
      return toOtherDays(answering, asked);
    case 'substitute':
      return changes === undefined
        ? err(CHANGED)
        : toSubstitute(answering, changes.substitute, asked);
    case 'refund': {
      const without = changes === undefined ? withoutPeriod(reservation, offer) : changes.without;
      return without === undefined
        ? refundAll(answering, asked.shown)
        : takenOff(answering, without, asked.shown);
    }
    case 'keep':
      // The weather may still change. A missing unit does not come back by waiting for it.
      return offer.reason === 'weather' ? ok(reservationOnly(reservation, facts)) : err(CHANGED);
    default:
      return toRainCheck(answering, code, asked.shown);
  }
}

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

    return ledger.transact<Reservation, AnswerOfferError>({
      read: {
        reservation: opened.id,
        takesUnits: true,
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
        if (offer?.id !== asked.offerId) {
          const over = endedByReturn(reservation, now);
          if (over?.id === asked.offerId && changesFor(reservation, over, facts) === undefined) {
            return err(BACK);
          }
          return err({ kind: 'offer_over', why: whyOver(reservation, asked.offerId, now) });
        }
        const context = { now, by: CUSTOMER };
        // One moment for all of it: by it, the mail knows the change that the customer chose.
        const details = { id, code, by: CUSTOMER, secrets, clock: { now: () => now } };
        const amended = (change: Amendment) =>
          decideAmendment(reservation, facts, change, OFFER_TERMS, details);
        const answering = { reservation, facts, offer, context, amended };
        const outcome = decideAnswer(answering, asked, code);
        if (!outcome.ok) {
          const { error } = outcome;
          return error.kind === 'wrong_state' ? err(CHANGED) : err(error);
        }
        const writes = answered(outcome.value, offer, asked, context);
        return ok({ answer: writes.reservation, writes });
      },
    });
  };
