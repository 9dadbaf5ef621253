import type { DeclaredIndex, FieldPath } from '#adapters/documents/engine/document-store.ts';

type IndexField = DeclaredIndex['fields'][number];
type Index = Omit<DeclaredIndex, 'collection'>;

const desc = (field: FieldPath): IndexField => ({ field, order: 'desc' });
const contains = (field: FieldPath): IndexField => ({ field, order: 'contains' });

/** A plain name sorts ascending, or is compared for equality. */
type Fields = readonly (FieldPath | IndexField)[];

const index = (...fields: Fields): Index => ({
  fields: fields.map((field) => (typeof field === 'string' ? { field, order: 'asc' } : field)),
});

const bothWays = (...fields: Fields): Index => ({ ...index(...fields), bothWays: true });

const BY_COLLECTION: Readonly<Record<string, readonly Index[]>> = {
  auditEntries: [
    index(desc('at')),
    index('seq'),
    index('isSealed', 'at'),
    index('actor.id', desc('at')),
    index('subject', desc('at')),
    index('actor.id', 'subject', desc('at')),
  ],
  products: [
    index(contains('categories'), 'isActive', desc('createdAt')),
    index('isActive', desc('createdAt')),
    index('slug'),
    index(desc('createdAt')),
  ],
  deviceSessions: [index('uid', desc('seenAt')), index('expiresAt')],
  simulatedIntents: [index('paidAt')],
  reservations: [
    index('status', 'holdExpiresAt'),
    bothWays('status', 'endDate'),
    bothWays('status', 'startDate'),
    index('awaitingPayment', 'createdAt'),
    index(desc('createdAt')),
    index('contactEmail', desc('createdAt')),
    index('userId', desc('createdAt')),
    index('userId', desc('endDate')),
    bothWays('status', desc('createdAt')),
    index('endDate'),
    bothWays(contains('foundBy'), 'endDate'),
    bothWays(contains('foundBy'), desc('createdAt')),
    index('customerId', desc('createdAt')),
  ],
  journalExports: [index(desc('at'))],
  searchWords: [index('kind', contains('words'), desc('at'))],
  customers: [index(contains('marks'), desc('lastAt'))],
  contactMessages: [
    index('email', desc('receivedAt')),
    index(desc('receivedAt')),
    index('reservationId', desc('receivedAt')),
  ],
  giftSales: [
    index('state', 'createdAt'),
    index('createdAt'),
    index(contains('foundBy'), 'createdAt'),
  ],
  leads: [index('nextAt'), index(desc('updatedAt'))],
  subscribers: [index(desc('saidAt'))],
  campaigns: [index(desc('createdAt'))],
  campaignSends: [index('campaignId', 'at')],
  quotes: [index(desc('createdAt')), index('remindBefore')],
  credits: [
    index(desc('createdAt')),
    index('isOpen', 'expiresOn'),
    index(contains('mailedTo'), 'expiresOn'),
  ],
  schedules: [index('productId', 'month')],
  outbox: [
    index('status', 'nextAttemptAt'),
    index(desc('createdAt')),
    index('status', desc('createdAt')),
    index('reservationId', desc('createdAt')),
    index('sentTo', desc('createdAt')),
  ],
  paymentEvents: [index('reservationId', 'receivedAt'), index('kind', desc('receivedAt'))],
  receivedEvents: [index(desc('receivedAt'))],
  idempotency: [index('createdAt')],
  quarantinedEvents: [index('state', desc('lastSeenAt'))],
  reviews: [index('productId', 'state', desc('publishedAt')), index('state', desc('writtenAt'))],
  browsings: [index('isOpen', 'day'), index('begunAt')],
  webhookDeliveries: [
    index('endpointId', 'state', 'nextAttemptAt'),
    index('endpointId', 'subject', 'state', 'order'),
    index('endpointId', 'state', desc('createdAt')),
    index('endpointId', desc('createdAt')),
    index('createdAt'),
  ],
  apiKeys: [index('uid')],
  crewActs: [
    index('day'),
    index('reservationId'),
    index('isOpen'),
    index('deed.kind'),
    index('handedIn.off'),
  ],
  crewLinks: [index('day')],
  accounts: [index('email')],
  users: [index('role')],
  sessions: [index('accountId', 'expiresAt'), index('expiresAt')],
  passwordResets: [index('expiresAt')],
};

/**
 * Every index our queries need. SQLite stores them all. Firestore creates single-field indexes
 * itself, so `firestore.indexes.json` contains only those of two or more fields.
 */
export const INDEXES: readonly DeclaredIndex[] = Object.entries(BY_COLLECTION).flatMap(
  ([collection, indexes]) => indexes.map((one) => ({ collection, ...one })),
);
