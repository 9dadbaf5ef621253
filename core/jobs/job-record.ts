import { after, type Instant, MINUTE } from '#core/kernel/instant.ts';

// Leases and wrong clocks: docs/decisions/13-jobs-and-retention.md.

/** The process that runs the job, and until when no other may start it. */
type JobLease = { readonly holder: string; readonly until: Instant };

/** What all processes know about a job, regardless of which ran it. */
export type JobRecord = {
  readonly name: string;
  /** Present while the job runs, and left over if its process died. */
  readonly lease?: JobLease | undefined;
  readonly startedAt?: Instant | undefined;
  readonly endedAt?: Instant | undefined;
  /** What the last successful run did. */
  readonly lastCount?: number | undefined;
  /** The last failed run; cleared by the next success. */
  readonly failure?: { readonly message: string; readonly at: Instant } | undefined;
  readonly runs: number;
  readonly failures: number;
  readonly nextDueAt: Instant;
};

export type JobOutcome =
  | { readonly ok: true; readonly count: number }
  | { readonly ok: false; readonly message: string };

const MOST_LETTERS = 500;

export const newJob = (name: string, now: Instant): JobRecord => ({
  name,
  runs: 0,
  failures: 0,
  nextDueAt: now,
});

export const isLeased = ({ lease }: JobRecord, now: Instant): boolean =>
  lease !== undefined && lease.until > now;

/** How far the clocks of two processes may differ. */
const SKEW = MINUTE;

/** Whether a stored time is from a clock that was far ahead. Such a time is ignored. */
export const isOutOfReach = (moment: Instant, now: Instant, farthestMs: number): boolean =>
  moment - now > farthestMs + SKEW;

/** When to check the job again: when its lease ends, or when it is due. */
export const lookAgainAt = ({ lease, nextDueAt }: JobRecord): Instant => lease?.until ?? nextDueAt;

type Taking = {
  readonly holder: string;
  readonly now: Instant;
  readonly leaseMs: number;
  readonly everyMs: number;
  /** Started by an admin, even if it is not due. */
  readonly isForced?: boolean | undefined;
};

/**
 * The record with the job started. Undefined while another process has it or it is not due. An
 * expired lease belonged to a process that died, so its job is due immediately.
 */
export function takeJob(job: JobRecord, taking: Taking): JobRecord | undefined {
  const { holder, now, leaseMs, everyMs, isForced = false } = taking;
  const { lease, nextDueAt } = job;
  if (lease !== undefined && lease.until > now && !isOutOfReach(lease.until, now, leaseMs)) {
    return undefined;
  }
  const isDue = lease !== undefined || nextDueAt <= now || isOutOfReach(nextDueAt, now, everyMs);
  if (!isDue && !isForced) return undefined;
  return {
    ...job,
    lease: { holder, until: after(now, leaseMs) },
    startedAt: now,
    runs: job.runs + 1,
    nextDueAt: after(now, everyMs),
  };
}

/** Extends the lease of a long run; undefined if another process has taken over. */
export const renewJob = (
  job: JobRecord,
  { holder, now, leaseMs }: Pick<Taking, 'holder' | 'now' | 'leaseMs'>,
): JobRecord | undefined =>
  job.lease?.holder === holder
    ? { ...job, lease: { holder, until: after(now, leaseMs) } }
    : undefined;

function withOutcome(job: JobRecord, outcome: JobOutcome, now: Instant): JobRecord {
  const ended = { ...job, lease: undefined, endedAt: now };
  if (outcome.ok) return { ...ended, lastCount: outcome.count, failure: undefined };
  const message = outcome.message.slice(0, MOST_LETTERS);
  return { ...ended, failures: job.failures + 1, failure: { message, at: now } };
}

/** Undefined if the lease ran out and another process took over. Then that one's result counts. */
export const endJob = (
  job: JobRecord,
  holder: string,
  outcome: JobOutcome,
  now: Instant,
): JobRecord | undefined =>
  job.lease?.holder === holder ? withOutcome(job, outcome, now) : undefined;

/** A process's report on a shared job: its runs since the last one, and how the last ended. */
type JobReport = {
  readonly runs: number;
  readonly failures: number;
  readonly startedAt: Instant;
  readonly endedAt: Instant;
  readonly everyMs: number;
  /** Total over all successful runs. */
  readonly count: number;
  readonly outcome: JobOutcome;
};

export const withReport = (job: JobRecord, report: JobReport): JobRecord => {
  const { runs, failures, startedAt, endedAt, count, outcome, everyMs } = report;
  const told = outcome.ok ? { ...outcome, count } : outcome;
  return {
    ...withOutcome(job, told, endedAt),
    runs: job.runs + runs,
    failures: job.failures + failures,
    startedAt,
    nextDueAt: after(endedAt, everyMs),
  };
};

/** The jobs' records, shared by all processes. */
export interface JobBook {
  /** Jobs that have ever run, alphabetically. */
  list(): Promise<readonly JobRecord[]>;
  find(name: string): Promise<JobRecord | undefined>;
  /**
   * Runs in one transaction. `decide` is pure and may rerun; its result is written and returned, or
   * nothing if undefined. Also undefined after conflicts: another process has the job.
   */
  change(
    name: string,
    decide: (job: JobRecord | undefined) => JobRecord | undefined,
  ): Promise<JobRecord | undefined>;
}
