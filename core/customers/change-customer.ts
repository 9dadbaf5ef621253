import type { ActionContext } from '#core/kernel/actor.ts';
import { everyPage } from '#core/kernel/one-by-one.ts';
import type { Clock, Randomness } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { ReservationBook } from '#core/reservations/reservation-lists.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import type { CustomerBook } from './customer-book.ts';
import {
  type Customers,
  familyOf,
  mergeCustomers,
  type MergeError,
  unmergeCustomer,
} from './customer-record.ts';
import { type Customer, type CustomerId, emailKey } from './customer.ts';
import { isErased } from './person.ts';

/** A change the office makes to a customer's record. */
type CustomerAct =
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'tags'; readonly tags: readonly string[] }
  | { readonly kind: 'do_not_rent'; readonly reason: string }
  | { readonly kind: 'rent_again' }
  | { readonly kind: 'apart'; readonly other: CustomerId };

type NotFound = { readonly kind: 'customer_not_found' };
/** Nothing is kept about them anymore, and nothing new is. */
type Erased = { readonly kind: 'customer_erased' };
export type CustomerError = MergeError | Erased;

/** The records that change. Additions go to the root; removals apply to every merged one. */
function changeCustomer(
  customers: Customers,
  id: CustomerId,
  act: CustomerAct,
  { now: at, by }: ActionContext,
  noteId: string,
): Result<readonly Customer[], NotFound> {
  const family = familyOf(customers, id);
  if (family === undefined) return err({ kind: 'customer_not_found' });
  const { root, parts } = family;
  switch (act.kind) {
    case 'note':
      return ok([{ ...root, notes: [{ id: noteId, at, by, text: act.text }, ...root.notes] }]);
    case 'tags': {
      const tags = [...new Set(act.tags)];
      const kept = parts.map((part) => ({
        ...part,
        tags: part.tags.filter((tag) => tags.includes(tag)),
      }));
      return ok([{ ...root, tags }, ...kept]);
    }
    case 'do_not_rent':
      return ok([{ ...root, doNotRent: { at, by, reason: act.reason } }]);
    case 'rent_again':
      return ok([root, ...parts].map((one) => ({ ...one, doNotRent: undefined })));
    case 'apart':
      return ok([{ ...root, apart: [...new Set([...root.apart, act.other])] }]);
  }
}

/** Changes notes, tags and merges, each in one transaction over all affected records. */
export function makeChangeCustomer(book: CustomerBook, randomness: Randomness, clock: Clock) {
  type By = ActionContext['by'];
  type Decided = Result<readonly Customer[], CustomerError>;
  const change = (ids: readonly CustomerId[], decide: (customers: Customers) => Decided) =>
    book.change<CustomerError>(ids, (customers) =>
      ids.some((id) => isErased(familyOf(customers, id)?.root))
        ? err({ kind: 'customer_erased' })
        : decide(customers),
    );
  return {
    change: (id: CustomerId, act: CustomerAct, by: By) => {
      const noteId = randomness.id();
      const context = { now: clock.now(), by };
      return change([id], (customers) => changeCustomer(customers, id, act, context, noteId));
    },
    merge: (id: CustomerId, into: CustomerId, by: By) =>
      change([id, into], (customers) =>
        mergeCustomers(customers, id, into, { at: clock.now(), by }),
      ),
    unmerge: (id: CustomerId) => change([id], (customers) => unmergeCustomer(customers, id)),
  };
}

const PAGE = 200;

/**
 * Takes an address that the office took off a booking off its customer's record, too, unless
 * another booking of theirs has it: somebody made it up.
 */
export const makeForgetEmail =
  (customers: Pick<CustomerBook, 'forget'>, book: Pick<ReservationBook, 'list'>) =>
  async (before: Reservation, { contact, customerId }: Reservation): Promise<void> => {
    const email = emailKey(before.contact.email ?? '');
    if (email === '' || contact.email !== undefined || customerId === undefined) return;
    const pages = everyPage((after) => book.list({ customerId }, PAGE, after));
    for await (const { reservations } of pages) {
      if (reservations.some((one) => emailKey(one.contact.email ?? '') === email)) return;
    }
    await customers.forget(customerId, { email });
  };
