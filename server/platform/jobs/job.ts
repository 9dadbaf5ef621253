import type { JobOutcome, JobBook } from '#core/jobs/job-record.ts';
import type { Clock } from '#core/kernel/ports.ts';

/** Work that comes round. A run that rejects is logged and comes round again. */
export type Job = {
  readonly name: string;
  readonly everyMs: number;
  /** Also once when the runner starts. */
  readonly atStart?: boolean;
  /**
   * `everywhere`: cheap, and safe in several processes at once. `in_one_process`: behind a lease in the job book, once
   * for all of them each time it is due.
   */
  readonly where: 'everywhere' | 'in_one_process';
  /** Behind a lease: due as well when a process starts, unless one began it since. For what may be lost while all are down. */
  readonly dueAtStart?: boolean;
  /** A look that writes nothing: while it answers false, the job is not begun. */
  readonly hasWork?: (() => Promise<boolean>) | undefined;
  /**
   * Answers how much it did.
   * @param isStopping whether the process is to end: what is left waits for another run
   */
  readonly run: (isStopping: () => boolean) => Promise<number>;
};

export type JobLog = { error(fields: { job: string; err: unknown }, message: string): void };

export type Attempt =
  { readonly begun: true; readonly ended: Promise<void> } | { readonly begun: false };

export type Ended = { readonly outcome: JobOutcome; readonly thrown?: { readonly error: unknown } };

/** How a run went; never rejects. */
export async function outcomeOf(run: () => Promise<number>): Promise<Ended> {
  try {
    return { outcome: { ok: true, count: await run() } };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { outcome: { ok: false, message }, thrown: { error } };
  }
}

/** As the two ways of running see it. */
export type RunningJob = Omit<Job, 'run'> & { readonly run: () => Promise<number> };

export type JobPorts = {
  readonly book: JobBook;
  readonly clock: Clock;
  readonly log: JobLog;
  /** Of this process: no other has the same. */
  readonly holder: string;
};

/** One job's way to be run. Answers once it has begun, or that it does not. @param isForced due or not */
export type Runnable = (isForced: boolean) => Promise<Attempt>;
