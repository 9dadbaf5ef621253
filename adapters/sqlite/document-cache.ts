import type { Versioned } from '#adapters/documents/engine/recording-transaction.ts';
import type { Stored } from '#adapters/documents/engine/document-store.ts';

type Kept = Versioned & {
  readonly size: number;
  /** The fields it has of the document; undefined: all. */
  readonly part?: string | undefined;
  /** The foreign-write count at which this was the document's latest state. */
  seenAt: number;
};
type Generation = Map<string, Map<string, Kept>>;

/**
 * `seenAt`: the foreign-write count before the file was read; a later one could hide a write.
 * `part`: names the fields that are enough; a whole document is enough for any.
 */
export type DocumentCache = {
  /** The cached document or its absence, if nobody else can have written it since. */
  readonly current: (
    collection: string,
    id: string,
    seenAt: number,
    part?: string,
  ) => Versioned | undefined;
  /** The cached document of this version, which the file says is the latest. */
  readonly find: (
    collection: string,
    id: string,
    version: number,
    seenAt: number,
    part?: string,
  ) => Stored | undefined;
  /** Caches what was read or written. */
  readonly keep: (collection: string, stored: Stored, state: State) => void;
  /** Caches that it does not exist or was deleted. */
  readonly keepAbsent: (collection: string, id: string, seenAt: number) => void;
};

/** `size` of the JSON text, in characters. */
export type State = {
  readonly version: number;
  readonly size: number;
  readonly seenAt: number;
  readonly part?: string | undefined;
};

const isEnough = (kept: Kept, part: string | undefined): boolean =>
  kept.part === undefined || kept.part === part;

/** In characters of JSON text; documents take several times as much memory. */
const MOST_CHARACTERS = 4_500_000;
const SIZE_OF_ABSENT = 100;
/** All but one of them hold what a screen reads again in the same order, however it is spread. */
const GENERATIONS = 4;

/**
 * Caches documents by version in generations: when the young one holds its part of the limit, it
 * replaces the oldest. Hits among the young cost one look-up, and unused entries disappear. A
 * version never has two states, so entries stay valid while the file has their version, and it need
 * not be asked while nobody else writes.
 */
export function documentCache(most: number = MOST_CHARACTERS): DocumentCache {
  let young: Generation = new Map();
  /** The oldest last. */
  let old: readonly Generation[] = [];
  let size = 0;

  function keep(collection: string, id: string, kept: Kept): void {
    const documents = young.get(collection) ?? new Map<string, Kept>();
    young.set(collection, documents);
    size += kept.size - (documents.get(id)?.size ?? 0);
    documents.set(id, kept);
    if (size <= most / GENERATIONS) return;
    old = [young, ...old].slice(0, GENERATIONS - 1);
    young = new Map();
    size = 0;
  }

  function lookUp(collection: string, id: string): Kept | undefined {
    const kept = young.get(collection)?.get(id);
    if (kept !== undefined) return kept;
    for (const generation of old) {
      const aged = generation.get(collection)?.get(id);
      if (aged === undefined) continue;
      keep(collection, id, aged);
      return aged;
    }
    return undefined;
  }

  return {
    current(collection, id, seenAt, part) {
      const kept = lookUp(collection, id);
      return kept?.seenAt === seenAt && isEnough(kept, part) ? kept : undefined;
    },
    find(collection, id, version, seenAt, part) {
      const kept = lookUp(collection, id);
      if (kept?.version !== version || !isEnough(kept, part)) return undefined;
      kept.seenAt = seenAt;
      return kept.stored;
    },
    keep: (collection, stored, state) => keep(collection, stored.id, { ...state, stored }),
    keepAbsent: (collection, id, seenAt) =>
      keep(collection, id, { version: 0, stored: undefined, size: SIZE_OF_ABSENT, seenAt }),
  };
}
