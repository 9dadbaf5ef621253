import { beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#core/kernel/cents.ts';
import { CardPaymentsUnavailableError, type PaymentIntent } from '#core/payments/card-payments.ts';
import type { CardProblem } from '#core/payments/payment-form.ts';
import { CARD, simulatedProvider } from '#tests/support/simulated-provider.ts';

const GOOD = '4242424242424242';
const ASKS = '4000002500003155';
const SUCCEEDED = { ok: true, value: { kind: 'succeeded' } };
/** Nothing was charged now. */
const PAID_BEFORE = { ok: true, value: { kind: 'succeeded', wasPaid: true } };
const ASKED = { ok: true, value: { kind: 'requires_action' } };

let provider: ReturnType<typeof simulatedProvider>;
let intent: PaymentIntent;

beforeEach(async () => {
  provider = simulatedProvider();
  intent = await provider.payments.createIntent({
    idempotencyKey: 'R1:deposit:1',
    amount: cents(11_250),
    customerEmail: 'ana@example.com',
    reservationId: 'R1',
    reason: 'deposit',
  });
});

const status = async () => (await provider.payments.findIntent(intent.id))?.status;
const kinds = async () => (await provider.events()).map(({ kind }) => kind);
const refused = (code: CardProblem) => ({ ok: false, error: { code } });

describe('makeConfirmSimulatedCard', () => {
  it('pays with the good card', async () => {
    expect(await provider.confirm(intent.clientSecret, GOOD)).toEqual(SUCCEEDED);
    expect(await status()).toBe('succeeded');
  });

  it('charges once, however often and with whatever card it is confirmed', async () => {
    expect(await provider.confirm(intent.clientSecret, GOOD)).toEqual(SUCCEEDED);
    for (const card of [GOOD, GOOD, '4000000000000002', 'nonsense']) {
      expect(await provider.confirm(intent.clientSecret, card)).toEqual(PAID_BEFORE);
    }
    expect(await kinds()).toEqual(['payment_succeeded']);
  });

  it('charges once if twenty confirm at the same moment', async () => {
    const confirmed = await Promise.all(
      Array.from({ length: 20 }, () => provider.confirm(intent.clientSecret, GOOD)),
    );
    const before = Array.from({ length: 19 }, () => PAID_BEFORE);
    expect(confirmed).toEqual(expect.arrayContaining([SUCCEEDED, ...before]));
    expect(confirmed.filter((one) => !('wasPaid' in (one.ok ? one.value : {})))).toHaveLength(1);
    expect(await kinds()).toEqual(['payment_succeeded']);
  });

  it.each([
    ['4000000000000002', 'card_declined'],
    ['4000000000009995', 'insufficient_funds'],
    ['4000000000000069', 'expired_card'],
    ['4000000000000127', 'incorrect_cvc'],
  ] as const)(
    'declines %s as %s, sends an event, and accepts another card afterwards',
    async (card, code) => {
      expect(await provider.confirm(intent.clientSecret, card)).toEqual(refused(code));
      expect(await status()).toBe('requires_payment_method');
      expect(await kinds()).toEqual(['payment_failed']);
      expect(await provider.confirm(intent.clientSecret, GOOD)).toEqual(SUCCEEDED);
    },
  );

  it('accepts only test cards', async () => {
    const answer = await provider.confirm(intent.clientSecret, '4111111111111111');
    expect(answer).toMatchObject(refused('test_card_only'));
  });

  it.each([
    ['incorrect_number', { cardNumber: '4242424242424241' }],
    ['invalid_expiry', { expiry: '13/26' }],
    ['expiry_in_past', { expiry: '10/26' }],
    ['invalid_cvc', { cvc: '12' }],
  ] as const)('does not ask the bank about a card with %s', async (code, wrong) => {
    const card = { ...CARD, ...wrong };
    expect(await provider.confirmCard(intent.clientSecret, card)).toMatchObject(refused(code));
    expect(await kinds()).toEqual([]);
  });

  it('asks for authentication, and pays once it is passed', async () => {
    expect(await provider.confirm(intent.clientSecret, ASKS)).toEqual(ASKED);
    expect(await status()).toBe('requires_action');
    expect(await kinds()).toEqual([]);
    expect(await provider.confirm(intent.clientSecret, ASKS, 'passed')).toEqual(SUCCEEDED);
    expect(await kinds()).toEqual(['payment_succeeded']);
  });

  it('declines if authentication fails, and asks again the next time', async () => {
    await provider.confirm(intent.clientSecret, ASKS);
    const failed = await provider.confirm(intent.clientSecret, ASKS, 'failed');
    expect(failed).toMatchObject(refused('payment_intent_authentication_failure'));
    expect(await status()).toBe('requires_payment_method');
    expect(await provider.confirm(intent.clientSecret, ASKS, 'passed')).toEqual(ASKED);
    expect(await provider.confirm(intent.clientSecret, ASKS, 'passed')).toEqual(SUCCEEDED);
  });

  it('accepts another card instead of the authentication', async () => {
    await provider.confirm(intent.clientSecret, ASKS);
    expect(await provider.confirm(intent.clientSecret, GOOD)).toEqual(SUCCEEDED);
  });

  it('refuses a canceled intent, even in the middle of an authentication', async () => {
    await provider.confirm(intent.clientSecret, ASKS);
    await provider.payments.cancelIntent(intent.id);
    const answer = await provider.confirm(intent.clientSecret, ASKS, 'passed');
    expect(answer).toMatchObject(refused('payment_intent_unexpected_state'));
    expect(await kinds()).toEqual([]);
  });

  it('refuses a client secret that it did not make', async () => {
    const { id, clientSecret } = intent;
    const last = clientSecret.endsWith('A') ? 'B' : 'A';
    const forged = ['', id, `${id}_secret_`, `${clientSecret.slice(0, -1)}${last}`];
    for (const secret of [...forged, clientSecret.replace('pi_', 'pi_x'), 'x_secret_y']) {
      const answer = await provider.confirm(secret, GOOD);
      expect(answer).toMatchObject(refused('resource_missing'));
    }
    expect(await status()).toBe('requires_payment_method');
  });

  it('stores no card number, only the last four digits of the card that paid', async () => {
    for (const card of ['4000000000000002', ASKS, GOOD]) {
      await provider.confirm(intent.clientSecret, card);
    }
    const collections = ['simulatedIntents', 'simulatedKeys', 'simulatedEvents'];
    const pages = await Promise.all(
      collections.map((collection) => provider.store.query({ collection })),
    );
    const stored = JSON.stringify(pages);
    expect(stored).not.toMatch(/3155|\d{12}/);
    expect(stored.match(/4242/g)).toHaveLength(1);
  });

  it('is down when its store is', async () => {
    await provider.store.close();
    const calls = [
      provider.confirm(intent.clientSecret, GOOD),
      provider.payments.findIntent(intent.id),
      provider.payments.cancelIntent(intent.id),
    ];
    for (const call of calls) await expect(call).rejects.toThrow(CardPaymentsUnavailableError);
  });
});
