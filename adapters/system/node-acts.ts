import { AsyncLocalStorage } from 'node:async_hooks';
import type { Act } from '#core/audit-log/entry.ts';
import type { Acts } from '#core/audit-log/trail.ts';

/** Follows each piece of work through its promises and timers. */
export function nodeActs(): Acts {
  const storage = new AsyncLocalStorage<Act | undefined>();
  return {
    current: () => storage.getStore(),
    run: (act, work) => storage.run(act, work),
    apart: (work) => storage.run(undefined, work),
  };
}
