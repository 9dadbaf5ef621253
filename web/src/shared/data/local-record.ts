import type { z } from 'zod';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { warn } from '#web/shared/data/log.ts';

export type LocalRecord<T> = {
  /** Undefined if missing or not of the expected form. */
  read(): T | undefined;
  write(value: T): void;
  clear(): void;
};

export type RecordStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * One JSON value under a storage key. If storage is full or blocked, logs that and keeps the
 * value until the page is closed.
 */
export function makeLocalRecord<T>(
  key: string,
  schema: z.ZodType<T>,
  openStorage: () => RecordStorage,
): LocalRecord<T> {
  /** The value the storage refused. */
  let unsaved: T | undefined;

  function attempt<R>(action: (storage: RecordStorage) => R): Result<R, unknown> {
    try {
      return ok(action(openStorage()));
    } catch (error) {
      warn(`${key}: the storage did not answer: ${String(error)}`);
      return err(error);
    }
  }

  return {
    read() {
      if (unsaved !== undefined) return unsaved;
      const text = attempt((storage) => storage.getItem(key));
      if (!text.ok || text.value === null) return undefined;
      const parsed = schema.safeParse(parseJson(text.value));
      if (!parsed.success) warn(`${key}: what was stored could not be read.`);
      return parsed.data;
    },
    write(value) {
      const saved = attempt((storage) => storage.setItem(key, JSON.stringify(value)));
      unsaved = saved.ok ? undefined : value;
    },
    clear() {
      unsaved = undefined;
      attempt((storage) => storage.removeItem(key));
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
