import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  makeYardStore,
  YARD_STORAGE_KEY,
  type YardStorage,
} from '#web/shared/products/yard-store.ts';

const YARD = { lengthFt: 40, widthFt: 25, gateWidthIn: 36 };

function storageOf(text?: string): YardStorage & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  if (text !== undefined) kept.set(YARD_STORAGE_KEY, text);
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

describe('makeYardStore', () => {
  afterEach(() => vi.restoreAllMocks());

  it('keeps a yard for the next visit', () => {
    const storage = storageOf();
    makeYardStore(() => storage).set(YARD);
    expect(makeYardStore(() => storage).get()).toEqual(YARD);
  });

  it('returns the same object until it changes, and notifies listeners', () => {
    const store = makeYardStore(() => storageOf('yardLength=40&yardWidth=25'));
    const heard = vi.fn<() => void>();
    const leave = store.subscribe(heard);
    expect(store.get()).toBe(store.get());
    store.set(YARD);
    leave();
    store.set(undefined);
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('forgets the yard on request', () => {
    const storage = storageOf('yardLength=40&yardWidth=25');
    const store = makeYardStore(() => storage);
    store.set(undefined);
    expect(store.get()).toBeUndefined();
    expect(storage.kept.size).toBe(0);
  });

  it.each(['', 'yardLength=40', '{"lengthFt":40}', 'yardLength=-1&yardWidth=9'])(
    'reads %j as no yard',
    (text) => {
      expect(makeYardStore(() => storageOf(text)).get()).toBeUndefined();
    },
  );

  it('works without a storage', () => {
    const told = vi.spyOn(console, 'warn').mockReturnValue();
    const store = makeYardStore(() => {
      throw new Error('forbidden');
    });
    expect(store.get()).toBeUndefined();
    store.set(YARD);
    expect(store.get()).toEqual(YARD);
    expect(told).toHaveBeenCalled();
  });
});
