import { open, type FileHandle } from 'node:fs/promises';
import { StoreUnavailableError } from '#adapters/documents/document-store.ts';

export type DiskSync = {
  /** Resolves when all that the file held at the time of the call is on the disk. */
  readonly synced: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/**
 * Waits for the disk beside the event loop: whoever asks while a wait is under way shares the next one. The file is opened
 * when it is first asked for, and must be there then.
 * Rejects with StoreUnavailableError; then nobody knows what is on the disk.
 */
export function diskSync(file: string): DiskSync {
  let handle: Promise<FileHandle> | undefined;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  async function wait(): Promise<void> {
    try {
      handle ??= open(file, 'r+');
      await (await handle).datasync();
    } catch (cause) {
      handle = undefined;
      throw new StoreUnavailableError(`Cannot sync ${file}`, { cause });
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
    async close() {
      await (await handle?.catch(() => undefined))?.close();
    },
  };
}
