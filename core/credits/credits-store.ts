import type { Cents } from '#core/kernel/cents.ts';
import type { Credit } from './credit.ts';
import type { Result } from '#core/kernel/result.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Idempotency, KeyReused } from '#core/kernel/ids.ts';

/** Limit on what one person may give away in a day. */
export type GiftLimit<E> = {
  readonly uid: string;
  readonly day: CalendarDay;
  /**
   * Returns why this much may not be given.
   * @param given the sum for that day, including the new card
   */
  readonly refuse: (given: Cents) => E | undefined;
};

export type CreditNotFound = { readonly kind: 'credit_not_found' };

/** Rain checks and gift cards. The booking ledger changes them in its own transactions. */
export interface Credits {
  /** @param code as written by `normalCreditCode`; also undefined for text that cannot be a code */
  find(code: string): Promise<Credit | undefined>;
  /**
   * Newest first.
   * @param after `next` of the previous page; `BadCursorError` if malformed
   */
  list(
    limit: number,
    after?: string,
  ): Promise<{ readonly credits: readonly Credit[]; readonly next?: string | undefined }>;
  /**
   * New mailings are queued in the same transaction, here and below. Repeating a key returns the
   * credit it created before, or `KeyReused` if the fingerprint differs.
   * @param limit checked in the same transaction, so that cards given at the same time count
   *   together; not checked for a repeated key
   */
  create<E = never>(
    credit: Credit,
    idempotency?: Idempotency,
    limit?: GiftLimit<E>,
  ): Promise<Result<Credit, KeyReused | E>>;
  /** `decide` is pure and may rerun on conflict. The same credit writes nothing. */
  change(code: string, decide: (credit: Credit) => Credit): Promise<Result<Credit, CreditNotFound>>;
  /** Codes with a balance whose last day is before `today`, longest expired first. */
  listExpired(today: CalendarDay, limit: number): Promise<readonly string[]>;
}
