import { oneByOne } from '#core/kernel/one-by-one.ts';
import { after, DAY, type Instant } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';

/**
 * Retention in days (docs/decisions/13-jobs-and-retention.md). Browsers repeat an order in minutes.
 * Stripe repeats events for 3 days, admins can resend for 30. Mails are asked about within a year.
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

/** Per kind and run: a large backlog is worked off hour by hour. */
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
  /** Likewise for disputes, fraud warnings and failed refunds, which admins are shown. */
  'attention_events',
  /** Events that changed nothing. */
  'other_events',
  /** Quarantined events that were applied later or reviewed. */
  'settled_events',
  /** Outbox tasks that are done or were given up. */
  'done_tasks',
  /** Gift cards that nobody paid for; their payments are cancelled. */
  'unpaid_gift_sales',
  /** What crews reported and the office has looked at; the photos of it follow as unused pictures. */
  'crew_acts',
  /** What a visitor looked at; the sums of the day stay. */
  'browsings',
  /** What other programs were told, taken or not. */
  'webhook_calls',
  /** Carts that were left: after the last visit that agreed to be reminded. */
  'leads',
] as const;

export type OldRecord = (typeof OLD_RECORDS)[number];

export interface OldRecords {
  /**
   * Deletes records last touched before then, in batched transactions; returns how many. Keeps what
   * is still needed: the task of a refund the provider has not reported yet.
   * @param most how many records to look at; the next run continues
   */
  sweep(kind: OldRecord, before: Instant, most: number): Promise<number>;
}
