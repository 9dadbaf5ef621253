import type { Yard } from '#core/catalogue/fit.ts';
import { readYard, writeYard } from '#core/catalogue/yard-query.ts';
import { warn } from '#web/shared/data/log.ts';

export const YARD_STORAGE_KEY = 'inflatableYard';

export type YardStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export type YardStore = {
  /** The same object until it changes. */
  get(): Yard | undefined;
  set(yard: Yard | undefined): void;
  subscribe(listener: () => void): () => void;
};

/** The yard as a query: kept, and put into addresses, in one form. */
export const yardText = (yard: Yard): string =>
  `${new URLSearchParams(writeYard(yard).map((pair) => [...pair]))}`;

/**
 * The yard this browser was told of. A storage that is full or forbidden is told of and costs nothing but the memory
 * of it: the yard lives on until the page is closed.
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
