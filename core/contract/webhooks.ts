import { z } from 'zod';
import { DELIVERY_STATES } from '#core/integrations/webhook-endpoint.ts';
import { WEBHOOK_EVENTS, type WebhookEventType } from '#core/integrations/webhook-events.ts';
import { webhookInputSchema } from '#core/integrations/webhook-input.schema.ts';
import { addressFields } from '#core/kernel/fields.schema.ts';
import { OFFLINE_METHODS } from '#core/reservations/money-entry.ts';
import { RESERVATION_STATUSES } from '#core/reservations/reservation.ts';
import type { Routes } from './admin-api.ts';
import type { InputOf, OutputOf } from './fields.ts';

export type WebhookInputDto = InputOf<typeof webhookInputSchema>;

const endpointSchema = z.object({
  id: z.string(),
  url: z.string(),
  title: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)).readonly(),
  createdAt: z.string(),
  rotatedAt: z.string().optional(),
  /** Until then, calls also carry the old secret's signature. */
  overlapsUntil: z.string().optional(),
  off: z.object({ at: z.string(), why: z.enum(['staff', 'failing', 'gone']) }).optional(),
  lastOkAt: z.string().optional(),
  failingSince: z.string().optional(),
  waiting: z.int(),
  dead: z.int(),
});
export type WebhookDto = OutputOf<typeof endpointSchema>;

const webhooksSchema = z
  .object({ endpoints: z.array(endpointSchema).readonly() })
  .meta({ id: 'Webhooks' });

const webhookChangeSchema = z.discriminatedUnion('kind', [
  webhookInputSchema.extend({ kind: z.literal('edit') }),
  z.object({ kind: z.literal('turn_on') }),
  z.object({ kind: z.literal('turn_off') }),
  /** Makes a new secret. The old one keeps signing for a day. */
  z.object({ kind: z.literal('rotate') }),
  /** Calls at once with all deliveries that wait for a retry or were given up. */
  z.object({ kind: z.literal('again') }),
  z.object({ kind: z.literal('remove') }),
]);
export type WebhookChange = InputOf<typeof webhookChangeSchema>;

const webhookSecretsSchema = z.object({
  /** `whsec_…`, the current one first. */
  secrets: z.array(z.string()).readonly(),
});

const trySchema = z.object({
  at: z.string(),
  ms: z.int(),
  /** Absent if there was no answer; `failure` then says why. */
  status: z.int().optional(),
  failure: z.string().optional(),
  /** The first characters of the answer. */
  answer: z.string().optional(),
});

const deliverySchema = z
  .object({
    id: z.string(),
    eventId: z.string(),
    type: z.string(),
    subject: z.string(),
    createdAt: z.string(),
    state: z.enum(DELIVERY_STATES),
    nextAttemptAt: z.string(),
    tries: z.array(trySchema).readonly(),
    body: z.string(),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDeliveryDto = OutputOf<typeof deliverySchema>;

const deliveriesQuerySchema = z.object({
  state: z.enum(DELIVERY_STATES).optional(),
  after: z.string().max(1_000).optional().meta({ description: 'The `next` of the previous page.' }),
});

const deliveriesSchema = z.object({
  deliveries: z.array(deliverySchema).readonly(),
  next: z.string().optional(),
});

/** Webhooks: where the shop's events are sent. 404 `endpoint_not_found`. */
export const WEBHOOK_ROUTES = {
  'GET /webhooks': { needs: 'settings:read', answer: webhooksSchema },
  /** 409 `too_many_endpoints`, 422 `bad_address`. */
  'POST /webhooks': { needs: 'settings:write', body: webhookInputSchema, answer: webhooksSchema },
  'POST /webhooks/:id/changes': {
    needs: 'settings:write',
    body: webhookChangeSchema,
    answer: webhooksSchema,
  },
  /** Not a GET, so that the answer is not cached anywhere. */
  'POST /webhooks/:id/secrets': {
    needs: 'settings:write',
    answer: webhookSecretsSchema,
    byKey: false,
  },
  /** Calls it now, and returns the result. */
  'POST /webhooks/:id/test': { needs: 'settings:write', answer: deliverySchema },
  'GET /webhooks/:id/deliveries': {
    needs: 'settings:read',
    query: deliveriesQuerySchema,
    answer: deliveriesSchema,
  },
  /** 404 `delivery_not_found`. */
  'POST /webhooks/deliveries/:id/again': {
    needs: 'settings:write',
    params: { id: z.string().max(1_500) },
    answer: deliverySchema,
  },
} as const satisfies Routes;

/**
 * What other programs receive. Fields are added, never renamed or removed; receivers ignore unknown
 * ones. Days are `YYYY-MM-DD` in shop time, instants ISO 8601, amounts integer cents.
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
  contact: z.object({ name: z.string(), email: z.string().optional(), phone: z.string() }),
  event: z.object({
    ...addressFields,
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
    /**
     * No money moved: this and another event correct the method of the payment with this id, or
     * this one alone voids it.
     */
    corrects: z.string().optional(),
    /** No refund: the bank returned the payment with this id, such as a bounced check. */
    returns: z.string().optional(),
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
