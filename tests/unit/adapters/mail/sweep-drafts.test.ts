import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeSweepDrafts } from '#adapters/mail/sweep-drafts.ts';
import { dataFolder } from '#tests/support/data-folder.ts';
import { fixedClock, NOON } from '#tests/support/fixtures.ts';

describe('makeSweepDrafts', () => {
  let folder: Awaited<ReturnType<typeof dataFolder>>;
  beforeEach(async () => {
    folder = await dataFolder();
  });
  afterEach(() => folder.remove());

  async function write(name: string, minutesAgo: number): Promise<void> {
    const file = path.join(folder.dataDir, 'mail', name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, 'x');
    const seconds = NOON / 1000 - minutesAgo * 60;
    await utimes(file, seconds, seconds);
  }

  it('removes drafts older than an hour, and no mail', async () => {
    await write('a.eml.1.tmp', 61);
    await write('b.eml.2.tmp', 59);
    await write('c.eml', 9_999);
    const sweep = makeSweepDrafts(folder.dataDir, fixedClock());
    expect([await sweep(), await sweep()]).toEqual([1, 0]);
    const left = await readdir(path.join(folder.dataDir, 'mail'));
    expect(left.toSorted()).toEqual(['b.eml.2.tmp', 'c.eml']);
  });

  it('finds nothing if no mail was ever written', async () => {
    expect(await makeSweepDrafts(folder.dataDir, fixedClock())()).toBe(0);
  });
});
