import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Reservation } from '#core/reservations/reservation.ts';
import type { OtherEvent } from '#core/payments/other-event.ts';
import type { PaymentEvent } from '#core/reservations/payment-event.ts';
import type { ReservationNotFound } from '#core/reservations/booking-ledger.ts';
import type { PaymentEvents } from '#core/payments/payment-events.ts';
import type { Result } from '#core/kernel/result.ts';
import { problems, refuse } from '#server/platform/http/problem.ts';
import { receivedSchema } from '#core/contract/messages.ts';

export type WebhookUseCases = {
  readonly readEvent: PaymentEvents['read'];
  readonly receiveEvent: (event: PaymentEvent) => Promise<Result<Reservation, ReservationNotFound>>;
  /** Stores one that changes nothing, once. */
  readonly keepEvent: (event: OtherEvent) => Promise<void>;
  /** Called once an event was stored: there may be mail to send. */
  readonly onReceived: () => void;
};

/** Below `/api`: where the provider's signed events come in. */
export const WEBHOOK_PATH = '/stripe/webhook';

const bodySchema = z.instanceof(Buffer, { error: 'Send the signed event.' });

/**
 * The signature covers the bytes as they came, so within this plugin no body is parsed. Answers 200 only when the event
 * is stored: any other answer makes the provider send it again.
 */
export const webhookRoutes =
  (use: WebhookUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );

    app.post(
      WEBHOOK_PATH,
      {
        schema: {
          summary: "The card provider's signed events",
          response: { 200: receivedSchema, ...problems(400, 503) },
        },
      },
      async (request, reply) => {
        const body = bodySchema.safeParse(request.body);
        const header = request.headers['stripe-signature'];
        const signature = typeof header === 'string' ? header : undefined;
        const event = use.readEvent(body.data ?? new Uint8Array(), signature);
        if (!event.ok) {
          return refuse(reply, {
            status: 400,
            code: event.error.kind,
            title: 'Bad signature',
            detail: 'This is not signed by our card provider.',
          });
        }
        if (event.value.kind === 'other') {
          await use.keepEvent(event.value);
        } else {
          const { id, kind } = event.value;
          const received = await use.receiveEvent(event.value);
          if (!received.ok) request.log.warn({ event: id, kind }, received.error.kind);
          use.onReceived();
        }
        return { received: true as const };
      },
    );
  };
