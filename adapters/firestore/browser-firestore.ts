import type { FirebaseApp } from 'firebase/app';
import {
  connectFirestoreEmulator,
  type Firestore,
  getFirestore,
  setLogLevel,
} from 'firebase/firestore/lite';

type BrowserFirestoreOptions = {
  /** The app whose user and App Check token accompany each request. */
  readonly app: FirebaseApp;
  /** `host:port`, for tests. */
  readonly emulatorHost?: string | undefined;
  /** `(default)` unless the project has several. */
  readonly databaseId?: string | undefined;
};

/** Specification §9: the client's timeout per request. This SDK has none of its own. */
export const TIMEOUT_MILLISECONDS = 15_000;

/** Call once per app: an emulator must be set before the first request. */
export function browserFirestore({
  app,
  emulatorHost,
  databaseId = '(default)',
}: BrowserFirestoreOptions): Firestore {
  // It would print refused requests in full; our readers log a sentence instead.
  setLogLevel('silent');
  const firestore = getFirestore(app, databaseId);
  if (emulatorHost !== undefined) {
    const { hostname, port } = new URL(`http://${emulatorHost}`);
    connectFirestoreEmulator(firestore, hostname, Number(port));
  }
  return firestore;
}
