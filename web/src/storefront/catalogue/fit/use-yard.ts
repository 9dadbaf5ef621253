import { useEffect, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Yard } from '#core/catalogue/fit.ts';
import { readYard, writeYard, YARD_FIELDS } from '#core/catalogue/yard-query.ts';
import { yardStore } from '#web/storefront/catalogue/fit/yard-store.ts';

/** The same address with this yard in it, or with none. */
export function withYard(search: URLSearchParams, yard: Yard | undefined): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of YARD_FIELDS) next.delete(name);
  for (const [name, value] of yard === undefined ? [] : writeYard(yard)) next.set(name, value);
  return next;
}

/** A yard that came with a shared link is kept, unless there is one already. */
function useKeepShared(shared: Yard | undefined): void {
  useEffect(() => {
    if (shared !== undefined && yardStore.get() === undefined) yardStore.set(shared);
  }, [shared]);
}

/**
 * The yard of the address, else the one this browser knows. On the server, and until the browser has taken the page
 * over, only the address counts.
 */
export function useYard(): Yard | undefined {
  const [search] = useSearchParams();
  const stored = useSyncExternalStore(yardStore.subscribe, yardStore.get, () => undefined);
  const shared = readYard(search);
  useKeepShared(shared);
  return shared ?? stored;
}

/** Puts a yard, or none, into the address and into the browser's storage. */
export function useSetYard(): (yard: Yard | undefined) => void {
  const [, setSearch] = useSearchParams();
  return (yard) => {
    yardStore.set(yard);
    // Not the address that was rendered: presses can be faster than the page.
    const next = withYard(new URLSearchParams(window.location.search), yard);
    if (yard === undefined) next.delete('fits');
    setSearch(next, { replace: true, preventScrollReset: true });
  };
}
