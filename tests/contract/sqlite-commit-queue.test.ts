import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CommitRequest } from '#adapters/documents/commit-request.ts';
import { StoreUnavailableError } from '#adapters/documents/document-store.ts';
import { commitQueue } from '#adapters/sqlite/commit-queue.ts';

const request = (id: string, urgent = false): CommitRequest => ({
  reads: [{ collection: 'things', id, version: 0, stored: undefined }],
  writes: [],
  urgent,
});

describe('commitQueue', () => {
  let database: DatabaseSync;
  let batches: string[];
  beforeEach(() => {
    database = new DatabaseSync(':memory:');
    batches = [];
  });
  afterEach(() => {
    database.close();
  });

  /** Notes each batch, and fails on a request for `bad`, as SQLite does on a full disk. */
  function queueOverFake() {
    return commitQueue(database, (requests) => {
      const ids = requests.map(({ reads }) => reads[0]?.id ?? '');
      batches.push(ids.join(' '));
      if (ids.includes('bad')) throw new Error('disk full');
      return requests.map(() => ({ kind: 'committed' }));
    });
  }

  it('commits what arrives in one turn together, retries first', async () => {
    const queue = queueOverFake();
    await Promise.all([
      queue.add(request('a')),
      queue.add(request('b')),
      queue.add(request('c', true)),
    ]);
    await queue.add(request('d'));
    expect(batches).toEqual(['c a b', 'd']);
  });

  it('does not let one request fail the others of its batch', async () => {
    const queue = queueOverFake();
    const results = await Promise.allSettled(['a', 'bad', 'b'].map((id) => queue.add(request(id))));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(batches).toEqual(['a bad b', 'a', 'bad', 'b']);
  });

  it('commits what waits when it closes, and takes no more', async () => {
    const queue = queueOverFake();
    const waiting = queue.add(request('a'));
    queue.close();
    expect(await waiting).toEqual({ kind: 'committed' });
    await expect(queue.add(request('b'))).rejects.toThrow(StoreUnavailableError);
  });
});
