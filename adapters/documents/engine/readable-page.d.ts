import type { DocumentStore, Query, Stored } from '#adapters/documents/engine/document-store.ts';
/**
 * A page for a job. Unreadable documents (from a newer program, or edited by hand) are skipped so
 * that they block no others; the audit reports them. Skips pages with nothing else.
 */
export declare function readablePage<T>(store: Pick<DocumentStore, 'query'>, query: Query, parse: (stored: Stored) => T): Promise<readonly T[]>;
/** What was read, or nothing where a document is unreadable. */
export declare function readable<T>(stored: Stored, parse: (stored: Stored) => T): readonly T[];
