/**
 * Runs `work` after what is queued before it. When the queue is full: undefined, `work` not run.
 */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T> | undefined;

/** @param most how many may run or wait at once */
export function inTurn(most: number): InTurn {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  return <T>(work: () => Promise<T>) => {
    if (waiting >= most) return undefined;
    waiting += 1;
    const run = async (): Promise<T> => {
      try {
        return await work();
      } finally {
        waiting -= 1;
      }
    };
    const mine = last.then(run, run);
    last = mine;
    return mine;
  };
}
