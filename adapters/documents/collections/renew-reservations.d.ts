import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
export declare const RENEWALS = "renewals";
export declare const renewalCodec: import("#adapters/documents/engine/document-codec.ts").DocumentCodec<{
    after?: string | undefined;
    isDone: boolean;
}>;
/**
 * Adds customers and index words to older reservations and words to older quotes, a page of each
 * per run; returns how many were looked at, 0 once done. New records have them already; repeating
 * it changes nothing.
 */
export declare const makeRenewReservations: (store: DocumentStore) => () => Promise<number>;
