import type { Calls } from '#core/contract/admin-api.ts';
import type { AdminReservation, RESERVATION_ROUTES } from '#core/contract/admin-reservations.ts';
import type { CUSTOMER_ROUTES, CustomerDto, CustomerRow } from '#core/contract/customers.ts';
import type { WRITTEN_QUOTE_ROUTES, WrittenQuoteDto } from '#core/contract/written-quotes.ts';
import { isSameName } from '#core/customers/customer.ts';
import { mailboxKey, nationalDigits } from '#core/kernel/contact.ts';
import { useSettled } from '#web/admin/ui/admin-query.ts';
import { hooksOf } from '#web/admin/ui/hooks-of.ts';

const { useRead } = hooksOf<
  typeof CUSTOMER_ROUTES & typeof RESERVATION_ROUTES & typeof WRITTEN_QUOTE_ROUTES
>();

/** A customer on file with their last reservation, and how we know them. */
export type Caller = {
  readonly customer: CustomerDto;
  /** Undefined for someone who has booked nothing yet, like most imported customers. */
  readonly last?: AdminReservation | undefined;
  readonly by: 'phone' | 'email';
};

const PAUSE_MS = 150;

/** A complete US number, or a long enough one with its country code. */
export function isWholePhone(phone: string): boolean {
  const { length } = nationalDigits(phone);
  return length === 10 || (length > 10 && phone.trim().startsWith('+'));
}

const isWholeEmail = (email: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(email);

const hasEmail = ({ emails }: Pick<CustomerDto, 'emails'>, email: string): boolean =>
  emails.some((one) => mailboxKey(one) === mailboxKey(email));

type Person = Pick<CustomerRow, 'id' | 'name' | 'emails' | 'doNotRent'>;

/** Everyone on file with this number or address, latest booking first. */
function usePeople(by: Caller['by'], typed: string, isWhole: boolean) {
  const q = by === 'phone' ? nationalDigits(typed) : typed.trim();
  return useRead(
    ['admin', 'customers', 'people', by, q],
    async (call): Promise<readonly CustomerRow[]> => {
      const { customers } = await call('GET /customers', { query: { q } });
      return customers.filter((one) =>
        by === 'phone' ? one.phones.some((phone) => nationalDigits(phone) === q) : hasEmail(one, q),
      );
    },
    { enabled: isWhole },
  );
}

/** Another customer on file who has this address. */
export function useOthersEmail(email: string, ownId: string): CustomerRow | undefined {
  const address = useSettled(email, PAUSE_MS);
  const { data = [] } = usePeople('email', address, isWholeEmail(address));
  return data.find(({ id }) => id !== ownId);
}

/** What a caller is told apart by from others with the same number. */
type Typed = { readonly email: string; readonly name: string };

/** Has no address, so only the name tells them apart. */
const isNamed = ({ emails, name: known }: Pick<Person, 'emails' | 'name'>, name: string): boolean =>
  emails.length === 0 && isSameName(known, name);

/**
 * The one of them who calls: whoever has this address; else the number's only owner, unless another
 * name was typed; else, of several without an address, whoever has this name.
 */
export const ownerOf = <One extends Pick<Person, 'emails' | 'name'>>(
  people: readonly One[],
  { email, name }: Typed,
): One | undefined =>
  people.find((one) => hasEmail(one, email)) ??
  people.find((one) =>
    people.length === 1
      ? name === '' || isSameName(one.name, name)
      : email === '' && isNamed(one, name),
  );

/** `null` if nobody is known. */
function usePerson(by: Caller['by'], people: readonly Person[] | undefined, typed: Typed): Looked {
  const id = people && ownerOf(people, typed)?.id;
  const { data } = useRead(
    ['admin', 'customers', 'caller', by, id],
    async (call): Promise<Caller | null> => {
      const customer = await call('GET /customers/:id', { id: id ?? '' });
      const [latest] = customer.reservations;
      const last = latest && (await call('GET /reservations/:id', { id: latest.id }));
      return { customer, last, by };
    },
    { enabled: id !== undefined },
  );
  return people?.length === 0 ? null : data;
}

/**
 * The caller, by number, else by address; `null` if unknown. `sharing`: several customers have the
 * number, and it is not known yet which of them is calling. `bookings`: of the owners of the number
 * and of the address, who may be two customers on file. `barred`: those owners to whom the shop
 * does not rent.
 */
export function useCaller(phone: string, email: string, name: string) {
  const address = useSettled(email, PAUSE_MS);
  const typed = { email: address, name };
  const { data: withPhone } = usePeople('phone', phone, isWholePhone(phone));
  const owner = ownerOf(withPhone ?? [], typed);
  const isOther = owner === undefined || !hasEmail(owner, address);
  const { data: withEmail } = usePeople('email', address, isWholeEmail(address) && isOther);
  const byPhone = usePerson('phone', withPhone, typed);
  const byEmail = usePerson('email', withEmail, typed);
  return {
    ...callerOf(byPhone, isOther ? byEmail : undefined),
    ...sharedBy(withPhone ?? [], (isOther && withEmail) || [], typed),
  };
}

/**
 * Who may be calling; and once that is known, whether the shop does not rent to them. An order
 * belongs to whoever has its address: `mailed`, if that is someone with another name.
 */
export function sharedBy<One extends Person>(
  withPhone: readonly One[],
  withEmail: readonly One[],
  typed: Typed,
): {
  readonly sharing: readonly One[];
  readonly barred: readonly One[];
  readonly mailed?: One | undefined;
} {
  const owner = ownerOf(withPhone, typed);
  const sharing = owner === undefined && withEmail.length === 0 ? withPhone : [];
  const likely = [...(owner === undefined ? [] : [owner]), ...withEmail];
  const name = typed.name === '' ? owner?.name : typed.name;
  const mailed = likely.find((one) => hasEmail(one, typed.email));
  return {
    sharing,
    barred: likely.filter(({ doNotRent }) => doNotRent),
    mailed: name === undefined || isSameName(name, mailed?.name ?? name) ? undefined : mailed,
  };
}

/** The email address under which the caller is on file, if the typed address differs. */
export function knownEmail(caller: Caller | undefined, email: string): string | undefined {
  if (caller?.by !== 'phone' || !isWholeEmail(email.trim())) return undefined;
  const { customer, last } = caller;
  return hasEmail(customer, email.trim()) ? undefined : (last?.contact.email ?? customer.emails[0]);
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

const MOST_OFFERED = 4;

async function quotesFoundBy(
  call: Calls<typeof CUSTOMER_ROUTES & typeof WRITTEN_QUOTE_ROUTES>,
  digits: string,
): Promise<readonly WrittenQuoteDto[]> {
  const { results } = await call('GET /search', { query: { q: digits } });
  const ids = results.filter(({ kind }) => kind === 'quote').map(({ id }) => id);
  return Promise.all(ids.slice(0, MOST_OFFERED).map((id) => call('GET /quotes/:id', { id })));
}

/** Their quotes that can still become bookings, newest first. */
export function useCallersQuotes(phone: string) {
  const digits = nationalDigits(phone);
  return useRead(
    ['admin', 'quotes', 'caller', digits],
    async (call) => {
      const found = await quotesFoundBy(call, digits);
      return found.filter(
        ({ state, contact }) =>
          ['draft', 'sent', 'seen', 'declined'].includes(state) &&
          nationalDigits(contact.phone) === digits,
      );
    },
    { enabled: isWholePhone(phone) },
  );
}

/** A known customer whose number has these digits. */
type KnownCaller = { readonly name: string; readonly phone: string };

/** Callers to suggest while a number is typed. The last four digits are enough. */
export function useKnownCallers(phone: string) {
  const typed = nationalDigits(phone);
  const digits = useSettled(typed, PAUSE_MS);
  return useRead(
    ['admin', 'customers', 'known', digits],
    async (call): Promise<readonly KnownCaller[]> => {
      const [{ customers }, quotes] = await Promise.all([
        call('GET /customers', { query: { q: digits } }),
        quotesFoundBy(call, digits),
      ]);
      const all = [
        ...customers.flatMap(({ name, phones }) => phones.map((one) => ({ name, phone: one }))),
        ...quotes.map(({ contact }) => contact),
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
    { enabled: typed.length >= 4 && digits === typed && !isWholePhone(phone) },
  );
}

export const useCustomer = (id: string | undefined) =>
  useRead(
    ['admin', 'customers', 'one', id],
    (call) => call('GET /customers/:id', { id: id ?? '' }),
    { enabled: id !== undefined },
  );
