import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  StoreUnavailableError,
  type DocumentStore,
} from '#adapters/documents/engine/document-store.ts';
import { firestoreDocumentStore } from '#adapters/firestore/firestore-document-store.ts';
import { fill } from '#tests/support/fresh-store.ts';

const CALLS: Record<string, (store: DocumentStore) => Promise<unknown>> = {
  get: (store) => store.get('things', 'a'),
  getMany: (store) => store.getMany('things', ['a', 'b']),
  query: (store) => store.query({ collection: 'things' }),
  count: (store) => store.count({ collection: 'things' }),
  'a read in a transaction': (store) => store.transact((one) => one.get('things', 'a')),
  'a commit': (store) => fill(store, 'things', { a: {} }),
};

/** Needs no emulator: it is not there, or does not answer, or nobody may ask. */
describe('a database that cannot be reached', () => {
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => sockets.add(socket));
  beforeEach(async () => {
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
  });
  afterEach(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
  const open = (port: number) =>
    firestoreDocumentStore({
      projectId: 'demo-outage',
      emulatorHost: `127.0.0.1:${port}`,
      timeoutMilliseconds: 300,
    });

  it.each(Object.entries(CALLS))('is not available to %s', async (_, call) => {
    const store = open(1);
    await expect(call(store)).rejects.toThrow(StoreUnavailableError);
    await store.close();
  });

  it.each(Object.entries(CALLS))('does not keep %s waiting when it is silent', async (_, call) => {
    const address = silent.address();
    if (address === null || typeof address === 'string') throw new Error('No port');
    const store = open(address.port);
    await expect(call(store)).rejects.toThrow('no answer within 300 ms');
    await store.close();
    await expect(call(store)).rejects.toThrow('closed');
  });

  it('says that credentials are missing, and lives on', async () => {
    vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', '/nowhere/key.json');
    const store = firestoreDocumentStore({ projectId: 'demo-outage' });
    for (const call of Object.values(CALLS)) {
      await expect(call(store)).rejects.toThrow(StoreUnavailableError);
      await expect(call(store)).rejects.toThrow('/nowhere/key.json');
    }
    await store.close();
    vi.unstubAllEnvs();
  });
});
