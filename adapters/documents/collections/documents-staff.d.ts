import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { type StaffBook } from '#core/staff/staff-book.ts';
/** `staff/roster`, with the roles in `users/{uid}` and the legacy `admins/{uid}`. */
export declare function documentsStaff(store: DocumentStore): StaffBook;
