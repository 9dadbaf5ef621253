import { afterEach, beforeEach } from 'vitest';
import type { Document, DocumentStore } from '#adapters/documents/engine/document-store.ts';

/** A fresh, empty store, and a way to remove it. */
export type OpenStore = () => Promise<{
  readonly store: DocumentStore;
  readonly cleanup: () => Promise<void>;
}>;

/**
 * Registers hooks that open a fresh store before each case and remove it afterwards. Returns a
 * way to get it.
 */
export function freshStore(open: OpenStore): () => DocumentStore {
  let opened: Awaited<ReturnType<OpenStore>> | undefined;
  beforeEach(async () => {
    opened = await open();
  });
  afterEach(async () => {
    await opened?.cleanup();
    opened = undefined;
  });
  return () => {
    if (opened === undefined) throw new Error('No store is open outside a case');
    return opened.store;
  };
}

/** Writes all of these into one collection, in one transaction. */
export function fill(
  store: DocumentStore,
  collection: string,
  documents: Readonly<Record<string, Document>>,
): Promise<void> {
  return store.transact(async (transaction) => {
    for (const [id, data] of Object.entries(documents)) transaction.set(collection, id, data);
  });
}
