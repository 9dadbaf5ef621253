import { describe, expect, it } from 'vitest';
import { stripeCardPayments } from '#adapters/stripe/stripe-card-payments.ts';
import { providerWatch } from '#adapters/system/provider-watch.ts';
import { MINUTE } from '#core/kernel/instant.ts';
import type { Mail } from '#core/notifications/outbox.ts';
import { CardKeysRefusedError } from '#core/payments/card-payments.ts';
import { isOutage } from '#server/platform/wiring/is-outage.ts';
import { SECRET_KEY, startFakeStripe } from '#tests/support/fake-stripe/start-fake-stripe.ts';
import { fixedClock } from '#tests/support/fixtures.ts';
import { DEPOSIT } from '#tests/unit/adapters/stripe/stripe-setup.ts';

describe('providerWatch', () => {
  const letter = (to: string): Mail => ({ id: 'm', to, subject: '', text: '', html: '' });

  it('reports mail only if the server takes nothing for minutes, not one address', async () => {
    const clock = fixedClock();
    const watch = providerWatch(clock);
    let fault: Error | undefined = Object.assign(new Error('no such user'), { command: 'RCPT TO' });
    const sender = watch.mail({
      send: async () => {
        if (fault !== undefined) throw fault;
      },
    });
    const send = (to: string) => sender.send(letter(to)).catch(() => undefined);
    const since = clock.now();
    await send('nobody@example.com');
    clock.pass(5 * MINUTE);
    await send('nobody@example.com');
    expect(watch.facts().mailFailsSince).toBeUndefined();
    await send('ana@example.com');
    expect(watch.facts().mailFailsSince).toBe(since);
    fault = undefined;
    await send('ana@example.com');
    expect(watch.facts().mailFailsSince).toBeUndefined();

    fault = Object.assign(new Error('Invalid login'), { code: 'EAUTH', responseCode: 535 });
    const again = clock.now();
    await send('ana@example.com');
    expect(watch.facts().mailFailsSince).toBeUndefined();
    clock.pass(5 * MINUTE);
    expect(watch.facts().mailFailsSince).toBe(again);
  });

  it('reports a key that Stripe refuses, as an outage, until the same call is taken', async () => {
    const clock = fixedClock();
    const watch = providerWatch(clock);
    const stripe = await startFakeStripe({ now: clock.now });
    const { host, port } = stripe;
    const shared = {
      host,
      port,
      protocol: 'http',
      timeoutMs: 5_000,
      maxNetworkRetries: 0,
    } as const;
    const secretKey = 'sk_live_of_another_account';
    const revoked = watch.cards('payments', stripeCardPayments({ ...shared, secretKey }));
    const error: unknown = await revoked.createIntent(DEPOSIT).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CardKeysRefusedError);
    expect(isOutage(error)).toBe(true);
    expect(String(error)).not.toContain('sk_live');
    expect(watch.facts().cardsRefusedSince).toBe(clock.now());

    const valid = stripeCardPayments({ ...shared, secretKey: SECRET_KEY });
    await watch.cards('events', valid).createIntent(DEPOSIT);
    expect(watch.facts().cardsRefusedSince).toBe(clock.now());
    await watch.cards('payments', valid).createIntent(DEPOSIT);
    expect(watch.facts().cardsRefusedSince).toBeUndefined();
    await stripe.close();
  });
});
