import type { Config } from '#server/platform/config/config.ts';
import { configOrExit } from '#server/platform/environment.ts';
import { MismatchError } from '#server/platform/wiring/data-folder.ts';
import { hasBooks } from '#server/platform/wiring/store.wiring.ts';

/** Output and exit of the owner's commands. */
export const say = (text: string): boolean => process.stdout.write(`${text}\n`);

export const complain = (text: string): boolean => process.stderr.write(`${text}\n`);

/** For when nothing was done. */
export function refuse(reason: string): never {
  complain(reason);
  process.exit(1);
}

/** The configuration, if its shop exists. */
export function configOfShop(): Config {
  const config = configOrExit();
  if (!hasBooks(config)) refuse('There is no shop yet. Start the server once, or check DATA_DIR.');
  return config;
}

/** The configuration, if its store keeps what an import writes. */
export function configToImport(): Config {
  const config = configOrExit();
  if (config.store.kind === 'memory')
    refuse('STORE=memory keeps nothing, so nothing was imported.');
  return config;
}

/** A sentence for the operator if that is enough, else the error. */
export const reasonOf = (error: unknown): string =>
  error instanceof MismatchError ? error.message : String(error);

/**
 * Carries out a command on what it opened, and closes that. Exits with 0 if `run` returns true.
 * @param failure begins the message if it throws; without one, the error speaks for itself
 */
export async function carryOut<Opened extends { readonly close: () => Promise<void> }>(
  opened: Opened,
  run: (opened: Opened) => Promise<boolean>,
  failure?: string,
): Promise<void> {
  try {
    process.exitCode = (await run(opened)) ? 0 : 1;
  } catch (error) {
    const reason =
      failure === undefined && error instanceof Error ? error.message : reasonOf(error);
    complain(failure === undefined ? reason : `${failure}: ${reason}`);
    process.exitCode = 1;
  } finally {
    await opened.close();
  }
}
