import { Firestore } from '@google-cloud/firestore';

export type FirestoreOptions = {
  readonly projectId: string;
  /** `host:port` of an emulator, spoken to in the clear and as its owner. Without it: Google, with the default credentials. */
  readonly emulatorHost?: string | undefined;
  /** `(default)` unless the project has several. */
  readonly databaseId?: string | undefined;
  /** How long one request may take before the store counts as not available. 15 s unless said (specification §9). */
  readonly timeoutMilliseconds?: number | undefined;
};

/** Specification §9: the database client's time for a single request. */
export const TIMEOUT_MILLISECONDS = 15_000;

/** Connects with the first request only. */
export const openFirestore = ({ projectId, emulatorHost, databaseId }: FirestoreOptions) =>
  new Firestore({
    projectId,
    ...(databaseId === undefined ? {} : { databaseId }),
    ...(emulatorHost === undefined ? {} : { host: emulatorHost, ssl: false }),
  });
