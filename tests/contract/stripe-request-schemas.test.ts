import { Ajv, type ValidateFunction } from 'ajv';
import path from 'node:path';
import { createGenerator, type Schema } from 'ts-json-schema-generator';
import { beforeAll, describe, expect, it } from 'vitest';
import { stripeCardFees, stripeSavedCards } from '#adapters/stripe/stripe-card-payments.ts';
import { stripeEventHistory } from '#adapters/stripe/stripe-events.ts';
import { after, DAY } from '#core/kernel/instant.ts';
import { NOON } from '#tests/support/fixtures.ts';
import { DEPOSIT, stripeSetup } from '#tests/unit/adapters/stripe/stripe-setup.ts';

const TYPES = path.join(import.meta.dirname, '../support/fake-stripe/request-params.ts');

/** The SDK type that a request must have. */
const REQUESTS: readonly (readonly [request: RegExp, type: string])[] = [
  [/^POST \/v1\/payment_intents$/, 'CreateIntent'],
  [/^GET \/v1\/payment_intents\/\w+$/, 'RetrieveIntent'],
  [/^POST \/v1\/payment_intents\/\w+\/cancel$/, 'CancelIntent'],
  [/^POST \/v1\/customers$/, 'CreateCustomer'],
  [/^POST \/v1\/refunds$/, 'CreateRefund'],
  [/^GET \/v1\/refunds$/, 'ListRefunds'],
  [/^GET \/v1\/balance_transactions$/, 'ListBalance'],
  [/^GET \/v1\/events$/, 'ListEvents'],
];
const typeOf = (request: string): string | undefined =>
  REQUESTS.find(([pattern]) => pattern.test(request))?.[1];

const OPEN_ENUM = '#/definitions/OtherString';

/** The SDK accepts any string for values of the future. What we send must be one it knows. */
function closeEnums(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closeEnums);
  if (typeof node !== 'object' || node === null) return node;
  const closed = Object.entries(node).map(([name, value]) => {
    if (name !== 'anyOf' || !Array.isArray(value)) return [name, closeEnums(value)];
    return [name, value.filter((one) => one?.$ref !== OPEN_ENUM).map(closeEnums)];
  });
  return Object.fromEntries(closed);
}

function generate(): Schema {
  return createGenerator({
    path: TYPES,
    tsconfig: path.join(import.meta.dirname, '../../tsconfig.json'),
    skipTypeCheck: true,
    expose: 'all',
    additionalProperties: false,
    functions: 'hide',
  }).createSchema('*');
}

describe('every request we send to Stripe', () => {
  let validatorOf: (type: string) => ValidateFunction;
  beforeAll(() => {
    // In a form everything is text: `22500` stands for a number, `true` for a flag.
    const ajv = new Ajv({ coerceTypes: true, strict: false, validateFormats: false });
    ajv.addSchema(Object(closeEnums(generate())), 'stripe');
    validatorOf = (type) => ajv.compile({ $ref: `stripe#/definitions/${type}` });
  }, 60_000);

  const faultsOf = (type: string, params: object) => {
    const validate = validatorOf(type);
    return validate(structuredClone(params)) ? [] : (validate.errors ?? []);
  };

  it('is what the SDK’s types allow, parameter by parameter', async () => {
    const { stripe, payments, options, pay, create, refund } = await stripeSetup();
    const saved = await create({ saveCard: true });
    await pay(saved);
    await refund(saved.id, 1_000);
    const charged = { ...DEPOSIT, savedWith: saved.id, idempotencyKey: 'R1:balance:1' };
    await stripeSavedCards(options).charge(charged);
    const other = await create({ idempotencyKey: 'R1:deposit:2' });
    await payments.findIntent(other.id);
    await payments.cancelIntent(other.id);
    await stripeEventHistory(options).since(NOON);
    await stripeCardFees(options).between(NOON, after(NOON, DAY));
    await stripe.close();

    const sent = stripe.requests.map(({ method, path: at, params }) => {
      const type = typeOf(`${method} ${at}`);
      return { type, faults: type && faultsOf(type, params), params };
    });
    const ours = sent.filter(({ params }) => !('client_secret' in params));
    expect(ours.filter(({ faults }) => faults?.length !== 0)).toEqual([]);
    expect(new Set(ours.map(({ type }) => type))).toEqual(
      new Set(REQUESTS.map(([, type]) => type)),
    );
  });

  it.each([
    ['CreateIntent', { amount: 1_000 }, 'required'],
    [
      'CreateIntent',
      { amount: 1_000, currency: 'usd', payment_method_types: ['card'] },
      'additionalProperties',
    ],
    ['CreateIntent', { amount: 'much', currency: 'usd' }, 'type'],
    ['CreateIntent', { amount: 1_000, currency: 'usd', setup_future_usage: 'sometime' }, 'const'],
    ['CreateRefund', { payment_intent: 'pi_1', cents: 7 }, 'additionalProperties'],
    ['CreateRefund', { payment_intent: 'pi_1', reason: 'mood' }, 'const'],
    ['ListEvents', { since: 1 }, 'additionalProperties'],
  ])('would be noticed otherwise: %s %j', (type, params, keyword) => {
    expect(faultsOf(type, params).map((fault) => fault.keyword)).toContain(keyword);
  });
});
