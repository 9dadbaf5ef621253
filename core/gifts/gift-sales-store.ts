import type { Credit } from '#core/credits/credit.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Idempotency, KeyReused } from '#core/kernel/ids.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Result } from '#core/kernel/result.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import type { MoneyEntry } from '#core/reservations/money-entry.ts';
import type { PaymentEvent } from '#core/reservations/payment-event.ts';
import type { PendingRefund } from '#core/reservations/reservation.ts';
import { type GiftDecision, type GiftSale, isGiftSaleId } from './gift-sale.ts';

type GiftSaleNotFound = { readonly kind: 'gift_sale_not_found' };

/** Sold gift cards, each with the card it made. */
export interface GiftSales {
  find(id: string): Promise<GiftSale | undefined>;
  /**
   * Writes a new sale, and if it is already paid, its card and mails, in one transaction. Repeating
   * the key returns the sale it created before, or `KeyReused` for a different order.
   */
  create(decision: GiftDecision, idempotency: Idempotency): Promise<Result<GiftSale, KeyReused>>;
  /**
   * Reads the sale and its card, and writes both with their mails, refunds and notices, in one
   * transaction. `decide` is pure and may rerun on conflict. An error writes nothing.
   * @param event stored along with its changes, so that it is applied once, however often it is
   *   received
   */
  change<E>(
    id: string,
    decide: (sale: GiftSale, credit: Credit | undefined, now: Instant) => Result<GiftDecision, E>,
    event?: PaymentEvent,
  ): Promise<Result<GiftSale, E | GiftSaleNotFound>>;
  /** Unpaid sales, oldest first. */
  listOpen(limit: number): Promise<readonly GiftSale[]>;
  /** Sales whose money moved in the week starting on that Monday, oldest first. */
  listCash(monday: CalendarDay, limit: number): Promise<readonly GiftSale[]>;
}

/** What a reservation and a gift sale have in common: money, and promised refunds. */
export type Payment = {
  readonly entries: readonly MoneyEntry[];
  readonly pendingRefunds: readonly PendingRefund[];
};

/** Undefined if there is no such reservation or sale. */
export type FindPayment = (id: string) => Promise<Payment | undefined>;

export const makeFindPayment =
  (ledger: Pick<BookingLedger, 'find'>, sales: Pick<GiftSales, 'find'>): FindPayment =>
  (id) =>
    isGiftSaleId(id) ? sales.find(id) : ledger.find(id);
