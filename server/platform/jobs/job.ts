import type { Acts } from '#core/audit-log/trail.ts';
import type { JobOutcome, JobBook } from '#core/jobs/job-record.ts';
import type { Clock } from '#core/kernel/ports.ts';

/** Recurring work. A run that rejects is logged; the next one runs anyway. */
export type Job = {
  readonly name: string;
  readonly everyMs: number;
  /** Also runs once when the runner starts. */
  readonly atStart?: boolean;
  /**
   * `everywhere`: cheap, and safe in several processes at once. `in_one_process`: behind a lease in
   * the job book, one run per due time.
   */
  readonly where: 'everywhere' | 'in_one_process';
  /** For leased jobs: due at process start unless run since, as an outage may have lost work. */
  readonly dueAtStart?: boolean;
  /** A check that writes nothing; while false, the job is not started. */
  readonly hasWork?: (() => Promise<boolean>) | undefined;
  /**
   * Returns how much it did.
   * @param isStopping true when the process is shutting down; the rest waits for another run
   */
  readonly run: (isStopping: () => boolean) => Promise<number>;
};

type JobFields = { readonly job: string; readonly run?: string; readonly [name: string]: unknown };
type JobLog = {
  error(fields: JobFields, message: string): void;
  warn?(fields: JobFields, message: string): void;
  debug?(fields: JobFields, message: string): void;
};

export type Attempt =
  | { readonly begun: true; readonly ended: Promise<void> }
  | { readonly begun: false };

type Ended = { readonly outcome: JobOutcome; readonly thrown?: { readonly error: unknown } };

/** How a run went. Never rejects. */
export async function outcomeOf(run: () => Promise<number>): Promise<Ended> {
  try {
    return { outcome: { ok: true, count: await run() } };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { outcome: { ok: false, message }, thrown: { error } };
  }
}

/** A job as both kinds of runner see it. */
export type RunningJob = Omit<Job, 'run'> & { readonly run: () => Promise<number> };

export type JobPorts = {
  readonly book: JobBook;
  readonly clock: Clock;
  readonly acts: Acts;
  readonly log: JobLog;
  /** Counts each run; undefined when metrics are off. */
  readonly ended?: ((job: string, isOk: boolean) => void) | undefined;
  /** Makes a trace of each run; undefined when tracing is off. */
  readonly around?: (<T>(job: string, work: () => Promise<T>) => Promise<T>) | undefined;
  /** This process's unique name. */
  readonly holder: string;
};

/** Runs a job once; with `isForced`, even if not due. Resolves when it has or has not begun. */
export type Runnable = (isForced: boolean) => Promise<Attempt>;
