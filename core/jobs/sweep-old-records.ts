import { after, DAY, type Instant } from '#core/kernel/instant.ts';
import { oneByOne } from '#core/kernel/one-by-one.ts';
import type { Clock } from '#core/kernel/ports.ts';

/**
 * Records the shop keeps for a limited time, in days (docs/decisions/13-jobs-and-retention.md).
 * Browsers repeat an order within minutes. Stripe repeats events for 3 days, and admins can resend
 * them for 30. People ask about mails within a year.
 */
export const KEPT_DAYS = {
  /** Which reservation an idempotency key placed. */
  idempotency_keys: 30,
  /** That a provider event was applied; its effect is in the ledger and stays. */
  applied_events: 90,
  /** The same for disputes, fraud warnings and failed refunds, which are shown to admins. */
  attention_events: 730,
  /** Events that changed nothing. */
  other_events: 90,
  /** Quarantined events that were later applied or reviewed. */
  settled_events: 90,
  /** Outbox tasks that are done or were given up. */
  done_tasks: 365,
  /** Gift cards that nobody paid for. Their payments are canceled. */
  unpaid_gift_sales: 30,
  /** Crew reports that the office reviewed. Their photos are then deleted as unused. */
  crew_acts: 730,
  /** What visitors looked at. The daily sums stay. */
  browsings: 90,
  /** Calls to other programs, whether they succeeded or not. */
  webhook_calls: 30,
  /** Abandoned carts, counted from the last visit with consent to be reminded. */
  leads: 90,
};
export type OldRecord = keyof typeof KEPT_DAYS;
export const OLD_RECORDS = Object.keys(KEPT_DAYS) as readonly OldRecord[];

/** Per kind and run. A large backlog is worked off hourly. */
const MOST_A_RUN = 5_000;

/** Deletes records past their retention and returns how many. Safe to run twice. */
export const makeSweepOldRecords =
  (records: OldRecords, clock: Clock) => async (): Promise<number> => {
    const now = clock.now();
    let deleted = 0;
    await oneByOne(OLD_RECORDS, async (kind) => {
      deleted += await records.sweep(kind, after(now, -KEPT_DAYS[kind] * DAY), MOST_A_RUN);
      return true;
    });
    return deleted;
  };

export interface OldRecords {
  /**
   * Deletes records last changed before then, in batched transactions; returns how many. Keeps what
   * is still needed, such as the task of a refund the provider has not reported yet.
   * @param most how many records to check; the next run continues
   */
  sweep(kind: OldRecord, before: Instant, most: number): Promise<number>;
}
