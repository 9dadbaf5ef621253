import { describe, expect, it } from 'vitest';
import { documentCache } from '#adapters/sqlite/memory-of-file.ts';

const stored = (id: string) => ({ id, data: { id } });
const at = (version: number, seenAt = 1) => ({ version, size: 10, seenAt });

describe('documentCache', () => {
  it('answers a document as of the version that is asked for, and no other', () => {
    const cache = documentCache();
    const castle = stored('castle');
    cache.keep('products', castle, at(7));
    expect(cache.find('products', 'castle', 7, 1)).toBe(castle);
    expect(cache.find('products', 'castle', 8, 1)).toBeUndefined();
    expect(cache.find('slugs', 'castle', 7, 1)).toBeUndefined();
  });

  it('answers without a version as long as nobody else has written since it was seen', () => {
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

  it('answers that a document is not there, until it is, or somebody else may have made it', () => {
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

  it('answers a part to whoever asks for that part, and the whole to everybody', () => {
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

  it('keeps what is read again and again, as long as it is three quarters of its size', () => {
    const cache = documentCache(400);
    const ids = Array.from({ length: 30 }, (_, nth) => `d${nth}`);
    for (const id of ids) cache.keep('products', stored(id), at(1));
    for (const turn of [1, 2, 3]) {
      for (const id of ids) expect(cache.find('products', id, 1, 1), `${turn}`).toBeDefined();
    }
  });

  it('forgets what was not asked for the longest, beyond its size', () => {
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
