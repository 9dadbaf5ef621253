import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { documentsJobBook } from '#adapters/documents/collections/documents-job-book.ts';
import { INDEXES } from '#adapters/documents/collections/indexes.ts';
import { memoryActs } from '#adapters/memory/memory-system.ts';
import { openSqliteDocumentStore } from '#adapters/sqlite/sqlite-document-store.ts';
import { after, type Instant } from '#core/kernel/instant.ts';
import { startJobs, LEASE } from '#server/platform/jobs/job-runner.ts';
import { eventually } from '#tests/support/eventually.ts';
import { NOON } from '#tests/support/fixtures.ts';
import { sqliteFolder } from '#tests/support/sqlite-folder.ts';

describe('a process killed in the middle of a job', () => {
  let folder: Awaited<ReturnType<typeof sqliteFolder>>;
  beforeEach(async () => {
    folder = await sqliteFolder();
  });
  afterEach(() => folder.remove());

  /** Starts the job in another process and kills that with -9. */
  async function beginAndKill(): Promise<void> {
    const child = spawn(process.execPath, ['tests/support/job-die.ts', folder.file]);
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  it('leaves its job to another one once the lease is over, and not before', async () => {
    await beginAndKill();
    const store = openSqliteDocumentStore({ file: folder.file, indexes: INDEXES });
    const book = documentsJobBook(store);
    let ran = 0;
    const begin = (now: Instant) =>
      startJobs(
        [
          {
            name: 'long',
            where: 'in_one_process',
            everyMs: 3_600_000,
            atStart: true,
            async run() {
              ran += 1;
              return 1;
            },
          },
        ],
        {
          book,
          clock: { now: () => now },
          acts: memoryActs(),
          holder: 'heir',
          log: { error: () => undefined },
        },
      );

    const early = begin(after(NOON, LEASE - 1));
    expect(await early.runNow('long')).toBe('running');
    await early.stop();
    expect([ran, (await book.find('long'))?.lease?.holder]).toEqual([0, 'killed']);

    const late = begin(after(NOON, LEASE));
    await eventually(async () => expect(await book.find('long')).toMatchObject({ lastCount: 1 }));
    await late.stop();
    expect(ran).toBe(1);
    expect(await book.find('long')).toMatchObject({ runs: 2, failures: 0 });
    await store.close();
  });
});
