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

  it('lets all who ask during a wait share the next one', async () => {
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

  it('says when it cannot, and tries again', async () => {
    const disk = diskSync(path.join(folder.dataDir, 'later'));
    await expect(disk.synced()).rejects.toThrow(StoreUnavailableError);
    await writeFile(path.join(folder.dataDir, 'later'), '');
    await disk.synced();
    await disk.close();
  });

  it('never says again that all is on the disk once a sync has failed', async () => {
    // What the system could not write it forgets: asked once more, it would say that nothing is left to be written.
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
