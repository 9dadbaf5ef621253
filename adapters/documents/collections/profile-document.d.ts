import type { Document, Stored } from '#adapters/documents/engine/document-store.ts';
import type { LegacyAdminRecord, UserProfile } from '#core/accounts/profiles.ts';
export declare const USERS = "users";
export declare const ADMINS = "admins";
/** `users/{uid}`, with the specification's fields (§3). */
export declare const profileToDocument: (profile: UserProfile) => Document;
/** Throws `UnreadableDocumentError`. */
export declare const profileFromDocument: (stored: Stored) => UserProfile;
export declare const legacyAdminToDocument: (record: LegacyAdminRecord) => Document;
/** The legacy `admins/{uid}` (specification §3). Throws `UnreadableDocumentError`. */
export declare const legacyAdminFromDocument: (stored: Stored) => LegacyAdminRecord;
