import { z } from 'zod';
import { WEBHOOK_EVENTS, type WebhookEventType } from '#core/integrations/webhook-events.ts';
import { OFFLINE_METHODS } from '#core/reservations/money-entry.ts';
import { RESERVATION_STATUSES } from '#core/reservations/reservation.ts';

/**
 * What other programs receive. Fields are added, never renamed or removed, so a receiver should
 * ignore unknown ones. Days are `YYYY-MM-DD` in shop time, instants ISO 8601, amounts integer
 * cents.
 */
const reservationSchema = z.object({
  id: z.string(),
  status: z.enum(RESERVATION_STATUSES),
  items: z.array(
    z.object({
      productId: z.string(),
      title: z.string(),
      quantity: z.int(),
      startDate: z.iso.date(),
      endDate: z.iso.date(),
      /** Per day, at booking. */
      unitPriceCents: z.int(),
    }),
  ),
  totalCents: z.int(),
  /** Payments, including credits, minus refunds. */
  paidCents: z.int(),
  balanceCents: z.int(),
  contact: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  event: z.object({
    street: z.string(),
    city: z.string(),
    region: z.string(),
    postalCode: z.string(),
    startsAt: z.string().optional(),
    endsAt: z.string().optional(),
  }),
  /** Promised arrival hours. */
  windows: z.array(
    z.object({
      kind: z.enum(['deliver', 'collect']),
      day: z.iso.date(),
      from: z.string(),
      to: z.string(),
    }),
  ),
  customerId: z.string().optional(),
  createdAt: z.iso.datetime(),
});

/** In its state after the event. */
const ofReservation = z.object({ reservation: reservationSchema });

/** Money that moved. Credits and adjustments move none, and disputes are settled by the bank. */
const ofPayment = ofReservation.extend({
  payment: z.object({
    id: z.string(),
    /** Always positive, in both directions. */
    amountCents: z.int().positive(),
    method: z.enum(['card', ...OFFLINE_METHODS]),
    at: z.iso.datetime(),
  }),
});

const ofVisit = ofReservation.extend({
  visit: z.object({
    kind: z.enum(['deliver', 'collect']),
    day: z.iso.date(),
    at: z.iso.datetime(),
    /** Why it failed. */
    why: z.string().optional(),
  }),
});

const ofCustomer = z.object({
  customer: z.object({
    id: z.string(),
    name: z.string(),
    emails: z.array(z.string()),
    phones: z.array(z.string()),
    since: z.iso.datetime(),
  }),
});

const ofAgreement = ofReservation.extend({
  agreement: z.object({ id: z.string(), name: z.string(), at: z.iso.datetime() }),
});

/** Each event's `data`. For when each is sent, see `WEBHOOK_EVENT_WORDS`. */
export const WEBHOOK_PAYLOADS: Readonly<Record<WebhookEventType, z.ZodType>> = {
  'reservation.created': ofReservation,
  'reservation.confirmed': ofReservation,
  'reservation.changed': ofReservation,
  'reservation.cancelled': ofReservation,
  'reservation.expired': ofReservation,
  'reservation.completed': ofReservation,
  'payment.received': ofPayment,
  'payment.refunded': ofPayment,
  'customer.created': ofCustomer,
  'agreement.signed': ofAgreement,
  'delivery.out': ofVisit,
  'delivery.done': ofVisit,
  'delivery.failed': ofVisit,
};

/**
 * The body of every call. The headers `webhook-id`, `webhook-timestamp` and `webhook-signature`
 * follow the Standard Webhooks specification.
 */
export const webhookBodySchema = z.object({
  type: z.enum([...WEBHOOK_EVENTS, 'webhook.test']),
  timestamp: z.iso.datetime(),
  data: z.unknown(),
});
