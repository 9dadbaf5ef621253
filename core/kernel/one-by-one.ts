/**
 * Runs `work` on each item in turn and counts how often it returned true. A failure does not stop
 * the rest; after all items were tried, rejects with the first failure.
 * @param isStopping true when the process is shutting down; the rest is left to another run
 */
export async function oneByOne<T>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<boolean>,
  isStopping: () => boolean = () => false,
): Promise<number> {
  let done = 0;
  const failures: unknown[] = [];
  for await (const item of items) {
    if (isStopping()) break;
    try {
      if (await work(item)) done += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return done;
}

/** Runs `work` after what is queued before it; undefined, without running, if the queue is full. */
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

/** Every page of a list, in order. `read` gets the `next` of the page before. */
export async function* everyPage<Page extends { readonly next?: string | undefined }>(
  read: (after: string | undefined) => Promise<Page>,
): AsyncGenerator<Page> {
  let after: string | undefined;
  do {
    const page = await read(after);
    yield page;
    after = page.next;
  } while (after !== undefined);
}
