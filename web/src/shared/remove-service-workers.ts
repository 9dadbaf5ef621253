import { warn } from '#web/shared/data/log.ts';

type Workers = {
  getRegistrations(): Promise<readonly { unregister(): Promise<boolean> }[]>;
};

/**
 * Workers of an earlier site at this address would answer with its pages (specification §7).
 * @param workers undefined outside of secure contexts, where there can be none
 */
export async function removeServiceWorkers(workers: Workers | undefined): Promise<void> {
  try {
    const registered = (await workers?.getRegistrations()) ?? [];
    await Promise.all(registered.map((worker) => worker.unregister()));
  } catch (error) {
    warn(`The service workers could not be removed: ${String(error)}`);
  }
}
