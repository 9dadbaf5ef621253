import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { INDEXES } from '#adapters/documents/collections/indexes.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import { openSqliteDocumentStore } from '#adapters/sqlite/sqlite-document-store.ts';
import type { StoreConfig } from '#server/platform/config/store-config.ts';
import { loadedWhenUsed } from '#server/platform/wiring/loaded-when-used.ts';

export type StoreSettings = { readonly store: StoreConfig; readonly dataDir: string };

type FirestoreConfig = Extract<StoreConfig, { kind: 'firestore' }>;

/** Beside it SQLite keeps `-wal` and `-shm`. */
export const sqliteFile = (dataDir: string): string => path.join(dataDir, 'shop.sqlite');

/** Whether there is anything to look at: who only reads makes no database. */
export const hasBooks = ({ store, dataDir }: StoreSettings): boolean =>
  store.kind === 'sqlite' ? existsSync(sqliteFile(dataDir)) : store.kind !== 'memory';

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
  if (store.kind === 'firestore') return loadedWhenUsed(() => openFirestoreStore(store));
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return openSqliteDocumentStore({ file: sqliteFile(dataDir), indexes: INDEXES, isAlone });
}
