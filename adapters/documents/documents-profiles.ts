import { getNamed } from '#adapters/documents/document-ids.ts';
import type { DocumentStore } from '#adapters/documents/document-store.ts';
import {
  ADMINS,
  legacyAdminFromDocument,
  profileFromDocument,
  profileToDocument,
  USERS,
} from '#adapters/documents/profile-document.ts';
import type { Profiles } from '#core/ports/profiles.ts';

/** `users/{uid}` and the legacy `admins/{uid}`, with the specification's fields (§3). */
export const documentsProfiles = (store: DocumentStore): Profiles => ({
  async find(uid) {
    const stored = await getNamed(store, USERS, uid);
    return stored && profileFromDocument(stored);
  },
  async findLegacyAdmin(uid) {
    const stored = await getNamed(store, ADMINS, uid);
    return stored && legacyAdminFromDocument(stored);
  },
  createIfAbsent: (profile) =>
    store.transact(async (transaction) => {
      const stored = await transaction.get(USERS, profile.id);
      if (stored !== undefined) return profileFromDocument(stored);
      transaction.create(USERS, profile.id, profileToDocument(profile));
      return profile;
    }),
});
