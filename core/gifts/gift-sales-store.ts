import type { Credit } from '#core/credits/credit.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Idempotency, KeyReused } from '#core/kernel/ids.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Result } from '#core/kernel/result.ts';
import type { PaymentEvent } from '#core/reservations/payment-event.ts';
import type { GiftDecision, GiftSale } from './gift-sale.ts';

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
