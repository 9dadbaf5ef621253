import { DatabaseSync } from 'node:sqlite';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { guarded } from './database.ts';
import { idOf, storedFrom } from './rows.ts';

/** Collections by id, page after page, as they all were at one moment. */
export type Snapshot = Pick<DocumentStore, 'query'> & { readonly close: () => void };

const PAGE = 'SELECT id, data FROM documents WHERE collection = ? AND id > ? ORDER BY id LIMIT ?';

/**
 * The file's documents at this moment, whatever others write meanwhile. Their commits stay in the
 * write-ahead log until this is closed. Answers only queries without filters and orders.
 */
export function openSqliteSnapshot(file: string): Snapshot {
  const database = guarded(() => new DatabaseSync(file, { readOnly: true, timeout: 5_000 }));
  const page = guarded(() => {
    database.exec('BEGIN');
    // A transaction shows the file as it is at its first read.
    database.prepare('SELECT version FROM sequence').get();
    return database.prepare(PAGE);
  });
  return {
    async query({ collection, limit = 1, after = '' }) {
      const rows = guarded(() => page.all(collection, after, limit));
      const last = rows.at(-1);
      const documents = rows.map(storedFrom);
      return last === undefined || rows.length < limit
        ? { documents }
        : { documents, next: idOf(last) };
    },
    close: () => database.close(),
  };
}
