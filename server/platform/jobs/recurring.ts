import { HOUR } from '#core/kernel/instant.ts';
import type { Job } from './job.ts';

export const hourly = (name: string, run: Job['run']): Job => ({
  name,
  where: 'in_one_process',
  everyMs: HOUR,
  atStart: true,
  run,
});

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/**
 * Works until nothing is due or the process stops. A failed task is not due again right away, so
 * this ends.
 * @param work returns how much it did; undefined if nothing was left
 * @param batch the most that `work` does in one call; less means that nothing is left
 */
export const drain =
  (work: () => Promise<number | undefined>, batch = 1): Job['run'] =>
  async (isStopping) => {
    let total = 0;
    for (;;) {
      const done = await work();
      total += done ?? 0;
      if (done === undefined || done < batch || isStopping()) return total;
    }
  };

/** Rests after each piece of work for as long as it took, because requests come first. */
export const drainGently = (work: () => Promise<number | undefined>, batch = 1): Job['run'] =>
  drain(async () => {
    const begunAt = performance.now();
    const done = await work();
    if (done !== undefined && done >= batch) await pause(performance.now() - begunAt);
    return done;
  }, batch);
