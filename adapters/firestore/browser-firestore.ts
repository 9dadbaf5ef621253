import type { FirebaseApp } from 'firebase/app';
import {
  connectFirestoreEmulator,
  type Firestore,
  getFirestore,
  setLogLevel,
} from 'firebase/firestore/lite';

export type BrowserFirestoreOptions = {
  /** Signs requests by whoever is signed in with it, and by its App Check. */
  readonly app: FirebaseApp;
  /** `host:port`, for tests. */
  readonly emulatorHost?: string | undefined;
  /** `(default)` unless the project has several. */
  readonly databaseId?: string | undefined;
};

/** Specification §9: the database client's time for a single request. The SDK for pages that listen to nothing has none. */
export const TIMEOUT_MILLISECONDS = 15_000;

/** Once for an app: an emulator can be named before the first request only. */
export function browserFirestore({
  app,
  emulatorHost,
  databaseId = '(default)',
}: BrowserFirestoreOptions): Firestore {
  // It would print every refused request, whole; the readers log what happened, in a sentence.
  setLogLevel('silent');
  const firestore = getFirestore(app, databaseId);
  if (emulatorHost !== undefined) {
    const { hostname, port } = new URL(`http://${emulatorHost}`);
    connectFirestoreEmulator(firestore, hostname, Number(port));
  }
  return firestore;
}
