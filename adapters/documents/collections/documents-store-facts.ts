import { z } from 'zod';
import { documentCodec, newestVersions } from '#adapters/documents/engine/document-codec.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { collectionOf, descending } from '#adapters/documents/engine/reading.ts';
import { isAsWritten } from '#core/audit-log/entry.ts';
import type { ManageSecrets, ServerKey } from '#core/kernel/ports.ts';
import { AUDIT_ENTRIES, auditEntryFromDocument } from './audit-entry-document.ts';
import { RESERVATIONS, reservationFromDocument } from './reservation-document.ts';

export const STORE_FACTS = 'storeFacts';
const CURRENT = 'current';

export const storeFactsCodec = documentCodec(
  STORE_FACTS,
  z.object({
    /** Of the key that signs; absent until a server has proven it. */
    keyFingerprint: z.string().optional(),
    /** The newest `schemaVersion` of each collection that a program may have written. */
    versions: z.record(z.string(), z.int()).optional(),
    /** Of the program that raised one of them last. */
    commit: z.string().optional(),
  }),
);

/** What the store knows about the key and the program that its contents depend on. */
export type StoreFacts = ReturnType<typeof storeFactsCodec.fromDocument>;

export async function readStoreFacts(store: Pick<DocumentStore, 'get'>): Promise<StoreFacts> {
  const stored = await store.get(STORE_FACTS, CURRENT);
  return stored === undefined ? {} : storeFactsCodec.fromDocument(stored);
}

export const changeStoreFacts = (
  store: DocumentStore,
  change: (facts: StoreFacts) => StoreFacts,
): Promise<void> =>
  store.transact(async (transaction) => {
    const changed = change(await readStoreFacts(transaction));
    transaction.set(STORE_FACTS, CURRENT, storeFactsCodec.toDocument(changed));
  });

/** Collections whose documents may be newer than this program reads. */
export const newerThanKnown = ({ versions = {} }: StoreFacts): readonly string[] =>
  Object.keys(versions).filter(
    (name) => (versions[name] ?? 0) > (newestVersions.get(name) ?? Infinity),
  );

/** The same facts if no version is newer than noted. */
export function withVersions(facts: StoreFacts, commit: string | undefined): StoreFacts {
  const { versions = {} } = facts;
  const raised = [...newestVersions].filter(([name, version]) => version > (versions[name] ?? 0));
  return raised.length === 0
    ? facts
    : { ...facts, versions: { ...versions, ...Object.fromEntries(raised) }, commit };
}

export async function forgetKey(store: DocumentStore): Promise<void> {
  if ((await readStoreFacts(store)).keyFingerprint === undefined) return;
  await changeStoreFacts(store, ({ keyFingerprint: _forgotten, ...facts }) => facts);
}

/** One-way. Ids have no hyphen, so no private link has the same secret. */
export const fingerprintOf = (key: ServerKey): string =>
  key.hash(key.secretFor('key-fingerprint', 0));

/** Enough that some were made under the present key, even after a change of it. */
const ASKED = 25;

const auditEntries = collectionOf(AUDIT_ENTRIES, auditEntryFromDocument);
const reservations = collectionOf(RESERVATIONS, reservationFromDocument);

/**
 * Whether the newest audit entries and private links were made under one of these keys. One is
 * proof enough: the key may have been changed, and an operator's command may have used a wrong one.
 */
export async function provesKey(
  store: DocumentStore,
  secrets: ManageSecrets,
): Promise<'right' | 'wrong' | 'nothing_to_prove_it_by'> {
  const [entries, booked] = await Promise.all([
    auditEntries.readable(store, { orderBy: descending('at'), limit: ASKED }),
    reservations.readable(store, { orderBy: descending('createdAt'), limit: ASKED }),
  ]);
  const proofs = [
    ...entries.map((entry) => isAsWritten(secrets, entry)),
    // Links of the former program were made without a key.
    ...booked
      .filter(({ former }) => former === undefined)
      .map(({ id, linkVersion, manageTokenHash }) =>
        secrets.proves(manageTokenHash, (key) => key.hash(key.secretFor(id, linkVersion))),
      ),
  ];
  if (proofs.length === 0) return 'nothing_to_prove_it_by';
  return proofs.includes(true) ? 'right' : 'wrong';
}
