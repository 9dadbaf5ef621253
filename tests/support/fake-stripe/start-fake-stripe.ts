import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type ApiRequest, stripeApi } from '#tests/support/fake-stripe/api.ts';
import { openBooks } from '#tests/support/fake-stripe/books.ts';
import { webhookDeliveries } from '#tests/support/fake-stripe/deliveries.ts';
import { answerBank, findIntent } from '#tests/support/fake-stripe/payment-intents.ts';
import { createRefund, settleRefund } from '#tests/support/fake-stripe/refunds.ts';
import { StripeFault } from '#tests/support/fake-stripe/stripe-fault.ts';
import { listening } from '#tests/support/listening.ts';

export const SECRET_KEY = 'sk_test_fake_secret_key';
export const PUBLISHABLE_KEY = 'pk_test_fake_publishable_key';

export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>;

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': 'GET, POST',
};

async function readRequest(message: IncomingMessage): Promise<ApiRequest> {
  const { pathname, search } = new URL(message.url ?? '/', 'http://fake.invalid');
  const headers = Object.fromEntries(
    Object.entries(message.headers).map(([name, value]) => [name, value?.toString()]),
  );
  const body = await text(message);
  return { method: message.method ?? '', path: pathname, query: search.slice(1), body, headers };
}

/**
 * Stripe on 127.0.0.1, as the SDK and Stripe.js use it: idempotent, with test cards, 3-D Secure,
 * refunds, events and everything that can go wrong. Keeps its books in memory.
 * @param now milliseconds; the computer's clock by default
 */
export async function startFakeStripe({ now = Date.now }: { now?: () => number } = {}) {
  const deliveries = webhookDeliveries(() => Math.floor(now() / 1000));
  const books = openBooks(now, (event) => deliveries.enqueue(event));
  const keys = { secretKey: SECRET_KEY, publishableKey: PUBLISHABLE_KEY };
  const api = stripeApi(books, keys, now);

  async function serve(message: IncomingMessage, response: ServerResponse): Promise<void> {
    if (message.method === 'OPTIONS') {
      response.writeHead(204, CORS).end();
      return;
    }
    const outcome = await api.handle(await readRequest(message));
    if (outcome === 'silence') return;
    if (outcome === 'hang_up') {
      message.socket.destroy();
      return;
    }
    const headers = { 'content-type': 'application/json', 'request-id': 'req_fake', ...CORS };
    response.writeHead(outcome.status, { ...headers, ...outcome.headers });
    response.end(JSON.stringify(outcome.body));
  }

  const server = createServer((message, response) => {
    serve(message, response).catch((error: unknown) => {
      // A bug in the fake, which no test should mistake for an error of Stripe's.
      console.error(error);
      response.writeHead(418).end(String(error));
    });
  });
  const { port, stop } = await listening(server);

  /** What happens outside any request of ours: at the bank, or in Stripe's dashboard. */
  function outside<T>(work: () => T): T | StripeFault {
    try {
      return work();
    } catch (error) {
      if (error instanceof StripeFault) return error;
      throw error;
    }
  }

  return {
    host: '127.0.0.1',
    port,
    url: `http://127.0.0.1:${port}`,
    books,
    requests: api.requests,
    mishaps: api.mishaps,
    webhooks: deliveries,
    /** The customer's answer to their bank's question. */
    answerBank: (intentId: string, answer: 'passed' | 'failed') =>
      outside(() => answerBank(books, findIntent(books, intentId), answer)),
    /** The owner refunds in the dashboard, so it has no label of ours. */
    refundInDashboard: (intentId: string, amount: number) =>
      outside(() => createRefund(books, { payment_intent: intentId, amount, metadata: {} })),
    settleRefund: (refundId: string) => settleRefund(books, refundId),
    closeDispute(disputeId: string, status: 'won' | 'lost' | 'warning_closed'): void {
      const dispute = books.disputes.get(disputeId);
      if (dispute === undefined) throw new Error(`No dispute ${disputeId}`);
      const object = { ...dispute, status };
      books.disputes.set(disputeId, object);
      books.emit((base) => ({ ...base, type: 'charge.dispute.closed', data: { object } }));
    },
    async close(): Promise<void> {
      deliveries.stop();
      await stop();
    },
  };
}
