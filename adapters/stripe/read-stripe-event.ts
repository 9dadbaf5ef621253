import { z } from 'zod';
import { cents } from '#core/kernel/cents.ts';
import { secondsSchema } from '#core/kernel/fields.schema.ts';
import { instant } from '#core/kernel/instant.ts';
import type { OtherEvent } from '#core/payments/payment-events.ts';
import type { AttentionSubject, PaymentEvent } from '#core/reservations/payment-event.ts';
import { labelSchema, refundSchema } from './stripe-objects.schema.ts';

/** A Stripe event that may concern us. Some types name only the intent. */
export type StripeMessage = {
  readonly intentId: string;
  /** Undefined if the message does not contain it; the intent's metadata does. */
  readonly reservationId: string | undefined;
  /** The event, once the reservation is known. */
  readonly forReservation: (reservationId: string) => PaymentEvent;
};

const envelopeSchema = z.object({
  id: z.string().min(1),
  type: z.string(),
  created: secondsSchema,
  data: z.object({ object: z.unknown() }),
});
type Envelope = z.infer<typeof envelopeSchema>;

const anyLabelSchema = z.object({ metadata: labelSchema });
const reservationSchema = z.object({ metadata: labelSchema.pick({ reservationId: true }) });
const intentSchema = z.object({
  id: z.string().min(1),
  amount_received: z.int().min(0),
  currency: z.literal('usd'),
});
const chargeSchema = z.object({ refunds: z.object({ data: z.array(z.unknown()).min(1) }) });
/** A dispute or an early fraud warning. */
const complaintSchema = z.object({
  id: z.string().min(1),
  payment_intent: z.string().nullish(),
  status: z.string().optional(),
  /** Of a dispute; warnings have none. */
  amount: z.int().min(0).optional(),
  /** Movements of the disputed money: taken (negative) and returned. */
  balance_transactions: z.array(z.object({ fee: z.int(), amount: z.int().optional() })).optional(),
});

/** `forReservation` adds the fields all events share. */
type Details = PaymentEvent extends infer Event
  ? Event extends PaymentEvent
    ? Omit<Event, 'id' | 'at' | 'reservationId' | 'intentId'>
    : never
  : never;

const message = (
  { id, created }: Envelope,
  about: { readonly intentId: string; readonly reservationId: string | undefined },
  details: Details,
): StripeMessage => ({
  ...about,
  forReservation: (reservationId) => ({
    ...details,
    id,
    at: instant(created * 1000),
    intentId: about.intentId,
    reservationId,
  }),
});

type Read = (event: Envelope) => StripeMessage | undefined;

/** An intent without our label belongs to another system. */
const readIntent =
  (kind: 'payment_succeeded' | 'payment_failed'): Read =>
  (event) => {
    const label = anyLabelSchema.safeParse(event.data.object).data?.metadata;
    if (label === undefined) return undefined;
    const { id: intentId, amount_received: received } = intentSchema.parse(event.data.object);
    const about = { intentId, reservationId: label.reservationId };
    if (kind === 'payment_failed') return message(event, about, { kind });
    return message(event, about, { kind, amount: cents(received), reason: label.reason });
  };

const reservationOf = (object: unknown): string | undefined =>
  reservationSchema.safeParse(object).data?.metadata.reservationId;

/** Refunds made in Stripe's dashboard carry no label. */
function readRefundObject(event: Envelope, object: unknown, charge?: unknown) {
  const { id: refundId, amount, status, payment_intent: intentId } = refundSchema.parse(object);
  if (status !== 'succeeded' || intentId === null) return undefined;
  const reservationId = reservationOf(object) ?? reservationOf(charge);
  return message(
    event,
    { intentId, reservationId },
    { kind: 'refunded', amount: cents(amount), refundId },
  );
}

const readRefund: Read = (event) => readRefundObject(event, event.data.object);

/** Only old API versions name the refund here; newer ones also send `refund.created`. */
const readChargeRefunded: Read = (event) => {
  const { object } = event.data;
  const [newest] = chargeSchema.safeParse(object).data?.refunds.data ?? [];
  return newest === undefined ? undefined : readRefundObject(event, newest, object);
};

const readRefundFailed: Read = (event) => {
  const { object } = event.data;
  const { id: subjectId, payment_intent: intentId, amount } = refundSchema.parse(object);
  if (intentId === null) return undefined;
  const about = { intentId, reservationId: reservationOf(object) };
  const subject = 'refund_failed';
  return message(event, about, { kind: 'attention', subject, subjectId, amount: cents(amount) });
};

/**
 * The fee is reported with the money taken, so warnings and disputes that took nothing have none.
 * The fee may be returned too. Returned money is summed from these lines where given, because
 * Stripe may return part of the amount.
 */
function amountsOf(
  subject: AttentionSubject,
  { amount, balance_transactions: moved = [] }: z.infer<typeof complaintSchema>,
) {
  const fee = moved.reduce((sum, one) => sum + one.fee, 0);
  const amounts = moved.map((one) => one.amount ?? 0);
  const taken = -amounts.reduce((sum, one) => sum + one, 0);
  const back = amounts.filter((one) => one > 0).reduce((sum, one) => sum + one, 0);
  const about = subject === 'dispute_reinstated' && back > 0 ? back : amount;
  return {
    ...(about !== undefined && { amount: cents(about) }),
    ...(subject === 'dispute_lost' && taken > 0 && { taken: cents(taken) }),
    ...(moved.length > 0 && { fee: cents(Math.max(0, fee)) }),
  };
}

const readComplaint =
  (subjectOf: (status: string | undefined) => AttentionSubject): Read =>
  (event) => {
    const complaint = complaintSchema.parse(event.data.object);
    const { id: subjectId, payment_intent: intentId, status } = complaint;
    if (typeof intentId !== 'string') return undefined;
    const about = { intentId, reservationId: undefined };
    const subject = subjectOf(status);
    const amounts = amountsOf(subject, complaint);
    return message(event, about, { kind: 'attention', subject, subjectId, ...amounts });
  };

const READERS: Readonly<Record<string, Read>> = {
  'payment_intent.succeeded': readIntent('payment_succeeded'),
  'payment_intent.payment_failed': readIntent('payment_failed'),
  'refund.created': readRefund,
  'refund.updated': readRefund,
  'charge.refund.updated': readRefund,
  'charge.refunded': readChargeRefunded,
  'refund.failed': readRefundFailed,
  'charge.dispute.created': readComplaint(() => 'dispute_opened'),
  'charge.dispute.closed': readComplaint((status) =>
    status === 'lost' ? 'dispute_lost' : 'dispute_won',
  ),
  'charge.dispute.funds_reinstated': readComplaint(() => 'dispute_reinstated'),
  'radar.early_fraud_warning.created': readComplaint(() => 'fraud_warning'),
};

/** Event types to subscribe to, and to fetch when catching up. */
export const EVENT_TYPES: readonly string[] = Object.keys(READERS);

/**
 * Parses Stripe's JSON of an event (docs.stripe.com/api/events/types). Throws a `ZodError` if a
 * relevant one has a wrong shape.
 * @returns undefined if it does not concern us
 */
export function readStripeEvent(json: unknown): StripeMessage | undefined {
  const { type } = z.object({ type: z.string() }).parse(json);
  const read = Object.hasOwn(READERS, type) ? READERS[type] : undefined;
  return read?.(envelopeSchema.parse(json));
}

/** Fields every Stripe event has (docs.stripe.com/api/events/object). */
const otherSchema = z.object({
  id: z.string().min(1),
  type: z.string(),
  created: secondsSchema.optional().catch(undefined),
  data: z
    .object({ object: z.object({ id: z.string() }) })
    .optional()
    .catch(undefined),
});

/** An event without effect. Throws a `ZodError` if it is not an event. */
export function readOtherEvent(json: unknown, bytes: number): OtherEvent {
  const { id, type, created, data } = otherSchema.parse(json);
  const at = created === undefined ? undefined : instant(created * 1000);
  return { kind: 'other', id, type, at, subjectId: data?.object.id, bytes };
}
