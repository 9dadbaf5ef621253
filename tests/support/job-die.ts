import { writeSync } from 'node:fs';
import { documentsJobBook } from '#adapters/documents/collections/documents-job-book.ts';
import { INDEXES } from '#adapters/documents/collections/indexes.ts';
/**
 * `node job-die.ts <file>` starts a leased job, says so with a line, and works on it until it is
 * killed.
 */
import { memoryActs } from '#adapters/memory/memory-system.ts';
import { openSqliteDocumentStore } from '#adapters/sqlite/sqlite-document-store.ts';
import { startJobs } from '#server/platform/jobs/job-runner.ts';
import { NOON } from '#tests/support/fixtures.ts';

const [file = ''] = process.argv.slice(2);
const book = documentsJobBook(openSqliteDocumentStore({ file, indexes: INDEXES }));
const keepAlive = setInterval(() => undefined, 60_000);
startJobs(
  [
    {
      name: 'long',
      where: 'in_one_process',
      everyMs: 3_600_000,
      atStart: true,
      async run() {
        writeSync(1, 'begun\n');
        await new Promise(() => undefined);
        return 0;
      },
    },
  ],
  {
    book,
    clock: { now: () => NOON },
    acts: memoryActs(),
    holder: 'killed',
    log: { error: () => clearInterval(keepAlive) },
  },
);
