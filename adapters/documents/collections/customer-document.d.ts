import type { Document, DocumentStore, Stored, Transaction } from '#adapters/documents/engine/document-store.ts';
import { type Customer, type CustomerId } from '#core/customers/customer.ts';
import type { Customers } from '#core/customers/customer-record.ts';
import type { Contact } from '#core/kernel/contact.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
export declare const CUSTOMERS = "customers";
export declare const CUSTOMER_KEYS = "customerKeys";
export declare const customerKeyCodec: import("#adapters/documents/engine/document-codec.ts").DocumentCodec<{
    customerId: string;
}>;
/** `customers/{id}`. Throws `UnreadableDocumentError`. */
export declare function customerFromDocument(stored: Stored): Customer;
export declare function customerToDocument({ id: _id, figures, ...customer }: Customer): Document;
type Reader = Pick<DocumentStore, 'get' | 'getMany'>;
/** Each id's record with all records merged with it. */
export declare function readFamilies(reader: Reader, ids: readonly CustomerId[]): Promise<Customers>;
/** Whether the shop does not rent to the holder of this e-mail or number. */
export declare function readDoNotRent(reader: Reader, contact: Contact): Promise<boolean>;
export type Link = {
    readonly customerId: CustomerId;
    /** The customer, if the shop did not know them. */
    readonly isNew?: Customer | undefined;
    /** Whether `write` would write anything. */
    readonly changes: boolean;
    readonly write: () => void;
};
/** Finds the customer of a reservation to be stored. Only reads: `write` stores what is new. */
export declare function linkOf(transaction: Transaction, before: Reservation | undefined, reservation: Reservation): Promise<Link>;
export {};
