import { err, ok, type Result } from '#core/kernel/result.ts';
import {
  addFigures,
  type Customer,
  type CustomerAddress,
  type CustomerId,
  type Stamp,
} from './customer.ts';

/** A person's root record, and the records merged into it. */
export type Family = { readonly root: Customer; readonly parts: readonly Customer[] };

export type Customers = ReadonlyMap<CustomerId, Customer>;

function rootOf(customers: Customers, id: CustomerId): Customer | undefined {
  let customer = customers.get(id);
  const seen = new Set<CustomerId>();
  while (customer?.mergedInto !== undefined && !seen.has(customer.id)) {
    seen.add(customer.id);
    customer = customers.get(customer.mergedInto.id);
  }
  return customer;
}

const partsBelow = (customers: Customers, { parts }: Customer): readonly Customer[] =>
  parts.flatMap((id) => {
    const part = customers.get(id);
    return part === undefined ? [] : [part, ...partsBelow(customers, part)];
  });

/** @param customers includes all records of the family of `id` */
export function familyOf(customers: Customers, id: CustomerId): Family | undefined {
  const root = rootOf(customers, id);
  return root && { root, parts: partsBelow(customers, root) };
}

const each = <T>(values: readonly T[]): readonly T[] => [...new Set(values)];

export const placeName = ({ street, city, postalCode }: CustomerAddress): string =>
  `${street} ${city} ${postalCode}`.toLowerCase();

/** Combines the family into one customer, as the office sees it. */
export function wholeOf({ root, parts }: Family): Customer {
  if (parts.length === 0) return root;
  const all = [root, ...parts];
  const places = new Map(
    all.flatMap(({ addresses }) => addresses).map((one) => [placeName(one), one]),
  );
  return {
    ...root,
    emails: each(all.flatMap(({ emails }) => emails)),
    phones: each(all.flatMap(({ phones }) => phones)),
    addresses: [...places.values()],
    organizations: each(all.flatMap(({ organizations = [] }) => organizations)),
    tags: each(all.flatMap(({ tags }) => tags)),
    notes: all.flatMap(({ notes }) => notes).toSorted((a, b) => b.at - a.at),
    doNotRent: all.find(({ doNotRent }) => doNotRent !== undefined)?.doNotRent,
    figures: addFigures(all.map(({ figures }) => figures)),
    since: all.reduce((first, { since }) => (since < first ? since : first), root.since),
    lastAt: all.reduce((last, { lastAt }) => (lastAt > last ? lastAt : last), root.lastAt),
    apart: each(all.flatMap(({ apart }) => apart)),
  };
}

export type MergeError =
  | { readonly kind: 'customer_not_found' }
  | { readonly kind: 'same_customer' }
  | { readonly kind: 'not_merged' };

/** Returns the records that change. Their contents stay where they are. */
export function mergeCustomers(
  customers: Customers,
  from: CustomerId,
  into: CustomerId,
  stamp: Stamp,
): Result<readonly Customer[], MergeError> {
  const [part, root] = [rootOf(customers, from), rootOf(customers, into)];
  if (part === undefined || root === undefined) return err({ kind: 'customer_not_found' });
  if (part.id === root.id) return err({ kind: 'same_customer' });
  return ok([
    { ...part, mergedInto: { ...stamp, id: root.id } },
    { ...root, parts: [...root.parts, part.id] },
  ]);
}

/** @param id a merged record, or a root, whose last merged record is then released */
export function unmergeCustomer(
  customers: Customers,
  id: CustomerId,
): Result<readonly Customer[], MergeError> {
  const asked = customers.get(id);
  if (asked === undefined) return err({ kind: 'customer_not_found' });
  const part = asked.mergedInto === undefined ? customers.get(asked.parts.at(-1) ?? '') : asked;
  const root = customers.get(part?.mergedInto?.id ?? '');
  if (part === undefined || root === undefined) return err({ kind: 'not_merged' });
  const { mergedInto: _pointer, ...own } = part;
  return ok([own, { ...root, parts: root.parts.filter((one) => one !== part.id) }]);
}
