import { beforeEach, describe, expect, it } from 'vitest';
import { answerCache, type AnswerCache } from '#adapters/sqlite/memory-of-file.ts';

const ALL = { collection: 'things' };
const SOME = { collection: 'things', limit: 2 };
const page = (...ids: string[]) => ({ documents: ids.map((id) => ({ id, data: {} })) });

describe('answerCache', () => {
  let foreign: number;
  let cache: AnswerCache;
  beforeEach(() => {
    foreign = 1;
    cache = answerCache({ count: () => foreign }, 5);
  });

  it('answers the same query, and no other', () => {
    const answer = cache.keep(ALL, page('a'));
    expect(cache.find({ collection: 'things' })).toBe(answer);
    expect(cache.find(SOME)).toBeUndefined();
    expect(cache.find({ collection: 'others' })).toBeUndefined();
  });

  it('forgets a collection that is about to be written to', () => {
    cache.keep(ALL, page('a'));
    const others = cache.keep({ collection: 'others' }, page('b'));
    cache.forget('things');
    expect(cache.find(ALL)).toBeUndefined();
    expect(cache.find({ collection: 'others' })).toBe(others);
  });

  it('forgets everything once another connection has written anything', () => {
    cache.keep(ALL, page('a'));
    foreign += 1;
    expect(cache.find(ALL)).toBeUndefined();
  });

  it('never holds more than its limit', () => {
    cache.keep(ALL, page('a', 'b'));
    expect(cache.find(ALL)).toBeDefined();
    cache.keep(SOME, page('a', 'b'));
    expect(cache.find(ALL)).toBeUndefined();
    expect(cache.find(SOME)).toBeDefined();
  });
});
