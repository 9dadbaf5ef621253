import { statfsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 2 * 1024 ** 3;

/** Whether there is room for files in memory. Containers often have 64 MB. */
export function isMemoryRoomy(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ENOUGH_BYTES;
  } catch {
    return false;
  }
}

/**
 * A separate empty folder, in memory if there is room. There, a database that syncs each commit
 * waits for no disk. A killed process loses nothing more, because the system keeps what it wrote.
 */
export const temporaryFolder = (prefix: string): Promise<string> =>
  mkdtemp(path.join(isMemoryRoomy() ? MEMORY : tmpdir(), prefix));

/** Removes a folder and what is in it. A thread or process may still be writing in it: tries again. */
export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 });
