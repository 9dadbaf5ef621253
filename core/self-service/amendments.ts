import { needsEvening } from '#core/capacity/shut-days.ts';
import type { Nearest } from '#core/checkout/nearest.ts';
import { wantedLines } from '#core/checkout/price-order.ts';
import { isSameZip } from '#core/checkout/reprice.ts';
import { newCreditCode } from '#core/credits/credit.ts';
import { type ActionContext, type Actor, CUSTOMER } from '#core/kernel/actor.ts';
import type { Cents } from '#core/kernel/cents.ts';
import type { EventPlace } from '#core/kernel/contact.ts';
import type { Clock, ManageSecrets, Randomness } from '#core/kernel/ports.ts';
import { distinctPeriods, isSamePeriod, type RentalPeriod } from '#core/kernel/rental-days.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { lacksUnits } from '#core/lifecycle/adopt.ts';
import { bookedPolicyOf, rainCheckExpires } from '#core/refunds/cancellation-policy.ts';
import type { BookingFacts, NeedsMore } from '#core/reservations/booking-decision.ts';
import {
  type BookingLedger,
  type ReservationNotFound,
  toChange,
  toPreview,
} from '#core/reservations/booking-ledger.ts';
import { hasOpenDispute } from '#core/reservations/disputes.ts';
import { byLink, type InvalidLink, type OpenManageLink } from '#core/reservations/manage-token.ts';
import { type AskedEvent, isSameEvent, type PartyEvent } from '#core/reservations/party.ts';
import { isSameEvening } from '#core/reservations/pickup-day.ts';
import { type Reservation, type WantedLine, isAsSeen } from '#core/reservations/reservation.ts';
import {
  checkEvening,
  fitsParty,
  sameEveningAfter,
  unknownPickup,
  visitsOf,
  withSameEvening,
} from '#core/reservations/visits.ts';
import { firstPossible, otherChanges, type Amendment } from '#core/self-service/amendment.ts';
import type { Limits } from '#core/staff/limits.ts';
import { type ContactChange, type ContactError, decideContact } from './change-contact.ts';
import { type ChangeRequest, changeRequestOf, mergedLines } from './change-request.ts';
import {
  type ChangeQuote,
  revise,
  type Revised,
  type ReviseError,
  type Revising,
} from './revise.ts';

/** Changes that affect the price. */
type OrderChange = Exclude<Amendment, ContactChange>;

/** Names used in the history and in mails. */
const TOLD_AS = {
  reschedule: 'rescheduled',
  lines: 'lines_changed',
  details: 'details_changed',
} as const satisfies Record<OrderChange['kind'], Revising['kind']>;

export type AmendOptions = {
  /** What the customer was shown; undefined for a preview. */
  readonly shown?: Revising['shown'];
  /** An excess payment becomes a credit instead of a refund. */
  readonly keepsAsCredit?: boolean | undefined;
  /** The office waives what the change would add to the total. */
  readonly waives?: boolean | undefined;
  /** The office takes this for delivery, instead of the fee of the settings. */
  readonly deliveryFee?: Cents | undefined;
  /** Limits of who waives; undefined for an owner, with an owner's approval, or for a preview. */
  readonly limits?: Limits | undefined;
  /** The shop asked for the change, so it is allowed even after the deadline for changes. */
  readonly isOffered?: boolean | undefined;
  /** The office accepts a closed day, a place outside the area, or what no truck can do, and says why. */
  readonly override?: Revising['override'];
  /** The version that the request was based on; undefined if not checked. */
  readonly seen?: string | undefined;
};

/** `code`: of the rain check, if it keeps money as credit. */
type AmendmentDetails = {
  readonly id: string;
  readonly code: string;
  readonly by: Actor;
  readonly secrets: ManageSecrets;
  readonly clock: Clock;
};

/** The period to move or pick up is ambiguous or unknown. `periods`: the periods of the booking. */
export type PeriodError = {
  readonly kind: 'which_period' | 'period_not_found';
  readonly periods: readonly RentalPeriod[];
};

type Reschedule = Extract<Amendment, { readonly kind: 'reschedule' }>;

function movingOf(
  lines: readonly WantedLine[],
  { period }: Pick<Reschedule, 'period'>,
): Result<RentalPeriod, PeriodError> {
  const periods = distinctPeriods(lines);
  const moving = period ?? (periods.length === 1 ? periods[0] : undefined);
  if (moving === undefined) return err({ kind: 'which_period', periods });
  return periods.some((one) => isSamePeriod(one, moving))
    ? ok(moving)
    : err({ kind: 'period_not_found', periods });
}

const isSamePlace = (a: EventPlace, b: EventPlace): boolean =>
  a.street === b.street && a.city === b.city && isSameZip(a, b);

/**
 * Keeps times, pickups, own hours and spot if they are not given. The two times are given together or not at
 * all.
 */
const withUnasked = (
  before: PartyEvent,
  { startsAt, endsAt, venue, ownHours, ...place }: AskedEvent,
): AskedEvent => ({
  ...place,
  ownHours: ownHours ?? before.ownHours,
  sameEvening: place.sameEvening ?? before.sameEvening,
  point: place.point ?? (isSamePlace(before, place) ? before.point : undefined),
  ...(startsAt === undefined
    ? { startsAt: before.startsAt, endsAt: before.endsAt }
    : { startsAt, endsAt }),
  venue: venue ?? before.venue,
});

/** `moving`: the period whose days change. */
type Asked = ChangeRequest & { readonly moving?: RentalPeriod };

function requestFor(reservation: Reservation, amendment: OrderChange): Result<Asked, PeriodError> {
  const now = changeRequestOf(reservation);
  switch (amendment.kind) {
    case 'reschedule': {
      const { startDate, endDate, hours, instead = [] } = amendment;
      const moving = movingOf(now.lines, amendment);
      if (!moving.ok) return moving;
      const substitutes = new Map(
        instead.map(({ productId, substituteId }) => [productId, substituteId]),
      );
      const lines = now.lines.map((line) => {
        if (!isSamePeriod(line, moving.value)) return line;
        const productId = substitutes.get(line.productId) ?? line.productId;
        return { ...line, productId, startDate, endDate };
      });
      return ok({
        ...now,
        lines: instead.length === 0 ? lines : mergedLines(lines),
        event: { ...now.event, ...hours },
        moving: moving.value,
      });
    }
    case 'lines':
      return ok({ ...now, lines: amendment.lines, addOns: amendment.addOns });
    case 'details': {
      const event = withSameEvening(withUnasked(now.event, amendment.event), now.lines);
      const periods = distinctPeriods(now.lines);
      return unknownPickup(now.lines, event) === undefined
        ? ok({ ...now, event })
        : err({ kind: 'period_not_found', periods });
    }
  }
}

/**
 * A pickup on the same evening that closed days force comes and goes with those days; one that was
 * chosen stays. The office may also take days whose evening is too short for a crew.
 */
function withPickups(
  reservation: Reservation,
  request: Asked,
  { commercial: { settings } }: BookingFacts,
  { now, by }: ActionContext,
): ChangeRequest {
  const { moving, ...change } = request;
  const before = changeRequestOf(reservation);
  const event = sameEveningAfter(before, change, settings.limits, moving);
  const isTooShort = (line: WantedLine): boolean =>
    by.kind === 'admin' &&
    needsEvening(line, settings.limits) &&
    !isSameEvening(line, before.event) &&
    !checkEvening({ lines: [line], event }, settings, now, reservation).ok;
  const evenings = change.lines.filter((line) => isSameEvening(line, event) && !isTooShort(line));
  return { ...change, event: withSameEvening({ ...event, sameEvening: true }, evenings) };
}

/** Own hours end with their visit, and where the party's new hours leave them no room. */
function withOwnHours(before: PartyEvent, { event, ...request }: ChangeRequest): ChangeRequest {
  const { ownHours = [], startsAt, endsAt } = event;
  const visits = visitsOf(wantedLines(request));
  const isKept = event.ownHours === before.ownHours;
  const isMoved = startsAt !== before.startsAt || endsAt !== before.endsAt;
  const left = ownHours.filter(
    (own) =>
      visits.some(({ kind, day }) => kind === own.kind && day === own.day) &&
      (!isKept || !isMoved || fitsParty(own, event)),
  );
  return { ...request, event: { ...event, ownHours: left.length === 0 ? undefined : left } };
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

/** The pure decision behind preview and amendment, for the link and the office. */
export function decideAmendment(
  reservation: Reservation,
  facts: BookingFacts,
  amendment: Amendment,
  options: AmendOptions,
  { id, code, by, secrets, clock }: AmendmentDetails,
): Result<Revised, ReviseError | ContactError | PeriodError | NeedsMore> {
  if (!isAsSeen(reservation, options.seen)) return err({ kind: 'changed_meanwhile' });
  const now = clock.now();
  const context = { now, by };
  if (amendment.kind === 'contact') {
    return decideContact(reservation, facts, amendment, secrets, { id, context });
  }
  const asked = requestFor(reservation, amendment);
  if (!asked.ok) return asked;
  const request = withOwnHours(
    reservation.event,
    amendment.kind === 'details'
      ? asked.value
      : withPickups(reservation, asked.value, facts, context),
  );
  // An adopted booking may lack units. Requesting it unchanged assigns them.
  const isSame = isNothing(reservation, request) && options.deliveryFee === undefined;
  if (isSame && !lacksUnits(reservation, now)) {
    return err({ kind: 'nothing_changed' });
  }
  const revising: Revising = {
    id,
    kind:
      amendment.kind === 'reschedule' && (amendment.instead ?? []).length > 0
        ? TOLD_AS.lines
        : TOLD_AS[amendment.kind],
    context,
    isAdmin: by.kind === 'admin',
    shown: options.shown,
    keepsPrice:
      amendment.kind === 'details' &&
      options.deliveryFee === undefined &&
      isSameZip(reservation.event, request.event),
    waives: options.waives,
    deliveryFee: options.deliveryFee,
    limits: options.limits,
    isOffered: options.isOffered,
    override: options.override,
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
  const revised = revise(reservation, request, facts, revising);
  const isCredit = revised.ok && revising.credit !== undefined && revised.value.quote.excess > 0;
  // A bank may still give the money back: no credit for it besides.
  return isCredit && !revising.isAdmin && hasOpenDispute(reservation)
    ? err({ kind: 'cannot_change' })
    : revised;
}

/** What to read before the change can be decided. */
export const linesOf =
  (amendment: Amendment) =>
  (reservation: Reservation): { readonly lines: readonly WantedLine[] } => {
    if (amendment.kind === 'contact') return { lines: [] };
    const request = requestFor(reservation, amendment);
    return { lines: request.ok ? wantedLines(request.value) : [] };
  };

/** Why a change was refused, and when else it could be made. */
export type AmendError = (ReviseError | ContactError | PeriodError) & {
  readonly nearest?: readonly Nearest[] | undefined;
};
export type AmendByLinkError = AmendError | InvalidLink;

type Ledger = Pick<BookingLedger, 'transact'>;

/** Previews and makes changes to a reservation the caller has already opened. */
export const makeAmendReservation = (
  ledger: Ledger,
  secrets: ManageSecrets,
  randomness: Randomness,
  clock: Clock,
) => {
  const askedBy = (by: Actor): AmendmentDetails => ({
    id: randomness.id(),
    code: newCreditCode('rain_check', randomness.id()),
    by,
    secrets,
    clock,
  });

  /** Adds when else it would be possible if units or trucks are short. Takes nothing. */
  async function refused<E extends ReviseError | ContactError | PeriodError | ReservationNotFound>(
    error: E,
    opened: Reservation,
    amendment: Amendment,
    { waives }: AmendOptions,
    asked: AmendmentDetails,
  ): Promise<E & Pick<AmendError, 'nearest'>> {
    if (error.kind !== 'unavailable' && error.kind !== 'crew_full') return error;
    const others = otherChanges(opened, amendment);
    const lines = others.flatMap((other) => linesOf(other.amendment)(opened).lines);
    const found = await ledger.transact(
      toPreview<readonly Nearest[], never>(
        { reservation: opened.id, lines, withoutSearch: true },
        (reservation, facts) => {
          const isPossible = (other: Amendment): boolean =>
            decideAmendment(reservation, facts, other, { waives }, asked).ok;
          return ok(firstPossible(others, isPossible));
        },
      ),
    );
    return { ...error, nearest: found.ok ? found.value : [] };
  }

  const decided = (
    opened: Reservation,
    amendment: Amendment,
    options: AmendOptions,
    asked: AmendmentDetails,
  ) => ({
    read: { reservation: opened.id, more: linesOf(amendment), takesUnits: true },
    decide: (reservation: Reservation, facts: BookingFacts) =>
      decideAmendment(reservation, facts, amendment, options, asked),
  });

  return {
    preview: async (
      opened: Reservation,
      amendment: Amendment,
      by: Actor,
      options: Pick<AmendOptions, 'waives' | 'deliveryFee' | 'override' | 'seen'> = {},
    ): Promise<Result<ChangeQuote, AmendError | ReservationNotFound>> => {
      const asked = askedBy(by);
      const { read, decide } = decided(opened, amendment, options, asked);
      const shown = await ledger.transact(
        toPreview<ChangeQuote, ReviseError | ContactError | PeriodError>(
          read,
          (reservation, facts) => {
            const revised = decide(reservation, facts);
            return revised.ok ? ok(revised.value.quote) : revised;
          },
        ),
      );
      if (shown.ok) return shown;
      return err(await refused(shown.error, opened, amendment, options, asked));
    },
    amend: async (
      opened: Reservation,
      amendment: Amendment,
      options: AmendOptions,
      by: Actor,
    ): Promise<Result<Reservation, AmendError | ReservationNotFound>> => {
      const asked = askedBy(by);
      const { read, decide } = decided(opened, amendment, options, asked);
      const changed = await ledger.transact(
        toChange<ReviseError | ContactError | PeriodError>(read, (reservation, facts) => {
          const revised = decide(reservation, facts);
          return revised.ok ? ok(revised.value.decision) : revised;
        }),
      );
      if (changed.ok) return changed;
      return err(await refused(changed.error, opened, amendment, options, asked));
    },
  };
};

/** Changes by the customer, with the private link. */
export const makeAmendByLink = (
  openLink: OpenManageLink,
  amending: ReturnType<typeof makeAmendReservation>,
) => ({
  preview: (
    token: string,
    amendment: Amendment,
    options: Pick<AmendOptions, 'seen'> = {},
  ): Promise<Result<ChangeQuote, AmendByLinkError>> =>
    byLink(openLink, token, (opened) => amending.preview(opened, amendment, CUSTOMER, options)),
  amend: (
    token: string,
    amendment: Amendment,
    options: AmendOptions,
  ): Promise<Result<Reservation, AmendByLinkError>> =>
    byLink(openLink, token, (opened) => amending.amend(opened, amendment, options, CUSTOMER)),
});
