import { newCreditCode } from '#core/credits/credit.ts';
import {
  type BookingLedger,
  type ReservationNotFound,
  toChange,
  toPreview,
} from '#core/reservations/booking-ledger.ts';
import type { Clock } from '#core/kernel/clock.ts';
import type { Randomness } from '#core/kernel/randomness.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { addDays, daysBetween } from '#core/kernel/calendar-day.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import type { BookingFacts } from '#core/reservations/booking-decision.ts';
import { lacksUnits } from '#core/lifecycle/adopt.ts';
import { bookedPolicyOf, rainCheckExpires } from '#core/refunds/cancellation-policy.ts';
import type { makeOpenManageLink } from '#core/reservations/manage-token.ts';
import { wantedLines } from '#core/checkout/price-order.ts';
import {
  type Reservation,
  summaryOf,
  type WantedAddOn,
  type WantedLine,
  isAsSeen,
} from '#core/reservations/reservation.ts';
import { type ChangeQuote, revise, type ReviseError, type Revising } from './revise.ts';
import { type ChangeRequest, changeRequestOf } from './change-request.ts';
import type { EventPlace } from '#core/kernel/contact.ts';
import { type Actor, CUSTOMER } from '#core/kernel/actor.ts';

/** What someone asks of a booking: other days for all of it, other lines, another place. */
export type BookingChange =
  | ({ readonly kind: 'rescheduled' } & RentalPeriod)
  | {
      readonly kind: 'lines_changed';
      readonly lines: readonly WantedLine[];
      readonly addOns: readonly WantedAddOn[];
    }
  | {
      readonly kind: 'details_changed';
      readonly event: EventPlace;
      readonly phone?: string | undefined;
    };

export type ChangeOptions = {
  /** What was shown; undefined while it is only asked for. */
  readonly shown?: Revising['shown'];
  /** What is paid too much becomes a credit in place of going back. */
  readonly keepsAsCredit?: boolean | undefined;
  /** The version that the wish was made of; undefined: who asks does not mind. */
  readonly seen?: string | undefined;
};

type Asked = { readonly id: string; readonly code: string; readonly by: Actor };

/**
 * Rentals that are there for the whole booking take the new days. One that is not keeps its length and its place: it moves
 * by as many days as the delivery does.
 */
function onNewDays(reservation: Reservation, line: WantedLine, days: RentalPeriod): WantedLine {
  const { startDate, endDate } = days;
  const whole = summaryOf(reservation.lines);
  const isWhole = line.startDate === whole.startDate && line.endDate === whole.endDate;
  if (isWhole) return { ...line, startDate, endDate };
  const by = daysBetween(whole.startDate, startDate);
  return { ...line, startDate: addDays(line.startDate, by), endDate: addDays(line.endDate, by) };
}

function wishFor(reservation: Reservation, change: BookingChange): ChangeRequest {
  const now = changeRequestOf(reservation);
  switch (change.kind) {
    case 'rescheduled':
      return { ...now, lines: now.lines.map((line) => onNewDays(reservation, line, change)) };
    case 'lines_changed':
      return { ...now, lines: change.lines, addOns: change.addOns };
    case 'details_changed':
      return { ...now, event: change.event };
  }
}

/** A place that costs the same to reach is a change of words: nothing is priced anew. */
const isSamePlace = (reservation: Reservation, { event }: ChangeRequest): boolean =>
  reservation.event.postalCode.slice(0, 5) === event.postalCode.slice(0, 5);

const sameLines = (a: readonly object[], b: readonly object[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

function isNothing(reservation: Reservation, wish: ChangeRequest, change: BookingChange): boolean {
  const before = changeRequestOf(reservation);
  const plain = (lines: readonly WantedLine[]) =>
    lines.map(({ productId, quantity, startDate, endDate }) => [
      productId,
      quantity,
      startDate,
      endDate,
    ]);
  const isSameContact =
    change.kind !== 'details_changed' ||
    change.phone === undefined ||
    change.phone === reservation.contact.phone;
  return (
    isSameContact &&
    sameLines(plain(before.lines), plain(wish.lines)) &&
    sameLines(before.addOns, wish.addOns) &&
    JSON.stringify(before.event) === JSON.stringify(wish.event)
  );
}

/** The pure decision behind preview and change, by link and by admin. */
export function decideChange(
  reservation: Reservation,
  facts: BookingFacts,
  change: BookingChange,
  options: ChangeOptions,
  { id, code, by }: Asked,
  clock: Clock,
): ReturnType<typeof revise> {
  if (!isAsSeen(reservation, options.seen)) return err({ kind: 'changed_meanwhile' });
  const now = clock.now();
  const wish = wishFor(reservation, change);
  // One of the former program's may have no unit yet: asked for again as it is, it gets one.
  if (isNothing(reservation, wish, change) && !lacksUnits(reservation, now)) {
    return err({ kind: 'nothing_changed' });
  }
  const phone = change.kind === 'details_changed' ? change.phone : undefined;
  const contact = { ...reservation.contact, ...(phone !== undefined && { phone }) };
  const revising: Revising = {
    id,
    kind: change.kind,
    context: { now, by },
    isAdmin: by.kind === 'admin',
    shown: options.shown,
    keepsPrice: change.kind === 'details_changed' && isSamePlace(reservation, wish),
    ...(options.keepsAsCredit === true && {
      credit: {
        code,
        expiresOn: rainCheckExpires(
          bookedPolicyOf(reservation, facts.commercial.settings).cancellation,
          now,
        ),
      },
    }),
  };
  return revise({ ...reservation, contact }, wish, facts, revising);
}

/** What must be read before the change can be decided. */
const linesOf =
  (change: BookingChange) =>
  (reservation: Reservation): { readonly lines: readonly WantedLine[] } => ({
    lines: wantedLines(wishFor(reservation, change)),
  });

export type ChangeByLinkError = ReviseError | { readonly kind: 'invalid_link' };

const asLinkError = <E>(error: E | ReservationNotFound): E | { readonly kind: 'invalid_link' } =>
  isNotFound(error) ? { kind: 'invalid_link' } : error;

const isNotFound = (error: unknown): error is ReservationNotFound =>
  typeof error === 'object' &&
  error !== null &&
  'kind' in error &&
  error.kind === 'reservation_not_found';

type Ledger = Pick<BookingLedger, 'transact'>;

/** Shows, and makes, changes of a reservation that was opened already. */
export const makeReviseReservation = (ledger: Ledger, randomness: Randomness, clock: Clock) => {
  const askedBy = (by: Actor): Asked => ({
    id: randomness.id(),
    code: newCreditCode('rain_check', randomness.id()),
    by,
  });
  return {
    preview: (
      opened: Reservation,
      change: BookingChange,
      by: Actor,
    ): Promise<Result<ChangeQuote, ReviseError | ReservationNotFound>> => {
      const asked = askedBy(by);
      return ledger.transact(
        toPreview({ reservation: opened.id, more: linesOf(change) }, (reservation, facts) => {
          const revised = decideChange(reservation, facts, change, {}, asked, clock);
          return revised.ok ? ok(revised.value.quote) : revised;
        }),
      );
    },
    revise: (
      opened: Reservation,
      change: BookingChange,
      options: ChangeOptions,
      by: Actor,
    ): Promise<Result<Reservation, ReviseError | ReservationNotFound>> => {
      const asked = askedBy(by);
      return ledger.transact(
        toChange({ reservation: opened.id, more: linesOf(change) }, (reservation, facts) => {
          const revised = decideChange(reservation, facts, change, options, asked, clock);
          return revised.ok ? ok(revised.value.decision) : revised;
        }),
      );
    },
  };
};

/** As the customer does it: by the private link. */
export const makeChangeByLink = (
  openLink: ReturnType<typeof makeOpenManageLink>,
  change: ReturnType<typeof makeReviseReservation>,
) => ({
  preview: async (
    token: string,
    wish: BookingChange,
  ): Promise<Result<ChangeQuote, ChangeByLinkError>> => {
    const opened = await openLink(token);
    if (opened === undefined) return err({ kind: 'invalid_link' });
    const shown = await change.preview(opened, wish, CUSTOMER);
    return shown.ok ? shown : err(asLinkError(shown.error));
  },
  change: async (
    token: string,
    wish: BookingChange,
    options: ChangeOptions,
  ): Promise<Result<Reservation, ChangeByLinkError>> => {
    const opened = await openLink(token);
    if (opened === undefined) return err({ kind: 'invalid_link' });
    const changed = await change.revise(opened, wish, options, CUSTOMER);
    return changed.ok ? changed : err(asLinkError(changed.error));
  },
});
