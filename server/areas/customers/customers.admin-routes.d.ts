import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { makeChangeCustomer } from '#core/customers/change-customer.ts';
import type { makeListCustomers } from '#core/customers/find-customers.ts';
import type { makeReadCustomer } from '#core/customers/read-customer.ts';
import type { makeSearchEverything } from '#core/customers/search-everything.ts';
import { type Instant } from '#core/kernel/instant.ts';
import type { makeForgetCustomer } from '#core/customers/erase-customer.ts';
export type CustomerUseCases = ReturnType<typeof makeChangeCustomer> & {
    readonly list: ReturnType<typeof makeListCustomers>;
    readonly read: ReturnType<typeof makeReadCustomer>;
    readonly search: ReturnType<typeof makeSearchEverything>;
    readonly forget: ReturnType<typeof makeForgetCustomer>;
    readonly now: () => Instant;
};
/** Customers and the search over everything. Registered behind the admin check. */
export declare const adminCustomerRoutes: (use: CustomerUseCases) => FastifyPluginAsyncZod;
