import type { DeclaredIndex } from '#adapters/documents/engine/document-store.ts';

/**
 * Every index our queries need. SQLite stores them all. Firestore creates single-field indexes
 * itself, so `firestore.indexes.json` contains only those of two or more fields.
 */
export const INDEXES: readonly DeclaredIndex[] = [
  { collection: 'auditEntries', fields: [{ field: 'at', order: 'desc' }] },
  { collection: 'auditEntries', fields: [{ field: 'seq', order: 'asc' }] },
  {
    collection: 'auditEntries',
    fields: [
      { field: 'isSealed', order: 'asc' },
      { field: 'at', order: 'asc' },
    ],
  },
  {
    collection: 'auditEntries',
    fields: [
      { field: 'actor.id', order: 'asc' },
      { field: 'at', order: 'desc' },
    ],
  },
  {
    collection: 'auditEntries',
    fields: [
      { field: 'subject', order: 'asc' },
      { field: 'at', order: 'desc' },
    ],
  },
  {
    collection: 'auditEntries',
    fields: [
      { field: 'actor.id', order: 'asc' },
      { field: 'subject', order: 'asc' },
      { field: 'at', order: 'desc' },
    ],
  },
  {
    collection: 'products',
    fields: [
      { field: 'categories', order: 'contains' },
      { field: 'isActive', order: 'asc' },
      { field: 'createdAt', order: 'desc' },
    ],
  },
  {
    collection: 'products',
    fields: [
      { field: 'isActive', order: 'asc' },
      { field: 'createdAt', order: 'desc' },
    ],
  },
  {
    collection: 'deviceSessions',
    fields: [
      { field: 'uid', order: 'asc' },
      { field: 'seenAt', order: 'desc' },
    ],
  },
  { collection: 'deviceSessions', fields: [{ field: 'expiresAt', order: 'asc' }] },
  { collection: 'simulatedIntents', fields: [{ field: 'paidAt', order: 'asc' }] },
  { collection: 'products', fields: [{ field: 'slug', order: 'asc' }] },
  { collection: 'products', fields: [{ field: 'createdAt', order: 'desc' }] },
  {
    collection: 'reservations',
    fields: [
      { field: 'status', order: 'asc' },
      { field: 'holdExpiresAt', order: 'asc' },
    ],
  },
  {
    collection: 'reservations',
    fields: [
      { field: 'status', order: 'asc' },
      { field: 'endDate', order: 'asc' },
    ],
    bothWays: true,
  },
  {
    collection: 'reservations',
    fields: [
      { field: 'status', order: 'asc' },
      { field: 'startDate', order: 'asc' },
    ],
  },
  {
    collection: 'reservations',
    fields: [
      { field: 'awaitingPayment', order: 'asc' },
      { field: 'createdAt', order: 'asc' },
    ],
  },
  { collection: 'reservations', fields: [{ field: 'createdAt', order: 'desc' }] },
  {
    collection: 'reservations',
    fields: [
      { field: 'contactEmail', order: 'asc' },
      { field: 'createdAt', order: 'desc' },
    ],
  },
  {
    collection: 'reservations',
    fields: [
      { field: 'userId', order: 'asc' },
      { field: 'createdAt', order: 'desc' },
    ],
  },
  {
    collection: 'reservations',
    fields: [
      { field: 'userId', order: 'asc' },
      { field: 'endDate', order: 'desc' },
    ],
  },
  {
    collection: 'reservations',
    fields: [
      { field: 'status', order: 'asc' },
      { field: 'createdAt', order: 'desc' },
    ],
    bothWays: true,
  },
  { collection: 'reservations', fields: [{ field: 'endDate', order: 'asc' }] },
  {
    collection: 'reservations',
    fields: [
      { field: 'foundBy', order: 'contains' },
      { field: 'endDate', order: 'asc' },
    ],
    bothWays: true,
  },
  {
    collection: 'reservations',
    fields: [
      { field: 'foundBy', order: 'contains' },
      { field: 'createdAt', order: 'desc' },
    ],
    bothWays: true,
  },
  {
    collection: 'reservations',
    fields: [
      { field: 'customerId', order: 'asc' },
      { field: 'createdAt', order: 'desc' },
    ],
  },
  {
    collection: 'searchWords',
    fields: [
      { field: 'kind', order: 'asc' },
      { field: 'words', order: 'contains' },
      { field: 'at', order: 'desc' },
    ],
  },
  {
    collection: 'customers',
    fields: [
      { field: 'marks', order: 'contains' },
      { field: 'lastAt', order: 'desc' },
    ],
  },
  {
    collection: 'contactMessages',
    fields: [
      { field: 'email', order: 'asc' },
      { field: 'receivedAt', order: 'desc' },
    ],
  },
  { collection: 'contactMessages', fields: [{ field: 'receivedAt', order: 'desc' }] },
  {
    collection: 'contactMessages',
    fields: [
      { field: 'reservationId', order: 'asc' },
      { field: 'receivedAt', order: 'desc' },
    ],
  },
  {
    collection: 'giftSales',
    fields: [
      { field: 'state', order: 'asc' },
      { field: 'createdAt', order: 'asc' },
    ],
  },
  { collection: 'giftSales', fields: [{ field: 'createdAt', order: 'asc' }] },
  {
    collection: 'giftSales',
    fields: [
      { field: 'foundBy', order: 'contains' },
      { field: 'createdAt', order: 'asc' },
    ],
  },
  { collection: 'leads', fields: [{ field: 'nextAt', order: 'asc' }] },
  { collection: 'leads', fields: [{ field: 'updatedAt', order: 'desc' }] },
  { collection: 'subscribers', fields: [{ field: 'saidAt', order: 'desc' }] },
  { collection: 'campaigns', fields: [{ field: 'createdAt', order: 'desc' }] },
  {
    collection: 'campaignSends',
    fields: [
      { field: 'campaignId', order: 'asc' },
      { field: 'at', order: 'asc' },
    ],
  },
  { collection: 'quotes', fields: [{ field: 'createdAt', order: 'desc' }] },
  { collection: 'quotes', fields: [{ field: 'remindBefore', order: 'asc' }] },
  { collection: 'credits', fields: [{ field: 'createdAt', order: 'desc' }] },
  {
    collection: 'credits',
    fields: [
      { field: 'isOpen', order: 'asc' },
      { field: 'expiresOn', order: 'asc' },
    ],
  },
  {
    collection: 'schedules',
    fields: [
      { field: 'productId', order: 'asc' },
      { field: 'month', order: 'asc' },
    ],
  },
  {
    collection: 'outbox',
    fields: [
      { field: 'status', order: 'asc' },
      { field: 'nextAttemptAt', order: 'asc' },
    ],
  },
  { collection: 'outbox', fields: [{ field: 'createdAt', order: 'desc' }] },
  {
    collection: 'outbox',
    fields: [
      { field: 'status', order: 'asc' },
      { field: 'createdAt', order: 'desc' },
    ],
  },
  {
    collection: 'outbox',
    fields: [
      { field: 'reservationId', order: 'asc' },
      { field: 'createdAt', order: 'desc' },
    ],
  },
  {
    collection: 'outbox',
    fields: [
      { field: 'sentTo', order: 'asc' },
      { field: 'createdAt', order: 'desc' },
    ],
  },
  {
    collection: 'paymentEvents',
    fields: [
      { field: 'reservationId', order: 'asc' },
      { field: 'receivedAt', order: 'asc' },
    ],
  },
  {
    collection: 'paymentEvents',
    fields: [
      { field: 'kind', order: 'asc' },
      { field: 'receivedAt', order: 'desc' },
    ],
  },
  { collection: 'receivedEvents', fields: [{ field: 'receivedAt', order: 'desc' }] },
  { collection: 'idempotency', fields: [{ field: 'createdAt', order: 'asc' }] },
  {
    collection: 'quarantinedEvents',
    fields: [
      { field: 'state', order: 'asc' },
      { field: 'lastSeenAt', order: 'desc' },
    ],
  },
  {
    collection: 'reviews',
    fields: [
      { field: 'productId', order: 'asc' },
      { field: 'state', order: 'asc' },
      { field: 'publishedAt', order: 'desc' },
    ],
  },
  {
    collection: 'reviews',
    fields: [
      { field: 'state', order: 'asc' },
      { field: 'writtenAt', order: 'desc' },
    ],
  },
  {
    collection: 'browsings',
    fields: [
      { field: 'isOpen', order: 'asc' },
      { field: 'day', order: 'asc' },
    ],
  },
  { collection: 'browsings', fields: [{ field: 'begunAt', order: 'asc' }] },
  {
    collection: 'webhookDeliveries',
    fields: [
      { field: 'endpointId', order: 'asc' },
      { field: 'state', order: 'asc' },
      { field: 'nextAttemptAt', order: 'asc' },
    ],
  },
  {
    collection: 'webhookDeliveries',
    fields: [
      { field: 'endpointId', order: 'asc' },
      { field: 'subject', order: 'asc' },
      { field: 'state', order: 'asc' },
      { field: 'order', order: 'asc' },
    ],
  },
  {
    collection: 'webhookDeliveries',
    fields: [
      { field: 'endpointId', order: 'asc' },
      { field: 'state', order: 'asc' },
      { field: 'createdAt', order: 'desc' },
    ],
  },
  {
    collection: 'webhookDeliveries',
    fields: [
      { field: 'endpointId', order: 'asc' },
      { field: 'createdAt', order: 'desc' },
    ],
  },
  { collection: 'webhookDeliveries', fields: [{ field: 'createdAt', order: 'asc' }] },
  { collection: 'apiKeys', fields: [{ field: 'uid', order: 'asc' }] },
  { collection: 'crewActs', fields: [{ field: 'day', order: 'asc' }] },
  { collection: 'crewActs', fields: [{ field: 'reservationId', order: 'asc' }] },
  { collection: 'crewActs', fields: [{ field: 'isOpen', order: 'asc' }] },
  { collection: 'crewActs', fields: [{ field: 'deed.kind', order: 'asc' }] },
  { collection: 'crewLinks', fields: [{ field: 'day', order: 'asc' }] },
  { collection: 'accounts', fields: [{ field: 'email', order: 'asc' }] },
  { collection: 'users', fields: [{ field: 'role', order: 'asc' }] },
  {
    collection: 'sessions',
    fields: [
      { field: 'accountId', order: 'asc' },
      { field: 'expiresAt', order: 'asc' },
    ],
  },
  { collection: 'sessions', fields: [{ field: 'expiresAt', order: 'asc' }] },
  { collection: 'passwordResets', fields: [{ field: 'expiresAt', order: 'asc' }] },
];
