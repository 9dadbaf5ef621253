import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import type { PersonRule } from '#adapters/documents/engine/person-rule.ts';
import type { PersonRecords } from '#core/customers/erase-customer.ts';
import type { Clock, ManageSecrets } from '#core/kernel/ports.ts';
/**
 * Finds and erases by the rules of the collections. Some collections are read whole: it happens rarely, and an index by
 * person would be one more place that knows them.
 * @param more rules of collections that are not the shop's own, such as accounts
 */
export declare function documentsPersonRecords(store: DocumentStore, secrets: ManageSecrets, clock: Clock, more?: readonly PersonRule[]): PersonRecords;
