import { open, type FileHandle } from 'node:fs/promises';
import { StoreUnavailableError } from '#adapters/documents/engine/document-store.ts';

// Why commits wait beside the event loop: docs/decisions/04-sqlite-durability.md.

export type DiskSync = {
  /** Resolves when all that the file held at the time of the call is on the disk. */
  readonly synced: () => Promise<void>;
  /** Throws StoreUnavailableError once a sync has failed. */
  readonly check: () => void;
  readonly close: () => Promise<void>;
};

/**
 * Waits for the disk beside the event loop: whoever asks while a wait is under way shares the next one. The file is opened
 * when it is first asked for, and must be there then.
 * Rejects with StoreUnavailableError; when the sync itself failed, for ever: the system forgets what it could not write, so
 * the next sync would say that all is well, and what is committed after such a hole in the log is lost with it.
 */
export function diskSync(file: string): DiskSync {
  let handle: Promise<FileHandle> | undefined;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let failure: StoreUnavailableError | undefined;

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
    try {
      await log.datasync();
    } catch (cause) {
      failure = new StoreUnavailableError(`The disk failed to sync ${file}. Start again`, {
        cause,
      });
      throw failure;
    }
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
    synced() {
      if (running === undefined) return begin();
      // What the running wait began with may be less than what is there now.
      next ??= running.then(begin, begin);
      return next;
    },
    check,
    async close() {
      await (await handle?.catch(() => undefined))?.close();
    },
  };
}
