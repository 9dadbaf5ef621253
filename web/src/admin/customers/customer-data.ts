import type { Calls } from '#core/contract/admin-api.ts';
import type { CustomerChange, CustomerDto, CUSTOMER_ROUTES } from '#core/contract/customers.ts';
import { toast } from '#web/shared/toast.ts';
import { hooksOf } from '#web/admin/ui/hooks-of.ts';

const { useDownload, useRows, useWrite } = hooksOf<typeof CUSTOMER_ROUTES>();

const CUSTOMERS = ['admin', 'customers'] as const;

export const useCustomers = (asked: {
  readonly q: string | undefined;
  readonly is: 'owing' | 'do_not_rent' | undefined;
}) =>
  useRows([...CUSTOMERS, 'list', asked], async (call, after) => {
    const { customers, next } = await call('GET /customers', { query: { ...asked, after } });
    return { rows: customers, next };
  });

const actsOn = (call: Calls<typeof CUSTOMER_ROUTES>, id: string) => ({
  change: (body: CustomerChange) => call('POST /customers/:id/changes', { id, body }),
  /** Merges the other record into this one. */
  merge: (other: string) => call('POST /customers/:id/merge', { id: other, body: { into: id } }),
  unmerge: (part: string) => call('POST /customers/:id/unmerge', { id: part }),
});

type Acts = ReturnType<typeof actsOn>;

/** What the office does to a customer; each call returns the updated record. */
export const useCustomerActs = (id: string) =>
  useWrite(CUSTOMERS, (call, act: (does: Acts) => Promise<CustomerDto>) => act(actsOn(call, id)));

/** Everything stored about a customer, saved as a file. */
export const useExportCustomer = (id: string) =>
  useDownload(
    async (call) => ({
      name: `customer-${id}.json`,
      text: JSON.stringify(await call('GET /customers/:id/export', { id }), undefined, 2),
      type: 'application/json',
    }),
    ({ message }) => toast.error(message),
  );

export const useEraseCustomer = (id: string) =>
  useWrite(['admin'], (call, body: { readonly name: string }) =>
    call('POST /customers/:id/erase', { id, body }),
  );

export type CustomerActs = ReturnType<typeof useCustomerActs>;
