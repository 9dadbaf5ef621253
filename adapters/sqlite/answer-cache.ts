import type { Page, Query } from '#adapters/documents/engine/document-store.ts';
import type { ForeignWrites } from '#adapters/sqlite/foreign-writes.ts';

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
