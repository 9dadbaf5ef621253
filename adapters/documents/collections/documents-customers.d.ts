import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import type { CustomerAdoption, CustomerBook } from '#core/customers/customer-book.ts';
/** Linked as a booking that counts for nothing would be. */
export declare const documentsCustomerAdoption: (store: DocumentStore) => CustomerAdoption;
export declare const documentsCustomers: (store: DocumentStore) => CustomerBook;
