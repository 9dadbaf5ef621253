/**
 * Runs `work` on each item in turn and counts how often it returned true. A failure does not stop
 * the rest; after all items had their turn, rejects with the first failure.
 * @param isStopping true when the process is shutting down: the rest is left to another run
 */
export async function oneByOne<T>(
  items: readonly T[],
  work: (item: T) => Promise<boolean>,
  isStopping: () => boolean = () => false,
): Promise<number> {
  let done = 0;
  const failures: unknown[] = [];
  for (const item of items) {
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
