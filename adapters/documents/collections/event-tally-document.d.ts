import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import type { EventTally } from '#core/content/own-claims.ts';
export declare const TALLIES = "tallies";
export declare const tallyCodec: import("#adapters/documents/engine/document-codec.ts").DocumentCodec<{
    count: number;
}>;
/** `tallies/completed`: written only when the number changes. */
export declare function documentsEventTally(store: DocumentStore): EventTally;
