import type { FastifyBaseLogger } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { ReadPhone } from '#core/content/company.ts';
import { receivedSchema } from '#core/contract/messages.ts';
import { confirmedSchema, simulatedCardSchema, PAYMENT_ROUTES } from '#core/contract/payments.ts';
import type { ReceivePaymentEvent } from '#core/payments/apply-payment-event.ts';
import type { BeginPaymentError, makeBeginPayment } from '#core/payments/begin-payment.ts';
import type { SimulatedCard } from '#core/payments/card-payments.ts';
import { CARD_SENTENCES } from '#core/payments/card-sentences.ts';
import type { OtherEvent, PaymentEvents } from '#core/payments/payment-events.ts';
import { LEAST_PAYMENT } from '#core/pricing/deposit-plan.ts';
import type { OpenManageLink } from '#core/reservations/manage-token.ts';
import { credentialsOf } from '#server/platform/http/caller.ts';
import { safeToken } from '#server/platform/http/private-link.ts';
import { type Problem, problem, refuse, problems } from '#server/platform/http/problem.ts';
import { serveCalls } from '#server/platform/http/serve-calls.ts';
import { LIMITS } from '#server/platform/plugins/rate-limits.ts';

export type WebhookUseCases = {
  readonly readEvent: PaymentEvents['read'];
  readonly receiveEvent: ReceivePaymentEvent;
  /** Stores an event that has no effect, once. */
  readonly keepEvent: (event: OtherEvent) => Promise<void>;
  readonly onOutboxFilled: () => void;
};

/** Below `/api`: receives the provider's signed events. */
export const WEBHOOK_PATH = '/stripe/webhook';

/** Handles a signed message. False if our provider did not sign it. Rejects if not stored. */
async function takeEvent(
  { readEvent, receiveEvent, keepEvent, onOutboxFilled }: WebhookUseCases,
  log: Pick<FastifyBaseLogger, 'warn'>,
  body: Uint8Array,
  signature: string | undefined,
): Promise<boolean> {
  const event = readEvent(body, signature);
  if (!event.ok) return false;
  if (event.value.kind === 'other') {
    await keepEvent(event.value);
    return true;
  }
  const { id, kind } = event.value;
  const received = await receiveEvent(event.value);
  if (!received.ok) log.warn({ event: id, kind }, received.error.kind);
  onOutboxFilled();
  return true;
}

/** Handles an in-process provider's events like webhooks. Returns whether one was accepted. */
export const makeTakeOwnEvent =
  (use: WebhookUseCases, log: Pick<FastifyBaseLogger, 'warn' | 'error'>) =>
  async (body: Uint8Array, signature: string): Promise<boolean> => {
    try {
      return await takeEvent(use, log, body, signature);
    } catch (error) {
      log.error({ err: error }, 'event_not_taken');
      return false;
    }
  };

const bodySchema = z.instanceof(Buffer, { error: 'Send the signed event.' });

/**
 * The signature covers the raw bytes, so bodies are not parsed here. Answers 200 only once the
 * event is stored: any other answer makes the provider send it again.
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
          summary: "Receive the card provider's signed events",
          response: { 200: receivedSchema, ...problems(400, 503) },
        },
      },
      async (request, reply) => {
        const body = bodySchema.safeParse(request.body);
        const header = request.headers['stripe-signature'];
        const signature = typeof header === 'string' ? header : undefined;
        const bytes = body.data ?? new Uint8Array();
        if (!(await takeEvent(use, request.log, bytes, signature))) {
          return refuse(reply, {
            status: 400,
            code: 'bad_signature',
            title: 'Bad signature',
            detail: 'This is not signed by our card provider.',
          });
        }
        return { received: true as const };
      },
    );
  };

type PaymentUseCases = {
  readonly beginPayment: ReturnType<typeof makeBeginPayment>;
  readonly openManageLink: OpenManageLink;
  readonly readPhone: ReadPhone;
};

function problemOf(error: BeginPaymentError, phone: string): Problem {
  switch (error.kind) {
    case 'amount_mismatch':
      return problem(error.kind, { params: { dueCents: error.due } });
    case 'below_card_minimum':
      return problem(error.kind, { params: { leastCents: LEAST_PAYMENT } });
    case 'awaits_confirmation':
    case 'rental_out_of_service':
      return problem(error.kind, { params: { phone } });
    case 'too_many_started':
      return problem('rate_limited', { retryAfter: error.wait });
    default:
      return problem(error.kind);
  }
}

export const paymentRoutes =
  ({ beginPayment, openManageLink, readPhone }: PaymentUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    const serve = serveCalls(app, PAYMENT_ROUTES);

    serve(
      'POST /createPaymentIntent',
      {
        summary: 'Start paying exactly what is due, or continue the payment already started',
        limit: LIMITS.pay,
        refuses: [404, 409, 503],
      },
      async ({ body: { amount, metadata }, headers }, reply) => {
        const token = credentialsOf('Manage', headers.authorization);
        const opened = token === undefined ? undefined : await openManageLink(safeToken(token));
        const isOwn = opened?.id === metadata.reservationId;
        const begun = await beginPayment({ amount, ...metadata, isOwn });
        if (!begun.ok) return refuse(reply, problemOf(begun.error, await readPhone()));
        reply.header('cache-control', 'no-store');
        const { clientSecret, savesCard } = begun.value;
        return { clientSecret, savesCard };
      },
    );
  };

/** Stands in for the card provider's API; registered only when the card is simulated. */
export const simulatedCardRoutes =
  ({ confirm, deliverEvents }: SimulatedCard, webhook: WebhookUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    const deliver = makeTakeOwnEvent(webhook, app.log);
    app.post(
      '/simulated-card/confirm',
      {
        config: LIMITS.pay,
        schema: {
          summary: 'Pay an intent with a test card',
          body: simulatedCardSchema,
          response: { 200: confirmedSchema, ...problems(400, 402, 429, 503) },
        },
      },
      async ({ body: { clientSecret, authentication, ...card }, log }, reply) => {
        const confirmed = await confirm(clientSecret, card, authentication);
        if (!confirmed.ok) {
          const { code } = confirmed.error;
          const detail = CARD_SENTENCES[code];
          return refuse(reply, { status: 402, code, title: 'Payment failed', detail });
        }
        try {
          await deliverEvents(deliver);
        } catch (error) {
          log.warn({ err: error }, 'event_delivery_failed');
        }
        const { kind, wasPaid } = confirmed.value;
        return { status: kind, wasPaid };
      },
    );
  };
