import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import type { FeePosition } from '#core/reporting/fetch-card-fees.ts';
export declare const FEE_POSITION = "feePosition";
export declare const feePositionCodec: import("#adapters/documents/engine/document-codec.ts").DocumentCodec<{
    until: import("../../../core/kernel/instant").Instant;
}>;
/** `feePosition/current` */
export declare const documentsFeePosition: (store: DocumentStore) => FeePosition;
