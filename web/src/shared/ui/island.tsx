import { type ComponentType, lazy, memo, Suspense } from 'react';
import { warn } from '#web/shared/data/log.ts';

const loads: (() => Promise<void>)[] = [];

/** All parts, before the server renders. */
export async function preloadIslands(): Promise<void> {
  await Promise.all(loads.map((load) => load()));
}

/**
 * A part of a served page below the first screen, in a chunk of its own: the server's markup stands, and its links work,
 * until the chunk is there. One that does not come leaves it at that.
 */
export function island(load: () => Promise<ComponentType>): ComponentType {
  let Loaded: ComponentType | undefined;
  loads.push(async () => {
    Loaded = await load();
  });
  const Later = lazy(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      warn(`A part of the page did not load: ${String(error)}`);
      return new Promise<never>(() => undefined);
    }
  });
  // Told anything new before its chunk is there, React would take the markup away.
  return memo(() => <Suspense>{Loaded === undefined ? <Later /> : <Loaded />}</Suspense>);
}
