import type { Catalogue } from '#core/catalogue/catalogue.ts';
import { ADD_ON } from '#core/catalogue/category.ts';
import { fitOf } from '#core/catalogue/fit.ts';
import type { Product } from '#core/catalogue/product.ts';
import { wantedLines } from '#core/checkout/price-order.ts';
import { CUSTOMER } from '#core/kernel/actor.ts';
import { type Cents, subtractCents } from '#core/kernel/cents.ts';
import type { Clock, ManageSecrets } from '#core/kernel/ports.ts';
import { isSamePeriod, type RentalPeriod } from '#core/kernel/rental-days.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { type BookingFacts, needsMore } from '#core/reservations/booking-decision.ts';
import { type BookingLedger, toPreview } from '#core/reservations/booking-ledger.ts';
import {
  INVALID_LINK,
  type InvalidLink,
  type OpenManageLink,
} from '#core/reservations/manage-token.ts';
import { yardOf } from '#core/reservations/party.ts';
import type { Reservation, WantedLine } from '#core/reservations/reservation.ts';
import type { Amendment } from './amendment.ts';
import { decideAmendment, type makeAmendReservation, type PeriodError } from './amendments.ts';
import { changeRequestOf } from './change-request.ts';

type Lines = Extract<Amendment, { readonly kind: 'lines' }>;

/** A rental that could be added to the booking, and how that would change the total. */
export type ItemOffer = {
  readonly product: Product;
  /** The customer's spot is too small for it, or otherwise unsuitable. */
  readonly isMisfit: boolean;
} & (
  | { readonly difference: Cents }
  /** No unit or no truck on these days. `other`: a limit of the shop. */
  | { readonly refused: 'sold_out' | 'no_crew' | 'other' }
);

type ItemOffersError = InvalidLink | { readonly kind: 'cannot_change' } | PeriodError;

const refusalOf = (kind: string) =>
  kind === 'unavailable' ? 'sold_out' : kind === 'crew_full' ? 'no_crew' : 'other';

/** The chosen lines plus one of the product on these days. */
const withOne = (
  { lines, addOns }: Omit<Lines, 'kind'>,
  { id }: Product,
  { startDate, endDate }: RentalPeriod,
): Lines => ({
  kind: 'lines',
  lines: [...lines, { productId: id, quantity: 1, startDate, endDate }],
  addOns,
});

/**
 * What could be added to one of the booking's periods. Each item is decided as its change would be:
 * its price compared with what was chosen so far, and whether it is available.
 */
export const makeOfferItems =
  (
    openLink: OpenManageLink,
    amending: Pick<ReturnType<typeof makeAmendReservation>, 'preview'>,
    ledger: Pick<BookingLedger, 'transact'>,
    catalogue: Pick<Catalogue, 'listActive'>,
    secrets: ManageSecrets,
    clock: Clock,
  ) =>
  async (
    token: string,
    chosen: Omit<Lines, 'kind'>,
    period: RentalPeriod,
  ): Promise<Result<readonly ItemOffer[], ItemOffersError>> => {
    const opened = await openLink(token);
    if (opened === undefined) return INVALID_LINK;
    const booked = changeRequestOf(opened);
    const periods = booked.lines;
    if (!periods.some((line) => isSamePeriod(line, period))) {
      return err({ kind: 'period_not_found', periods });
    }
    const isTaken = ({ id }: Product): boolean =>
      chosen.lines.some((line) => line.productId === id && isSamePeriod(line, period));
    const products = (await catalogue.listActive()).filter(
      (product) => !product.categories.includes(ADD_ON) && !isTaken(product),
    );
    const one = { quantity: 1, startDate: period.startDate, endDate: period.endDate };
    const lines: readonly WantedLine[] = [
      ...wantedLines(booked),
      ...wantedLines(chosen),
      ...products.map(({ id }) => ({ productId: id, ...one })),
    ];

    // Placeholders: a preview writes nothing, so they are never stored.
    const asked = { id: 'offer', code: 'offer', by: CUSTOMER, secrets, clock };
    const look = (reservation: Reservation, facts: BookingFacts) => {
      const decided = (amendment: Lines) =>
        decideAmendment(reservation, facts, amendment, {}, asked);
      const before = chosen.lines.length === 0 ? undefined : decided({ kind: 'lines', ...chosen });
      if (before?.ok === false && before.error.kind === 'cannot_change') return before;
      const isAsBooked = before?.ok === false && before.error.kind === 'nothing_changed';
      // If the choice so far is not possible, that says nothing about other items, so they are
      // checked against the booking itself.
      const start = before === undefined || before.ok || isAsBooked ? chosen : booked;
      const total = before?.ok === true ? before.value.quote.total : reservation.total;
      const offers = products.map((product) => {
        const amendment = withOne(start, product, period);
        return { product, amendment, total, decided: decided(amendment) };
      });
      return ok(offers);
    };
    const seen = await ledger.transact(
      toPreview({ reservation: opened.id, lines, withoutSearch: true }, look),
    );
    if (!seen.ok) return seen.error.kind === 'cannot_change' ? err(seen.error) : INVALID_LINK;
    const yard = yardOf(opened.event.venue ?? {});
    const offers: ItemOffer[] = [];
    for (const { product, amendment, total, decided } of seen.value) {
      // If units or trucks have to be moved first, each item is searched for separately.
      const isOpen = !decided.ok && needsMore(decided.error);
      // How far the outlet is depends on whether the booking brings its own power.
      const fit = yard && fitOf(product, { ...yard, outletFt: undefined });
      const isMisfit = fit?.kind === 'does_not_fit';
      const answer = isOpen ? await amending.preview(opened, amendment, CUSTOMER) : decided;
      offers.push(
        answer.ok
          ? {
              product,
              isMisfit,
              difference: subtractCents(
                'quote' in answer.value ? answer.value.quote.total : answer.value.total,
                total,
              ),
            }
          : { product, isMisfit, refused: refusalOf(answer.error.kind) },
      );
    }
    const isOut = (offer: ItemOffer): number => Number('refused' in offer);
    return ok(offers.toSorted((a, b) => isOut(a) - isOut(b) || a.product.price - b.product.price));
  };
