import { shutUnits } from '#core/assignment/unit-allocation.ts';
import type { Product } from '#core/catalogue/product.ts';
import { type Cents, NO_CENTS, subtractCents } from '#core/kernel/cents.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import type { Result } from '#core/kernel/result.ts';
import type { BookingFacts } from '#core/reservations/booking-decision.ts';
import { isAbout, type UnitDraft } from '#core/reservations/choice-offer.ts';
import { netPaidOf, type Reservation, type WantedLine } from '#core/reservations/reservation.ts';
import type { Amendment } from './amendment.ts';
import { linesOf } from './amendments.ts';
import { replacing } from './offer-substitutes.ts';
import { movedTo, possibleDays } from './put-offer.ts';
import type { Revised } from './revise.ts';

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
  readonly substitutes: readonly { readonly product: Product; readonly less: Cents }[];
  readonly days: readonly RentalPeriod[];
  /** Undefined if the rest cannot be booked on its own. The customer has to call then. */
  readonly refund:
    | { readonly back: Cents; readonly less: Cents; readonly isAll: boolean }
    | undefined;
};

export const lessBy = ({ quote }: Pick<Revised, 'quote'>): Cents =>
  subtractCents(NO_CENTS, quote.difference);

/** Options available now, decided as answers would be. Undefined once there is a unit again. */
export function choicesNow(
  reservation: Reservation,
  offer: UnitDraft,
  facts: BookingFacts,
  decide: (change: Amendment) => Result<Revised, unknown>,
): UnitChoices | undefined {
  const changes = changesFor(reservation, offer, facts);
  if (changes === undefined) return undefined;
  const { substitute, without } = changes;
  const paid = netPaidOf(reservation);
  const off = without && decide(without);
  return {
    substitutes: offer.substitutes.flatMap(({ productId }) => {
      const product = facts.products.get(productId);
      const given = decide(substitute(productId));
      return product && given.ok ? [{ product, less: lessBy(given.value) }] : [];
    }),
    days: possibleDays(offer, (change) => decide(change).ok),
    refund:
      off === undefined
        ? { back: paid, less: reservation.total, isAll: true }
        : off.ok
          ? { back: off.value.quote.excess, less: lessBy(off.value), isAll: false }
          : undefined,
  };
}
