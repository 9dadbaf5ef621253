import { getNamed } from '#adapters/documents/engine/document-ids.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import {
  ADMINS,
  legacyAdminFromDocument,
  profileFromDocument,
  profileToDocument,
  USERS,
} from '#adapters/documents/collections/profile-document.ts';
import type { ProfileEditor, Profiles } from '#core/accounts/profiles.ts';

/** `users/{uid}` and the legacy `admins/{uid}`, with the specification's fields (§3). */
export const documentsProfiles = (store: DocumentStore): Profiles & ProfileEditor => ({
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
  update: (uid, change) =>
    store.transact(async (transaction) => {
      const stored = await getNamed(transaction, USERS, uid);
      if (stored === undefined) return undefined;
      const profile = profileFromDocument(stored);
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
