import { mailboxKey, nationalDigits } from '#core/kernel/contact.ts';
import { useQuery } from '@tanstack/react-query';
import type { AdminReservation, RESERVATION_ROUTES } from '#core/contract/admin-reservations.ts';
import type { CUSTOMER_ROUTES, CustomerDto } from '#core/contract/customers.ts';
import type { WRITTEN_QUOTE_ROUTES, WrittenQuoteDto } from '#core/contract/written-quotes.ts';
import { useCalls, useSettled } from '#web/admin/ui/admin-query.ts';

/** A returning customer with their last reservation, and how we know them. */
export type Caller = {
  readonly customer: CustomerDto;
  readonly last: AdminReservation;
  readonly by: 'phone' | 'email';
};

const PAUSE_MS = 150;

/** A complete US number. */
export const isWholePhone = (phone: string): boolean => nationalDigits(phone).length === 10;

const isWholeEmail = (email: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(email);

const hasEmail = ({ emails }: Pick<CustomerDto, 'emails'>, email: string): boolean =>
  emails.some((one) => mailboxKey(one) === mailboxKey(email));

/** The customer with this number or address; `null` if there is none. */
function usePerson(by: Caller['by'], typed: string, isWhole: boolean) {
  const people = useCalls<typeof CUSTOMER_ROUTES>();
  const bookings = useCalls<typeof RESERVATION_ROUTES>();
  const q = by === 'phone' ? nationalDigits(typed) : typed.trim();
  return useQuery({
    queryKey: ['admin', 'customers', 'caller', by, q],
    enabled: isWhole,
    queryFn: async (): Promise<Caller | null> => {
      const { customers } = await people('GET /customers', { query: { q } });
      const found = customers.find((one) =>
        by === 'phone' ? one.phones.some((phone) => nationalDigits(phone) === q) : hasEmail(one, q),
      );
      if (found === undefined) return null;
      const customer = await people('GET /customers/:id', { id: found.id });
      const [latest] = customer.reservations;
      if (latest === undefined) return null;
      return { customer, last: await bookings('GET /reservations/:id', { id: latest.id }), by };
    },
  });
}

/**
 * The caller, by number, else by address; `null` if unknown. `bookings`: those of the number's or
 * address's owners, who may be two customers on file.
 */
export function useCaller(phone: string, email: string) {
  const address = useSettled(email, PAUSE_MS);
  const { data: first } = usePerson('phone', phone, isWholePhone(phone));
  const isOther = first === undefined || first === null || !hasEmail(first.customer, address);
  const { data: second } = usePerson('email', address, isWholeEmail(address) && isOther);
  return callerOf(first, isOther ? second : undefined);
}

type Looked = Caller | null | undefined;

/** `undefined`: not looked up yet. */
export function callerOf(byPhone: Looked, byEmail: Looked) {
  const both = [byPhone, byEmail].flatMap((one) => one?.customer.reservations ?? []);
  return {
    caller: byPhone ?? byEmail ?? byPhone,
    bookings: [...new Map(both.map((one) => [one.id, one])).values()],
  };
}

/** Their quotes that can still become bookings, newest first. */
export function useCallersQuotes(phone: string) {
  const people = useCalls<typeof CUSTOMER_ROUTES>();
  const quotes = useCalls<typeof WRITTEN_QUOTE_ROUTES>();
  const digits = nationalDigits(phone);
  return useQuery({
    queryKey: ['admin', 'quotes', 'caller', digits],
    enabled: isWholePhone(phone),
    queryFn: async (): Promise<readonly WrittenQuoteDto[]> => {
      const { results } = await people('GET /search', { query: { q: digits } });
      const ids = results.filter(({ kind }) => kind === 'quote').map(({ id }) => id);
      const found = await Promise.all(
        ids.slice(0, MOST_OFFERED).map((id) => quotes('GET /quotes/:id', { id })),
      );
      return found.filter(
        ({ state, contact }) =>
          ['draft', 'sent', 'seen', 'declined'].includes(state) &&
          nationalDigits(contact.phone) === digits,
      );
    },
  });
}

/** A known customer whose number has these digits. */
type KnownCaller = { readonly name: string; readonly phone: string };

const MOST_OFFERED = 4;

/** Callers to suggest while a number is typed. The last four digits are enough. */
export function useKnownCallers(phone: string) {
  const people = useCalls<typeof CUSTOMER_ROUTES>();
  const quotes = useCalls<typeof WRITTEN_QUOTE_ROUTES>();
  const typed = nationalDigits(phone);
  const digits = useSettled(typed, PAUSE_MS);
  return useQuery({
    queryKey: ['admin', 'customers', 'known', digits],
    enabled: typed.length >= 4 && digits === typed && !isWholePhone(phone),
    queryFn: async (): Promise<readonly KnownCaller[]> => {
      const [{ customers }, { results }] = await Promise.all([
        people('GET /customers', { query: { q: digits } }),
        people('GET /search', { query: { q: digits } }),
      ]);
      const ids = results.filter(({ kind }) => kind === 'quote').map(({ id }) => id);
      const asked = await Promise.all(
        ids.slice(0, MOST_OFFERED).map((id) => quotes('GET /quotes/:id', { id })),
      );
      const all = [
        ...customers.flatMap(({ name, phones }) => phones.map((one) => ({ name, phone: one }))),
        ...asked.map(({ contact }) => contact),
      ];
      const byNumber = new Map<string, KnownCaller>();
      for (const { name, phone: one } of all) {
        const number = nationalDigits(one);
        if (number.includes(digits) && !byNumber.has(number)) {
          byNumber.set(number, { name, phone: one });
        }
      }
      return [...byNumber.values()].slice(0, MOST_OFFERED);
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
