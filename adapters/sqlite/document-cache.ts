import type { Stored } from '#adapters/documents/document-store.ts';

type Kept = { readonly version: number; readonly stored: Stored; readonly size: number };

export type DocumentCache = {
  /** The document as of this version, if it is kept. */
  readonly find: (collection: string, id: string, version: number) => Stored | undefined;
  /** @param size of its JSON text, in characters */
  readonly keep: (collection: string, version: number, stored: Stored, size: number) => void;
};

/** In characters of JSON text; in memory a document takes a few times as much. */
const MOST_CHARACTERS = 6_000_000;

/**
 * Documents as they were read, by version, the longest unused forgotten first. A version never stands for two states, so
 * what is kept is right as long as the file says that this is still its version; whoever asks has just looked.
 */
export function documentCache(most: number = MOST_CHARACTERS): DocumentCache {
  const kept = new Map<string, Kept>();
  let total = 0;

  function forget(key: string): void {
    total -= kept.get(key)?.size ?? 0;
    kept.delete(key);
  }

  return {
    find(collection, id, version) {
      const key = `${collection}/${id}`;
      const found = kept.get(key);
      if (found?.version !== version) return undefined;
      kept.delete(key);
      kept.set(key, found);
      return found.stored;
    },
    keep(collection, version, stored, size) {
      const key = `${collection}/${stored.id}`;
      forget(key);
      kept.set(key, { version, stored, size });
      total += size;
      for (const oldest of kept.keys()) {
        if (total <= most) break;
        forget(oldest);
      }
    },
  };
}
