import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { DeclaredIndex } from '#adapters/documents/engine/document-store.ts';
import { immediately } from './database.ts';
import type { ForeignWrites } from './foreign-writes.ts';
import { entryKeys, storedFrom, type Row } from './rows.ts';

/** An index stored in the file. Every writer maintains it, whatever its own code declares. */
export type FiledIndex = DeclaredIndex & { readonly id: number };

const definitionSchema = z.object({
  collection: z.string(),
  fields: z.array(z.object({ field: z.string(), order: z.enum(['asc', 'desc', 'contains']) })),
});

/** `products(isActive asc, createdAt desc)`: for query plans. */
export function nameOfIndex({ collection, fields }: DeclaredIndex): string {
  return `${collection}(${fields.map(({ field, order }) => `${field} ${order}`).join(', ')})`;
}

/**
 * Adds declared indexes the file lacks, including existing documents. Undeclared ones stay, because
 * a process of an older version may use them.
 */
export function ensureIndexes(database: DatabaseSync, declared: readonly DeclaredIndex[]): void {
  immediately(database, () => {
    const known = new Set(loadIndexes(database).map(nameOfIndex));
    for (const index of declared) {
      if (!known.has(nameOfIndex(index))) addIndex(database, index);
    }
  });
}

function addIndex(database: DatabaseSync, { collection, fields }: DeclaredIndex): void {
  const { lastInsertRowid } = database
    .prepare('INSERT INTO indexes (definition) VALUES (?)')
    .run(JSON.stringify({ collection, fields }));
  const documents = database.prepare('SELECT key, id, data FROM documents WHERE collection = ?');
  const insert = database.prepare('INSERT INTO entries VALUES (?, ?, ?)');
  for (const row of documents.iterate(collection)) {
    for (const sortKey of entryKeys({ collection, fields }, storedFrom(row))) {
      insert.run(lastInsertRowid, sortKey, row['key'] ?? null);
    }
  }
  // Those that wait for their entries have some now.
  database.prepare('UPDATE pending SET is_new = 0 WHERE collection = ?').run(collection);
}

function loadIndexes(database: DatabaseSync): FiledIndex[] {
  return database.prepare('SELECT id, definition FROM indexes').all().map(indexFrom);
}

function indexFrom(row: Row): FiledIndex {
  const definition: unknown = JSON.parse(z.string().parse(row['definition']));
  return { ...definitionSchema.parse(definition), id: z.number().parse(row['id']) };
}

/** By collection. */
export type FiledIndexes = ReadonlyMap<string, readonly FiledIndex[]>;

/** The file's indexes, rechecked after foreign writes and reread when added to; never removed. */
export function indexesOnFile(
  database: DatabaseSync,
  foreign: Pick<ForeignWrites, 'count'>,
): () => FiledIndexes {
  const countStatement = database.prepare('SELECT count(*) AS count FROM indexes');
  let indexes: FiledIndexes = new Map();
  let known = 0;
  let countedAt: number | undefined;
  return () => {
    const seenAt = foreign.count();
    if (seenAt === countedAt) return indexes;
    if (countStatement.get()?.['count'] !== known) {
      const all = loadIndexes(database);
      indexes = Map.groupBy(all, ({ collection }) => collection);
      known = all.length;
    }
    countedAt = seenAt;
    return indexes;
  };
}
