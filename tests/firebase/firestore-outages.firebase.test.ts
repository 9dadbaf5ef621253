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

/** Needs no emulator, because it is missing, does not respond, or refuses everybody. */
describe('an unreachable database', () => {
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

  it.each(Object.entries(CALLS))('does not keep %s waiting if it is silent', async (_, call) => {
    const address = silent.address();
    if (address === null || typeof address === 'string') throw new Error('No port');
    const store = open(address.port);
    await expect(call(store)).rejects.toThrow('no answer within 300 ms');
    await store.close();
    await expect(call(store)).rejects.toThrow('closed');
  });

  it('reports missing credentials, and keeps running', async () => {
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
