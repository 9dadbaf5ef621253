import { type Result } from '#core/kernel/result.ts';
import type { DocumentCodec } from './document-codec.ts';
import type { DocumentStore } from './document-store.ts';

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
