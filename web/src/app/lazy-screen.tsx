import { type ComponentType, lazy, Suspense } from 'react';
import { ScreenLoading, ScreenUnreachable } from '#web/shared/ui/screen-states.tsx';
import { useHydrated } from '#web/shared/data/hydrated.ts';
import { SCREEN } from '#texts/site.ts';

type Load = () => Promise<ComponentType>;

function suspended(title: string, load: Load): ComponentType {
  const Screen = lazy(async () => {
    try {
      return { default: await load() };
    } catch {
      return { default: ScreenUnreachable };
    }
  });
  return () => (
    <Suspense fallback={<ScreenLoading title={title} />}>
      <Screen />
    </Suspense>
  );
}

/**
 * A screen in its own chunk that the server never renders: server and first browser render show
 * the same skeleton. Only for private or personal pages, which are hidden from search engines.
 * Their styles come with them.
 */
export function lazyScreen(title: string, load: Load): ComponentType {
  const Screen = suspended(title, async () => {
    const [screen] = await Promise.all([load(), import('#web/app/whole-styles.ts')]);
    return screen;
  });
  return () => (useHydrated() ? <Screen /> : <ScreenLoading title={title} />);
}

export type ServedScreen = {
  readonly Screen: ComponentType;
  /** Call before the server renders, and before hydrating a page with this screen. */
  readonly preload: () => Promise<void>;
};

/** A screen in its own chunk that the server renders once it is preloaded. */
export function servedScreen(load: Load): ServedScreen {
  let Loaded: ComponentType | undefined;
  const preload = async (): Promise<void> => {
    Loaded ??= await load();
  };
  const Waiting = suspended(SCREEN.loading, load);
  return { preload, Screen: () => (Loaded === undefined ? <Waiting /> : <Loaded />) };
}
