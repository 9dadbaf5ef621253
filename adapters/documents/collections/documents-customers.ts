import { z } from 'zod';
import { documentCodec } from '#adapters/documents/engine/document-codec.ts';
import { instantField, namedCentsField } from '#adapters/documents/engine/document-fields.ts';
import { getNamed, idPart } from '#adapters/documents/engine/document-ids.ts';
import type {
  DocumentStore,
  Document,
  Stored,
  Transaction,
} from '#adapters/documents/engine/document-store.ts';
import { has, descending, type Reader, collectionOf } from '#adapters/documents/engine/reading.ts';
import {
  type CustomerAdoption,
  type CustomerBook,
  CUSTOMER_MARKS,
  type CustomerMark,
  importMark,
} from '#core/customers/customer-book.ts';
import type { Customers } from '#core/customers/customer-record.ts';
import {
  type Customer,
  type CustomerId,
  type CustomerKeys,
  addsNothing,
  firstCustomerId,
  keysOf,
  linkCustomer,
  type LinkedBooking,
  withContact,
} from '#core/customers/customer.ts';
import { isErased } from '#core/customers/person.ts';
import { NO_CENTS } from '#core/kernel/cents.ts';
import type { Contact } from '#core/kernel/contact.ts';
import { listOf, addressFields } from '#core/kernel/fields.schema.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Result } from '#core/kernel/result.ts';
import { deleteCustomerWords, listedUnder, writeCustomerWords } from './search-words-document.ts';
import { actorField } from './shared-fields.ts';

export const CUSTOMERS = 'customers';
export const CUSTOMER_KEYS = 'customerKeys';

const stamp = { at: instantField, by: actorField };
const texts = z.array(z.string()).readonly();

const customerSchema = z.object({
  name: z.string(),
  emails: texts,
  phones: texts,
  addresses: listOf(addressFields),
  organizations: texts.optional(),
  tags: texts,
  notes: listOf({ ...stamp, id: z.string(), text: z.string() }),
  doNotRent: z.object({ ...stamp, reason: z.string() }).optional(),
  figures: z.object({
    bookings: z.int(),
    holds: z.int().default(0),
    lifetime: namedCentsField,
    balance: namedCentsField,
  }),
  since: instantField,
  lastAt: instantField,
  mergedInto: z.object({ ...stamp, id: z.string() }).optional(),
  parts: texts,
  apart: texts,
  importedBy: z.string().optional(),
  isUndone: z.literal(true).optional(),
  /** For listing by query; ignored when read. */
  marks: texts.default([]),
});

const codec = documentCodec(CUSTOMERS, customerSchema);
export const customerKeyCodec = documentCodec(CUSTOMER_KEYS, z.object({ customerId: z.string() }));

/** `customers/{id}`. Throws `UnreadableDocumentError`. */
export function customerFromDocument(stored: Stored): Customer {
  const { marks: _marks, ...kept } = codec.fromDocument(stored);
  return { ...kept, id: stored.id };
}

export function customerToDocument({ id: _id, ...customer }: Customer): Document {
  const isMarked: Readonly<Record<CustomerMark, boolean>> = {
    own: customer.mergedInto === undefined,
    owing: customer.figures.balance > 0,
    do_not_rent: customer.doNotRent !== undefined,
  };
  const { importedBy, isUndone } = customer;
  const marks = [
    ...CUSTOMER_MARKS.filter((mark) => isMarked[mark]),
    ...(importedBy === undefined ? [] : [importMark(importedBy)]),
  ];
  return codec.toDocument({ ...customer, marks: isUndone === true ? [] : marks });
}

const customers = collectionOf(CUSTOMERS, customerFromDocument);

/** Each id's record with all records merged into it. */
async function readFamilies(reader: Reader, ids: readonly CustomerId[]): Promise<Customers> {
  const found = new Map<CustomerId, Customer>();
  let wanted = ids;
  while (wanted.length > 0) {
    const read = [...(await customers.findMany(reader, wanted)).values()];
    for (const customer of read) found.set(customer.id, customer);
    wanted = read
      .flatMap(({ mergedInto, parts }) => [...(mergedInto ? [mergedInto.id] : []), ...parts])
      .filter((id) => !found.has(id));
  }
  return found;
}

/**
 * `customerKeys/{e address}`, `customerKeys/{p number}` and `customerKeys/{n number name}`: the
 * customer each key belongs to.
 */
const keyIds = ({ email, phone, named }: CustomerKeys) => ({
  ...(named !== undefined && { named: idPart(`n ${named}`) }),
  ...(email !== undefined && { email: idPart(`e ${email}`) }),
  ...(phone !== undefined && { phone: idPart(`p ${phone}`) }),
});

async function readKeys(reader: Reader, contact: Contact) {
  const ids = keyIds(keysOf(contact));
  const [email, phone, named] = await Promise.all(
    [ids.email, ids.phone, ids.named].map(async (id) => {
      const stored = id === undefined ? undefined : await getNamed(reader, CUSTOMER_KEYS, id);
      return stored && customerKeyCodec.fromDocument(stored).customerId;
    }),
  );
  return { ids, email, phone, named };
}

/** Whether the customer with this email or number is marked "do not rent". */
export async function readDoNotRent(reader: Reader, contact: Contact): Promise<boolean> {
  const { email, phone, named } = await readKeys(reader, contact);
  const ids = [email, phone, named].filter((id) => id !== undefined);
  const families = await readFamilies(reader, ids);
  return [...families.values()].some(({ doNotRent }) => doNotRent !== undefined);
}

/** The keys of a contact that become the customer's, because they are nobody's yet. */
function newKeys(
  { ids, email, phone, named }: Awaited<ReturnType<typeof readKeys>>,
  id: CustomerId,
): readonly string[] {
  const isNews = named === undefined && ids.email === undefined;
  const isShared = phone !== undefined && phone !== id;
  return [
    ...(email === undefined ? [ids.email] : []),
    ...(phone === undefined ? [ids.phone] : []),
    ...(isNews && isShared ? [ids.named] : []),
  ].filter((key) => key !== undefined);
}

function writeKeys(transaction: Transaction, keys: readonly string[], customerId: CustomerId) {
  for (const key of keys) {
    // A document each: one that is stored twice is copied, and checked again when it is read.
    transaction.set(CUSTOMER_KEYS, key, customerKeyCodec.toDocument({ customerId }));
  }
}

type Link = {
  readonly customerId: CustomerId;
  /** The new customer, if none existed. */
  readonly isNew?: Customer | undefined;
  /** Whether `write` would write anything. */
  readonly changes: boolean;
  readonly write: () => void;
};

/**
 * Finds the customer of a reservation about to be stored. Only reads; `write` stores what is new.
 */
export async function linkOf(
  transaction: Transaction,
  before: LinkedBooking | undefined,
  reservation: LinkedBooking,
): Promise<Link> {
  const linked = before?.customerId;
  if (linked !== undefined && addsNothing(before, reservation)) {
    return { customerId: linked, changes: false, write: () => undefined };
  }
  const known = await readKeys(transaction, reservation.contact);
  const { email, phone, named } = known;
  const wanted = [linked, email, phone, named].filter((id) => id !== undefined);
  const read = await customers.findMany(transaction, wanted);
  const of = (id: string | undefined) => (id === undefined ? undefined : read.get(id));
  const customer = linkCustomer(before, reservation, {
    linked: of(linked),
    byEmail: of(email),
    byPhone: of(phone),
    byName: of(named),
  });
  const keys = newKeys(known, customer.id);
  return {
    customerId: customer.id,
    ...(!read.has(customer.id) && { isNew: customer }),
    changes: read.get(customer.id) !== customer || keys.length > 0,
    write() {
      const before = read.get(customer.id);
      if (before !== customer) {
        transaction.set(CUSTOMERS, customer.id, customerToDocument(customer));
        writeCustomerWords(transaction, before, customer);
      }
      writeKeys(transaction, keys, customer.id);
    },
  };
}

/**
 * Links an imported customer the way an expired booking would, which adds nothing to their figures.
 */
export const documentsCustomerAdoption = (store: DocumentStore): CustomerAdoption => ({
  adopt: ({ id, contact, place, since, importId }, isDry) =>
    store.transact(async (transaction) => {
      const nothing = { total: NO_CENTS, entries: [], pendingRefunds: [] };
      const former = { importId };
      const expired = { ...nothing, id, status: 'expired', contact, event: place, former } as const;
      const linkAt = (createdAt: Instant) =>
        linkOf(transaction, undefined, { ...expired, createdAt });
      const begun = await transaction.get(CUSTOMERS, firstCustomerId(id));
      if (begun !== undefined && isErased(customerFromDocument(begun))) return 'erased';
      const first = await linkAt(since);
      const stored = await transaction.get(CUSTOMERS, first.customerId);
      // They booked nothing with this import, so the date of their last booking stays.
      const link = stored ? await linkAt(customerFromDocument(stored).lastAt) : first;
      if (!isDry) link.write();
      if (link.isNew !== undefined) return 'new';
      return link.changes ? 'merged' : 'known';
    }),
});

export const documentsCustomers = (store: DocumentStore): CustomerBook => ({
  families: (ids) => readFamilies(store, ids),
  listedUnder: async (word, limit) =>
    (await listedUnder(store, CUSTOMERS, word, limit)).map(customerFromDocument),
  async listed(mark, limit, after) {
    const marked = { where: [has('marks', mark)], orderBy: descending('lastAt') };
    const { found, next } = await customers.page(store, { ...marked, limit, after });
    return { customers: found, next };
  },
  change: <E>(
    ids: readonly string[],
    decide: (customers: Customers) => Result<readonly Customer[], E>,
  ) =>
    store.transact(async (transaction) => {
      const decided = decide(await readFamilies(transaction, ids));
      if (decided.ok) {
        for (const customer of decided.value) {
          transaction.set(CUSTOMERS, customer.id, customerToDocument(customer));
        }
      }
      return decided;
    }),
  setContact: (id, contact) =>
    store.transact(async (transaction) => {
      const customer = (await customers.findMany(transaction, [id])).get(id);
      if (customer === undefined) return;
      const next = withContact(customer, contact);
      const [email, phone = ''] = [next.emails[0], next.phones[0]];
      const known = await readKeys(transaction, { name: next.name, email, phone });
      transaction.set(CUSTOMERS, id, customerToDocument(next));
      writeCustomerWords(transaction, customer, next);
      writeKeys(transaction, newKeys(known, id), id);
    }),
  withdraw: (id, hasBookings) =>
    store.transact(async (transaction) => {
      const customer = (await customers.findMany(transaction, [id])).get(id);
      if (customer === undefined) return;
      const { name, emails, phones } = customer;
      const keys = new Set<string>();
      for (const email of emails.length === 0 ? [undefined] : emails) {
        for (const phone of phones.length === 0 ? [''] : phones) {
          const { ids, ...owners } = await readKeys(transaction, { name, email, phone });
          for (const key of ['email', 'phone', 'named'] as const) {
            const owned = ids[key];
            if (owned !== undefined && owners[key] === id) keys.add(owned);
          }
        }
      }
      for (const key of keys) transaction.delete(CUSTOMER_KEYS, key);
      if (hasBookings) {
        transaction.set(CUSTOMERS, id, customerToDocument({ ...customer, isUndone: true }));
      } else transaction.delete(CUSTOMERS, id);
      deleteCustomerWords(transaction, id);
    }),
  forget: (id, { email, phone }) =>
    store.transact(async (transaction) => {
      const gone = { name: '', email, phone: phone ?? '' };
      const owners = await readKeys(transaction, gone);
      const customer = (await customers.findMany(transaction, [id])).get(id);
      for (const key of ['email', 'phone'] as const) {
        const owned = owners.ids[key];
        if (owned !== undefined && owners[key] === id) transaction.delete(CUSTOMER_KEYS, owned);
      }
      const isKnown = [...(customer?.emails ?? []), ...(customer?.phones ?? [])].some(
        (one) => one === email || one === phone,
      );
      if (customer === undefined || !isKnown) return;
      const kept = {
        ...customer,
        emails: customer.emails.filter((one) => one !== email),
        phones: customer.phones.filter((one) => one !== phone),
      };
      transaction.set(CUSTOMERS, id, customerToDocument(kept));
      writeCustomerWords(transaction, customer, kept);
    }),
});
