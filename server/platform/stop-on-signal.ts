/** The parts of `process` this needs. */
type Signals = {
  on(signal: 'SIGTERM' | 'SIGINT', listener: () => void): unknown;
  exit(code: number): void;
};

/**
 * The first SIGTERM or SIGINT stops in order, then exits; the next one exits right away.
 * @param stop resolves when nothing is running any longer
 * @param patience milliseconds after which the process exits anyway
 */
export function stopOnSignal(
  signals: Signals,
  stop: () => Promise<void>,
  patience: number,
  onError: (error: unknown) => void,
): void {
  let isStopping = false;

  async function stopInOrder(): Promise<void> {
    setTimeout(() => signals.exit(1), patience).unref();
    try {
      await stop();
      signals.exit(0);
    } catch (error) {
      onError(error);
      signals.exit(1);
    }
  }

  const onSignal = (): void => {
    if (isStopping) return signals.exit(1);
    isStopping = true;
    void stopInOrder();
  };
  signals.on('SIGTERM', onSignal);
  signals.on('SIGINT', onSignal);
}
