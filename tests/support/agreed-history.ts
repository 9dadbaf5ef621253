import { expect } from 'vitest';
import { eachDay } from '#core/kernel/calendar-day.ts';
import { distinctPeriods, isSamePeriod } from '#core/kernel/rental-days.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type { Adjustment } from '#core/pricing/adjustment.ts';
import {
  adjustmentsOf,
  type Reservation,
  type ReservationLine,
  netPaidOf,
} from '#core/reservations/reservation.ts';
import type { Amendment } from '#core/self-service/amendment.ts';
import { rentalsOf } from '#core/self-service/change-facts.ts';
import type { HistoryShop } from '#tests/support/history-shop.ts';

/** What was last seen of each reservation. Entries and history are only ever appended. */
export type HistoryModel = {
  readonly seen: Map<string, Reservation>;
  readonly tokens: string[];
  /** The most that may be charged to the deposit's card, as stated to the customer. */
  readonly agreed: Map<string, number>;
  /**
   * What canceling would have refunded before the customer's last step, and what of it is left
   * since the first move.
   */
  readonly refunds: Map<string, number>;
  readonly budgets: Map<string, number>;
};

// What was agreed with a customer, kept separately from the program's own record.

/**
 * No charge without the customer present exceeds what the customer agreed to, and there is at
 * most one.
 */
export function checkCharges(model: HistoryModel, shop: HistoryShop): void {
  const charged = shop.charges.map(({ reservationId }) => reservationId);
  expect(new Set(charged).size).toBe(charged.length);
  for (const { reservationId, amount } of shop.charges) {
    expect(amount).toBeLessThanOrEqual(model.agreed.get(reservationId) ?? 0);
  }
}

/** What is returned to a credit can be used, unless an admin revoked it. */
export async function checkReturned(
  before: Reservation,
  after: Reservation,
  shop: HistoryShop,
): Promise<void> {
  const returned = after.history
    .slice(before.history.length)
    .flatMap(({ kind, facts }) => (kind === 'credit_returned' ? (facts?.['code'] ?? []) : []));
  for (const code of returned) {
    const credit = await shop.credits.find(code);
    if (credit === undefined || credit.isVoid) continue;
    expect(credit.expiresOn >= shopDay(shop.clock.now())).toBe(true);
  }
}

const daysOf = (lines: Reservation['lines']): readonly string[] =>
  [...new Set(lines.flatMap(({ startDate, endDate }) => eachDay(startDate, endDate)))].sort();

/** Add-ons are out on the days of the rentals, and on no others. */
export function checkAddOns({ lines }: Reservation): void {
  const rented = daysOf(lines.filter(({ per }) => per === undefined));
  const addOns = Map.groupBy(
    lines.filter(({ per }) => per !== undefined),
    ({ productId }) => productId,
  );
  for (const own of addOns.values()) {
    expect(daysOf(own)).toEqual(rented);
    expect(own.flatMap(({ startDate, endDate }) => eachDay(startDate, endDate)).sort()).toEqual(
      rented,
    );
  }
}

const find = (reservation: Reservation, kind: Adjustment['kind']): Adjustment | undefined =>
  adjustmentsOf(reservation).find((one) => one.kind === kind);

/**
 * Whatever the owner has changed since, fee, waiver, code and tax stay with what they were agreed
 * for.
 */
export function checkAgreed(before: Reservation, after: Reservation): void {
  const isSameZip = before.event.postalCode.slice(0, 5) === after.event.postalCode.slice(0, 5);
  if (isSameZip) expect(find(after, 'delivery')).toEqual(find(before, 'delivery'));
  for (const kind of ['damage_waiver', 'promo'] as const) {
    expect(find(after, kind)?.rate).toBe(find(before, kind)?.rate);
  }
  for (const line of after.lines) {
    const same = before.lines.find(({ productId }) => productId === line.productId);
    if (same === undefined) continue;
    expect([line.unitPrice, line.taxRate]).toEqual([same.unitPrice, same.taxRate]);
  }
}

/** Moving one period leaves the rentals of all others on their days, at their prices. */
export function checkOtherPeriods(
  before: Reservation,
  after: Reservation,
  request: Amendment,
): void {
  if (request.kind !== 'reschedule') return;
  const [moving] = distinctPeriods(rentalsOf(before));
  const period = request.period ?? moving;
  const [was, is] = [rentalsOf(before), rentalsOf(after)];
  expect(is).toHaveLength(was.length);
  // If it moves to the days of others, a package may make them cheaper together.
  const told = ({ productId, quantity, unitPrice, taxRate, rates, ...line }: ReservationLine) => ({
    productId,
    quantity,
    unitPrice,
    taxRate,
    startDate: line.startDate,
    endDate: line.endDate,
    days: rates?.days,
    multiDayPercent: rates?.multiDayPercent,
  });
  was.forEach((line, index) => {
    const { [index]: now } = is;
    if (now === undefined || (period && isSamePeriod(line, period))) return;
    expect(told(now)).toEqual(told(line));
  });
}

/**
 * A change made by the customer: what is refunded counts against what canceling before it would
 * have refunded.
 */
export function spendBudget(
  model: HistoryModel,
  before: Reservation,
  after: Reservation,
  request: Amendment,
): void {
  if (request.kind !== 'reschedule' && request.kind !== 'lines') return;
  const left = model.budgets.get(before.id) ?? model.refunds.get(before.id) ?? 0;
  const returned = Math.max(0, netPaidOf(before) - netPaidOf(after));
  expect(returned).toBeLessThanOrEqual(left);
  model.budgets.set(before.id, left - returned);
}

/** What canceling would refund now, computed before something is done. */
export async function noteRefund(
  model: HistoryModel,
  shop: HistoryShop,
  reservation: Reservation,
): Promise<void> {
  const { cancellation } = await shop.offer(reservation);
  model.refunds.set(reservation.id, cancellation?.refund ?? 0);
}

/** Money paid later was not at stake then. */
export function raiseBudget(model: HistoryModel, before: Reservation, after: Reservation): void {
  const budget = model.budgets.get(after.id);
  const paid = netPaidOf(after) - netPaidOf(before);
  if (budget !== undefined && paid > 0) model.budgets.set(after.id, budget + paid);
}
