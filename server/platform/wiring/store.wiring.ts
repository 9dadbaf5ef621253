import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { ContainerModule } from 'inversify';
import { documentsBookingLedger } from '#adapters/documents/collections/documents-booking-ledger.ts';
import { documentsBusinessSettings } from '#adapters/documents/collections/documents-business-settings.ts';
import { documentsCatalogue } from '#adapters/documents/collections/documents-catalogue.ts';
import { documentsCredits } from '#adapters/documents/collections/documents-credits.ts';
import { documentsCustomerReservations } from '#adapters/documents/collections/documents-customer-reservations.ts';
import { documentsContactMessages } from '#adapters/documents/collections/documents-contact-messages.ts';
import { documentsAgreements } from '#adapters/documents/collections/agreement-document.ts';
import { documentsEventInbox } from '#adapters/documents/collections/documents-event-inbox.ts';
import { documentsEventQuarantine } from '#adapters/documents/collections/documents-event-quarantine.ts';
import { documentsJobBook } from '#adapters/documents/collections/documents-job-book.ts';
import { documentsReservationLists } from '#adapters/documents/collections/documents-reservation-lists.ts';
import { documentsOldRecords } from '#adapters/documents/collections/documents-old-records.ts';
import { documentsOutbox } from '#adapters/documents/collections/documents-outbox.ts';
import { documentsPromoCodes } from '#adapters/documents/collections/documents-promo-codes.ts';
import { documentsProfiles } from '#adapters/documents/collections/documents-profiles.ts';
import { documentsReservationBook } from '#adapters/documents/collections/documents-reservation-book.ts';
import { documentsReviews } from '#adapters/documents/collections/documents-reviews.ts';
import { documentsUnitLedger } from '#adapters/documents/collections/documents-unit-ledger.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { INDEXES } from '#adapters/documents/collections/indexes.ts';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import { openSqliteDocumentStore } from '#adapters/sqlite/sqlite-document-store.ts';
import type { StoreConfig } from '#server/platform/config/store-config.ts';
import { lazyStore } from '#server/platform/wiring/lazy-store.ts';
import { TOKENS } from '#server/platform/wiring/tokens.ts';

export type StoreSettings = { readonly store: StoreConfig; readonly dataDir: string };

type FirestoreConfig = Extract<StoreConfig, { kind: 'firestore' }>;

/** Beside it SQLite keeps `-wal` and `-shm`. */
export const sqliteFile = (dataDir: string): string => path.join(dataDir, 'shop.sqlite');

/** Dates of the shop's former program become texts first: queries sort and filter by them. */
async function openFirestoreStore({
  projectId,
  databaseId,
  emulatorHost,
}: FirestoreConfig): Promise<DocumentStore> {
  const options = { projectId, databaseId, emulatorHost };
  const { convertTimestamps } = await import('#adapters/firestore/convert-timestamps.ts');
  const { firestoreDocumentStore } =
    await import('#adapters/firestore/firestore-document-store.ts');
  await convertTimestamps(options);
  return firestoreDocumentStore(options);
}

/**
 * A memory store is empty, and gone with the process.
 * @param isAlone with SQLite: throws while another process has the store open, and keeps others out
 */
export function openStore({ store, dataDir }: StoreSettings, isAlone = false): DocumentStore {
  if (store.kind === 'memory') return memoryDocumentStore();
  if (store.kind === 'firestore') return lazyStore(() => openFirestoreStore(store));
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return openSqliteDocumentStore({ file: sqliteFile(dataDir), indexes: INDEXES, isAlone });
}

/** The store and the core's ports on top of it. */
export const storeModule = (settings: StoreSettings) =>
  new ContainerModule(({ bind }) => {
    bind(TOKENS.store)
      .toDynamicValue(() => openStore(settings))
      .onDeactivation((store) => store.close());
    bind(TOKENS.catalogue).toResolvedValue(documentsCatalogue, [TOKENS.store, TOKENS.clock]);
    bind(TOKENS.unitLedger).toResolvedValue(documentsUnitLedger, [TOKENS.store, TOKENS.clock]);
    bind(TOKENS.ledger).toResolvedValue(documentsBookingLedger, [TOKENS.store, TOKENS.clock]);
    bind(TOKENS.settings).toResolvedValue(documentsBusinessSettings, [TOKENS.store]);
    bind(TOKENS.credits).toResolvedValue(documentsCredits, [TOKENS.store]);
    bind(TOKENS.reservationBook).toResolvedValue(documentsReservationBook, [TOKENS.store]);
    bind(TOKENS.promoCodes).toResolvedValue(documentsPromoCodes, [TOKENS.store]);
    bind(TOKENS.contactMessages).toResolvedValue(documentsContactMessages, [TOKENS.store]);
    bind(TOKENS.outbox).toResolvedValue(documentsOutbox, [TOKENS.store]);
    bind(TOKENS.jobBook).toResolvedValue(documentsJobBook, [TOKENS.store]);
    bind(TOKENS.eventQuarantine).toResolvedValue(documentsEventQuarantine, [TOKENS.store]);
    bind(TOKENS.eventInbox).toResolvedValue(documentsEventInbox, [TOKENS.store]);
    bind(TOKENS.oldRecords).toResolvedValue(documentsOldRecords, [TOKENS.store]);
    bind(TOKENS.reservationLists).toResolvedValue(documentsReservationLists, [TOKENS.store]);
    bind(TOKENS.agreements).toResolvedValue(documentsAgreements, [TOKENS.store]);
    bind(TOKENS.reviews).toResolvedValue(documentsReviews, [TOKENS.store]);
    bind(TOKENS.customerReservations).toResolvedValue(documentsCustomerReservations, [
      TOKENS.store,
    ]);
    bind(TOKENS.profiles).toResolvedValue(documentsProfiles, [TOKENS.store]);
  });
