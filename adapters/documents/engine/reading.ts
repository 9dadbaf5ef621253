import { everyPage } from '#core/kernel/one-by-one.ts';
import type { Result } from '#core/kernel/result.ts';
import { type DocumentCodec, UnreadableDocumentError } from './document-codec.ts';
import { getNamed, getPresent } from './document-ids.ts';
import type {
  DocumentStore,
  FieldPath,
  Filter,
  OrderBy,
  Page,
  Query,
  Scalar,
  Stored,
} from './document-store.ts';

/** A store, or a transaction before its first write. */
export type Reader = Pick<DocumentStore, 'get' | 'getMany'>;
type Queries = Pick<DocumentStore, 'query'>;

export const is = (field: FieldPath, value: Scalar): Filter => ({ field, op: '==', value });

export const has = (field: FieldPath, value: Scalar): Filter => ({
  field,
  op: 'array-contains',
  value,
});

export const ascending = (field: FieldPath): readonly OrderBy[] => [{ field, direction: 'asc' }];
export const descending = (field: FieldPath): readonly OrderBy[] => [{ field, direction: 'desc' }];

type Question = Omit<Query, 'collection'>;

/** How a collection is read. `parse` throws `UnreadableDocumentError`. */
export const collectionOf = <T>(collection: string, parse: (stored: Stored) => T) => ({
  /** Undefined for ids that are absent or invalid. */
  async find(reader: Reader, id: string): Promise<T | undefined> {
    const stored = await getNamed(reader, collection, id);
    return stored && parse(stored);
  },
  /** Those that exist, by id. */
  async findMany<Id extends string>(
    reader: Pick<Reader, 'getMany'>,
    ids: readonly Id[],
  ): Promise<ReadonlyMap<Id, T>> {
    const present = await getPresent(reader, collection, ids);
    return new Map(present.map((stored) => [stored.id as Id, parse(stored)]));
  },
  async list(store: Queries, question: Question = {}): Promise<readonly T[]> {
    return (await store.query({ collection, ...question })).documents.map(parse);
  },
  async page(store: Queries, question: Question) {
    const { documents, next } = await store.query({ collection, ...question });
    return { found: documents.map(parse), next };
  },
  async ids(store: Queries, question: Question): Promise<readonly string[]> {
    return (await store.query({ collection, ...question })).documents.map(({ id }) => id);
  },
  /**
   * A page for a job. Unreadable documents (from a newer program, or edited by hand) are skipped so
   * that they block no others; the audit reports them. Skips pages with nothing else.
   */
  async readable(store: Queries, question: Question): Promise<readonly T[]> {
    const query = { collection, ...question };
    for await (const { documents } of everyPage((after) => store.query({ ...query, after }))) {
      const found = documents.flatMap((stored) => readable(stored, parse));
      if (found.length > 0) return found;
    }
    return [];
  },
});

/** All pages of a query, each of `limit` documents. */
export const pagesOf = (
  store: Queries,
  query: Query & { readonly limit: number },
): AsyncGenerator<Page> => everyPage((after) => store.query({ ...query, after }));

/** What was read, or nothing where a document is unreadable. */
export function readable<T>(stored: Stored, parse: (stored: Stored) => T): readonly T[] {
  try {
    return [parse(stored)];
  } catch (error) {
    if (error instanceof UnreadableDocumentError) return [];
    throw error;
  }
}

/**
 * A collection of one document, for few things that are read and edited together. Returns how to
 * read it, and how to change it in one transaction. A change writes nothing if `decide` refuses or
 * returns what it was given.
 * @param none the value before anything is written
 */
export function singleDocument<T extends object>(
  store: DocumentStore,
  collection: string,
  codec: DocumentCodec<T>,
  none: T,
  id = 'all',
) {
  const readFrom = async (reader: Pick<DocumentStore, 'get'>): Promise<T> => {
    const stored = await reader.get(collection, id);
    return stored === undefined ? none : codec.fromDocument(stored);
  };
  return {
    read: (): Promise<T> => readFrom(store),
    change: <E>(decide: (before: T) => Result<T, E>): Promise<Result<T, E>> =>
      store.transact(async (transaction) => {
        const before = await readFrom(transaction);
        const decided = decide(before);
        if (decided.ok && decided.value !== before) {
          transaction.set(collection, id, codec.toDocument(decided.value));
        }
        return decided;
      }),
  };
}
