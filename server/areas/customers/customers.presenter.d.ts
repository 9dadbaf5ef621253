import type { CustomerDto, CustomerRow, SearchResult } from '#core/contract/customers.ts';
import type { Customer } from '#core/customers/customer.ts';
import type { CustomerRecord } from '#core/customers/read-customer.ts';
import type { FoundEverywhere } from '#core/customers/search-everything.ts';
export declare const customerRowDto: (customer: Customer) => CustomerRow;
export declare function customerDto(record: CustomerRecord): CustomerDto;
export declare function searchResults(found: FoundEverywhere): readonly SearchResult[];
