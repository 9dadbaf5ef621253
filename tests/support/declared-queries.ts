import type { Filter, Query } from '#adapters/documents/engine/document-store.ts';

const is = (field: string, value: string | boolean): Filter => ({ field, op: '==', value });
const has = (field: string, value: string): Filter => ({ field, op: 'array-contains', value });
const until = (field: string): Filter => ({ field, op: '<=', value: 5 });

function ask(collection: string, where: readonly Filter[], orderBy?: string): Query {
  if (orderBy === undefined) return { collection, where };
  const [field = '', direction] = orderBy.split(' ');
  return {
    collection,
    where,
    orderBy: [{ field, direction: direction === 'desc' ? 'desc' : 'asc' }],
  };
}

/** For each declared index, named as in a query plan, the application's query that needs it. */
export const DECLARED_QUERIES: readonly [index: string, query: Query][] = [
  [
    'products(categories contains, isActive asc, createdAt desc)',
    ask('products', [has('categories', 'x'), is('isActive', true)], 'createdAt desc'),
  ],
  [
    'products(isActive asc, createdAt desc)',
    ask('products', [is('isActive', true)], 'createdAt desc'),
  ],
  [
    'simulatedIntents(paidAt asc)',
    {
      collection: 'simulatedIntents',
      where: [
        { field: 'paidAt', op: '>=', value: 'a' },
        { field: 'paidAt', op: '<', value: 'b' },
      ],
      orderBy: [{ field: 'paidAt', direction: 'asc' }],
    },
  ],
  ['auditEntries(at desc)', ask('auditEntries', [], 'at desc')],
  ['auditEntries(seq asc)', ask('auditEntries', [], 'seq asc')],
  ['auditEntries(isSealed asc, at asc)', ask('auditEntries', [is('isSealed', false)], 'at asc')],
  ['auditEntries(actor.id asc, at desc)', ask('auditEntries', [is('actor.id', 'x')], 'at desc')],
  ['auditEntries(subject asc, at desc)', ask('auditEntries', [is('subject', 'x')], 'at desc')],
  [
    'auditEntries(actor.id asc, subject asc, at desc)',
    ask('auditEntries', [is('actor.id', 'x'), is('subject', 'y')], 'at desc'),
  ],
  ['deviceSessions(uid asc, seenAt desc)', ask('deviceSessions', [is('uid', 'x')], 'seenAt desc')],
  ['deviceSessions(expiresAt asc)', ask('deviceSessions', [until('expiresAt')], 'expiresAt asc')],
  ['products(slug asc)', ask('products', [is('slug', 'x')])],
  ['products(createdAt desc)', ask('products', [], 'createdAt desc')],
  [
    'reservations(status asc, holdExpiresAt asc)',
    ask('reservations', [is('status', 'x'), until('holdExpiresAt')], 'holdExpiresAt asc'),
  ],
  [
    'reservations(status asc, endDate asc)',
    ask('reservations', [is('status', 'x'), until('endDate')], 'endDate asc'),
  ],
  [
    'reservations(status asc, startDate asc)',
    ask('reservations', [is('status', 'x'), until('startDate')], 'startDate asc'),
  ],
  [
    'reservations(awaitingPayment asc, createdAt asc)',
    ask('reservations', [is('awaitingPayment', true)], 'createdAt asc'),
  ],
  [
    'reservations(status asc, createdAt desc)',
    ask('reservations', [is('status', 'x')], 'createdAt desc'),
  ],
  [
    'reservations(foundBy contains, endDate asc)',
    ask('reservations', [has('foundBy', 'x'), until('endDate')], 'endDate asc'),
  ],
  [
    'reservations(foundBy contains, createdAt desc)',
    ask('reservations', [has('foundBy', 'x')], 'createdAt desc'),
  ],
  [
    'searchWords(kind asc, words contains, at desc)',
    ask('searchWords', [is('kind', 'customers'), has('words', 'x')], 'at desc'),
  ],
  [
    'reservations(customerId asc, createdAt desc)',
    ask('reservations', [is('customerId', 'x')], 'createdAt desc'),
  ],
  ['customers(marks contains, lastAt desc)', ask('customers', [has('marks', 'x')], 'lastAt desc')],
  [
    'contactMessages(email asc, receivedAt desc)',
    ask('contactMessages', [is('email', 'x')], 'receivedAt desc'),
  ],
  [
    'contactMessages(receivedAt desc)',
    ask('contactMessages', [until('receivedAt')], 'receivedAt desc'),
  ],
  [
    'contactMessages(reservationId asc, receivedAt desc)',
    ask('contactMessages', [is('reservationId', 'x')], 'receivedAt desc'),
  ],
  ['reservations(endDate asc)', ask('reservations', [until('endDate')], 'endDate asc')],
  ['journalExports(at desc)', ask('journalExports', [], 'at desc')],
  ['leads(nextAt asc)', ask('leads', [until('nextAt')], 'nextAt asc')],
  ['leads(updatedAt desc)', ask('leads', [], 'updatedAt desc')],
  ['subscribers(saidAt desc)', ask('subscribers', [], 'saidAt desc')],
  ['campaigns(createdAt desc)', ask('campaigns', [], 'createdAt desc')],
  [
    'campaignSends(campaignId asc, at asc)',
    ask('campaignSends', [is('campaignId', 'x')], 'at asc'),
  ],
  ['quotes(createdAt desc)', ask('quotes', [], 'createdAt desc')],
  ['quotes(remindBefore asc)', ask('quotes', [until('remindBefore')], 'remindBefore asc')],
  [
    'giftSales(foundBy contains, createdAt asc)',
    ask('giftSales', [has('foundBy', 'x')], 'createdAt asc'),
  ],
  ['giftSales(createdAt asc)', ask('giftSales', [], 'createdAt asc')],
  ['giftSales(state asc, createdAt asc)', ask('giftSales', [is('state', 'open')], 'createdAt asc')],
  ['credits(createdAt desc)', ask('credits', [], 'createdAt desc')],
  [
    'credits(isOpen asc, expiresOn asc)',
    ask('credits', [is('isOpen', true), until('expiresOn')], 'expiresOn asc'),
  ],
  [
    'credits(mailedTo contains, expiresOn asc)',
    ask('credits', [has('mailedTo', 'x')], 'expiresOn asc'),
  ],
  ['reservations(createdAt desc)', ask('reservations', [], 'createdAt desc')],
  [
    'reservations(contactEmail asc, createdAt desc)',
    ask('reservations', [is('contactEmail', 'x')], 'createdAt desc'),
  ],
  [
    'reservations(userId asc, createdAt desc)',
    ask('reservations', [is('userId', 'x')], 'createdAt desc'),
  ],
  [
    'reservations(userId asc, endDate desc)',
    ask('reservations', [is('userId', 'x')], 'endDate desc'),
  ],
  [
    'schedules(productId asc, month asc)',
    ask(
      'schedules',
      [is('productId', 'x'), { field: 'month', op: '>=', value: '2026-11' }],
      'month asc',
    ),
  ],
  [
    'outbox(status asc, nextAttemptAt asc)',
    ask('outbox', [is('status', 'x'), until('nextAttemptAt')]),
  ],
  ['outbox(createdAt desc)', ask('outbox', [], 'createdAt desc')],
  ['outbox(status asc, createdAt desc)', ask('outbox', [is('status', 'done')], 'createdAt desc')],
  [
    'outbox(reservationId asc, createdAt desc)',
    ask('outbox', [is('reservationId', 'x')], 'createdAt desc'),
  ],
  ['outbox(sentTo asc, createdAt desc)', ask('outbox', [is('sentTo', 'x')], 'createdAt desc')],
  [
    'paymentEvents(reservationId asc, receivedAt asc)',
    ask('paymentEvents', [is('reservationId', 'x')], 'receivedAt asc'),
  ],
  [
    'paymentEvents(kind asc, receivedAt desc)',
    ask('paymentEvents', [is('kind', 'x')], 'receivedAt desc'),
  ],
  ['receivedEvents(receivedAt desc)', ask('receivedEvents', [], 'receivedAt desc')],
  ['idempotency(createdAt asc)', ask('idempotency', [until('createdAt')], 'createdAt asc')],
  [
    'quarantinedEvents(state asc, lastSeenAt desc)',
    ask('quarantinedEvents', [is('state', 'x')], 'lastSeenAt desc'),
  ],
  [
    'reviews(productId asc, state asc, publishedAt desc)',
    ask('reviews', [is('productId', 'x'), is('state', 'x')], 'publishedAt desc'),
  ],
  ['reviews(state asc, writtenAt desc)', ask('reviews', [is('state', 'x')], 'writtenAt desc')],
  ['browsings(isOpen asc, day asc)', ask('browsings', [is('isOpen', true)], 'day asc')],
  ['browsings(begunAt asc)', ask('browsings', [until('begunAt')], 'begunAt asc')],
  [
    'webhookDeliveries(endpointId asc, state asc, nextAttemptAt asc)',
    ask(
      'webhookDeliveries',
      [is('endpointId', 'x'), is('state', 'y'), until('nextAttemptAt')],
      'nextAttemptAt asc',
    ),
  ],
  [
    'webhookDeliveries(endpointId asc, subject asc, state asc, order asc)',
    ask(
      'webhookDeliveries',
      [is('endpointId', 'x'), is('subject', 'y'), is('state', 'z')],
      'order asc',
    ),
  ],
  [
    'webhookDeliveries(endpointId asc, state asc, createdAt desc)',
    ask('webhookDeliveries', [is('endpointId', 'x'), is('state', 'y')], 'createdAt desc'),
  ],
  [
    'webhookDeliveries(endpointId asc, createdAt desc)',
    ask('webhookDeliveries', [is('endpointId', 'x')], 'createdAt desc'),
  ],
  [
    'webhookDeliveries(createdAt asc)',
    ask('webhookDeliveries', [until('createdAt')], 'createdAt asc'),
  ],
  ['apiKeys(uid asc)', ask('apiKeys', [is('uid', 'x')])],
  ['crewActs(day asc)', ask('crewActs', [is('day', '2026-12-05')])],
  ['crewActs(reservationId asc)', ask('crewActs', [is('reservationId', 'x')])],
  ['crewActs(isOpen asc)', ask('crewActs', [is('isOpen', true)])],
  ['crewActs(deed.kind asc)', ask('crewActs', [is('deed.kind', 'photo')])],
  ['crewActs(handedIn.off asc)', ask('crewActs', [{ field: 'handedIn.off', op: '>', value: -5 }])],
  ['crewLinks(day asc)', ask('crewLinks', [is('day', '2026-12-05')])],
  ['accounts(email asc)', ask('accounts', [is('email', 'x')])],
  ['users(role asc)', ask('users', [is('role', 'x')])],
  [
    'sessions(accountId asc, expiresAt asc)',
    ask('sessions', [is('accountId', 'x')], 'expiresAt asc'),
  ],
  ['sessions(expiresAt asc)', ask('sessions', [until('expiresAt')])],
  ['passwordResets(expiresAt asc)', ask('passwordResets', [until('expiresAt')])],
];
