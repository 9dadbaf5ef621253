import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
/** Records of one-time actions. */
export declare const MARKERS = "markers";
export declare const markerCodec: import("#adapters/documents/engine/document-codec.ts").DocumentCodec<{
    products: number;
}>;
/**
 * Fills an empty store once: of several starting processes one does it, and a shop that deleted the
 * demo products does not get them back. Returns how many were added.
 */
export declare function fillDemoCatalogue(store: DocumentStore): Promise<number>;
