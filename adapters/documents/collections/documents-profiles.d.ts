import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import type { ProfileEditor, Profiles } from '#core/accounts/profiles.ts';
/** `users/{uid}` and the legacy `admins/{uid}`, with the specification's fields (§3). */
export declare const documentsProfiles: (store: DocumentStore) => Profiles & ProfileEditor;
