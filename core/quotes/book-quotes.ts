import type { OfficeOrder, OfficeOrderError, OfficePayment } from '#core/checkout/office-order.ts';
import {
  type makePlaceReservation,
  type makePreviewOrder,
  type Placed,
  type Previewed,
  quoteOf,
  type Refused,
  type ReservationOrder,
} from '#core/checkout/place-reservation.ts';
import type { ReplaceHold } from '#core/checkout/replace-hold.ts';
import type { Actor } from '#core/kernel/actor.ts';
import type { Clock, ManageSecrets } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { manageTokenFor } from '#core/reservations/manage-token.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import {
  latestOf,
  orderOf,
  paidAsPromised,
  stateOf,
  type WrittenQuote,
  type WrittenQuotes,
} from './written-quote.ts';

export type BookQuoteError =
  | Refused
  | OfficeOrderError
  | { readonly kind: 'quote_not_found' | 'quote_expired' | 'stale' }
  /** The order was paid, released, or ran out. */
  | { readonly kind: 'hold_gone' };

type BookQuotePorts = {
  readonly quotes: Pick<WrittenQuotes, 'find'>;
  readonly placeReservation: ReturnType<typeof makePlaceReservation>;
  readonly previewOrder: ReturnType<typeof makePreviewOrder>;
  readonly replaceHold: ReplaceHold;
  readonly secrets: ManageSecrets;
  readonly clock: Clock;
};

type Order = ReservationOrder & { readonly office: OfficeOrder };

/** The office books a quote. The transaction that places the order settles the quote. */
export function makeBookQuotes(ports: BookQuotePorts) {
  const { quotes, placeReservation, previewOrder, replaceHold, secrets, clock } = ports;

  async function open(id: string): Promise<Result<WrittenQuote, BookQuoteError>> {
    const quote = await quotes.find(id);
    if (quote === undefined) return err({ kind: 'quote_not_found' });
    const isWithdrawn = stateOf(quote, clock.now()) === 'withdrawn';
    return isWithdrawn ? err({ kind: 'quote_closed' }) : ok(quote);
  }

  /** Takes over the units that are held for the quote. */
  async function place(
    { id, holdId }: WrittenQuote,
    wanted: Order,
    key?: string,
  ): Promise<Result<Placed, BookQuoteError>> {
    const order = { ...wanted, office: { ...wanted.office, quoteId: id, settlesQuote: true } };
    const taken = holdId === undefined ? undefined : await replaceHold.replace(holdId, order, key);
    if (taken === undefined) return placeReservation(order, key);
    if (!taken.ok) return taken;
    return ok(placedAs(taken.value, order));
  }

  const placedAs = (reservation: Reservation, { plan }: Order): Placed => ({
    reservation,
    quote: quoteOf(reservation, plan),
    manageToken: manageTokenFor(reservation, secrets),
  });

  return {
    /**
     * Books the latest version at its prices.
     * @param version the one the office looked at
     */
    async book(
      id: string,
      version: number,
      given: { readonly payment: OfficePayment; readonly textsAgreed?: boolean | undefined },
      by: Actor,
    ): Promise<Result<Placed, BookQuoteError>> {
      const opened = await open(id);
      if (!opened.ok) return opened;
      const latest = latestOf(opened.value);
      if (latest.version !== version) return err({ kind: 'stale' });
      if (latest.expiresAt <= clock.now()) return err({ kind: 'quote_expired' });
      const payment = paidAsPromised(given.payment, latest, clock.now());
      return place(opened.value, orderOf(id, latest, by, { ...given, payment }));
    },

    /** Books it with changes made on the phone, at today's prices. */
    async bookChanged(
      id: string,
      order: Order,
      key?: string,
    ): Promise<Result<Placed, BookQuoteError>> {
      const opened = await open(id);
      return opened.ok ? place(opened.value, order, key) : opened;
    },

    /** Puts another order in the place of one that waits for payment; its link stays. */
    async changeHeld(
      reservationId: string,
      order: Order,
      key?: string,
    ): Promise<Result<Placed, BookQuoteError>> {
      const changed = await replaceHold.replace(reservationId, order, key);
      if (changed === undefined) return err({ kind: 'hold_gone' });
      return changed.ok ? ok(placedAs(changed.value, order)) : changed;
    },

    /** What `changeHeld` would return. Writes nothing. */
    async previewHeld(
      reservationId: string,
      order: Order,
    ): Promise<Result<Previewed, BookQuoteError>> {
      const own = await replaceHold.preview(reservationId, order);
      if (own === undefined) return err({ kind: 'hold_gone' });
      return own.ok ? ok({ reservation: own.value, quote: quoteOf(own.value, order.plan) }) : own;
    },

    /** What `bookChanged` would return. Writes nothing. */
    async preview(id: string, order: Order): Promise<Result<Previewed, BookQuoteError>> {
      const opened = await open(id);
      if (!opened.ok) return opened;
      const { holdId } = opened.value;
      const own = holdId === undefined ? undefined : await replaceHold.preview(holdId, order);
      if (own === undefined) return previewOrder(order);
      return own.ok ? ok({ reservation: own.value, quote: quoteOf(own.value, order.plan) }) : own;
    },
  };
}
