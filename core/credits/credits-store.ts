import { system } from '#core/kernel/actor.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Cents } from '#core/kernel/cents.ts';
import type { Idempotency, KeyReused } from '#core/kernel/ids.ts';
import { oneByOne } from '#core/kernel/one-by-one.ts';
import type { Clock } from '#core/kernel/ports.ts';
import type { Result } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { type Credit, expireCredit, usableCredit } from './credit.ts';

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
  /** @param email in lowercase: gift cards that were or will be mailed there, soonest to end first */
  mailedTo(email: string, limit: number): Promise<readonly Credit[]>;
  /** Codes with a balance whose last day is before `today`, longest expired first. */
  listExpired(today: CalendarDay, limit: number): Promise<readonly string[]>;
}

const BATCH = 100;

/** Writes off expired credits and returns how many. They cannot be used before that either. */
export const makeExpireCredits =
  (credits: Pick<Credits, 'listExpired' | 'change'>, clock: Clock) => async (): Promise<number> => {
    const now = clock.now();
    const today = shopDay(now);
    const use = { at: now, by: system('expire-credits') };
    return oneByOne(await credits.listExpired(today, BATCH), async (code) => {
      let isWrittenOff = false;
      await credits.change(code, (credit) => {
        const expired = expireCredit(credit, today, use);
        isWrittenOff = expired !== credit;
        return expired;
      });
      return isWrittenOff;
    });
  };

const MOST_OWN = 50;

/**
 * What a customer can pay with today. A code is money to whoever knows it, so only codes that they
 * were sent: the rain checks of their bookings, and gift cards mailed to their proven address.
 */
export const makeOwnCredits =
  (credits: Pick<Credits, 'find' | 'mailedTo'>, clock: Clock) =>
  async (rainChecks: readonly string[], provenEmail?: string): Promise<readonly Credit[]> => {
    const now = clock.now();
    const [issued, mailed] = await Promise.all([
      Promise.all(rainChecks.map((code) => credits.find(code))),
      provenEmail === undefined ? [] : credits.mailedTo(provenEmail, MOST_OWN),
    ]);
    // A gift for a later day stays a surprise.
    const arrived = mailed.filter(({ mailings = [] }) =>
      mailings.some(
        ({ to, at, sendAt = at }) => to.trim().toLowerCase() === provenEmail && sendAt <= now,
      ),
    );
    return [...issued, ...arrived].flatMap((credit) => {
      const usable = usableCredit(credit, shopDay(now));
      return usable.ok ? [usable.value.credit] : [];
    });
  };
