import type { DeclaredIndex } from '#adapters/documents/engine/document-store.ts';

/**
 * Every index the application's queries need, in one place. SQLite keeps all of them. Firestore makes
 * those of a single field by itself, so `firestore.indexes.json` takes only those of two fields or more.
 */
export const INDEXES: readonly DeclaredIndex[] = [
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
  },
  { collection: 'reservations', fields: [{ field: 'endDate', order: 'asc' }] },
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
  { collection: 'accounts', fields: [{ field: 'email', order: 'asc' }] },
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
