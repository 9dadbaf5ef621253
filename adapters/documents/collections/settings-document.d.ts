import type { Document, DocumentStore, Stored } from '#adapters/documents/engine/document-store.ts';
import { type BusinessSettings, type BusinessSettingsStore } from '#core/settings/business-settings.ts';
export declare const SETTINGS = "settings";
/** Id of the single document. */
export declare const BUSINESS = "business";
/** `settings/business`: amounts in whole cents. */
export declare const settingsToDocument: (settings: BusinessSettings) => Document;
/** The default until something was saved. Throws `UnreadableDocumentError`. */
export declare const settingsFromDocument: (stored: Stored | undefined) => BusinessSettings;
export declare const readSettings: (reader: Pick<DocumentStore, 'get'>) => Promise<BusinessSettings>;
/** `settings/business`. Rejects with `UnreadableDocumentError` for a bad document. */
export declare const documentsBusinessSettings: (store: DocumentStore) => BusinessSettingsStore;
