import { EVENT_TYPES, readStripeEvent } from '#adapters/stripe/read-stripe-event.ts';
import { type StripeOptions, stripeClient } from '#adapters/stripe/stripe-client.ts';
import { asProvider, codeOf } from '#adapters/stripe/stripe-faults.ts';
import { labelledSchema } from '#adapters/stripe/stripe-objects.schema.ts';
import type { PaymentEvent } from '#core/payment/payment-event.ts';
import type { PaymentEventHistory } from '#core/ports/payment-event-history.ts';
import type { Instant } from '#core/time/instant.ts';

const PAGE = 100;

/**
 * What Stripe remembers of its events: 30 days. Here a message that names only its intent finds its reservation, by the
 * intent's metadata.
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

  async function collect(from: Instant): Promise<readonly PaymentEvent[]> {
    const events: PaymentEvent[] = [];
    const list = stripe.events.list({
      types: [...EVENT_TYPES],
      created: { gte: Math.floor(from / 1000) },
      limit: PAGE,
    });
    for await (const event of list) {
      const told = readStripeEvent(event);
      const reservationId = told?.reservationId ?? (told && (await askReservation(told.intentId)));
      if (told && reservationId !== undefined) events.push(told.forReservation(reservationId));
    }
    return events.toReversed();
  }

  return { since: (from) => asProvider(collect(from)) };
}
