import { z } from 'zod';
import { documentCodec, withId } from '#adapters/documents/engine/document-codec.ts';
import { dayField, instantField } from '#adapters/documents/engine/document-fields.ts';
import { getNamed } from '#adapters/documents/engine/document-ids.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { is, collectionOf, type Reader } from '#adapters/documents/engine/reading.ts';
import { summaryOf } from '#core/accounts/second-factor.ts';
import { STAFF_ROLES, SECTIONS } from '#core/staff/access.ts';
import { type ApiKey, type ApiKeys, MOST_KEYS } from '#core/staff/api-key.ts';
import { freshProfile, memberOf, type StaffBook, type StaffFacts } from '#core/staff/staff-book.ts';
import {
  ADMINS,
  legacyAdminFromDocument,
  legacyAdminToDocument,
  profileFromDocument,
  profileToDocument,
  USERS,
} from './documents-profiles.ts';
import { factorsOf, SECOND_FACTORS } from './documents-second-factors.ts';
import {
  securityNoticeEntry,
  staffInvitationEntry,
  createTask,
  putTask,
} from './outbox-document.ts';
import { ROSTER, rosterCodec, rosterOf, STAFF } from './roster-document.ts';

export const API_KEYS = 'apiKeys';

export const apiKeyCodec = withId(
  documentCodec(
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
  ),
);

const { fromDocument, toDocument } = apiKeyCodec;

/** API keys of one person, or all. */
const findKeys = async (
  store: Pick<DocumentStore, 'query'>,
  uid?: string,
): Promise<readonly ApiKey[]> => {
  const { documents } = await store.query({
    collection: API_KEYS,
    ...(uid !== undefined && { where: [is('uid', uid)] }),
  });
  return documents.map(fromDocument).toSorted((a, b) => a.createdAt - b.createdAt);
};

const apiKeys = collectionOf(API_KEYS, fromDocument);

/** `apiKeys/{id}` */
export const documentsApiKeys = (store: DocumentStore): ApiKeys => ({
  find: (id) => apiKeys.find(store, id),
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

/** Roles in profiles, where an owner has `admin`. */
const ROLES = ['admin', ...STAFF_ROLES.filter((role) => role !== 'owner')];

/** `staff/roster`, with the roles in `users/{uid}` and the legacy `admins/{uid}`. */
export function documentsStaff(store: DocumentStore): StaffBook {
  async function findUids(): Promise<readonly string[]> {
    const of = (collection: string, field: string, value: string | boolean) =>
      store.query({ collection, where: [{ field, op: '==', value }] });
    const found = await Promise.all([
      ...ROLES.map((role) => of(USERS, 'role', role)),
      of(ADMINS, 'isAdmin', true),
    ]);
    return [...new Set(found.flatMap(({ documents }) => documents.map(({ id }) => id)))];
  }

  /** A person who becomes staff meanwhile is missing from `uids`; that never removes an owner. */
  async function factsOf(reader: Reader, uids: readonly string[]): Promise<StaffFacts> {
    const roster = await rosterOf(reader);
    const [users, admins, kept] =
      uids.length === 0
        ? [[], [], []]
        : [
            await reader.getMany(USERS, uids),
            await reader.getMany(ADMINS, uids),
            await reader.getMany(SECOND_FACTORS, uids),
          ];
    const members = uids.flatMap((uid, index) => {
      const [user, admin] = [users[index], admins[index]];
      const isLegacy = admin !== undefined && legacyAdminFromDocument(admin).isAdmin;
      const member = memberOf(uid, user && profileFromDocument(user), isLegacy);
      return member === undefined
        ? []
        : [{ ...member, factors: summaryOf(factorsOf(kept[index])) }];
    });
    return { roster, members };
  }

  return {
    read: async () => factsOf(store, await findUids()),

    async change(decide, now) {
      const uids = await findUids();
      const keys = await findKeys(store);
      return store.transact(async (transaction) => {
        const facts = await factsOf(transaction, uids);
        const decided = decide(facts);
        if (!decided.ok) return decided;
        const { roster, roles = [], mails, resets } = decided.value;
        const before = await Promise.all(
          roles.map(async ({ account: { uid } }) => ({
            user: await transaction.get(USERS, uid),
            admin: await transaction.get(ADMINS, uid),
          })),
        );
        for (const [index, { account, role }] of roles.entries()) {
          const { user, admin } = before[index] ?? {};
          const profile = user ? profileFromDocument(user) : freshProfile(account, now);
          transaction.set(USERS, account.uid, profileToDocument({ ...profile, role }));
          // The keys were issued for the person's earlier permissions.
          for (const { id } of keys.filter(({ uid }) => uid === account.uid)) {
            transaction.delete(API_KEYS, id);
          }
          // The legacy record would otherwise keep granting everything.
          if (admin !== undefined && role !== 'admin') {
            transaction.set(ADMINS, account.uid, legacyAdminToDocument({ isAdmin: false }));
          }
        }
        transaction.set(
          STAFF,
          ROSTER,
          rosterCodec.toDocument({ ...roster, limits: { ...roster.limits } }),
        );
        if (resets !== undefined) {
          transaction.delete(SECOND_FACTORS, resets.uid);
          putTask(transaction, securityNoticeEntry(resets.notice));
        }
        if (mails !== undefined) {
          createTask(transaction, staffInvitationEntry(mails, now));
        }
        return decided;
      });
    },
  };
}
