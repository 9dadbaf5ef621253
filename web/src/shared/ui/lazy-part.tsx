import { type ComponentType, lazy, memo, Suspense } from 'react';
import { warn } from '#web/shared/data/log.ts';
import { Alert } from './alert.tsx';
import { UI } from '#texts/site.ts';

export type OverlayProps = { readonly onClose: () => void };

function Unreachable() {
  return (
    <div className="fixed inset-x-4 top-20 z-50 rounded-md bg-raised shadow-lift">
      <Alert tone="danger">{UI.unreachable}</Alert>
    </div>
  );
}

/** A menu or drawer in a chunk of its own, loaded when it is opened for the first time. */
export function lazyOverlay(
  load: () => Promise<ComponentType<OverlayProps>>,
): ComponentType<OverlayProps> {
  const Overlay = lazy(async () => {
    try {
      return { default: await load() };
    } catch {
      return { default: Unreachable };
    }
  });
  return (props) => (
    <Suspense fallback={null}>
      <Overlay {...props} />
    </Suspense>
  );
}

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
