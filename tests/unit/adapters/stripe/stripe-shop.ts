import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { stripeCardPayments } from '#adapters/stripe/stripe-card-payments.ts';
import type { StripeOptions } from '#adapters/stripe/stripe-client.ts';
import { stripeEventHistory, stripePaymentEvents } from '#adapters/stripe/stripe-events.ts';
import { CUSTOMER } from '#core/kernel/actor.ts';
import { cents } from '#core/kernel/cents.ts';
import { cancel } from '#core/lifecycle/close.ts';
import { makeCatchUp, makeReconcile } from '#core/payments/reconcile.ts';
import { toChange } from '#core/reservations/booking-ledger.ts';
import type { PaymentEvent } from '#core/reservations/payment-event.ts';
import type { PaymentReason } from '#core/reservations/reservation.ts';
import { WEBHOOK_PATH, webhookRoutes } from '#server/areas/payments/payments.routes.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';
import { valueOf, present } from '#tests/support/expected.ts';
import { payWithCard } from '#tests/support/fake-stripe/customer.ts';
import { SECRET_KEY, startFakeStripe } from '#tests/support/fake-stripe/start-fake-stripe.ts';
import { fixedClock, product } from '#tests/support/fixtures.ts';
import { openShop } from '#tests/support/shop.ts';
import { GOOD } from '#tests/unit/adapters/stripe/stripe-setup.ts';

export const WEBHOOK_SECRET = 'whsec_of_the_shop';

/** A held castle for $450, our real webhook route on a port, and a Stripe that has its address. */
export async function stripeShop() {
  const clock = fixedClock();
  const stripe = await startFakeStripe({ now: clock.now });
  const options: StripeOptions = {
    host: stripe.host,
    port: stripe.port,
    protocol: 'http',
    secretKey: SECRET_KEY,
    timeoutMs: 5_000,
  };
  const adapters = {
    cardPayments: stripeCardPayments(options),
    paymentEventHistory: stripeEventHistory(options),
  };
  const shop = await openShop([product()], adapters, clock);
  const { of, ledger } = shop;
  const inbox = of(RECORDS.eventInbox);
  const received: PaymentEvent[] = [];
  const receive = (event: PaymentEvent) => {
    received.push(event);
    return shop.receive(event);
  };

  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const { read } = stripePaymentEvents({ secrets: [WEBHOOK_SECRET], clock });
  await app.register(
    webhookRoutes({
      readEvent: read,
      receiveEvent: receive,
      keepEvent: (event) => inbox.keep(event, clock.now()),
      onOutboxFilled: () => undefined,
    }),
  );
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const webhookUrl = `${address}${WEBHOOK_PATH}`;
  stripe.webhooks.connect({ url: webhookUrl, secrets: [WEBHOOK_SECRET] });

  const placed = valueOf(await shop.place(shop.order()));
  const { id } = placed.reservation;
  const stored = async () => present(await ledger.find(id));
  return {
    id,
    of,
    clock,
    stripe,
    received,
    inbox,
    stored,
    webhookUrl,
    expireHolds: shop.expireHolds,
    async begun(reason: PaymentReason, amount: number) {
      const wanted = { reservationId: id, reason, amount, customerEmail: 'ana@example.com' };
      const result = valueOf(await shop.beginPayment(wanted));
      return result;
    },
    pay: ({ clientSecret }: { clientSecret: string }, card = GOOD) =>
      payWithCard(stripe.url, clientSecret, card),
    /** The owner cancels and refunds this much. */
    cancel: (refund: number) =>
      ledger.transact(
        toChange({ reservation: id }, (reservation, facts) =>
          cancel(reservation, facts, cents(refund), { now: clock.now(), by: CUSTOMER }),
        ),
      ),
    reconcile: makeReconcile(ledger, adapters.cardPayments, receive, clock),
    catchUp: makeCatchUp(adapters.paymentEventHistory, receive, of(RECORDS.eventQuarantine), clock),
    workOutbox: shop.workOutbox,
    async close() {
      await app.close();
      await stripe.close();
    },
  };
}

export type StripeShop = Awaited<ReturnType<typeof stripeShop>>;
