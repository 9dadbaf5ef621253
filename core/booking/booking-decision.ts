import type { Product, ProductId } from '../catalogue/product.ts';
import type { PendingRefund, Reservation } from './reservation.ts';
import type { Schedules } from './schedule.ts';

/** What a decision may look at beside the reservation itself. `products` holds inactive ones too. */
export type BookingFacts = {
  readonly products: ReadonlyMap<ProductId, Product>;
  readonly schedules: Schedules;
};

export const MAIL_KINDS = ['confirmation', 'balance_receipt', 'refund', 'cancellation'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** A mail to the reservation's contact. One kind and cause is sent once, however often it is asked for. */
export type MailRequest = { readonly kind: MailKind; readonly cause: string };

/** Money to give back through the provider, later and outside the transaction. */
export type RefundRequest = PendingRefund;

/** All that one decision changes; written together or not at all. */
export type BookingDecision = {
  readonly reservation: Reservation;
  readonly schedules: Schedules;
  readonly mail: readonly MailRequest[];
  readonly refunds: readonly RefundRequest[];
};
