import type { DatabaseSync } from 'node:sqlite';
import { answerCache, type AnswerCache } from '#adapters/sqlite/answer-cache.ts';
import { documentCache, type DocumentCache } from '#adapters/sqlite/document-cache.ts';
import { foreignWrites, type ForeignWrites } from '#adapters/sqlite/foreign-writes.ts';

// What is cached, and how it is validated: docs/decisions/04-sqlite-durability.md.

/** What one connection caches of its file, and whether others have written since. */
export type Memory = {
  readonly documents: DocumentCache;
  readonly answers: AnswerCache;
  readonly foreign: ForeignWrites;
};

export function memoryOfFile(database: DatabaseSync): Memory {
  const foreign = foreignWrites(database);
  return { documents: documentCache(), answers: answerCache(foreign), foreign };
}
