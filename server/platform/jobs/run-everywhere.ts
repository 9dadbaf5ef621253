import { type JobOutcome, newJob, withReport } from '#core/jobs/job-record.ts';
import { MINUTE } from '#core/kernel/instant.ts';
import type { JobPorts, Runnable, RunningJob } from '#server/platform/jobs/job-runner.ts';
import { outcomeOf } from '#server/platform/jobs/outcome-of.ts';

/** Work is told of at most this often; that there was none, this seldom. */
const TELL_WORK = MINUTE;
const TELL_IDLE = 15 * MINUTE;

/**
 * A job that every process runs. An idle tick writes nothing: what happened is added up here, and told to the book now
 * and then (decision 073).
 */
export function runEverywhere(job: RunningJob, { book, clock }: JobPorts): Runnable {
  let untold = { runs: 0, failures: 0, count: 0 };
  let told: { readonly at: number; readonly isOk: boolean } | undefined;

  function isWorthTelling(outcome: JobOutcome, now: number): boolean {
    if (told === undefined || told.isOk !== outcome.ok) return true;
    const patience = untold.count > 0 || !outcome.ok ? TELL_WORK : TELL_IDLE;
    return now - told.at >= patience;
  }

  async function runAndTell(isForced: boolean): Promise<void> {
    const startedAt = clock.now();
    const { outcome, thrown } = await outcomeOf(job.run);
    const endedAt = clock.now();
    const { runs, failures, count } = untold;
    untold = {
      runs: runs + 1,
      failures: failures + (outcome.ok ? 0 : 1),
      count: count + (outcome.ok ? outcome.count : 0),
    };
    if (isForced || isWorthTelling(outcome, endedAt)) {
      const report = { ...untold, startedAt, endedAt, everyMs: job.everyMs, outcome };
      told = { at: endedAt, isOk: outcome.ok };
      untold = { runs: 0, failures: 0, count: 0 };
      await book.change(job.name, (known = newJob(job.name, startedAt)) =>
        withReport(known, report),
      );
    }
    if (thrown !== undefined) throw thrown.error;
  }

  return async (isForced) => ({ begun: true, ended: runAndTell(isForced) });
}
