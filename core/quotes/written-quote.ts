import { isSettled, type OfficeOrder, type OfficePayment } from '#core/checkout/office-order.ts';
import type { ReservationOrder } from '#core/checkout/place-reservation.ts';
import type { FoundQuote } from '#core/customers/search-everything.ts';
import {
  askedWords,
  isFoundBy,
  lookupsFor,
  reservationWords,
} from '#core/customers/search-words.ts';
import type { Actor } from '#core/kernel/actor.ts';
import { after, DAY, type Instant } from '#core/kernel/instant.ts';
import type { Clock, ServerKey } from '#core/kernel/ports.ts';
import { agreedQuote, type Quote } from '#core/pricing/quote.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import {
  adjustmentsOf,
  agreedPercentOf,
  type Reservation,
} from '#core/reservations/reservation.ts';
import { changeRequestOf } from '#core/self-service/change-request.ts';

/** An order priced for a customer, valid until a time. A version never changes once sent. */
export type QuoteVersion = {
  readonly version: number;
  /** The reservation it would become, as decided by `place`, with prices and arrival hours. */
  readonly booking: Reservation;
  readonly expiresAt: Instant;
  /** Additional terms, written by the office. */
  readonly terms?: string | undefined;
  /** Once sent, its units are held until it expires. */
  readonly holdsUnits: boolean;
  /** The office quotes it although no truck can come. It holds for whoever accepts the quote. */
  readonly override?: ReservationOrder['override'];
};

export const QUOTE_EVENTS = [
  'written',
  'sent',
  'seen',
  'reminded',
  'accepted',
  'declined',
  'withdrawn',
] as const;

export type QuoteEvent = {
  readonly kind: (typeof QUOTE_EVENTS)[number];
  readonly version: number;
  readonly at: Instant;
  readonly by: Actor;
  /** Why it was declined. */
  readonly note?: string | undefined;
};

export type WrittenQuote = {
  readonly id: string;
  /** Oldest first; at least one. */
  readonly versions: readonly QuoteVersion[];
  /** Oldest first. */
  readonly events: readonly QuoteEvent[];
  readonly createdAt: Instant;
  /** The hold on its units, while it waits. */
  readonly holdId?: string | undefined;
  /** The reservation made by accepting it. */
  readonly reservationId?: string | undefined;
};

export const QUOTE_STATES = [
  'draft',
  'sent',
  'seen',
  'accepted',
  'declined',
  'expired',
  'withdrawn',
] as const;
type QuoteState = (typeof QUOTE_STATES)[number];

/** Keeps the document small. */
export const MOST_VERSIONS = 20;
/** Beyond this number, the oldest events are dropped, except the first. */
const MOST_EVENTS = 100;

export function latestOf({ versions }: Pick<WrittenQuote, 'versions'>): QuoteVersion {
  const last = versions.at(-1);
  if (last === undefined) throw new RangeError('A quote has a version.');
  return last;
}

const has = ({ events }: WrittenQuote, kind: QuoteEvent['kind']): boolean =>
  events.some((event) => event.kind === kind);

/** The version shown by the customer's link: the last one sent. */
export function sentOf(quote: WrittenQuote): QuoteVersion | undefined {
  const sent = quote.events.findLast(({ kind }) => kind === 'sent');
  return sent && quote.versions.find(({ version }) => version === sent.version);
}

/** When the version that was sent expires, if it is unanswered. */
export function openUntil(quote: WrittenQuote): Instant | undefined {
  const sent = sentOf(quote);
  const isOver = quote.events.some(
    ({ kind, version }) =>
      kind === 'accepted' ||
      kind === 'withdrawn' ||
      (kind === 'declined' && version === sent?.version),
  );
  return isOver ? undefined : sent?.expiresAt;
}

export const isWithdrawn = (quote: WrittenQuote): boolean => has(quote, 'withdrawn');

/** Whether a quote's booking stands. If it expired unpaid, the quote is open again, for everyone. */
export const stands = (booked: Reservation | undefined): booked is Reservation =>
  booked !== undefined && booked.status !== 'expired';

/** Whether the booking it became no longer stands. */
export const makeHasLapsed =
  (ledger: Pick<BookingLedger, 'find'>) =>
  async ({ reservationId }: WrittenQuote): Promise<boolean> => {
    return reservationId !== undefined && !stands(await ledger.find(reservationId));
  };

/**
 * State of the last version sent. A newer version that was not sent is a draft.
 * @param hasLapsed see `makeHasLapsed`: then accepting it does not count
 */
export function stateOf(quote: WrittenQuote, now: Instant, hasLapsed = false): QuoteState {
  if (isWithdrawn(quote)) return 'withdrawn';
  const sentAt = quote.events.findLastIndex(({ kind }) => kind === 'sent');
  const since = quote.events.slice(Math.max(0, sentAt));
  if (!hasLapsed && since.some(({ kind }) => kind === 'accepted')) return 'accepted';
  const sent = sentOf(quote);
  if (sent === undefined || sent.version !== latestOf(quote).version) return 'draft';
  if (since.some(({ kind }) => kind === 'declined')) return 'declined';
  if (sent.expiresAt <= now) return 'expired';
  return since.some(({ kind }) => kind === 'seen') ? 'seen' : 'sent';
}

export const withEvent = (quote: WrittenQuote, event: QuoteEvent): WrittenQuote => {
  const [first, ...more] = [...quote.events, event];
  return { ...quote, events: first === undefined ? [] : [first, ...more.slice(-MOST_EVENTS)] };
};

/** Marks it as booked: its link leads to the reservation. The office books the latest version. */
export function settledAs(
  quote: WrittenQuote,
  reservationId: string,
  by: Actor,
  at: Instant,
): WrittenQuote {
  if (quote.reservationId === reservationId) return quote;
  const shown = by.kind === 'admin' ? undefined : sentOf(quote);
  const { version } = shown ?? latestOf(quote);
  return withEvent({ ...quote, reservationId }, { kind: 'accepted', version, at, by });
}

/** The agreed price, line by line. */
export const quotedOf = ({ booking }: Pick<QuoteVersion, 'booking'>): Quote =>
  agreedQuote(booking.lines, adjustmentsOf(booking), booking.plan, agreedPercentOf(booking));

/**
 * Until when an accepted quote waits for its payment, if longer than other orders: its units stay
 * held for as long as the customer was promised.
 */
export const promisedUntil = (
  { holdsUnits, expiresAt }: Pick<QuoteVersion, 'holdsUnits' | 'expiresAt'>,
  accepted: Instant,
): Instant | undefined => (holdsUnits && expiresAt > after(accepted, DAY) ? expiresAt : undefined);

/** How an accepted quote is paid: never held shorter than promised. */
export function paidAsPromised(
  payment: OfficePayment,
  quoted: QuoteVersion,
  accepted: Instant,
): OfficePayment {
  if (payment.kind !== 'card_link' && payment.kind !== 'hold') return payment;
  const promised = promisedUntil(quoted, accepted);
  const { holdUntil = promised } = payment;
  const isShorter = promised !== undefined && holdUntil !== undefined && holdUntil < promised;
  return { ...payment, holdUntil: isShorter ? promised : holdUntil };
}

export const paymentOf = ({ office }: Reservation): OfficePayment => {
  if (office?.invoice !== undefined) return { kind: 'invoice', ...office.invoice };
  return { kind: office?.payment === 'door' ? 'door' : 'card_link' };
};

/** Whether it is booked without a payment: on invoice, or paid at the door. */
export const booksUnpaid = ({ booking }: QuoteVersion): boolean => isSettled(paymentOf(booking));

/** A version as an order at the quoted prices, for accepting it or holding its units. */
export function orderOf(
  id: string,
  quoted: QuoteVersion,
  by: Actor,
  more: Pick<ReservationOrder, 'termsVersion'> &
    Partial<Pick<OfficeOrder, 'payment' | 'settlesQuote' | 'textsAgreed'>> = {},
): ReservationOrder & { readonly office: OfficeOrder } {
  const { booking } = quoted;
  const { lines, addOns, event } = changeRequestOf(booking);
  const { source = 'phone', taxExempt, waivesDelivery, deliveryFee } = booking.office ?? {};
  const { termsVersion, payment = paymentOf(booking), ...given } = more;
  return {
    lines: lines.map(({ productId, quantity, startDate, endDate }) => ({
      productId,
      quantity,
      startDate,
      endDate,
    })),
    addOns,
    event,
    plan: booking.plan,
    contact: booking.contact,
    language: booking.language,
    termsVersion,
    quoted: quotedOf(quoted),
    ...(quoted.override && { override: quoted.override }),
    office: { by, source, payment, taxExempt, waivesDelivery, deliveryFee, quoteId: id, ...given },
  };
}

/** Differs from every reservation id, so that a quote's link opens no booking. */
const nameOf = (id: string): string => `quote:${id}`;

export const quoteTokenFor = (id: string, secrets: ServerKey): string =>
  `${id}.${secrets.secretFor(nameOf(id), 1)}`;

export interface WrittenQuotes {
  find(id: string): Promise<WrittenQuote | undefined>;
  /**
   * Newest first.
   * @param after `next` of the previous page; `BadCursorError` if malformed
   */
  list(
    limit: number,
    after?: string,
  ): Promise<{ readonly quotes: readonly WrittenQuote[]; readonly next?: string | undefined }>;
  /** Quotes listed under a word of `search-words.ts`, newest first. */
  listedUnder(word: string, limit: number): Promise<readonly WrittenQuote[]>;
  /** Sent, not answered, expiring between these moments; soonest first. */
  listOpen(from: Instant, to: Instant, limit: number): Promise<readonly WrittenQuote[]>;
  create(quote: WrittenQuote): Promise<void>;
  /**
   * New mails and reminders are queued in the same transaction. `decide` is pure and may rerun; if
   * it returns the same quote, nothing is written. Undefined for an unknown id.
   */
  change(
    id: string,
    decide: (quote: WrittenQuote) => WrittenQuote,
  ): Promise<WrittenQuote | undefined>;
}

/** Those that expire between these moments and are unanswered, as their customers see them. */
export const makeListEnding =
  (quotes: Pick<WrittenQuotes, 'listOpen'>) => async (from: Instant, to: Instant, most: number) =>
    (await quotes.listOpen(from, to, most)).flatMap((quote) => {
      const sent = sentOf(quote);
      if (sent === undefined) return [];
      const { version, expiresAt, booking } = sent;
      return [{ id: quote.id, version, expiresAt, booking }];
    });

/** Quotes read per word: fewer than other records, since a quote has all its versions. */
const MOST_UNDER_A_WORD = 20;

/** The words of the latest version's reservation, and of the quote's own id. */
export const quoteWords = (quote: WrittenQuote): readonly string[] =>
  reservationWords({ ...latestOf(quote).booking, id: quote.id });

/** Quotes that have every word, newest first. */
export const makeFindQuotes =
  (quotes: Pick<WrittenQuotes, 'listedUnder'>, ledger: Pick<BookingLedger, 'find'>, clock: Clock) =>
  async (text: string): Promise<readonly FoundQuote[]> => {
    const words = askedWords(text);
    const pages = await Promise.all(
      lookupsFor(words).map((word) => quotes.listedUnder(word, MOST_UNDER_A_WORD)),
    );
    const each = new Map(pages.flat().map((quote) => [quote.id, quote]));
    const now = clock.now();
    const hasLapsed = makeHasLapsed(ledger);
    const found = [...each.values()]
      .filter((quote) => isFoundBy(quoteWords(quote), words))
      .toSorted((a, b) => b.createdAt - a.createdAt);
    return Promise.all(
      found.map(async (quote) => ({
        id: quote.id,
        state: stateOf(quote, now, await hasLapsed(quote)),
        booking: latestOf(quote).booking,
      })),
    );
  };
