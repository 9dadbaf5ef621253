import { z } from 'zod';
import {
  documentCodec,
  type Migration,
  withId,
} from '#adapters/documents/engine/document-codec.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { collectionOf } from '#adapters/documents/engine/reading.ts';
import type { ProfileEditor, Profiles } from '#core/accounts/profiles.ts';
import { addressFields } from '#core/kernel/fields.schema.ts';

export const USERS = 'users';
export const ADMINS = 'admins';

/** Browsers write their own profiles; a missing picture or name is null. */
const unversionedUser = z.object({
  displayName: z.string().nullish(),
  email: z.string().nullish(),
  photoURL: z.string().nullish(),
  createdAt: z.string().nullish(),
  role: z.string().nullish(),
});

const withoutNulls: Migration = (data) => {
  const user = unversionedUser.parse(data);
  return {
    displayName: user.displayName ?? '',
    email: user.email ?? '',
    photoURL: user.photoURL ?? '',
    createdAt: user.createdAt ?? '',
    role: user.role ?? '',
  };
};

const userSchema = z.object({
  displayName: z.string(),
  email: z.string(),
  photoURL: z.string(),
  createdAt: z.string(),
  role: z.string(),
  phone: z.string().optional(),
  event: z
    .object({
      ...addressFields,
      notes: z.string().optional(),
    })
    .optional(),
});

const asItIs: Migration = (data) => data;

/** `users/{uid}`, with the specification's fields (§3). */
export const { toDocument: profileToDocument, fromDocument: profileFromDocument } = withId(
  documentCodec(USERS, userSchema, [withoutNulls]),
);

/** The legacy `admins/{uid}` (specification §3). */
export const { toDocument: legacyAdminToDocument, fromDocument: legacyAdminFromDocument } =
  documentCodec(ADMINS, z.object({ isAdmin: z.boolean().default(false) }), [asItIs]);

const users = collectionOf(USERS, profileFromDocument);
const admins = collectionOf(ADMINS, legacyAdminFromDocument);

/** `users/{uid}` and the legacy `admins/{uid}`, with the specification's fields (§3). */
export const documentsProfiles = (store: DocumentStore): Profiles & ProfileEditor => ({
  find: (uid) => users.find(store, uid),
  findLegacyAdmin: (uid) => admins.find(store, uid),
  createIfAbsent: (profile) =>
    store.transact(async (transaction) => {
      const stored = await transaction.get(USERS, profile.id);
      if (stored !== undefined) return profileFromDocument(stored);
      transaction.create(USERS, profile.id, profileToDocument(profile));
      return profile;
    }),
  update: (uid, change) =>
    store.transact(async (transaction) => {
      const profile = await users.find(transaction, uid);
      if (profile === undefined) return undefined;
      const { displayName = profile.displayName } = change;
      const phone = change.phone === undefined ? profile.phone : (change.phone ?? undefined);
      const event = change.event === undefined ? profile.event : (change.event ?? undefined);
      const next = { ...profile, displayName, phone, event };
      transaction.set(USERS, uid, profileToDocument(next));
      return next;
    }),
  setRole: (fresh, role) =>
    store.transact(async (transaction) => {
      const stored = await transaction.get(USERS, fresh.id);
      const next = { ...(stored ? profileFromDocument(stored) : fresh), role };
      const document = profileToDocument(next);
      if (stored === undefined) transaction.create(USERS, fresh.id, document);
      else transaction.set(USERS, fresh.id, document);
      return next;
    }),
});
