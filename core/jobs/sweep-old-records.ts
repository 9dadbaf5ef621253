import { oneByOne } from '#core/kernel/one-by-one.ts';
import { after, DAY, type Instant } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';

/**
 * How long each is kept (docs/decisions/16-jobs-and-retention.md). A browser repeats an order within minutes. Stripe repeats a message for three days
 * and lets an admin send it again for 30. Who asks whether a mail was sent does so within a year.
 */
export const KEPT_DAYS: Readonly<Record<OldRecord, number>> = {
  idempotency_keys: 30,
  applied_events: 90,
  attention_events: 730,
  other_events: 90,
  settled_events: 90,
  done_tasks: 365,
};

/** Of each kind, in one run: a backlog of years is worked off hour by hour. */
const MOST_A_RUN = 5_000;

/** Removes what is old enough that nobody can ask for it again; answers how many. Run twice, it does nothing twice. */
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

/** What a shop keeps for a time only. */
export const OLD_RECORDS = [
  /** Which reservation a key placed. */
  'idempotency_keys',
  /** That an event of the provider's was applied: what it changed is in the ledger and stays. */
  'applied_events',
  /** The same of disputes, fraud warnings and failed refunds, which are shown to the admin. */
  'attention_events',
  /** Messages that changed nothing. */
  'other_events',
  /** Events in quarantine that were applied after all, or looked at. */
  'settled_events',
  /** Outbox tasks that were done or given up. */
  'done_tasks',
] as const;

export type OldRecord = (typeof OLD_RECORDS)[number];

export interface OldRecords {
  /**
   * Deletes those last touched before then, a batch in each transaction, and answers how many. What is still needed stays:
   * the task of a refund that the provider has not reported yet.
   * @param most so many are looked at, at most: the next run goes on
   */
  sweep(kind: OldRecord, before: Instant, most: number): Promise<number>;
}
