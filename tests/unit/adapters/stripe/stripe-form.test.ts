import type { PaymentIntent, PaymentIntentResult, Stripe, StripeError } from '@stripe/stripe-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadStripeWithin, stripeAppearance } from '#adapters/stripe/stripe-payment-form.tsx';
import { outcomeOf } from '#adapters/stripe/use-confirm.ts';
import type { CardProblem } from '#core/payments/payment-form.ts';

const intentThatIs = (status: PaymentIntent['status']) => ({ status }) as PaymentIntent;
const told = (status: PaymentIntent['status']): PaymentIntentResult => ({
  paymentIntent: intentThatIs(status),
});
const fault = (error: StripeError): PaymentIntentResult => ({ error });
const failed = (code: CardProblem) => ({ kind: 'failed', code });

describe('outcomeOf', () => {
  it('is the state of the payment', () => {
    expect(outcomeOf(told('succeeded'))).toEqual({ kind: 'succeeded' });
    expect(outcomeOf(told('processing'))).toEqual({ kind: 'processing' });
    for (const status of ['requires_payment_method', 'requires_action'] as const) {
      expect(outcomeOf(told(status))).toEqual(failed('failed'));
    }
  });

  it.each([
    ['card_declined', 'insufficient_funds', 'insufficient_funds'],
    ['card_declined', 'do_not_honor', 'card_declined'],
    ['card_declined', undefined, 'card_declined'],
    ['expired_card', 'expired_card', 'expired_card'],
    ['invalid_expiry_year', undefined, 'invalid_expiry'],
    ['a_new_one', 'another_one', 'failed'],
    [undefined, undefined, 'failed'],
  ] as const)('knows %s with %s', (code, decline_code, known) => {
    const error = {
      type: 'card_error',
      ...(code && { code }),
      ...(decline_code && { decline_code }),
    };
    expect(outcomeOf(fault(error as StripeError))).toEqual(failed(known));
  });

  it('knows what its fields say, and who did not answer their bank', () => {
    const type = 'validation_error';
    expect(outcomeOf(fault({ type, code: 'incomplete_number' }))).toEqual(
      failed('incomplete_number'),
    );
    expect(outcomeOf(fault({ type, code: 'a_new_one' }))).toEqual(failed('check_details'));
    const code = 'payment_intent_authentication_failure';
    expect(outcomeOf(fault({ type: 'invalid_request_error', code }))).toEqual(
      failed('payment_intent_authentication_failure'),
    );
  });

  it('is general about what only developers understand', () => {
    const message = 'No such payment_intent: pi_1';
    for (const type of ['invalid_request_error', 'api_error', 'api_connection_error'] as const) {
      expect(outcomeOf(fault({ type, code: 'resource_missing', message }))).toEqual(
        failed('failed'),
      );
    }
  });

  it('is a success if the payment went through before', () => {
    const code = 'payment_intent_unexpected_state';
    const about = (status: PaymentIntent['status']) =>
      fault({ type: 'invalid_request_error', code, payment_intent: intentThatIs(status) });
    expect(outcomeOf(about('succeeded'))).toEqual({ kind: 'succeeded', wasPaid: true });
    expect(outcomeOf(about('processing'))).toEqual({ kind: 'processing' });
    // Only a reload helps, and the form says so.
    expect(outcomeOf(about('canceled'))).toEqual(failed(code));
  });
});

describe('loadStripeWithin', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('returns Stripe.js, and leaves no timer behind', async () => {
    const stripe = { elements: () => undefined } as unknown as Stripe;
    const loaded = await loadStripeWithin('pk', async (key) => (key === 'pk' ? stripe : null), 10);
    expect(loaded).toBe(stripe);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('rejects if it does not load in time, even if it fails later', async () => {
    const { promise, reject } = Promise.withResolvers<null>();
    const loading = loadStripeWithin('pk', () => promise);
    const outcome = loading.catch(String);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await outcome).toContain('did not load in time');
    reject(new Error('Failed to load Stripe.js'));
    await vi.runAllTimersAsync();
  });

  it('rejects if it fails, and without a browser', async () => {
    const broken = () => Promise.reject(new Error('Failed to load Stripe.js'));
    await expect(loadStripeWithin('pk', broken, 10)).rejects.toThrow('Failed to load');
    await expect(loadStripeWithin('pk', async () => null, 10)).rejects.toThrow('browser');
  });
});

describe('stripeAppearance', () => {
  it('uses the tokens that exist, and leaves the others to Stripe', () => {
    const tokens: Record<string, string> = { '--color-ink': '#eef4ff', '--color-edge': '#5f7399' };
    const appearance = stripeAppearance((name) => tokens[name] ?? '', true);
    expect(appearance).toMatchObject({
      theme: 'night',
      disableAnimations: true,
      variables: { colorText: '#eef4ff' },
      rules: { '.Input': { border: '1px solid #5f7399' } },
    });
    expect(appearance.variables).not.toHaveProperty('colorPrimary');
  });
});
