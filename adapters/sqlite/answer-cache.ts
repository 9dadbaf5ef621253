import type { Page, Query } from '#adapters/documents/engine/document-store.ts';
import type { ForeignWrites } from '#adapters/sqlite/foreign-writes.ts';

export type AnswerCache = {
  /** What was answered to the same query, if nobody has written to its collection since. */
  readonly find: (query: Query) => Page | undefined;
  /** Hands the page back. It must have been read since the last `find`, without a pause in between. */
  readonly keep: (query: Query, page: Page) => Page;
  /** Whoever writes to a collection says so before. */
  readonly forget: (collection: string) => void;
};

/** Beyond this all is forgotten; what people ask for is soon there again. */
const MOST_DOCUMENTS = 4_000;

/** The last answers to queries. Writes of this connection are told; once others have written anything at all, none stands. */
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
