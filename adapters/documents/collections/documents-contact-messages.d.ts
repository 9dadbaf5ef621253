import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { type ContactMessages } from '#core/customers/contact-message.ts';
export declare const CONTACT_MESSAGES = "contactMessages";
export declare const contactMessageCodec: import("#adapters/documents/engine/document-codec.ts").DocumentCodec<{
    channel?: "mail" | undefined;
    subject?: string | undefined;
    attachments?: readonly string[] | undefined;
    name: string;
    email: string;
    phone?: string | undefined;
    message: string;
    receivedAt: import("#core/kernel/instant.ts").Instant;
    language?: "en" | "es" | undefined;
    state?: "answered" | "closed" | "new" | "open" | undefined;
    heldBy?: string | undefined;
    reservationId?: string | undefined;
    replies?: readonly {
        id: string;
        at: import("#core/kernel/instant.ts").Instant;
        by: {
            kind: "customer";
        } | {
            kind: "account";
            uid: string;
        } | {
            kind: "admin";
            uid: string;
            approvedBy?: string | undefined;
        } | {
            kind: "crew";
            name: string;
        } | {
            kind: "system";
            job: string;
        } | {
            kind: "provider";
        };
        text: string;
        from?: string | undefined;
        attachments?: readonly string[] | undefined;
    }[] | undefined;
}>;
/** `contactMessages/{id}`: the message, and what the office did with it. */
export declare const documentsContactMessages: (store: DocumentStore) => ContactMessages;
