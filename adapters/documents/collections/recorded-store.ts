import type { DocumentStore, Transaction } from '#adapters/documents/engine/document-store.ts';
import { handOn } from '#adapters/documents/engine/plain-json.ts';
import {
  type DocumentKey,
  type TransactionBacking,
  type Write,
  recordTransaction,
} from '#adapters/documents/engine/recording-transaction.ts';
import type { Witness } from '#core/audit-log/check-log.ts';
import {
  type AuditEntry,
  type EntryPorts,
  isAutomatic,
  makeEntry,
  loggedChange,
} from '#core/audit-log/entry.ts';
import type { Acts } from '#core/audit-log/trail.ts';
import { AUDIT_CHAIN, AUDIT_ENTRIES, auditEntryDocument } from './audit-entry-document.ts';
import { REFUSED_ROWS } from './refused-rows-document.ts';

const left = (because: string, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { because }]));

/**
 * Collections whose changes are not recorded, and why. All others are recorded, including new ones.
 * `staff`: only changes by staff are recorded, because jobs write there all the time.
 */
export const UNRECORDED: Readonly<Record<string, 'staff' | { readonly because: string }>> = {
  outbox: 'staff',
  crewDays: 'staff',
  customers: 'staff',
  friendCodes: 'staff',
  sessions: 'staff',
  deviceSessions: 'staff',
  passwordResets: 'staff',
  ...left('rows of a file that changed nothing', [REFUSED_ROWS]),
  ...left('the log itself', [AUDIT_ENTRIES, AUDIT_CHAIN]),
  ...left('changed by visitors and a job; the id is the key of the person’s link', [
    'leads',
    'subscribers',
    'campaignSends',
  ]),
  ...left('counts, and what follows from recorded documents', [
    'schedules',
    'deliveryDays',
    'giftDays',
    'searchWords',
    'customerKeys',
    'slugs',
    'tallies',
    'liveHolds',
    'reportDays',
    'reportMonths',
    'reportOrderDays',
    'reportOrderMonths',
    'reportUnitDays',
    'reportUnitMonths',
    'reportOwedDays',
    'reportParts',
    'reportDue',
    'reportState',
    'turnedAwayDays',
    'workDays',
    'workMonths',
    'browsings',
    'browsingDays',
  ]),
  ...left('what the weather service said', ['forecastPlaces', 'forecastCells']),
  ...left("the card provider's records, not the shop's", [
    'simulatedIntents',
    'simulatedRefunds',
    'simulatedKeys',
    'simulatedEvents',
  ]),
  ...left('bookkeeping of the program', [
    'jobs',
    'renewals',
    'transfers',
    'storeFacts',
    'feePosition',
    'idempotency',
    'paymentEvents',
    'receivedEvents',
    'picturePieces',
    'pictureSets',
    'unusedPictures',
    'signInFailures',
    'health',
    'webhookHealth',
    'webhookDeliveries',
  ]),
};

const keyOf = ({ collection, id }: DocumentKey): string => `${collection}/${id}`;

/** The versions do not matter here: the store's own transaction checks them. */
const backedBy = (transaction: Transaction): Pick<TransactionBacking, 'read'> => ({
  async read(collection, ids) {
    const found = await transaction.getMany(collection, ids);
    return found.map((stored) => ({ stored, version: 0 }));
  },
});

function apply(transaction: Transaction, { collection, id, document, mustBeAbsent }: Write): void {
  if (document === undefined) transaction.delete(collection, id);
  else if (mustBeAbsent) transaction.create(collection, id, handOn(document));
  else transaction.set(collection, id, handOn(document));
}

type RecordPorts = EntryPorts & {
  readonly acts: Pick<Acts, 'current'>;
  readonly witness: Pick<Witness, 'wrote'>;
};

/**
 * Writes an audit entry for every change by staff, jobs, commands and the card provider, in the
 * change's own transaction. What customers do is in their reservations' histories.
 */
export function recordedStore(
  store: DocumentStore,
  { acts, witness, ...ports }: RecordPorts,
): DocumentStore {
  const entryOf = makeEntry(ports);
  const isRecorded = (collection: string, isStaff: boolean): boolean => {
    const rule = UNRECORDED[collection];
    return rule === undefined || (rule === 'staff' && isStaff);
  };
  return {
    ...store,
    async transact(body) {
      const act = acts.current();
      if (act === undefined) return store.transact(body);
      const isStaff = !isAutomatic(act.actor);
      let written: AuditEntry[] = [];
      const done = await store.transact(async (transaction) => {
        written = [];
        // Writes wait until the documents before them have been read.
        const recording = recordTransaction(backedBy(transaction));
        const result = await body(recording.transaction);
        const { writes } = recording.finish();
        const recorded = writes.filter(({ collection }) => isRecorded(collection, isStaff));
        const before = await Promise.all(
          recorded.map(({ collection, id, mustBeAbsent }) =>
            mustBeAbsent ? undefined : transaction.get(collection, id),
          ),
        );
        for (const write of writes) apply(transaction, write);
        recorded.forEach((write, index) => {
          const changed = loggedChange({
            before: before[index]?.data,
            after: write.document?.data,
          });
          if (changed === undefined) return;
          const entry = entryOf(act, keyOf(write), changed);
          transaction.create(AUDIT_ENTRIES, entry.id, auditEntryDocument(entry));
          written.push(entry);
        });
        return result;
      });
      witness.wrote(written);
      return done;
    },
  };
}
