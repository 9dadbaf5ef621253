import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import type { MoneyEntry } from '#core/reservations/money-entry.ts';
import type { PendingRefund } from '#core/reservations/reservation.ts';
import { isGiftSaleId } from './gift-sale.ts';
import type { GiftSales } from './gift-sales-store.ts';

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
