import { after, type Instant, MINUTE } from '#core/kernel/instant.ts';

// Leases and wrong clocks: docs/decisions/16-jobs-and-retention.md.

/** Who does the job now, and until when nobody else may begin it. */
export type JobLease = { readonly holder: string; readonly until: Instant };

/** What is known of a job, whichever process ran it. */
export type JobRecord = {
  readonly name: string;
  /** Present while it runs, and after its process died. */
  readonly lease?: JobLease | undefined;
  readonly startedAt?: Instant | undefined;
  readonly endedAt?: Instant | undefined;
  /** How much the last run that went well did. */
  readonly lastCount?: number | undefined;
  /** The last run that failed, for as long as none went well after it. */
  readonly failure?: { readonly message: string; readonly at: Instant } | undefined;
  readonly runs: number;
  readonly failures: number;
  readonly nextDueAt: Instant;
};

export type JobOutcome =
  { readonly ok: true; readonly count: number } | { readonly ok: false; readonly message: string };

const MOST_LETTERS = 500;

export const newJob = (name: string, now: Instant): JobRecord => ({
  name,
  runs: 0,
  failures: 0,
  nextDueAt: now,
});

export const isLeased = ({ lease }: JobRecord, now: Instant): boolean =>
  lease !== undefined && lease.until > now;

/** By so much may the clocks of two processes differ. */
const SKEW = MINUTE;

/**
 * Whether a moment to come lies farther away than it was ever set: a clock that was ahead set it and was put right since.
 * Nobody waits for it.
 */
export const isOutOfReach = (moment: Instant, now: Instant, farthestMs: number): boolean =>
  moment - now > farthestMs + SKEW;

/** When it is worth looking at the job again: at the end of the lease, or when it is due. */
export const lookAgainAt = ({ lease, nextDueAt }: JobRecord): Instant => lease?.until ?? nextDueAt;

export type Taking = {
  readonly holder: string;
  readonly now: Instant;
  readonly leaseMs: number;
  readonly everyMs: number;
  /** By an admin, due or not. */
  readonly isForced?: boolean | undefined;
};

/**
 * The record with the job begun, or undefined while another has it or it is not due. A lease that ran out without an end
 * is of a process that died: its job is due at once.
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

/** A run that takes longer keeps its job; undefined once another has it. */
export const renewJob = (
  job: JobRecord,
  { holder, now, leaseMs }: Pick<Taking, 'holder' | 'now' | 'leaseMs'>,
): JobRecord | undefined =>
  job.lease?.holder === holder
    ? { ...job, lease: { holder, until: after(now, leaseMs) } }
    : undefined;

export function withOutcome(job: JobRecord, outcome: JobOutcome, now: Instant): JobRecord {
  const ended = { ...job, lease: undefined, endedAt: now };
  if (outcome.ok) return { ...ended, lastCount: outcome.count, failure: undefined };
  const message = outcome.message.slice(0, MOST_LETTERS);
  return { ...ended, failures: job.failures + 1, failure: { message, at: now } };
}

/** Undefined when the lease had run out and another process took over: its word counts. */
export const endJob = (
  job: JobRecord,
  holder: string,
  outcome: JobOutcome,
  now: Instant,
): JobRecord | undefined =>
  job.lease?.holder === holder ? withOutcome(job, outcome, now) : undefined;

/** What a process says of a job that all of them run: how often since it last said so, and how the last run went. */
export type JobReport = {
  readonly runs: number;
  readonly failures: number;
  readonly startedAt: Instant;
  readonly endedAt: Instant;
  readonly everyMs: number;
  /** Of all the runs that went well. */
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

/** What every process knows of the jobs. */
export interface JobBook {
  /** Those that ever ran, in the order of the alphabet. */
  list(): Promise<readonly JobRecord[]>;
  find(name: string): Promise<JobRecord | undefined>;
  /**
   * In one transaction; `decide` is pure and may run again. Writes what it answers, which is the answer; undefined writes
   * nothing. Also undefined when other processes were faster again and again: then one of them has the job.
   */
  change(
    name: string,
    decide: (job: JobRecord | undefined) => JobRecord | undefined,
  ): Promise<JobRecord | undefined>;
}
