import type { makeReleaseHolds } from '#core/back-office/release-holds.ts';
import {
  officeHold,
  type OfficeOrderError,
  type QuoteClosed,
} from '#core/checkout/office-order.ts';
import type {
  makePlaceReservation,
  makePreviewOrder,
  Refused,
  ReservationOrder,
} from '#core/checkout/place-reservation.ts';
import type { ReplaceHold } from '#core/checkout/replace-hold.ts';
import type { Actor } from '#core/kernel/actor.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Clock, Randomness } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { BusinessSettingsStore } from '#core/settings/business-settings.ts';
import {
  latestOf,
  type makeHasLapsed,
  MOST_VERSIONS,
  orderOf,
  type QuoteEvent,
  type QuoteVersion,
  stateOf,
  withEvent,
  type WrittenQuote,
  type WrittenQuotes,
} from './written-quote.ts';

/** The office's input: the order, and how long the quote is valid. */
export type QuoteToWrite = Pick<QuoteVersion, 'expiresAt' | 'terms' | 'holdsUnits'> & {
  readonly order: ReservationOrder;
};

export type WriteQuoteError =
  | Refused
  | OfficeOrderError
  | { readonly kind: 'quote_not_found' }
  /** Accepted or withdrawn, so it can no longer be changed. */
  | QuoteClosed
  | { readonly kind: 'too_many_versions'; readonly most: number }
  /** Somebody else wrote a version in the meantime. */
  | { readonly kind: 'stale' };

type QuotePorts = {
  readonly quotes: WrittenQuotes;
  readonly previewOrder: ReturnType<typeof makePreviewOrder>;
  readonly placeReservation: ReturnType<typeof makePlaceReservation>;
  readonly replaceHold: ReplaceHold;
  /** Without a mail: the customer has the quote, and never heard of its hold. */
  readonly releaseHolds: ReturnType<typeof makeReleaseHolds>;
  readonly hasLapsed: ReturnType<typeof makeHasLapsed>;
  readonly settings: Pick<BusinessSettingsStore, 'read'>;
  readonly randomness: Randomness;
  readonly clock: Clock;
};

type Written = Promise<Result<WrittenQuote, WriteQuoteError>>;

/** @param expired the booking that expired unpaid, which does not close it */
const isClosed = (quote: WrittenQuote, now: Instant, expired?: string): boolean =>
  ['accepted', 'withdrawn'].includes(
    stateOf(quote, now, expired !== undefined && quote.reservationId === expired),
  );

/** The office's actions on quotes. */
export function makeWriteQuotes(ports: QuotePorts) {
  const { quotes, previewOrder, placeReservation, replaceHold, releaseHolds, hasLapsed } = ports;
  const { settings, randomness, clock } = ports;

  /** A version priced and checked as if ordered now, so nothing unavailable is quoted. */
  async function versionOf(
    { order, expiresAt, terms, holdsUnits }: QuoteToWrite,
    version: number,
    /** The hold of the previous version, whose units this version may use. */
    holdId?: string,
  ): Promise<Result<QuoteVersion, WriteQuoteError>> {
    const { holds } = await settings.read();
    const hold = { kind: 'hold', holdUntil: expiresAt } as const;
    const until = officeHold(hold, order.lines, holds, clock.now());
    if (!until.ok) return until;
    const { override } = order;
    const more = { version, expiresAt, terms, holdsUnits, ...(override && { override }) };
    const own = holdId === undefined ? undefined : await replaceHold.preview(holdId, order);
    if (own !== undefined) return own.ok ? ok({ booking: own.value, ...more }) : own;
    const looked = await previewOrder(order);
    return looked.ok ? ok({ booking: looked.value.reservation, ...more }) : looked;
  }

  /** Finds the reservation that holds the order's units now. */
  async function heldFor(
    { id, holdId, events }: WrittenQuote,
    order: ReservationOrder,
  ): Promise<Result<string, WriteQuoteError>> {
    const replaced = holdId === undefined ? undefined : await replaceHold.replace(holdId, order);
    if (replaced !== undefined) {
      return replaced.ok ? ok(replaced.value.id) : replaced;
    }
    const sentTimes = events.filter(({ kind }) => kind === 'sent').length;
    const held = await placeReservation(order, `quote-hold-${id}-${sentTimes}`);
    return held.ok ? ok(held.value.reservation.id) : held;
  }

  const event = (kind: QuoteEvent['kind'], version: number, by: Actor): QuoteEvent => ({
    kind,
    version,
    at: clock.now(),
    by,
  });

  const expiredOf = async (quote: WrittenQuote): Promise<string | undefined> =>
    (await hasLapsed(quote)) ? quote.reservationId : undefined;

  async function open(
    id: string,
  ): Promise<
    Result<{ readonly quote: WrittenQuote; readonly expired?: string | undefined }, WriteQuoteError>
  > {
    const quote = await quotes.find(id);
    if (quote === undefined) return err({ kind: 'quote_not_found' });
    const expired = await expiredOf(quote);
    return isClosed(quote, clock.now(), expired)
      ? err({ kind: 'quote_closed' })
      : ok({ quote, expired });
  }

  async function changed(
    id: string,
    decide: (quote: WrittenQuote) => WrittenQuote,
  ): Promise<WrittenQuote> {
    const quote = await quotes.change(id, decide);
    if (quote === undefined) throw new Error(`No quote ${id}`);
    return quote;
  }

  return {
    async write(wanted: QuoteToWrite, by: Actor): Written {
      const first = await versionOf(wanted, 1);
      if (!first.ok) return first;
      const quote: WrittenQuote = {
        id: randomness.id(),
        versions: [first.value],
        events: [event('written', 1, by)],
        createdAt: clock.now(),
      };
      await quotes.create(quote);
      return ok(quote);
    },

    /**
     * Adds a version. The customer's link shows the previous one until this is sent.
     * @param seen the version the office looked at
     */
    async revise(id: string, seen: number, wanted: QuoteToWrite, by: Actor): Written {
      const before = await open(id);
      if (!before.ok) return before;
      const { expired, quote: known } = before.value;
      const number = latestOf(known).version + 1;
      if (number > MOST_VERSIONS) return err({ kind: 'too_many_versions', most: MOST_VERSIONS });
      const next = await versionOf(wanted, number, known.holdId);
      if (!next.ok) return next;
      const after = await changed(id, (quote) =>
        latestOf(quote).version !== seen || isClosed(quote, clock.now(), expired)
          ? quote
          : withEvent(
              { ...quote, versions: [...quote.versions, next.value] },
              event('written', number, by),
            ),
      );
      return latestOf(after).booking === next.value.booking ? ok(after) : err({ kind: 'stale' });
    },

    /** Mails the link, and holds the units if the quote says so, taking over the old hold. */
    async send(id: string, by: Actor): Written {
      const before = await open(id);
      if (!before.ok) return before;
      const { quote, expired } = before.value;
      const latest = latestOf(quote);
      const { version, expiresAt } = latest;
      const { holds } = await settings.read();
      const hold = { kind: 'hold', holdUntil: expiresAt } as const;
      const until = officeHold(hold, latest.booking.lines, holds, clock.now());
      if (!until.ok) return until;
      let holdId: string | undefined;
      if (latest.holdsUnits) {
        const order = orderOf(id, latest, by, { payment: hold });
        const held = await heldFor(quote, order);
        if (!held.ok) return held;
        holdId = held.value;
      }
      const after = await changed(id, (one) =>
        isClosed(one, clock.now(), expired)
          ? one
          : withEvent({ ...one, holdId }, event('sent', version, by)),
      );
      const isTooLate = isClosed(after, clock.now(), expired);
      const spare = isTooLate ? holdId : quote.holdId;
      if (spare !== undefined && spare !== after.holdId && spare !== after.reservationId) {
        await releaseHolds(spare, 'one', by, false);
      }
      return isTooLate ? err({ kind: 'quote_closed' }) : ok(after);
    },

    /**
     * The link stops working, and its hold is released. If the customer accepts at that moment, the
     * booking's transaction reads the quote: one of the two is refused. Repeating is safe.
     */
    async withdraw(id: string, by: Actor): Written {
      const known = await quotes.find(id);
      const expired = known && (await expiredOf(known));
      const after = await quotes.change(id, (quote) =>
        isClosed(quote, clock.now(), expired)
          ? quote
          : withEvent(quote, event('withdrawn', latestOf(quote).version, by)),
      );
      if (after === undefined) return err({ kind: 'quote_not_found' });
      const { holdId, reservationId } = after;
      if (reservationId !== undefined && reservationId !== expired) {
        const { contact } = latestOf(after).booking;
        return err({ kind: 'quote_taken', reservationId, customer: contact.name });
      }
      if (holdId !== undefined) await releaseHolds(holdId, 'one', by, false);
      return ok(after);
    },
  };
}
