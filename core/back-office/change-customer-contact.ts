import type { CustomerBook } from '#core/customers/customer-book.ts';
import {
  type ContactParts,
  type Customer,
  type CustomerId,
  emailKey,
  keysOf,
} from '#core/customers/customer.ts';
import { findCustomers } from '#core/customers/find-customers.ts';
import { isErased } from '#core/customers/person.ts';
import { makeReadAccount } from '#core/customers/read-customer.ts';
import type { Actor } from '#core/kernel/actor.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type { ReservationBook } from '#core/reservations/reservation-lists.ts';
import { type Reservation, summaryOf } from '#core/reservations/reservation.ts';
import type { AmendError, makeAmendReservation } from '#core/self-service/amendments.ts';
import type { ContactChange } from '#core/self-service/change-contact.ts';

/** Whether a booking's contact changes with its customer's: it is booked, and not over. */
export const isToCome = ({ status, lines }: Reservation, now: Instant): boolean =>
  status === 'confirmed' && summaryOf(lines).endDate >= shopDay(now);

type CustomerContact = Pick<ContactChange, 'contact' | 'link'> & {
  /** What the office saw. It leaves the record once no booking of theirs has it. */
  readonly replaces: ContactParts;
  /** The bookings to come that get the new contact, too. */
  readonly bookings: readonly string[];
  /** The address may be another customer's, whose record gets the orders with it. */
  readonly sharesEmail?: boolean | undefined;
};

type ContactError =
  | { readonly kind: 'customer_not_found' }
  | { readonly kind: 'customer_erased' }
  | { readonly kind: 'others_email'; readonly email: string; readonly name: string }
  | AmendError;

/** Another customer with this address. */
async function otherWith(
  customers: CustomerBook,
  email: string,
  own: CustomerId,
): Promise<Customer | undefined> {
  const found = await findCustomers(customers, email);
  return found.find(
    ({ id, emails }) => id !== own && emails.some((known) => emailKey(known) === emailKey(email)),
  );
}

/**
 * Changes a customer's name, email and phone: on the record, and in bookings to come, with the
 * history of each. Past ones keep theirs, because receipts and agreements name it. A repeat goes
 * on where it stopped.
 */
export function makeChangeCustomerContact(ports: {
  readonly customers: CustomerBook;
  readonly book: ReservationBook;
  readonly amending: Pick<ReturnType<typeof makeAmendReservation>, 'amend'>;
  readonly clock: Clock;
}) {
  const { customers, amending, clock } = ports;
  const readAccount = makeReadAccount(ports);
  return async (
    id: CustomerId,
    { contact, link, replaces, bookings, sharesEmail = false }: CustomerContact,
    by: Actor,
  ): Promise<Result<void, ContactError>> => {
    const account = await readAccount(id);
    if (account === undefined) return err({ kind: 'customer_not_found' });
    if (isErased(account.customer)) return err({ kind: 'customer_erased' });
    const { email: wanted } = contact;
    const other =
      typeof wanted === 'string' && !sharesEmail
        ? await otherWith(customers, wanted, account.customer.id)
        : undefined;
    if (other !== undefined) {
      return err({ kind: 'others_email', email: wanted ?? '', name: other.name });
    }
    const chosen = account.reservations.filter((one) => bookings.includes(one.id));
    if (chosen.length < bookings.length || !chosen.every((one) => isToCome(one, clock.now()))) {
      return err({ kind: 'changed_meanwhile' });
    }
    for (const one of chosen) {
      const changed = await amending.amend(one, { kind: 'contact', contact, link }, {}, by);
      if (changed.ok || changed.error.kind === 'nothing_changed') continue;
      const { error } = changed;
      return err(error.kind === 'reservation_not_found' ? { kind: 'changed_meanwhile' } : error);
    }
    const { name, email, phone } = contact;
    const now = { name, email: email ?? undefined, phone };
    await customers.setContact(account.customer.id, now);
    const { records = [], reservations = [] } = (await readAccount(id)) ?? {};
    const keysIn = ({ email, phone = '' }: ContactParts) => keysOf({ name: '', email, phone });
    const used = [now, ...reservations.map((one) => one.contact)].map(keysIn);
    const old = keysIn(replaces);
    const goneOf = (key: 'email' | 'phone') =>
      contact[key] === undefined || used.some((keys) => keys[key] === old[key])
        ? undefined
        : old[key];
    const gone = { email: goneOf('email'), phone: goneOf('phone') };
    for (const record of records) await customers.forget(record.id, gone);
    return ok(undefined);
  };
}
