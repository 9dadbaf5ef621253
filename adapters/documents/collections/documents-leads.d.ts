import type { DocumentStore, Stored } from '#adapters/documents/engine/document-store.ts';
import { type Lead, type LeadStore } from '#core/marketing/lead.ts';
export declare const LEADS = "leads";
/** Throws `UnreadableDocumentError`. */
export declare function leadFromDocument(stored: Stored): Lead;
/** `leads/{id}`: one per address, which the id does not tell. */
export declare const documentsLeads: (store: DocumentStore) => LeadStore;
