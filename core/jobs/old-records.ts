import type { Instant } from '#core/kernel/instant.ts';

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
