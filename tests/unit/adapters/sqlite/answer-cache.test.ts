import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#adapters/sqlite/database.ts';
import { answerCache, type AnswerCache } from '#adapters/sqlite/answer-cache.ts';
import { sqliteFolder } from '#tests/support/sqlite-folder.ts';

const ALL = { collection: 'things' };
const SOME = { collection: 'things', limit: 2 };
const page = (...ids: string[]) => ({ documents: ids.map((id) => ({ id, data: {} })) });

describe('answerCache', () => {
  let folder: Awaited<ReturnType<typeof sqliteFolder>>;
  let database: DatabaseSync;
  let cache: AnswerCache;
  beforeEach(async () => {
    folder = await sqliteFolder();
    database = openDatabase(folder.file);
    cache = answerCache(database, 5);
    cache.find(ALL);
  });
  afterEach(async () => {
    database.close();
    await folder.remove();
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
    const other = new DatabaseSync(folder.file);
    other.exec('UPDATE sequence SET version = version + 1');
    other.close();
    expect(cache.find(ALL)).toBeUndefined();
  });

  it('never keeps more than it may', () => {
    cache.keep(ALL, page('a', 'b'));
    expect(cache.find(ALL)).toBeDefined();
    cache.keep(SOME, page('a', 'b'));
    expect(cache.find(ALL)).toBeUndefined();
    expect(cache.find(SOME)).toBeDefined();
  });
});
