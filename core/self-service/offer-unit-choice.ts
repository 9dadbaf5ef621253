import { spanishTitle } from '#core/catalogue/product.ts';
import { type Actor, CUSTOMER } from '#core/kernel/actor.ts';
import { NO_CENTS } from '#core/kernel/cents.ts';
import type { Clock, ManageSecrets, Randomness } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import {
  type BookingLedger,
  type ReservationNotFound,
  toChange,
  toPreview,
} from '#core/reservations/booking-ledger.ts';
import type { ChoiceOffer, UnitDraft } from '#core/reservations/choice-offer.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import type { Limits, NeedsOwner } from '#core/staff/limits.ts';
import { decideAmendment } from './amendments.ts';
import type { makeOfferSubstitutes } from './offer-substitutes.ts';
import { NEAREST, OFFER_TERMS, otherDays, putOffer, type PutOfferError } from './put-offer.ts';
import { changesFor, choicesNow, linesOfChoices, type UnitChoices } from './unit-choices.ts';

export type OfferUnitError = ReservationNotFound | PutOfferError;

const CANNOT = { kind: 'cannot_offer' } as const;

const isOverLimit = (error: { readonly kind: string }): error is NeedsOwner =>
  error.kind === 'needs_owner';

/** Recorded in the history: the rental without a unit, and the substitutes that were offered. */
const factsOf = (offer: ChoiceOffer): Readonly<Record<string, string>> =>
  offer.reason === 'unit'
    ? { out: offer.title, offered: offer.substitutes.map(({ title }) => title).join(', ') }
    : {};

/** If a unit may not go out and there is no other: offers a choice by the private link. */
export const makeOfferUnitChoice = (
  ledger: Pick<BookingLedger, 'transact' | 'find'>,
  offerSubstitutes: ReturnType<typeof makeOfferSubstitutes>,
  secrets: ManageSecrets,
  randomness: Randomness,
  clock: Clock,
) => {
  /**
   * @param limits of the staff member who offers, since the customer may take the most expensive
   *   option or a refund
   */
  return async (
    id: string,
    by: Actor,
    limits?: Limits,
  ): Promise<Result<Reservation, OfferUnitError>> => {
    const found = await ledger.find(id);
    if (found === undefined) return err({ kind: 'reservation_not_found' });
    const [stuck] = await offerSubstitutes(found, by);
    if (stuck === undefined) return err(CANNOT);
    const { line, given, offers, lesser, without } = stuck;
    const { startDate, endDate } = line;
    const period = { startDate, endDate };
    const wanted: UnitDraft = {
      id: randomness.id(),
      reason: 'unit',
      isAll: without === undefined,
      productId: line.productId,
      title: line.title,
      ...spanishTitle(given),
      period,
      days: otherDays(period, NEAREST, shopDay(clock.now())),
      substitutes: [...offers, ...lesser].map(({ product: { id: productId, title, es } }) => ({
        productId,
        title,
        ...spanishTitle({ es }),
        less: NO_CENTS,
      })),
    };
    const asked = { id: randomness.id(), code: '', by: CUSTOMER };
    const seen = await ledger.transact(
      toPreview<UnitChoices, PutOfferError>(
        { reservation: id, withoutSearch: true, more: linesOfChoices(wanted) },
        (reservation, facts) => {
          let over: NeedsOwner | undefined;
          const terms = { ...OFFER_TERMS, limits };
          const choices = choicesNow(reservation, wanted, facts, (change) => {
            const tried = decideAmendment(reservation, facts, change, terms, asked, secrets, clock);
            if (!tried.ok && isOverLimit(tried.error)) over = tried.error;
            return tried;
          });
          if (over !== undefined) return err(over);
          return choices === undefined ? err(CANNOT) : ok(choices);
        },
      ),
    );
    if (!seen.ok) return seen;
    const { substitutes, days, refund } = seen.value;
    const draft: UnitDraft = {
      ...wanted,
      days,
      substitutes: substitutes.map(({ product, less }) => ({
        productId: product.id,
        title: product.title,
        ...spanishTitle(product),
        less,
      })),
    };
    return ledger.transact(
      toChange<PutOfferError>({ reservation: id }, (reservation, facts) => {
        if (changesFor(reservation, wanted, facts) === undefined) return err(CANNOT);
        const context = { now: clock.now(), by };
        const back = refund?.back ?? NO_CENTS;
        return putOffer(reservation, facts, draft, { context, back, limits, told: factsOf });
      }),
    );
  };
};
