import { type DocumentStore } from '#adapters/documents/engine/document-store.ts';
import type { Outbox } from '#core/notifications/outbox.ts';
/** Works off tasks that the booking ledger wrote in the transactions causing them. */
export declare function documentsOutbox(store: DocumentStore): Outbox;
