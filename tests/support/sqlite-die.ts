/**
 * `node sqlite-die.ts <file>` writes things/whole, acknowledges it with a line, then dies of
 * SIGKILL halfway through the commit of ten more documents. (The writer drops the cached results
 * of a collection before each document it writes.)
 */
import { writeSync } from 'node:fs';
import { makeTransact } from '#adapters/documents/engine/recording-transaction.ts';
import { commitQueue } from '#adapters/sqlite/commit-queue.ts';
import { openDatabase, writeAheadLogOf } from '#adapters/sqlite/database.ts';
import { diskSync } from '#adapters/sqlite/disk-sync.ts';
import { documentWriter } from '#adapters/sqlite/document-writer.ts';
import { memoryOfFile } from '#adapters/sqlite/memory-of-file.ts';
import { pendingEntries } from '#adapters/sqlite/pending-entries.ts';

const [file = ''] = process.argv.slice(2);
const database = openDatabase(file);
let written = 0;
const memory = memoryOfFile(database);
const answers = {
  ...memory.answers,
  forget() {
    written += 1;
    if (written === 6) process.kill(process.pid, 'SIGKILL');
  },
};
const none = () => new Map();
const pending = pendingEntries(database, none, memory);
const write = documentWriter(database, none, { ...memory, answers }, pending);
const { synced } = diskSync(writeAheadLogOf(file));
const transact = makeTransact({
  read: async () => [],
  commit: commitQueue(database, { write, synced, foreign: memory.foreign }).add,
});

await transact(async (transaction) => transaction.create('things', 'whole', {}));
writeSync(1, 'whole\n');
await transact(async (transaction) => {
  for (let n = 0; n < 10; n += 1) transaction.create('things', `half${n}`, {});
});
writeSync(1, 'half\n');
