import {
  stripeCardFees,
  stripeCardPayments,
  stripeSavedCards,
} from '#adapters/stripe/stripe-card-payments.ts';
import { stripePaymentEvents } from '#adapters/stripe/stripe-events.ts';
import type { PaymentIntent } from '#core/payments/card-payments.ts';
import type { PaymentEvent } from '#core/reservations/payment-event.ts';
import { describeCardPayments } from '#tests/contract/card-payments.contract.ts';
import { describeSavedCards } from '#tests/contract/saved-cards.contract.ts';
import { payWithCard } from '#tests/support/fake-stripe/customer.ts';
import { signPayload } from '#tests/support/fake-stripe/deliveries.ts';
import { SECRET_KEY, startFakeStripe } from '#tests/support/fake-stripe/start-fake-stripe.ts';
import { fixedClock } from '#tests/support/fixtures.ts';
import { stripeSetup } from '#tests/unit/adapters/stripe/stripe-setup.ts';

const SECRET = 'whsec_of_the_contract';

describeCardPayments('stripeCardPayments with the real SDK over a fake Stripe', async () => {
  const clock = fixedClock();
  const stripe = await startFakeStripe({ now: clock.now });
  const { host, port } = stripe;
  const reader = stripePaymentEvents({ secrets: [SECRET], clock });
  const read = (event: unknown): readonly PaymentEvent[] => {
    const body = JSON.stringify(event);
    const told = reader.read(Buffer.from(body), signPayload(body, [SECRET], clock.now() / 1000));
    if (!told.ok) throw new Error(told.error.kind);
    return told.value.kind === 'other' ? [] : [told.value];
  };
  const pay = async (number: string, { clientSecret }: PaymentIntent): Promise<void> => {
    await payWithCard(stripe.url, clientSecret, number);
  };

  const protocol = 'http' as const;
  const options = { host, port, protocol, secretKey: SECRET_KEY, timeoutMs: 5_000 };

  return {
    payments: stripeCardPayments(options),
    fees: stripeCardFees(options),
    now: clock.now,
    pay: (intent) => pay('4242424242424242', intent),
    decline: (intent) => pay('4000000000000002', intent),
    events: async () => stripe.books.events.flatMap(read),
    cleanup: () => stripe.close(),
  };
});

describeSavedCards('stripeSavedCards with the real SDK over a fake Stripe', async () => {
  const { stripe, options, payments, pay } = await stripeSetup();
  return {
    savedCards: stripeSavedCards(options),
    payments,
    pay: async (intent) => void (await pay(intent)),
    goAway: async () => void (await stripe.close()),
    cleanup: async () => void (await stripe.close()),
  };
});
