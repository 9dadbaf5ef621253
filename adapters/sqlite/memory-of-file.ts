import type { DatabaseSync } from 'node:sqlite';
import type { Page, Query, Stored } from '#adapters/documents/engine/document-store.ts';
import type { Versioned } from '#adapters/documents/engine/recording-transaction.ts';
import { foreignWrites, type ForeignWrites } from './foreign-writes.ts';

export type AnswerCache = {
  /** The cached answer to this query, if its collection is unchanged. */
  readonly find: (query: Query) => Page | undefined;
  /** Caches and returns the page; it must have been read since the last `find`, without a pause. */
  readonly keep: (query: Query, page: Page) => Page;
  /** Call before writing to a collection. */
  readonly forget: (collection: string) => void;
};

/** Past this, everything is dropped; popular answers soon return. */
const MOST_DOCUMENTS = 4_000;

/** The latest query answers. Our own writes are announced; any foreign write voids all answers. */
export function answerCache(
  foreign: Pick<ForeignWrites, 'count'>,
  most: number = MOST_DOCUMENTS,
): AnswerCache {
  const answers = new Map<string, Map<string, Page>>();
  let seen = foreign.count();
  let size = 0;

  function forgetAll(): void {
    answers.clear();
    size = 0;
  }

  return {
    find(query) {
      const writes = foreign.count();
      if (writes !== seen) forgetAll();
      seen = writes;
      return answers.get(query.collection)?.get(JSON.stringify(query));
    },
    keep(query, page) {
      size += page.documents.length + 1;
      if (size > most) forgetAll();
      const ofCollection = answers.get(query.collection) ?? new Map<string, Page>();
      answers.set(query.collection, ofCollection.set(JSON.stringify(query), page));
      return page;
    },
    forget: (collection) => void answers.delete(collection),
  };
}

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
type DocumentCache = {
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
type State = {
  readonly version: number;
  readonly size: number;
  readonly seenAt: number;
  readonly part?: string | undefined;
};

const isEnough = (kept: Kept, part: string | undefined): boolean =>
  kept.part === undefined || kept.part === part;

/** In characters of JSON text; documents take several times as much memory. */
const MOST_CHARACTERS = 7_000_000;
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

// What is cached, and how it is validated: docs/decisions/04-sqlite-durability.md.

/** What one connection caches of its file, and whether others have written since. */
export type Memory = {
  readonly documents: DocumentCache;
  readonly answers: AnswerCache;
  readonly foreign: ForeignWrites;
};

export function memoryOfFile(database: DatabaseSync): Memory {
  const foreign = foreignWrites(database);
  return { documents: documentCache(), answers: answerCache(foreign), foreign };
}
