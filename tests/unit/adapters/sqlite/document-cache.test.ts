import { describe, expect, it } from 'vitest';
import { documentCache } from '#adapters/sqlite/memory-of-file.ts';

const stored = (id: string) => ({ id, data: { id } });
const at = (version: number, seenAt = 1) => ({ version, size: 10, seenAt });

describe('documentCache', () => {
  it('returns a document only for the version that is requested', () => {
    const cache = documentCache();
    const castle = stored('castle');
    cache.keep('products', castle, at(7));
    expect(cache.find('products', 'castle', 7, 1)).toBe(castle);
    expect(cache.find('products', 'castle', 8, 1)).toBeUndefined();
    expect(cache.find('slugs', 'castle', 7, 1)).toBeUndefined();
  });

  it('returns a document without a version as long as nobody else has written since it was seen', () => {
    const cache = documentCache();
    cache.keep('products', stored('castle'), at(7));
    expect(cache.current('products', 'castle', 1)).toMatchObject({ version: 7 });
    expect(cache.current('products', 'slide', 1)).toBeUndefined();
    expect(cache.current('products', 'castle', 2)).toBeUndefined();
    cache.find('products', 'castle', 6, 2);
    expect(cache.current('products', 'castle', 2)).toBeUndefined();
    cache.find('products', 'castle', 7, 2);
    expect(cache.current('products', 'castle', 2)).toMatchObject({ stored: stored('castle') });
  });

  it('reports that a document is missing, until it exists or somebody else may have made it', () => {
    const cache = documentCache();
    cache.keepAbsent('products', 'castle', 1);
    expect(cache.current('products', 'castle', 1)).toMatchObject({ version: 0, stored: undefined });
    expect(cache.current('products', 'castle', 2)).toBeUndefined();
    cache.keep('products', stored('castle'), at(3));
    expect(cache.current('products', 'castle', 1)).toMatchObject({ version: 3 });
    cache.keepAbsent('products', 'castle', 1);
    expect(cache.current('products', 'castle', 1)).toMatchObject({ version: 0 });
  });

  it('keeps one version of a document', () => {
    const cache = documentCache(25);
    for (let version = 1; version < 10; version += 1) {
      cache.keep('products', stored('castle'), at(version));
      cache.keep('products', stored('slide'), at(version));
    }
    expect(cache.find('products', 'castle', 9, 1)).toBeDefined();
    expect(cache.find('products', 'slide', 9, 1)).toBeDefined();
    expect(cache.find('products', 'slide', 8, 1)).toBeUndefined();
  });

  it('returns a part for requests for that part, and the whole for all requests', () => {
    const cache = documentCache();
    const part = stored('castle');
    cache.keep('products', part, { ...at(7), part: 'title' });
    expect(cache.current('products', 'castle', 1, 'title')).toMatchObject({ stored: part });
    expect(cache.find('products', 'castle', 7, 1, 'title')).toBe(part);
    expect(cache.current('products', 'castle', 1)).toBeUndefined();
    expect(cache.find('products', 'castle', 7, 1)).toBeUndefined();
    expect(cache.find('products', 'castle', 7, 1, 'price')).toBeUndefined();
    const whole = stored('castle');
    cache.keep('products', whole, at(8));
    expect(cache.find('products', 'castle', 8, 1)).toBe(whole);
    expect(cache.find('products', 'castle', 8, 1, 'title')).toBe(whole);
  });

  it('keeps what is read repeatedly, up to three quarters of its size', () => {
    const cache = documentCache(400);
    const ids = Array.from({ length: 30 }, (_, nth) => `d${nth}`);
    for (const id of ids) cache.keep('products', stored(id), at(1));
    for (const turn of [1, 2, 3]) {
      for (const id of ids) expect(cache.find('products', id, 1, 1), `${turn}`).toBeDefined();
    }
  });

  it('drops the least recently used beyond its size', () => {
    const cache = documentCache(25);
    cache.keep('products', stored('one'), at(1));
    cache.keep('products', stored('two'), at(1));
    expect(cache.find('products', 'one', 1, 1)).toBeDefined();
    cache.keep('products', stored('three'), at(1));
    cache.keep('products', stored('four'), at(1));
    expect(cache.find('products', 'two', 1, 1)).toBeUndefined();
    expect(cache.find('products', 'one', 1, 1)).toBeDefined();
    expect(cache.find('products', 'three', 1, 1)).toBeDefined();
  });
});
