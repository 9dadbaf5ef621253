import type { Stripe } from 'stripe';
import type { Books, Method } from '#tests/support/fake-stripe/books.ts';
import { StripeFault } from '#tests/support/fake-stripe/stripe-fault.ts';
import {
  newCharge,
  newDispute,
  newFraudWarning,
} from '#tests/support/fake-stripe/stripe-objects.ts';
import type { Decline } from '#tests/support/fake-stripe/test-cards.ts';

export type Presence = {
  /** The customer is not present to answer their bank. */
  readonly offSession: boolean;
  /** They have answered it. */
  readonly authenticated: boolean;
};

const AUTHENTICATION_REQUIRED: Decline = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

export function saveIntent(books: Books, intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
  books.intents.set(intent.id, intent);
  return intent;
}

function askBank(books: Books, intent: Stripe.PaymentIntent, method: Method) {
  const asked = saveIntent(books, {
    ...intent,
    status: 'requires_action',
    payment_method: method.object.id,
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
  });
  books.emit((base) => ({
    ...base,
    type: 'payment_intent.requires_action',
    data: { object: asked },
  }));
  return asked;
}

/** Records the failure and returns it. The intent waits for another card. */
export function failPayment(
  books: Books,
  intent: Stripe.PaymentIntent,
  error: Stripe.PaymentIntent.LastPaymentError,
): Stripe.PaymentIntent {
  const failed = saveIntent(books, {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: error,
    ...(error.charge !== undefined && { latest_charge: error.charge }),
  });
  books.emit((base) => ({
    ...base,
    type: 'payment_intent.payment_failed',
    data: { object: failed },
  }));
  return failed;
}

function decline(
  books: Books,
  intent: Stripe.PaymentIntent,
  { object }: Method,
  why: Decline,
): StripeFault {
  const charge = newCharge(books, intent, object, why);
  books.charges.set(charge.id, charge);
  books.emit((base) => ({ ...base, type: 'charge.failed', data: { object: charge } }));
  const error = { type: 'card_error', ...why, charge: charge.id, payment_method: object } as const;
  const failed = failPayment(books, intent, error);
  return new StripeFault(402, { ...error, payment_intent: failed });
}

function complain(books: Books, charge: Stripe.Charge, later: Method['card']['later']): void {
  if (later === 'fraud_warning') {
    const warning = newFraudWarning(books, charge);
    books.emit((base) => ({
      ...base,
      type: 'radar.early_fraud_warning.created',
      data: { object: warning },
    }));
  }
  if (later === 'disputed') {
    const dispute = newDispute(books, charge);
    books.disputes.set(dispute.id, dispute);
    books.charges.set(charge.id, { ...charge, disputed: true });
    books.emit((base) => ({ ...base, type: 'charge.dispute.created', data: { object: dispute } }));
  }
}

function succeed(books: Books, intent: Stripe.PaymentIntent, method: Method) {
  const { customer } = intent;
  const keeps = intent.setup_future_usage !== null && typeof customer === 'string';
  if (keeps) {
    const object = { ...method.object, customer };
    books.methods.set(object.id, { ...method, object, isSetUp: true });
  }
  const charge = newCharge(books, intent, method.object);
  books.charges.set(charge.id, charge);
  const paid = saveIntent(books, {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    payment_method: method.object.id,
    last_payment_error: null,
    next_action: null,
  });
  books.emit((base) => ({ ...base, type: 'charge.succeeded', data: { object: charge } }));
  books.emit((base) => ({ ...base, type: 'payment_intent.succeeded', data: { object: paid } }));
  complain(books, charge, method.card.later);
  return paid;
}

const mustAsk = ({ card, isSetUp }: Method, { offSession, authenticated }: Presence): boolean => {
  if (authenticated || card.asks === 'never') return false;
  return card.asks === 'always' || !(isSetUp && offSession);
};

/**
 * Returns the resulting intent: paid, or waiting for the bank's question. Throws a 402 if it is
 * declined.
 */
export function chargeIntent(
  books: Books,
  intent: Stripe.PaymentIntent,
  method: Method,
  presence: Presence,
): Stripe.PaymentIntent {
  if (mustAsk(method, presence)) {
    if (presence.offSession) throw decline(books, intent, method, AUTHENTICATION_REQUIRED);
    return askBank(books, intent, method);
  }
  const { declines } = method.card;
  if (declines !== undefined) throw decline(books, intent, method, declines);
  return succeed(books, intent, method);
}
