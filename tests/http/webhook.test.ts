import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { describe, expect, it } from 'vitest';
import { cents } from '#core/kernel/cents.ts';
import { err, ok } from '#core/kernel/result.ts';
import type { OtherEvent } from '#core/payments/payment-events.ts';
import type { PaymentEvent } from '#core/reservations/payment-event.ts';
import { webhookRoutes, type WebhookUseCases } from '#server/areas/payments/payments.routes.ts';
import { handleErrors } from '#server/platform/plugins/error-handler.ts';
import { NOON } from '#tests/support/fixtures.ts';

const EVENT: PaymentEvent = {
  id: 'evt_1',
  kind: 'payment_succeeded',
  at: NOON,
  reservationId: 'R1',
  intentId: 'pi_1',
  amount: cents(100),
  reason: 'full',
};

const OTHER: OtherEvent = { kind: 'other', id: 'evt_2', type: 'customer.created', bytes: 9 };

class StoreIsOut extends Error {}

async function post(overrides: Partial<WebhookUseCases>, payload = '{"a": 1}') {
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  handleErrors(app, (error) => error instanceof StoreIsOut);
  await app.register(
    webhookRoutes({
      readEvent: () => ok(EVENT),
      receiveEvent: async () => err({ kind: 'reservation_not_found' }),
      keepEvent: async () => undefined,
      onOutboxFilled: () => undefined,
      ...overrides,
    }),
  );
  const headers = { 'content-type': 'application/json', 'stripe-signature': 'signed' };
  return app.inject({ method: 'POST', url: '/stripe/webhook', payload, headers });
}

describe('webhookRoutes', () => {
  it('passes on the bytes as they came', async () => {
    const seen: [string, string | undefined][] = [];
    await post(
      {
        readEvent(body, signature) {
          seen.push([Buffer.from(body).toString(), signature]);
          return ok(OTHER);
        },
      },
      '{"a":  1.0 }',
    );
    expect(seen).toEqual([['{"a":  1.0 }', 'signed']]);
  });

  it('accepts an event for a reservation that is not ours, because sending it again would change nothing', async () => {
    const answer = await post({});
    expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }]);
  });

  it('stores an event without effect, and applies it to nothing', async () => {
    const seen: string[] = [];
    const answer = await post({
      readEvent: () => ok(OTHER),
      async keepEvent({ id }) {
        seen.push(`kept ${id}`);
      },
      async receiveEvent() {
        seen.push('applied');
        return err({ kind: 'reservation_not_found' });
      },
    });
    expect([answer.statusCode, seen]).toEqual([200, ['kept evt_2']]);
  });

  it('asks for a repeat of what it could not store', async () => {
    const answer = await post({
      readEvent: () => ok(OTHER),
      keepEvent: () => Promise.reject(new StoreIsOut('away')),
    });
    expect(answer.statusCode).toBe(503);
  });

  it('asks for a repeat when the store is down', async () => {
    const answer = await post({
      receiveEvent: () => Promise.reject(new StoreIsOut('away')),
    });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
  });
});
