const PATIENCE = 20_000;
const INTERVAL = 25;

/**
 * Tries again until the probe does not throw, and returns its result. After 20 s, throws the last
 * error. For what another process or a job does in its own time: the wait ends as soon as it is
 * done.
 */
export async function eventually<T>(
  probe: () => T | Promise<T>,
  patience: number = PATIENCE,
): Promise<T> {
  const deadline = Date.now() + patience;
  for (;;) {
    try {
      return await probe();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await new Promise((resolve) => {
      setTimeout(resolve, INTERVAL);
    });
  }
}
