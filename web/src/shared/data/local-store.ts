import type { z } from 'zod';
import { warn } from '#web/shared/data/log.ts';

type LocalStore<Value> = {
  get(): Value;
  /** Changes the stored value, including other tabs' changes, and saves it. */
  change(edit: (value: Value) => Value): void;
  /** @returns a function that unsubscribes */
  subscribe(listener: () => void): () => void;
};

/**
 * A value this browser stores under a key. Invalid or missing data reads as `empty`. If storage
 * fails, the value lasts until the page is closed.
 */
export function localStore<Value>(
  key: string,
  schema: z.ZodType<Value>,
  empty: Value,
  openStorage: () => Pick<Storage, 'getItem' | 'setItem'> = () => window.localStorage,
): LocalStore<Value> {
  const listeners = new Set<() => void>();
  let last: { readonly text: string | null; readonly value: Value } | undefined;

  function parse(text: string | null): Value {
    if (text === null) return empty;
    try {
      return schema.parse(JSON.parse(text));
    } catch {
      warn(`What was kept under ${key} cannot be read and is left out.`);
      return empty;
    }
  }

  function get(): Value {
    try {
      const text = openStorage().getItem(key);
      // The same text gives the same object, because React reads it on every render.
      if (last === undefined || last.text !== text) last = { text, value: parse(text) };
    } catch {
      last ??= { text: null, value: empty };
    }
    return last.value;
  }

  return {
    get,
    change(edit) {
      const value = edit(get());
      const text = JSON.stringify(value);
      try {
        openStorage().setItem(key, text);
        last = { text, value };
      } catch (error) {
        last = { text: last?.text ?? null, value };
        warn(`${key} could not be kept: ${String(error)}`);
      }
      listeners.forEach((listener) => listener());
    },
    subscribe(listener) {
      const onStorage = (event: StorageEvent): void => {
        if (event.key === key) listener();
      };
      listeners.add(listener);
      window.addEventListener('storage', onStorage);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', onStorage);
      };
    },
  };
}
