import { Stripe } from 'stripe';
import { z } from 'zod';
import { isStorable } from '#core/kernel/fields.schema.ts';
import { type Instant, instant } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type {
  EventFault,
  PaymentEventHistory,
  PaymentEvents,
  ReportedEvents,
} from '#core/payments/payment-events.ts';
import type { PaymentEvent } from '#core/reservations/payment-event.ts';
import {
  readOtherEvent,
  readStripeEvent,
  EVENT_TYPES,
  type StripeMessage,
} from './read-stripe-event.ts';
import { type StripeOptions, stripeClient, asProvider, codeOf } from './stripe-client.ts';
import { labelledSchema } from './stripe-objects.schema.ts';

type StripePaymentEventsOptions = {
  /** `whsec_…`; two during rotation. */
  readonly secrets: readonly [string, ...string[]];
  readonly clock: Clock;
};

/** Older messages are refused, so that intercepted ones cannot be replayed. */
const TOLERANCE_SECONDS = 300;

/** The message, or undefined if it is not signed with this secret. */
function open(body: Uint8Array, header: string, secret: string, now: Instant): unknown {
  try {
    return Stripe.webhooks.constructEvent(body, header, secret, TOLERANCE_SECONDS, undefined, now);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return undefined;
    throw error;
  }
}

/**
 * Stripe's signed messages. Throws for a signed one that is not as documented, so that Stripe
 * resends it. Those without a reservation (disputes, fraud warnings, dashboard refunds) count as
 * other events; `stripeEventHistory` resolves them.
 */
export const stripePaymentEvents = ({
  secrets,
  clock,
}: StripePaymentEventsOptions): PaymentEvents => ({
  read(body, signature = '') {
    const now = clock.now();
    for (const secret of secrets) {
      const json = open(body, signature, secret, now);
      if (json === undefined) continue;
      const told = readStripeEvent(json);
      if (told?.reservationId === undefined) return ok(readOtherEvent(json, body.byteLength));
      return ok(told.forReservation(told.reservationId));
    }
    return err({ kind: 'bad_signature' });
  },
});

const PAGE = 100;

type Listed = { readonly id: string; readonly type: string; readonly created: number };

/** A malformed message is lost; the others still count. */
function readOr(event: Listed): Result<StripeMessage | undefined, EventFault> {
  try {
    return ok(readStripeEvent(event));
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    const { id, type: kind, created } = event;
    const reason = error.issues
      .map(({ path, message }) => `${path.join('.')}: ${message}`)
      .join('; ');
    const at = created * 1000;
    return err({ id, kind, at: isStorable(at) ? at : instant(0), reason });
  }
}

/**
 * Stripe's events of the last 30 days. Messages that name only their intent get their reservation
 * from its metadata.
 */
export function stripeEventHistory(options: StripeOptions): PaymentEventHistory {
  const stripe = stripeClient(options);

  async function askReservation(intentId: string): Promise<string | undefined> {
    try {
      const intent = await stripe.paymentIntents.retrieve(intentId);
      return labelledSchema.safeParse(intent).data?.metadata.reservationId;
    } catch (error) {
      if (codeOf(error) === 'resource_missing') return undefined;
      throw error;
    }
  }

  async function collect(from: Instant): Promise<ReportedEvents> {
    const events: PaymentEvent[] = [];
    const unreadable: EventFault[] = [];
    const list = stripe.events.list({
      types: [...EVENT_TYPES],
      created: { gte: Math.floor(from / 1000) },
      limit: PAGE,
    });
    for await (const event of list) {
      const read = readOr(event);
      if (!read.ok) unreadable.push(read.error);
      const told = read.ok ? read.value : undefined;
      const reservationId = told?.reservationId ?? (told && (await askReservation(told.intentId)));
      if (told && reservationId !== undefined) events.push(told.forReservation(reservationId));
    }
    return { events: events.toReversed(), unreadable: unreadable.toReversed() };
  }

  return { since: (from) => asProvider(collect(from)) };
}
