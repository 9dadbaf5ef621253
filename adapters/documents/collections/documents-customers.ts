import {
  CUSTOMERS,
  customerFromDocument,
  customerToDocument,
  linkOf,
  readFamilies,
} from '#adapters/documents/collections/customer-document.ts';
import { listedUnder } from '#adapters/documents/collections/search-words-document.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { NO_CENTS } from '#core/kernel/cents.ts';
import type { CustomerAdoption, CustomerBook } from '#core/customers/customer-book.ts';
import type { Customers } from '#core/customers/customer-record.ts';
import type { Customer } from '#core/customers/customer.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Result } from '#core/kernel/result.ts';

/** Linked as a booking that counts for nothing would be. */
export const documentsCustomerAdoption = (store: DocumentStore): CustomerAdoption => ({
  adopt: ({ id, contact, place, since }, isDry) =>
    store.transact(async (transaction) => {
      const nobody = {
        status: 'expired',
        lines: [],
        total: NO_CENTS,
        placedTotal: NO_CENTS,
        plan: 'full',
        entries: [],
        history: [],
        attempts: [],
        pendingRefunds: [],
        linkVersion: 1,
        manageTokenHash: '',
      } as const;
      const linkAt = (createdAt: Instant) =>
        linkOf(transaction, undefined, { ...nobody, id, contact, event: place, createdAt });
      const first = await linkAt(since);
      const stored = await transaction.get(CUSTOMERS, first.customerId);
      // Nothing was booked by it: when they last did stays as it is.
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
    const { documents, next } = await store.query({
      collection: CUSTOMERS,
      where: [{ field: 'marks', op: 'array-contains', value: mark }],
      orderBy: [{ field: 'lastAt', direction: 'desc' }],
      limit,
      ...(after !== undefined && { after }),
    });
    return { customers: documents.map(customerFromDocument), next };
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
});
