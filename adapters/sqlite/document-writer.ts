import type { DatabaseSync } from 'node:sqlite';
import type { Stored } from '#adapters/documents/engine/document-store.ts';
import {
  judgeCommit,
  keyOf,
  type CommitOutcome,
  type CommitRequest,
  type Write,
} from '#adapters/documents/engine/recording-transaction.ts';
import type { FiledIndex, FiledIndexes } from './indexes-on-file.ts';
import type { Memory } from './memory-of-file.ts';
import type { PendingEntries } from './pending-entries.ts';
import { entryKeys, isListedAlike, keysOnlyIn, numberOf, storedFrom } from './rows.ts';

type Applied = {
  readonly outcomes: readonly CommitOutcome[];
  readonly hasWritten: boolean;
  /** The version of what was written; 0 if nothing was. */
  readonly version: number;
  /** Caches what was written; call only after the commit. */
  readonly keep: () => void;
};

/** Judges and applies requests in order; the caller holds the write transaction. */
export type DocumentWriter = (requests: readonly CommitRequest[]) => Applied;

const NO_INDEXES: FiledIndexes = new Map();

/** A document's row. `isUnlisted`: it has no index entries yet. */
type Place = { readonly key: number; readonly version: number; readonly isUnlisted: boolean };

/**
 * A batch shares one version: nobody can read between its requests, so a version still never has
 * two visible states.
 */
export function documentWriter(
  database: DatabaseSync,
  indexes: () => FiledIndexes,
  { documents: cache, answers, foreign }: Memory,
  pending: PendingEntries,
): DocumentWriter {
  const place = database.prepare(
    `SELECT key, version, is_new FROM documents LEFT JOIN pending ON document = key
      WHERE documents.collection = ? AND id = ?`,
  );
  const read = database.prepare('SELECT id, data FROM documents WHERE key = ?');
  const nextVersion = database.prepare(
    'UPDATE sequence SET version = version + 1 RETURNING version',
  );
  const insert = database.prepare(
    'INSERT INTO documents (collection, id, version, data) VALUES (?, ?, ?, ?)',
  );
  const update = database.prepare('UPDATE documents SET version = ?, data = ? WHERE key = ?');
  const remove = database.prepare('DELETE FROM documents WHERE key = ?');
  const unlist = database.prepare('DELETE FROM entries WHERE index_id = ? AND sort_key = ?');

  /** Asked once per document and batch. */
  let places = new Map<string, Place | undefined>();

  function placeOf(collection: string, id: string): Place | undefined {
    const key = keyOf(collection, id);
    if (!places.has(key)) places.set(key, lookUp(collection, id));
    return places.get(key);
  }

  function lookUp(collection: string, id: string): Place | undefined {
    const row = place.get(collection, id);
    if (row === undefined) return undefined;
    const isUnlisted = row['is_new'] === 1;
    return { key: numberOf(row, 'key'), version: numberOf(row, 'version'), isUnlisted };
  }

  /** The state about to be replaced. */
  function stateAt(collection: string, id: string, { key, version }: Place): Stored | undefined {
    const kept = cache.find(collection, id, version, foreign.count());
    if (kept !== undefined) return kept;
    const row = read.get(key);
    return row && storedFrom(row);
  }

  function apply(
    { collection, id, document }: Write,
    { version, isThere, known }: { version: number; isThere: boolean; known: FiledIndexes },
  ): void {
    answers.forget(collection);
    const at = isThere ? placeOf(collection, id) : undefined;
    places.delete(keyOf(collection, id));
    const own = known.get(collection) ?? [];
    const isListed = at !== undefined && own.length > 0 && !at.isUnlisted;
    const before = isListed ? stateAt(collection, id, at) : undefined;
    if (document === undefined) {
      if (at === undefined) return;
      if (before !== undefined) unlistMissing(own, before, undefined);
      if (own.length > 0) pending.remove(at.key);
      remove.run(at.key);
      return;
    }
    if (at === undefined) {
      const { lastInsertRowid } = insert.run(collection, id, version, document.text);
      if (own.length > 0) pending.add(collection, Number(lastInsertRowid), true);
      return;
    }
    update.run(version, document.text, at.key);
    if (before === undefined) return;
    if (unlistMissing(own, before, { id, data: document.data })) {
      pending.add(collection, at.key, false);
    }
  }

  /** Removes what no longer lists the document; returns whether something else does. */
  function unlistMissing(
    own: readonly FiledIndex[],
    before: Stored,
    after: Stored | undefined,
  ): boolean {
    let lacks = false;
    for (const index of own) {
      if (after && isListedAlike(index, before, after)) continue;
      const old = entryKeys(index, before);
      const fresh = after === undefined ? [] : entryKeys(index, after);
      for (const sortKey of keysOnlyIn(old, fresh)) unlist.run(index.id, sortKey);
      lacks ||= keysOnlyIn(fresh, old).length > 0;
    }
    return lacks;
  }

  function keep({ collection, id, document }: Write, version: number, seenAt: number): void {
    if (document === undefined) return cache.keepAbsent(collection, id, seenAt);
    const stored = Object.freeze({ id, data: document.data });
    cache.keep(collection, stored, { version, size: document.text.length, seenAt });
  }

  return (requests) => {
    // Nobody else can write until this transaction ends, so the cache stays valid.
    const seenAt = foreign.look();
    const writing = requests.some(({ writes }) => writes.length > 0);
    const version = writing ? numberOf(nextVersion.get(), 'version') : 0;
    const known = writing ? indexes() : NO_INDEXES;
    const written = new Map<string, Write>();
    places = new Map();
    const versionOf = (collection: string, id: string): number => {
      const write = written.get(keyOf(collection, id));
      if (write !== undefined) return write.document === undefined ? 0 : version;
      const kept = cache.current(collection, id, seenAt) ?? placeOf(collection, id);
      return kept?.version ?? 0;
    };
    const outcomes = requests.map((request) => {
      const outcome = judgeCommit(request, versionOf);
      if (outcome.kind !== 'committed') return outcome;
      for (const write of request.writes) {
        const { collection, id } = write;
        apply(write, { version, isThere: versionOf(collection, id) !== 0, known });
        written.set(keyOf(collection, id), write);
      }
      return outcome;
    });
    if (writing) pending.listMany();
    return {
      outcomes,
      hasWritten: written.size > 0,
      version,
      keep: () => written.forEach((write) => keep(write, version, seenAt)),
    };
  };
}
