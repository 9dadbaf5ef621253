import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { documentsJobBook } from '#adapters/documents/collections/documents-job-book.ts';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import { memoryActs } from '#adapters/memory/memory-system.ts';
import { nodeActs } from '#adapters/system/node-system.ts';
import { instant } from '#core/kernel/instant.ts';
import { startJobs as start } from '#server/platform/jobs/job-runner.ts';
import type { JobPorts, Job } from '#server/platform/jobs/job.ts';

const EVERY = 1_000;

/** A job whose runs are ended by the test. */
function steppedJob(overrides: Partial<Job> = {}) {
  const ends: ((error?: Error) => void)[] = [];
  let most = 0;
  let running = 0;
  const job: Job = {
    name: 'job',
    where: 'everywhere',
    everyMs: EVERY,
    async run() {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve, reject) => {
        ends.push((error) => (error ? reject(error) : resolve()));
      });
      running -= 1;
      return 1;
    },
    ...overrides,
  };
  return {
    job,
    begun: () => ends.length,
    mostAtOnce: () => most,
    async end(error?: Error) {
      ends.at(-1)?.(error);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

const log = () => {
  const lines: unknown[] = [];
  return {
    lines,
    error: (fields: object, message: string) => void lines.push({ ...fields, message }),
  };
};

/** The clock of the fake timers, so that waiting passes time. */
const portsOver = (store = memoryDocumentStore(), holder = 'this process') => ({
  book: documentsJobBook(store),
  clock: { now: () => instant(Date.now()) },
  holder,
  acts: memoryActs(),
});

const startJobs = (jobs: readonly Job[], lines: JobPorts['log'], ports = portsOver()) =>
  start(jobs, { ...ports, log: lines });

describe('startJobs', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('runs a job each time its interval is over, and at the start if told to', async () => {
    const late = steppedJob();
    const early = steppedJob({ name: 'early', atStart: true });
    const runner = startJobs([late.job, early.job], log());
    expect([late.begun(), early.begun()]).toEqual([0, 1]);
    await vi.advanceTimersByTimeAsync(EVERY);
    expect(late.begun()).toBe(1);
    await late.end();
    await vi.advanceTimersByTimeAsync(EVERY);
    expect(late.begun()).toBe(2);
    await Promise.all([runner.stop(), late.end(), early.end()]);
  });

  it('runs each job as its own act, for the audit log', async () => {
    const acts = nodeActs();
    const seen: unknown[] = [];
    const run = async () => seen.push(acts.current());
    const job: Job = { name: 'sweep', where: 'everywhere', everyMs: EVERY, atStart: true, run };
    const runner = startJobs([job], log(), { ...portsOver(), acts });
    await runner.stop();
    const actor = { id: 'sweep', name: '', role: 'system' };
    expect(seen).toEqual([{ actor, action: 'sweep' }]);
    expect(acts.current()).toBeUndefined();
  });

  it('never runs a job twice at once, and skips ticks during a run', async () => {
    const { job, begun, end, mostAtOnce } = steppedJob();
    const runner = startJobs([job], log());
    await vi.advanceTimersByTimeAsync(5 * EVERY);
    expect(begun()).toBe(1);
    await end();
    expect(begun()).toBe(1);
    await vi.advanceTimersByTimeAsync(EVERY);
    expect([begun(), mostAtOnce()]).toEqual([2, 1]);
    await Promise.all([runner.stop(), end()]);
  });

  it('runs when poked, and once more after a run that was poked', async () => {
    const { job, begun, end, mostAtOnce } = steppedJob();
    const runner = startJobs([job], log());
    runner.poke('job');
    runner.poke('job');
    runner.poke('job');
    runner.poke('nobody');
    expect(begun()).toBe(1);
    await end();
    expect([begun(), mostAtOnce()]).toEqual([2, 1]);
    await end();
    expect(begun()).toBe(2);
    await runner.stop();
  });

  it('logs a run that rejects, and retries at the next tick', async () => {
    const { job, begun, end } = steppedJob();
    const lines = log();
    const runner = startJobs([job], lines);
    runner.poke('job');
    const err = new Error('away');
    await end(err);
    expect(lines.lines).toEqual([
      { job: 'job', run: expect.any(String), err, message: 'job_failed' },
    ]);
    await vi.advanceTimersByTimeAsync(EVERY);
    expect(begun()).toBe(2);
    await Promise.all([runner.stop(), end()]);
  });

  it.each(['everywhere', 'in_one_process'] as const)(
    'tells a run %s that the process is stopping',
    async (where) => {
      const told: boolean[] = [];
      const { promise: going, resolve: end } = Promise.withResolvers<number>();
      const run: Job['run'] = async (isStopping) => {
        told.push(isStopping());
        const count = await going;
        told.push(isStopping());
        return count;
      };
      const job: Job = { name: 'job', where, everyMs: EVERY, atStart: true, run };
      const runner = startJobs([job], log());
      await vi.advanceTimersByTimeAsync(0);
      const stopped = runner.stop();
      end(1);
      await stopped;
      expect(told).toEqual([false, true]);
    },
  );

  it('waits for the current run when stopped, and starts none', async () => {
    const { job, begun, end } = steppedJob();
    const runner = startJobs([job], log());
    runner.poke('job');
    runner.poke('job');
    let isStopped = false;
    const stopAndTell = async () => {
      await runner.stop();
      isStopped = true;
    };
    const stopping = stopAndTell();
    await vi.advanceTimersByTimeAsync(3 * EVERY);
    expect(isStopped).toBe(false);
    await end();
    await stopping;
    runner.poke('job');
    await vi.advanceTimersByTimeAsync(3 * EVERY);
    expect(begun()).toBe(1);
  });
});
