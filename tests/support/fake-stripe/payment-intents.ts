import type { Stripe } from 'stripe';
import type { z } from 'zod';
import type { Books, Method } from '#tests/support/fake-stripe/books.ts';
import { chargeIntent, failPayment, saveIntent } from '#tests/support/fake-stripe/charging.ts';
import type {
  cancelIntentParams,
  confirmIntentParams,
  createIntentParams,
} from '#tests/support/fake-stripe/parameters.ts';
import {
  badParameter,
  missing,
  refused,
  StripeFault,
} from '#tests/support/fake-stripe/stripe-fault.ts';
import { newIntent, newMethod } from '#tests/support/fake-stripe/stripe-objects.ts';
import { cardByNumber, TEST_CARDS, type TestCard } from '#tests/support/fake-stripe/test-cards.ts';

type Confirm = z.output<typeof confirmIntentParams>;

const OPEN: ReadonlySet<string> = new Set([
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
]);

export function findIntent(books: Books, id: string): Stripe.PaymentIntent {
  const intent = books.intents.get(id);
  if (intent === undefined) throw missing('payment_intent', id, 'intent');
  return intent;
}

function unexpectedState(intent: Stripe.PaymentIntent, verb: string): StripeFault {
  return new StripeFault(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
    payment_intent: intent,
  });
}

function keepMethod(books: Books, card: TestCard): Method {
  const method = { object: newMethod(books, card), card, isSetUp: false };
  books.methods.set(method.object.id, method);
  return method;
}

function methodOf(books: Books, intent: Stripe.PaymentIntent, given: Confirm): Method {
  if (given.payment_method_data !== undefined) {
    const card = cardByNumber(given.payment_method_data.card.number);
    if (card !== undefined) return keepMethod(books, card);
    throw new StripeFault(402, {
      type: 'card_error',
      code: 'incorrect_number',
      message: 'Your card number is incorrect.',
    });
  }
  const id = given.payment_method ?? intent.payment_method;
  if (typeof id !== 'string') throw refused(undefined, 'A payment method is needed to confirm.');
  const known = books.methods.get(id);
  if (known !== undefined) {
    if (known.object.customer === intent.customer) return known;
    throw refused(undefined, `The PaymentMethod ${id} does not belong to the Customer.`);
  }
  const card = Object.hasOwn(TEST_CARDS, id) ? TEST_CARDS[id] : undefined;
  if (card === undefined) throw missing('PaymentMethod', id, 'payment_method');
  return keepMethod(books, card);
}

/** @param inBrowser Stripe.js brings the customer back itself */
export function confirmIntent(
  books: Books,
  intent: Stripe.PaymentIntent,
  given: Confirm,
  { offSession, inBrowser }: { readonly offSession: boolean; readonly inBrowser: boolean },
): Stripe.PaymentIntent {
  if (!OPEN.has(intent.status)) throw unexpectedState(intent, 'confirm');
  const mayLeave = intent.automatic_payment_methods?.allow_redirects === 'always';
  if (mayLeave && !inBrowser && given.return_url === undefined) {
    throw refused(undefined, 'You must provide a `return_url`: payment methods might redirect.');
  }
  const method = methodOf(books, intent, given);
  return chargeIntent(books, intent, method, { offSession, authenticated: false });
}

export function createIntent(
  books: Books,
  given: z.output<typeof createIntentParams>,
): Stripe.PaymentIntent {
  const { customer = null, off_session: offSession, automatic_payment_methods: methods } = given;
  if (offSession && !given.confirm) {
    throw badParameter('parameter_invalid', 'off_session needs confirm=true.', 'off_session');
  }
  if (customer !== null && !books.customers.has(customer)) {
    throw missing('customer', customer, 'customer');
  }
  const intent = saveIntent(
    books,
    newIntent(books, {
      amount: given.amount,
      customer,
      description: given.description ?? null,
      metadata: given.metadata,
      receipt_email: given.receipt_email ?? null,
      setup_future_usage: given.setup_future_usage ?? null,
      allowRedirects: methods?.allow_redirects ?? 'always',
    }),
  );
  books.emit((base) => ({ ...base, type: 'payment_intent.created', data: { object: intent } }));
  if (!given.confirm) return intent;
  return confirmIntent(books, intent, given, { offSession, inBrowser: false });
}

export function cancelIntent(
  books: Books,
  intent: Stripe.PaymentIntent,
  given: z.output<typeof cancelIntentParams>,
): Stripe.PaymentIntent {
  if (!OPEN.has(intent.status)) throw unexpectedState(intent, 'cancel');
  const canceled = saveIntent(books, {
    ...intent,
    status: 'canceled',
    canceled_at: books.seconds(),
    cancellation_reason: given.cancellation_reason ?? null,
    next_action: null,
  });
  books.emit((base) => ({ ...base, type: 'payment_intent.canceled', data: { object: canceled } }));
  return canceled;
}

/** The customer's answer to their bank (3-D Secure). */
export function answerBank(
  books: Books,
  intent: Stripe.PaymentIntent,
  answer: 'passed' | 'failed',
): Stripe.PaymentIntent {
  const method = books.methods.get(String(intent.payment_method));
  if (intent.status !== 'requires_action' || method === undefined) {
    throw unexpectedState(intent, 'authenticate');
  }
  if (answer === 'passed') {
    return chargeIntent(books, intent, method, { offSession: false, authenticated: true });
  }
  return failPayment(books, intent, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    payment_method: method.object,
  });
}
