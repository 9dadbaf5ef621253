import {
  AUDIT_CHAIN,
  AUDIT_ENTRIES,
  auditEntryDocument,
} from '#adapters/documents/collections/audit-entry-document.ts';
import type {
  Document,
  DocumentStore,
  Transaction,
} from '#adapters/documents/engine/document-store.ts';
import { DocumentExistsError } from '#adapters/documents/engine/document-store.ts';
import { plainDocument } from '#adapters/documents/engine/plain-json.ts';
import { type EntryPorts, makeEntry, toldChange } from '#core/audit-log/entry.ts';
import type { Acts } from '#core/audit-log/trail.ts';

/**
 * Collections whose changes are not recorded, with the reason. All others are, new ones included. `staff`: only what
 * staff does there, because jobs write them all the time.
 */
export const UNRECORDED: Readonly<Record<string, 'staff' | { readonly because: string }>> = {
  outbox: 'staff',
  crewDays: 'staff',
  customers: 'staff',
  sessions: 'staff',
  passwordResets: 'staff',
  ...Object.fromEntries(
    [AUDIT_ENTRIES, AUDIT_CHAIN].map((name) => [name, { because: 'the log itself' }]),
  ),
  leads: { because: 'changed by visitors and a job; the id is the key of the person’s link' },
  ...Object.fromEntries(
    [
      'schedules',
      'deliveryDays',
      'searchWords',
      'customerKeys',
      'slugs',
      'tallies',
      'liveHolds',
      'reportDays',
      'reportMonths',
      'reportParts',
      'reportDue',
      'reportState',
      'turnedAwayDays',
      'workDays',
      'browsings',
      'browsingDays',
    ].map((name) => [name, { because: 'counts, and what follows from recorded documents' }]),
  ),
  ...Object.fromEntries(
    ['forecastPlaces', 'forecastCells'].map((name) => [
      name,
      { because: 'what the weather service said' },
    ]),
  ),
  ...Object.fromEntries(
    ['simulatedIntents', 'simulatedRefunds', 'simulatedKeys', 'simulatedEvents'].map((name) => [
      name,
      { because: "the card provider's records, not the shop's" },
    ]),
  ),
  ...Object.fromEntries(
    [
      'jobs',
      'renewals',
      'transfers',
      'idempotency',
      'paymentEvents',
      'receivedEvents',
      'picturePieces',
      'pictureSets',
      'unusedPictures',
      'signInFailures',
      'health',
    ].map((name) => [name, { because: 'bookkeeping of the program' }]),
  ),
};

type Write = {
  readonly collection: string;
  readonly id: string;
  readonly data: Document | undefined;
  /** `create` fails on an existing document. */
  readonly isNew: boolean;
};

const keyOf = (collection: string, id: string): string => `${collection}/${id}`;

/** Holds writes back until the documents before them have been read. */
function heldTransaction(transaction: Transaction) {
  const writes = new Map<string, Write>();
  const isBefore = (): void => {
    if (writes.size > 0) throw new Error('A transaction reads first, then writes');
  };
  function hold(collection: string, id: string, data: Document | undefined, isNew: boolean): void {
    const earlier = writes.get(keyOf(collection, id));
    if (isNew && earlier?.data !== undefined) {
      throw new DocumentExistsError(`${collection}/${id} exists already`);
    }
    writes.set(keyOf(collection, id), { collection, id, data, isNew: earlier?.isNew ?? isNew });
  }
  const held: Transaction = {
    async get(collection, id) {
      isBefore();
      return transaction.get(collection, id);
    },
    async getMany(collection, ids) {
      isBefore();
      return transaction.getMany(collection, ids);
    },
    create: (collection, id, data) => hold(collection, id, plainDocument(data).data, true),
    set: (collection, id, data) => hold(collection, id, plainDocument(data).data, false),
    delete: (collection, id) => hold(collection, id, undefined, false),
  };
  return { held, writes };
}

function apply(transaction: Transaction, { collection, id, data, isNew }: Write): void {
  if (data === undefined) transaction.delete(collection, id);
  else if (isNew) transaction.create(collection, id, data);
  else transaction.set(collection, id, data);
}

type RecordPorts = EntryPorts & { readonly acts: Pick<Acts, 'current'> };

/**
 * Writes an audit entry with every change of staff, jobs, commands and the card provider, in the change's own
 * transaction. What customers do is in their reservations' histories.
 */
export function recordedStore(
  store: DocumentStore,
  { acts, ...ports }: RecordPorts,
): DocumentStore {
  const entryOf = makeEntry(ports);
  const isRecorded = (collection: string, isStaff: boolean): boolean => {
    const rule = UNRECORDED[collection];
    return rule === undefined || (rule === 'staff' && isStaff);
  };
  return {
    get: (collection, id) => store.get(collection, id),
    getMany: (collection, ids) => store.getMany(collection, ids),
    query: (query) => store.query(query),
    count: (query) => store.count(query),
    close: () => store.close(),
    transact(body) {
      const act = acts.current();
      if (act === undefined) return store.transact(body);
      const isStaff = act.actor.role !== 'system' && act.actor.role !== 'provider';
      return store.transact(async (transaction) => {
        const { held, writes } = heldTransaction(transaction);
        const result = await body(held);
        const recorded = [...writes.values()].filter(({ collection }) =>
          isRecorded(collection, isStaff),
        );
        const before = await Promise.all(
          recorded.map(({ collection, id, isNew }) =>
            isNew ? undefined : transaction.get(collection, id),
          ),
        );
        for (const write of writes.values()) apply(transaction, write);
        recorded.forEach(({ collection, id, data }, index) => {
          const told = toldChange({ before: before[index]?.data, after: data });
          if (told === undefined) return;
          const entry = entryOf(act, keyOf(collection, id), told);
          transaction.create(AUDIT_ENTRIES, entry.id, auditEntryDocument(entry));
        });
        return result;
      });
    },
  };
}
