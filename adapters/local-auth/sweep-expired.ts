import {
  DEVICE_SESSIONS,
  deviceSessionFromDocument,
} from '#adapters/documents/collections/documents-device-sessions.ts';
import { UnreadableDocumentError } from '#adapters/documents/engine/document-codec.ts';
import type { DocumentStore, Stored } from '#adapters/documents/engine/document-store.ts';
import { ascending } from '#adapters/documents/engine/reading.ts';
import { type Instant, isoFromInstant } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';
import {
  failuresCodec,
  PASSWORD_RESETS,
  linkCodec,
  sessionCodec,
  SESSIONS,
  SIGN_IN_FAILURES,
} from './account-documents.ts';

const BATCH = 200;

type ExpiryOf = (stored: Stored) => Instant | undefined;

const EXPIRIES: readonly (readonly [collection: string, expiryOf: ExpiryOf])[] = [
  [SESSIONS, (stored) => sessionCodec.fromDocument(stored).expiresAt],
  [SIGN_IN_FAILURES, (stored) => failuresCodec.fromDocument(stored).expiresAt],
  [PASSWORD_RESETS, (stored) => linkCodec.fromDocument(stored).expiresAt],
  [DEVICE_SESSIONS, (stored) => deviceSessionFromDocument(stored).expiresAt],
];

/** Unreadable documents (from a newer program) stay and do not block the others. */
function isPast(stored: Stored, expiryOf: ExpiryOf, now: Instant): boolean {
  try {
    const expiresAt = expiryOf(stored);
    return expiresAt !== undefined && expiresAt <= now;
  } catch (error) {
    if (error instanceof UnreadableDocumentError) return false;
    throw error;
  }
}

/** Deletes expired sessions, failure counts and password links. Returns how many. */
export function makeSweepExpired(store: DocumentStore, clock: Clock) {
  async function sweep(collection: string, expiryOf: ExpiryOf): Promise<number> {
    const now = clock.now();
    const { documents } = await store.query({
      collection,
      where: [{ field: 'expiresAt', op: '<=', value: isoFromInstant(now) }],
      orderBy: ascending('expiresAt'),
      limit: BATCH,
    });
    const ids = documents.map(({ id }) => id);
    return store.transact(async (transaction) => {
      const present = (await transaction.getMany(collection, ids)).filter((it) => it !== undefined);
      // A failure count may have been renewed since the query: keep it.
      const past = present.filter((stored) => isPast(stored, expiryOf, now));
      for (const { id } of past) transaction.delete(collection, id);
      return past.length;
    });
  }

  return async (): Promise<number> => {
    let deleted = 0;
    for (const [collection, expiryOf] of EXPIRIES) deleted += await sweep(collection, expiryOf);
    return deleted;
  };
}
