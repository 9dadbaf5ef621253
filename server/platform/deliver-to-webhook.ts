import type { FastifyInstance } from 'fastify';
import { WEBHOOK_PATH } from '#server/areas/payments/webhook.route.ts';

/** Hands a signed event to our own webhook, over the same way as a provider's; answers whether it was taken. */
export const deliverToWebhook =
  (app: FastifyInstance) =>
  async (body: Uint8Array, signature: string): Promise<boolean> => {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: `/api${WEBHOOK_PATH}`,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload: Buffer.from(body),
    });
    return statusCode >= 200 && statusCode < 300;
  };
