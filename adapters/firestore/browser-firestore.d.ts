import type { FirebaseApp } from 'firebase/app';
import { type Firestore } from 'firebase/firestore/lite';
export type BrowserFirestoreOptions = {
    /** Signs requests with its user and its App Check. */
    readonly app: FirebaseApp;
    /** `host:port`, for tests. */
    readonly emulatorHost?: string | undefined;
    /** `(default)` unless the project has several. */
    readonly databaseId?: string | undefined;
};
/** Specification §9: the client's timeout per request. This SDK has none of its own. */
export declare const TIMEOUT_MILLISECONDS = 15000;
/** Call once per app: an emulator must be set before the first request. */
export declare function browserFirestore({ app, emulatorHost, databaseId, }: BrowserFirestoreOptions): Firestore;
