import { z } from 'zod';
import { cents } from '#core/kernel/cents.ts';
import { secondsSchema } from '#core/kernel/fields.schema.ts';
import { type Instant, instant } from '#core/kernel/instant.ts';
import type { OtherEvent } from '#core/payments/payment-events.ts';
import type { PaymentEvent } from '#core/reservations/payment-event.ts';
import type { IntentRecord, RefundRecord } from './simulated-books.ts';

const SUCCEEDED = 'payment_intent.succeeded';
const FAILED = 'payment_intent.payment_failed';
const REFUNDED = 'charge.refunded';

/** The parts of the provider's JSON we read (docs.stripe.com/api/events/object). */
const intentObject = z.object({
  id: z.string(),
  amount_received: z.int().min(0),
  metadata: z.object({
    reservationId: z.string().min(1),
    reason: z.enum(['deposit', 'full', 'balance']),
  }),
});

const chargeObject = z.object({
  payment_intent: z.string(),
  metadata: z.object({ reservationId: z.string().min(1) }),
  /** The refund the event is about. */
  refunds: z.object({ data: z.tuple([z.object({ id: z.string(), amount: z.int().positive() })]) }),
});

const common = { id: z.string().min(1), created: secondsSchema };
const eventSchema = z.discriminatedUnion('type', [
  z.object({
    ...common,
    type: z.enum([SUCCEEDED, FAILED]),
    data: z.object({ object: intentObject }),
  }),
  z.object({ ...common, type: z.literal(REFUNDED), data: z.object({ object: chargeObject }) }),
]);

const KNOWN: ReadonlySet<string> = new Set([SUCCEEDED, FAILED, REFUNDED]);

const otherSchema = z.object({ id: z.string().min(1), type: z.string() });

/** Throws if it is not an event, or of the wrong shape. `bytes`: size of the whole message. */
export function readEvent(json: unknown, bytes: number): PaymentEvent | OtherEvent {
  const other = otherSchema.parse(json);
  if (!KNOWN.has(other.type)) return { kind: 'other', ...other, bytes };
  const event = eventSchema.parse(json);
  const told = { id: event.id, at: instant(event.created * 1000) };
  if (event.type === REFUNDED) {
    const { payment_intent: intentId, metadata, refunds } = event.data.object;
    const [refund] = refunds.data;
    const { reservationId } = metadata;
    const amount = cents(refund.amount);
    return { ...told, kind: 'refunded', intentId, reservationId, amount, refundId: refund.id };
  }
  const { id: intentId, amount_received: received, metadata } = event.data.object;
  const { reservationId, reason } = metadata;
  const payment = { ...told, intentId, reservationId };
  if (event.type === FAILED) return { ...payment, kind: 'payment_failed' };
  return { ...payment, kind: 'payment_succeeded', amount: cents(received), reason };
}

type Named<T> = { readonly id: string } & T;

const envelope = (id: string, type: string, now: Instant, object: object): string =>
  JSON.stringify({
    id,
    object: 'event',
    type,
    created: Math.floor(now / 1000),
    livemode: false,
    data: { object },
  });

/** An intent after it was paid or declined. */
export function paymentEventText(eventId: string, intent: Named<IntentRecord>, now: Instant) {
  const paid = intent.status === 'succeeded';
  return envelope(eventId, paid ? SUCCEEDED : FAILED, now, {
    id: intent.id,
    object: 'payment_intent',
    amount: intent.amountCents,
    amount_received: paid ? intent.amountCents : 0,
    currency: 'usd',
    metadata: { reservationId: intent.reservationId, reason: intent.reason },
    status: intent.status,
  });
}

/** @param intent as it is after the refund */
export function refundEventText(
  eventId: string,
  refund: Named<RefundRecord>,
  intent: IntentRecord,
  now: Instant,
): string {
  const { reservationId, intentId, amountCents } = refund;
  return envelope(eventId, REFUNDED, now, {
    id: intentId.replace('pi_', 'ch_'),
    object: 'charge',
    payment_intent: intentId,
    amount: intent.amountCents,
    amount_captured: intent.amountCents,
    amount_refunded: intent.refundedCents,
    refunded: intent.refundedCents === intent.amountCents,
    currency: 'usd',
    metadata: { reservationId, reason: intent.reason },
    status: 'succeeded',
    refunds: {
      object: 'list',
      data: [{ id: refund.id, object: 'refund', amount: amountCents, status: 'succeeded' }],
    },
  });
}
