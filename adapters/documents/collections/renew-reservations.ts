import { z } from 'zod';
import {
  documentCodec,
  UnreadableDocumentError,
} from '#adapters/documents/engine/document-codec.ts';
import type {
  DocumentStore,
  Stored,
  Transaction,
} from '#adapters/documents/engine/document-store.ts';
import { withOrganization } from '#core/customers/customer.ts';
import { ERASED } from '#core/customers/person.ts';
import { checkNumbers } from '#core/customers/search-words.ts';
import { cashWords, FOUND_BY, foundBy } from '#core/reservations/found-by.ts';
import { organizationOf } from '#core/reservations/office-terms.ts';
import {
  customerFromDocument,
  CUSTOMERS,
  customerToDocument,
  linkOf,
} from './documents-customers.ts';
import { GIFT_SALES, giftSaleFromDocument } from './documents-gift-sales.ts';
import { quoteFromDocument, QUOTES } from './documents-quotes.ts';
import { RESERVATIONS, reservationFromDocument } from './reservation-document.ts';
import {
  writeCustomerWords,
  writeQuoteWords,
  writeReservationWords,
} from './search-words-document.ts';

export const RENEWALS = 'renewals';
/** Rename one when its pass has to add more, so that the pass runs again. */
const RESERVATION_WORDS = 'reservations-losses';
const QUOTE_WORDS = 'quotes-office';
const CUSTOMER_WORDS = 'customers-phones';
const ORGANIZATIONS = 'customers-organizations';
const GIFT_WORDS = 'gift-sales-words';
const STOP_UNITS = 'stops-units';

export const renewalCodec = documentCodec(
  RENEWALS,
  z.object({ after: z.string().optional(), isDone: z.boolean() }),
);

const PAGE = 200;

/** Undefined if unreadable: the audit reports it, and the others continue. */
function readable<T>(read: (stored: Stored) => T, stored: Stored | undefined): T | undefined {
  try {
    return stored && read(stored);
  } catch (error) {
    if (error instanceof UnreadableDocumentError) return undefined;
    throw error;
  }
}

/** Whether the stored index words are the ones this program would write. */
function isRenewed(stored: Stored): boolean {
  const { foundBy: words, customerId } = stored.data;
  const reservation = readable(reservationFromDocument, stored);
  return (
    customerId !== undefined &&
    // These are also found by the promo code, the organization, or the number of a PO or a check.
    reservation?.pricing?.promoCode === undefined &&
    (reservation === undefined || checkNumbers(reservation).length === 0) &&
    reservation?.office === undefined &&
    (reservation === undefined || JSON.stringify(words) === JSON.stringify(foundBy(reservation)))
  );
}

async function renew(transaction: Transaction, id: string): Promise<void> {
  const stored = await transaction.get(RESERVATIONS, id);
  const reservation = readable(reservationFromDocument, stored);
  if (stored === undefined || reservation === undefined || isRenewed(stored)) return;
  const words = foundBy(reservation);
  const { foundBy: known } = stored.data;
  // Before there was this word, its customer's record counted it like an expired one: owing nothing.
  const isNewLoss =
    words.includes(FOUND_BY.loss) && !(Array.isArray(known) && known.includes(FOUND_BY.loss));
  const before = isNewLoss ? ({ ...reservation, status: 'expired' } as const) : reservation;
  const link = await linkOf(transaction, before, reservation);
  link.write();
  writeReservationWords(transaction, undefined, reservation);
  transaction.set(RESERVATIONS, id, {
    ...stored.data,
    foundBy: words,
    customerId: link.customerId,
  });
}

/** Only adds the weeks in which its money moved. */
async function renewGiftSale(transaction: Transaction, id: string): Promise<void> {
  const stored = await transaction.get(GIFT_SALES, id);
  const sale = readable(giftSaleFromDocument, stored);
  if (stored === undefined || sale === undefined) return;
  transaction.set(GIFT_SALES, id, { ...stored.data, foundBy: cashWords(sale.entries) });
}

/** Writes its index words. Harmless if it already has them. */
async function renewCustomer(transaction: Transaction, id: string): Promise<void> {
  const customer = readable(customerFromDocument, await transaction.get(CUSTOMERS, id));
  if (customer === undefined || customer.isUndone === true) return;
  writeCustomerWords(transaction, undefined, customer);
}

/** Tells the customer's record for which organization they booked. */
async function renewOrganization(transaction: Transaction, id: string): Promise<void> {
  const reservation = readable(reservationFromDocument, await transaction.get(RESERVATIONS, id));
  const { customerId, office } = reservation ?? {};
  if (customerId === undefined) return;
  const customer = readable(customerFromDocument, await transaction.get(CUSTOMERS, customerId));
  if (customer === undefined || customer.name === ERASED) return;
  const organizations = withOrganization(customer.organizations, organizationOf(office));
  if (organizations === customer.organizations) return;
  const told = { ...customer, organizations };
  transaction.set(CUSTOMERS, customerId, customerToDocument(told));
  writeCustomerWords(transaction, customer, told);
}

/** Writes its index words. Harmless if it already has them. */
async function renewQuote(transaction: Transaction, id: string): Promise<void> {
  const quote = readable(quoteFromDocument, await transaction.get(QUOTES, id));
  if (quote !== undefined) writeQuoteWords(transaction, undefined, quote);
}

type Pass = {
  /** Name of the document that records how far the pass got. */
  readonly name: string;
  readonly collection: string;
  readonly isRenewed: (stored: Stored) => boolean;
  readonly renew: (transaction: Transaction, id: string) => Promise<void>;
};

const PASSES: readonly Pass[] = [
  { name: RESERVATION_WORDS, collection: RESERVATIONS, isRenewed, renew },
  {
    name: GIFT_WORDS,
    collection: GIFT_SALES,
    isRenewed: ({ data }) => data['foundBy'] !== undefined,
    renew: renewGiftSale,
  },
  {
    name: CUSTOMER_WORDS,
    collection: CUSTOMERS,
    isRenewed: () => false,
    renew: renewCustomer,
  },
  {
    name: ORGANIZATIONS,
    collection: RESERVATIONS,
    isRenewed: ({ data }) => data['office'] === undefined,
    renew: renewOrganization,
  },
  { name: QUOTE_WORDS, collection: QUOTES, isRenewed: () => false, renew: renewQuote },
];

/** Processes the next page of a pass. Returns how many documents were checked, 0 once done. */
async function renewPage(store: DocumentStore, pass: Pass): Promise<number> {
  const known = await store.get(RENEWALS, pass.name);
  const { after, isDone } = known ? renewalCodec.fromDocument(known) : { isDone: false };
  if (isDone) return 0;
  const page = await store.query({ collection: pass.collection, limit: PAGE, after });
  for (const { id } of page.documents.filter((document) => !pass.isRenewed(document))) {
    await store.transact((transaction) => pass.renew(transaction, id));
  }
  const renewal = { after: page.next, isDone: page.next === undefined };
  await store.transact(async (transaction) =>
    transaction.set(RENEWALS, pass.name, renewalCodec.toDocument(renewal)),
  );
  return page.documents.length;
}

/**
 * Adds customers and index words to older reservations, words to older customers, quotes and gift
 * sales, and organizations to older customers, a page each per run. Returns how many were checked, 0 once done. Repeating is safe.
 */
export const makeRenewReservations = (store: DocumentStore) => async (): Promise<number> => {
  let looked = 0;
  for (const pass of PASSES) looked += await renewPage(store, pass);
  return looked;
};

/** Names the units on the stops of older bookings, all in one run. Returns how many, then 0. */
export const makeRenewStops =
  (store: DocumentStore, nameUnits: () => Promise<number>) => async (): Promise<number> => {
    if ((await store.get(RENEWALS, STOP_UNITS)) !== undefined) return 0;
    const named = await nameUnits();
    const renewal = renewalCodec.toDocument({ isDone: true });
    await store.transact(async (transaction) => transaction.set(RENEWALS, STOP_UNITS, renewal));
    return named;
  };
