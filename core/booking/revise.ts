import { type Cents, subtractCents } from '../money/cents.ts';
import type { Adjustment } from '../pricing/adjustment.ts';
import { checkDelivery } from '../pricing/delivery.ts';
import { err, ok, type Result } from '../result.ts';
import { shopDay } from '../time/shop-time.ts';
import { excessOf, withTotal } from './adjust-total.ts';
import type { BookingDecision, BookingFacts, MailKind } from './booking-decision.ts';
import { changeUntil } from './cancellation-policy.ts';
import { type CreditToIssue, withCreditIssued, withMoneyBack } from './credits.ts';
import { type DayFull, releaseDeliveries } from './deliveries.ts';
import { type HistoryKind, type Moment, withHistory } from './history.ts';
import { findLines, type OrderError, type WantedAddOn, type WantedLine } from './price-order.ts';
import { type PromoGone, takePromises } from './promises.ts';
import { agreedFor, reprice } from './reprice.ts';
import {
  adjustmentsOf,
  type AgreedPricing,
  balanceOf,
  type EventPlace,
  type Reservation,
  summaryOf,
} from './reservation.ts';
import { takeLines } from './take-lines.ts';
import { releaseUnits, type Shortage } from './unit-allocation.ts';

/** What the booking shall be. */
export type Wish = {
  readonly lines: readonly WantedLine[];
  readonly addOns: readonly WantedAddOn[];
  readonly event: EventPlace;
};

/** What the change costs, as it is shown before it is made. */
export type ChangeQuote = {
  readonly adjustments: readonly Adjustment[];
  readonly total: Cents;
  /** Signed: what the total gains. */
  readonly difference: Cents;
  /** Goes back, or becomes a credit: what was paid above the new total. */
  readonly excess: Cents;
  /** Left to pay after it. */
  readonly balance: Cents;
};

export type ReviseError =
  | OrderError
  | Shortage
  | DayFull
  | PromoGone
  /** Not confirmed, delivered soon or already, or switched off by the owner. */
  | { readonly kind: 'cannot_change' }
  | { readonly kind: 'nothing_changed' }
  /** What was given in goodwill is more than the new lines cost. */
  | { readonly kind: 'below_goodwill' }
  /** Not what was shown: a price, a setting or a payment came in between. */
  | { readonly kind: 'quote_changed'; readonly quote: ChangeQuote };

export type Revising = {
  /** Names the change: its mail and its money are made once. */
  readonly id: string;
  readonly kind: Extract<HistoryKind, 'rescheduled' | 'lines_changed' | 'details_changed'>;
  readonly moment: Moment;
  /** Admins change at any time, on any day. */
  readonly isAdmin: boolean;
  /** Nothing is priced anew: the words change, and neither lines nor the way there. */
  readonly keepsPrice?: boolean | undefined;
  /** In place of a refund. */
  readonly credit?: CreditToIssue | undefined;
  /** What was shown; undefined while it is only asked for. */
  readonly shown?: { readonly totalCents: number; readonly excessCents: number } | undefined;
};

export type Revised = { readonly decision: BookingDecision; readonly quote: ChangeQuote };

const periodsOf = ({ lines }: Reservation): ReadonlySet<string> =>
  new Set(lines.map(({ startDate, endDate }) => `${startDate}/${endDate}`));

/** Rentals as they are; add-ons go with the whole of them. */
export const wishOf = ({ lines, event }: Reservation): Wish => ({
  event,
  lines: lines.filter(({ per }) => per === undefined),
  addOns: lines
    .filter(({ per }) => per !== undefined)
    .map(({ productId, quantity }) => ({ productId, quantity })),
});

const mayChange = (
  reservation: Reservation,
  facts: BookingFacts,
  { isAdmin, moment }: Revising,
): boolean =>
  isAdmin
    ? reservation.status === 'confirmed'
    : changeUntil(reservation, facts.business.settings, moment.now) !== undefined;

const daysOf = ({ lines }: Pick<Reservation, 'lines'>): string => {
  const { startDate, endDate } = summaryOf(lines);
  return `${startDate}/${endDate}`;
};

const itemsOf = ({ lines }: Pick<Reservation, 'lines'>): string =>
  lines
    .map(({ quantity, title }) => `${quantity} x ${title}`)
    .join(', ')
    .slice(0, 500);

const factsOf = (kind: Revising['kind'], before: Reservation, after: Reservation) => {
  if (kind === 'rescheduled') return { from: daysOf(before), to: daysOf(after) };
  if (kind === 'lines_changed') return { from: itemsOf(before), to: itemsOf(after) };
  const { street, city, postalCode } = after.event;
  return { to: `${street}, ${city} ${postalCode}` };
};

/** What is above the new total goes back, or becomes a credit. */
const settle = (decision: BookingDecision, facts: BookingFacts, revising: Revising) => {
  const { credit, id, moment, kind } = revising;
  const excess = excessOf(decision.reservation);
  return credit === undefined
    ? withMoneyBack(decision, facts, excess, `change:${id}`, moment)
    : withCreditIssued(decision, excess, credit, moment, kind);
};

const isShown = ({ shown }: Revising, { total, excess }: ChangeQuote): boolean =>
  shown === undefined || (shown.totalCents === total && shown.excessCents === excess);

/** The wish's lines, checked and priced. */
function priceWish(
  reservation: Reservation,
  wish: Wish,
  facts: BookingFacts,
  { moment, isAdmin }: Revising,
) {
  const { settings } = facts.business;
  const { postalCode } = wish.event;
  if (checkDelivery(postalCode, settings.delivery).kind === 'outside') {
    return err({ kind: 'outside_delivery_area', postalCode });
  }
  const known = periodsOf(reservation);
  const found = findLines(wish, facts, {
    now: moment.now,
    today: shopDay(moment.now),
    agreed: new Map(reservation.lines.map((line) => [line.productId, line])),
    skipsLimits: ({ startDate, endDate }) => isAdmin || known.has(`${startDate}/${endDate}`),
  });
  if (!found.ok) return found;
  const priced = reprice(reservation, found.value, wish.event, facts);
  return priced.quoted.total < 0 ? err({ kind: 'below_goodwill' }) : ok(priced);
}

const quoteOf = (before: Reservation, after: Reservation): ChangeQuote => ({
  adjustments: adjustmentsOf(after),
  total: after.total,
  difference: subtractCents(after.total, before.total),
  excess: excessOf(after),
  balance: balanceOf(after),
});

/**
 * Makes a confirmed booking what the wish says, in one decision: units of the old days are free for the new ones, the total
 * changes by an entry, the deposit that was paid stays paid, and what was paid too much goes back.
 */
export function revise(
  reservation: Reservation,
  wish: Wish,
  facts: BookingFacts,
  revising: Revising,
): Result<Revised, ReviseError> {
  const { moment, kind, id } = revising;
  if (!mayChange(reservation, facts, revising)) return err({ kind: 'cannot_change' });
  if (revising.keepsPrice === true) return ok(withDetails(reservation, wish, facts, revising));
  const priced = priceWish(reservation, wish, facts, revising);
  if (!priced.ok) return priced;
  const { quoted, wanted } = priced.value;
  const taken = takeAnew(reservation, wanted, facts, moment);
  if (!taken.ok) return taken;
  const { lines, schedules, moved } = taken.value;
  const pricing = agreedFor(reservation, quoted.adjustments, lines, facts);
  const promised = movePromises(reservation, pricing, facts, moment);
  if (!promised.ok) return promised;

  const changed = { ...reservation, lines, event: wish.event, pricing };
  const repriced = withTotal(changed, quoted.total, moment, id, kind);
  const quote = quoteOf(reservation, repriced);
  if (!isShown(revising, quote)) return err({ kind: 'quote_changed', quote });
  const told = withHistory(repriced, moment, {
    kind,
    amount: quote.difference,
    facts: factsOf(kind, reservation, repriced),
  });
  const mail = [{ kind: kind satisfies MailKind, cause: id }];
  const business = promised.value;
  const decision = { reservation: told, schedules, moved, mail, refunds: [], business };
  return ok({ decision: settle(decision, facts, revising), quote });
}

const withDetails = (
  reservation: Reservation,
  { event }: Wish,
  { schedules }: BookingFacts,
  { moment, kind, id }: Revising,
): Revised => {
  const changed = { ...reservation, event };
  const told = withHistory(changed, moment, { kind, facts: factsOf(kind, reservation, changed) });
  return {
    decision: {
      reservation: told,
      schedules,
      mail: [{ kind, cause: id }],
      refunds: [],
    },
    quote: quoteOf(reservation, told),
  };
};

/** The units go back first: to itself they are free. */
function takeAnew(
  reservation: Reservation,
  wanted: Parameters<typeof takeLines>[0],
  facts: BookingFacts,
  { now }: Moment,
) {
  const neighbours = new Map(facts.neighbours);
  neighbours.delete(reservation.id);
  const schedules = releaseUnits(facts.schedules, reservation.id, reservation.lines);
  const taker = { slot: { reservationId: reservation.id }, now, today: shopDay(now) };
  return takeLines(wanted, { ...facts, schedules, neighbours }, taker);
}

/** The crews' days of before are given back in the same breath; the code stays counted. */
function movePromises(
  reservation: Reservation,
  pricing: AgreedPricing,
  facts: BookingFacts,
  moment: Moment,
) {
  const { id } = reservation;
  const before = reservation.pricing?.deliveries ?? [];
  const deliveries = releaseDeliveries(facts.business.deliveries, before, id);
  const business = { ...facts.business, deliveries };
  return takePromises({ id, pricing }, business, moment.now, true);
}
