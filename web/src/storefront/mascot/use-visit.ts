import { useEffect, useState, useSyncExternalStore } from 'react';
import { isDismissed, rememberDismissal } from '#web/storefront/mascot/mascot-dismissal.ts';
import { MASCOT_DELAY } from '#web/storefront/mascot/mascot-rules.ts';

const STILL = '(prefers-reduced-motion: reduce)';

function onStillChange(listener: () => void): () => void {
  const query = window.matchMedia(STILL);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

const useWantsStill = (): boolean =>
  useSyncExternalStore(onStillChange, () => window.matchMedia(STILL).matches);

/** What is left of the delay: it runs from the page's load, not from when this code came. */
function remainingDelay(): number {
  const [page] = performance.getEntriesByType('navigation');
  const loaded = page instanceof PerformanceNavigationTiming ? page.loadEventEnd : 0;
  return Math.max(0, MASCOT_DELAY - (performance.now() - loaded));
}

export type Visit = {
  readonly isHere: boolean;
  /** Its time is up. */
  readonly leave: () => void;
  /** Its × was pressed: never again in this browser. */
  readonly dismiss: () => void;
};

/** One visit for each load of the page. @param isWelcome whether it may come on this path */
export function useVisit(isWelcome: boolean): Visit {
  const wantsStill = useWantsStill();
  const [isOver, setIsOver] = useState(isDismissed);
  const [isDue, setIsDue] = useState(false);
  const mayCome = isWelcome && !wantsStill && !isOver;
  useEffect(() => {
    if (!mayCome) return undefined;
    const timer = setTimeout(() => setIsDue(true), remainingDelay());
    return () => clearTimeout(timer);
  }, [mayCome]);
  const leave = (): void => setIsOver(true);
  return {
    isHere: mayCome && isDue,
    leave,
    dismiss() {
      rememberDismissal();
      leave();
    },
  };
}
