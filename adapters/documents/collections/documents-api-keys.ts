import { z } from 'zod';
import { documentCodec, noLegacy } from '#adapters/documents/engine/document-codec.ts';
import { dayField, instantField } from '#adapters/documents/engine/document-fields.ts';
import { getNamed } from '#adapters/documents/engine/document-ids.ts';
import type { DocumentStore, Stored } from '#adapters/documents/engine/document-store.ts';
import { SECTIONS, STAFF_ROLES } from '#core/staff/access.ts';
import { type ApiKey, type ApiKeys, MOST_KEYS } from '#core/staff/api-key.ts';

export const API_KEYS = 'apiKeys';

export const apiKeyCodec = documentCodec(
  API_KEYS,
  z.object({
    uid: z.string(),
    person: z.string(),
    email: z.string(),
    role: z.enum(STAFF_ROLES),
    name: z.string(),
    sections: z.partialRecord(z.enum(SECTIONS), z.enum(['read', 'write'])),
    hash: z.string(),
    createdAt: instantField,
    expiresAt: instantField,
    lastUsedOn: dayField.optional(),
  }),
  [noLegacy],
);

const fromDocument = (stored: Stored): ApiKey => ({
  id: stored.id,
  ...apiKeyCodec.fromDocument(stored),
});

const toDocument = ({ id: _id, ...kept }: ApiKey) => apiKeyCodec.toDocument(kept);

/** Of one person, or all. */
export const findKeys = async (
  store: Pick<DocumentStore, 'query'>,
  uid?: string,
): Promise<readonly ApiKey[]> => {
  const { documents } = await store.query({
    collection: API_KEYS,
    ...(uid !== undefined && { where: [{ field: 'uid', op: '==', value: uid }] }),
  });
  return documents.map(fromDocument).toSorted((a, b) => a.createdAt - b.createdAt);
};

/** `apiKeys/{id}` */
export const documentsApiKeys = (store: DocumentStore): ApiKeys => ({
  async find(id) {
    const stored = await getNamed(store, API_KEYS, id);
    return stored && fromDocument(stored);
  },
  list: (uid) => findKeys(store, uid),
  async add(key) {
    if ((await findKeys(store, key.uid)).length >= MOST_KEYS) return false;
    await store.transact(async (transaction) =>
      transaction.create(API_KEYS, key.id, toDocument(key)),
    );
    return true;
  },
  remove: (id) =>
    store.transact(async (transaction) => {
      const stored = await getNamed(transaction, API_KEYS, id);
      if (stored !== undefined) transaction.delete(API_KEYS, id);
      return stored !== undefined;
    }),
  noteUse: (id, day) =>
    store.transact(async (transaction) => {
      const stored = await transaction.get(API_KEYS, id);
      if (stored === undefined) return;
      transaction.set(API_KEYS, id, toDocument({ ...fromDocument(stored), lastUsedOn: day }));
    }),
});
