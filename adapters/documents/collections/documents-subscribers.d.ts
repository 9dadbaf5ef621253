import type { DocumentStore, Stored } from '#adapters/documents/engine/document-store.ts';
import { type Subscriber, type SubscriberStore } from '#core/marketing/subscriber.ts';
export declare const SUBSCRIBERS = "subscribers";
/** Throws `UnreadableDocumentError`. */
export declare function subscriberFromDocument(stored: Stored): Subscriber;
export declare function subscriberToDocument(subscriber: Subscriber): import("#adapters/documents/engine/document-store.ts").Document;
/** `subscribers/{id}`: one per mailbox, which the id does not tell. */
export declare const documentsSubscribers: (store: DocumentStore) => SubscriberStore;
