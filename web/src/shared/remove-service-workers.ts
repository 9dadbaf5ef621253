import { warn } from '#web/shared/data/log.ts';

type Workers = {
  getRegistrations(): Promise<
    readonly { readonly scope: string; unregister(): Promise<boolean> }[]
  >;
};

/**
 * An earlier site's service workers would serve its pages (specification §7). The crew app's worker
 * serves only its own page.
 * @param workers undefined outside secure contexts, where none can exist
 */
export async function removeServiceWorkers(workers: Workers | undefined): Promise<void> {
  try {
    const registered = (await workers?.getRegistrations()) ?? [];
    const others = registered.filter(({ scope }) => !scope.endsWith('/crew'));
    await Promise.all(others.map((worker) => worker.unregister()));
  } catch (error) {
    warn(`The service workers could not be removed: ${String(error)}`);
  }
}
