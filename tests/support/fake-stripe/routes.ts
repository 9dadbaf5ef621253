import type { Books } from '#tests/support/fake-stripe/books.ts';
import type { FormObject } from '#tests/support/fake-stripe/form-body.ts';
import { listBalance, listEvents, listRefunds } from '#tests/support/fake-stripe/lists.ts';
import {
  answerBankParams,
  cancelIntentParams,
  confirmIntentParams,
  createCustomerParams,
  createIntentParams,
  createRefundParams,
  listBalanceParams,
  listEventsParams,
  listRefundsParams,
  noParams,
  readParams,
  retrieveIntentParams,
} from '#tests/support/fake-stripe/parameters.ts';
import {
  answerBank,
  cancelIntent,
  confirmIntent,
  createIntent,
  findIntent,
} from '#tests/support/fake-stripe/payment-intents.ts';
import { createRefund, findRefund } from '#tests/support/fake-stripe/refunds.ts';
import { missing } from '#tests/support/fake-stripe/stripe-fault.ts';
import { newCustomer } from '#tests/support/fake-stripe/stripe-objects.ts';

export type Call = {
  readonly books: Books;
  readonly given: FormObject;
  /** From the path. Empty if it has none. */
  readonly id: string;
  /** Called with the publishable key, which also requires the client secret. */
  readonly inBrowser: boolean;
};

type Route = {
  readonly method: 'GET' | 'POST';
  /** The id is its first group. */
  readonly path: RegExp;
  readonly forBrowsers?: true;
  readonly answer: (call: Call) => object;
};

function intentOf({ books, id, inBrowser }: Call, clientSecret: string | undefined) {
  const intent = findIntent(books, id);
  const mayNot = inBrowser ? clientSecret !== intent.client_secret : false;
  if (mayNot) throw missing('payment_intent', id, 'intent');
  return intent;
}

export const ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: /^\/v1\/payment_intents$/,
    answer: ({ books, given }) => createIntent(books, readParams(createIntentParams, given)),
  },
  {
    method: 'GET',
    path: /^\/v1\/payment_intents\/([^/]+)$/,
    forBrowsers: true,
    answer: (call) => {
      const { client_secret: secret, expand } = readParams(retrieveIntentParams, call.given);
      const intent = intentOf(call, secret);
      if (expand.length === 0) return intent;
      return {
        ...intent,
        latest_charge: call.books.charges.get(String(intent.latest_charge)) ?? null,
      };
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_intents\/([^/]+)\/confirm$/,
    forBrowsers: true,
    answer: (call) => {
      const given = readParams(confirmIntentParams, call.given);
      const intent = intentOf(call, given.client_secret);
      const { inBrowser, books } = call;
      return confirmIntent(books, intent, given, { inBrowser, offSession: false });
    },
  },
  {
    method: 'POST',
    path: /^\/fake\/bank\/([^/]+)$/,
    forBrowsers: true,
    answer: (call) => {
      const given = readParams(answerBankParams, call.given);
      return answerBank(call.books, intentOf(call, given.client_secret), given.answer);
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_intents\/([^/]+)\/cancel$/,
    answer: ({ books, id, given }) =>
      cancelIntent(books, findIntent(books, id), readParams(cancelIntentParams, given)),
  },
  {
    method: 'POST',
    path: /^\/v1\/customers$/,
    answer: ({ books, given }) => {
      const { email = null, name = null, metadata } = readParams(createCustomerParams, given);
      const customer = newCustomer(books, { email, name, metadata });
      books.customers.set(customer.id, customer);
      books.emit((base) => ({ ...base, type: 'customer.created', data: { object: customer } }));
      return customer;
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/customers\/([^/]+)$/,
    answer: ({ books, id, given }) => {
      readParams(noParams, given);
      const customer = books.customers.get(id);
      if (customer === undefined) throw missing('customer', id);
      return customer;
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/refunds$/,
    answer: ({ books, given }) => createRefund(books, readParams(createRefundParams, given)),
  },
  {
    method: 'GET',
    path: /^\/v1\/refunds$/,
    answer: ({ books, given }) => listRefunds(books, readParams(listRefundsParams, given)),
  },
  {
    method: 'GET',
    path: /^\/v1\/refunds\/([^/]+)$/,
    answer: ({ books, id, given }) => {
      readParams(noParams, given);
      return findRefund(books, id);
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/balance_transactions$/,
    answer: ({ books, given }) => listBalance(books, readParams(listBalanceParams, given)),
  },
  {
    method: 'GET',
    path: /^\/v1\/events$/,
    answer: ({ books, given }) => listEvents(books, readParams(listEventsParams, given)),
  },
  {
    method: 'GET',
    path: /^\/v1\/events\/([^/]+)$/,
    answer: ({ books, id, given }) => {
      readParams(noParams, given);
      const event = books.events.find((one) => one.id === id);
      if (event === undefined) throw missing('event', id);
      return event;
    },
  },
];
