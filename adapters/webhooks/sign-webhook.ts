import { createHmac } from 'node:crypto';

/**
 * One signature of the Standard Webhooks specification: `v1,` and base64 of HMAC-SHA-256 over `id.timestamp.body`.
 * @param secret `whsec_` and the key in base64
 */
export const signWebhook = (secret: string, id: string, seconds: number, body: string): string => {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
};
