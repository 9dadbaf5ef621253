import type { Stored } from '#adapters/documents/document-store.ts';

type Kept = { readonly version: number; readonly stored: Stored; readonly size: number };
type Generation = Map<string, Map<string, Kept>>;

export type DocumentCache = {
  /** The document as of this version, if it is kept. */
  readonly find: (collection: string, id: string, version: number) => Stored | undefined;
  /** @param size of its JSON text, in characters */
  readonly keep: (collection: string, version: number, stored: Stored, size: number) => void;
};

/** In characters of JSON text; in memory a document takes a few times as much. */
const MOST_CHARACTERS = 12_000_000;

/**
 * Documents as they were read or written, by version, in two generations: when the young one is half of all that may be
 * kept, the old one is forgotten, and the young one grows old. So a hit among the young costs one look, and what nobody
 * asks for goes. A version never stands for two states, so what is kept is right as long as the file says that this is
 * still its version; whoever asks has just looked.
 */
export function documentCache(most: number = MOST_CHARACTERS): DocumentCache {
  let young: Generation = new Map();
  let old: Generation = new Map();
  let size = 0;

  function keep(collection: string, id: string, kept: Kept): void {
    const documents = young.get(collection) ?? new Map<string, Kept>();
    young.set(collection, documents);
    size += kept.size - (documents.get(id)?.size ?? 0);
    documents.set(id, kept);
    if (size <= most / 2) return;
    old = young;
    young = new Map();
    size = 0;
  }

  return {
    find(collection, id, version) {
      const kept = young.get(collection)?.get(id);
      if (kept !== undefined) return kept.version === version ? kept.stored : undefined;
      const aged = old.get(collection)?.get(id);
      if (aged?.version !== version) return undefined;
      keep(collection, id, aged);
      return aged.stored;
    },
    keep: (collection, version, stored, length) =>
      keep(collection, stored.id, { version, stored, size: length }),
  };
}
