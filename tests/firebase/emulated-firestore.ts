import { randomUUID } from 'node:crypto';
import { afterAll, inject } from 'vitest';
import {
  firestoreDocumentStore,
  type FirestoreOptions,
} from '#adapters/firestore/firestore-document-store.ts';

const emulator = inject('firestoreEmulator');
if (emulator === undefined) {
  throw new Error('The test project needs `globalSetup: tests/firebase/start-emulator.ts`');
}

const host = 'missing' in emulator ? undefined : emulator.host;

/** Without an emulator its cases are skipped. tests/firebase/start-emulator.ts says why. */
export const withFirestore = {
  skip: host === undefined,
  meta: { against: 'the Firestore emulator' },
};

/** An empty database. The emulator keeps one for each project name it gets. */
export function emptyDatabase(): FirestoreOptions & { readonly emulatorHost: string } {
  if (host === undefined) throw new Error('There is no emulator');
  return { projectId: `demo-${randomUUID().slice(0, 23)}`, emulatorHost: host };
}

/** Frees the emulator's memory, because it keeps every project until it ends. */
export async function forgetDatabase({
  projectId,
  emulatorHost,
}: ReturnType<typeof emptyDatabase>) {
  const path = `emulator/v1/projects/${projectId}/databases/(default)/documents`;
  await fetch(`http://${emulatorHost}/${path}`, { method: 'DELETE' });
}

/** Two stores on one empty database, like two processes have them. */
function twoStores() {
  const database = emptyDatabase();
  const store = firestoreDocumentStore(database);
  const other = firestoreDocumentStore(database);
  const close = () => Promise.all([store.close(), other.close()]);
  return { store, other, close, empty: () => forgetDatabase(database) };
}

/** A separate pair each time, for tests that may close one. */
export async function openTwoStores() {
  const { store, other, close, empty } = twoStores();
  return {
    store,
    other,
    async cleanup() {
      await close();
      await empty();
    },
  };
}

/**
 * The same pair for all cases of a suite, emptied after each, because connecting takes longer
 * than most cases.
 */
export function twoStoresEmptied() {
  let opened: ReturnType<typeof twoStores> | undefined;
  afterAll(() => opened?.close());
  return async () => {
    const { store, other, empty } = (opened ??= twoStores());
    return { store, other, cleanup: empty };
  };
}
