import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { documentsJobBook } from '#adapters/documents/collections/documents-job-book.ts';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import { memoryActs } from '#adapters/memory/memory-system.ts';
import { instant, MINUTE } from '#core/kernel/instant.ts';
import { type JobRunner, startJobs, LEASE } from '#server/platform/jobs/job-runner.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import { recordingStore } from '#tests/support/recording-store.ts';

const EVERY = 10 * MINUTE;
const log = { error: () => undefined };

/** Two server processes on one store, each running the job as far as `run` lets it. */
function twoProcesses(overrides: Partial<Job> = {}) {
  const store = recordingStore(memoryDocumentStore());
  const runs: string[] = [];
  const runners: JobRunner[] = [];
  const begin = (holder: string): JobRunner => {
    const job: Job = {
      name: 'job',
      where: 'in_one_process',
      everyMs: EVERY,
      atStart: true,
      ...overrides,
      async run(isStopping) {
        runs.push(holder);
        return overrides.run?.(isStopping) ?? 1;
      },
    };
    const clock = { now: () => instant(Date.now()) };
    const runner = startJobs([job], {
      book: documentsJobBook(store),
      clock,
      acts: memoryActs(),
      holder,
      log,
    });
    runners.push(runner);
    return runner;
  };
  return {
    begin,
    runs,
    store,
    find: () => documentsJobBook(store).find('job'),
    stop: () => Promise.all(runners.map((runner) => runner.stop())),
  };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a leased job', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('continues if the clock was ahead and is corrected, in this process and in others', async () => {
    const { begin, runs, stop } = twoProcesses();
    const now = Date.now();
    vi.setSystemTime(now + 365 * 24 * 60 * MINUTE);
    begin('one');
    await pass(0);
    expect(runs).toEqual(['one']);
    vi.setSystemTime(now);
    await pass(MINUTE);
    expect(runs).toEqual(['one', 'one']);
    begin('two');
    await pass(EVERY);
    expect(runs).toHaveLength(3);
    await stop();
  });

  it('takes over from a process that died while the clock was ahead', async () => {
    const never = new Promise<number>(() => undefined);
    const { begin, runs } = twoProcesses({ run: () => never });
    const now = Date.now();
    vi.setSystemTime(now + 365 * 24 * 60 * MINUTE);
    begin('dies');
    await pass(0);
    vi.clearAllTimers();
    vi.setSystemTime(now);
    begin('lives');
    await pass(0);
    expect(runs).toEqual(['dies', 'lives']);
  });

  it('runs once across all processes each time it is due', async () => {
    const { begin, runs, find, stop } = twoProcesses();
    begin('one');
    begin('two');
    await pass(0);
    expect(runs).toHaveLength(1);
    await pass(3 * EVERY);
    expect(runs).toHaveLength(4);
    expect(await find()).toMatchObject({ runs: 4, failures: 0, lastCount: 1 });
    await stop();
  });

  it('writes nothing between its runs', async () => {
    const { begin, store, stop } = twoProcesses();
    begin('one');
    begin('two');
    await pass(0);
    const { length } = store.writes;
    await pass(EVERY - MINUTE);
    expect(store.writes).toHaveLength(length);
    await stop();
  });

  it('is not started, and writes nothing, while there is no work', async () => {
    let isWork = false;
    let asked = 0;
    const hasWork = async () => {
      asked += 1;
      return isWork;
    };
    const { begin, runs, store, stop } = twoProcesses({ hasWork });
    begin('one');
    await pass(3 * EVERY);
    expect([runs, store.writes, asked]).toEqual([[], [], 4]);
    isWork = true;
    await pass(EVERY);
    expect(runs).toHaveLength(1);
    await stop();
  });

  it('is taken over from a dead process once its lease has ended', async () => {
    const { begin, runs, store, stop } = twoProcesses();
    const now = instant(Date.now());
    await documentsJobBook(store).change('job', () => ({
      name: 'job',
      lease: { holder: 'dead', until: instant(now + LEASE) },
      startedAt: now,
      runs: 1,
      failures: 0,
      nextDueAt: instant(now + EVERY),
    }));
    begin('two');
    await pass(LEASE - 1);
    expect(runs).toEqual([]);
    await pass(MINUTE);
    expect(runs).toEqual(['two']);
    await stop();
  });

  it('is due when a process starts, if it says so, but not again for earlier ones', async () => {
    const { begin, runs, stop } = twoProcesses({ dueAtStart: true });
    begin('one');
    await pass(MINUTE);
    begin('two');
    await pass(0);
    expect(runs).toEqual(['one', 'two']);
    await pass(EVERY - MINUTE);
    expect(runs).toHaveLength(2);
    await stop();
  });

  it('stays with a process that takes longer than the lease', async () => {
    const ends: (() => void)[] = [];
    const run = async () => {
      await new Promise<void>((resolve) => {
        ends.push(resolve);
      });
      return 1;
    };
    const { begin, runs, stop } = twoProcesses({ run });
    begin('one');
    begin('two');
    await pass(5 * LEASE);
    expect(runs).toHaveLength(1);
    ends.at(0)?.();
    await pass(0);
    await stop();
  });

  it('records its failure until a run succeeds', async () => {
    let isBroken = true;
    const run = async () => {
      if (isBroken) throw new Error('away');
      return 7;
    };
    const { begin, find, stop } = twoProcesses({ run });
    begin('one');
    await pass(0);
    expect(await find()).toMatchObject({ failures: 1, failure: { message: 'away' } });
    expect((await find())?.lease).toBeUndefined();
    isBroken = false;
    await pass(EVERY);
    expect(await find()).toMatchObject({ runs: 2, lastCount: 7 });
    expect((await find())?.failure).toBeUndefined();
    await stop();
  });

  it("runs on an admin's request, unless it is already running", async () => {
    const ends: (() => void)[] = [];
    const run = async () => {
      await new Promise<void>((resolve) => {
        ends.push(resolve);
      });
      return 1;
    };
    const { begin, runs, stop } = twoProcesses({ run, atStart: false });
    const [one, two] = [begin('one'), begin('two')];
    expect(await one.runNow('job')).toBe('started');
    expect(await two.runNow('job')).toBe('running');
    expect(await two.runNow('nobody')).toBe('unknown');
    ends.at(0)?.();
    await pass(0);
    expect(await two.runNow('job')).toBe('started');
    expect(runs).toEqual(['one', 'two']);
    ends.at(1)?.();
    await pass(0);
    await stop();
  });
});

describe('a job of every process', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const SECOND = 1_000;

  it('reports idle runs only every quarter of an hour', async () => {
    const overrides = { where: 'everywhere', everyMs: 5 * SECOND, run: async () => 0 } as const;
    const { begin, runs, store, find, stop } = twoProcesses(overrides);
    begin('one');
    await pass(60 * MINUTE);
    expect(runs).toHaveLength(721);
    expect(store.writes.length).toBeLessThanOrEqual(5);
    expect((await find())?.runs).toBeGreaterThan(530);
    await stop();
  });

  it('reports work right away, and then adds it up for a minute', async () => {
    const overrides = { where: 'everywhere', everyMs: 5 * SECOND, run: async () => 2 } as const;
    const { begin, store, find, stop } = twoProcesses(overrides);
    begin('one');
    await pass(0);
    expect(await find()).toMatchObject({ runs: 1, lastCount: 2 });
    await pass(MINUTE);
    expect(store.writes).toHaveLength(2);
    expect(await find()).toMatchObject({ runs: 13, lastCount: 24 });
    await stop();
  });
});
