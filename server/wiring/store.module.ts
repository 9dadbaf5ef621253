import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { ContainerModule } from 'inversify';
import { documentsBookingLedger } from '#adapters/documents/documents-booking-ledger.ts';
import { documentsCatalogue } from '#adapters/documents/documents-catalogue.ts';
import { documentsContactMessages } from '#adapters/documents/documents-contact-messages.ts';
import { documentsOutbox } from '#adapters/documents/documents-outbox.ts';
import { documentsProfiles } from '#adapters/documents/documents-profiles.ts';
import type { DocumentStore } from '#adapters/documents/document-store.ts';
import { INDEXES } from '#adapters/documents/indexes.ts';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import { openSqliteDocumentStore } from '#adapters/sqlite/sqlite-document-store.ts';
import type { StoreConfig } from '#server/config/store-config.ts';
import { lazyStore } from '#server/wiring/lazy-store.ts';
import { TOKENS } from '#server/wiring/tokens.ts';

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

function openStore({ store, dataDir }: StoreSettings): DocumentStore {
  if (store.kind === 'memory') return memoryDocumentStore();
  if (store.kind === 'firestore') return lazyStore(() => openFirestoreStore(store));
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return openSqliteDocumentStore({ file: sqliteFile(dataDir), indexes: INDEXES });
}

/** The store and the core's ports on top of it. */
export const storeModule = (settings: StoreSettings) =>
  new ContainerModule(({ bind }) => {
    bind(TOKENS.store)
      .toDynamicValue(() => openStore(settings))
      .onDeactivation((store) => store.close());
    bind(TOKENS.catalogue).toResolvedValue(documentsCatalogue, [TOKENS.store]);
    bind(TOKENS.ledger).toResolvedValue(documentsBookingLedger, [TOKENS.store, TOKENS.clock]);
    bind(TOKENS.contactMessages).toResolvedValue(documentsContactMessages, [TOKENS.store]);
    bind(TOKENS.outbox).toResolvedValue(documentsOutbox, [TOKENS.store]);
    bind(TOKENS.profiles).toResolvedValue(documentsProfiles, [TOKENS.store]);
  });
