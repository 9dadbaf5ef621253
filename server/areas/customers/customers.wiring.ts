import {
  CUSTOMER_KEYS,
  customerFromDocument,
  customerKeyCodec,
  CUSTOMERS,
} from '#adapters/documents/collections/documents-customers.ts';
import { documentsPersonRecords } from '#adapters/documents/collections/documents-person-records.ts';
import {
  SEARCH_WORDS,
  searchWordsCodec,
} from '#adapters/documents/collections/search-words-document.ts';
import { moves } from '#adapters/documents/engine/declared-collection.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { ACCOUNT_PERSON_RULES } from '#adapters/local-auth/account-documents.ts';
import { CARD_PERSON_RULES } from '#adapters/simulated-card/simulated-books.ts';
import type { Acts, NoteAct } from '#core/audit-log/trail.ts';
import { makeChangeCustomerContact } from '#core/back-office/change-customer-contact.ts';
import { makeChangeCustomer } from '#core/customers/change-customer.ts';
import { type ErasureNotes, makeForgetCustomer } from '#core/customers/erase-customer.ts';
import { makeListCustomers } from '#core/customers/find-customers.ts';
import { makeListMembers } from '#core/customers/list-members.ts';
import { makeReadCustomer } from '#core/customers/read-customer.ts';
import { makeSearchEverything } from '#core/customers/search-everything.ts';
import type { Clock, ManageSecrets } from '#core/kernel/ports.ts';
import { makeFindQuotes } from '#core/quotes/written-quote.ts';
import { AUDIT_LOG } from '#server/areas/audit-log/audit-log.wiring.ts';
import {
  adminCustomerRoutes,
  adminMemberRoutes,
} from '#server/areas/customers/customers.admin-routes.ts';
import { DOCUMENTS } from '#server/areas/documents/documents.wiring.ts';
import { MANAGE } from '#server/areas/manage/manage.wiring.ts';
import { MARKETING } from '#server/areas/marketing/marketing.wiring.ts';
import { MESSAGES } from '#server/areas/messages/messages.wiring.ts';
import { type Area, makings } from '#server/platform/wiring/area.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';

const { bound, boundByName, made } = makings();
const { customers: book, reservationBook } = RECORDS;

/** Includes the rules for what the adapters beside the store keep. */
const recordsOfPerson = (kept: DocumentStore, secrets: ManageSecrets, now: Clock) =>
  documentsPersonRecords(kept, secrets, now, [...ACCOUNT_PERSON_RULES, ...CARD_PERSON_RULES]);

const personRecords = bound(recordsOfPerson, [PORTS.store, PORTS.manageSecrets, PORTS.clock]);

const changeCustomer = bound(makeChangeCustomer, [book, PORTS.randomness, PORTS.clock]);
const changeContact = boundByName(makeChangeCustomerContact, {
  customers: book,
  book: reservationBook,
  amending: MANAGE.amendReservation,
  clock: PORTS.clock,
});
const listCustomers = bound(makeListCustomers, [book]);
const readCustomer = boundByName(makeReadCustomer, {
  customers: book,
  book: reservationBook,
  messages: RECORDS.contactMessages,
  sent: MESSAGES.sentTimeline,
});
const findQuotes = bound(makeFindQuotes, [RECORDS.quotes, RECORDS.ledger, PORTS.clock]);
const searchEverything = boundByName(makeSearchEverything, {
  customers: book,
  book: reservationBook,
  findQuotes,
  catalogue: RECORDS.catalogue,
  fleets: RECORDS.ledger,
  clock: PORTS.clock,
});

const listMembers = bound(makeListMembers, [reservationBook, RECORDS.profiles, book]);

/** Logs the erasure as an owner's act, without any erased data. */
const erasureNotes = (acts: Acts, note: NoteAct): ErasureNotes => ({
  async begun(subject) {
    const act = acts.current();
    if (act !== undefined) await note(act, subject);
  },
  apart: (work) => acts.apart(work),
});

const forget = boundByName(makeForgetCustomer, {
  customers: book,
  book: reservationBook,
  records: personRecords,
  notes: bound(erasureNotes, [PORTS.acts, AUDIT_LOG.note]),
});

export const customers: Area = {
  ...made(),
  collections: [
    moves(CUSTOMERS, 'people', customerFromDocument),
    moves(CUSTOMER_KEYS, 'people', customerKeyCodec.fromDocument),
    moves(SEARCH_WORDS, 'people', searchWordsCodec.fromDocument),
  ],
  admin: ({ of, now, onOutboxFilled }) => [
    adminCustomerRoutes({
      ...of(changeCustomer),
      changeContact: of(changeContact),
      readPhone: of(RECORDS.readPhone),
      list: of(listCustomers),
      read: of(readCustomer),
      search: of(searchEverything),
      statement: of(DOCUMENTS.statement),
      askMail: of(RECORDS.askAccountMail),
      onOutboxFilled,
      forget: of(forget),
      lastConsent: of(MARKETING.news).lastConsent,
      now,
    }),
    adminMemberRoutes({ listMembers: of(listMembers), pointsOf: of(MARKETING.points).of }),
  ],
};
