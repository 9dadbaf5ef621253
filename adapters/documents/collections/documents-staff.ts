import { z } from 'zod';
import { documentCodec, noLegacy } from '#adapters/documents/engine/document-codec.ts';
import { centsField, instantField } from '#adapters/documents/engine/document-fields.ts';
import type {
  DocumentStore,
  Stored,
  Transaction,
} from '#adapters/documents/engine/document-store.ts';
import { API_KEYS, findKeys } from './documents-api-keys.ts';
import { OUTBOX, outboxToDocument, staffInvitationEntry } from './outbox-document.ts';
import {
  ADMINS,
  legacyAdminFromDocument,
  legacyAdminToDocument,
  profileFromDocument,
  profileToDocument,
  USERS,
} from './profile-document.ts';
import { STAFF_ROLES } from '#core/staff/access.ts';
import {
  EMPTY_ROSTER,
  freshProfile,
  memberOf,
  type Roster,
  type StaffBook,
  type StaffFacts,
} from '#core/staff/staff-book.ts';

export const STAFF = 'staff';
/** Id of the single document: every change of staff writes it, so they come one after the other. */
const ROSTER = 'roster';

const limitsSchema = z.object({
  refund: centsField,
  discountPercent: z.number(),
  waiver: centsField,
});

export const rosterCodec = documentCodec(
  STAFF,
  z.object({
    limits: z.record(z.string(), limitsSchema),
    invitations: z
      .array(
        z.object({
          id: z.string(),
          email: z.string(),
          role: z.enum(STAFF_ROLES),
          invitedBy: z.string(),
          invitedAt: instantField,
          expiresAt: instantField,
          version: z.int().min(1),
        }),
      )
      .readonly(),
  }),
  [noLegacy],
);

const rosterFrom = (stored: Stored | undefined): Roster =>
  stored === undefined ? EMPTY_ROSTER : rosterCodec.fromDocument(stored);

/** Of profiles: an owner's is `admin`. */
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

  /** Somebody who becomes staff meanwhile is not among `uids`; that takes no owner away. */
  async function factsOf(
    reader: Pick<Transaction, 'get' | 'getMany'>,
    uids: readonly string[],
  ): Promise<StaffFacts> {
    const roster = rosterFrom(await reader.get(STAFF, ROSTER));
    const [users, admins] =
      uids.length === 0
        ? [[], []]
        : [await reader.getMany(USERS, uids), await reader.getMany(ADMINS, uids)];
    const members = uids.flatMap((uid, index) => {
      const [user, admin] = [users[index], admins[index]];
      const isLegacy = admin !== undefined && legacyAdminFromDocument(admin).isAdmin;
      const member = memberOf(uid, user && profileFromDocument(user), isLegacy);
      return member === undefined ? [] : [member];
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
        const { roster, roles = [], mails } = decided.value;
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
          // They were made for what the person was allowed then.
          for (const { id } of keys.filter(({ uid }) => uid === account.uid)) {
            transaction.delete(API_KEYS, id);
          }
          // The legacy record would go on granting everything.
          if (admin !== undefined && role !== 'admin') {
            transaction.set(ADMINS, account.uid, legacyAdminToDocument({ isAdmin: false }));
          }
        }
        transaction.set(
          STAFF,
          ROSTER,
          rosterCodec.toDocument({ ...roster, limits: { ...roster.limits } }),
        );
        if (mails !== undefined) {
          const mail = staffInvitationEntry(mails, now);
          transaction.create(OUTBOX, mail.id, outboxToDocument(mail));
        }
        return decided;
      });
    },
  };
}
