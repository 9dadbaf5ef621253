import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { makeTransact } from '#adapters/documents/engine/optimistic-transaction.ts';
import { completeQuery } from '#adapters/documents/engine/query-semantics.ts';
import { checkKeys } from '#adapters/documents/engine/recording-transaction.ts';
import { guardedCommit } from '#adapters/firestore/guarded-commit.ts';
import { versionedFromNative } from '#adapters/firestore/native-documents.ts';
import {
  filteredQuery,
  findsNothing,
  pageFrom,
  pageQuery,
} from '#adapters/firestore/native-query.ts';
import { openFirestore, type FirestoreOptions } from '#adapters/firestore/open-firestore.ts';

/**
 * Documents in Cloud Firestore. What cannot be reached, or does not answer in time, rejects with `StoreUnavailableError`; a
 * commit that did so may have been made. Native timestamps are read as ISO texts; `convertTimestamps` makes
 * them texts for good, which queries need. No equality finds a text of more than 1500 bytes.
 */
export function firestoreDocumentStore(options: FirestoreOptions): DocumentStore {
  const { firestore, ask, close } = openFirestore(options);
  let closing: Promise<void> | undefined;

  async function find(collection: string, ids: readonly string[]) {
    checkKeys(collection, ids);
    const refs = ids.map((id) => firestore.collection(collection).doc(id));
    const found = await ask(async () => (refs.length === 0 ? [] : firestore.getAll(...refs)));
    return found.map(versionedFromNative);
  }

  return {
    get: async (collection, id) => (await find(collection, [id]))[0]?.stored,
    getMany: async (collection, ids) => (await find(collection, ids)).map(({ stored }) => stored),
    async query(query) {
      const full = completeQuery(query);
      const native = pageQuery(firestore, full);
      const found = await ask(async () => (findsNothing(full) ? [] : (await native.get()).docs));
      return pageFrom(full, found);
    },
    async count(query) {
      const full = completeQuery(query);
      const native = filteredQuery(firestore, full).count();
      return ask(async () => (findsNothing(full) ? 0 : (await native.get()).data().count));
    },
    transact: makeTransact({ read: find, commit: guardedCommit(firestore, ask) }),
    close() {
      closing ??= close();
      return closing;
    },
  };
}
