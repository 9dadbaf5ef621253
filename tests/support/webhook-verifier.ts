import { createHmac, timingSafeEqual } from 'node:crypto';

export type Received = {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
};

const TOLERANCE = 5 * 60;

/**
 * A receiver's check, written from the Standard Webhooks specification without our code: the
 * signed content is `id.timestamp.body`, signatures are separated by spaces, any matching `v1` is
 * enough, and old timestamps are refused.
 */
export function isGenuine(secret: string, { headers, body }: Received, nowMs: number): boolean {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  const signatures = headers['webhook-signature'];
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') {
    return false;
  }
  if (!/^\d+$/.test(timestamp) || Math.abs(nowMs / 1_000 - Number(timestamp)) > TOLERANCE) {
    return false;
  }
  if (!secret.startsWith('whsec_')) return false;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  if (key.length < 24 || key.length > 64) return false;
  const mac = createHmac('sha256', key)
    .update(Buffer.from(`${id}.${timestamp}.${body}`))
    .digest();
  return signatures.split(' ').some((signature) => {
    const [version, text = ''] = signature.split(',', 2);
    const given = Buffer.from(text, 'base64');
    // Different Base64 texts can decode to the same bytes. Only the one that encodes back counts.
    const isPlain = given.toString('base64') === text;
    return (
      version === 'v1' && isPlain && given.length === mac.length && timingSafeEqual(given, mac)
    );
  });
}
