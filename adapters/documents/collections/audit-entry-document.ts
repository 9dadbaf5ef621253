import { z } from 'zod';
import { documentCodec } from '#adapters/documents/engine/document-codec.ts';
import { instantField } from '#adapters/documents/engine/document-fields.ts';
import { getPresent } from '#adapters/documents/engine/document-ids.ts';
import type { DocumentStore, Filter, Stored } from '#adapters/documents/engine/document-store.ts';
import {
  readable,
  is,
  ascending,
  descending,
  collectionOf,
  pagesOf,
} from '#adapters/documents/engine/reading.ts';
import { type AuditEntry, type Chain, NO_CHAIN } from '#core/audit-log/entry.ts';
import type { AuditTrail } from '#core/audit-log/trail.ts';
import { isoFromInstant } from '#core/kernel/instant.ts';
import { STAFF_ROLES } from '#core/staff/access.ts';

export const AUDIT_ENTRIES = 'auditEntries';
export const AUDIT_CHAIN = 'auditChain';
const HEAD = 'head';

const entrySchema = z.object({
  at: instantField,
  actor: z.object({
    id: z.string(),
    name: z.string(),
    role: z.enum([...STAFF_ROLES, 'system', 'provider', 'visitor']),
  }),
  action: z.string(),
  from: z.string().optional(),
  request: z.string().optional(),
  subject: z.string(),
  before: z.string(),
  after: z.string(),
  mark: z.string(),
  /** For the query of the sealing job. */
  isSealed: z.boolean(),
  /** Absent until sealed, so a query ordered by this field lists exactly the chain. */
  seq: z.int().optional(),
  previousHash: z.string().optional(),
  hash: z.string().optional(),
  erased: z.object({ at: instantField, mark: z.string() }).optional(),
});

export const auditEntryCodec = documentCodec(AUDIT_ENTRIES, entrySchema);

export const auditChainCodec = documentCodec(
  AUDIT_CHAIN,
  z.object({ seq: z.int(), hash: z.string() }),
);

export function auditEntryFromDocument(stored: Stored): AuditEntry {
  const {
    isSealed: _sealed,
    seq,
    previousHash,
    hash,
    ...entry
  } = auditEntryCodec.fromDocument(stored);
  const seal =
    seq === undefined || previousHash === undefined || hash === undefined
      ? undefined
      : { seq, previousHash, hash };
  return { ...entry, id: stored.id, ...(seal && { seal }) };
}

export const auditEntryDocument = ({ id: _id, seal, ...entry }: AuditEntry) =>
  auditEntryCodec.toDocument({ ...entry, isSealed: seal !== undefined, ...seal });

const headOf = (stored: Stored | undefined): Chain =>
  stored === undefined ? NO_CHAIN : auditChainCodec.fromDocument(stored);

const PAGE = 250;

const auditEntries = collectionOf(AUDIT_ENTRIES, auditEntryFromDocument);

/**
 * `auditEntries/{id}`: changed only by sealing and by erasing a person. `auditChain/head`: the last
 * sealed entry.
 */
export const documentsAuditTrail = (store: DocumentStore): AuditTrail => {
  const unsealed = (limit: number) =>
    auditEntries.readable(store, {
      where: [is('isSealed', false)],
      orderBy: ascending('at'),
      limit,
    });

  return {
    async list({ from, to, actor, subject, limit, after }) {
      const where: Filter[] = [];
      if (actor !== undefined) where.push(is('actor.id', actor));
      if (subject !== undefined) where.push(is('subject', subject));
      if (from !== undefined) where.push({ field: 'at', op: '>=', value: isoFromInstant(from) });
      if (to !== undefined) where.push({ field: 'at', op: '<', value: isoFromInstant(to) });
      const { documents, next } = await store.query({
        collection: AUDIT_ENTRIES,
        where,
        orderBy: descending('at'),
        limit,
        after,
      });
      return { entries: documents.map(auditEntryFromDocument), next };
    },
    head: async () => headOf(await store.get(AUDIT_CHAIN, HEAD)),
    async *sealed() {
      const query = { collection: AUDIT_ENTRIES, orderBy: ascending('seq'), limit: PAGE };
      for await (const { documents } of pagesOf(store, query))
        yield documents.flatMap((stored) => readable(stored, auditEntryFromDocument));
    },
    add: (entry) =>
      store.transact(async (transaction) =>
        transaction.create(AUDIT_ENTRIES, entry.id, auditEntryDocument(entry)),
      ),
    async findAll(ids) {
      const stored = await getPresent(store, AUDIT_ENTRIES, ids);
      return new Map(stored.map((one) => [one.id, auditEntryFromDocument(one)]));
    },
    hasUnsealed: async () => (await unsealed(1)).length > 0,
    async seal(most, link) {
      const waiting = await unsealed(most);
      if (waiting.length === 0) return 0;
      return store.transact(async (transaction) => {
        const before = headOf(await transaction.get(AUDIT_CHAIN, HEAD));
        const stored = await transaction.getMany(
          AUDIT_ENTRIES,
          waiting.map(({ id }) => id),
        );
        let chain = before;
        for (const entry of stored.flatMap((one) =>
          one === undefined ? [] : auditEntryFromDocument(one),
        )) {
          // Another process may have sealed it since the query.
          if (entry.seal !== undefined) continue;
          const seal = link(chain, entry);
          transaction.set(AUDIT_ENTRIES, entry.id, auditEntryDocument({ ...entry, seal }));
          chain = { seq: seal.seq, hash: seal.hash };
        }
        if (chain !== before) {
          transaction.set(AUDIT_CHAIN, HEAD, auditChainCodec.toDocument(chain));
        }
        return chain.seq - before.seq;
      });
    },
  };
};
