import { addCents, type Cents, maxCents, NO_CENTS, subtractCents } from '#core/kernel/cents.ts';
import type { Adjustment } from '#core/pricing/adjustment.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { excessOf, withTotal } from '#core/refunds/adjust-total.ts';
import type {
  BookingDecision,
  BookingFacts,
  MailKind,
  NeedsMore,
} from '#core/reservations/booking-decision.ts';
import { bookedPolicyOf, changeUntil } from '#core/refunds/cancellation-policy.ts';
import { type CreditToIssue, withCreditIssued, withMoneyBack } from '#core/refunds/credits.ts';
import { netPaidOf } from '#core/refunds/net-paid.ts';
import { shorten, stakesOn, stillRefundable, withKept } from '#core/refunds/stakes.ts';
import { type DayFull, releaseDeliveries } from '#core/capacity/deliveries.ts';
import { withHistory, type HistoryKind } from '#core/reservations/history.ts';
import type { OrderError } from '#core/checkout/price-order.ts';
import { priceChangeRequest, type ChangeRequest } from './change-request.ts';
import { takeDeliveryDays } from '#core/checkout/claims.ts';
import { type CrewFull, promiseCrews } from '#core/checkout/crew-promise.ts';
import { agreedFor } from '#core/checkout/reprice.ts';
import {
  adjustmentsOf,
  type AgreedPricing,
  balanceOf,
  type Reservation,
  type ReservationLine,
  summaryOf,
  type ChangedMeanwhile,
} from '#core/reservations/reservation.ts';
import { askingAgain } from '#core/payments/balance-charge.ts';
import { takeLines } from '#core/assignment/take-lines.ts';
import { releaseUnits, type Shortage } from '#core/assignment/unit-allocation.ts';
import { checkYard, type PartyEvent } from '#core/reservations/party.ts';
import { promiseWindows } from '#core/reservations/visits.ts';
import type { Quote } from '#core/pricing/quote.ts';
import { type PriceRow, priceRows } from './price-rows.ts';
import type { ActionContext } from '#core/kernel/actor.ts';

type ChangeKind = Extract<HistoryKind, 'rescheduled' | 'lines_changed' | 'details_changed'>;

const daysOf = ({ lines }: Pick<Reservation, 'lines'>): string => {
  const { startDate, endDate } = summaryOf(lines);
  return `${startDate}/${endDate}`;
};

const itemsOf = ({ lines }: Pick<Reservation, 'lines'>): string =>
  lines
    .map(({ quantity, title }) => `${quantity} x ${title}`)
    .join(', ')
    .slice(0, 500);

const timesOf = ({ startsAt = '', endsAt = '' }: PartyEvent): string => `${startsAt}-${endsAt}`;

/** With what follows from lines and party: when the crew comes, and whether it fits there. */
function told(
  before: Reservation,
  lines: Reservation['lines'],
  { event }: ChangeRequest,
  { products, commercial }: BookingFacts,
): Reservation {
  const windows = promiseWindows({ lines, event }, commercial.settings, before);
  return { ...before, lines, event, windows, yardCheck: checkYard(event, lines, products) };
}

/** What the history keeps of a change: how it was, how it is. */
const changeFacts = (kind: ChangeKind, before: Reservation, after: Reservation) => {
  if (kind === 'rescheduled') return { from: daysOf(before), to: daysOf(after) };
  if (kind === 'lines_changed') return { from: itemsOf(before), to: itemsOf(after) };
  const { street, city, postalCode } = after.event;
  const [from, to] = [timesOf(before.event), timesOf(after.event)];
  return {
    to: `${street}, ${city} ${postalCode}`,
    ...(from !== to && { times: `${from} → ${to}` }),
  };
};

/** What the change costs, as it is shown before it is made. */
export type ChangeQuote = {
  /** Each line of the price, before and after. */
  readonly rows: readonly PriceRow[];
  readonly adjustments: readonly Adjustment[];
  readonly total: Cents;
  /** Signed: what the total gains. */
  readonly difference: Cents;
  /** Goes back, or becomes a credit: what was paid above the new total. */
  readonly excess: Cents;
  /** Left to pay after it. */
  readonly balance: Cents;
  /** Of what is `paid` after it, cancelling later gives back `refund` at most. Absent while the policy alone counts. */
  readonly stake?: { readonly paid: Cents; readonly refund: Cents } | undefined;
};

export type ReviseError =
  | OrderError
  | Shortage
  | DayFull
  | CrewFull
  /** Not confirmed, delivered soon or already, or switched off by the owner. */
  | { readonly kind: 'cannot_change' }
  | { readonly kind: 'nothing_changed' }
  /** What was given in goodwill is more than the new lines cost. */
  | { readonly kind: 'below_goodwill' }
  /** Not what was shown: a price, a setting or a payment came in between. */
  | { readonly kind: 'quote_changed'; readonly quote: ChangeQuote }
  | ChangedMeanwhile;

export type Revising = {
  /** Names the change: its mail and its money are made once. */
  readonly id: string;
  readonly kind: ChangeKind;
  readonly context: ActionContext;
  /** Admins change at any time, on any day. */
  readonly isAdmin: boolean;
  /** Nothing is priced anew: the words change, and neither lines nor the way there. */
  readonly keepsPrice?: boolean | undefined;
  /** Lets go what the total would gain. */
  readonly waives?: boolean | undefined;
  /** In place of a refund. */
  readonly credit?: CreditToIssue | undefined;
  /** What was shown; undefined while it is only asked for. */
  readonly shown?: { readonly totalCents: number; readonly excessCents: number } | undefined;
};

export type Revised = { readonly decision: BookingDecision; readonly quote: ChangeQuote };

const mayChange = (
  reservation: Reservation,
  facts: BookingFacts,
  { isAdmin, context }: Revising,
): boolean =>
  isAdmin
    ? reservation.status === 'confirmed'
    : changeUntil(
        reservation,
        bookedPolicyOf(reservation, facts.commercial.settings),
        context.now,
      ) !== undefined;

/** Customers read it. */
const WAIVED = 'Waived with the change';

function waived(reservation: Reservation, { adjustments, total }: Priced): Priced {
  const more = subtractCents(total, reservation.total);
  if (more <= 0) return { adjustments, total };
  const amount = subtractCents(NO_CENTS, more);
  const line: Adjustment = {
    kind: 'goodwill',
    label: WAIVED,
    amount,
    taxable: false,
    name: WAIVED,
  };
  return { adjustments: [...adjustments, line], total: reservation.total };
}

type Priced = Pick<Quote, 'adjustments' | 'total'>;

/**
 * A customer who moves or shortens takes the tier along: what was paid by then goes back at the share of that day at most, and
 * of what is taken off the shop keeps the rest. The owner may be kinder, and what the office changes is the office's own affair.
 */
function atStake(
  reservation: Reservation,
  quoted: Priced,
  facts: BookingFacts,
  { kind, isAdmin, waives, context }: Revising,
): Priced & Pick<Reservation, 'stakes'> {
  const { stakes } = reservation;
  if (waives === true) return { ...waived(reservation, quoted), stakes: undefined };
  const { adjustments, total } = quoted;
  const { changes, cancellation } = bookedPolicyOf(reservation, facts.commercial.settings);
  if (isAdmin || kind === 'details_changed' || changes.resetsTier === true) {
    return { adjustments, total, stakes };
  }
  const before = stakesOn(cancellation, reservation, shopDay(context.now));
  const excess = maxCents(NO_CENTS, subtractCents(netPaidOf(reservation), total));
  const after = shorten(before, excess);
  return {
    adjustments: withKept(adjustments, after.kept),
    total: addCents(total, after.kept),
    stakes: after.stakes.every(({ percent }) => percent === 100) ? undefined : after.stakes,
  };
}

/** What is above the new total goes back, or becomes a credit. */
const settle = (decision: BookingDecision, facts: BookingFacts, revising: Revising) => {
  const { credit, id, context, kind } = revising;
  const excess = excessOf(decision.reservation);
  return credit === undefined
    ? withMoneyBack(decision, facts, excess, `change:${id}`, context)
    : withCreditIssued(decision, excess, credit, context, kind);
};

const isShown = ({ shown }: Revising, { total, excess }: ChangeQuote): boolean =>
  shown === undefined || (shown.totalCents === total && shown.excessCents === excess);

/** What a change comes to, from the reservation before and after it. */
export const quoteOfChange = (before: Reservation, after: Reservation): ChangeQuote => ({
  rows: priceRows(before, after),
  adjustments: adjustmentsOf(after),
  total: after.total,
  difference: subtractCents(after.total, before.total),
  excess: excessOf(after),
  balance: balanceOf(after),
  stake: after.stakes && stillRefundable(after.stakes),
});

/**
 * Makes a confirmed booking what the request says, in one decision: units of the old days are free for the new ones, the total
 * changes by an entry, the deposit that was paid stays paid, and what was paid too much goes back.
 */
export function revise(
  reservation: Reservation,
  request: ChangeRequest,
  facts: BookingFacts,
  revising: Revising,
): Result<Revised, ReviseError | NeedsMore> {
  const { context, kind, id } = revising;
  if (!mayChange(reservation, facts, revising)) return err({ kind: 'cannot_change' });
  if (revising.keepsPrice === true) return withDetails(reservation, request, facts, revising);
  const priced = priceChangeRequest(reservation, request, facts, revising);
  if (!priced.ok) return priced;
  const { wanted } = priced.value;
  const { stakes, ...quoted } = atStake(reservation, priced.value.quoted, facts, revising);
  const taken = takeAnew(reservation, wanted, facts, context);
  if (!taken.ok) return taken;
  const { lines, schedules, moved } = taken.value;
  const pricing = agreedFor(reservation, quoted.adjustments, lines, facts);
  const promised = movePromises(reservation, pricing, facts, context);
  if (!promised.ok) return promised;

  const changed = { ...told(reservation, lines, request, facts), pricing, stakes };
  const repriced = withTotal(changed, quoted.total, context, id, kind);
  const quote = quoteOfChange(reservation, repriced);
  if (!isShown(revising, quote)) return err({ kind: 'quote_changed', quote });
  const noted = withHistory(repriced, context, {
    kind,
    amount: quote.difference,
    facts: changeFacts(kind, reservation, repriced),
  });
  const mail = [{ kind: kind satisfies MailKind, cause: id }];
  const crews = promiseCrews(reservation, noted, facts, context.now);
  if (!crews.ok) return crews;
  const commercial = { ...promised.value, ...crews.value };
  const decision = { reservation: noted, schedules, moved, mail, refunds: [], commercial };
  const settled = settle(decision, facts, revising);
  return ok({ decision: askingAgain(reservation, settled, facts, `change:${id}`), quote });
}

const withDetails = (
  reservation: Reservation,
  request: ChangeRequest,
  facts: BookingFacts,
  { context, kind, id }: Revising,
): Result<Revised, ReviseError | NeedsMore> => {
  const changed = told(reservation, reservation.lines, request, facts);
  const noted = withHistory(changed, context, {
    kind,
    facts: changeFacts(kind, reservation, changed),
  });
  const crews = promiseCrews(reservation, noted, facts, context.now);
  if (!crews.ok) return crews;
  return ok({
    decision: {
      reservation: noted,
      commercial: crews.value,
      schedules: facts.schedules,
      mail: [{ kind, cause: id }],
      refunds: [],
    },
    quote: quoteOfChange(reservation, noted),
  });
};

/** The units go back first: to itself they are free. */
function takeAnew(
  reservation: Reservation,
  wanted: Parameters<typeof takeLines>[0],
  facts: BookingFacts,
  { now }: ActionContext,
) {
  const schedules = releaseUnits(facts.schedules, reservation.id, reservation.lines);
  const today = shopDay(now);
  const taker = { slot: { reservationId: reservation.id }, now, today };
  const keeping = wanted.map((one) => ({ ...one, own: ownUnits(reservation, one.line, today) }));
  return takeLines(keeping, { ...facts, schedules }, taker);
}

/** What is out, or goes out today, is not exchanged on paper for another unit that happens to be free. */
function ownUnits(
  { lines }: Reservation,
  { productId, startDate }: Pick<ReservationLine, 'productId' | 'startDate'>,
  today: CalendarDay,
) {
  if (startDate > today) return undefined;
  const own = lines.filter((line) => line.productId === productId && line.startDate === startDate);
  const units = own.flatMap((line) => line.units);
  return units.length === 0 ? undefined : { units, areOut: startDate < today };
}

/** The crews' days of before are given back in the same breath; the code stays counted. */
function movePromises(
  reservation: Reservation,
  pricing: AgreedPricing,
  facts: BookingFacts,
  context: ActionContext,
) {
  const { id } = reservation;
  const before = reservation.pricing?.deliveries ?? [];
  // A day that stays is not given back first: it is the booking's own, even if the crews do fewer by now.
  const left = before.filter((day) => !pricing.deliveries.includes(day));
  const deliveries = releaseDeliveries(facts.commercial.deliveries, left, id);
  const commercial = { ...facts.commercial, deliveries };
  return takeDeliveryDays({ id, pricing }, commercial, context.now);
}
