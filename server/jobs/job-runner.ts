/** Work that comes round. A run that rejects is logged and comes round again. */
export type Job = {
  readonly name: string;
  readonly everyMs: number;
  /** Also once when the runner starts. */
  readonly atStart?: boolean;
  readonly run: () => Promise<unknown>;
};

export type JobLog = { error(fields: { job: string; err: unknown }, message: string): void };

export type JobRunner = {
  /** Runs the job now; while it runs, once more afterwards. An unknown name and a stopped runner do nothing. */
  poke(name: string): void;
  /** Begins no further run and resolves when those that run have ended. */
  stop(): Promise<void>;
};

type Runner = { readonly poke: () => void; readonly stop: () => Promise<void> };

function startJob(job: Job, log: JobLog): Runner {
  let running: Promise<void> | undefined;
  let isWanted = false;
  let isStopped = false;

  /** A poke during a run is answered by another run after it. */
  async function runWhileWanted(): Promise<void> {
    while (isWanted) {
      isWanted = false;
      try {
        await job.run();
      } catch (error) {
        log.error({ job: job.name, err: error }, 'job_failed');
      }
    }
    running = undefined;
  }

  const poke = (): void => {
    if (isStopped) return;
    isWanted = true;
    running ??= runWhileWanted();
  };

  // A tick while the job runs is left out: the job is late enough as it is. No timer keeps the process alive.
  const timer = setInterval(() => running ?? poke(), job.everyMs).unref();
  if (job.atStart === true) poke();

  return {
    poke,
    async stop() {
      isStopped = true;
      isWanted = false;
      clearInterval(timer);
      await running;
    },
  };
}

/** No job runs twice at the same time. */
export function startJobs(jobs: readonly Job[], log: JobLog): JobRunner {
  const runners = new Map(jobs.map((job) => [job.name, startJob(job, log)]));
  return {
    poke: (name) => runners.get(name)?.poke(),
    async stop() {
      await Promise.all(Array.from(runners.values(), ({ stop }) => stop()));
    },
  };
}
