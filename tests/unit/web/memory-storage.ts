import type { BrowserStorage } from '#web/shared/data/browser-storage.ts';

/** A storage backed by a map. */
export function memoryStorage(): BrowserStorage & { readonly values: Map<string, string> } {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}
