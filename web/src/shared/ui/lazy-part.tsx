import { type ComponentType, lazy, type LazyExoticComponent, memo, Suspense } from 'react';
import { UI } from '#texts/site.ts';
import { warn } from '#web/shared/data/log.ts';
import { Alert } from './alert.tsx';

/** A component in its own chunk. If that does not load, `Otherwise` takes its place. */
export const lazyOr = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Otherwise: ComponentType<Props>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => {
    try {
      return { default: await load() };
    } catch {
      return { default: Otherwise };
    }
  });

export type OverlayProps = { readonly onClose: () => void };

function Unreachable() {
  return (
    <div className="fixed inset-x-4 top-20 z-50 rounded-md bg-raised shadow-lift">
      <Alert tone="danger">{UI.unreachable}</Alert>
    </div>
  );
}

/** A menu or drawer in its own chunk, loaded when first opened. */
export function lazyOverlay<Props extends OverlayProps>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Overlay = lazyOr(load, Unreachable);
  return (props) => (
    <Suspense fallback={null}>
      <Overlay {...props} />
    </Suspense>
  );
}

const loads: (() => Promise<void>)[] = [];

/** Loads all parts before the server renders. */
export async function preloadIslands(): Promise<void> {
  await Promise.all(loads.map((load) => load()));
}

/**
 * A part of a served page below the fold, in its own chunk. The server's markup stays, with
 * working links, until the chunk arrives, or for good if it never does.
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
  // Memoized, because new props before the chunk arrives would make React drop the markup.
  return memo(() => <Suspense>{Loaded === undefined ? <Later /> : <Loaded />}</Suspense>);
}
