import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import type { Clock } from '#core/kernel/ports.ts';
/** Deletes a batch of expired sessions, failure counts and password links, whoever keeps the accounts; returns how many. */
export declare function makeSweepExpired(store: DocumentStore, clock: Clock): () => Promise<number>;
