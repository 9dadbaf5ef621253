import { z } from 'zod';
import { documentCodec, type Migration } from '#adapters/documents/document-codec.ts';
import { getNamed } from '#adapters/documents/document-ids.ts';
import type { DocumentStore, Stored } from '#adapters/documents/document-store.ts';
import type { UserProfile } from '#core/access/is-admin.ts';
import type { Profiles } from '#core/ports/profiles.ts';

const USERS = 'users';
const ADMINS = 'admins';

/** Browsers write their own profile, and accounts without a picture or a name have null there. */
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
});

const asItIs: Migration = (data) => data;

const users = documentCodec(USERS, userSchema, [withoutNulls]);
const admins = documentCodec(ADMINS, z.object({ isAdmin: z.boolean().default(false) }), [asItIs]);

const profileFrom = (stored: Stored): UserProfile => ({
  id: stored.id,
  ...users.fromDocument(stored),
});

/** `users/{uid}` and the legacy `admins/{uid}`, with the specification's fields (§3). */
export const documentsProfiles = (store: DocumentStore): Profiles => ({
  async find(uid) {
    const stored = await getNamed(store, USERS, uid);
    return stored && profileFrom(stored);
  },
  async findLegacyAdmin(uid) {
    const stored = await getNamed(store, ADMINS, uid);
    return stored && admins.fromDocument(stored);
  },
  createIfAbsent: (profile) =>
    store.transact(async (transaction) => {
      const stored = await transaction.get(USERS, profile.id);
      if (stored !== undefined) return profileFrom(stored);
      transaction.create(USERS, profile.id, users.toDocument(profile));
      return profile;
    }),
});
