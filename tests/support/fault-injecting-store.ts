import type { DocumentStore, Transaction } from '#adapters/documents/engine/document-store.ts';

/** The point in a writing transaction: about to be committed, or just committed. */
export type Boundary = 'before' | 'after';

/**
 * A store that reports both sides of every writing commit, counted from 1, where `at` may end the
 * process. Between the two is SQLite's own commit, which happens completely or not at all
 * (tests/contract/sqlite-processes.test.ts).
 */
export function faultInjectingStore(
  store: DocumentStore,
  at: (commit: number, boundary: Boundary) => void,
): DocumentStore {
  let commits = 0;
  return {
    ...store,
    async transact(body) {
      let commit: number | undefined;
      const result = await store.transact(async (transaction) => {
        const { watched, hasWritten } = watch(transaction);
        const value = await body(watched);
        if (hasWritten()) {
          // A repeated body is still the same commit.
          commit ??= commits += 1;
          at(commit, 'before');
        }
        return value;
      });
      if (commit !== undefined) at(commit, 'after');
      return result;
    },
  };
}

function watch(transaction: Transaction) {
  let written = false;
  const noting =
    <A extends unknown[]>(write: (...given: A) => void) =>
    (...given: A): void => {
      written = true;
      write(...given);
    };
  const watched: Transaction = {
    ...transaction,
    create: noting(transaction.create),
    set: noting(transaction.set),
    delete: noting(transaction.delete),
  };
  return { watched, hasWritten: () => written };
}
