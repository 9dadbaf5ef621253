import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { type EventInbox } from '#core/payments/payment-events.ts';
import { type EventQuarantine } from '#core/payments/event-quarantine.ts';
export declare const INBOX = "receivedEvents";
export declare const inboxCodec: import("#adapters/documents/engine/document-codec.ts").DocumentCodec<{
    eventId: string;
    type: string;
    at?: import("../../../core/kernel/instant").Instant | undefined;
    receivedAt: import("../../../core/kernel/instant").Instant;
    subjectId?: string | undefined;
    bytes: number;
}>;
/** `receivedEvents/{provider's id}`. */
export declare const documentsEventInbox: (store: DocumentStore) => EventInbox;
export declare const QUARANTINE = "quarantinedEvents";
export declare const quarantineCodec: import("#adapters/documents/engine/document-codec.ts").DocumentCodec<{
    eventId: string;
    kind: string;
    at?: import("../../../core/kernel/instant").Instant | undefined;
    reservationId?: string | undefined;
    intentId?: string | undefined;
    reason: string;
    state: "applied" | "dismissed" | "open";
    firstSeenAt: import("../../../core/kernel/instant").Instant;
    lastSeenAt: import("../../../core/kernel/instant").Instant;
}>;
/** `quarantinedEvents/{provider's id}`, and the applied events that need attention. */
export declare const documentsEventQuarantine: (store: DocumentStore) => EventQuarantine;
