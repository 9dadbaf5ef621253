import type {
  Document,
  DocumentStore,
  Transaction,
} from '#adapters/documents/engine/document-store.ts';
import { OUTBOX } from './outbox-document.ts';

/** Ids of tasks that this server wrote and has not worked on: no query need look for them. */
export type WrittenTasks = {
  add(ids: readonly string[]): void;
  /** The oldest, which are forgotten here. */
  take(limit: number): readonly string[];
};

export function writtenTasks(): WrittenTasks {
  let waiting: readonly string[] = [];
  return {
    add(ids) {
      waiting = [...waiting, ...ids];
    },
    take(limit) {
      const taken = waiting.slice(0, limit);
      waiting = waiting.slice(limit);
      return taken;
    },
  };
}

const isTask = (collection: string, { status, attempts }: Document): boolean =>
  collection === OUTBOX && status === 'pending' && attempts === 0;

/** Tells of tasks once they are committed. */
export const notingTasks = (store: DocumentStore, tasks: WrittenTasks): DocumentStore => ({
  ...store,
  async transact(body) {
    let written: string[] = [];
    const done = await store.transact((transaction) => {
      written = [];
      const noted: Transaction = {
        ...transaction,
        create(collection, id, data) {
          transaction.create(collection, id, data);
          if (isTask(collection, data)) written.push(id);
        },
        set(collection, id, data) {
          transaction.set(collection, id, data);
          if (isTask(collection, data)) written.push(id);
        },
      };
      return body(noted);
    });
    if (written.length > 0) tasks.add(written);
    return done;
  },
});
