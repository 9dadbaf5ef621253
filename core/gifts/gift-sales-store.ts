import type { Credit } from '#core/credits/credit.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Idempotency, KeyReused } from '#core/kernel/ids.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Result } from '#core/kernel/result.ts';
import type { PaymentEvent } from '#core/reservations/payment-event.ts';
import { type GiftDecision, type GiftSale, isGiftSaleId } from './gift-sale.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import type { MoneyEntry } from '#core/reservations/money-entry.ts';
import type { PendingRefund } from '#core/reservations/reservation.ts';

type GiftSaleNotFound = { readonly kind: 'gift_sale_not_found' };

/** Gift cards that were sold, each with the card it made. */
export interface GiftSales {
  find(id: string): Promise<GiftSale | undefined>;
  /**
   * Writes a new sale, with its card and mails where it is paid already, in one transaction. Repeating the key returns the
   * sale it made before; `KeyReused` for another order.
   */
  create(decision: GiftDecision, idempotency: Idempotency): Promise<Result<GiftSale, KeyReused>>;
  /**
   * Reads sale and card and writes both with their mails, refunds and notices, in one transaction.
   * `decide` is pure and may rerun on conflict. An error writes nothing.
   * @param event stored with what it changes: applied once, however often it comes
   */
  change<E>(
    id: string,
    decide: (sale: GiftSale, credit: Credit | undefined, now: Instant) => Result<GiftDecision, E>,
    event?: PaymentEvent,
  ): Promise<Result<GiftSale, E | GiftSaleNotFound>>;
  /** Not paid yet, oldest first. */
  listOpen(limit: number): Promise<readonly GiftSale[]>;
  /** Whose money moved in the week that starts on that Monday, oldest first. */
  listCash(monday: CalendarDay, limit: number): Promise<readonly GiftSale[]>;
}

/** What a reservation and a gift card's sale have in common: money, and what is promised of it. */
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
