import type { Customer } from '#core/customers/customer.ts';
import type { CrewDays, Stop } from '#core/dispatch/crew-day.ts';
import { type Instant, isoFromInstant } from '#core/kernel/instant.ts';
import { ledgerOf } from '#core/reservations/mistaken-payment.ts';
import type { MoneyEntry } from '#core/reservations/money-entry.ts';
import { balanceOf, paidOf, type Reservation, versionOf } from '#core/reservations/reservation.ts';

// Which events are sent, in which order, and why no others: docs/decisions/30-integrations.md.

/**
 * Events that other programs can receive, and when each is sent. Their payloads:
 * `core/contract/webhooks.ts`.
 */
export const WEBHOOK_EVENT_WORDS = {
  'reservation.created': 'A customer or staff placed an order, paid or not yet',
  'reservation.confirmed': 'It was paid for, or confirmed by staff',
  'reservation.changed': 'Its items, days, total, address, hours or contact changed',
  'reservation.cancelled': 'The customer or staff canceled it',
  'reservation.expired': 'An unpaid order ran out',
  'reservation.completed': 'The rental is over',
  'payment.received': 'Money came in, by card or offline',
  'payment.refunded': 'Money went back, by card or offline',
  'customer.created': 'A customer booked for the first time',
  'agreement.signed': 'The rental agreement was signed',
  'delivery.out': 'The crew is on its way to deliver or pick up',
  'delivery.done': 'Set up, or picked up',
  'delivery.failed': 'The crew could not deliver or pick up',
};
export type WebhookEventType = keyof typeof WEBHOOK_EVENT_WORDS;
export const WEBHOOK_EVENTS = Object.keys(WEBHOOK_EVENT_WORDS) as readonly WebhookEventType[];

/** Sent by the button that tests an endpoint, whatever its events are. */
export const TEST_EVENT = 'webhook.test';

type WebhookEvent = {
  /** Equal causes give equal ids. The receiver uses it to recognize repeats. */
  readonly id: string;
  readonly type: WebhookEventType;
  /** Events about the same subject arrive in order. */
  readonly subject: string;
  readonly at: Instant;
  readonly data: object;
};

const visitOf = (stop: Stop, day: string, state: 'on_the_way' | 'done' | 'failed') => ({
  kind: stop.kind,
  day,
  at: isoFromInstant(stop.times?.[state] ?? (0 as Instant)),
  ...(state === 'failed' && { why: stop.failure ?? '' }),
});

/** What a program for bookkeeping or route planning needs. No links, cards or internal states. */
const reservationPayload = (reservation: Reservation) => {
  const { id, status, lines, contact, event, windows = [], customerId } = reservation;
  return {
    id,
    status,
    items: lines.map(({ productId, title, quantity, startDate, endDate, unitPrice }) => {
      const item = { productId, title, quantity, startDate, endDate };
      return { ...item, unitPriceCents: unitPrice as number };
    }),
    totalCents: reservation.total as number,
    paidCents: paidOf(reservation) as number,
    balanceCents: balanceOf(reservation) as number,
    contact: { name: contact.name, email: contact.email, phone: contact.phone },
    event: {
      street: event.street,
      city: event.city,
      region: event.region,
      postalCode: event.postalCode,
      ...(event.startsAt !== undefined && { startsAt: event.startsAt }),
      ...(event.endsAt !== undefined && { endsAt: event.endsAt }),
    },
    windows: windows.map(({ kind, day, on = day, from, to }) => ({ kind, day: on, from, to })),
    ...(customerId !== undefined && { customerId }),
    createdAt: isoFromInstant(reservation.createdAt),
  };
};

const customerPayload = ({ id, name, emails, phones, since }: Customer) => ({
  id,
  name,
  emails: [...emails],
  phones: [...phones],
  since: isoFromInstant(since),
});

const METHODS: Readonly<Partial<Record<MoneyEntry['kind'], 'card' | 'offline' | 'credit'>>> = {
  charge: 'card',
  refund: 'card',
  received: 'offline',
  handed_back: 'offline',
};

/** Money that moved. Credits and adjustments change only what is owed; banks settle disputes. */
function paymentPayload(entry: MoneyEntry) {
  const method = METHODS[entry.kind];
  if (method === undefined || entry.amount === 0) return undefined;
  return {
    type: entry.amount > 0 ? ('payment.received' as const) : ('payment.refunded' as const),
    payment: {
      id: entry.id,
      amountCents: Math.abs(entry.amount),
      method: 'method' in entry ? entry.method : method,
      ...('method' in entry && entry.corrects !== undefined && { corrects: entry.corrects }),
      ...('method' in entry && entry.returns !== undefined && { returns: entry.returns }),
      at: isoFromInstant(entry.at),
    },
  };
}

/** The event for each new status. `held` has none, because every booking starts with it. */
const OF_STATUS: Readonly<Partial<Record<Reservation['status'], WebhookEventType>>> = {
  confirmed: 'reservation.confirmed',
  cancelled: 'reservation.cancelled',
  expired: 'reservation.expired',
  completed: 'reservation.completed',
};

/** A booking's content apart from its status and money, to see whether it changed. */
const described = (reservation: Reservation): string => {
  const { items, totalCents, contact, event, windows } = reservationPayload(reservation);
  return JSON.stringify([items, totalCents, contact, event, windows]);
};

const STOP_EVENTS = {
  on_the_way: 'delivery.out',
  done: 'delivery.done',
  failed: 'delivery.failed',
} as const;

function* stopEvents(id: string, before: CrewDays, after: CrewDays) {
  for (const [day, crewDay] of after) {
    for (const stop of Object.values(crewDay.stops)) {
      if (stop.reservationId !== id) continue;
      const was = before.get(day)?.stops[stop.id]?.state;
      const { state } = stop;
      if (state === was) continue;
      if (state !== 'on_the_way' && state !== 'done' && state !== 'failed') continue;
      const at = stop.times?.[state] ?? 0;
      yield {
        type: STOP_EVENTS[state],
        cause: `${stop.id}-${at}`,
        visit: visitOf(stop, day, state),
      };
    }
  }
}

/** A reservation before and after a transaction, and what was written with it. */
export type BookingChange = {
  readonly before: Reservation | undefined;
  readonly after: Reservation;
  readonly newCustomer?: Customer | undefined;
  readonly stopsBefore?: CrewDays | undefined;
  readonly stopsAfter?: CrewDays | undefined;
};

/** For event ids and delivery keys. No dots, which join the standard's signed text. */
const plain = (text: string): string => text.replaceAll(/[^\w-]/g, '_');

/** The events of a transaction, in the order they should be read. */
export function webhookEventsOf(change: BookingChange, now: Instant): readonly WebhookEvent[] {
  const { before, after, newCustomer, stopsBefore = new Map(), stopsAfter = new Map() } = change;
  const reservation = reservationPayload(after);
  const events: WebhookEvent[] = [];
  const add = (type: WebhookEventType, cause: string, more: object = {}): void => {
    const id = `evt_${plain(`${after.id}-${type}-${cause}`)}`;
    events.push({ id, type, subject: after.id, at: now, data: { reservation, ...more } });
  };
  const version = versionOf(after);
  if (newCustomer !== undefined) {
    const { id } = newCustomer;
    events.push({
      id: `evt_${plain(`${id}-customer.created`)}`,
      type: 'customer.created',
      subject: after.id,
      at: now,
      data: { customer: customerPayload(newCustomer) },
    });
  }
  if (before === undefined) add('reservation.created', 'first');
  const known = new Set(before && ledgerOf(before).map(({ id, kind }) => `${kind} ${id}`));
  for (const entry of ledgerOf(after)) {
    if (known.has(`${entry.kind} ${entry.id}`)) continue;
    const money = paymentPayload(entry);
    if (money !== undefined) {
      add(money.type, `${entry.kind}-${entry.id}`, { payment: money.payment });
    }
  }
  const ofStatus = before?.status === after.status ? undefined : OF_STATUS[after.status];
  if (ofStatus !== undefined) add(ofStatus, version);
  if (before !== undefined && ofStatus === undefined && described(before) !== described(after)) {
    add('reservation.changed', version);
  }
  const { signed } = after;
  if (signed !== undefined && signed.id !== before?.signed?.id) {
    const agreement = { id: signed.id, name: signed.name, at: isoFromInstant(signed.at) };
    add('agreement.signed', signed.id, { agreement });
  }
  for (const { type, cause, visit } of stopEvents(after.id, stopsBefore, stopsAfter)) {
    add(type, cause, { visit });
  }
  return events;
}

type Called = Pick<WebhookEvent, 'at' | 'data'> & {
  readonly type: WebhookEventType | typeof TEST_EVENT;
};

/** The call's body, as the standard recommends. Retries sign and send the same bytes. */
export const bodyOf = ({ type, at, data }: Called): string =>
  JSON.stringify({ type, timestamp: isoFromInstant(at), data });
