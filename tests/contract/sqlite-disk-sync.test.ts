import { rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StoreUnavailableError } from '#adapters/documents/engine/document-store.ts';
import { diskSync } from '#adapters/sqlite/disk-sync.ts';
import { dataFolder } from '#tests/support/data-folder.ts';

describe('diskSync', () => {
  let folder: Awaited<ReturnType<typeof dataFolder>>;
  let file: string;
  beforeEach(async () => {
    folder = await dataFolder();
    file = path.join(folder.dataDir, 'log');
    await writeFile(file, 'something');
  });
  afterEach(() => folder.remove());

  it('lets all callers during a wait share the next one', async () => {
    const disk = diskSync(file);
    const first = disk.synced();
    const [second, third] = [disk.synced(), disk.synced()];
    expect(second).not.toBe(first);
    expect(third).toBe(second);
    await Promise.all([first, second]);
    const later = disk.synced();
    expect(later).not.toBe(second);
    await later;
    await disk.close();
  });

  it('reports a failure, and tries again', async () => {
    const disk = diskSync(path.join(folder.dataDir, 'later'));
    await expect(disk.synced()).rejects.toThrow(StoreUnavailableError);
    await writeFile(path.join(folder.dataDir, 'later'), '');
    await disk.synced();
    await disk.close();
  });

  it('never again says that everything is on disk once a sync has failed', async () => {
    // The system forgets what it could not write. On a second sync it would say that nothing is
    // left to write.
    const link = path.join(folder.dataDir, 'link');
    await symlink('/dev/null', link);
    const disk = diskSync(link);
    await expect(disk.synced()).rejects.toThrow(StoreUnavailableError);
    await rm(link);
    await symlink(file, link);
    await expect(disk.synced()).rejects.toThrow('Start again');
    expect(() => disk.check()).toThrow(StoreUnavailableError);
    await disk.close();
  });
});
