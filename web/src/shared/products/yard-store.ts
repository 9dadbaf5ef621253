import { useEffect, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Yard } from '#core/catalogue/fit.ts';
import { readYard, writeYard, YARD_FIELDS } from '#core/catalogue/wanted-query.ts';
import { storedValue } from '#web/shared/data/browser-storage.ts';

/** The same URL with this yard, or without one. */
function withYard(search: URLSearchParams, yard: Yard | undefined): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of YARD_FIELDS) next.delete(name);
  for (const [name, value] of yard === undefined ? [] : writeYard(yard)) next.set(name, value);
  return next;
}

/** Keeps a shared link's yard, unless this browser already has one. */
function useKeepShared(shared: Yard | undefined): void {
  useEffect(() => {
    if (shared !== undefined && storedYard.read() === undefined) storedYard.write(shared);
  }, [shared]);
}

/** The URL's yard, else the stored one. On the server and until hydration, only the URL counts. */
export function useYard(): Yard | undefined {
  const [search] = useSearchParams();
  const stored = useSyncExternalStore(storedYard.subscribe, storedYard.read, () => undefined);
  const shared = readYard(search);
  useKeepShared(shared);
  return shared ?? stored;
}

/** Sets or clears the yard in the URL and in storage. */
export function useSetYard(): (yard: Yard | undefined) => void {
  const [, setSearch] = useSearchParams();
  return (yard) => {
    if (yard === undefined) storedYard.clear();
    else storedYard.write(yard);
    // Use the live URL, because presses can be faster than rendering.
    const next = withYard(new URLSearchParams(window.location.search), yard);
    if (yard === undefined) next.delete('fits');
    setSearch(next, { replace: true, preventScrollReset: true });
  };
}

/** This browser's yard, stored as the same query that URLs have. */
export const storedYard = storedValue<Yard>('inflatableYard', {
  parse: (text) => readYard(new URLSearchParams(text)),
  format: (yard) => `${new URLSearchParams(writeYard(yard).map((pair) => [...pair]))}`,
});
