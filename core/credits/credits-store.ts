import type { Credit } from './credit.ts';
import type { Result } from '#core/kernel/result.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Idempotency, KeyReused } from '#core/kernel/ids.ts';

export type CreditNotFound = { readonly kind: 'credit_not_found' };

/** Rain checks and gift cards. What a booking does with them is written by the booking ledger, in its transaction. */
export interface Credits {
  /** @param code as `normalCreditCode` writes it; undefined also for text that no code can be */
  find(code: string): Promise<Credit | undefined>;
  /** Newest first. @param after `next` of the page before; rejects with `BadCursorError` for another text */
  list(
    limit: number,
    after?: string,
  ): Promise<{ readonly credits: readonly Credit[]; readonly next?: string | undefined }>;
  /**
   * What of its mailings is new goes into the outbox with it, here and below. Asked again under a key, nothing is made: the
   * answer is the credit of the first time, or `KeyReused` where the fingerprint is another.
   */
  create(credit: Credit, idempotency?: Idempotency): Promise<Result<Credit, KeyReused>>;
  /** `decide` is pure and may run again on conflict; the same credit changes nothing. */
  change(code: string, decide: (credit: Credit) => Credit): Promise<Result<Credit, CreditNotFound>>;
  /** With something left, though their last day is before `today`; the longest past first. */
  listExpired(today: CalendarDay, limit: number): Promise<readonly string[]>;
}
