/**
 * The first SIGTERM or SIGINT stops in order, then exits; the next one exits right away.
 * @param stop resolves when nothing is running any longer
 * @param patience milliseconds after which the process exits anyway
 */
export function stopOnSignal(
  stop: () => Promise<void>,
  patience: number,
  onError: (error: unknown) => void,
): void {
  let isStopping = false;

  async function stopInOrder(): Promise<void> {
    setTimeout(() => process.exit(1), patience).unref();
    try {
      await stop();
      process.exit(0);
    } catch (error) {
      onError(error);
      process.exit(1);
    }
  }

  const onSignal = (): void => {
    if (isStopping) return process.exit(1);
    isStopping = true;
    void stopInOrder();
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
