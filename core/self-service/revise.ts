import { isOutOfService } from '#core/assignment/out-of-service.ts';
import { isOut } from '#core/assignment/product-calendar.ts';
import { type LineToTake, takeLines } from '#core/assignment/take-lines.ts';
import { releaseUnits, type Shortage } from '#core/assignment/unit-allocation.ts';
import { checkDay } from '#core/capacity/booking-limits.ts';
import type { CrewFull } from '#core/capacity/crew-room.ts';
import { type DayFull, releaseDeliveries } from '#core/capacity/deliveries.ts';
import { takeDeliveryDays } from '#core/checkout/claims.ts';
import { promiseCrews, withTakenOn } from '#core/checkout/crew-promise.ts';
import type { OrderError } from '#core/checkout/price-order.ts';
import { agreedFor, isSameZip, type reprice } from '#core/checkout/reprice.ts';
import { withUnitsInTime } from '#core/checkout/units-in-time.ts';
import { waivedOf, withWaiver } from '#core/checkout/waivers.ts';
import { type LateUnits, type TakenOn, unitKeys } from '#core/dispatch/crew-day.ts';
import type { ActionContext } from '#core/kernel/actor.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import {
  addCents,
  type Cents,
  formatUsd,
  maxCents,
  NO_CENTS,
  subtractCents,
} from '#core/kernel/cents.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { isSamePeriod } from '#core/kernel/rental-days.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { askingAgain } from '#core/payments/balance-charge.ts';
import type { Adjustment } from '#core/pricing/adjustment.ts';
import { checkDelivery } from '#core/pricing/delivery.ts';
import type { Quote } from '#core/pricing/quote.ts';
import { powerSupplyOf } from '#core/pricing/suggest-add-ons.ts';
import { excessOf, withTotal } from '#core/refunds/adjust-total.ts';
import { bookedPolicyOf, changeUntil, refundDays } from '#core/refunds/cancellation-policy.ts';
import { type CreditToIssue, withCreditIssued, withMoneyBack } from '#core/refunds/credits.ts';
import { refundGiven } from '#core/refunds/given-away.ts';
import {
  countKept,
  refundOnCancel,
  shorten,
  stakesOn,
  stillRefundable,
  withKept,
} from '#core/refunds/refund-on-cancel.ts';
import {
  type BookingDecision,
  type BookingFacts,
  type MailKind,
  type NeedsMore,
} from '#core/reservations/booking-decision.ts';
import { withHistory } from '#core/reservations/history.ts';
import { tornCause } from '#core/reservations/money-entry.ts';
import { checkYard } from '#core/reservations/party.ts';
import { pickupDayOf } from '#core/reservations/pickup-day.ts';
import { type BalanceDue, balanceDue } from '#core/reservations/planned-charge.ts';
import {
  adjustmentsOf,
  type AgreedPricing,
  balanceOf,
  type Reservation,
  type ReservationLine,
  type ChangedMeanwhile,
  netPaidOf,
  summaryOf,
} from '#core/reservations/reservation.ts';
import {
  checkEvening,
  checkStart,
  promiseWindows,
  type StartsTooEarly,
} from '#core/reservations/visits.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import { type Given, type Limits, type NeedsOwner, overLimit } from '#core/staff/limits.ts';
import { changeFacts, type ChangeKind, type VisitChange, visitChanges } from './change-facts.ts';
import { isMovedOutside, priceChangeRequest, type ChangeRequest } from './change-request.ts';
import { type PriceRow, priceRows } from './price-rows.ts';

/** Adds what depends on lines and party: arrival hours and yard check. */
function withLinesAndParty(
  before: Reservation,
  lines: Reservation['lines'],
  { event }: ChangeRequest,
  { products, commercial }: BookingFacts,
  { now }: ActionContext,
): Reservation {
  const windows = promiseWindows({ lines, event }, commercial.settings, now, before);
  const yardCheck = checkYard(event, lines, products, powerSupplyOf(commercial.settings.addOns));
  return { ...before, lines, event, windows, yardCheck };
}

/** What a change costs, shown before it is made. */
export type ChangeQuote = {
  /** Each price line, before and after. */
  readonly rows: readonly PriceRow[];
  /** Each visit before and after, including unchanged ones. */
  readonly visits: readonly VisitChange[];
  readonly adjustments: readonly Adjustment[];
  readonly total: Cents;
  /** Signed change of the total. */
  readonly difference: Cents;
  /** Paid in excess of the new total; refunded or turned into a credit. */
  readonly excess: Cents;
  /** Left to pay afterwards. */
  readonly balance: Cents;
  /** When that is due. `was`: the day so far, if it is another. */
  readonly balanceDue?: (BalanceDue & { readonly was?: CalendarDay | undefined }) | undefined;
  /** Of `paid`, a cancellation then refunds at most `refund`. Absent if only the policy applies. */
  readonly stake?: { readonly paid: Cents; readonly refund: Cents } | undefined;
  /** What canceling today would refund, if a nearer delivery lowers it. */
  readonly ifCanceled?: { readonly now: Cents; readonly afterward: Cents } | undefined;
  /** The last day on which canceling refunds everything, if another first delivery moves it. */
  readonly fullRefund?: { readonly before: CalendarDay; readonly after: CalendarDay } | undefined;
};

export type ReviseError =
  | OrderError
  | Shortage
  | DayFull
  | CrewFull
  /** Not confirmed, too close to delivery or after it, or turned off by the owner. */
  | { readonly kind: 'cannot_change' }
  | { readonly kind: 'nothing_changed' }
  /** The goodwill discount exceeds what the new lines cost. */
  | { readonly kind: 'below_goodwill' }
  /** Price, settings or payments have changed since it was shown. */
  | { readonly kind: 'quote_changed'; readonly quote: ChangeQuote }
  | ChangedMeanwhile
  | NeedsOwner;

export type Revising = {
  /** Identifies the change, so that its mail and money are created once. */
  readonly id: string;
  readonly kind: ChangeKind;
  readonly context: ActionContext;
  /** Admins may change at any time, to any day; a closed one needs a reason. */
  readonly isAdmin: boolean;
  /** The shop offered the customer this choice, so changes are possible until the crew comes. */
  readonly isOffered?: boolean | undefined;
  /** Only texts change, neither lines nor the delivery fee. */
  readonly keepsPrice?: boolean | undefined;
  /** Waives what would be added to the total. */
  readonly waives?: boolean | undefined;
  /** What an admin takes for delivery, instead of the fee of the settings. */
  readonly deliveryFee?: Cents | undefined;
  readonly limits?: Limits | undefined;
  /** An admin accepts a closed day, a place outside the area, or what no truck can do. */
  readonly override?: { readonly reason: string } | undefined;
  /** Issued instead of a refund. */
  readonly credit?: CreditToIssue | undefined;
  /** What was shown; undefined for a preview. */
  readonly shown?: { readonly totalCents: number; readonly excessCents: number } | undefined;
};

export type Revised = { readonly decision: BookingDecision; readonly quote: ChangeQuote };

const mayChange = (
  reservation: Reservation,
  facts: BookingFacts,
  { isAdmin, isOffered, context }: Revising,
): boolean =>
  isAdmin || isOffered === true
    ? reservation.status === 'confirmed'
    : changeUntil(
        reservation,
        bookedPolicyOf(reservation, facts.commercial.settings),
        context.now,
      ) !== undefined;

/**
 * An early start stays as the office booked it, whatever else the customer changes. Moved to today,
 * it is a new promise: a crew may not make it anymore.
 */
function checkNewStart(
  reservation: Reservation,
  { event: { startsAt }, lines }: ChangeRequest,
  { commercial }: BookingFacts,
  { isAdmin, context: { now } }: Revising,
): Result<undefined, StartsTooEarly> {
  const isToday = ({ startDate }: { readonly startDate: CalendarDay }): boolean =>
    startDate === shopDay(now);
  const isMovedToToday = lines.some(isToday) && !reservation.lines.some(isToday);
  return isAdmin || (startsAt === reservation.event.startsAt && !isMovedToToday)
    ? ok(undefined)
    : checkStart({ startsAt }, lines, commercial.settings, now);
}

/**
 * Whether it can be picked up when asked for. A customer who chooses the other day is not let onto
 * a closed one.
 */
function checkPickup(
  reservation: Reservation,
  request: ChangeRequest,
  { commercial: { settings } }: BookingFacts,
  { isAdmin, override, context: { now } }: Revising,
): Result<undefined, OrderError> {
  const { event, lines } = request;
  for (const [line, wanted] of lines.entries()) {
    const pickUpOn = pickupDayOf(wanted, event);
    if (isAdmin || pickUpOn === pickupDayOf(wanted, reservation.event)) continue;
    const error = checkDay(pickUpOn, 'endDate', settings.limits);
    if (error !== undefined) return err({ kind: 'outside_limits', line, error });
  }
  return checkEvening(request, settings, now, reservation, isAdmin && override !== undefined);
}

const shutDays = ({ lines, event }: Pick<ChangeRequest, 'lines' | 'event'>, { limits }: Settings) =>
  lines.flatMap((line, index) =>
    (
      [
        ['startDate', line.startDate],
        ['endDate', pickupDayOf(line, event)],
      ] as const
    ).flatMap(([field, day]) => {
      const error = checkDay(day, field, limits);
      return error === undefined ? [] : [{ line: index, day, error }];
    }),
  );

/** The first closed day that the request adds to the booking. */
function newShutDay(
  reservation: Reservation,
  request: ChangeRequest,
  { commercial: { settings } }: BookingFacts,
) {
  const known = new Set(shutDays(reservation, settings).map(({ day }) => day));
  return shutDays(request, settings).find(({ day }) => !known.has(day));
}

/** The office needs a reason to move a booking to a closed day, as for a new order. */
function checkShutDays(
  reservation: Reservation,
  request: ChangeRequest,
  facts: BookingFacts,
  { isAdmin, override }: Revising,
): Result<undefined, OrderError> {
  const shut = isAdmin && override === undefined && newShutDay(reservation, request, facts);
  return shut ? err({ kind: 'outside_limits', line: shut.line, error: shut.error }) : ok(undefined);
}

/** Records the reason for what is not offered otherwise. Only the office sees it. */
function withReason(
  after: Reservation,
  before: Reservation,
  request: ChangeRequest,
  facts: BookingFacts,
  { isAdmin, override, context }: Revising,
): Reservation {
  if (!isAdmin || override === undefined) return after;
  const { settings } = facts.commercial;
  const what = [
    ...(newShutDay(before, request, facts) === undefined ? [] : ['Moved to a closed day']),
    ...(isMovedOutside(before, request, facts) ? ['Moved outside the delivery area'] : []),
    ...(checkEvening(request, settings, context.now, before).ok ? [] : ['Picked up after closing']),
  ];
  const notes = what.map((one) => ({
    kind: 'note' as const,
    facts: { text: `${one}: ${override.reason}` },
  }));
  return withHistory(after, context, ...notes);
}

/** Records how much the office gave. Only the office sees this. */
function withWaived(after: Reservation, before: Reservation, context: ActionContext): Reservation {
  const given = subtractCents(waivedOf(adjustmentsOf(after)), waivedOf(adjustmentsOf(before)));
  if (given <= 0) return after;
  const text = `Difference of ${formatUsd(given)} not charged, as goodwill`;
  return withHistory(after, context, { kind: 'note', facts: { text } });
}

type Priced = Pick<Quote, 'adjustments' | 'total'>;

type Waivable = Priced & Pick<ReturnType<typeof reprice>, 'wanted' | 'found'>;

/** Takes off what the change would add, if it is to cost nothing. */
function waive(reservation: Reservation, asked: Waivable, { waives, kind }: Revising) {
  const more = subtractCents(asked.total, reservation.total);
  if (waives !== true || more <= 0) return asked;
  const { adjustments, wanted } = withWaiver(reservation, asked, more, kind === 'details_changed');
  return { adjustments, wanted, total: reservation.total };
}

/** What an earlier change kept counts toward what this one adds. */
function lessKept(reservation: Reservation, { adjustments, total }: Priced): Priced {
  const more = subtractCents(total, reservation.total);
  const left = countKept(adjustments, more);
  return { adjustments: left.adjustments, total: subtractCents(total, left.counted) };
}

/**
 * For a customer who moves or shortens, the tier reached stays: at most that day's percentage of
 * what was paid is refundable, and the shop keeps the rest of what is removed. Settings and office
 * may be more generous, and while a rental is out of service, the change is the shop's fault.
 */
function atStake(
  reservation: Reservation,
  { adjustments, total }: Priced,
  facts: BookingFacts,
  { kind, isAdmin, waives, context }: Revising,
): Priced & Pick<Reservation, 'stakes'> {
  const { stakes } = reservation;
  if (waives === true) return { adjustments, total, stakes: undefined };
  const { changes, cancellation } = bookedPolicyOf(reservation, facts.commercial.settings);
  if (isAdmin || kind === 'details_changed' || changes.resetsTier === true) {
    return { adjustments, total, stakes };
  }
  if (isOutOfService(reservation, facts, context.now)) return { adjustments, total, stakes };
  const before = stakesOn(cancellation, reservation, shopDay(context.now));
  const excess = maxCents(NO_CENTS, subtractCents(netPaidOf(reservation), total));
  const after = shorten(before, excess);
  return {
    adjustments: withKept(adjustments, after.kept, excess),
    total: addCents(total, after.kept),
    stakes: after.stakes.every(({ percent }) => percent === 100) ? undefined : after.stakes,
  };
}

/** What a change by staff gives away: waived fees, and refunds above what customers get. */
function givenBy(
  reservation: Reservation,
  { adjustments, total }: Priced,
  facts: BookingFacts,
  { kind, isAdmin, waives, context }: Revising,
): Given {
  const more = subtractCents(total, reservation.total);
  if (waives === true && more > 0) return { waiver: addCents(more, waivedOf(adjustments)) };
  const { changes, cancellation } = bookedPolicyOf(reservation, facts.commercial.settings);
  if (!isAdmin || kind === 'details_changed' || changes.resetsTier === true) return {};
  const back = subtractCents(netPaidOf(reservation), total);
  const stakes = stakesOn(cancellation, reservation, shopDay(context.now));
  const { kept } = shorten(stakes, maxCents(NO_CENTS, back));
  return refundGiven(reservation, back, subtractCents(back, kept), context);
}

/** By how much the fee that staff take for delivery is below the one that it would have. */
function feeGiven(
  reservation: Reservation,
  { event }: ChangeRequest,
  { commercial: { settings } }: BookingFacts,
  { deliveryFee }: Revising,
): Cents {
  if (deliveryFee === undefined) return NO_CENTS;
  const agreed = adjustmentsOf(reservation).find(({ kind }) => kind === 'delivery');
  const answer = checkDelivery(event.postalCode, settings.delivery);
  const usual = answer.kind === 'outside' ? NO_CENTS : answer.fee;
  const fee = isSameZip(reservation.event, event) ? (agreed?.amount ?? NO_CENTS) : usual;
  return maxCents(NO_CENTS, subtractCents(fee, deliveryFee));
}

/** Refunds what was paid in excess of the new total, or turns it into a credit. */
const settle = (
  before: Reservation,
  decision: BookingDecision,
  facts: BookingFacts,
  revising: Revising,
) => {
  const { credit, id, context, kind } = revising;
  const excess = excessOf(decision.reservation);
  const cause = tornCause(`change:${id}`, isOutOfService(before, facts, context.now));
  return credit === undefined
    ? withMoneyBack(decision, facts, excess, cause, context)
    : withCreditIssued(decision, excess, credit, context, kind);
};

const isShown = ({ shown }: Revising, { total, excess }: ChangeQuote): boolean =>
  shown === undefined || (shown.totalCents === total && shown.excessCents === excess);

function balanceDueAfter(
  before: Reservation,
  after: Reservation,
  settings: Settings,
  now: Instant,
): ChangeQuote['balanceDue'] {
  const [was, is] = [before, after].map((one) => balanceDue(one, settings, shopDay(now)));
  return is && { ...is, was: was?.day === is.day ? undefined : was?.day };
}

/** Compares the reservation before and after a change. */
export const quoteOfChange = (
  before: Reservation,
  after: Reservation,
  settings: Settings,
  now: Instant,
): ChangeQuote => ({
  rows: priceRows(before, after),
  visits: visitChanges(before, after, settings),
  adjustments: adjustmentsOf(after),
  total: after.total,
  difference: subtractCents(after.total, before.total),
  excess: excessOf(after),
  balance: balanceOf(after),
  balanceDue: balanceDueAfter(before, after, settings, now),
  stake: after.stakes && stillRefundable(after.stakes),
});

/**
 * Compares what canceling today refunds. Only a nearer first delivery lowers it.
 * @param settled with what is paid in excess promised back
 */
function ifCanceled(
  before: Reservation,
  settled: Reservation,
  facts: BookingFacts,
  { now }: ActionContext,
): ChangeQuote['ifCanceled'] {
  if (summaryOf(settled.lines).startDate >= summaryOf(before.lines).startDate) return undefined;
  const { cancellation } = bookedPolicyOf(before, facts.commercial.settings);
  const refundFor = (reservation: Reservation): Cents =>
    refundOnCancel(
      cancellation,
      reservation,
      shopDay(now),
      isOutOfService(reservation, facts, now),
    );
  const back = subtractCents(netPaidOf(before), netPaidOf(settled));
  const told = { now: refundFor(before), afterward: addCents(back, refundFor(settled)) };
  return told.afterward < told.now ? told : undefined;
}

/** A late change leaves amounts instead, which the stake tells. */
function fullRefund(
  before: Reservation,
  settled: Reservation,
  { commercial: { settings } }: BookingFacts,
  { now }: ActionContext,
): ChangeQuote['fullRefund'] {
  if (settled.stakes !== undefined) return undefined;
  const { cancellation } = bookedPolicyOf(before, settings);
  const lastDay = ({ lines }: Reservation): CalendarDay | undefined =>
    refundDays(cancellation, summaryOf(lines).startDate, shopDay(now)).find(
      ({ refundPercent }) => refundPercent === 100,
    )?.until;
  const [was, is] = [lastDay(before), lastDay(settled)];
  return was === undefined || is === undefined || was === is
    ? undefined
    : { before: was, after: is };
}

/**
 * Applies the request to a confirmed booking in one decision: the old units are available for the
 * new days, an entry changes the total, the deposit stays paid, and an excess is refunded.
 */
export function revise(
  reservation: Reservation,
  request: ChangeRequest,
  facts: BookingFacts,
  revising: Revising,
): Result<Revised, ReviseError | NeedsMore> {
  if (!mayChange(reservation, facts, revising)) return err({ kind: 'cannot_change' });
  const start = checkNewStart(reservation, request, facts, revising);
  if (!start.ok) return start;
  const pickup = checkPickup(reservation, request, facts, revising);
  if (!pickup.ok) return pickup;
  const open = checkShutDays(reservation, request, facts, revising);
  if (!open.ok) return open;
  if (revising.keepsPrice === true) {
    return inTime(revising, (taking) => withDetails(reservation, request, facts, taking));
  }
  const priced = priceChangeRequest(reservation, request, facts, revising);
  if (!priced.ok) return priced;
  const asked = lessKept(reservation, priced.value.quoted);
  const given = givenBy(reservation, asked, facts, revising);
  const fee = feeGiven(reservation, request, facts, revising);
  const waiver = addCents(given.waiver ?? NO_CENTS, fee);
  const over = overLimit(revising.limits, { ...given, waiver });
  if (over !== undefined) return err(over);
  const { wanted, ...waived } = waive(reservation, { ...priced.value, ...asked }, revising);
  const agreed = { wanted, ...atStake(reservation, waived, facts, revising) };
  return inTime(revising, (taking) => reviseWith(reservation, request, agreed, facts, taking));
}

/** None of the late units is taken. `takenOn`: the office accepts what no truck can do. */
type Taking = Revising & { readonly late: LateUnits; readonly takenOn?: TakenOn };

function inTime(
  revising: Revising,
  decide: (taking: Taking) => Result<Revised, ReviseError | NeedsMore>,
): Result<Revised, ReviseError | NeedsMore> {
  const { override, isAdmin, context } = revising;
  const revised = withUnitsInTime<Revised, ReviseError>((late) => decide({ ...revising, late }));
  const isFull = !revised.ok && revised.error.kind === 'crew_full';
  if (!isFull || !isAdmin || override === undefined) return revised;
  const takenOn = { reason: override.reason, by: context.by, at: context.now };
  return decide({ ...revising, late: [], takenOn });
}

/** The new price, and the lines that it is for. */
type Agreed = ReturnType<typeof atStake> & { readonly wanted: readonly LineToTake[] };

function reviseWith(
  reservation: Reservation,
  request: ChangeRequest,
  { wanted, stakes, ...quoted }: Agreed,
  facts: BookingFacts,
  revising: Taking,
): Result<Revised, ReviseError | NeedsMore> {
  const { context, kind, id, late } = revising;
  const taken = retake(reservation, wanted, facts, context, late);
  if (!taken.ok) return taken;
  const { lines, schedules, moved } = taken.value;
  const pricing = agreedFor(reservation, quoted.adjustments, lines, facts);
  const claims = moveClaims(reservation, pricing, facts, context);
  if (!claims.ok) return claims;

  const changed = {
    ...withLinesAndParty(reservation, lines, request, facts, context),
    pricing,
    stakes,
  };
  const repriced = withTotal(changed, quoted.total, context, id, kind);
  const quote = quoteOfChange(reservation, repriced, facts.commercial.settings, context.now);
  if (!isShown(revising, quote)) return err({ kind: 'quote_changed', quote });
  const told = withHistory(repriced, context, {
    kind,
    amount: quote.difference,
    facts: changeFacts(kind, reservation, repriced, facts),
  });
  const given = withWaived(told, reservation, context);
  const noted = withReason(given, reservation, request, facts, revising);
  const mail = [{ kind: kind satisfies MailKind, cause: id }];
  const crews = promiseCrews(reservation, noted, facts, context.now, {
    takenOn: revising.takenOn,
    moved,
  });
  if (!crews.ok) return crews;
  const commercial = { ...claims.value, ...crews.value };
  const decision = {
    reservation: withTakenOn(noted, commercial.crewDays, context),
    schedules,
    moved,
    mail,
    refunds: [],
    commercial,
  };
  const settled = settle(reservation, decision, facts, revising);
  return ok({
    decision: askingAgain(reservation, settled, facts, `change:${id}`),
    quote: {
      ...quote,
      ifCanceled: ifCanceled(reservation, settled.reservation, facts, context),
      fullRefund: fullRefund(reservation, settled.reservation, facts, context),
    },
  });
}

function withDetails(
  reservation: Reservation,
  request: ChangeRequest,
  facts: BookingFacts,
  revising: Taking,
): Result<Revised, ReviseError | NeedsMore> {
  const { context, kind, id, late, takenOn } = revising;
  const same = { lines: reservation.lines, schedules: facts.schedules, moved: [] };
  const again = reservation.lines.flatMap(({ units: _units, ...line }) => {
    const product = facts.products.get(line.productId);
    return product === undefined ? [] : [{ product, line }];
  });
  const isLate = late.length > 0 && again.length === reservation.lines.length;
  const taken = isLate ? retake(reservation, again, facts, context, late) : ok(same);
  if (!taken.ok) return taken;
  const { lines, schedules, moved } = taken.value;
  const changed = withLinesAndParty(reservation, lines, request, facts, context);
  const quote = quoteOfChange(reservation, changed, facts.commercial.settings, context.now);
  if (!isShown(revising, quote)) return err({ kind: 'quote_changed', quote });
  const told = withHistory(changed, context, {
    kind,
    facts: changeFacts(kind, reservation, changed, facts),
  });
  const noted = withReason(told, reservation, request, facts, revising);
  const crews = promiseCrews(reservation, noted, facts, context.now, { takenOn, moved });
  if (!crews.ok) return crews;
  return ok({
    decision: {
      reservation: withTakenOn(noted, crews.value.crewDays, context),
      schedules,
      moved,
      commercial: crews.value,
      mail: [{ kind, cause: id }],
      refunds: [],
    },
    quote,
  });
}

/**
 * Unchanged lines keep their units that are not late. All others are released, to be taken again.
 * A line that becomes like another one does not get the other's units.
 */
function retake(
  reservation: Reservation,
  wanted: readonly LineToTake[],
  facts: BookingFacts,
  { now }: ActionContext,
  late: LateUnits,
) {
  const { lines } = reservation;
  const today = shopDay(now);
  const isLate = (line: ReservationLine) => unitKeys([line]).some((unit) => late.includes(unit));
  const mayKeep = (before: ReservationLine, line: LineToTake['line']): boolean =>
    isKept(before, line) && !isLate(before);
  const unchanged = new Set(
    lines.filter((before, index) => {
      const after = wanted[index];
      return after !== undefined && mayKeep(before, after.line);
    }),
  );
  const open = new Set(lines);
  const keeping = wanted.map(({ line, product }, index) => {
    const before = lines[index];
    const kept =
      before !== undefined && unchanged.has(before)
        ? before
        : [...open].find((one) => !unchanged.has(one) && mayKeep(one, line));
    if (kept === undefined) return { line, product, own: ownUnits(reservation, line, facts, now) };
    open.delete(kept);
    const { title, es, image, turnaroundDays, units } = kept;
    return { product, line: { ...line, title, es, image, turnaroundDays }, kept: units };
  });
  const schedules = releaseUnits(facts.schedules, reservation.id, [...open]);
  const taker = { slot: { reservationId: reservation.id }, now, today, late };
  return takeLines(keeping, { ...facts, schedules }, taker);
}

const isKept = (before: ReservationLine, after: LineToTake['line']): boolean =>
  before.productId === after.productId &&
  before.per === after.per &&
  before.quantity === after.quantity &&
  before.units.length === after.quantity &&
  isSamePeriod(before, after);

/** A unit that is out or leaves today is never replaced on paper by another one. */
function ownUnits(
  { id, lines }: Reservation,
  { productId, startDate }: Pick<ReservationLine, 'productId' | 'startDate'>,
  { commercial: { crews, settings } }: BookingFacts,
  now: Instant,
) {
  const today = shopDay(now);
  if (startDate > today) return undefined;
  const own = lines.flatMap((line, index) =>
    line.productId === productId && line.startDate === startDate ? [{ line, index }] : [],
  );
  const units = own.flatMap(({ line }) => line.units);
  if (units.length === 0) return undefined;
  const { earliest } = settings.crews;
  const stops = crews && (crews.days.get(today)?.stops ?? {});
  const areOut = own.some(({ index }) =>
    isOut({ id, line: index, startDate }, { now, today, goingOut: { stops, earliest } }),
  );
  return { units, areOut };
}

/** Releases the old delivery days and takes the new ones. The code stays counted. */
function moveClaims(
  reservation: Reservation,
  pricing: AgreedPricing,
  facts: BookingFacts,
  context: ActionContext,
) {
  const { id } = reservation;
  const before = reservation.pricing?.deliveries ?? [];
  // Days that stay are not released, so they remain the booking's even if the limit was lowered.
  const left = before.filter((day) => !pricing.deliveries.includes(day));
  const deliveries = releaseDeliveries(facts.commercial.deliveries, left, id);
  const commercial = { ...facts.commercial, deliveries };
  return takeDeliveryDays({ id, pricing }, commercial, context.now);
}
