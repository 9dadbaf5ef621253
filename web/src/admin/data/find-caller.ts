import { nationalDigits } from '#core/kernel/contact.ts';
import { useQuery } from '@tanstack/react-query';
import type { AdminReservation, RESERVATION_ROUTES } from '#core/contract/admin-reservations.ts';
import type { CUSTOMER_ROUTES, CustomerDto } from '#core/contract/customers.ts';
import { useCalls } from '#web/admin/ui/admin-query.ts';

/** A returning customer with their last reservation. */
export type Caller = { readonly customer: CustomerDto; readonly last: AdminReservation };

/** A complete US number. */
export const isWholePhone = (phone: string): boolean => nationalDigits(phone).length === 10;

/** The caller, by number; `null` if unknown. */
export function useCaller(phone: string) {
  const people = useCalls<typeof CUSTOMER_ROUTES>();
  const bookings = useCalls<typeof RESERVATION_ROUTES>();
  const digits = nationalDigits(phone);
  return useQuery({
    queryKey: ['admin', 'customers', 'caller', digits],
    enabled: isWholePhone(phone),
    queryFn: async (): Promise<Caller | null> => {
      const { customers } = await people('GET /customers', { query: { q: digits } });
      const found = customers.find(({ phones }) =>
        phones.some((one) => nationalDigits(one) === digits),
      );
      if (found === undefined) return null;
      const customer = await people('GET /customers/:id', { id: found.id });
      const [latest] = customer.reservations;
      if (latest === undefined) return null;
      return { customer, last: await bookings('GET /reservations/:id', { id: latest.id }) };
    },
  });
}

/** A customer's record with their bookings. */
export function useCustomer(id: string) {
  const call = useCalls<typeof CUSTOMER_ROUTES>();
  return useQuery({
    queryKey: ['admin', 'customers', 'one', id],
    queryFn: () => call('GET /customers/:id', { id }),
  });
}
