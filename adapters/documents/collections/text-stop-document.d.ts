import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import type { TextStops } from '#core/notifications/sms.ts';
export declare const TEXT_STOPS = "textStops";
export declare const textStopCodec: import("#adapters/documents/engine/document-codec.ts").DocumentCodec<{
    words: {
        word: "start" | "stop";
        source: "provider" | "text";
        at: import("../../../core/kernel/instant").Instant;
    }[];
}>;
/** `textStops/{digits of the number}` */
export declare function documentsTextStops(store: DocumentStore): TextStops;
