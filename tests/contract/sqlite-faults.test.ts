import { closeSync, openSync, statSync, writeSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StoreUnavailableError } from '#adapters/documents/engine/document-store.ts';
import { watchedStore } from '#adapters/documents/engine/watched-store.ts';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import { storeHealth } from '#adapters/system/store-health.ts';
import { type HealthFacts, troublesOf } from '#core/jobs/shop-health.ts';
import { MINUTE } from '#core/kernel/instant.ts';
import { openWatchedStore } from '#server/platform/wiring/store.wiring.ts';
import { dataFolder } from '#tests/support/data-folder.ts';
import { eventually } from '#tests/support/eventually.ts';
import { fixedClock } from '#tests/support/fixtures.ts';

const codes = (facts: HealthFacts) => troublesOf(facts).map(({ code }) => code);

describe('the health of a database on disk', () => {
  let folder: Awaited<ReturnType<typeof dataFolder>>;
  const config = () => ({ store: { kind: 'sqlite' } as const, dataDir: folder.dataDir });
  const file = () => path.join(folder.dataDir, 'shop.sqlite');
  beforeEach(async () => {
    folder = await dataFolder();
    const { store } = openWatchedStore(config(), fixedClock());
    for (let nth = 0; nth < 40; nth += 1) {
      const text = 'x'.repeat(3_000);
      await store.transact(async (transaction) => transaction.create('pages', `P${nth}`, { text }));
    }
    await store.close();
  });
  afterEach(() => folder.remove());

  it('is good if nothing is wrong, and checking leaves nothing in it', async () => {
    const { store, health } = openWatchedStore(config(), fixedClock());
    const facts = await health.look();
    expect(facts).toMatchObject({ failedReads: 0, failedWrites: 0, losses: [] });
    expect(facts.damage).toBeUndefined();
    expect(facts.freeBytes).toBeGreaterThan(0);
    expect(await store.count({ collection: 'health' })).toBe(0);
    await store.close();
  });

  it('reports a damaged page, even if everything requested is in memory', async () => {
    const { size } = statSync(file());
    const at = openSync(file(), 'r+');
    writeSync(at, Buffer.alloc(4_096 * 3, 0x5a), 0, 4_096 * 3, Math.floor(size / 8_192) * 4_096);
    closeSync(at);
    const { store, health } = openWatchedStore(config(), fixedClock());
    // A busy machine checks the file for longer than the first look waits.
    await eventually(async () => expect(codes(await health.look())).toContain('damaged'));
    await store.close();
  });

  it('reports when nothing can be written, and when it works again', async () => {
    const clock = fixedClock();
    const { store, health } = openWatchedStore(config(), clock);
    expect(codes(await health.look())).not.toContain('writes_fail');
    clock.pass(MINUTE);
    const other = new DatabaseSync(file());
    other.exec('DROP TABLE entries; DROP TABLE sequence;');
    expect(codes(await health.look())).toContain('writes_fail');
    other.exec(
      'CREATE TABLE sequence (version INTEGER NOT NULL) STRICT; INSERT INTO sequence VALUES (99);',
    );
    other.close();
    expect(codes(await health.look())).not.toContain('writes_fail');
    await store.close();
  });
});

describe('watchedStore', () => {
  const full = new StoreUnavailableError('SQLite: database or disk is full');
  const broken = new StoreUnavailableError('SQLite: database disk image is malformed');

  function world() {
    const clock = fixedClock();
    const inner = memoryDocumentStore();
    let fault: Error | undefined;
    const faulty = {
      ...inner,
      get: (collection: string, id: string) =>
        fault === undefined ? inner.get(collection, id) : Promise.reject(fault),
      transact: <T>(body: Parameters<typeof inner.transact<T>>[0]) =>
        fault === undefined ? inner.transact(body) : Promise.reject(fault),
    };
    const { store, watch } = watchedStore(faulty, clock);
    const health = storeHealth({
      store,
      watch,
      clock,
      freeBytes: async () => undefined,
      losses: () => [],
    });
    return {
      clock,
      store,
      health,
      fail(error: Error | undefined) {
        fault = error;
      },
    };
  }

  it('reports a full disk as long as it is full', async () => {
    const { clock, health, fail } = world();
    expect(codes(await health.look())).toEqual([]);
    fail(full);
    clock.pass(MINUTE);
    expect(codes(await health.look())).toEqual(['writes_fail', 'reads_fail']);
    fail(undefined);
    expect(codes(await health.look())).toEqual([]);
  });

  it('does not retract that a database is damaged', async () => {
    const { health, store, fail } = world();
    fail(broken);
    await expect(store.get('a', 'b')).rejects.toBe(broken);
    fail(undefined);
    await store.get('a', 'b');
    expect(codes(await health.look())).toEqual(['damaged']);
  });

  it('counts neither bugs nor conflicts', async () => {
    const { health, store, fail } = world();
    fail(new Error('a bug'));
    await expect(store.transact(async () => 1)).rejects.toThrow('a bug');
    fail(undefined);
    const facts = await health.look();
    expect([facts.failedReads, facts.failedWrites, codes(facts)]).toEqual([0, 0, []]);
  });
});
