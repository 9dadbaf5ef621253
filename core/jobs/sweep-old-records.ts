import { oneByOne } from '#core/kernel/one-by-one.ts';
import type { Clock } from '#core/kernel/clock.ts';
import { OLD_RECORDS, type OldRecord, type OldRecords } from './old-records.ts';
import { after, DAY } from '#core/kernel/instant.ts';

/**
 * How long each is kept (docs/decisions/16-jobs-and-retention.md). A browser repeats an order within minutes. Stripe repeats a message for three days
 * and lets it be sent again by hand for 30. Who asks whether a mail was sent does so within a year.
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
