import { shutUnits } from '#core/assignment/unit-allocation.ts';
import { type Product, spanishTitle } from '#core/catalogue/product.ts';
import { waivedOf } from '#core/checkout/waivers.ts';
import { type Actor, CUSTOMER } from '#core/kernel/actor.ts';
import { type Cents, maxCents, NO_CENTS, subtractCents } from '#core/kernel/cents.ts';
import { joinNames } from '#core/kernel/join-names.ts';
import type { Clock, ManageSecrets, Randomness } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type { BookingFacts } from '#core/reservations/booking-decision.ts';
import {
  type BookingLedger,
  type ReservationNotFound,
  toChange,
  toPreview,
  toTry,
} from '#core/reservations/booking-ledger.ts';
import {
  type ChoiceOffer,
  isAbout,
  type OfferedDays,
  type UnitDraft,
} from '#core/reservations/choice-offer.ts';
import {
  adjustmentsOf,
  type Reservation,
  type WantedLine,
} from '#core/reservations/reservation.ts';
import type { BusinessSettingsStore } from '#core/settings/business-settings.ts';
import type { Limits, NeedsOwner } from '#core/staff/limits.ts';
import type { Amendment } from './amendment.ts';
import { decideAmendment, linesOf } from './amendments.ts';
import { isHeldBack, type makeOfferSubstitutes, replacing } from './offer-substitutes.ts';
import {
  lessBy,
  movedTo,
  MOST_NEAREST,
  NEAREST,
  offOf,
  OFFER_TERMS,
  otherDays,
  possibleDays,
  putOffer,
  type PutOfferError,
  refundChoice,
  type RefundChoice,
  type TryChange,
} from './put-offer.ts';

type About = Pick<UnitDraft, 'productId' | 'period'>;

/** The offer's rental, and how many units it still lacks. Undefined once it has all. */
function stuckOf(reservation: Reservation, offer: About, { fleets }: Pick<BookingFacts, 'fleets'>) {
  const line = reservation.lines.find((one) => isAbout(one, offer));
  const quantity = line ? shutUnits(line, fleets.get(line.productId)).length : 0;
  return line && quantity > 0 ? { line, quantity } : undefined;
}

/**
 * The changes that carry out each answer. Undefined once the rental has a unit again. `without` is
 * undefined if the whole reservation would be canceled.
 */
export function changesFor(reservation: Reservation, offer: About, facts: BookingFacts) {
  const stuck = stuckOf(reservation, offer, facts);
  if (stuck === undefined) return undefined;
  const { line, quantity } = stuck;
  const without = replacing(reservation, line, quantity);
  return {
    substitute: (productId: string): Amendment => replacing(reservation, line, quantity, productId),
    without: without.lines.length > 0 ? without : undefined,
  };
}

/** What to read for all of an offer's answers. */
export const linesOfChoices =
  (offer: UnitDraft) =>
  (reservation: Reservation): { readonly lines: readonly WantedLine[] } => ({
    lines: [
      ...offer.days.flatMap((days) => linesOf(movedTo(offer, days))(reservation).lines),
      ...offer.substitutes.map(({ productId }) => ({ productId, quantity: 1, ...offer.period })),
    ],
  });

export type UnitChoices = {
  /** What was booked, for comparison. */
  readonly booked: Product | undefined;
  /** `goodwill`: what a dearer one costs more, which is taken off again. */
  readonly substitutes: readonly {
    readonly product: Product;
    readonly less: Cents;
    readonly goodwill: Cents;
  }[];
  readonly days: readonly OfferedDays[];
  readonly refund: RefundChoice | undefined;
};

/** Options available now, decided as answers would be. Undefined once there is a unit again. */
export function choicesNow(
  reservation: Reservation,
  offer: UnitDraft,
  facts: BookingFacts,
  decide: TryChange,
): UnitChoices | undefined {
  const changes = changesFor(reservation, offer, facts);
  if (changes === undefined) return undefined;
  const { substitute, without } = changes;
  const waived = waivedOf(adjustmentsOf(reservation));
  return {
    booked: facts.products.get(offer.productId),
    substitutes: offer.substitutes.flatMap(({ productId }) => {
      const product = facts.products.get(productId);
      const given = decide(substitute(productId));
      if (product === undefined || !given.ok) return [];
      const goodwill = subtractCents(waivedOf(given.value.quote.adjustments), waived);
      return [{ product, less: lessBy(given.value), goodwill: maxCents(goodwill, NO_CENTS) }];
    }),
    days: possibleDays(offer, decide, MOST_NEAREST),
    refund: refundChoice(reservation, without, decide),
  };
}

export type OfferUnitError = ReservationNotFound | PutOfferError;

const CANNOT = { kind: 'cannot_offer' } as const;

const isOverLimit = (error: { readonly kind: string }): error is NeedsOwner =>
  error.kind === 'needs_owner';

/** Recorded in the history: the rental without a unit, and the substitutes that were offered. */
const factsOf = (offer: ChoiceOffer): Readonly<Record<string, string>> =>
  offer.reason === 'unit'
    ? { out: offer.title, offered: joinNames(offer.substitutes.map(({ title }) => title)) }
    : {};

/** If a unit may not go out and there is no other: offers a choice by the private link. */
export const makeOfferUnitChoice = (
  ledger: Pick<BookingLedger, 'transact' | 'find'>,
  offerSubstitutes: ReturnType<typeof makeOfferSubstitutes>,
  settings: Pick<BusinessSettingsStore, 'read'>,
  secrets: ManageSecrets,
  randomness: Randomness,
  clock: Clock,
) => {
  /**
   * @param limits of the staff member who offers, since the customer may take the most expensive
   *   option or a refund
   */
  const making =
    (to: typeof toTry<PutOfferError>) =>
    async (
      id: string,
      by: Actor,
      limits?: Limits,
    ): Promise<Result<Reservation, OfferUnitError>> => {
      const found = await ledger.find(id);
      if (found === undefined) return err({ kind: 'reservation_not_found' });
      const [[stuck], inForce] = await Promise.all([offerSubstitutes(found, by), settings.read()]);
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
        substitutes: [...offers, ...lesser]
          .filter((one) => !isHeldBack(one, inForce))
          .map(({ product: { id: productId, title, es } }) => ({
            productId,
            title,
            ...spanishTitle({ es }),
            less: NO_CENTS,
          })),
      };
      const asked = { id: randomness.id(), code: '', by: CUSTOMER, secrets, clock };
      const seen = await ledger.transact(
        toPreview<UnitChoices, PutOfferError>(
          { reservation: id, withoutSearch: true, more: linesOfChoices(wanted) },
          (reservation, facts) => {
            let over: NeedsOwner | undefined;
            const terms = { ...OFFER_TERMS, limits };
            const choices = choicesNow(reservation, wanted, facts, (change) => {
              const tried = decideAmendment(reservation, facts, change, terms, asked);
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
        ...offOf(refund),
        substitutes: substitutes.map(({ product, less }) => ({
          productId: product.id,
          title: product.title,
          ...spanishTitle(product),
          less,
        })),
      };
      return ledger.transact(
        to({ reservation: id }, (reservation, facts) => {
          if (changesFor(reservation, wanted, facts) === undefined) return err(CANNOT);
          const context = { now: clock.now(), by };
          const back = refund?.back ?? NO_CENTS;
          return putOffer(reservation, facts, draft, { context, back, limits, told: factsOf });
        }),
      );
    };
  return {
    offer: making(toChange),
    /** The reservation with the offer. Stores nothing. */
    draft: making(toTry),
  };
};
