import { useMutation } from '@tanstack/react-query';
import type { CustomerChange, CustomerDto, CUSTOMER_ROUTES } from '#core/contract/customers.ts';
import { useCalls } from '#web/admin/ui/admin-query.ts';
import { toast } from '#web/shared/toast.ts';
import { saveFile } from '#web/admin/ui/export-csv.ts';
import { useList, useWrite } from '#web/admin/ui/use-list.ts';

const CUSTOMERS = ['admin', 'customers'] as const;

export function useCustomers(asked: {
  readonly q: string | undefined;
  readonly is: 'owing' | 'do_not_rent' | undefined;
}) {
  const call = useCalls<typeof CUSTOMER_ROUTES>();
  return useList({
    key: [...CUSTOMERS, 'list', asked],
    read: async (after) => {
      const { customers, next } = await call('GET /customers', { query: { ...asked, after } });
      return { rows: customers, next };
    },
  });
}

/** What the office does to a customer; each call returns the updated record. */
export function useCustomerActs(id: string) {
  const call = useCalls<typeof CUSTOMER_ROUTES>();
  const acts = {
    change: (body: CustomerChange) => call('POST /customers/:id/changes', { id, body }),
    /** Merges the other record into this one. */
    merge: (other: string) => call('POST /customers/:id/merge', { id: other, body: { into: id } }),
    unmerge: (part: string) => call('POST /customers/:id/unmerge', { id: part }),
  };
  return useWrite({
    write: (act: (does: typeof acts) => Promise<CustomerDto>) => act(acts),
    reads: CUSTOMERS,
  });
}

/** Everything stored about a customer, saved as a file. */
export function useExportCustomer(id: string) {
  const call = useCalls<typeof CUSTOMER_ROUTES>();
  return useMutation({
    mutationFn: () => call('GET /customers/:id/export', { id }),
    onSuccess: (told) =>
      saveFile(`customer-${id}.json`, new Blob([JSON.stringify(told, undefined, 2)])),
    onError: ({ message }) => toast.error(message),
  });
}

export function useEraseCustomer(id: string) {
  const call = useCalls<typeof CUSTOMER_ROUTES>();
  return useWrite({
    write: (body: { readonly name: string }) => call('POST /customers/:id/erase', { id, body }),
    reads: ['admin'],
  });
}

export type CustomerActs = ReturnType<typeof useCustomerActs>;
