/**
 * Works on each in turn and answers how many `work` says it did. One that fails does not keep the others waiting, today or in
 * the next run, where it comes first again: it rejects with the first failure once all had their turn.
 * @param isStopping whether the process is to end: the rest is left to another run
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
