import type { Versioned } from '#adapters/documents/engine/commit-request.ts';
import type { Stored } from '#adapters/documents/engine/document-store.ts';

type Kept = Versioned & {
  readonly size: number;
  /** The `count` of `ForeignWrites` at which this was the document's last state. */
  seenAt: number;
};
type Generation = Map<string, Map<string, Kept>>;

/** `seenAt` is always the count of foreign writes from before the file was looked at: after it, it could hide one. */
export type DocumentCache = {
  /** The document or its absence, if that is kept and nobody else can have written to it since. */
  readonly current: (collection: string, id: string, seenAt: number) => Versioned | undefined;
  /** The document as of this version, which the file says is its last, if it is kept. */
  readonly find: (
    collection: string,
    id: string,
    version: number,
    seenAt: number,
  ) => Stored | undefined;
  /** What was read or written. */
  readonly keep: (collection: string, stored: Stored, state: State) => void;
  /** It was looked for and is not there, or was removed. */
  readonly keepAbsent: (collection: string, id: string, seenAt: number) => void;
};

/** `size` of the JSON text, in characters. */
export type State = { readonly version: number; readonly size: number; readonly seenAt: number };

/** In characters of JSON text; in memory a document takes a few times as much. */
const MOST_CHARACTERS = 6_000_000;
const SIZE_OF_ABSENT = 100;

/**
 * Documents as they were read or written, by version, in two generations: when the young one is half of all that may be
 * kept, the old one is forgotten, and the young one grows old. So a hit among the young costs one look, and what nobody
 * asks for goes. A version never stands for two states, so what is kept is right as long as the file says that this is
 * still its version; and the file need not be asked while nobody else writes to it.
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

  function lookUp(collection: string, id: string): Kept | undefined {
    const kept = young.get(collection)?.get(id);
    if (kept !== undefined) return kept;
    const aged = old.get(collection)?.get(id);
    if (aged !== undefined) keep(collection, id, aged);
    return aged;
  }

  return {
    current(collection, id, seenAt) {
      const kept = lookUp(collection, id);
      return kept?.seenAt === seenAt ? kept : undefined;
    },
    find(collection, id, version, seenAt) {
      const kept = lookUp(collection, id);
      if (kept?.version !== version) return undefined;
      kept.seenAt = seenAt;
      return kept.stored;
    },
    keep: (collection, stored, state) => keep(collection, stored.id, { ...state, stored }),
    keepAbsent: (collection, id, seenAt) =>
      keep(collection, id, { version: 0, stored: undefined, size: SIZE_OF_ABSENT, seenAt }),
  };
}
