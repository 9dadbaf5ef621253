import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StoreUnavailableError } from '#adapters/documents/engine/document-store.ts';
import type { CommitRequest } from '#adapters/documents/engine/recording-transaction.ts';
import { commitQueue } from '#adapters/sqlite/commit-queue.ts';
import { openDatabase } from '#adapters/sqlite/database.ts';
import type { DocumentWriter } from '#adapters/sqlite/document-writer.ts';
import { foreignWrites } from '#adapters/sqlite/foreign-writes.ts';
import { sqliteFolder } from '#tests/support/sqlite-folder.ts';

const request = (id: string, urgent = false): CommitRequest => ({
  reads: [{ collection: 'things', id, version: 0, stored: undefined }],
  writes: [],
  urgent,
});

describe('commitQueue', () => {
  let database: DatabaseSync;
  let batches: string[];
  let disk: () => Promise<void>;
  let unknown: number;
  beforeEach(() => {
    unknown = 0;
    disk = async () => undefined;
    database = new DatabaseSync(':memory:');
    batches = [];
  });
  afterEach(() => {
    database.close();
  });

  const countUnknown = (): void => {
    unknown += 1;
  };

  /**
   * Records each batch, fails on a request for `bad`, like SQLite on a full disk, and writes
   * nothing for `look`.
   */
  function queueOverFake() {
    const write: DocumentWriter = (requests) => {
      const ids = requests.map(({ reads }) => reads[0]?.id ?? '');
      batches.push(ids.join(' '));
      if (ids.includes('bad')) throw new Error('disk full');
      const outcomes = ids.map((id) => ({
        kind: id === 'lost' ? ('conflict' as const) : ('committed' as const),
      }));
      const hasWritten = ids.some((id) => id !== 'look');
      return { outcomes, hasWritten, version: 1, keep: () => batches.push('keep') };
    };
    return commitQueue(database, {
      write,
      synced: () => disk(),
      foreign: { ...foreignWrites(database), suspect: countUnknown },
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
    expect(batches).toEqual(['c a b', 'keep', 'd', 'keep']);
  });

  it('answers nobody before it is on disk, and then commits together what arrived in the meantime', async () => {
    const onDisk = Promise.withResolvers<void>();
    disk = () => onDisk.promise;
    const queue = queueOverFake();
    const answered: string[] = [];
    const first = queue.add(request('a')).then(() => answered.push('a'));
    await new Promise(setImmediate);
    const second = queue.add(request('b')).then(() => answered.push('b'));
    await new Promise(setImmediate);
    const third = queue.add(request('c')).then(() => answered.push('c'));
    await new Promise(setImmediate);
    expect(batches).toEqual(['a', 'keep']);
    expect(answered).toEqual([]);
    onDisk.resolve();
    await Promise.all([first, second, third]);
    expect(batches).toEqual(['a', 'keep', 'b c', 'keep']);
    expect(answered).toEqual(['a', 'b', 'c']);
  });

  it('does not make a retry wait for the disk, or those before it', async () => {
    disk = () => new Promise(() => undefined);
    const queue = queueOverFake();
    void queue.add(request('a'));
    await new Promise(setImmediate);
    void queue.add(request('b'));
    void queue.add(request('c', true));
    await new Promise(setImmediate);
    expect(batches).toEqual(['a', 'keep', 'c b', 'keep']);
  });

  it('continues with what waits after the disk has failed once', async () => {
    const failing = Promise.withResolvers<void>();
    disk = () => failing.promise;
    const queue = queueOverFake();
    const first = queue.add(request('a'));
    await new Promise(setImmediate);
    const second = queue.add(request('b'));
    disk = async () => undefined;
    failing.reject(new StoreUnavailableError('Cannot sync'));
    await expect(first).rejects.toThrow(StoreUnavailableError);
    expect(await second).toEqual({ kind: 'committed' });
  });

  it('lets a conflicting request retry without waiting for the disk', async () => {
    disk = () => new Promise(() => undefined);
    const queue = queueOverFake();
    void queue.add(request('a'));
    expect(await queue.add(request('lost'))).toEqual({ kind: 'conflict' });
  });

  it('answers readers only once what they may have seen is on disk', async () => {
    const onDisk = Promise.withResolvers<void>();
    disk = () => onDisk.promise;
    const queue = queueOverFake();
    const answered: string[] = [];
    const wrote = queue.add(request('a')).then(() => answered.push('a'));
    await new Promise(setImmediate);
    const looked = queue.add(request('look')).then(() => answered.push('look'));
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    expect(answered).toEqual([]);
    onDisk.resolve();
    await Promise.all([wrote, looked]);
    expect(answered).toEqual(['a', 'look']);
    await new Promise(setImmediate);
    disk = () => Promise.reject(new Error('nothing to wait for'));
    expect(await queue.add(request('look'))).toEqual({ kind: 'committed' });
  });

  it('waits for the disk once if another connection has committed', async () => {
    const folder = await sqliteFolder();
    const [own, other] = [openDatabase(folder.file), openDatabase(folder.file)];
    let waits = 0;
    const write: DocumentWriter = (requests) => ({
      outcomes: requests.map(() => ({ kind: 'committed' as const })),
      version: 0,
      hasWritten: false,
      keep: () => undefined,
    });
    const synced = async (): Promise<void> => {
      waits += 1;
    };
    const queue = commitQueue(own, { write, synced, foreign: foreignWrites(own) });
    await queue.add(request('look'));
    await queue.add(request('look'));
    expect(waits).toBe(1);
    other.exec('UPDATE sequence SET version = version + 1');
    await queue.add(request('look'));
    await queue.add(request('look'));
    expect(waits).toBe(2);
    own.close();
    other.close();
    await folder.remove();
  });

  it('tells everybody when the disk fails', async () => {
    disk = () => Promise.reject(new StoreUnavailableError('Cannot sync'));
    const queue = queueOverFake();
    await expect(queue.add(request('a'))).rejects.toThrow(StoreUnavailableError);
    await queue.close();
  });

  it('does not let one request fail the others of its batch', async () => {
    const queue = queueOverFake();
    const results = await Promise.allSettled(['a', 'bad', 'b'].map((id) => queue.add(request(id))));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(batches).toEqual(['a bad b', 'a', 'keep', 'bad', 'b', 'keep']);
    expect(unknown).toBe(0);
  });

  it('says so if it is unknown whether a commit happened', async () => {
    const queue = queueOverFake();
    database.exec('BEGIN');
    await expect(queue.add(request('a'))).rejects.toThrow(StoreUnavailableError);
    expect(unknown).toBe(1);
    database.exec('ROLLBACK');
    await queue.add(request('b'));
    expect(batches).toEqual(['b', 'keep']);
  });

  it('commits what waits when it closes, and accepts no more', async () => {
    const queue = queueOverFake();
    const waiting = queue.add(request('a'));
    await queue.close();
    expect(await waiting).toEqual({ kind: 'committed' });
    await expect(queue.add(request('b'))).rejects.toThrow(StoreUnavailableError);
  });
});
