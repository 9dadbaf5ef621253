import type { DatabaseSync } from 'node:sqlite';
import type { Stored } from '#adapters/documents/engine/document-store.ts';
import type { FiledIndexes } from './indexes-on-file.ts';
import type { Memory } from './memory-of-file.ts';
import { entryKeys, idOf, numberOf, storedFrom, textOf, type Row } from './rows.ts';

// Why index entries are written later: docs/decisions/04-sqlite-durability.md.

/** Documents that may lack index entries. Entries that are in the file are always true. */
export type PendingEntries = {
  /** @param isNew it has no entries yet */
  readonly add: (collection: string, key: number, isNew: boolean) => void;
  readonly remove: (key: number) => void;
  /** Within a write transaction: lists each collection of which enough waits to be worth it. */
  readonly listMany: () => void;
  /** Whether documents of the collection, written by whomever, may lack entries. */
  readonly mayLack: (collection: string) => boolean;
  /** Within a write transaction: lists the documents of a collection. */
  readonly list: (collection: string) => void;
};

/**
 * Of one collection: listing so many blocks everything for some twenty milliseconds. Collections wait
 * apart, since the more of one is listed together, the more entries share a page.
 */
const MANY = 250;

type Entry = {
  readonly index: number;
  readonly sortKey: Buffer;
  /** Its bytes as letters: comparing them calls nothing. */
  readonly order: string;
  readonly document: number;
};

/** In the order of the table: neighbors share a page. */
const inOrder = (a: Entry, b: Entry): number =>
  a.index - b.index || (a.order < b.order ? -1 : Number(a.order > b.order));

/** Rows of one statement: a call for each row costs as much as SQLite's work on it. */
const TOGETHER = 32;
const insertOf = (rows: number): string =>
  `INSERT OR IGNORE INTO entries VALUES ${Array.from({ length: rows }, () => '(?, ?, ?)').join(', ')}`;
const rowOf = ({ index, sortKey, document }: Entry) => [index, sortKey, document] as const;

export function pendingEntries(
  database: DatabaseSync,
  indexes: () => FiledIndexes,
  { documents, foreign }: Pick<Memory, 'documents' | 'foreign'>,
): PendingEntries {
  const add = database.prepare('INSERT OR IGNORE INTO pending VALUES (?, ?, ?)');
  const remove = database.prepare('DELETE FROM pending WHERE document = ?');
  const counts = database.prepare(
    'SELECT collection, count(*) AS count FROM pending GROUP BY collection',
  );
  const countOf = database.prepare('SELECT count(*) AS count FROM pending WHERE collection = ?');
  const waiting = database.prepare(
    'SELECT key, id, version, data FROM pending JOIN documents ON key = document WHERE pending.collection = ?',
  );
  const clear = database.prepare('DELETE FROM pending WHERE collection = ?');
  const insertOne = database.prepare(insertOf(1));
  const insertTogether = database.prepare(insertOf(TOGETHER));
  /** By collection, at least as many as there are; valid while nobody else writes. */
  const known = new Map<string, number>();
  /** Listed by transactions that may have been undone since. */
  const listed = new Set<string>();
  let seenAt: number | undefined;

  function look(): void {
    const writes = foreign.count();
    if (writes === seenAt) {
      listed.forEach(count);
    } else {
      known.clear();
      for (const row of counts.all()) known.set(textOf(row, 'collection'), numberOf(row, 'count'));
      seenAt = writes;
    }
    listed.clear();
  }

  function count(collection: string): void {
    const waits = numberOf(countOf.get(collection), 'count');
    if (waits === 0) known.delete(collection);
    else known.set(collection, waits);
  }

  /** The state in the file, whose version the row has. */
  function stateOf(collection: string, row: Row): Stored {
    const version = numberOf(row, 'version');
    return documents.find(collection, idOf(row), version, foreign.count()) ?? storedFrom(row);
  }

  function entriesOf(collection: string): Entry[] {
    const own = indexes().get(collection) ?? [];
    return waiting.all(collection).flatMap((row) => {
      const stored = stateOf(collection, row);
      const document = numberOf(row, 'key');
      return own.flatMap((index) =>
        entryKeys(index, stored).map((sortKey) => {
          const order = sortKey.toString('latin1');
          return { index: index.id, sortKey, order, document };
        }),
      );
    });
  }

  function list(collection: string): void {
    const entries = entriesOf(collection).sort(inOrder);
    const alone = entries.length % TOGETHER;
    for (const entry of entries.slice(0, alone)) insertOne.run(...rowOf(entry));
    for (let from = alone; from < entries.length; from += TOGETHER) {
      insertTogether.run(...entries.slice(from, from + TOGETHER).flatMap(rowOf));
    }
    clear.run(collection);
    listed.add(collection);
  }

  return {
    add(collection, key, isNew) {
      if (add.run(key, collection, isNew ? 1 : 0).changes === 0) return;
      known.set(collection, (known.get(collection) ?? 0) + 1);
    },
    remove: (key) => void remove.run(key),
    listMany() {
      look();
      for (const [collection, waits] of known) if (waits > MANY) list(collection);
    },
    mayLack(collection) {
      look();
      return known.has(collection);
    },
    list,
  };
}
