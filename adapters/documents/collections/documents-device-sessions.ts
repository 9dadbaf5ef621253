import { z } from 'zod';
import { documentCodec } from '#adapters/documents/engine/document-codec.ts';
import { instantField } from '#adapters/documents/engine/document-fields.ts';
import type { DocumentStore, Stored } from '#adapters/documents/engine/document-store.ts';
import { is, descending, collectionOf } from '#adapters/documents/engine/reading.ts';
import type { DeviceSession, DeviceSessions } from '#core/accounts/device-sessions.ts';
import { after, DAY, type Instant } from '#core/kernel/instant.ts';
import { securityNoticeEntry, putTask } from './outbox-document.ts';

export const DEVICE_SESSIONS = 'deviceSessions';

const codec = documentCodec(
  DEVICE_SESSIONS,
  z.object({
    uid: z.string(),
    device: z.string(),
    network: z.string().optional(),
    startedAt: instantField,
    seenAt: instantField,
    lastsUntil: instantField.optional(),
    endedAt: instantField.optional(),
    provenAt: instantField.optional(),
    challenge: z.object({ value: z.string(), until: instantField }).optional(),
    /** When the session's tokens end. Absent while an ended session must be remembered. */
    expiresAt: instantField.optional(),
  }),
);

/** A session whose tokens renew forever is forgotten if unused for so long. Then it starts anew. */
const UNSEEN = 60 * DAY;

const expiryOf = ({ lastsUntil, endedAt, seenAt }: DeviceSession): Instant | undefined =>
  lastsUntil ?? (endedAt === undefined ? after(seenAt, UNSEEN) : undefined);

const toDocument = ({ id: _id, ...session }: DeviceSession) =>
  codec.toDocument({ ...session, expiresAt: expiryOf({ id: _id, ...session }) });

export function deviceSessionFromDocument(stored: Stored) {
  const { expiresAt, ...session } = codec.fromDocument(stored);
  return { ...session, id: stored.id, expiresAt };
}

function fromDocument(stored: Stored): DeviceSession {
  const { expiresAt: _expiresAt, ...session } = deviceSessionFromDocument(stored);
  return session;
}

const MOST = 100;

const deviceSessions = collectionOf(DEVICE_SESSIONS, fromDocument);

/** `deviceSessions/{session}` */
export const documentsDeviceSessions = (store: DocumentStore): DeviceSessions => ({
  find: (id) => deviceSessions.find(store, id),

  begin: (session, notice) =>
    store.transact(async (transaction) => {
      const { id } = session;
      if ((await transaction.get(DEVICE_SESSIONS, id)) !== undefined) return false;
      transaction.create(DEVICE_SESSIONS, id, toDocument(session));
      if (notice !== undefined) {
        putTask(transaction, securityNoticeEntry(notice));
      }
      return true;
    }),

  change: (id, change) =>
    store.transact(async (transaction) => {
      const before = await deviceSessions.find(transaction, id);
      const next = before && change(before);
      if (next && next !== before) transaction.set(DEVICE_SESSIONS, id, toDocument(next));
      return next;
    }),

  list: (uid) =>
    deviceSessions.readable(store, {
      where: [is('uid', uid)],
      orderBy: descending('seenAt'),
      limit: MOST,
    }),
});
