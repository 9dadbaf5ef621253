import { type CalendarDay, daysBetween, eachDay, mondayOf } from '#core/kernel/calendar-day.ts';
import { type Contact, personKey } from '#core/kernel/contact.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { shopDayIn } from '#core/kernel/shop-time.ts';
import { hasOpenDispute } from './disputes.ts';
import { isCorrection, isTakenOver, type MoneyEntry } from './money-entry.ts';
import { yardProblems } from './party.ts';
import { isCalledOff, isSold } from './reservation-state.ts';
import { owedOf, type Reservation, promisedOfflineOf, summaryOf } from './reservation.ts';
import { madeVisits } from './visits.ts';

/** Index words stored beside a reservation, so that lists need no scan. Never read back. */
export const FOUND_BY = {
  /** A delivery or pickup is on that day. */
  out: (day: CalendarDay): string => `out ${day}`,
  in: (day: CalendarDay): string => `in ${day}`,
  /** Not called off, and rented on that day. */
  on: (day: CalendarDay): string => `on ${day}`,
  /** Whatever its status. */
  booked: (day: CalendarDay): string => `booked ${day}`,
  /** Money moved in the week starting on that Monday. */
  cash: (monday: CalendarDay): string => `cash ${monday}`,
  /** Money moved in that week in the former system. */
  formerCash: (monday: CalendarDay): string => `former cash ${monday}`,
  /** Brought by this import of a file. */
  imported: (importId: string): string => `import ${importId}`,
  /** Confirmed or completed, and not paid in full. */
  owed: 'owed',
  /** Canceled, and the bank returned what was refunded. */
  loss: 'loss',
  /** Waiting for the owner's answer. */
  request: 'request',
  /** A bank has not decided yet. */
  disputed: 'disputed',
  cashRefundDue: 'hand_back',
  /** Orders sold without tax whose certificate is missing or expires before a party. */
  certificate: 'certificate',
  /** Booked, not over, and too large for the spot or short of circuits, says the customer. */
  yard: 'yard',
  /** Its customer answered an offered choice in the week starting on that Monday. */
  answered: (monday: CalendarDay): string => `answered ${monday}`,
  /** Its customer canceled shortly before the delivery, in the week starting on that Monday. */
  cancelled: (monday: CalendarDay): string => `cancelled ${monday}`,
  /** Booked with a customer's own code, whatever happened to the booking. */
  referred: 'referred',
  /** Reservations that the former shop's program wrote. */
  former: 'former',
  /** Sold to this mailbox, however the address was spelled; without one, to this number. */
  soldTo: (who: Pick<Contact, 'email' | 'phone'>): string => `sold to ${personKey(who)}`,
} as const;

const NO_CASH: ReadonlySet<MoneyEntry['kind']> = new Set([
  'adjustment',
  'credit',
  'credit_issued',
  'dispute_opened',
]);

/** Whether the entry moved money: not credits, adjustments, corrections, payments elsewhere. */
export const isCash = (entry: MoneyEntry): boolean =>
  entry.amount !== 0 && !NO_CASH.has(entry.kind) && !isTakenOver(entry) && !isCorrection(entry);

/** What is wrong with the certificate of an order sold without tax. */
export function certificateFault({
  office,
  lines,
}: Pick<Reservation, 'office' | 'lines'>): 'missing' | 'expired' | undefined {
  const exempt = office?.taxExempt;
  if (exempt === undefined) return undefined;
  const { expiresOn } = exempt;
  if (expiresOn !== undefined && lines.some(({ startDate }) => expiresOn < startDate)) {
    return 'expired';
  }
  return exempt.certificateId === undefined ? 'missing' : undefined;
}

/** Rental days without the last pickup day: with pickup on Sunday, the party was on Saturday. */
export const eventDays = ({ lines }: Pick<Reservation, 'lines'>): readonly CalendarDay[] => [
  ...new Set(lines.flatMap(({ startDate, endDate }) => eachDay(startDate, endDate))),
];

/** The weeks in which money moved. Old records may have times outside the calendar. */
export const cashWords = (entries: readonly MoneyEntry[]): readonly string[] => [
  ...new Set(
    entries.flatMap((entry) => {
      const day = shopDayIn(entry.at);
      if (day === undefined) return [];
      if (isTakenOver(entry)) return [FOUND_BY.formerCash(mondayOf(day))];
      return isCash(entry) ? [FOUND_BY.cash(mondayOf(day))] : [];
    }),
  ),
];

/** A cancellation this many days before the delivery changes what the shop has prepared. */
const SOON = 7;

/**
 * When the customer canceled by the private link shortly before the first delivery. The answer to
 * an offered choice is other news.
 */
export function cancelledSoonAt({
  status,
  history,
  lines,
  choiceOffers = [],
}: Pick<Reservation, 'status' | 'history' | 'lines' | 'choiceOffers'>): Instant | undefined {
  const last = history.findLast(({ kind }) => kind === 'cancelled');
  const day = last && shopDayIn(last.at);
  if (status !== 'cancelled' || day === undefined || last?.by.kind !== 'customer') return undefined;
  if (choiceOffers.some(({ answer }) => answer?.at === last.at)) return undefined;
  return daysBetween(day, summaryOf(lines).startDate) <= SOON ? last.at : undefined;
}

function cancelledWords(reservation: Reservation): readonly string[] {
  const at = cancelledSoonAt(reservation);
  const day = at === undefined ? undefined : shopDayIn(at);
  return day === undefined ? [] : [FOUND_BY.cancelled(mondayOf(day))];
}

/** All words by which the reservation is found now, each once. */
export function foundBy(reservation: Reservation): readonly string[] {
  const visits = isSold(reservation) ? madeVisits(reservation) : [];
  const bookedOn = shopDayIn(reservation.createdAt);
  const words = [
    ...(bookedOn === undefined ? [] : [FOUND_BY.booked(bookedOn)]),
    ...(isCalledOff(reservation) ? [] : eventDays(reservation).map(FOUND_BY.on)),
    ...visits.map(({ kind, day }) => FOUND_BY[kind === 'deliver' ? 'out' : 'in'](day)),
    ...(reservation.former?.isUndone === true ? [] : cashWords(reservation.entries)),
    ...(owedOf(reservation) > 0 ? [isSold(reservation) ? FOUND_BY.owed : FOUND_BY.loss] : []),
    ...(reservation.status === 'held' && reservation.awaitsOwner !== undefined
      ? [FOUND_BY.request]
      : []),
    ...(hasOpenDispute(reservation) ? [FOUND_BY.disputed] : []),
    ...(promisedOfflineOf(reservation) > 0 ? [FOUND_BY.cashRefundDue] : []),
    ...(isSold(reservation) && certificateFault(reservation) !== undefined
      ? [FOUND_BY.certificate]
      : []),
    ...(reservation.status === 'confirmed' && yardProblems(reservation) !== undefined
      ? [FOUND_BY.yard]
      : []),
    ...(reservation.choiceOffers ?? []).flatMap(({ answer }) => {
      const day = answer && shopDayIn(answer.at);
      return day === undefined ? [] : [FOUND_BY.answered(mondayOf(day))];
    }),
    ...cancelledWords(reservation),
    ...(reservation.referral === undefined ? [] : [FOUND_BY.referred]),
    ...(reservation.former === undefined ? [] : [FOUND_BY.former]),
    ...(reservation.former?.importId === undefined
      ? []
      : [FOUND_BY.imported(reservation.former.importId)]),
    ...(isSold(reservation) ? [FOUND_BY.soldTo(reservation.contact)] : []),
  ];
  return [...new Set(words)];
}
