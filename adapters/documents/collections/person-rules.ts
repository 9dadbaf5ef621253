import type { PersonRule } from '#adapters/documents/engine/declared-collection.ts';
import type { Document, Json, Stored } from '#adapters/documents/engine/document-store.ts';
import { emailKey, isSameName } from '#core/customers/customer.ts';
import {
  eraseCustomer,
  ERASED,
  eraseReservation,
  type Person,
  scrubbed,
} from '#core/customers/person.ts';
import { nationalDigits } from '#core/kernel/contact.ts';
import type { PaperBlock } from '#core/kernel/paper.ts';
import {
  AGREEMENTS,
  agreementFromDocument,
  agreementToDocument,
  CERTIFICATES,
} from './agreement-document.ts';
import { CREDITS } from './credit-document.ts';
import { CAMPAIGN_SENDS } from './documents-campaigns.ts';
import { CONTACT_MESSAGES } from './documents-contact-messages.ts';
import { CREW_ACTS, crewActFromDocument, crewActToDocument } from './documents-crew-acts.ts';
import {
  CUSTOMER_KEYS,
  customerFromDocument,
  customerToDocument,
  CUSTOMERS,
} from './documents-customers.ts';
import { DEVICE_SESSIONS } from './documents-device-sessions.ts';
import { GIFT_SALES } from './documents-gift-sales.ts';
import { SUBSCRIBERS, LEADS } from './documents-leads.ts';
import { USERS } from './documents-profiles.ts';
import {
  FIRST_BOOKINGS,
  firstBookingId,
  FRIEND_CODES,
  PROMO_USES,
  promoPersons,
} from './documents-promo-codes.ts';
import { quoteFromDocument, QUOTES, quoteToDocument } from './documents-quotes.ts';
import { REVIEWS } from './documents-reviews.ts';
import { IDEMPOTENCY } from './idempotency-document.ts';
import { OUTBOX } from './outbox-document.ts';
import { REFUSED_ROWS } from './refused-rows-document.ts';
import {
  reservationFromDocument,
  RESERVATIONS,
  reservationToDocument,
} from './reservation-document.ts';
import { SEARCH_WORDS } from './search-words-document.ts';
import { TEXT_STOPS } from './text-stop-document.ts';
import { WEBHOOK_DELIVERIES } from './webhook-documents.ts';

const textAt = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

const fieldsOf = (value: Json | undefined): Document =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Document) : {};

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

const without = (document: Document, ...names: readonly string[]): Document =>
  Object.fromEntries(Object.entries(document).filter(([name]) => !names.includes(name)));

const hasEmail = (value: Json | undefined, { emails }: Person): boolean =>
  typeof value === 'string' && emails.includes(emailKey(value));

/** An email address identifies a person; a phone number only together with the same name. */
const isTheirContact = (contact: Document, person: Person): boolean =>
  hasEmail(contact['email'], person) ||
  (person.phones.includes(nationalDigits(textAt(contact['phone']))) &&
    person.names.some((name) => isSameName(name, textAt(contact['name']))));

const isNamed = (stored: Stored, person: Person, ...fields: readonly string[]): boolean =>
  fields.some((field) => person.reservationIds.includes(textAt(stored.data[field])));

const gone = (): undefined => undefined;

/** Found by a field that has one of the person's addresses, numbers or ids. */
const byField =
  (field: string, of: 'emails' | 'reservationIds' | 'customerIds' | 'uids') =>
  ({ [of]: values }: Person) => ({ field, values });

/** The signed words stay; the signer's name and drawing go. */
const erasedBlock = (block: PaperBlock): PaperBlock => {
  if (block.kind !== 'signature') return block;
  const { drawing: _drawing, ...signature } = block;
  return { ...signature, name: ERASED };
};

const erasedHolder = { name: ERASED, email: '' };

const isGiver = (stored: Stored, person: Person): boolean =>
  hasEmail(stored.data['email'], person) ||
  hasEmail(fieldsOf(stored.data['sold'])['email'], person);

/** Also of a rain check for a booking without an address. */
function isHeldBy({ data }: Pick<Stored, 'data'>, person: Person): boolean {
  const { email } = fieldsOf(data['holder']);
  const [issued] = listOf(data['entries']);
  const issuedFor = textAt(fieldsOf(issued)['reservationId']);
  return hasEmail(email, person) || (email === '' && person.reservationIds.includes(issuedFor));
}

const isHolder = (stored: Stored, person: Person): boolean =>
  isHeldBy(stored, person) ||
  hasEmail(fieldsOf(stored.data['recipient'])['email'], person) ||
  listOf(stored.data['mailings']).some((one) => hasEmail(fieldsOf(one)['to'], person));

/** Code, amounts and dates stay; the code is still worth its balance. */
function erasedCredit({ data }: Stored, person: Person): Document {
  const mailings = listOf(data['mailings']).map((one) => {
    const mailing = fieldsOf(one);
    return hasEmail(mailing['to'], person)
      ? { ...without(mailing, 'message'), to: '' }
      : without(mailing, 'message');
  });
  const sold = fieldsOf(data['sold']);
  const mailedTo = listOf(data['mailedTo']).filter((email) => !hasEmail(email, person));
  return {
    ...without(data, 'note'),
    ...(data['mailedTo'] !== undefined && { mailedTo }),
    ...(data['holder'] !== undefined && isHeldBy({ data }, person) && { holder: erasedHolder }),
    ...(data['mailings'] !== undefined && { mailings }),
    ...(hasEmail(sold['email'], person) && { sold: { ...without(sold, 'from'), email: '' } }),
  };
}

function erasedSale(stored: Stored, person: Person): Document {
  const { data } = stored;
  return {
    ...without(data, 'from', 'message'),
    entries: listOf(data['entries']).map((entry) => without(fieldsOf(entry), 'note')),
    ...(isGiver(stored, person) && { email: '' }),
    ...(hasEmail(fieldsOf(data['recipient'])['email'], person) && { recipient: { name: ERASED } }),
  };
}

const WAITING: ReadonlySet<string> = new Set(['pending', 'dead']);

/** That something was sent stays; the recipient and the words go. Unsent tasks are dropped. */
function erasedTask({ id, data }: Stored, person: Person): Document | undefined {
  if (data['kind'] === 'links' || person.emails.some((email) => id.includes(email))) {
    return undefined;
  }
  if (data['kind'] === 'refund') return without(data, 'lastError');
  const sent = fieldsOf(data['sent']);
  return {
    ...without(data, 'sentTo', 'lastError', 'recipient'),
    ...(data['to'] !== undefined && { to: '' }),
    ...(data['name'] !== undefined && { name: '' }),
    ...(data['sent'] !== undefined && { sent: { ...without(sent, 'subject'), to: '', text: '' } }),
    ...(WAITING.has(textAt(data['status'])) && { status: 'discarded' }),
  };
}

const LINKED = ['messageId', 'quoteId', 'saleId', 'leadId', 'subscriberId'] as const;

const isTheirTask = (stored: Stored, person: Person): boolean =>
  isNamed(stored, person, 'reservationId') ||
  person.customerIds.includes(textAt(stored.data['customerId'])) ||
  hasEmail(stored.data['email'], person) ||
  hasEmail(stored.data['sentTo'], person) ||
  [stored.data['sentTo'], stored.data['phone']].some((number) =>
    person.phones.includes(nationalDigits(textAt(number))),
  ) ||
  LINKED.some((field) => person.linkedIds.includes(textAt(stored.data[field])));

/** Where each collection holds personal data. Records by which others are found come last. */
export const PERSON_RULES: readonly PersonRule[] = [
  {
    collection: AGREEMENTS,
    find: byField('reservationId', 'reservationIds'),
    erase(stored, _person, { own }) {
      const { paper, ...agreement } = agreementFromDocument(stored);
      const blocks = scrubbed(paper.blocks, own).map(erasedBlock);
      const kept = { ...agreement, name: ERASED, paper: { ...paper, blocks } };
      return agreementToDocument({
        ...kept,
        paper: { ...kept.paper, subtitle: own(paper.subtitle) },
      });
    },
  },
  {
    // A church's or school's certificate is proof for the tax office. Its name may name the sender.
    collection: CERTIFICATES,
    find: ({ certificateIds: ids }) => ({ ids }),
    erase: ({ data }) => ({ ...data, name: 'certificate' }),
  },
  {
    collection: CREW_ACTS,
    find: byField('reservationId', 'reservationIds'),
    erase(stored, _person, { own }) {
      const act = crewActFromDocument(stored);
      const { deed } = act;
      // The job for unused pictures deletes the photos.
      if (deed.kind === 'photo' || deed.kind === 'note') return undefined;
      if (deed.kind === 'signature') {
        return crewActToDocument({ ...act, deed: { ...deed, name: ERASED, drawing: '' } });
      }
      return crewActToDocument({ ...act, deed: scrubbed(deed, own) });
    },
  },
  {
    // A public review of a rental stays, without the name.
    collection: REVIEWS,
    find: byField('reservationId', 'reservationIds'),
    erase: ({ data }, _person, { own }) => ({ ...scrubbed(data, own), name: ERASED }),
  },
  { collection: LEADS, find: byField('email', 'emails'), erase: gone },
  { collection: SUBSCRIBERS, find: byField('email', 'emails'), erase: gone },
  {
    // The record that a mail was sent stays, because campaigns are counted.
    collection: CAMPAIGN_SENDS,
    find: byField('email', 'emails'),
    erase: ({ data }) => ({ ...data, email: '' }),
  },
  {
    collection: CONTACT_MESSAGES,
    isTheirs: ({ data }, person) => isTheirContact(data, person),
    erase: gone,
  },
  {
    collection: QUOTES,
    isTheirs: (stored, person) =>
      isNamed(stored, person, 'reservationId') ||
      listOf(stored.data['versions']).some((version) =>
        isTheirContact(fieldsOf(fieldsOf(fieldsOf(version)['booking'])['contact']), person),
      ),
    erase(stored, _person, { own }) {
      const quote = quoteFromDocument(stored);
      return quoteToDocument({
        ...quote,
        versions: quote.versions.map((version) => ({
          ...version,
          booking: eraseReservation(version.booking, own),
        })),
        events: scrubbed(quote.events, own),
      });
    },
  },
  {
    collection: CREDITS,
    isTheirs: (stored, person) => isGiver(stored, person) || isHolder(stored, person),
    erase: erasedCredit,
    untold: ['mailedTo'],
  },
  {
    collection: GIFT_SALES,
    isTheirs: (stored, person) => isGiver(stored, person) || isHolder(stored, person),
    erase: erasedSale,
    untold: ['foundBy'],
  },
  {
    // Repeating a request this late creates nothing, because its party is over.
    collection: IDEMPOTENCY,
    isTheirs: (stored, person) =>
      isNamed(stored, person, 'reservationId') ||
      person.linkedIds.includes(textAt(stored.data['reservationId'])) ||
      person.emails.some((email) =>
        textAt(stored.data['fingerprint']).toLowerCase().includes(email),
      ),
    erase: gone,
    untold: ['fingerprint'],
  },
  {
    collection: OUTBOX,
    isTheirs: isTheirTask,
    erase: erasedTask,
    // Mails to the office and the crews name the customer.
    namedIn: ({ data }, { others }) =>
      data['sent'] === undefined ? data : { ...data, sent: scrubbed(data['sent'], others) },
  },
  {
    // Rows of other people stay.
    collection: REFUSED_ROWS,
    isTheirs: () => false,
    erase: gone,
    namedIn: ({ data }, { others }) => ({ ...data, rows: scrubbed(data['rows'] ?? [], others) }),
  },
  {
    // What was sent to other programs, which have their own copies.
    collection: WEBHOOK_DELIVERIES,
    isTheirs: ({ data }, { reservationIds, customerIds, emails }) => {
      const body = textAt(data['body']).toLowerCase();
      return (
        emails.some((email) => body.includes(email)) ||
        [...reservationIds, ...customerIds].some((id) => body.includes(`"${id.toLowerCase()}"`))
      );
    },
    erase: gone,
  },
  { collection: DEVICE_SESSIONS, find: byField('uid', 'uids'), erase: gone },
  {
    collection: SEARCH_WORDS,
    find: ({ customerIds, reservationIds, linkedIds }) => ({
      field: 'id',
      values: [...customerIds, ...reservationIds, ...linkedIds],
    }),
    erase: gone,
  },
  {
    collection: FIRST_BOOKINGS,
    find: ({ emails, phones }) => ({
      ids: [
        ...emails.map((email) => firstBookingId({ email, phone: '' })),
        ...phones.map((phone) => firstBookingId({ phone })),
      ],
    }),
    erase: gone,
  },
  {
    collection: PROMO_USES,
    find: ({ emails, phones }) => ({ field: 'person', values: promoPersons(emails, phones) }),
    erase: gone,
  },
  { collection: FRIEND_CODES, find: byField('referrer.email', 'emails'), erase: gone },
  {
    collection: TEXT_STOPS,
    find: ({ phones }) => ({ ids: phones.flatMap((digits) => [digits, `1${digits}`]) }),
    erase: gone,
  },
  { collection: USERS, find: ({ uids: ids }) => ({ ids }), erase: gone },
  {
    collection: RESERVATIONS,
    find: ({ reservationIds: ids }) => ({ ids }),
    erase: (stored, _person, { own }) =>
      reservationToDocument(eraseReservation(reservationFromDocument(stored), own)),
    // `referral` names the referrer's credit, which anyone who knows its code can spend, and
    // `crewNote` is not for the customer, who gets this export.
    untold: ['manageTokenHash', 'foundBy', 'heldBy', 'referral', 'crewNote'],
  },
  { collection: CUSTOMER_KEYS, find: byField('customerId', 'customerIds'), erase: gone },
  {
    collection: CUSTOMERS,
    find: ({ customerIds: ids }) => ({ ids }),
    erase: (stored) => customerToDocument(eraseCustomer(customerFromDocument(stored))),
  },
];
