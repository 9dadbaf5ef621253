import type { Clock } from '#core/kernel/clock.ts';
import type { JobBook } from '#core/jobs/job-book.ts';
import { runEverywhere } from '#server/platform/jobs/run-everywhere.ts';
import { runInOneProcess } from '#server/platform/jobs/run-in-one-process.ts';

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

/** As the two ways of running see it. */
export type RunningJob = Omit<Job, 'run'> & { readonly run: () => Promise<number> };

export type JobLog = { error(fields: { job: string; err: unknown }, message: string): void };

export type JobPorts = {
  readonly book: JobBook;
  readonly clock: Clock;
  readonly log: JobLog;
  /** Of this process: no other has the same. */
  readonly holder: string;
};

/** `running`: another process, or this one, is at it. */
export type RunNow = 'started' | 'running' | 'unknown';

export type JobRunner = {
  /** Runs the job now; while it runs, once more afterwards. An unknown name and a stopped runner do nothing. */
  poke(name: string): void;
  /** As an admin wishes: due or not. Answers when it has begun. */
  runNow(name: string): Promise<RunNow>;
  /** Begins no further run and resolves when those that run have ended. */
  stop(): Promise<void>;
};

export type Attempt =
  { readonly begun: true; readonly ended: Promise<void> } | { readonly begun: false };

/** One job's way to be run. Answers once it has begun, or that it does not. @param isForced due or not */
export type Runnable = (isForced: boolean) => Promise<Attempt>;

const runnableOf = (job: RunningJob, ports: JobPorts): Runnable =>
  job.where === 'everywhere' ? runEverywhere(job, ports) : runInOneProcess(job, ports);

/** A job of a process that died is taken over this long after its lease, at the latest. */
const LOOK_EVERY = 60_000;

const tickOf = ({ where, everyMs }: Job): number =>
  where === 'everywhere' ? everyMs : Math.min(everyMs, LOOK_EVERY);

function startJob(job: Job, ports: JobPorts) {
  let running: Promise<unknown> | undefined;
  let isWanted = false;
  let isStopped = false;
  const attempt = runnableOf({ ...job, run: () => job.run(() => isStopped) }, ports);

  const logged = async (work: Promise<unknown>): Promise<void> => {
    try {
      await work;
    } catch (error) {
      ports.log.error({ job: job.name, err: error }, 'job_failed');
    }
  };

  /** A poke during a run is answered by another run after it. */
  async function runWhileWanted(): Promise<void> {
    while (isWanted) {
      isWanted = false;
      await logged(endAfter(attempt(false)));
    }
    running = undefined;
  }

  const poke = (): void => {
    if (isStopped) return;
    isWanted = true;
    running ??= runWhileWanted();
  };

  async function endAfter(beginning: Promise<Attempt>): Promise<void> {
    const begun = await beginning;
    if (begun.begun) await begun.ended;
  }

  async function runWished(beginning: Promise<Attempt>): Promise<void> {
    await logged(endAfter(beginning));
    running = undefined;
    if (isWanted) poke();
  }

  async function runNow(): Promise<RunNow> {
    if (isStopped || running !== undefined) return 'running';
    const beginning = attempt(true);
    running = runWished(beginning);
    return (await beginning).begun ? 'started' : 'running';
  }

  // A tick while the job runs is left out: the job is late enough as it is. No timer keeps the process alive.
  const timer = setInterval(() => running ?? poke(), tickOf(job)).unref();
  if (job.atStart === true) poke();

  return {
    poke,
    runNow,
    async stop() {
      isStopped = true;
      isWanted = false;
      clearInterval(timer);
      await running;
    },
  };
}

/** No job runs twice at the same time in this process, and one behind a lease in no two processes. */
export function startJobs(jobs: readonly Job[], ports: JobPorts): JobRunner {
  const runners = new Map(jobs.map((job) => [job.name, startJob(job, ports)]));
  return {
    poke: (name) => runners.get(name)?.poke(),
    runNow: async (name) => runners.get(name)?.runNow() ?? 'unknown',
    async stop() {
      await Promise.all(Array.from(runners.values(), ({ stop }) => stop()));
    },
  };
}
