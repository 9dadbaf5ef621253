import type { z } from 'zod';
import { warn } from './log.ts';

export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

type OpenStorage = () => BrowserStorage;

type Unsubscribe = () => void;

/**
 * The text this browser stores under a key. If storage is full or blocked, logs that and keeps the
 * text until the page is closed.
 */
export function storedText(key: string, openStorage: OpenStorage = () => window.localStorage) {
  let unsaved: { readonly text: string | undefined } | undefined;

  function attempt<R>(action: (storage: BrowserStorage) => R): R | undefined {
    try {
      return action(openStorage());
    } catch (error) {
      warn(`${key}: the storage did not answer: ${String(error)}`);
      return undefined;
    }
  }

  return {
    read: (): string | undefined =>
      unsaved === undefined
        ? (attempt((storage) => storage.getItem(key)) ?? undefined)
        : unsaved.text,

    /** Undefined removes it. */
    write(text: string | undefined): void {
      unsaved = { text };
      attempt((storage) => {
        if (text === undefined) storage.removeItem(key);
        else storage.setItem(key, text);
        unsaved = undefined;
      });
    },

    onOtherTab(listener: () => void): Unsubscribe {
      const onStorage = (event: StorageEvent): void => {
        // The key is null if another tab has cleared the whole storage.
        if (event.key !== key && event.key !== null) return;
        unsaved = undefined;
        listener();
      };
      window.addEventListener('storage', onStorage);
      return () => window.removeEventListener('storage', onStorage);
    },
  };
}

/** A mark that is set once and stays. Any text counts as set. */
export function storedFlag(key: string) {
  const { read, write } = storedText(key);
  return { isSet: (): boolean => read() !== undefined, set: (): void => write('true') };
}

type Form<Value> = {
  /** Returns undefined or throws if the text is invalid. */
  parse(text: string): Value | undefined;
  format(value: Value): string;
};

export type StoredValue<Value> = {
  /** Undefined if missing or invalid. The same object until the stored text changes. */
  read(): Value | undefined;
  write(value: Value): void;
  clear(): void;
  /** Hears changes made here and in other tabs. */
  subscribe(listener: () => void): Unsubscribe;
};

/** A value stored as text under a key, with `storedText`'s promises. */
export function storedValue<Value>(
  key: string,
  { parse, format }: Form<Value>,
  openStorage?: OpenStorage,
): StoredValue<Value> {
  const stored = storedText(key, openStorage);
  const listeners = new Set<() => void>();
  let last: { readonly text: string | undefined; readonly value: Value | undefined } | undefined;

  function parsed(text: string): Value | undefined {
    let value: Value | undefined;
    try {
      value = parse(text);
    } catch {
      // Reported below, like any other invalid text.
    }
    if (value === undefined) warn(`${key}: what was stored could not be read.`);
    return value;
  }

  function save(text: string | undefined): void {
    stored.write(text);
    listeners.forEach((listener) => listener());
  }

  return {
    read() {
      const text = stored.read();
      if (last === undefined || last.text !== text)
        last = { text, value: text === undefined ? undefined : parsed(text) };
      return last.value;
    },
    write: (value) => save(format(value)),
    clear: () => save(undefined),
    subscribe(listener) {
      listeners.add(listener);
      const leave = stored.onOtherTab(listener);
      return () => {
        listeners.delete(listener);
        leave();
      };
    },
  };
}

export const storedJson = <Value>(
  key: string,
  schema: z.ZodType<Value>,
  openStorage?: OpenStorage,
): StoredValue<Value> =>
  storedValue(
    key,
    { parse: (text) => schema.parse(JSON.parse(text)), format: (value) => JSON.stringify(value) },
    openStorage,
  );
