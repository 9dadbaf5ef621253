import { randomUUID } from 'node:crypto';
import { systemAct } from '#core/audit-log/trail.ts';
import {
  type JobOutcome,
  newJob,
  withReport,
  endJob,
  isOutOfReach,
  type JobRecord,
  lookAgainAt,
  renewJob,
  takeJob,
} from '#core/jobs/job-record.ts';
import { after, MINUTE, type Instant } from '#core/kernel/instant.ts';
import {
  type RunningJob,
  type JobPorts,
  type Runnable,
  type Job,
  type Attempt,
  outcomeOf,
} from './job.ts';

/** How long a dead process blocks its job. A live one renews in time. */
export const LEASE = 2 * MINUTE;

/** Timers are a little late, so a job that is almost due counts as due. */
const SLACK = 5_000;

/** A job behind a lease: one process runs it when due (docs/decisions/13-jobs-and-retention.md). */
function runInOneProcess(job: RunningJob, { book, clock, holder, log }: JobPorts): Runnable {
  const { name } = job;
  const everyMs = job.everyMs - Math.min(SLACK, job.everyMs / 10);
  const startedAt = clock.now();
  /** As far as this process knows, the job need not be looked at before then. */
  let quietUntil: Instant | undefined;

  /** No process has run it since this one started. */
  const isStale = (known: JobRecord): boolean =>
    job.dueAtStart === true && (known.startedAt === undefined || known.startedAt < startedAt);

  const take = (isAsked: boolean): Promise<JobRecord | undefined> =>
    book.change(name, (known = newJob(name, clock.now())) => {
      const isForced = isAsked || isStale(known);
      return takeJob(known, { holder, now: clock.now(), leaseMs: LEASE, everyMs, isForced });
    });

  /** A time farther away than the job could have set came from a wrong clock. */
  const isToCome = (moment: Instant | undefined): boolean =>
    moment !== undefined &&
    clock.now() < moment &&
    !isOutOfReach(moment, clock.now(), Math.max(everyMs, LEASE));

  /** Reads before it writes, and only when the job may be due. */
  async function mayBeDue(): Promise<boolean> {
    if (isToCome(quietUntil)) return false;
    const known = await book.find(name);
    quietUntil = known && (isStale(known) ? known.lease?.until : lookAgainAt(known));
    return !isToCome(quietUntil);
  }

  function keepLease(): () => void {
    const renew = async (): Promise<void> => {
      try {
        await book.change(
          name,
          (known) => known && renewJob(known, { holder, now: clock.now(), leaseMs: LEASE }),
        );
      } catch (error) {
        log.error({ job: name, err: error }, 'lease_not_renewed');
      }
    };
    const timer = setInterval(() => void renew(), LEASE / 3).unref();
    return () => clearInterval(timer);
  }

  async function runAndEnd(): Promise<void> {
    const stopRenewing = keepLease();
    const { outcome, thrown } = await outcomeOf(job.run);
    stopRenewing();
    await book.change(name, (known) => known && endJob(known, holder, outcome, clock.now()));
    if (thrown !== undefined) throw thrown.error;
  }

  return async (isForced) => {
    if (!isForced && !(await mayBeDue())) return { begun: false };
    if (!isForced && job.hasWork !== undefined && !(await job.hasWork())) {
      quietUntil = after(clock.now(), everyMs);
      return { begun: false };
    }
    const taken = await take(isForced);
    if (taken === undefined) {
      quietUntil = undefined;
      return { begun: false };
    }
    quietUntil = taken.nextDueAt;
    return { begun: true, ended: runAndEnd() };
  };
}

/** Minimum intervals for reporting work, and for reporting that there was none. */
const TELL_WORK = MINUTE;

const TELL_IDLE = 15 * MINUTE;

/**
 * A job that every process runs. Idle ticks write nothing: counts add up here and go to the job
 * book now and then (docs/decisions/13-jobs-and-retention.md).
 */
function runEverywhere(job: RunningJob, { book, clock }: JobPorts): Runnable {
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

/** `running`: this process or another is running it. */
export type RunNow = 'started' | 'running' | 'unknown';

/** A job of this server and its record, which is undefined until the first run. */
export type KnownJob = Pick<Job, 'name' | 'everyMs' | 'where'> & {
  readonly record: JobRecord | undefined;
};

/** The jobs as an admin sees them. */
export type ShopJobs = {
  readonly listJobs: () => Promise<readonly KnownJob[]>;
  readonly runJob: (name: string) => Promise<RunNow>;
};

export type JobRunner = {
  /** Runs the job now, or once more if it is running. Ignored if unknown or stopped. */
  poke(name: string): void;
  /** For an admin: runs the job whether due or not. Resolves once it has begun. */
  runNow(name: string): Promise<RunNow>;
  /** Starts nothing new; resolves when running jobs have ended. */
  stop(): Promise<void>;
};

const runnableOf = (job: RunningJob, ports: JobPorts): Runnable =>
  job.where === 'everywhere' ? runEverywhere(job, ports) : runInOneProcess(job, ports);

/** A dead process's job is taken over at most this long after its lease ends. */
const LOOK_EVERY = 60_000;

const tickOf = ({ where, everyMs }: Job): number =>
  where === 'everywhere' ? everyMs : Math.min(everyMs, LOOK_EVERY);

function startJob(job: Job, ports: JobPorts) {
  let running: Promise<unknown> | undefined;
  let isWanted = false;
  let isStopped = false;
  const act = () => ports.acts.run(systemAct(job.name), () => job.run(() => isStopped));
  const run = () => ports.around?.(job.name, act) ?? act();
  const attempt = runnableOf({ ...job, run }, ports);

  const logged = async (work: Promise<unknown>): Promise<void> => {
    const of = { job: job.name, run: randomUUID() };
    const begunAt = performance.now();
    try {
      await work;
      ports.log.debug?.({ ...of, ms: Math.round(performance.now() - begunAt) }, 'job_done');
      ports.ended?.(job.name, true);
    } catch (error) {
      ports.log.error({ ...of, err: error }, 'job_failed');
      ports.ended?.(job.name, false);
    }
  };

  /** A poke during a run causes another run after it. */
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

  async function runAsked(beginning: Promise<Attempt>): Promise<void> {
    await logged(endAfter(beginning));
    running = undefined;
    if (isWanted) poke();
  }

  async function runNow(): Promise<RunNow> {
    if (isStopped || running !== undefined) return 'running';
    const beginning = attempt(true);
    running = runAsked(beginning);
    return (await beginning).begun ? 'started' : 'running';
  }

  // Skips ticks while the job runs. The timer keeps no process alive.
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

/** No job runs twice at once in this process, and no leased job in two processes. */
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
