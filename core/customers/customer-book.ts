import type { Result } from '#core/kernel/result.ts';
import type { Customer, CustomerId } from './customer.ts';
import type { Customers } from './customer-record.ts';

/** `own`: not merged into another record; `owing`: has a balance. */
export const CUSTOMER_MARKS = ['own', 'owing', 'do_not_rent'] as const;
export type CustomerMark = (typeof CUSTOMER_MARKS)[number];

export type CustomerPage = {
  readonly customers: readonly Customer[];
  /** Opaque cursor of the next page. */
  readonly next?: string | undefined;
};

export interface CustomerBook {
  /** Each id's record with all records merged with it. */
  families(ids: readonly CustomerId[]): Promise<Customers>;
  /** Listed under a word of `search-words.ts`, latest booking first. */
  listedUnder(word: string, limit: number): Promise<readonly Customer[]>;
  /** Latest booking first. Rejects with `BadCursorError`. */
  listed(mark: CustomerMark, limit: number, after?: string): Promise<CustomerPage>;
  /** In one transaction; `decide` is pure and may rerun. Writes what it returns. */
  change<E>(
    ids: readonly CustomerId[],
    decide: (customers: Customers) => Result<readonly Customer[], E>,
  ): Promise<Result<readonly Customer[], E>>;
}
