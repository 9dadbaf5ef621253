import { open, type FileHandle } from 'node:fs/promises';
import { StoreUnavailableError } from '#adapters/documents/engine/document-store.ts';
import type { HighWater } from './high-water.ts';

// Why syncing runs beside the event loop: docs/decisions/04-sqlite-durability.md.

type DiskSync = {
  /** Resolves once all that the file now holds is on the disk. `version`: its last commit. */
  readonly synced: (version?: number) => Promise<void>;
  /** Throws StoreUnavailableError after a failed sync. */
  readonly check: () => void;
  readonly close: () => Promise<void>;
};

/**
 * Waits for the disk beside the event loop; calls during a wait share the next one. The first call
 * opens the file, which must exist. Marks what is on the disk before answering. Rejects with
 * StoreUnavailableError; permanently once a sync fails: the system forgets what it could not write,
 * so the next sync would report success although commits after the hole in the log are lost.
 */
export function diskSync(file: string, mark?: Pick<HighWater, 'raise'>): DiskSync {
  let handle: Promise<FileHandle> | undefined;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let failure: StoreUnavailableError | undefined;
  let committed = 0;

  function check(): void {
    if (failure !== undefined) throw failure;
  }

  async function opened(): Promise<FileHandle> {
    try {
      handle ??= open(file, 'r+');
      return await handle;
    } catch (cause) {
      handle = undefined;
      throw new StoreUnavailableError(`Cannot sync ${file}`, { cause });
    }
  }

  async function wait(): Promise<void> {
    check();
    const log = await opened();
    const upTo = committed;
    try {
      await log.datasync();
    } catch (cause) {
      failure = new StoreUnavailableError(`The disk failed to sync ${file}. Start again`, {
        cause,
      });
      throw failure;
    }
    mark?.raise(upTo);
  }

  function begin(): Promise<void> {
    next = undefined;
    const begun = wait().finally(() => {
      if (running === begun) running = undefined;
    });
    running = begun;
    return begun;
  }

  return {
    synced(version = 0) {
      committed = Math.max(committed, version);
      if (running === undefined) return begin();
      // The running sync may have missed the latest writes.
      next ??= running.then(begin, begin);
      return next;
    },
    check,
    async close() {
      await (await handle?.catch(() => undefined))?.close();
    },
  };
}
