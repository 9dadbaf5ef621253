import { describe, expect, it } from 'vitest';
import { documentCache } from '#adapters/sqlite/document-cache.ts';

const stored = (id: string) => ({ id, data: { id } });

describe('documentCache', () => {
  it('answers a document as of the version that is asked for, and no other', () => {
    const cache = documentCache();
    const castle = stored('castle');
    cache.keep('products', 7, castle, 10);
    expect(cache.find('products', 'castle', 7)).toBe(castle);
    expect(cache.find('products', 'castle', 8)).toBeUndefined();
    expect(cache.find('slugs', 'castle', 7)).toBeUndefined();
  });

  it('keeps one version of a document', () => {
    const cache = documentCache(25);
    for (let version = 1; version < 10; version += 1) {
      cache.keep('products', version, stored('castle'), 10);
      cache.keep('products', version, stored('slide'), 10);
    }
    expect(cache.find('products', 'castle', 9)).toBeDefined();
    expect(cache.find('products', 'slide', 9)).toBeDefined();
    expect(cache.find('products', 'slide', 8)).toBeUndefined();
  });

  it('forgets what was not asked for the longest, beyond its size', () => {
    const cache = documentCache(25);
    cache.keep('products', 1, stored('one'), 10);
    cache.keep('products', 1, stored('two'), 10);
    expect(cache.find('products', 'one', 1)).toBeDefined();
    cache.keep('products', 1, stored('three'), 10);
    expect(cache.find('products', 'two', 1)).toBeUndefined();
    expect(cache.find('products', 'one', 1)).toBeDefined();
    expect(cache.find('products', 'three', 1)).toBeDefined();
  });
});
