import type { z } from 'zod';
import type {
  OpenedQuoteDto,
  quoteInputSchema,
  WrittenQuoteDto,
  WrittenQuoteRow,
} from '#core/contract/written-quotes.ts';
import type { Actor } from '#core/kernel/actor.ts';
import { type Instant, isoFromInstant } from '#core/kernel/instant.ts';
import { discountIn } from '#core/pricing/adjustment.ts';
import { type OpenedQuote } from '#core/quotes/answer-quote.ts';
import type { QuoteToWrite } from '#core/quotes/write-quotes.ts';
import {
  latestOf,
  promisedUntil,
  quotedOf,
  type QuoteVersion,
  sentOf,
  stateOf,
  type WrittenQuote,
} from '#core/quotes/written-quote.ts';
import { sayExempt } from '#core/reservations/office-terms.ts';
import {
  adjustmentsOf,
  invoiceDueOn,
  paysAtDoor,
  type Reservation,
  summaryOf,
} from '#core/reservations/reservation.ts';
import { promisedVisits } from '#core/reservations/visits.ts';
import { changeRequestOf } from '#core/self-service/change-request.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import type { Limits } from '#core/staff/limits.ts';
import { quoteDto } from '#server/areas/checkout/checkout.presenter.ts';
import { orderOf } from '#server/areas/quotes/office-order.ts';
import { actorDto } from '#server/areas/reservations/reservations.presenter.ts';
import { visitDto } from '#server/platform/http/booking.presenter.ts';

export function writtenOf(
  input: z.output<typeof quoteInputSchema>,
  by: Actor,
  limits: Limits | undefined,
): QuoteToWrite {
  const { expiresAt, terms, holdsUnits, ...order } = input;
  return { expiresAt, terms: terms || undefined, holdsUnits, order: orderOf(order, by, limits) };
}

const priced = (version: QuoteVersion) => {
  const quote = quotedOf(version);
  const { lines, ...rest } = quoteDto(quote);
  return {
    ...rest,
    lines: lines.map(
      ({ productId, title, es, quantity, days, unitPriceCents, linePriceCents, per }, index) => {
        const { startDate = '', endDate = '' } = { ...quote.lines[index] };
        const line = { productId, title, es, quantity, days, unitPriceCents, linePriceCents, per };
        return { ...line, startDate: String(startDate), endDate: String(endDate) };
      },
    ),
  };
};

const shown = (quote: WrittenQuote, version: QuoteVersion, now: Instant, hasLapsed = false) => {
  const payUntil = promisedUntil(version, now);
  return {
    quoteId: quote.id,
    version: version.version,
    state: stateOf(quote, now, hasLapsed),
    expiresAt: isoFromInstant(version.expiresAt),
    terms: version.terms,
    holdsUnits: version.holdsUnits,
    ...(payUntil && { payUntil: isoFromInstant(payUntil) }),
    contact: version.booking.contact,
    totalCents: version.booking.total,
  };
};

export function quoteRowDto(
  quote: WrittenQuote,
  now: Instant,
  hasLapsed: boolean,
): WrittenQuoteRow {
  const version = latestOf(quote);
  const { productTitle, startDate, endDate } = summaryOf(version.booking.lines);
  return {
    ...shown(quote, version, now, hasLapsed),
    productTitle,
    startDate,
    endDate,
    createdAt: isoFromInstant(quote.createdAt),
    reservationId: quote.reservationId,
  };
}

function discountOf(booking: Reservation): WrittenQuoteDto['order']['discount'] {
  const given = adjustmentsOf(booking).find(({ kind }) => kind === 'discount');
  if (given === undefined) return undefined;
  const { name: reason = '' } = given;
  const discount = discountIn(given);
  return discount.kind === 'amount'
    ? { kind: 'amount', amountCents: discount.amount, reason }
    : { ...discount, reason };
}

const chargesOf = (booking: Reservation): WrittenQuoteDto['order']['charges'] =>
  adjustmentsOf(booking)
    .filter(({ kind }) => kind === 'charge')
    .map(({ label, amount, taxable }) => ({ label, amountCents: amount, taxable }));

/** As the office entered it. */
function typedOrder({ booking, override }: QuoteVersion): WrittenQuoteDto['order'] {
  const { lines, addOns, event } = changeRequestOf(booking);
  const {
    source = 'phone',
    payment = 'card_link',
    invoice,
    taxExempt,
    waivesDelivery = false,
    deliveryFee,
  } = booking.office ?? {};
  const titleOf = (id: string): string =>
    booking.lines.find(({ productId }) => productId === id)?.title ?? id;
  return {
    lines: lines.map(({ productId, quantity, startDate, endDate }) => ({
      productId,
      title: titleOf(productId),
      quantity,
      startDate,
      endDate,
    })),
    addOns: addOns.map((one) => ({ ...one, title: titleOf(one.productId) })),
    plan: booking.plan,
    damageWaiver: adjustmentsOf(booking).some(({ kind }) => kind === 'damage_waiver'),
    event,
    language: booking.language ?? 'en',
    source,
    payment,
    invoice,
    taxExempt,
    waivesDelivery,
    deliveryFeeCents: deliveryFee,
    discount: discountOf(booking),
    charges: chargesOf(booking),
    override: override && { reason: override.reason },
  };
}

/** What its hold has: that of the version sent last. */
function heldLines(quote: WrittenQuote, now: Instant): WrittenQuoteDto['held'] {
  const sent = sentOf(quote);
  const isHeld = quote.holdId !== undefined && quote.holdId !== quote.reservationId;
  if (!isHeld || sent === undefined || sent.expiresAt <= now) return [];
  return sent.booking.lines.map(({ productId, quantity, startDate, endDate }) => ({
    productId,
    quantity,
    startDate,
    endDate,
  }));
}

export function writtenQuoteDto(
  quote: WrittenQuote,
  link: { readonly token: string; readonly url: string },
  settings: Settings,
  now: Instant,
  hasLapsed: boolean,
): WrittenQuoteDto {
  const version = latestOf(quote);
  return {
    ...quoteRowDto(quote, now, hasLapsed),
    ...link,
    quote: priced(version),
    visits: promisedVisits(version.booking, settings).map(visitDto),
    held: heldLines(quote, now),
    order: typedOrder(version),
    events: quote.events.map(({ at, by, ...event }) => ({
      ...event,
      at: isoFromInstant(at),
      by: actorDto(by),
    })),
  };
}

export function openedQuoteDto(
  { quote, sent }: OpenedQuote,
  manageToken: string | undefined,
  settings: Settings,
  now: Instant,
): OpenedQuoteDto {
  const { booking } = sent;
  const { street, city, region, postalCode, startsAt, endsAt } = booking.event;
  const exempt = booking.office?.taxExempt;
  const told = shown(quote, sent, now);
  // A newer version that was not sent does not matter to the customer, nor does a booking that
  // expired unpaid.
  const isOver = sent.expiresAt <= now;
  const isAsNew =
    told.state === 'draft' || (told.state === 'accepted' && manageToken === undefined);
  const state = isAsNew ? (isOver ? 'expired' : 'seen') : told.state;
  const dueOn = invoiceDueOn(booking);
  return {
    ...told,
    state,
    language: booking.language ?? 'en',
    quote: priced(sent),
    visits: promisedVisits(booking, settings).map(visitDto),
    event: { street, city, region, postalCode, startsAt, endsAt },
    onInvoice: dueOn !== undefined,
    ...(dueOn && { invoiceDueOn: dueOn }),
    atDoor: paysAtDoor(booking),
    ...(exempt && { taxExempt: sayExempt(exempt) }),
    manageToken,
  };
}
