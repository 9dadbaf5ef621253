import { warn } from '#web/shared/log.ts';

/** Workers of an earlier site at this address would answer with its pages (specification §7). */
export async function removeServiceWorkers(): Promise<void> {
  // Absent outside of secure contexts, where there can be none.
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  try {
    const registered = (await workers?.getRegistrations()) ?? [];
    await Promise.all(registered.map((worker) => worker.unregister()));
  } catch (error) {
    warn(`The service workers could not be removed: ${String(error)}`);
  }
}
