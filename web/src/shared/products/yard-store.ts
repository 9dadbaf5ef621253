import type { Yard } from '#core/catalogue/fit.ts';
import { warn } from '#web/shared/data/log.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readYard, writeYard, YARD_FIELDS } from '#core/catalogue/wanted-query.ts';

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
    if (shared !== undefined && yardStore.get() === undefined) yardStore.set(shared);
  }, [shared]);
}

/** The URL's yard, else the stored one. On the server and until hydration, only the URL counts. */
export function useYard(): Yard | undefined {
  const [search] = useSearchParams();
  const stored = useSyncExternalStore(yardStore.subscribe, yardStore.get, () => undefined);
  const shared = readYard(search);
  useKeepShared(shared);
  return shared ?? stored;
}

/** Sets or clears the yard in the URL and in storage. */
export function useSetYard(): (yard: Yard | undefined) => void {
  const [, setSearch] = useSearchParams();
  return (yard) => {
    yardStore.set(yard);
    // Use the live URL, because presses can be faster than rendering.
    const next = withYard(new URLSearchParams(window.location.search), yard);
    if (yard === undefined) next.delete('fits');
    setSearch(next, { replace: true, preventScrollReset: true });
  };
}

export const YARD_STORAGE_KEY = 'inflatableYard';

export type YardStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

type YardStore = {
  /** The same object until it changes. */
  get(): Yard | undefined;
  set(yard: Yard | undefined): void;
  subscribe(listener: () => void): () => void;
};

/** The yard as a query, in the same form for storage and URLs. */
const yardText = (yard: Yard): string =>
  `${new URLSearchParams(writeYard(yard).map((pair) => [...pair]))}`;

/**
 * This browser's yard. If storage is full or blocked, logs that and keeps the yard until the page
 * is closed.
 */
export function makeYardStore(openStorage: () => YardStorage): YardStore {
  const listeners = new Set<() => void>();
  let known: { readonly yard: Yard | undefined } | undefined;

  function attempt<T>(action: (storage: YardStorage) => T): T | undefined {
    try {
      return action(openStorage());
    } catch (error) {
      warn(`${YARD_STORAGE_KEY}: the storage did not answer: ${String(error)}`);
      return undefined;
    }
  }

  function read(): Yard | undefined {
    const text = attempt((storage) => storage.getItem(YARD_STORAGE_KEY)) ?? '';
    return readYard(new URLSearchParams(text));
  }

  return {
    get() {
      known ??= { yard: read() };
      return known.yard;
    },
    set(yard) {
      known = { yard };
      attempt((storage) =>
        yard === undefined
          ? storage.removeItem(YARD_STORAGE_KEY)
          : storage.setItem(YARD_STORAGE_KEY, yardText(yard)),
      );
      listeners.forEach((listener) => listener());
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const yardStore = makeYardStore(() => window.localStorage);
