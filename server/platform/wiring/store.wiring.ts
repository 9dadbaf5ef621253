import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { INDEXES } from '#adapters/documents/collections/indexes.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { watchedStore } from '#adapters/documents/engine/watched-store.ts';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import { checkFile } from '#adapters/sqlite/check-file.ts';
import { readLosses } from '#adapters/sqlite/high-water.ts';
import { openSqliteDocumentStore } from '#adapters/sqlite/sqlite-document-store.ts';
import { freeBytes, storeHealth } from '#adapters/system/store-health.ts';
import type { ShopHealth } from '#core/jobs/shop-health.ts';
import type { Clock } from '#core/kernel/ports.ts';
import type { StoreConfig } from '#server/platform/config/provider-config.ts';
import { loadedWhenUsed } from './loaded-when-used.ts';

export type StoreSettings = { readonly store: StoreConfig; readonly dataDir: string };

type FirestoreConfig = Extract<StoreConfig, { kind: 'firestore' }>;

/** SQLite keeps `-wal` and `-shm` next to it. */
export const sqliteFile = (dataDir: string): string => path.join(dataDir, 'shop.sqlite');

/** An empty file is not a database yet. */
export const isThere = (file: string): boolean =>
  (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;

/** Whether there is anything to read. Keeps readers from creating a database. */
export const hasBooks = ({ store, dataDir }: StoreSettings): boolean =>
  store.kind === 'sqlite' ? isThere(sqliteFile(dataDir)) : store.kind !== 'memory';

/** First converts the former program's dates to text, because queries sort and filter by them. */
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
 * A memory store starts empty and ends with the process.
 * @param isAlone with SQLite: throws while another process has the store open, and locks others
 * out
 */
export function openStore({ store, dataDir }: StoreSettings, isAlone = false): DocumentStore {
  if (store.kind === 'memory') return memoryDocumentStore();
  if (store.kind === 'firestore') return loadedWhenUsed(() => openFirestoreStore(store));
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return openSqliteDocumentStore({ file: sqliteFile(dataDir), indexes: INDEXES, isAlone });
}

/** Opens a server's store and watches whether its calls succeed. */
export function openWatchedStore(
  config: StoreSettings,
  clock: Clock,
): { readonly store: DocumentStore; readonly health: ShopHealth } {
  const isFile = config.store.kind === 'sqlite';
  const file = sqliteFile(config.dataDir);
  const { store, watch } = watchedStore(openStore(config), clock);
  const health = storeHealth({
    store,
    watch,
    clock,
    freeBytes: async () => (isFile ? freeBytes(config.dataDir) : undefined),
    losses: () => (isFile ? readLosses(file) : []),
    check: isFile ? () => checkFile(file) : undefined,
  });
  return { store, health };
}
