import { type DocumentStore } from '#adapters/documents/engine/document-store.ts';
/** Implements the full contract, until the process ends: for tests and `npm run dev`. */
export declare function memoryDocumentStore(): DocumentStore;
