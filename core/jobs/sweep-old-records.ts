import { oneByOne } from '#core/kernel/one-by-one.ts';
import { after, DAY, type Instant } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';

/**
 * Retention in days (docs/decisions/13-jobs-and-retention.md). Browsers repeat an order within
 * minutes, Stripe events for 3 days, admins for 30. People ask about mails within a year.
 */
export const KEPT_DAYS: Readonly<Record<OldRecord, number>> = {
  idempotency_keys: 30,
  applied_events: 90,
  attention_events: 730,
  other_events: 90,
  settled_events: 90,
  done_tasks: 365,
  unpaid_gift_sales: 30,
  crew_acts: 730,
  browsings: 90,
  webhook_calls: 30,
  leads: 90,
};

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

/** Records the shop keeps for a limited time. */
export const OLD_RECORDS = [
  /** Which reservation an idempotency key placed. */
  'idempotency_keys',
  /** That a provider event was applied; its effect is in the ledger and stays. */
  'applied_events',
  /** The same for disputes, fraud warnings and failed refunds, which are shown to admins. */
  'attention_events',
  /** Events that changed nothing. */
  'other_events',
  /** Quarantined events that were later applied or reviewed. */
  'settled_events',
  /** Outbox tasks that are done or were given up. */
  'done_tasks',
  /** Gift cards that nobody paid for. Their payments are canceled. */
  'unpaid_gift_sales',
  /** Crew reports that the office reviewed. Their photos are then deleted as unused. */
  'crew_acts',
  /** What visitors looked at. The daily sums stay. */
  'browsings',
  /** Calls to other programs, whether they succeeded or not. */
  'webhook_calls',
  /** Abandoned carts, counted from the last visit with consent to be reminded. */
  'leads',
] as const;

export type OldRecord = (typeof OLD_RECORDS)[number];

export interface OldRecords {
  /**
   * Deletes records last changed before then, in batched transactions; returns how many. Keeps what
   * is still needed, such as the task of a refund the provider has not reported yet.
   * @param most how many records to check; the next run continues
   */
  sweep(kind: OldRecord, before: Instant, most: number): Promise<number>;
}
