import type { DocumentStore, Stored } from '#adapters/documents/engine/document-store.ts';
/** Escapes text for use in an id: only slashes are forbidden there. */
export declare const idPart: (text: string) => string;
/** Whether text is a valid id. Ids come from URLs and bodies; invalid ones do not exist. */
export declare function isDocumentId(id: string): boolean;
type Reader = Pick<DocumentStore, 'get' | 'getMany'>;
/** Like `get`, but undefined for invalid ids. */
export declare const getNamed: (reader: Reader, collection: string, id: string) => Promise<Stored | undefined>;
/** Existing documents, each once, in the requested order. */
export declare function getPresent(reader: Reader, collection: string, ids: readonly string[]): Promise<readonly Stored[]>;
export {};
