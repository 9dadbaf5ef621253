import type { makeReleaseHolds } from '#core/back-office/release-holds.ts';
import {
  closedQuote,
  isSettled,
  type QuoteClosed,
  type QuoteTaken,
} from '#core/checkout/office-order.ts';
import type { makePlaceReservation, Placed, Refused } from '#core/checkout/place-reservation.ts';
import { areOtherTerms, type TermsChanged } from '#core/checkout/place.ts';
import type { ReplaceHold } from '#core/checkout/replace-hold.ts';
import { type ActionContext, CUSTOMER } from '#core/kernel/actor.ts';
import type { Clock, ManageSecrets } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { extendHold, sellHold, type TakesNoPayment } from '#core/lifecycle/confirm-hold.ts';
import {
  type BookingDecision,
  type BookingFacts,
  type NeedsMore,
  reservationOnly,
} from '#core/reservations/booking-decision.ts';
import { type BookingLedger, toChange } from '#core/reservations/booking-ledger.ts';
import { withHistory } from '#core/reservations/history.ts';
import { requestUntil } from '#core/reservations/live-holds.ts';
import { INVALID_LINK, type InvalidLink, manageTokenFor } from '#core/reservations/manage-token.ts';
import { isHeldNow } from '#core/reservations/reservation-state.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { textsOf } from '#core/reservations/text-consent.ts';
import {
  orderOf,
  paidAsPromised,
  paymentOf,
  quotedOf,
  quoteTokenFor,
  type QuoteVersion,
  sentOf,
  stands,
  stateOf,
  withEvent,
  type WrittenQuote,
  type WrittenQuotes,
} from './written-quote.ts';

export type AnswerQuoteError =
  | Refused
  | InvalidLink
  /** Expired, or withdrawn by the office. */
  | { readonly kind: 'quote_expired' }
  /** A newer version was sent. */
  | { readonly kind: 'quote_revised' };

export type OpenedQuote = { readonly quote: WrittenQuote; readonly sent: QuoteVersion };

type AnswerQuotePorts = {
  readonly quotes: WrittenQuotes;
  readonly ledger: Pick<BookingLedger, 'find' | 'transact'>;
  readonly placeReservation: ReturnType<typeof makePlaceReservation>;
  readonly replaceHold: ReplaceHold;
  /** Without a mail: the customer has the quote, and never heard of its hold. */
  readonly releaseHolds: ReturnType<typeof makeReleaseHolds>;
  readonly secrets: ManageSecrets;
  readonly clock: Clock;
};

const termsOf = ({ total, lines }: Reservation): string =>
  JSON.stringify([
    total,
    lines.map(({ productId, quantity, startDate, endDate }) => [
      productId,
      quantity,
      startDate,
      endDate,
    ]),
  ]);

/** The quote's hold becomes the order: confirmed if nothing is due before the party. */
function takeHold(
  reservation: Reservation,
  facts: BookingFacts,
  order: ReturnType<typeof orderOf>,
  context: ActionContext,
): Result<BookingDecision, TakesNoPayment | QuoteTaken | QuoteClosed | TermsChanged | NeedsMore> {
  const { office, termsVersion } = order;
  const { now, by } = context;
  const { quote, settings } = facts.commercial;
  if (areOtherTerms(order, settings)) return err({ kind: 'terms_changed' });
  const closed = closedQuote({ quote });
  if (closed !== undefined) return err(closed);
  // If the quote no longer uses this hold, the hold is about to be released.
  if (!isHeldNow(reservation, now) || quote?.holdId !== reservation.id) {
    return err({ kind: 'takes_no_payment', status: reservation.status });
  }
  const invoice = office?.payment.kind === 'invoice' ? office.payment : undefined;
  const accepted = withHistory<Reservation>(
    {
      ...reservation,
      terms: termsVersion === undefined ? undefined : { version: termsVersion, at: now },
      office: reservation.office && {
        ...reservation.office,
        payment: office?.payment.kind ?? 'card_link',
        invoice: invoice && {
          netDays: invoice.netDays,
          poNumber: invoice.poNumber,
          organization: invoice.organization,
        },
      },
    },
    context,
    { kind: 'note', facts: { text: 'The customer accepted the quote.' } },
  );
  const { quoteId: id } = reservation.office ?? {};
  const settlesQuote = id === undefined ? undefined : { id, by };
  if (office !== undefined && isSettled(office.payment)) {
    const sold = sellHold(accepted, facts, context);
    return sold.ok ? ok({ ...sold.value, settlesQuote }) : sold;
  }
  const until = requestUntil(accepted.lines, settings.holds, now);
  const held = extendHold(accepted, facts, until, now) ?? reservationOnly(accepted, facts);
  return ok({
    ...held,
    settlesQuote,
    mail: [{ kind: 'pay_link', cause: 'placed' }],
    texts: textsOf(accepted, 'pay_link', 'placed'),
  });
}

/** What customers do by a quote's link. */
export function makeAnswerQuotes(ports: AnswerQuotePorts) {
  const { quotes, ledger, placeReservation, replaceHold, releaseHolds, secrets, clock } = ports;

  async function open(token: string): Promise<OpenedQuote | undefined> {
    const [id = ''] = token.split('.');
    const quote = await quotes.find(id);
    const isOurs = secrets.opens(token, (key) => quoteTokenFor(id, key));
    const sent = quote && sentOf(quote);
    if (!isOurs || quote === undefined || sent === undefined) return undefined;
    return stateOf(quote, clock.now()) === 'withdrawn' ? undefined : { quote, sent };
  }

  /** Noted once per time it was sent. */
  function noted(
    quote: WrittenQuote,
    { version }: QuoteVersion,
    kind: 'seen' | 'declined',
    note?: string,
  ): WrittenQuote {
    const since = quote.events.slice(quote.events.findLastIndex((event) => event.kind === 'sent'));
    return since.some((event) => event.kind === kind)
      ? quote
      : withEvent(quote, { kind, version, at: clock.now(), by: CUSTOMER, note });
  }

  const placedOf = (reservation: Reservation, sent: QuoteVersion): Placed => ({
    reservation,
    quote: quotedOf(sent),
    manageToken: manageTokenFor(reservation, secrets),
  });

  /** The quote's hold becomes the order. Undefined if it cannot; placing the order says why. */
  async function acceptHeld(
    { quote, sent }: OpenedQuote,
    order: ReturnType<typeof orderOf>,
  ): Promise<Placed | undefined> {
    const { holdId } = quote;
    const hold = holdId === undefined ? undefined : await ledger.find(holdId);
    if (hold === undefined || holdId === undefined || !isHeldNow(hold, clock.now()))
      return undefined;
    // The hold may be for a version that was never sent. The version that was sent counts.
    if (termsOf(hold) !== termsOf(sent.booking)) {
      const payment = { kind: 'hold', holdUntil: sent.expiresAt } as const;
      const again = await replaceHold.replace(holdId, {
        ...order,
        office: { ...order.office, payment, settlesQuote: false },
      });
      if (again?.ok !== true) return undefined;
    }
    const taken = await ledger.transact(
      toChange({ reservation: holdId, quote: quote.id }, (reservation, facts) =>
        takeHold(reservation, facts, order, { now: clock.now(), by: CUSTOMER }),
      ),
    );
    return taken.ok ? placedOf(taken.value, sent) : undefined;
  }

  return {
    /** Undefined for any bad token. Records when each version was first viewed. */
    async open(token: string): Promise<OpenedQuote | undefined> {
      const opened = await open(token);
      if (opened === undefined) return undefined;
      const { quote, sent } = opened;
      const seen =
        stateOf(quote, clock.now()) === 'sent'
          ? await quotes.change(quote.id, (one) => noted(one, sent, 'seen'))
          : undefined;
      return { sent, quote: seen ?? quote };
    },

    /** Places the reservation at the quoted price, once. A repeat returns the same one. */
    async accept(
      token: string,
      version: number,
      termsVersion?: string,
    ): Promise<Result<Placed, AnswerQuoteError>> {
      const opened = await open(token);
      if (opened === undefined) return INVALID_LINK;
      const { quote, sent } = opened;
      const known =
        quote.reservationId === undefined ? undefined : await ledger.find(quote.reservationId);
      if (stands(known)) return ok(placedOf(known, sent));
      if (sent.version !== version) return err({ kind: 'quote_revised' });
      if (sent.expiresAt <= clock.now()) return err({ kind: 'quote_expired' });
      const payment = paidAsPromised(paymentOf(sent.booking), sent, clock.now());
      const order = orderOf(quote.id, sent, CUSTOMER, {
        termsVersion,
        payment,
        settlesQuote: true,
      });
      const held = await acceptHeld(opened, order);
      if (held !== undefined) return ok(held);
      const placed = await placeReservation(order);
      if (placed.ok || placed.error.kind !== 'quote_taken') return placed;
      // Booked a moment ago, by the customer or the office.
      const other = await ledger.find(placed.error.reservationId);
      return other === undefined ? placed : ok(placedOf(other, sent));
    },

    /**
     * Releases the units for others at once. The quote gives up its hold first, so a customer who
     * accepts at that moment books either the hold or, if the units are still available, takes them
     * again.
     */
    async decline(token: string, why: string | undefined): Promise<OpenedQuote | undefined> {
      const opened = await open(token);
      if (opened === undefined) return undefined;
      const { quote, sent } = opened;
      const declined = await quotes.change(quote.id, (one) => {
        const told = noted(one, sent, 'declined', why);
        // Once accepted, the hold is the booking.
        return one.holdId === one.reservationId ? told : { ...told, holdId: undefined };
      });
      const { holdId } = quote;
      if (holdId !== undefined && declined !== undefined && declined.holdId === undefined) {
        if (declined.reservationId !== holdId) await releaseHolds(holdId, 'one', CUSTOMER, false);
      }
      return { sent, quote: declined ?? quote };
    },

    /** The private page's token, once the quote is accepted and while its booking stands. */
    async manageTokenOf({ reservationId }: WrittenQuote): Promise<string | undefined> {
      const made = reservationId === undefined ? undefined : await ledger.find(reservationId);
      return stands(made) ? manageTokenFor(made, secrets) : undefined;
    },
  };
}
