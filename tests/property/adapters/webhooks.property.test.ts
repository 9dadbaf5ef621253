import { assert, constantFrom, nat, property, string, uint8Array } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nodeManageSecrets } from '#adapters/system/node-system.ts';
import { signWebhook } from '#adapters/webhooks/https-webhook-sender.ts';
import { secretsOf } from '#core/integrations/webhook-endpoint.ts';
import { after, DAY, instant } from '#core/kernel/instant.ts';
import { NOON } from '#tests/support/fixtures.ts';
import { isGenuine } from '#tests/support/webhook-verifier.ts';

const secretOf = (bytes: Uint8Array): string => `whsec_${Buffer.from(bytes).toString('base64')}`;

const NOW = Math.floor(NOON / 1_000);

const signed = (secret: string, id: string, body: string) => ({
  headers: {
    'webhook-id': id,
    'webhook-timestamp': String(NOW),
    'webhook-signature': signWebhook(secret, id, NOW, body),
  },
  body,
});

/** A different letter at one position, from those that a header or a JSON text may have. */
function changedAt(text: string, at: number): string {
  const place = at % text.length;
  const other = text[place] === 'a' ? 'b' : 'a';
  return text.slice(0, place) + other + text.slice(place + 1);
}

describe('signWebhook', () => {
  it('is accepted as sent, and refused with any byte changed', () => {
    assert(
      property(
        uint8Array({ minLength: 24, maxLength: 64 }),
        string({ minLength: 1, unit: 'grapheme' }),
        nat(),
        constantFrom('body', 'webhook-id', 'webhook-timestamp', 'webhook-signature'),
        (key, body, at, part) => {
          const secret = secretOf(key);
          const call = signed(secret, 'evt_r-1_payment', body);
          expect(isGenuine(secret, call, NOON)).toBe(true);
          const forged =
            part === 'body'
              ? { ...call, body: changedAt(body, at) }
              : {
                  ...call,
                  headers: { ...call.headers, [part]: changedAt(call.headers[part], at) },
                };
          expect(isGenuine(secret, forged, NOON)).toBe(false);
        },
      ),
    );
  });

  it('is the signature of the specification’s own example', () => {
    // https://github.com/standard-webhooks/standard-webhooks: the libraries' shared test.
    expect(
      signWebhook(
        'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
        'msg_p5jXN8AQM9LWM0D4loKWxJek',
        1_614_265_330,
        '{"test": 2432232314}',
      ),
    ).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  it('differs by shop key, and accepts both secrets for a day after a rotation', () => {
    const secrets = nodeManageSecrets('a key of at least sixteen bytes');
    const endpoint = {
      id: 'e1',
      url: 'https://example.com/',
      title: 'Books',
      events: [],
      createdAt: instant(0),
      secretVersion: 1,
    };
    const [before = ''] = secretsOf(endpoint, secrets, NOON);
    const rotated = { ...endpoint, secretVersion: 2, rotatedAt: NOON };
    const [now = '', old] = secretsOf(rotated, secrets, after(NOON, DAY - 1));
    expect(old).toBe(before);
    expect(now).not.toBe(before);
    expect(secretsOf(rotated, secrets, after(NOON, DAY))).toEqual([now]);
    expect(isGenuine(now, signed(now, 'evt_1', '{}'), NOON)).toBe(true);
    expect(secretsOf({ ...endpoint, id: 'e2' }, secrets, NOON)).not.toEqual([before]);
    const others = nodeManageSecrets('another key of sixteen bytes or so');
    expect(secretsOf(endpoint, others, NOON)).not.toEqual([before]);
  });
});
