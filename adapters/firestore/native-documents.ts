import { Timestamp, type DocumentSnapshot } from '@google-cloud/firestore';
import type { Versioned } from '#adapters/documents/engine/commit-request.ts';
import type { Stored } from '#adapters/documents/engine/document-store.ts';
import { deepFreeze } from '#adapters/documents/engine/plain-json.ts';
import { storedFrom } from '#adapters/firestore/plain-values.ts';

/** Of a document that is there. Throws `UnreadableDocumentError`. */
export function storedFromNative(snapshot: DocumentSnapshot): Stored {
  const stored = storedFrom(snapshot.ref.parent.id, snapshot.id, snapshot.data() ?? {});
  deepFreeze(stored.data);
  return Object.freeze(stored);
}

export const versionedFromNative = (snapshot: DocumentSnapshot): Versioned => ({
  version: versionOf(snapshot),
  stored: snapshot.exists ? storedFromNative(snapshot) : undefined,
});

/** When it was last changed, in microseconds: Firestore never gives one document the same moment twice. 0 when absent. */
export const versionOf = ({ updateTime }: DocumentSnapshot): number =>
  updateTime === undefined ? 0 : updateTime.seconds * 1e6 + updateTime.nanoseconds / 1e3;

/** The way back from `versionOf`. */
export const updateTimeOf = (version: number): Timestamp =>
  new Timestamp(Math.floor(version / 1e6), (version % 1e6) * 1e3);
