import { newCreditCode } from '#core/credits/credit.ts';
import {
  type BookingLedger,
  type ReservationNotFound,
  toChange,
  toPreview,
} from '#core/reservations/booking-ledger.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { addDays, daysBetween } from '#core/kernel/calendar-day.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import type { BookingFacts, NeedsMore } from '#core/reservations/booking-decision.ts';
import { lacksUnits } from '#core/lifecycle/adopt.ts';
import { bookedPolicyOf, rainCheckExpires } from '#core/refunds/cancellation-policy.ts';
import type { makeOpenManageLink } from '#core/reservations/manage-token.ts';
import { wantedLines } from '#core/checkout/price-order.ts';
import { isSameZip } from '#core/checkout/reprice.ts';
import {
  type Reservation,
  summaryOf,
  type WantedAddOn,
  type WantedLine,
  isAsSeen,
} from '#core/reservations/reservation.ts';
import {
  type ChangeQuote,
  revise,
  type Revised,
  type ReviseError,
  type Revising,
} from './revise.ts';
import { type ContactChange, type ContactError, decideContact } from './change-contact.ts';
import { type ChangeRequest, changeRequestOf } from './change-request.ts';
import { isSameEvent, type PartyEvent } from '#core/reservations/party.ts';
import { type Actor, CUSTOMER } from '#core/kernel/actor.ts';
import type { Clock, ManageSecrets, Randomness } from '#core/kernel/ports.ts';

/** What someone asks of a booking: other days for all of it, other lines, another place, another contact. */
export type Amendment =
  | ({ readonly kind: 'reschedule' } & RentalPeriod)
  | {
      readonly kind: 'lines';
      readonly lines: readonly WantedLine[];
      readonly addOns: readonly WantedAddOn[];
    }
  | { readonly kind: 'details'; readonly event: PartyEvent }
  | ContactChange;

/** What may be priced anew. */
type OrderChange = Exclude<Amendment, ContactChange>;

/** What history and mail call it once it is made. */
const TOLD_AS = {
  reschedule: 'rescheduled',
  lines: 'lines_changed',
  details: 'details_changed',
} as const satisfies Record<OrderChange['kind'], Revising['kind']>;

export type AmendOptions = {
  /** What was shown; undefined while it is only asked for. */
  readonly shown?: Revising['shown'];
  /** What is paid too much becomes a credit in place of going back. */
  readonly keepsAsCredit?: boolean | undefined;
  /** The office lets go what the change would add to the total. */
  readonly waives?: boolean | undefined;
  /** The version that the request was made of; undefined: who asks does not mind. */
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

/** Times and spot stay as they are where nothing is said of them; the two times are told together. */
const withUnasked = (before: PartyEvent, { startsAt, endsAt, venue, ...place }: PartyEvent) => ({
  ...place,
  ...(startsAt === undefined
    ? { startsAt: before.startsAt, endsAt: before.endsAt }
    : { startsAt, endsAt }),
  venue: venue ?? before.venue,
});

function requestFor(reservation: Reservation, amendment: OrderChange): ChangeRequest {
  const now = changeRequestOf(reservation);
  switch (amendment.kind) {
    case 'reschedule':
      return { ...now, lines: now.lines.map((line) => onNewDays(reservation, line, amendment)) };
    case 'lines':
      return { ...now, lines: amendment.lines, addOns: amendment.addOns };
    case 'details':
      return { ...now, event: withUnasked(now.event, amendment.event) };
  }
}

const sameLines = (a: readonly object[], b: readonly object[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

function isNothing(reservation: Reservation, request: ChangeRequest): boolean {
  const before = changeRequestOf(reservation);
  const plain = (lines: readonly WantedLine[]) =>
    lines.map(({ productId, quantity, startDate, endDate }) => [
      productId,
      quantity,
      startDate,
      endDate,
    ]);
  return (
    sameLines(plain(before.lines), plain(request.lines)) &&
    sameLines(before.addOns, request.addOns) &&
    isSameEvent(before.event, request.event)
  );
}

/** The pure decision behind preview and amendment, by link and in the office. */
export function decideAmendment(
  reservation: Reservation,
  facts: BookingFacts,
  amendment: Amendment,
  options: AmendOptions,
  { id, code, by }: Asked,
  secrets: ManageSecrets,
  clock: Clock,
): Result<Revised, AmendError | NeedsMore> {
  if (!isAsSeen(reservation, options.seen)) return err({ kind: 'changed_meanwhile' });
  const now = clock.now();
  const context = { now, by };
  if (amendment.kind === 'contact') {
    return decideContact(reservation, facts, amendment, secrets, { id, context });
  }
  const request = requestFor(reservation, amendment);
  // One of the former program's may have no unit yet: asked for again as it is, it gets one.
  if (isNothing(reservation, request) && !lacksUnits(reservation, now)) {
    return err({ kind: 'nothing_changed' });
  }
  const revising: Revising = {
    id,
    kind: TOLD_AS[amendment.kind],
    context,
    isAdmin: by.kind === 'admin',
    shown: options.shown,
    keepsPrice: amendment.kind === 'details' && isSameZip(reservation.event, request.event),
    waives: options.waives,
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
  return revise(reservation, request, facts, revising);
}

/** What must be read before the change can be decided. */
const linesOf =
  (amendment: Amendment) =>
  (reservation: Reservation): { readonly lines: readonly WantedLine[] } => ({
    lines: amendment.kind === 'contact' ? [] : wantedLines(requestFor(reservation, amendment)),
  });

export type AmendError = ReviseError | ContactError;
export type AmendByLinkError = AmendError | { readonly kind: 'invalid_link' };

const asLinkError = <E>(error: E | ReservationNotFound): E | { readonly kind: 'invalid_link' } =>
  isNotFound(error) ? { kind: 'invalid_link' } : error;

const isNotFound = (error: unknown): error is ReservationNotFound =>
  typeof error === 'object' &&
  error !== null &&
  'kind' in error &&
  error.kind === 'reservation_not_found';

type Ledger = Pick<BookingLedger, 'transact'>;

/** Shows, and makes, changes of a reservation that was opened already. */
export const makeAmendReservation = (
  ledger: Ledger,
  secrets: ManageSecrets,
  randomness: Randomness,
  clock: Clock,
) => {
  const askedBy = (by: Actor): Asked => ({
    id: randomness.id(),
    code: newCreditCode('rain_check', randomness.id()),
    by,
  });
  return {
    preview: (
      opened: Reservation,
      amendment: Amendment,
      by: Actor,
      options: Pick<AmendOptions, 'waives'> = {},
    ): Promise<Result<ChangeQuote, AmendError | ReservationNotFound>> => {
      const asked = askedBy(by);
      return ledger.transact(
        toPreview({ reservation: opened.id, more: linesOf(amendment) }, (reservation, facts) => {
          const revised = decideAmendment(
            reservation,
            facts,
            amendment,
            options,
            asked,
            secrets,
            clock,
          );
          return revised.ok ? ok(revised.value.quote) : revised;
        }),
      );
    },
    amend: (
      opened: Reservation,
      amendment: Amendment,
      options: AmendOptions,
      by: Actor,
    ): Promise<Result<Reservation, AmendError | ReservationNotFound>> => {
      const asked = askedBy(by);
      return ledger.transact(
        toChange({ reservation: opened.id, more: linesOf(amendment) }, (reservation, facts) => {
          const revised = decideAmendment(
            reservation,
            facts,
            amendment,
            options,
            asked,
            secrets,
            clock,
          );
          return revised.ok ? ok(revised.value.decision) : revised;
        }),
      );
    },
  };
};

/** As the customer does it: by the private link. */
export const makeAmendByLink = (
  openLink: ReturnType<typeof makeOpenManageLink>,
  amending: ReturnType<typeof makeAmendReservation>,
) => ({
  preview: async (
    token: string,
    amendment: Amendment,
  ): Promise<Result<ChangeQuote, AmendByLinkError>> => {
    const opened = await openLink(token);
    if (opened === undefined) return err({ kind: 'invalid_link' });
    const shown = await amending.preview(opened, amendment, CUSTOMER);
    return shown.ok ? shown : err(asLinkError(shown.error));
  },
  amend: async (
    token: string,
    amendment: Amendment,
    options: AmendOptions,
  ): Promise<Result<Reservation, AmendByLinkError>> => {
    const opened = await openLink(token);
    if (opened === undefined) return err({ kind: 'invalid_link' });
    const changed = await amending.amend(opened, amendment, options, CUSTOMER);
    return changed.ok ? changed : err(asLinkError(changed.error));
  },
});
