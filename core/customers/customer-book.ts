import type { Contact } from '#core/kernel/contact.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Result } from '#core/kernel/result.ts';
import type { Customers } from './customer-record.ts';
import type { ContactParts, Customer, CustomerAddress, CustomerId } from './customer.ts';

/** `own`: not merged into another record; `owing`: has a balance. */
export const CUSTOMER_MARKS = ['own', 'owing', 'do_not_rent'] as const;
export type CustomerMark = (typeof CUSTOMER_MARKS)[number];

/** The mark of whom an import brought. */
export const importMark = (importId: string) => `imported ${importId}` as const;

export type CustomerPage = {
  readonly customers: readonly Customer[];
  /** Opaque cursor of the next page. */
  readonly next?: string | undefined;
};

/** A customer from another system. */
type AdoptedCustomer = {
  readonly id: string;
  readonly contact: Contact;
  readonly place: CustomerAddress;
  readonly since: Instant;
  readonly importId?: string | undefined;
};

export interface CustomerAdoption {
  /**
   * Adds a customer, or what is new about one whose email address (or number and name) is known:
   * `merged`. `known`: nothing is new. `erased`: who had this id was erased, and stays so.
   * @param isDry reads only
   */
  adopt(customer: AdoptedCustomer, isDry: boolean): Promise<'new' | 'merged' | 'known' | 'erased'>;
}

export interface CustomerBook {
  /** Each id's record with all records merged into it. */
  families(ids: readonly CustomerId[]): Promise<Customers>;
  /** Customers listed under a word of `search-words.ts`, latest booking first. */
  listedUnder(word: string, limit: number): Promise<readonly Customer[]>;
  /** Latest booking first. Rejects with `BadCursorError`. */
  listed(
    mark: CustomerMark | ReturnType<typeof importMark>,
    limit: number,
    after?: string,
  ): Promise<CustomerPage>;
  /** Runs in one transaction and writes what `decide` returns. `decide` is pure and may rerun. */
  change<E>(
    ids: readonly CustomerId[],
    decide: (customers: Customers) => Result<readonly Customer[], E>,
  ): Promise<Result<readonly Customer[], E>>;
  /** Changes what is given (`withContact`). Keys that are nobody's become theirs. */
  setContact(id: CustomerId, contact: ContactParts): Promise<void>;
  /**
   * Takes back a customer whom an import brought. The record goes, unless undone bookings belong to
   * it: then only they lead to it, so that the person can still be erased.
   */
  withdraw(id: CustomerId, hasBookings: boolean): Promise<void>;
  /**
   * Who books with these later is found by something else.
   * @param keys as `keysOf` writes them
   */
  forget(id: CustomerId, keys: Pick<ContactParts, 'email' | 'phone'>): Promise<void>;
}
