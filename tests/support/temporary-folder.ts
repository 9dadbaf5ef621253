import { statfsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 2 * 1024 ** 3;

/** Whether files in memory have room: in a container they often have 64 MB. */
export function isMemoryRoomy(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ENOUGH_BYTES;
  } catch {
    return false;
  }
}

/**
 * An empty folder of its own, in memory where that has room: there a database that syncs each of its commits waits for no
 * disk. A killed process loses as little, since what it wrote is the system's.
 */
export const temporaryFolder = (prefix: string): Promise<string> =>
  mkdtemp(path.join(isMemoryRoomy() ? MEMORY : tmpdir(), prefix));
