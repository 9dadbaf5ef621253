import type { DatabaseSync } from 'node:sqlite';
import {
  judgeCommit,
  type CommitOutcome,
  type CommitRequest,
  type Write,
} from '#adapters/documents/commit-request.ts';
import type { Stored } from '#adapters/documents/document-store.ts';
import { entryKeys, keysOnlyIn } from '#adapters/sqlite/index-entries.ts';
import type { FiledIndex } from '#adapters/sqlite/indexes-on-file.ts';
import { numberOf, storedFrom } from '#adapters/sqlite/rows.ts';

/** Judges and applies requests one after the other; the caller holds the write transaction round all of them. */
export type DocumentWriter = (requests: readonly CommitRequest[]) => CommitOutcome[];

/**
 * One version serves a whole batch: nobody can have read a document between two requests of it, so a version still never
 * stands for two states that anybody saw.
 */
export function documentWriter(
  database: DatabaseSync,
  indexes: () => readonly FiledIndex[],
): DocumentWriter {
  const find = database.prepare(
    'SELECT key, id, data FROM documents WHERE collection = ? AND id = ?',
  );
  const versionStatement = database.prepare(
    'SELECT version FROM documents WHERE collection = ? AND id = ?',
  );
  const nextVersion = database.prepare(
    'UPDATE sequence SET version = version + 1 RETURNING version',
  );
  const put = database.prepare(
    `INSERT INTO documents (collection, id, version, data) VALUES (?, ?, ?, ?)
     ON CONFLICT (collection, id) DO UPDATE SET version = excluded.version, data = excluded.data
     RETURNING key`,
  );
  const remove = database.prepare('DELETE FROM documents WHERE key = ?');
  const list = database.prepare('INSERT INTO entries VALUES (?, ?, ?)');
  const unlist = database.prepare('DELETE FROM entries WHERE index_id = ? AND sort_key = ?');

  function versionOf(collection: string, id: string): number {
    const row = versionStatement.get(collection, id);
    return row === undefined ? 0 : numberOf(row, 'version');
  }

  function apply({ collection, id, document }: Write, version: number): void {
    const own = indexes().filter((index) => index.collection === collection);
    const isNeeded = own.length > 0 || document === undefined;
    const row = isNeeded ? find.get(collection, id) : undefined;
    const before = row === undefined || own.length === 0 ? undefined : storedFrom(row);
    const after = document === undefined ? undefined : { id, data: document.data };
    if (document !== undefined) {
      const key = numberOf(put.get(collection, id, version, document.text), 'key');
      reindex(own, key, before, after);
    } else if (row !== undefined) {
      const key = numberOf(row, 'key');
      reindex(own, key, before, after);
      remove.run(key);
    }
  }

  function reindex(
    own: readonly FiledIndex[],
    key: number,
    before: Stored | undefined,
    after: Stored | undefined,
  ): void {
    for (const index of own) {
      const old = before === undefined ? [] : entryKeys(index, before);
      const fresh = after === undefined ? [] : entryKeys(index, after);
      for (const sortKey of keysOnlyIn(old, fresh)) unlist.run(index.id, sortKey);
      for (const sortKey of keysOnlyIn(fresh, old)) list.run(index.id, sortKey, key);
    }
  }

  return (requests) => {
    const writing = requests.some(({ writes }) => writes.length > 0);
    const version = writing ? numberOf(nextVersion.get(), 'version') : 0;
    return requests.map((request) => {
      const outcome = judgeCommit(request, versionOf);
      if (outcome.kind === 'committed') request.writes.forEach((write) => apply(write, version));
      return outcome;
    });
  };
}
